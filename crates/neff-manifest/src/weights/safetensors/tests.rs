//! Headers of safetensors files, sound and not.

use std::io::Cursor;

use neff_diag::{Code, Place, Severity, codes::json, codes::weights as codes};

use super::*;

fn file(header: &str, data: usize) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend(header.bytes());
    bytes.resize(bytes.len() + data, 7);
    bytes
}

fn catalogue(header: &str, data: usize) -> Catalogue {
    read("m.st", &mut Cursor::new(file(header, data))).unwrap()
}

/// The codes of a header's findings.
fn found(header: &str, data: usize) -> Vec<Code> {
    catalogue(header, data).findings.iter().map(|finding| finding.code).collect()
}

const TWO: &str = r#"{"__metadata__": {"format": "pt"},
 "layer.0.weight": {"dtype": "F16", "shape": [2, 3], "data_offsets": [4, 16]},
 "layer.0.bias": {"dtype": "F32", "shape": [], "data_offsets": [0, 4]}}   "#;

#[test]
fn tensors_are_found_by_name() {
    let bytes = file(TWO, 16);
    let mut source = Cursor::new(&bytes);
    let opened = open("m.st", &mut source, "layer.0.weight").unwrap();
    assert!(opened.findings.is_empty());
    let array = opened.array.unwrap();
    assert_eq!((array.element.name(), array.shape.as_slice()), ("float16", &[2, 3][..]));
    assert_eq!(array.data_offset, bytes.len() as u64 - 12);
    assert!(array.is_plain());
    let mut body = Vec::new();
    array.copy_to(&mut source, &mut body).unwrap();
    assert_eq!(body, [7; 12]);
}

#[test]
fn a_name_that_is_not_there_gets_the_nearest() {
    let opened = open("m.st", &mut Cursor::new(file(TWO, 16)), "layer.0.wieght").unwrap();
    assert_eq!(opened.array, None);
    let finding = opened.findings.iter().next().unwrap();
    assert_eq!(finding.code, codes::TENSOR_NOT_FOUND);
    assert_eq!(finding.help.as_deref(), Some("the nearest names are layer.0.weight, layer.0.bias"));
    // The metadata are no tensor.
    assert!(catalogue(TWO, 16).find("__metadata__").is_err());
}

#[test]
fn an_unknown_type_hinders_only_its_own_tensor() {
    let header = r#"{"a": {"dtype": "F4", "shape": [8], "data_offsets": [0, 4]},
        "b": {"dtype": "U8", "shape": [2], "data_offsets": [4, 6]}}"#;
    let catalogue = catalogue(header, 6);
    let finding = catalogue.findings.iter().next().unwrap();
    assert_eq!((finding.code, finding.severity), (codes::SAFETENSORS_TYPE, Severity::Warning));
    assert_eq!(catalogue.find("a").unwrap_err().severity, Severity::Error);
    assert_eq!(catalogue.find("b").unwrap().data_length, 2);
}

#[test]
fn the_frame_must_fit_the_file() {
    let code = |bytes: &[u8]| {
        read("m.st", &mut Cursor::new(bytes)).unwrap().findings.iter().next().unwrap().code
    };
    assert_eq!(code(b""), codes::SAFETENSORS_FRAME);
    assert_eq!(code(b"\x80\x02}q\x00X"), codes::SAFETENSORS_FRAME);
    assert_eq!(code(&[0xFF; 64]), codes::SAFETENSORS_FRAME);
    assert_eq!(code(&file("[]", 0)), codes::SAFETENSORS_FRAME);
    assert_eq!(code(&file("{", 0)), json::UNTERMINATED);
    assert_eq!(code(&[0; 8]), json::EMPTY);
}

