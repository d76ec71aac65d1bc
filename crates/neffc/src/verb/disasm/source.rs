//! What a slot came from, by the debug members of a NEFF, as a comment above its statement; `json`
//! has the same and more as an object.
//!
//! Names come from the file, and one may stand at many slots, so long ones are cut.

mod json;

use std::collections::HashSet;
use std::io::{self, Write};

use neff::Neff;
use neff::debug::{Debug, Origin, ProgramDebug, SlotSource};
use neff::manifest::debug::InstructionType;
use neff::programs::Program;
use neff_diag::codes::debug as codes;
use neff_diag::{Diagnostic, Findings};

use super::select::Chosen;
use crate::text;

pub(in crate::verb) use json::SourceView;

/// Characters of a name that are shown. The longest that were met, names of source files, have
/// less than a hundred.
const SHOWN: usize = 300;

/// The debug information of the programs that were chosen. Those of 8-byte instructions are left
/// out: how entries belong to them was never seen.
pub(super) fn of_neff(neff: &Neff, programs: &[Program<'_>], chosen: &[Chosen<'_>]) -> Debug {
    let slots = chosen.iter().filter(|program| !program.words);
    let wanted: HashSet<_> = slots.map(|program| (program.graph, program.engine)).collect();
    let is_wanted = |program: &&Program<'_>| {
        wanted.contains(&(Some(program.graph), neff::abi::Engine::from_key(program.engine)))
    };
    let programs: Vec<_> = programs.iter().filter(is_wanted).cloned().collect();
    neff.debug(&programs)
}

/// The debug information of one of the programs.
pub(super) fn of_program<'d>(debug: &'d Debug, program: &Chosen<'_>) -> Option<ProgramDebug<'d>> {
    debug.program(program.graph?, program.engine?.row().key)
}

/// What is said of a bare program.
pub(super) fn report_bare(findings: &mut Findings) {
    let finding = Diagnostic::new(codes::ABSENT, "no debug information for a bare program");
    findings.push(finding.help("ask for the NEFF that it is from"));
}

/// Writes the comment, if anything is known of the slot.
pub(super) fn write(program: &Chosen<'_>, slot: usize, out: &mut dyn Write) -> io::Result<()> {
    match program.source.and_then(|debug| debug.source_of(slot)) {
        Some(source) => writeln!(out, "# {}", line(&source)),
        None => Ok(()),
    }
}

/// Where a slot comes from: the instruction, what it came from level by level, and the line of
/// the kernel.
pub(in crate::verb) fn line(source: &SlotSource<'_>) -> String {
    let mut out = named(&source.instruction);
    let mut level = source.instruction.level;
    for origin in &source.parents {
        out.push_str(if origin.level == level { ", " } else { " <- " });
        out.push_str(&named(origin));
        level = origin.level;
    }
    if source.has_more {
        out.push_str(", and more");
    }
    if let Some(kernel) = source.kernel() {
        let file = kernel.file.map_or("?".into(), shown);
        let line = kernel.line.map(|line| format!(":{}", shown(line))).unwrap_or_default();
        out.push_str(&format!("; {file}{line}"));
    }
    out
}

/// An instruction's name, with its type where that says anything.
fn named(origin: &Origin<'_>) -> String {
    let instruction = origin.instruction;
    let name = match instruction.name.as_str() {
        "" => format!("id {}", instruction.id),
        name => shown(name),
    };
    match instruction.kind.word() {
        Some(word) if instruction.kind != InstructionType::REGULAR => format!("{name} ({word})"),
        _ => name,
    }
}

/// A name, cut and safe on a terminal.
fn shown(name: &str) -> String {
    text::safe(&cut(name)).into_owned()
}

/// A name, cut.
fn cut(name: &str) -> String {
    let mut characters = name.chars();
    let mut out: String = characters.by_ref().take(SHOWN).collect();
    if characters.next().is_some() {
        out.push('…');
    }
    out
}
