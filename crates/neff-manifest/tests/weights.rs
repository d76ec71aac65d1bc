//! Weight files: against a real member, written and read again, and damaged.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

use std::io::Cursor;
use std::path::Path;

use neff_abi::{Dtype, dtype::DTYPES};
use neff_manifest::weights::{Array, npy, safetensors};
use proptest::prelude::*;

/// The one weight of a file made by the vendor's compiler: where its data stand in the archive,
/// as `matmul_small.members.tsv` has it.
fn real_member() -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/matmul_small");
    let neff = std::fs::read(root.join("matmul_small.neff")).unwrap();
    let mut archive = vec![0; 1 << 20];
    let mut inflate = zlib_rs::Inflate::new(true, 31);
    inflate.decompress(&neff[1024..], &mut archive, zlib_rs::InflateFlush::Finish).unwrap();
    archive[146_944..146_944 + 32_896].to_vec()
}

fn open(bytes: &[u8]) -> (Option<Array>, bool) {
    let opened = npy::open("w.npy", &mut Cursor::new(bytes)).unwrap();
    (opened.array, opened.findings.has_errors())
}

#[test]
fn the_real_member_is_read_and_its_header_written_alike() {
    let member = real_member();
    let (array, _) = open(&member);
    let array = array.unwrap();
    assert_eq!((array.element.name(), array.shape.as_slice()), ("float16", &[128, 128, 1, 1][..]));
    assert!(array.is_plain());
    let mut copy = npy::header(Dtype::parse("float16").unwrap(), &[128, 128, 1, 1]).unwrap();
    assert_eq!(copy, member[..128]);
    array.copy_to(&mut Cursor::new(&member), &mut copy).unwrap();
    assert_eq!(copy, member);
    // It is an identity matrix.
    assert_eq!((&member[128..132], &member[386..388]), (&[0, 0x3C, 0, 0][..], &[0, 0x3C][..]));
}

#[test]
fn damage_is_never_more_than_a_finding() {
    let float32 = Dtype::parse("float32").unwrap();
    let mut file = npy::header(float32, &[2, 3]).unwrap();
    file.extend([7; 24]);
    for cut in 0..file.len() {
        let (array, faulty) = open(&file[..cut]);
        assert!(array.is_none() && faulty, "cut at {cut}");
    }
    for at in 0..128 {
        for bit in 0..8 {
            let mut damaged = file.clone();
            damaged[at] ^= 1 << bit;
            let (array, faulty) = open(&damaged);
            assert!(array.is_some() != faulty, "bit {bit} of byte {at}");
            if let Some(array) = array {
                let copied = array.copy_to(&mut Cursor::new(&damaged), &mut std::io::sink());
                assert_eq!(copied.unwrap(), array.data_length);
            }
        }
    }
}

#[test]
fn damage_of_a_safetensors_file_is_never_more_than_a_finding() {
    let header = br#"{"w": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}}"#;
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend(header);
    file.extend([7; 24]);
    let open = |bytes: &[u8]| safetensors::open("w.st", &mut Cursor::new(bytes), "w").unwrap();
    assert!(open(&file).findings.is_empty());
    for cut in 0..file.len() {
        let opened = open(&file[..cut]);
        assert!(opened.array.is_none() && opened.findings.has_errors(), "cut at {cut}");
    }
    for at in 0..8 + header.len() {
        for bit in 0..8 {
            let mut damaged = file.clone();
            damaged[at] ^= 1 << bit;
            let opened = open(&damaged);
            assert!(opened.array.is_some() != opened.findings.has_errors(), "{bit} of {at}");
            if let Some(array) = opened.array {
                let copied = array.copy_to(&mut Cursor::new(&damaged), &mut std::io::sink());
                assert_eq!(copied.unwrap(), array.data_length);
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        row in 0..DTYPES.len(),
        shape in proptest::collection::vec(0_u64..5, 0..6),
        fill in any::<u8>(),
    ) {
        let dtype = &DTYPES[row];
        let Ok(mut file) = npy::header(dtype, &shape) else {
            prop_assert!(dtype.bits.is_none_or(|bits| bits % 8 != 0));
            return Ok(());
        };
        prop_assert_eq!(file.len() % 64, 0);
        let bytes = dtype.bytes_of(shape.iter().product()).unwrap();
        let data = vec![fill; usize::try_from(bytes).unwrap()];
        file.extend(&data);
        let (array, faulty) = open(&file);
        let array = array.unwrap();
        prop_assert!(!faulty && array.is_plain());
        prop_assert_eq!(&array.shape, &shape);
        if dtype.numpy.is_some() || dtype.name == "bfloat16" {
            prop_assert_eq!(array.element.name(), dtype.name);
        }
        let mut copy = Vec::new();
        array.copy_to(&mut Cursor::new(&file), &mut copy).unwrap();
        prop_assert_eq!(copy, data);
    }

    #[test]
    fn no_bytes_panic(version in 1_u8..4, text in any::<Vec<u8>>(), length in any::<u16>()) {
        let mut file = b"\x93NUMPY".to_vec();
        file.extend([version, 0]);
        file.extend(length.to_le_bytes());
        file.extend(text);
        open(&file);
    }

    #[test]
    fn no_text_of_the_right_letters_panics(text in "[{}()\\[\\]'\":, 0-9LTFdesrchap<f2|V]{0,80}") {
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend(u16::try_from(text.len()).unwrap().to_le_bytes());
        file.extend(text.bytes());
        open(&file);
    }
}
