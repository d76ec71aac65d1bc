//! K12: a header of the early layout is recognised, and no true header is taken for one.

use neff_abi::HeaderField;
use neff_abi::header_field::{self as field, HEADER_LEN};
use neff_diag::Place;

use super::*;
use crate::Uuid;

/// `matmul_small`'s facts written with the early layout.
fn early_header(hash: &[u8], uuid: &[u8], name: &[u8], cores: u32) -> Header {
    use field::early_codec::*;
    let mut bytes = *matmul_small().as_bytes();
    bytes[field::HASH.offset..].fill(0);
    let mut put = |field: &HeaderField, value: &[u8]| {
        bytes[field.offset..][..value.len()].copy_from_slice(value);
    };
    put(&EARLY_HASH, hash);
    put(&EARLY_UUID, uuid);
    put(&EARLY_NAME, name);
    put(&EARLY_REQUESTED_TPB_COUNT, &cores.to_le_bytes());
    put(&EARLY_TPB_PER_NODE, &[1]);
    Header::from_bytes(bytes)
}

#[test]
fn k12_the_early_layout_is_recognised() {
    let uuid = matmul_small().uuid().0;
    let uuid_hex = uuid.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let long_name = [b'n'; 207];
    let headers = [
        early_header(&[0xAB; 16], &uuid, b"model", 1),
        early_header(&[0xAB; 32], &uuid, b"", 0),
        early_header(&[0xAB; 64], &[0xCD; 32], b"model", 1),
        early_header(&[b'a'; 64], uuid_hex.as_bytes(), b"model", 1),
        early_header(&[b'a'; 64], uuid_hex.as_bytes(), b"", 0),
        early_header(&[0xAB; 16], &uuid, &long_name, 2),
        early_header(&[0xAB; 16], &uuid, &[b'n'; 255], 2),
    ];
    for header in headers {
        let findings = header_findings(&header, SIZE);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(findings[0].code, outer::OLD_HEADER_LAYOUT);
        assert!(findings[0].message.starts_with("fields shifted by 48 bytes"));
    }
    let finding = &header_findings(&early_header(&[1; 64], &uuid, b"m\x1B", 1), SIZE)[0];
    assert_eq!(finding.notes[0].text, r#"read with that layout, the name is "m\x1b""#);
    assert_eq!(finding.notes[0].place, Place::field(268, 256, "name"));
}

#[test]
fn k12_no_true_header_is_taken_for_an_early_one() {
    let hidden = |name: &[u8], cores: u32| {
        let mut bytes = *matmul_small().as_bytes();
        bytes[field::NAME.range()].fill(0);
        bytes[field::NAME.offset..][..name.len()].copy_from_slice(name);
        let mut header = Header::from_bytes(bytes);
        header.set_requested_tpb_count(cores);
        header
    };
    let mut all_nodes = legacy_sample();
    all_nodes.set_tpb_per_node(&[1; 64]).unwrap();
    all_nodes.set_requested_tpb_count(0);
    let mut hex = legacy_sample();
    hex.set_hash(&[b'a'; 32]);
    hex.set_uuid(Uuid([b'b'; 16]));
    hex.set_name(&[b'c'; 64]).unwrap();
    for header in [
        matmul_small(),
        legacy_sample(),
        Header::zeroed(),
        Header::from_bytes([0xFF; HEADER_LEN]),
        hidden(b"a\0bcdefghijklmnopqrstuvwxyz", 1),
        hidden(b"a\0bcdefghijklmnopqrstuvwxyz", 0),
        hidden(&[b'n'; 256], 1),
        hidden(&[b'n'; 256], 0),
        hidden(&[b'n'; 100], 0),
        all_nodes,
        hex,
    ] {
        assert!(!codes(&header, SIZE).contains(&outer::OLD_HEADER_LAYOUT), "{header:?}");
    }
}

#[test]
fn k12_no_changed_byte_makes_a_real_header_an_early_one() {
    for real in [matmul_small(), legacy_sample()] {
        for at in 0..HEADER_LEN {
            for change in [0x01, 0x41, 0x80, 0xFF] {
                let mut bytes = *real.as_bytes();
                bytes[at] ^= change;
                let found = codes(&Header::from_bytes(bytes), SIZE);
                assert!(!found.contains(&outer::OLD_HEADER_LAYOUT), "byte {at} ^ {change:#x}");
            }
        }
    }
}

proptest! {
    #[test]
    fn k12_no_ordinary_header_is_taken_for_an_early_one(
        bytes in proptest::collection::vec(any::<u8>(), HEADER_LEN),
        name in proptest::collection::vec(1..=u8::MAX, 0..256),
        cores in 1..=64u32,
    ) {
        let mut header = Header::from_start(&bytes).unwrap();
        header.set_name(&name).unwrap();
        header.set_requested_tpb_count(cores);
        prop_assert!(!codes(&header, SIZE).contains(&outer::OLD_HEADER_LAYOUT));
    }
}
