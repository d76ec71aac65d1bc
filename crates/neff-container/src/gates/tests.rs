//! Tests of the gates: the test matrix of the format notes (03 §9, tier 1), real files, and that
//! no header makes a gate panic. The cases of real users stand in the modules.

mod cases;
mod early_layout;

use neff_abi::header_field::HEADER_LEN;
use neff_abi::runtime::RUNTIMES;
use neff_abi::{FeatureBits, Runtime};
use neff_diag::codes::outer;
use neff_diag::{Code, Severity};
use proptest::prelude::*;

use super::*;
use crate::header::tests::{legacy_sample, matmul_small};

/// Bytes of the file that `matmul_small` stands in.
const SIZE: u64 = 62_464;

fn early() -> &'static Runtime {
    Runtime::find("early-2024").unwrap()
}

fn all(header: &Header, file_size: u64, runtime: &Runtime) -> Vec<Gate> {
    gates(GateInput { header: Some(header), file_size, runtime, verify: None }).collect()
}

fn gate(header: &Header, id: &str) -> Gate {
    let found = all(header, SIZE, Runtime::baseline());
    found.into_iter().find(|gate| gate.id == id).unwrap()
}

fn first_refused(gates: &[Gate]) -> Option<(&Gate, &Refusal)> {
    let gate = gates.iter().find(|gate| gate.outcome == Outcome::Refused)?;
    Some((gate, gate.finding.as_ref()?.refusal.as_ref()?))
}

/// Changes one thing and expects the first refusal: gate, status, code, the runtime's words.
fn refuses(change: impl FnOnce(&mut Header), id: &str, status: u32, code: Code, text: &str) {
    let mut header = matmul_small();
    change(&mut header);
    let gates = all(&header, SIZE, Runtime::baseline());
    let (gate, refusal) = first_refused(&gates).unwrap();
    assert_eq!((gate.id, refusal.status, refusal.text.as_str()), (id, status, text));
    assert_eq!((refusal.gate, gate.reached), (id, true));
    assert_eq!(Status(status).name(), Some(refusal.status_name));
    assert_eq!(gate.finding.as_ref().unwrap().code, code);
}

fn passes(change: impl FnOnce(&mut Header)) {
    let mut header = matmul_small();
    change(&mut header);
    let gates = all(&header, SIZE, Runtime::baseline());
    assert_eq!(first_refused(&gates), None);
    assert!(gates.iter().all(|gate| gate.reached && gate.finding.is_none()), "{gates:?}");
}

fn codes(header: &Header, file_size: u64) -> Vec<Code> {
    header_findings(header, file_size).iter().map(|finding| finding.code).collect()
}

#[test]
fn real_files_pass_every_gate_and_show_nothing_odd() {
    for (header, size) in [(matmul_small(), SIZE), (legacy_sample(), 2733)] {
        let gates = all(&header, size, Runtime::baseline());
        let ids: Vec<_> = gates.iter().map(|gate| gate.id).collect();
        assert_eq!(ids, ["G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09b"]);
        assert!(gates[..7].iter().all(|gate| gate.outcome == Outcome::Passed));
        assert!(gates[7..].iter().all(|g| matches!(g.outcome, Outcome::NotEvaluated(_))));
        assert_eq!(codes(&header, size), []);
    }
}

#[test]
fn matrix_order_of_the_gates() {
    let text = "NEFF version: 3.0 is not supported, accepted version range: 0.x-2.x";
    let both = |header: &mut Header| {
        header.set_neff_version_major(3);
        header.set_feature_bits(FeatureBits(1 << 40));
    };
    refuses(both, "G04", 10, outer::VERSION_UNSUPPORTED, text);
    let mut header = matmul_small();
    both(&mut header);
    assert!(matches!(gate(&header, "G05").outcome, Outcome::NotEvaluated(_)));
    assert!(!gate(&header, "G06").reached);

    let large = |header: &mut Header| {
        header.set_pkg_version(3);
        header.set_data_size(SIZE + 1);
    };
    let text = "Invalid NEFF data size(f401 vs f400)";
    refuses(large, "G06", 2, outer::DATA_SIZE_TOO_LARGE, text);
    large(&mut header);
    let package = gate(&header, "G07");
    assert_eq!((package.outcome, package.reached), (Outcome::Refused, false));

    // A truncated file of a newer compiler reports the version, not the size.
    let newer = |header: &mut Header| {
        header.set_neff_version_major(4);
        header.set_data_size(SIZE * 2);
    };
    let text = "NEFF version: 4.0 is not supported, accepted version range: 0.x-2.x";
    refuses(newer, "G04", 10, outer::VERSION_UNSUPPORTED, text);
}

