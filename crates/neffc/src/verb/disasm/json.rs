//! Programs as JSON: every slot with its text and its fields.
//!
//! The document is written as it is made, a slot a line, so that memory does not grow with the
//! program. Keys: see [`SlotView`]; a field's value is a number, a word of its enumeration, or an
//! object or list of them.

mod field;

use std::io::{self, Write};

use neff::asm::print::Printer;
use neff::asm::sp::Form;
use neff::isa::model::{Layout, Member, SLOT};
use neff::isa::slot::Slot;
use neff::isa::sp::{self, WORD};
use neff::isa::{layout_of, row};
use neff_diag::Findings;
use serde::Serialize;

use super::profile::{Profiled, TimesView};
use super::select::Chosen;
use super::source::SourceView;
use crate::render::json::{FindingView, SCHEMA, escape_unsafe};
use field::{Fields, Unnamed};

/// What stands before the slots of a program.
#[derive(Serialize)]
struct ProgramView<'a> {
    graph: Option<&'a str>,
    engine: Option<&'static str>,
    member: Option<&'a str>,
    generation: &'static str,
    /// Bytes of an instruction: 64, or 8 for the SP engine of TONGA.
    width: usize,
    /// Slots of the whole program.
    slot_count: usize,
    /// Bytes behind the last whole slot, in hexadecimal; empty in all sound programs.
    rest: String,
}

/// A slot.
#[derive(Serialize)]
struct SlotView<'a> {
    index: usize,
    opcode: u8,
    /// Null for an opcode that the generation does not have.
    mnemonic: Option<&'static str>,
    /// The canonical statement.
    text: &'a str,
    /// Name of the operand layout; null if it is not known, and then there are no fields.
    layout: Option<&'static str>,
    fields: Fields<'a>,
    /// Reserved and unexplained bytes that are not zero.
    unnamed: Vec<Unnamed>,
    /// Where the slot comes from, if that was asked for and is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<SourceView>,
    /// What it took, if that was asked for and it was executed.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<TimesView>,
}

/// An instruction of 8 bytes.
#[derive(Serialize)]
struct WordView<'a> {
    index: usize,
    opcode: u8,
    /// The flag bit beside the opcode; its function is not known.
    p: bool,
    /// Null for an opcode that is not assigned.
    mnemonic: Option<&'static str>,
    /// The statement.
    text: &'a str,
}

