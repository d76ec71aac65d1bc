//! A slot as text: the canonical statement, or the operand text of the vendor's profiler.
//!
//! The printer keeps a second slot that holds what the printed operands would assemble to. What
//! differs in the end from the slot at hand is written as `raw[OFFSET:WIDTH]=0x…`. So nothing is
//! lost, whatever the bytes, and no operand is printed that would not come back.

mod member;
mod operand;
mod raw;
mod statement;

use neff_isa::model::Class;
use neff_isa::model::Generation;
use neff_isa::slot::{Shape, Slot};
use neff_isa::{layout_of, row};

use crate::names::{Names, NoNames};
use crate::predicate::{NoOwners, Owners};
use crate::value::push_bytes;
pub(crate) use member::pointer;
use raw::opaque;
pub(crate) use raw::prefix_end;

/// Where the events of a header stand.
pub(crate) const EVENTS: std::ops::Range<usize> = 4..12;

/// Prints the slots of one program, in order.
pub struct Printer<'a> {
    generation: Generation,
    owners: &'a dyn Owners,
    names: &'a dyn Names,
    /// Opcode of the slot before: it decides what a second slot of a pair is.
    previous: Option<u8>,
}

impl std::fmt::Debug for Printer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Printer").field("generation", &self.generation).finish_non_exhaustive()
    }
}

/// One slot on its way to text.
struct Printing<'s> {
    generation: Generation,
    names: &'s dyn Names,
    shape: Shape,
    slot: &'s Slot,
    /// What the text so far would assemble to.
    made: Slot,
}

impl<'a> Printer<'a> {
    /// A printer for a generation.
    pub fn new(generation: Generation) -> Printer<'static> {
        Printer { generation, owners: &NoOwners, names: &NoNames, previous: None }
    }

    /// The same with comments that say whose a semaphore is; the profiler prints them.
    pub fn with_owners(generation: Generation, owners: &'a dyn Owners) -> Printer<'a> {
        Printer { generation, owners, names: &NoNames, previous: None }
    }

    /// The same with names for the ids of variables and table entries, in canonical text.
    pub fn names(self, names: &'a dyn Names) -> Printer<'a> {
        Printer { names, ..self }
    }

    /// Writes the canonical statement of the next slot, without a line end.
    pub fn statement(&mut self, slot: &Slot, out: &mut String) {
        let opcode = slot.first().copied().unwrap_or_default();
        let previous = self.previous.replace(opcode);
        let known = row(self.generation, opcode).filter(|row| row.class != Class::Invalid);
        let Some(row) = known else {
            out.push_str(".slot ");
            push_bytes(out, slot);
            out.push(';');
            return;
        };
        out.push_str(row.mnemonic);
        match layout_of(row, self.generation, slot, previous) {
            Some((layout, template)) => {
                let shape = Shape { layout, template };
                let made = shape.blank(opcode);
                let mut printing =
                    Printing { generation: self.generation, names: self.names, shape, slot, made };
                printing.events(out, self.owners);
                printing.operands(out);
                printing.header(out);
                printing.rest(out);
            }
            None => opaque(slot, opcode, self.generation, out),
        }
        out.push(';');
    }

    /// Writes the operand text that the vendor's profiler prints for the next slot; nothing if
    /// it prints none, or for values that its text cannot carry.
    pub fn profiler(&mut self, slot: &Slot, out: &mut String) {
        let opcode = slot.first().copied().unwrap_or_default();
        let previous = self.previous.replace(opcode);
        let shape = row(self.generation, opcode).and_then(|row| {
            let (layout, template) = layout_of(row, self.generation, slot, previous)?;
            Some(Shape { layout, template })
        });
        let Some(shape) = shape else { return };
        let Some(template) = shape.template.filter(|template| template.profiler) else { return };
        let start = out.len();
        let made = shape.blank(opcode);
        let mut printing =
            Printing { generation: self.generation, names: &NoNames, shape, slot, made };
        printing.predicates(out, self.owners, start);
        out.push(' ');
        if !printing.profiler_operands(template, out) {
            out.truncate(start);
            return;
        }
        out.push_str(template.end);
    }
}
