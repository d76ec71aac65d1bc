//! Extended instructions of POOL that no library has a function for (format notes 07 §3.2, 10 §5).
//!
//! What the runtime's own library has depends on the machine, so only sub-opcodes that the
//! instruction set leaves open are looked at.

use std::collections::BTreeSet;

use neff_abi::Engine;
use neff_asm::sp::Width;
use neff_diag::{Diagnostic, Findings, codes::model};
use neff_isa::lookup::{layout_of, row, word};
use neff_isa::model::{Generation, Kind, SLOT};
use neff_isa::slot::Slot;

use crate::emit::Programs;
use crate::model::Model;

/// The opcode whose functions a second byte selects.
const EXTENDED: u8 = 0xF0;

/// Reports the first instruction of each sub-opcode that nothing has.
pub(super) fn check(
    model: &Model,
    graph: &str,
    programs: &Programs,
    generation: Generation,
    findings: &mut Findings,
) {
    let Some(program) = programs.get(&Engine::Pool).filter(|it| it.width == Width::Slot) else {
        return;
    };
    if model.libraries.is_empty() {
        return;
    }
    let functions = model.libraries.iter().flat_map(|library| &library.entry.functions);
    let extended = functions.filter(|function| function.opcode == EXTENDED);
    let mut known: BTreeSet<u8> = extended.map(|it| it.sub_opcode.unwrap_or(0)).collect();
    let slots = program.bytes.chunks_exact(SLOT).filter_map(<[u8]>::first_chunk::<SLOT>);
    for (index, slot) in slots.enumerate() {
        let Some(sub_opcode) = open(generation, slot).filter(|it| known.insert(*it)) else {
            continue;
        };
        let message = format!("no library has a function for the sub-opcode {sub_opcode}");
        let help = format!("it calls the function of `opcode = 0xF0, sub_opcode = {sub_opcode}`");
        let finding = Diagnostic::new(model::FUNCTION_ABSENT, message).help(help);
        findings.push(finding.at(program.place(graph, Engine::Pool.row().key, index)));
    }
}

/// The sub-opcode of an extended instruction that the instruction set gives no meaning.
fn open(generation: Generation, slot: &Slot) -> Option<u8> {
    let row = row(generation, *slot.first()?).filter(|row| row.opcode == EXTENDED)?;
    let (layout, _) = layout_of(row, generation, slot, None)?;
    let member = layout.members.iter().find(|member| member.name == "extended_opcode")?;
    let sub_opcode = *slot.get(usize::from(member.offset))?;
    let is_named = |index| word(index, generation, sub_opcode).is_some();
    (!matches!(member.kind, Kind::Enum(index) if is_named(index))).then_some(sub_opcode)
}
