//! Tests of the header: real headers give their listed facts, any bytes survive.

use proptest::prelude::*;
use sha2::{Digest, Sha256};

use super::*;

/// A file of `tests/data` in the root of the repository.
fn data(path: &str) -> Vec<u8> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/");
    std::fs::read(format!("{root}{path}")).unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The header of the published legacy sample, built with the setters from its listed facts.
pub(crate) fn legacy_sample() -> Header {
    let facts: serde_json::Value =
        serde_json::from_slice(&data("legacy_sample/header_facts.json")).unwrap();
    let number = |key: &str| facts[key].as_u64().unwrap();
    let text = |key: &str| facts[key].as_str().unwrap().as_bytes().to_vec();
    let small = |key: &str| u32::try_from(number(key)).unwrap();
    let mut hash = [0; 32];
    for (byte, pair) in hash.iter_mut().zip(text("hash_hex").chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    }
    let mut header = Header::zeroed();
    header.set_pkg_version(number("pkg_version"));
    header.set_data_size(number("data_size"));
    header.set_neff_version_major(number("neff_version_major"));
    header.set_neff_version_minor(number("neff_version_minor"));
    header.set_neff_build_version(&text("build_version")).unwrap();
    header.set_num_tpb(small("num_tpb"));
    header.set_hash(&hash);
    header.set_uuid(Uuid::parse(facts["uuid"].as_str().unwrap()).unwrap());
    header.set_name(&text("name")).unwrap();
    header.set_requested_tpb_count(small("requested_tpb_count"));
    header.set_feature_bits(FeatureBits(number("feature_bits")));
    header.set_lnc_size(small("lnc_size"));
    assert_eq!(header.header_size(), number("header_size"));
    header
}

/// The header of the real modern file.
pub(crate) fn matmul_small() -> Header {
    Header::from_start(&data("matmul_small/matmul_small.neff")).unwrap()
}

#[test]
fn the_legacy_sample_is_rebuilt_byte_for_byte() {
    // Check value of the format notes, 01 §1.3.
    assert_eq!(
        hex(&Sha256::digest(legacy_sample().as_bytes())),
        "fd50aafffe0e5336d9bc464962ed442c208fbc588b71299983bd90eced9439aa"
    );
}

#[test]
fn the_modern_file_gives_its_listed_facts() {
    let facts: serde_json::Value =
        serde_json::from_slice(&data("matmul_small/matmul_small.header.json")).unwrap();
    let header = matmul_small();
    assert_eq!(header.pkg_version(), facts["pkg_version"]);
    assert_eq!(header.header_size(), facts["header_size"]);
    assert_eq!(header.data_size(), facts["data_size"]);
    assert_eq!(header.neff_version_major(), facts["neff_version_major"]);
    assert_eq!(header.neff_version_minor(), facts["neff_version_minor"]);
    assert_eq!(header.neff_build_version(), facts["build_version"].as_str().unwrap().as_bytes());
    assert_eq!(header.num_tpb(), facts["num_tpb"]);
    assert_eq!(hex(header.hash()), facts["hash_hex"]);
    assert_eq!(hex(&header.uuid().0), facts["uuid_hex"]);
    assert_eq!(header.name(), facts["name"].as_str().unwrap().as_bytes());
    assert_eq!(header.requested_tpb_count(), facts["requested_tpb_count"]);
    assert_eq!(hex(header.tpb_per_node()), facts["tpb_per_node_hex"]);
    assert_eq!(format!("{:#x}", header.feature_bits().0), facts["feature_bits"]);
    assert_eq!(header.lnc_size(), facts["lnc_size"]);
    assert!(header.pad().iter().all(|&byte| byte == 0));
}

#[test]
fn names_of_every_length_are_read_whole() {
    for length in [0, 1, 255] {
        let mut header = Header::zeroed();
        header.set_name(&vec![b'n'; length]).unwrap();
        assert_eq!(header.name(), vec![b'n'; length]);
    }
    let mut bytes = [0; HEADER_LEN];
    bytes[field::NAME.range()].fill(b'n');
    bytes[field::NAME.range().end] = b'!';
    assert_eq!(Header::from_bytes(bytes).name(), [b'n'; 256]);
    bytes[field::NAME.range()][..4].copy_from_slice(b"\xFF\xFE\n\0");
    assert_eq!(Header::from_bytes(bytes).name(), b"\xFF\xFE\n");
}

