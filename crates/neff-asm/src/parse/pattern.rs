//! Addresses and patterns from text: the counterpart of `print/member.rs` for them.

use neff_diag::codes::engine;
use neff_isa::model::Member;
use neff_isa::slot::Slot;

use super::cut::Cut;
use super::member::{signed, unsigned};
use super::{Fault, Scope, Wrong};
use crate::names::Space;

/// The bytes of a member, filled from its start.
struct Filling<'s> {
    slot: &'s mut Slot,
    at: usize,
    end: usize,
}

impl<'s> Filling<'s> {
    fn of(member: &Member, slot: &'s mut Slot) -> Self {
        let at = usize::from(member.offset);
        Filling { slot, at, end: at.saturating_add(usize::from(member.size)) }
    }

    /// Writes the low bytes of a number.
    fn put(&mut self, value: u64, count: usize) {
        let to = self.slot.iter_mut().take(self.end).skip(self.at).take(count);
        to.zip(value.to_le_bytes()).for_each(|(to, byte)| *to = byte);
        self.at = self.at.saturating_add(count);
    }

    /// Checks that the member is full.
    fn finish(self, value: Cut<'_>) -> Result<(), Wrong> {
        if self.at == self.end {
            return Ok(());
        }
        Err(value.malformed("raw bytes: this field has another form"))
    }
}

/// `ADDRESS[steps][counts]`, numbers of 16 bits behind an address of 32.
pub(super) fn tensor(
    member: &Member,
    dimensions: u8,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let (address, lists) = value.split_at(value.find("[").unwrap_or(value.text.len()));
    if let Some((dtype, _)) = address.split_once("@") {
        let message = format!("`{}@` cannot stand here: this pattern has no dtype", dtype.text);
        return Err(Fault::new(engine::MALFORMED_VALUE, dtype.span(), message)
            .expected("ADDRESS[steps][counts]; a dtype has a field of its own, if there is one"));
    }
    let mut filling = Filling::of(member, slot);
    filling.put(unsigned(address, 32, scope)?, 4);
    lists_into(lists, dimensions, 16, scope, &mut filling)?;
    filling.finish(value)
}

/// `gen(BASE)[steps][counts]`
pub(super) fn generator(
    member: &Member,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let form = "gen(BASE)[steps][counts]";
    let inner = value.strip_prefix("gen(").and_then(|inner| inner.split_once(")"));
    let (base, lists) = inner.ok_or_else(|| value.malformed(form))?;
    let mut filling = Filling::of(member, slot);
    filling.put(signed(base, 32, scope)?, 4);
    lists_into(lists, 4, 16, scope, &mut filling)?;
    filling.finish(value)
}

/// `ADDRESS8[step,step][count,count]`, numbers of 32 bits.
pub(super) fn wide(
    member: &Member,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let (address, lists) = value.split_at(value.find("[").unwrap_or(value.text.len()));
    let mut filling = Filling::of(member, slot);
    filling.put(address8(address, scope)?, 8);
    lists_into(lists, 2, 32, scope, &mut filling)?;
    filling.finish(value)
}

/// `varN+OFFSET`, `tblN+OFFSET` or a number of 64 bits.
pub(super) fn address8(value: Cut<'_>, scope: &Scope<'_>) -> Result<u64, Wrong> {
    let form = |prefix: &str| {
        let rest = value.strip_prefix(prefix)?;
        rest.text.starts_with(|c: char| c.is_ascii_digit() || c == '%').then_some(rest)
    };
    let (rest, bits, marker) = match (form("var"), form("tbl")) {
        (Some(rest), _) => (rest, 24, 0x10u64),
        (_, Some(rest)) => (rest, 16, 0x20),
        _ => return unsigned(value, 64, scope),
    };
    let (id, offset) =
        rest.split_once("+").ok_or_else(|| rest.malformed("an id, `+`, an offset"))?;
    let space = if marker == 0x10 { Space::Variable } else { Space::TableEntry };
    let (id, offset) = (id.id(space, bits, scope)?, unsigned(offset, 32, scope)?);
    Ok(offset | id << 32 | marker << 56)
}

/// `[steps][counts]`: steps with a sign, counts without.
fn lists_into(
    lists: Cut<'_>,
    dimensions: u8,
    bits: u32,
    scope: &Scope<'_>,
    filling: &mut Filling<'_>,
) -> Result<(), Wrong> {
    let form = || format!("[steps][counts], {dimensions} numbers each");
    let inner = lists.strip_prefix("[").and_then(|rest| rest.split_once("]["));
    let (steps, rest) = inner.ok_or_else(|| lists.malformed(form()))?;
    let counts = rest.split_once("]").filter(|(_, behind)| behind.text.is_empty());
    let (counts, _) = counts.ok_or_else(|| rest.malformed(form()))?;
    let width = usize::try_from(bits / 8).unwrap_or_default();
    for (list, is_signed) in [(steps, true), (counts, false)] {
        let mut count = 0u8;
        for part in list.parts() {
            let part = part.skip_blanks();
            let read = if is_signed { signed } else { unsigned };
            filling.put(read(part, bits, scope)?, width);
            count = count.saturating_add(1);
        }
        if count != dimensions {
            let message = format!("{count} numbers instead of {dimensions}");
            let fault = Fault::new(engine::MALFORMED_VALUE, list.span(), message);
            return Err(fault.expected(form()));
        }
    }
    Ok(())
}
