//! Headers that no build writes: what is lost is told, and given back if that was asked for.

use neff::abi::FeatureBits;
use neff::abi::header_field::HEADER_LEN;
use neff::container::Header;
use neff::container::directory::DirectoryError;

use crate::harness::{MATMUL, build, imported};

/// The real file with another header.
fn with(edit: impl FnOnce(&mut Header)) -> Vec<u8> {
    let mut header = Header::from_start(MATMUL).unwrap();
    edit(&mut header);
    [header.as_bytes().as_slice(), &MATMUL[HEADER_LEN..]].concat()
}

/// Codes of an import, and whether the file comes back if that is asked for.
fn outcome(bytes: &[u8]) -> (usize, Option<bool>) {
    let source = imported(bytes, false).unwrap();
    let told = source.imported.findings.iter().filter(|it| it.code.to_string() == "N1106");
    build(&source.folder);
    let exact = match imported(bytes, true) {
        Ok(exact) => Some(build(&exact.folder) == bytes),
        Err(DirectoryError::Refused(findings, _)) => {
            assert_eq!(findings.iter().next().unwrap().code.to_string(), "N1101");
            None
        }
        Err(error) => panic!("{error}"),
    };
    (told.count(), exact)
}

#[test]
fn what_a_model_does_not_say_is_told_and_kept() {
    let contradiction = with(|header| header.set_feature_bits(FeatureBits(1)));
    assert_eq!(outcome(&contradiction), (1, Some(true)));
    let cores = with(|header| header.set_requested_tpb_count(7));
    assert_eq!(outcome(&cores), (1, Some(true)));
    let per_core = with(|header| header.set_tpb_per_node(&[9; 64]).unwrap());
    assert_eq!(outcome(&per_core), (0, Some(true)));
}

#[test]
fn bytes_behind_a_text_are_kept() {
    let mut bytes = MATMUL.to_vec();
    let field = neff::abi::header_field::NAME.range();
    bytes[field.end - 1] = b'!';
    assert_eq!(outcome(&bytes), (0, Some(true)));
}

#[test]
fn what_a_model_says_otherwise_is_not_exact() {
    let name = with(|header| header.set_name(b"\xff\xfe").unwrap());
    assert_eq!(outcome(&name), (1, None));
    let bit = with(|header| header.set_feature_bits(FeatureBits(1 << 63 | 1 << 10)));
    assert_eq!(outcome(&bit), (1, Some(true)));
    let build = with(|header| header.set_neff_build_version(b"\xff").unwrap());
    assert_eq!(outcome(&build), (1, Some(true)));
}

#[test]
fn one_core_may_be_written_as_none() {
    let mut header = Header::from_start(MATMUL).unwrap();
    header.set_lnc_size(0);
    header.set_feature_bits(FeatureBits(0));
    let bytes = [header.as_bytes().as_slice(), &MATMUL[HEADER_LEN..]].concat();
    assert_eq!(outcome(&bytes), (0, Some(true)));
}