#[test]
fn texts_that_do_not_fit_are_refused_and_change_nothing() {
    let mut header = matmul_small();
    let before = header.clone();
    for length in [256, 257, 100_000] {
        let fault = header.set_name(&vec![b'n'; length]).unwrap_err();
        assert_eq!(fault.code, directory::MODEL_NAME_TOO_LONG);
        assert_eq!(fault.place, Place::field(220, 256, "name"));
        assert_eq!(fault.expected.as_deref(), Some("at most 255 bytes and a NUL"));
    }
    assert_eq!(header.set_name(b"a\0b").unwrap_err().code, FIELD_OUT_OF_RANGE);
    assert_eq!(header.set_neff_build_version(&[b'v'; 128]).unwrap_err().code, FIELD_OUT_OF_RANGE);
    assert_eq!(header.set_tpb_per_node(&[1; 65]).unwrap_err().code, FIELD_OUT_OF_RANGE);
    assert_eq!(header, before);
}

#[test]
fn setters_clear_what_stood_behind() {
    let mut header = Header::from_bytes([0xEE; HEADER_LEN]);
    header.set_name(b"x").unwrap();
    header.set_tpb_per_node(&[1]).unwrap();
    let field = header.field_bytes(&field::NAME);
    assert!(field[0] == b'x' && field[1..].iter().all(|&byte| byte == 0));
    assert_eq!(header.tpb_per_node()[..2], [1, 0]);
    assert_eq!(header.num_tpb(), 0xEEEE_EEEE);
    assert_eq!(header.pad(), &[0xEE; 468]);
}

#[test]
fn getters_are_as_wide_as_their_fields() {
    // Every byte its own value, so that a wrong width or offset shows.
    let mut bytes = [0; HEADER_LEN];
    bytes.iter_mut().enumerate().for_each(|(at, byte)| *byte = u8::try_from(at % 251).unwrap() + 1);
    let header = Header::from_bytes(bytes);
    let number = |field: &HeaderField| header.integer(field);
    assert_eq!(header.pkg_version(), number(&field::PKG_VERSION));
    assert_eq!(header.header_size(), number(&field::HEADER_SIZE_FIELD));
    assert_eq!(header.data_size(), number(&field::DATA_SIZE));
    assert_eq!(header.neff_version_major(), number(&field::NEFF_VERSION_MAJOR));
    assert_eq!(header.neff_version_minor(), number(&field::NEFF_VERSION_MINOR));
    assert_eq!(u64::from(header.num_tpb()), number(&field::NUM_TPB));
    assert_eq!(u64::from(header.requested_tpb_count()), number(&field::REQUESTED_TPB_COUNT));
    assert_eq!(header.feature_bits().0, number(&field::FEATURE_BITS));
    assert_eq!(u64::from(header.lnc_size()), number(&field::LNC_SIZE));
    assert_eq!(header.hash(), header.field_bytes(&field::HASH));
    assert_eq!(header.uuid().0, header.field_bytes(&field::UUID));
    assert_eq!(header.tpb_per_node(), header.field_bytes(&field::TPB_PER_NODE));
    assert_eq!(header.pad(), header.field_bytes(&field::PAD));
    assert_eq!(header.pkg_version(), 0x0807_0605_0403_0201);
}

#[test]
fn debug_shows_every_field_escaped() {
    let mut header = legacy_sample();
    header.set_name(b"\x1b[31m").unwrap();
    let text = format!("{header:?}");
    assert!(text.contains("pkg_version: 0x2,") && text.contains(r#"name: "\x1b[31m""#), "{text}");
    assert!(header_fields_in(&text));
}

fn header_fields_in(text: &str) -> bool {
    field::FIELDS.iter().all(|field| text.contains(field.name))
}

proptest! {
    #[test]
    fn any_bytes_survive(bytes in proptest::collection::vec(any::<u8>(), HEADER_LEN)) {
        let header = Header::from_start(&bytes).unwrap();
        prop_assert_eq!(header.as_bytes().as_slice(), bytes.as_slice());
        // Writing back what was read changes nothing.
        let mut again = header.clone();
        again.set_pkg_version(header.pkg_version());
        again.set_lnc_size(header.lnc_size());
        again.set_feature_bits(header.feature_bits());
        again.set_hash(header.hash());
        again.set_uuid(header.uuid());
        again.set_tpb_per_node(header.tpb_per_node()).unwrap();
        prop_assert_eq!(again, header);
    }

    #[test]
    fn numbers_are_read_as_they_were_set(size: u64, cores: u32, features: u64) {
        let mut header = Header::zeroed();
        header.set_data_size(size);
        header.set_num_tpb(cores);
        header.set_feature_bits(FeatureBits(features));
        prop_assert_eq!(
            (header.data_size(), header.num_tpb(), header.feature_bits().0),
            (size, cores, features)
        );
    }
}