#[test]
fn entries_are_judged() {
    let entry = |dtype: &str, shape: &str, offsets: &str| {
        let header = format!(
            r#"{{"w": {{"dtype": {dtype}, "shape": {shape}, "data_offsets": {offsets}}}}}"#
        );
        let all = found(&header, 4);
        assert_eq!(all.len(), 1, "{header}: {all:?}");
        all[0]
    };
    assert_eq!(entry("7", "[2]", "[0, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "2", "[0, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "[-2]", "[0, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "[2.0]", "[0, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "[2]", "[0, 2, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "[2]", "[4, 0]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(entry(r#""F16""#, "[2]", "[0, 5]"), codes::DATA_SHORT);
    assert_eq!(entry(r#""F16""#, "[3]", "[0, 4]"), codes::DATA_SHORT);
    assert_eq!(entry(r#""F16""#, "[1]", "[0, 4]"), codes::DATA_LONG);
    assert_eq!(entry(r#""F16""#, "[9223372036854775807]", "[0, 4]"), codes::TOO_LARGE);
    let wide = format!("[{}1]", "1, ".repeat(64));
    assert_eq!(entry(r#""F32""#, &wide, "[0, 4]"), codes::SAFETENSORS_ENTRY);
    assert_eq!(found(r#"{"w": {}, "x": 1}"#, 0), [codes::SAFETENSORS_ENTRY; 6]);
}

#[test]
fn gaps_and_overlaps_are_found() {
    let messages = |first: &str, second: &str, data: usize| {
        let header = format!(
            r#"{{"a": {{"dtype": "U8", "shape": [4], "data_offsets": {first}}},
            "b": {{"dtype": "U8", "shape": [4], "data_offsets": {second}}}}}"#
        );
        let catalogue = catalogue(&header, data);
        assert!(catalogue.findings.iter().all(|f| f.code == codes::SAFETENSORS_LAYOUT));
        catalogue.findings.iter().map(|f| f.message.clone()).collect::<Vec<_>>()
    };
    assert!(messages("[4, 8]", "[0, 4]", 8).is_empty());
    assert_eq!(messages("[0, 4]", "[2, 6]", 6), ["\"b\" shares bytes with \"a\""]);
    assert_eq!(
        messages("[1, 5]", "[6, 10]", 12),
        [
            "bytes between the header and \"a\" belong to no tensor",
            "bytes between \"a\" and \"b\" belong to no tensor",
            "2 bytes at the end of the file belong to no tensor",
        ]
    );
}

#[test]
fn places_count_from_the_start_of_the_file() {
    for header in [r#"{"w": {"dtype" 1}}"#, r#"{"w": 1}"#] {
        let catalogue = catalogue(header, 0);
        let finding = catalogue.findings.iter().next().unwrap();
        let Place::Json { excerpt: Some(excerpt), .. } = &finding.place else { panic!() };
        let at = usize::try_from(excerpt.offset).unwrap();
        assert_eq!(file(header, 0)[at], b'1');
    }
}

#[test]
fn of_many_faults_the_first_are_kept_and_the_rest_is_counted() {
    let entries = |entry: &str| {
        let all: Vec<_> = (0..100).map(|index| format!("\"t{index}\": {entry}")).collect();
        format!("{{{}}}", all.join(", "))
    };
    let broken = catalogue(&entries(r#"{"dtype": 1, "shape": [], "data_offsets": [0, 0]}"#), 0);
    let kept: Vec<_> = broken.findings.iter().collect();
    assert_eq!((kept.len(), broken.findings.dropped()), (MAX_FINDINGS, 100 - 32));
    let placed =
        |finding: &&Diagnostic| matches!(finding.place, Place::Json { excerpt: Some(_), .. });
    assert!(kept.iter().all(placed), "each that is kept shows its line");
    // Types that are not known are warnings: that the wanted tensor is missing is still told.
    let odd = entries(r#"{"dtype": "ODD", "shape": [], "data_offsets": [0, 0]}"#);
    let opened = open("m.st", &mut Cursor::new(file(&odd, 0)), "none").unwrap();
    let last = opened.findings.iter().last().unwrap();
    assert_eq!((last.code, opened.findings.dropped()), (codes::TENSOR_NOT_FOUND, 100 - 32));
}
