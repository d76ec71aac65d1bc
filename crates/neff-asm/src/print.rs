//! A slot as text: the canonical statement, or the operand text of the vendor's profiler.
//!
//! The printer keeps a second slot that holds what the printed operands would assemble to. What
//! differs in the end from the slot at hand is written as `raw[OFFSET:WIDTH]=0x…`. So nothing is
//! lost, whatever the bytes, and no operand is printed that would not come back.

mod member;
mod operand;

use neff_isa::model::Generation;
use neff_isa::model::{Class, Kind, Member, Prefix, SLOT};
use neff_isa::slot::{self, Shape, Slot};
use neff_isa::template::Template;
use neff_isa::{layout_of, row};

use crate::predicate::{Events, NoOwners, Owners};
use crate::value::{push_bytes, push_decimal};

/// Where the events of a header stand.
pub(crate) const EVENTS: std::ops::Range<usize> = 4..12;

/// Prints the slots of one program, in order.
pub struct Printer<'a> {
    generation: Generation,
    owners: &'a dyn Owners,
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
    shape: Shape,
    slot: &'s Slot,
    /// What the text so far would assemble to.
    made: Slot,
}

impl<'a> Printer<'a> {
    /// A printer for a generation.
    pub fn new(generation: Generation) -> Printer<'static> {
        Printer { generation, owners: &NoOwners, previous: None }
    }

    /// The same with comments that say whose a semaphore is; the profiler prints them.
    pub fn with_owners(generation: Generation, owners: &'a dyn Owners) -> Printer<'a> {
        Printer { generation, owners, previous: None }
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
                let mut printing = Printing { generation: self.generation, shape, slot, made };
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
        let mut printing = Printing { generation: self.generation, shape, slot, made };
        printing.predicates(out, self.owners, start);
        out.push(' ');
        if !printing.profiler_operands(template, out) {
            out.truncate(start);
            return;
        }
        out.push_str(template.end);
    }
}

/// A slot whose layout is not known: events, then the body as bytes.
fn opaque(slot: &Slot, opcode: u8, generation: Generation, out: &mut String) {
    let prefix = opaque_prefix(opcode, generation);
    let mut made = slot::blank(prefix, opcode);
    if prefix == Prefix::Events
        && let Some(events) = slot.get(EVENTS).and_then(Events::of_header)
    {
        push_events(events, out, &NoOwners);
        made.iter_mut()
            .zip(slot)
            .take(EVENTS.end)
            .skip(EVENTS.start)
            .for_each(|(to, from)| *to = *from);
    }
    push_differences(slot, &made, prefix_end(prefix), out);
}

/// The prefix of a slot whose layout is not known.
pub(crate) fn opaque_prefix(opcode: u8, generation: Generation) -> Prefix {
    // A second slot of a pair without its first: byte 1 is data there.
    match generation {
        _ if neff_isa::is_second_of_pair(generation, opcode) => Prefix::Opcode,
        Generation::Tonga => Prefix::TongaEvents,
        _ => Prefix::Events,
    }
}

/// Where the body begins.
pub(crate) fn prefix_end(prefix: Prefix) -> usize {
    prefix
        .members()
        .last()
        .map_or(0, |member| usize::from(member.offset.saturating_add(member.size)))
}

fn push_events(events: Events, out: &mut String, owners: &dyn Owners) {
    for push in [Events::push_wait, Events::push_update] {
        let start = out.len();
        out.push(' ');
        push(events, out, owners);
        if out.len() == start.saturating_add(1) {
            out.truncate(start);
        }
    }
}

/// Writes the bytes that differ as `raw[…]`; those from `body` on in one run, as an unknown body
/// is best read.
fn push_differences(slot: &Slot, made: &Slot, body: usize, out: &mut String) {
    if slot == made {
        return;
    }
    let differs = |at: &usize| slot.get(*at) != made.get(*at);
    let mut at = 0usize;
    while let Some(first) = (at..SLOT).find(differs) {
        let end = if first >= body
            && body < SLOT
            && made.get(body..).is_some_and(|rest| rest.iter().all(|b| *b == 0))
        {
            (first..SLOT).rev().find(differs).map_or(SLOT, |last| last.saturating_add(1))
        } else {
            (first..SLOT).find(|at| !differs(at)).unwrap_or(SLOT)
        };
        out.push_str(" raw[");
        push_decimal(out, u64::try_from(first).unwrap_or_default());
        out.push(':');
        push_decimal(out, u64::try_from(end.saturating_sub(first)).unwrap_or_default());
        out.push_str("]=0x");
        push_bytes(out, slot.get(first..end).unwrap_or_default());
        at = end;
    }
}

