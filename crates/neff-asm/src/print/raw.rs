//! What no operand can carry: bodies whose layout is not known, and bytes that are left over.

use std::ops::Range;

use neff_isa::instruction::prefix_of;
use neff_isa::model::{Generation, Kind, Member, Prefix, SLOT};
use neff_isa::slot::{self, Slot};

use super::statement::push_events;
use super::{EVENTS, Printing};
use crate::predicate::{Events, NoOwners};
use crate::value::{push_bytes, push_decimal};

/// A slot whose layout is not known: events, then the body as bytes.
pub(super) fn opaque(slot: &Slot, opcode: u8, generation: Generation, out: &mut String) {
    let prefix = prefix_of(generation, opcode);
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
    // An unknown body is best read as one run, from its start to its last byte that is not zero.
    let body = prefix_end(prefix);
    let last = slot.iter().rposition(|byte| *byte != 0).unwrap_or_default();
    let unit = |at: usize| match at >= body {
        true => Some(body..last.saturating_add(1)),
        false => events_unit(prefix, at),
    };
    push_differences(slot, &made, unit, out);
}

/// Where the body begins.
pub(crate) fn prefix_end(prefix: Prefix) -> usize {
    prefix
        .members()
        .last()
        .map_or(0, |member| usize::from(member.offset.saturating_add(member.size)))
}

/// Writes the bytes that differ as `raw[…]`: a field that its text cannot carry as a whole, other
/// bytes as runs. `unit` gives the extent of the field that a byte belongs to.
fn push_differences(
    slot: &Slot,
    made: &Slot,
    unit: impl Fn(usize) -> Option<Range<usize>>,
    out: &mut String,
) {
    if slot == made {
        return;
    }
    let differs = |at: &usize| slot.get(*at) != made.get(*at);
    let mut at = 0usize;
    while let Some(first) = (at..SLOT).find(differs) {
        let run = || first..(first..SLOT).find(|at| !differs(at)).unwrap_or(SLOT);
        let range = unit(first).unwrap_or_else(run);
        out.push_str(" raw[");
        push_decimal(out, u64::try_from(range.start).unwrap_or_default());
        out.push(':');
        push_decimal(out, u64::try_from(range.len()).unwrap_or_default());
        out.push_str("]=0x");
        at = range.end;
        push_bytes(out, slot.get(range).unwrap_or_default());
    }
}

/// The events of a header are one field here: both predicates share the value word.
fn events_unit(prefix: Prefix, at: usize) -> Option<Range<usize>> {
    (prefix == Prefix::Events && EVENTS.contains(&at)).then_some(EVENTS)
}

fn extent(member: &Member) -> Range<usize> {
    let start = usize::from(member.offset);
    start..start.saturating_add(member.size.into())
}

impl Printing<'_> {
    /// Writes all that is left over.
    pub(super) fn rest(&mut self, out: &mut String) {
        let layout = self.shape.layout;
        let unit = |at: usize| {
            let known = |m: &&Member| !matches!(m.kind, Kind::Reserved | Kind::Unknown);
            let mut fields = layout.members.iter().filter(known).map(extent);
            events_unit(layout.prefix, at).or_else(|| fields.find(|field| field.contains(&at)))
        };
        push_differences(self.slot, &self.made, unit, out);
    }
}
