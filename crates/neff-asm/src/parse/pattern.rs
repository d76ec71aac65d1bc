//! Addresses and patterns as text.

use neff_diag::codes::engine;
use neff_isa::model::Member;
use neff_isa::slot::Slot;

use super::cut::Cut;
use super::member::{put_bytes, signed, unsigned};
use super::{Fault, Scope, Wrong};

/// `ADDRESS[steps][counts]`, numbers of 16 bits behind an address of 32.
pub(super) fn tensor(
    member: &Member,
    dimensions: u8,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let (address, lists) = value.split_at(value.text.find('[').unwrap_or(value.text.len()));
    let address = unsigned(address, 32, scope)?;
    let mut bytes = low_bytes(address, 4);
    lists_into(lists, dimensions, 16, scope, &mut bytes)?;
    whole(member, value, &bytes, slot)
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
    let mut bytes = low_bytes(signed(base, 32, scope)?, 4);
    lists_into(lists, 4, 16, scope, &mut bytes)?;
    whole(member, value, &bytes, slot)
}

/// `ADDRESS8[step,step][count,count]`, numbers of 32 bits.
pub(super) fn wide(
    member: &Member,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let (address, lists) = value.split_at(value.text.find('[').unwrap_or(value.text.len()));
    let mut bytes = low_bytes(address8(address, scope)?, 8);
    lists_into(lists, 2, 32, scope, &mut bytes)?;
    whole(member, value, &bytes, slot)
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
    let (id, offset) = (unsigned(id, bits, scope)?, unsigned(offset, 32, scope)?);
    Ok(offset | id << 32 | marker << 56)
}

/// `[steps][counts]`: steps with a sign, counts without.
fn lists_into(
    lists: Cut<'_>,
    dimensions: u8,
    bits: u32,
    scope: &Scope<'_>,
    bytes: &mut Vec<u8>,
) -> Result<(), Wrong> {
    let form = format!("[steps][counts], {dimensions} numbers each");
    let inner = lists.strip_prefix("[").and_then(|rest| rest.split_once("]["));
    let (steps, rest) = inner.ok_or_else(|| lists.malformed(form.as_str()))?;
    let counts = rest.split_once("]").filter(|(_, behind)| behind.text.is_empty());
    let (counts, _) = counts.ok_or_else(|| rest.malformed(form.as_str()))?;
    let width = usize::try_from(bits / 8).unwrap_or_default();
    for (list, is_signed) in [(steps, true), (counts, false)] {
        let mut rest = Some(list);
        let mut count = 0u8;
        while let Some(at) = rest {
            let (part, behind) = match at.split_once(",") {
                Some((part, behind)) => (part, Some(behind)),
                None => (at, None),
            };
            let part = part.skip_blanks();
            let number =
                if is_signed { signed(part, bits, scope)? } else { unsigned(part, bits, scope)? };
            bytes.extend(low_bytes(number, width));
            count = count.saturating_add(1);
            rest = behind;
        }
        if count != dimensions {
            let message = format!("{count} numbers instead of {dimensions}");
            let fault = Fault::new(engine::MALFORMED_VALUE, list.span(), message);
            return Err(fault.expected(form));
        }
    }
    Ok(())
}

fn low_bytes(value: u64, count: usize) -> Vec<u8> {
    value.to_le_bytes().into_iter().take(count).collect()
}

fn whole(member: &Member, value: Cut<'_>, bytes: &[u8], slot: &mut Slot) -> Result<(), Wrong> {
    if bytes.len() != usize::from(member.size) {
        return Err(value.malformed("raw bytes: this field has another form"));
    }
    put_bytes(slot, member, bytes);
    Ok(())
}
