//! Headers that are read, headers that are refused, and the header that is written.

use std::io::Cursor;

use neff_abi::Dtype;
use neff_diag::{Code, Severity, codes::weights as codes};

use super::*;
use crate::weights::{ByteOrder, Element};

/// A file of a version with this dictionary and data.
fn file(version: u8, dictionary: &[u8], data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    match version {
        1 => bytes.extend(u16::try_from(dictionary.len()).unwrap().to_le_bytes()),
        _ => bytes.extend(u32::try_from(dictionary.len()).unwrap().to_le_bytes()),
    }
    bytes.extend(dictionary);
    bytes.extend(data);
    bytes
}

fn opened(bytes: Vec<u8>) -> Opened {
    open("w.npy", &mut Cursor::new(bytes)).unwrap()
}

/// The array of a dictionary that must be sound.
fn array(dictionary: &str, data: usize) -> Array {
    let opened = opened(file(1, dictionary.as_bytes(), &vec![0; data]));
    assert!(opened.findings.is_empty(), "{dictionary}: {:#?}", opened.findings);
    opened.array.unwrap()
}

/// The codes and messages about a dictionary that is not sound.
fn faults(dictionary: &[u8]) -> Vec<(Code, String)> {
    let opened = opened(file(1, dictionary, b""));
    assert!(opened.array.is_none() && opened.findings.has_errors());
    opened.findings.iter().map(|finding| (finding.code, finding.message.clone())).collect()
}

#[test]
fn all_versions_and_spellings_are_read() {
    let dictionary = b"{'descr': '<f2', 'fortran_order': False, 'shape': (2, 3), }  \n";
    for (version, offset) in [(1, 10), (2, 12), (3, 12)] {
        let opened = opened(file(version, dictionary, &[0; 12]));
        assert!(opened.findings.is_empty());
        let array = opened.array.unwrap();
        assert_eq!(array.element, Element::Known(Dtype::parse("float16").unwrap()));
        assert_eq!((array.shape.as_slice(), array.order), (&[2, 3][..], Order::C));
        assert_eq!((array.element_size, array.data_length), (2, 12));
        assert_eq!(array.data_offset, offset + dictionary.len() as u64);
    }
    let turned = array("{ \"shape\":(2L,3L) ,'fortran_order':True,'descr':'>i4'}", 24);
    assert_eq!((turned.order, turned.byte_order), (Order::Fortran, ByteOrder::Big));
    assert!(!turned.is_plain());
    let single = array("{'descr':'<f8','fortran_order':True,'shape':()}", 8);
    assert!(single.shape.is_empty() && single.is_plain());
    assert_eq!(array("{'descr':'|V2','fortran_order':False,'shape':(0,3)}", 0).data_length, 0);
}

#[test]
fn every_fault_of_the_keys_is_found_at_once() {
    let all = faults(b"{'descr': '<q2', 'order': 1, 'shape': [3], 'shape': ()}");
    let messages: Vec<&str> = all.iter().map(|(_, message)| message.as_str()).collect();
    insta::assert_debug_snapshot!(messages, @r#"
    [
        "the header has an unknown key",
        "the key \"shape\" occurs twice",
        "the key \"fortran_order\" is missing",
        "\"<q2\" is no element type of NumPy",
        "the shape is not a tuple",
    ]
    "#);
}

#[test]
fn each_fault_has_its_code() {
    let with = |descr: &str, order: &str, shape: &str| {
        let text = format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}}}");
        let all = faults(text.as_bytes());
        assert_eq!(all.len(), 1, "{text}: {all:#?}");
        all[0].0
    };
    assert_eq!(with("'|O'", "False", "(3,)"), codes::NPY_OBJECT);
    assert_eq!(with("[('a', '<f2')]", "False", "(3,)"), codes::NPY_RECORD);
    assert_eq!(with("('<f2', (3,))", "False", "(3,)"), codes::NPY_HEADER);
    assert_eq!(with("'|S9999999999'", "False", "(3,)"), codes::NPY_TYPE);
    assert_eq!(with("'<f2'", "0", "(3,)"), codes::NPY_HEADER);
    for shape in ["(3)", "3", "(-1,)", "(True,)", "('3',)", "None"] {
        assert_eq!(with("'<f2'", "False", shape), codes::NPY_HEADER, "{shape}");
    }
    let wide = format!("({})", "1, ".repeat(65));
    assert_eq!(with("'<f2'", "False", &wide), codes::NPY_HEADER);
    for shape in ["(99999999999999999999,)", "(9223372036854775807, 2)"] {
        assert_eq!(with("'<f2'", "False", shape), codes::TOO_LARGE, "{shape}");
    }
    assert_eq!(with("'<f2'", "False", "(3,)"), codes::DATA_SHORT);
    assert_eq!(faults(b"{'descr': \xff")[0].0, codes::NPY_HEADER);
}

