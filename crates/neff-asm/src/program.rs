//! Slots to the text of a whole program. The way back is [`mod@crate::assemble`].

use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;

use crate::predicate::Owners;
use crate::print::Printer;

/// Writes the canonical text of a program, a statement a line. A rest that is no whole slot is
/// written as `.bytes`.
pub fn disassemble(bytes: &[u8], generation: Generation) -> String {
    let mut printer = Printer::new(generation);
    let mut out = lines(bytes, |slot, out| {
        printer.statement(slot, out);
        out.push('\n');
    });
    let rest = bytes.chunks_exact(SLOT).remainder();
    if !rest.is_empty() {
        out.push_str(".bytes ");
        crate::value::push_bytes(&mut out, rest);
        out.push_str(";\n");
    }
    out
}

/// Writes the operand text of the vendor's profiler, a slot a line; the line is empty where the
/// profiler prints nothing. This text has no mnemonics and cannot be assembled.
pub fn profiler_text(bytes: &[u8], generation: Generation, owners: &dyn Owners) -> String {
    let mut printer = Printer::with_owners(generation, owners);
    lines(bytes, |slot, out| {
        printer.profiler(slot, out);
        out.push('\n');
    })
}

fn lines(bytes: &[u8], mut line: impl FnMut(&Slot, &mut String)) -> String {
    let mut out = String::with_capacity(bytes.len().saturating_mul(2));
    for chunk in bytes.chunks_exact(SLOT) {
        if let Some(slot) = chunk.first_chunk::<SLOT>() {
            line(slot, &mut out);
        }
    }
    out
}
