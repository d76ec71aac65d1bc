//! What no operand can carry: bodies whose layout is not known, and bytes that are left over.

use neff_isa::model::{Generation, Prefix, SLOT};
use neff_isa::slot::{self, Slot};

use super::statement::push_events;
use super::{EVENTS, Printing};
use crate::predicate::{Events, NoOwners};
use crate::value::{push_bytes, push_decimal};

/// A slot whose layout is not known: events, then the body as bytes.
pub(super) fn opaque(slot: &Slot, opcode: u8, generation: Generation, out: &mut String) {
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
    /// Writes all that is left over.
    pub(super) fn rest(&mut self, out: &mut String) {
        push_differences(self.slot, &self.made, SLOT, out);
    }
}