#[test]
fn matrix_majors_below_2_have_no_feature_tested() {
    for major in [0, 1] {
        let mut header = matmul_small();
        header.set_neff_version_major(major);
        header.set_feature_bits(FeatureBits(1 << 40));
        header.set_lnc_size(1);
        assert_eq!(first_refused(&all(&header, SIZE, Runtime::baseline())), None);
        assert_eq!(codes(&header, SIZE), [outer::FEATURES_NOT_TESTED]);
    }
}

#[test]
fn matrix_dynamic_dma_without_bit_12_is_no_fault() {
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(0xC00));
    assert_eq!(first_refused(&all(&header, SIZE, Runtime::baseline())), None);
    assert_eq!(codes(&header, SIZE), []);
}

#[test]
fn matrix_the_digest_counts_with_the_verify_flag_only() {
    for (package, id, text) in [(1, "G09a", "SHA256 mismatch!"), (2, "G09b", "MD5 mismatch!")] {
        let mut header = matmul_small();
        header.set_pkg_version(package);
        let runtime = Runtime::baseline();
        let last = |verify| {
            gates(GateInput { header: Some(&header), file_size: SIZE, runtime, verify })
                .last()
                .unwrap()
        };
        assert!(matches!(last(None).outcome, Outcome::NotEvaluated(_)));
        assert!(matches!(last(Some(StoredDigest::Unavailable)).outcome, Outcome::NotEvaluated(_)));
        assert_eq!(last(Some(StoredDigest::Equal)).outcome, Outcome::Passed);
        let refused = last(Some(StoredDigest::Different));
        let finding = refused.finding.unwrap();
        let refusal = finding.refusal.unwrap();
        assert_eq!((refusal.gate, refusal.status, refusal.text.as_str()), (id, 2, text));
        assert_eq!(finding.severity, Severity::Error);
    }
}

#[test]
fn every_runtime_that_can_refuse_features_has_words_for_it() {
    let mut header = matmul_small();
    header.set_feature_bits(FeatureBits(u64::MAX));
    for runtime in RUNTIMES {
        if let Some((_, refusal)) = first_refused(&all(&header, SIZE, runtime)) {
            assert!(refusal.text.contains("features: 0x"), "{runtime}");
        }
    }
}

proptest! {
    #[test]
    fn no_header_and_no_size_makes_a_gate_panic(
        bytes in proptest::collection::vec(any::<u8>(), HEADER_LEN),
        sizes in proptest::array::uniform3(prop_oneof![0..2048u64, any::<u64>(), Just(u64::MAX)]),
        real: bool,
        version in 0..RUNTIMES.len(),
    ) {
        let mut header = Header::from_start(&bytes).unwrap();
        if real {
            // Otherwise G04 hides the rest in nearly every run.
            header.set_neff_version_major(2);
            header.set_header_size(sizes[1]);
            header.set_data_size(sizes[2]);
        }
        let runtime = &RUNTIMES[version];
        for verify in [None, Some(StoredDigest::Equal), Some(StoredDigest::Different)] {
            let input = GateInput { header: Some(&header), file_size: sizes[0], runtime, verify };
            let found: Vec<_> = gates(input).collect();
            prop_assert_eq!(found.len(), 9);
            let first = found.iter().position(|gate| gate.outcome == Outcome::Refused);
            for (index, gate) in found.iter().enumerate() {
                prop_assert_eq!(gate.reached, first.is_none_or(|first| index <= first));
                prop_assert!(gate.outcome != Outcome::Refused || gate.finding.is_some());
            }
        }
        let _ = header_findings(&header, sizes[0]);
    }
}
