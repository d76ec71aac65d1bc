//! Programs in what `diff --json` prints.

use neff::difference::{FieldDifference, GraphDifference, ProgramDifference, SlotDifference};
use serde::Serialize;

use super::slots;

/// A program that differs.
#[derive(Serialize)]
pub(super) struct ProgramView {
    engine: &'static str,
    a: Option<u64>,
    b: Option<u64>,
    changes: Vec<ChangeView>,
    fields: Vec<SlotFieldsView>,
}

/// Slots of the first that others of the second stand in place of.
#[derive(Serialize)]
struct ChangeView {
    a: [usize; 2],
    b: [usize; 2],
    removed: Vec<String>,
    added: Vec<String>,
}

#[derive(Serialize)]
struct SlotFieldsView {
    a: usize,
    b: usize,
    fields: Vec<OwnedField>,
}

#[derive(Serialize)]
struct OwnedField {
    field: String,
    a: Option<String>,
    b: Option<String>,
}

/// A program of a graph.
pub(super) fn program(program: &ProgramDifference, graph: &GraphDifference) -> ProgramView {
    let [a, b] = program.sizes;
    let slots = program.slots.as_ref();
    ProgramView {
        engine: program.engine,
        a,
        b,
        changes: slots.map(|slots| changes(slots, graph)).unwrap_or_default(),
        fields: slots.map(slot_fields).unwrap_or_default(),
    }
}

fn changes(difference: &SlotDifference, graph: &GraphDifference) -> Vec<ChangeView> {
    let [ours, theirs] = &difference.slots;
    let [names, others] = &graph.names;
    let [first, second] = difference.generations;
    let differing = difference.stretches.iter().filter(|stretch| !stretch.same);
    let view = differing.map(|stretch| {
        let [a, b] = stretch.start;
        let [gone, new] = stretch.length;
        let ends = [a.saturating_add(gone), b.saturating_add(new)];
        ChangeView {
            a: [a, ends[0]],
            b: [b, ends[1]],
            removed: (a..ends[0]).map(|at| slots::statement(ours, at, first, names)).collect(),
            added: (b..ends[1]).map(|at| slots::statement(theirs, at, second, others)).collect(),
        }
    });
    view.collect()
}

fn slot_fields(difference: &SlotDifference) -> Vec<SlotFieldsView> {
    let owned = |difference: FieldDifference| {
        let [a, b] = difference.sides;
        OwnedField { field: difference.field, a, b }
    };
    let one = |([a, b], list): ([usize; 2], Vec<FieldDifference>)| SlotFieldsView {
        a,
        b,
        fields: list.into_iter().map(owned).collect(),
    };
    difference.replaced().into_iter().map(one).collect()
}
