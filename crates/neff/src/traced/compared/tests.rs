//! The synthetic trace of matmul_small beside the NEFF, whole and with slots that are others.

use neff_container::source::StreamSource;
use neff_diag::Findings;

use super::*;
use crate::OpenOptions;

const REAL: &[u8] = include_bytes!("../../../../../tests/data/matmul_small/matmul_small.neff");
const TRACE: &[u8] = include_bytes!("../../../../../tests/data/synthetic/matmul_small.ntff");

fn compare(trace: &[u8]) -> TraceComparison {
    let options = OpenOptions { programs: true, ..OpenOptions::default() };
    let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
    let trace = Trace::read(trace, &mut Findings::new()).unwrap();
    neff.compare_trace(&trace, None)
}

/// The offset of a slot of an image in the file.
fn place(image: usize, slot: usize) -> usize {
    let trace = Trace::read(TRACE, &mut Findings::new()).unwrap();
    usize::try_from(trace.images[image].start).unwrap() + slot * SLOT
}

#[test]
fn all_slots_but_labels_and_transfers_are_the_same() {
    let done = compare(TRACE);
    assert!(done.findings.is_empty(), "{:?}", done.findings);
    let sum = |of: fn(&ImageComparison) -> u64| done.images.iter().map(of).sum::<u64>();
    assert_eq!(done.images.len(), 10);
    // 58 slots: ten labels, ten transfers.
    assert_eq!((sum(|it| it.same), sum(|it| it.transfers)), (38, 10));
    assert_eq!((sum(|it| it.unknown), sum(|it| it.differences)), (0, 0));
    assert_eq!(done.variables.get(&(0, 0)), Some(&0x8020_0000_0000));
    assert_eq!(done.of(5).map(|it| it.graph.as_str()), Some("sg01"));
}

#[test]
fn another_slot_and_another_address_are_told() {
    let mut trace = TRACE.to_vec();
    trace[place(0, 67 + 2) + 40] ^= 1;
    // The address that the second transfer of POOL writes to: variable 0 moves.
    trace[place(2, 62 + 2) + 45] ^= 1;
    let done = compare(&trace);
    let found: Vec<String> =
        done.findings.iter().map(|it| format!("{} {}", it.code, it.message)).collect();
    assert_eq!(
        found,
        [
            "N1920 slot 69 of the image is not what loading makes of this one",
            "N1921 variable 0 has another address here"
        ]
    );
    let first = done.of(0).unwrap();
    assert_eq!(first.first, [Difference { slot: 3, image_slot: Some(69) }]);
}