impl Printing<'_> {
    fn take(&mut self, member: &Member) {
        slot::copy(self.slot, &mut self.made, member);
    }

    /// The header's predicates with a space before each; the profiler wants none before the first.
    fn predicates(&mut self, out: &mut String, owners: &dyn Owners, start: usize) {
        if let Some(events) = self.slot.get(EVENTS).and_then(Events::of_header) {
            push_events(events, out, owners);
            if out.get(start..).is_some_and(|text| text.starts_with(' ')) {
                out.remove(start);
            }
        }
    }

    fn events(&mut self, out: &mut String, owners: &dyn Owners) {
        match self.shape.layout.prefix {
            Prefix::Events => {
                if let Some(events) = self.slot.get(EVENTS).and_then(Events::of_header) {
                    push_events(events, out, owners);
                    let bytes = self.made.iter_mut().zip(self.slot);
                    bytes.take(EVENTS.end).skip(EVENTS.start).for_each(|(to, from)| *to = *from);
                }
            }
            // How TONGA's events are written is not known: each by its own name.
            Prefix::TongaEvents => {
                let members = self.shape.layout.prefix.members();
                for member in members.iter().skip(4) {
                    self.keyed(member, out);
                }
            }
            Prefix::Header | Prefix::Opcode => {}
        }
    }

    fn operands(&mut self, out: &mut String) {
        let before = (out.len(), self.made);
        if let Some(template) = self.shape.template {
            if self.template_operands(template, out) {
                self.hidden(template, out);
                return;
            }
            // A value that the template cannot carry: start over with each member by its name.
            out.truncate(before.0);
            self.made = before.1;
        }
        let mut named = false;
        for (at, member) in self.shape.layout.members.iter().enumerate() {
            named |= self.keyed(member, out) && !self.is_hidden(at);
        }
        if !named {
            self.mark_keyed(out);
        }
    }

    fn is_hidden(&self, at: usize) -> bool {
        let hidden = self.shape.template.map_or(&[][..], |template| template.hidden);
        hidden.iter().any(|hidden| usize::from(hidden.member) == at)
    }

    /// A keyed form in which nothing differs would read as a template without its operands: one
    /// member that can be written is named then, whatever its value.
    fn mark_keyed(&self, out: &mut String) {
        if self.shape.template.is_none() {
            return;
        }
        let mut members = self.shape.layout.members.iter().enumerate();
        let plain = members.find(|(at, member)| {
            let kind = matches!(member.kind, Kind::Unsigned | Kind::Enum(_) | Kind::Address8);
            kind && !self.is_hidden(*at)
        });
        if let Some((_, member)) = plain {
            out.push(' ');
            out.push_str(member.name);
            out.push('=');
            self.member(member, out);
        }
    }

    fn hidden(&mut self, template: &Template, out: &mut String) {
        for hidden in template.hidden {
            if let Some(member) = self.shape.layout.members.get(usize::from(hidden.member)) {
                self.keyed(member, out);
            }
        }
    }

    /// `name=value` if the member is not what it would be without; true if it was written.
    fn keyed(&mut self, member: &Member, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        let skip = matches!(member.kind, Kind::Reserved | Kind::Unknown);
        if skip || bytes == slot::bytes(&self.made, member) {
            return false;
        }
        let start = out.len();
        out.push(' ');
        if member.kind == Kind::EventsExtended {
            out.push('|');
        } else {
            out.push_str(member.name);
            out.push('=');
        }
        let good = self.member(member, out);
        if good {
            self.take(member);
        } else {
            out.truncate(start);
        }
        good
    }

    /// Header bytes that no operand accounts for.
    fn header(&mut self, out: &mut String) {
        const NAMES: [(usize, &str); 3] = [(1, " len="), (2, " debug_cmd="), (3, " debugHint=")];
        if self.shape.layout.prefix == Prefix::Opcode {
            return;
        }
        for (at, name) in NAMES {
            let (Some(value), Some(made)) = (self.slot.get(at).copied(), self.made.get_mut(at))
            else {
                continue;
            };
            if value != *made {
                *made = value;
                out.push_str(name);
                push_decimal(out, value.into());
            }
        }
    }

    fn rest(&mut self, out: &mut String) {
        push_differences(self.slot, &self.made, SLOT, out);
    }
}