/// Writes the document.
pub(super) fn write(
    chosen: &[Chosen<'_>],
    times: Option<Profiled<'_>>,
    findings: &Findings,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{{\n  \"schema\": {SCHEMA},\n  \"programs\": [")?;
    for (at, program) in chosen.iter().enumerate() {
        out.write_all(if at == 0 { b"\n" } else { b",\n" })?;
        one(program, out)?;
    }
    out.write_all(if chosen.is_empty() { b"],\n" } else { b"\n  ],\n" })?;
    if let Some(times) = times {
        writeln!(out, "  \"profile\": {},", line(&times.view(chosen))?)?;
    }
    let findings: Vec<_> = findings.iter().map(FindingView::from).collect();
    writeln!(out, "  \"findings\": {}\n}}", line(&findings)?)
}

/// A value on one line, safe on a terminal.
fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(escape_unsafe(serde_json::to_string(value)?))
}

fn one(program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let rest = program.bytes.chunks_exact(program.unit()).remainder();
    let view = ProgramView {
        graph: program.graph,
        engine: program.engine.map(|engine| engine.row().key),
        member: program.member,
        generation: program.generation.name(),
        width: program.unit(),
        slot_count: program.count,
        rest: rest.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    // The object is left open for its slots.
    let head = line(&view)?;
    write!(out, "    {},\"slots\":[", head.strip_suffix('}').unwrap_or(&head))?;
    if program.words { words(program, out) } else { slots(program, out) }
}

/// 8-byte instructions: their fields are this tool's own choice, so there are none here.
fn words(program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let words = program.bytes.as_chunks::<WORD>().0;
    for (at, word) in words.iter().enumerate() {
        let first = word.first().copied().unwrap_or_default();
        let text = neff::asm::sp::disassemble(word, Form::Raw);
        let view = WordView {
            index: program.first.saturating_add(at),
            opcode: first & sp::OPCODE_MASK,
            p: sp::has_p(first),
            mnemonic: sp::row(first).map(|row| row.mnemonic),
            text: text.trim_end(),
        };
        write!(out, "{}\n      {}", if at == 0 { "" } else { "," }, line(&view)?)?;
    }
    out.write_all(if words.is_empty() { b"]}" } else { b"\n    ]}" })
}

fn slots(program: &Chosen<'_>, out: &mut dyn Write) -> io::Result<()> {
    let slots = program.bytes.as_chunks::<SLOT>().0;
    let mut printer = Printer::new(program.generation);
    let mut text = String::new();
    let mut previous = None;
    for (at, slot) in slots.iter().enumerate() {
        text.clear();
        printer.statement(slot, &mut text);
        let index = program.first.saturating_add(at);
        let view = SlotView::of(program, index, slot, previous, &text);
        write!(out, "{}\n      {}", if at == 0 { "" } else { "," }, line(&view)?)?;
        previous = slot.first().copied();
    }
    out.write_all(if slots.is_empty() { b"]}" } else { b"\n    ]}" })
}

impl<'a> SlotView<'a> {
    fn of(
        program: &'a Chosen<'_>,
        index: usize,
        slot: &'a Slot,
        previous: Option<u8>,
        text: &'a str,
    ) -> SlotView<'a> {
        let opcode = slot.first().copied().unwrap_or_default();
        let generation = program.generation;
        let row = row(generation, opcode);
        let layout = row.and_then(|row| layout_of(row, generation, slot, previous));
        let layout = layout.map(|(layout, _)| layout);
        SlotView {
            index,
            opcode,
            mnemonic: row.map(|row| row.mnemonic),
            text,
            layout: layout.map(|layout| layout.name),
            fields: Fields { members: members(layout), slot, generation, names: &program.names },
            unnamed: field::unnamed(layout, slot),
            source: SourceView::of(program, index),
            profile: program.profile.and_then(|times| times.slot(index)).map(TimesView::from),
        }
    }
}

/// The members of the prefix and of the layout.
fn members(layout: Option<&'static Layout>) -> Vec<&'static Member> {
    layout.map_or_else(Vec::new, |layout| {
        layout.prefix.members().iter().chain(layout.members).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::isa::model::Generation;
    use neff::programs::GraphNames;
    use neff::programs::QueueOwners;

    #[test]
    fn every_slot_is_json() {
        let mut bytes = Vec::new();
        for opcode in 0..=u8::MAX {
            bytes.extend(std::array::from_fn::<u8, 64, _>(|at| match at {
                0 => opcode,
                1 => 0x10,
                at => u8::try_from(at).unwrap().wrapping_mul(opcode),
            }));
        }
        bytes.push(1);
        for generation in Generation::ALL {
            let program = Chosen {
                graph: Some("a\u{202e}\""),
                engine: None,
                member: None,
                generation,
                owners: QueueOwners::default(),
                names: GraphNames::default(),
                source: None,
                profile: None,
                words: false,
                count: 256,
                first: 0,
                bytes: &bytes,
            };
            let mut out = Vec::new();
            write(&[program], None, &Findings::new(), &mut out).unwrap();
            let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
            let program = &value["programs"][0];
            assert_eq!(program["slots"].as_array().map(Vec::len), Some(256));
            assert_eq!(
                (program["rest"].as_str(), program["graph"].as_str()),
                (Some("01"), Some("a\u{202e}\""))
            );
            assert!(!String::from_utf8(out).unwrap().contains('\u{202e}'));
        }
    }
}
