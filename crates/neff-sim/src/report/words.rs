//! Words for the instructions that findings point at: who makes findings knows slots, and who opened
//! the file knows their text and what a compiler made them from.

use neff_diag::Diagnostic;

use crate::machine::{At, Core};

/// Knows what stands at a slot.
pub trait Words {
    /// The instruction as text.
    fn instruction(&self, graph: &str, at: At) -> Option<String>;

    /// What the compiler calls it, and the line of a kernel that it is from.
    fn origin(&self, graph: &str, at: At) -> Option<String>;
}

/// Knows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoWords;

impl Words for NoWords {
    fn instruction(&self, _: &str, _: At) -> Option<String> {
        None
    }

    fn origin(&self, _: &str, _: At) -> Option<String> {
        None
    }
}

/// Adds to a finding what stands at a slot that it is about, by the name that it has there.
pub(super) fn tell(
    finding: Diagnostic,
    (core, at): (&Core<'_>, At),
    name: &str,
    words: &dyn Words,
) -> Diagnostic {
    let instruction = words.instruction(&core.graph, at).map(|text| format!("{name} is {text}"));
    let origin = words.origin(&core.graph, at).map(|text| format!("{name} comes from {text}"));
    instruction.into_iter().chain(origin).fold(finding, Diagnostic::note)
}

/// How a slot of the core that a finding is about is called.
pub(super) fn name(at: At) -> String {
    format!("{} slot {}", at.engine, at.slot)
}
