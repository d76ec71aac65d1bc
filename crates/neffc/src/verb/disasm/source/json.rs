//! What a slot came from, as an object in JSON.

use std::collections::BTreeMap;

use neff::debug::{Origin, Predecessor, SlotSource};
use serde::Serialize;

use super::cut;
use crate::verb::disasm::select::Chosen;

/// Predecessors that are listed of an instruction; three were met.
const PREDECESSORS: usize = 256;
/// Attributes that are listed of an instruction; three were met.
const ATTRIBUTES: usize = 16;

/// Where a slot comes from.
#[derive(Serialize)]
pub(in crate::verb) struct SourceView {
    #[serde(flatten)]
    instruction: OriginView,
    /// File of the kernel, by the lowest level that says.
    kernel_file: Option<String>,
    /// Line in that file, as it stands.
    kernel_line: Option<String>,
    /// What the instruction came from, upwards.
    parents: Vec<OriginView>,
    /// True if there are more parents.
    more_parents: bool,
    predecessors: Vec<PredecessorView>,
    /// Those behind the waits that the compiler put in.
    predecessors_behind_waits: Vec<PredecessorView>,
    /// Number of predecessors that are not listed.
    more_predecessors: usize,
}

/// An instruction of a level.
#[derive(Serialize)]
struct OriginView {
    /// 1 is the backend.
    level: usize,
    member: String,
    id: u64,
    name: String,
    /// Null if the member does not say.
    #[serde(rename = "type")]
    kind: Option<Word>,
    /// As they stand; at most [`ATTRIBUTES`].
    attributes: BTreeMap<String, String>,
}

/// A predecessor.
#[derive(Serialize)]
struct PredecessorView {
    id: u64,
    /// Null if no backend member has the id.
    name: Option<String>,
    /// Null if the member does not say.
    kind: Option<Word>,
}

/// A word, or a number that has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Word {
    Known(&'static str),
    Number(u64),
}

impl Word {
    fn of(word: Option<&'static str>, number: u64) -> Word {
        word.map_or(Word::Number(number), Word::Known)
    }
}

impl SourceView {
    /// What is known of a slot.
    pub(in crate::verb::disasm) fn of(program: &Chosen<'_>, slot: usize) -> Option<SourceView> {
        Some(SourceView::from(&program.source?.source_of(slot)?))
    }
}

impl From<&SlotSource<'_>> for SourceView {
    fn from(source: &SlotSource<'_>) -> SourceView {
        let kernel = source.kernel();
        let (before, behind) = (source.predecessors(), source.predecessors_behind_waits());
        let more = |count: usize| count.saturating_sub(PREDECESSORS);
        SourceView {
            instruction: OriginView::of(&source.instruction),
            kernel_file: kernel.and_then(|kernel| kernel.file).map(cut),
            kernel_line: kernel.and_then(|kernel| kernel.line).map(cut),
            parents: source.parents.iter().map(OriginView::of).collect(),
            more_parents: source.has_more,
            more_predecessors: more(before.len()).saturating_add(more(behind.len())),
            predecessors: before.take(PREDECESSORS).map(PredecessorView::of).collect(),
            predecessors_behind_waits: behind.take(PREDECESSORS).map(PredecessorView::of).collect(),
        }
    }
}

impl OriginView {
    fn of(origin: &Origin<'_>) -> OriginView {
        let instruction = origin.instruction;
        let attributes = instruction.attributes.iter().take(ATTRIBUTES);
        // A field that is absent reads as 0, and 0 is never written.
        let said = instruction.kind.0 != 0;
        OriginView {
            level: origin.level,
            member: cut(origin.member),
            id: instruction.id,
            name: cut(&instruction.name),
            kind: said.then(|| Word::of(instruction.kind.word(), instruction.kind.0)),
            attributes: attributes.map(|(name, value)| (cut(name), cut(value))).collect(),
        }
    }
}

impl PredecessorView {
    fn of(predecessor: Predecessor<'_>) -> PredecessorView {
        PredecessorView {
            id: predecessor.id,
            name: predecessor.name.map(cut),
            kind: predecessor.kind.map(|kind| Word::of(kind.word(), kind.0)),
        }
    }
}