#[test]
fn faults_before_the_dictionary() {
    let code = |bytes: &[u8]| {
        let opened = opened(bytes.to_vec());
        assert!(opened.array.is_none());
        opened.findings.iter().next().unwrap().code
    };
    assert_eq!(code(b""), codes::NOT_NPY);
    assert_eq!(code(b"version https://git-lfs"), codes::NOT_NPY);
    assert_eq!(code(b"\x93NUMPY\x01"), codes::NPY_CUT);
    assert_eq!(code(b"\x93NUMPY\x01\x00\x10"), codes::NPY_CUT);
    assert_eq!(code(b"\x93NUMPY\x02\x00\x10\x00\x00\x00{'descr'"), codes::NPY_CUT);
    assert_eq!(code(b"\x93NUMPY\x02\x00\xff\xff\xff\xff"), codes::NPY_HEADER);
    assert_eq!(code(b"\x93NUMPY\x04\x00\x10\x00\x00\x00"), codes::NPY_VERSION);
    assert_eq!(code(b"\x93NUMPY\x01\x01\x10\x00\x00\x00"), codes::NPY_VERSION);
    assert_eq!(code(&file(3, b"{'descr': '\xff'}", b"")), codes::NPY_HEADER);
}

#[test]
fn a_fault_is_shown_where_it_stands() {
    let opened = opened(file(1, b"{'descr': '<f2', 'fortran_order': Flase}\n", b""));
    let finding = opened.findings.iter().next().unwrap();
    let Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:#?}") };
    assert_eq!(&excerpt.text[excerpt.span.clone()], "Flase");
    assert_eq!((excerpt.offset, excerpt.column), (44, 35));
    assert!(excerpt.text.starts_with("{'descr'"));
}

#[test]
fn bytes_behind_the_array_are_a_warning() {
    let dictionary = b"{'descr': '<f2', 'fortran_order': False, 'shape': (2,)}";
    let opened = opened(file(1, dictionary, &[0; 7]));
    let finding = opened.findings.iter().next().unwrap();
    assert_eq!((finding.code, finding.severity), (codes::DATA_LONG, Severity::Warning));
    assert_eq!(opened.array.unwrap().data_length, 4);
}

/// Lengths as NumPy 2.4 writes them; it leaves room for the first dimension to grow.
#[test]
fn written_headers_have_numpys_length() {
    let float16 = Dtype::parse("float16").unwrap();
    let length = |shape: &[u64]| header(float16, shape).unwrap().len();
    assert_eq!([length(&[]), length(&[3]), length(&[0]), length(&[128, 128])], [128; 4]);
    assert_eq!((length(&[1; 14]), length(&[1; 15]), length(&[1; 29])), (128, 192, 192));
    assert_eq!(length(&[1_000_000_000; 5]), 192);
    let single = header(float16, &[]).unwrap();
    let text = b"{'descr': '<f2', 'fortran_order': False, 'shape': (), }";
    assert!(single[10..].starts_with(text) && single.ends_with(b" \n"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let code =
        |name: &str, shape: &[u64]| header(Dtype::parse(name).unwrap(), shape).unwrap_err().code;
    assert_eq!(code("int4", &[2]), codes::NPY_TYPE);
    assert_eq!(code("float16", &[1; 65]), codes::NPY_HEADER);
    assert_eq!(header(Dtype::parse("uint8").unwrap(), &[u64::MAX; 64]).unwrap().len() % 64, 0);
}
