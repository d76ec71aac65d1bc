//! What the compiler made a slot from, by the debug members (format notes 12 §6.4).

use neff_manifest::debug::InstructionType;
use serde::Serialize;

use crate::debug::{Origin, SlotSource};

/// Characters of a name that are kept: it may stand at many slots.
const KEPT: usize = 300;

/// An instruction of the compiler, by the debug members (format notes 12 §6.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct OriginRow {
    /// Its name in the backend, with its type where that says anything.
    pub name: String,
    /// What it came from, level by level upwards.
    pub parents: Vec<String>,
    /// File and line of the kernel, e.g. `kernel.py:58`.
    pub kernel: Option<String>,
}

impl OriginRow {
    pub(super) fn of(source: &SlotSource<'_>) -> OriginRow {
        let kernel = source.kernel().map(|kernel| {
            let line = kernel.line.map(|line| format!(":{}", cut(line))).unwrap_or_default();
            format!("{}{line}", kernel.file.map_or_else(|| "?".to_owned(), cut))
        });
        let name = named(&source.instruction);
        OriginRow { name, parents: source.parents.iter().map(named).collect(), kernel }
    }
}

fn named(origin: &Origin<'_>) -> String {
    let instruction = origin.instruction;
    let name = match instruction.name.as_str() {
        "" => format!("id {}", instruction.id),
        name => cut(name),
    };
    match instruction.kind.word() {
        Some(word) if instruction.kind != InstructionType::REGULAR => format!("{name} ({word})"),
        _ => name,
    }
}

fn cut(name: &str) -> String {
    let mut characters = name.chars();
    let mut out: String = characters.by_ref().take(KEPT).collect();
    if characters.next().is_some() {
        out.push('…');
    }
    out
}
