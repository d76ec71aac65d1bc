//! Whole programs: slots to text, text to slots.

use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;

use crate::print::Printer;

/// Writes the canonical text of a program, a statement a line. A rest that is no whole slot is
/// written as `.bytes`.
pub fn disassemble(bytes: &[u8], generation: Generation) -> String {
    let mut out = String::with_capacity(bytes.len().saturating_mul(2));
    let mut printer = Printer::new(generation);
    let mut chunks = bytes.chunks_exact(SLOT);
    for chunk in &mut chunks {
        if let Some(slot) = chunk.first_chunk::<SLOT>() {
            let slot: &Slot = slot;
            printer.statement(slot, &mut out);
            out.push('\n');
        }
    }
    let rest = chunks.remainder();
    if !rest.is_empty() {
        out.push_str(".bytes ");
        crate::value::push_bytes(&mut out, rest);
        out.push_str(";\n");
    }
    out
}
