//! Two NEFFs whose members were edited, compared: nothing panics, a file is the same program as
//! itself, and what has equal programs has no changed slots.
//!
//! The input is two bytes of flags (samples of both sides), two bytes with the share of the edits
//! that the first side gets, and edits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff::container::directory::settings::HeaderSettings;
use neff::container::limits::Limits;
use neff::container::source::StreamSource;
use neff::difference::{Difference, GraphDifference};
use neff::normal::Subject;
use neff_fuzz::edited::{edit, pack, samples};

fuzz_target!(|data: &[u8]| {
    let Some(([flags, other, low, high], edits)) = data.split_first_chunk::<4>() else { return };
    let share = usize::from(u16::from_le_bytes([*low, *high])) % (edits.len() + 1);
    let (one, two) = edits.split_at(share);
    let a = subject(usize::from(flags & 1), one);
    let b = subject(usize::from(other & 1), two);
    itself(&a);
    itself(&b);
    let (there, back) = (Difference::of(&a, &b), Difference::of(&b, &a));
    assert_eq!(there.is_some(), back.is_some());
    let Some((there, back)) = there.zip(back) else { return };
    assert_eq!(there.same, back.same);
    assert_eq!(there.same, there.parts.is_empty());
    covered(&there);
});

fn subject(sample: usize, edits: &[u8]) -> Subject {
    let mut members = samples()[sample].clone();
    edit(&mut members, edits);
    let file = pack(&members, &HeaderSettings::default());
    Subject::read(&mut StreamSource(&file[..]), Limits::default()).expect("the source holds")
}

/// A file against itself.
fn itself(subject: &Subject) {
    let Some(difference) = Difference::of(subject, subject) else { return };
    assert!(difference.same);
    assert!(difference.header.is_empty() && difference.members.is_empty());
    assert!(difference.host.is_empty());
    for graph in &difference.graphs {
        assert!(graph.same);
        assert!(graph.programs.is_empty() && graph.weights.is_empty());
    }
}

/// Stretches go through both programs without a gap.
fn covered(difference: &Difference) {
    let graphs = difference.graphs.iter().flat_map(|graph: &GraphDifference| &graph.programs);
    for slots in graphs.filter_map(|program| program.slots.as_ref()) {
        let mut at = [0, 0];
        for stretch in &slots.stretches {
            assert_eq!(stretch.start, at);
            if stretch.same {
                let [a, b] = stretch.length;
                assert_eq!(slots.slots[0][at[0]..at[0] + a], slots.slots[1][at[1]..at[1] + b]);
            }
            at = [at[0] + stretch.length[0], at[1] + stretch.length[1]];
        }
        assert_eq!(at, [slots.slots[0].len(), slots.slots[1].len()]);
        slots.replaced();
    }
}
