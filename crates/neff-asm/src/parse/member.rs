//! The value of a member, as its kind says: the counterpart of `print/member.rs`.

use neff_diag::codes::engine;
use neff_diag::nearest;
use neff_isa::model::{Kind, Member};
use neff_isa::slot::{self, Slot};
use neff_isa::{word_named, words};
use neff_text::expression;

use super::cut::Cut;
use super::literal::{hex_bytes, unquoted};
use super::{Fault, Scope, Wrong, pattern};
use crate::names::Space;

/// Valid words that a message lists at most.
const LISTED: usize = 12;

/// Reads the whole member.
pub(super) fn member(
    member: &Member,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    let bits = u32::from(member.size).saturating_mul(8);
    match member.kind {
        Kind::Reserved | Kind::Unknown | Kind::EventsExtended => {
            let message = format!("`{}` takes no value", member.name);
            return Err(Fault::new(engine::UNKNOWN_OPERAND, value.span(), message));
        }
        Kind::Bytes | Kind::MxPattern => return bytes(member, value, slot),
        Kind::Name => return name(member, value, slot),
        Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => {
            let form = "@ADDRESS[steps][counts]";
            let inner = value.strip_prefix("@").ok_or_else(|| value.malformed(form))?;
            return pattern::tensor(member, dimensions, inner, scope, slot);
        }
        Kind::Data4d => return pattern::generator(member, value, scope, slot),
        Kind::Address8Tensor2d => return pattern::wide(member, value, scope, slot),
        Kind::Address8 | Kind::PseudoAddress8 => {
            slot::put(slot, member, pattern::address8(value, scope)?);
        }
        Kind::Enum(index) => slot::put(slot, member, word(index, 255, value, scope)?),
        Kind::EnumPair(index) => slot::put(slot, member, pair(index, value, scope)?),
        Kind::Float => slot::put(slot, member, float(value, scope)?),
        Kind::Signed => slot::put(slot, member, signed(value, bits, scope)?),
        Kind::Immediate(_) | Kind::Immediate64(_) => {
            slot::put(slot, member, immediate(value, bits, scope)?);
        }
        Kind::Variable => slot::put(slot, member, value.id(Space::Variable, bits, scope)?),
        Kind::Unsigned
        | Kind::Register
        | Kind::BoundRegister
        | Kind::DmaConfigs
        | Kind::Address4 => slot::put(slot, member, unsigned(value, bits, scope)?),
    }
    Ok(())
}

/// Reads a member of one byte into a slot.
pub(super) fn byte_of(
    of: &Member,
    value: Cut<'_>,
    scope: &Scope<'_>,
    slot: &mut Slot,
) -> Result<(), Wrong> {
    member(of, value, scope, slot)
}

/// A number of so many bits.
pub(super) fn unsigned(value: Cut<'_>, bits: u32, scope: &Scope<'_>) -> Result<u64, Wrong> {
    let small = expression::short_number(value.text.as_bytes());
    if let Some(small) = small.filter(|small| bits >= 64 || small >> bits == 0) {
        return Ok(small);
    }
    let high = 1i128.checked_shl(bits).unwrap_or_default().saturating_sub(1);
    let number = value.number(scope, 0, high)?;
    Ok(u64::try_from(number).unwrap_or_default())
}

/// A number of so many bits with a sign, in two's complement.
pub(super) fn signed(value: Cut<'_>, bits: u32, scope: &Scope<'_>) -> Result<u64, Wrong> {
    let top = bits.saturating_sub(1);
    let (digits, negative) = match value.text.as_bytes() {
        [b'-', digits @ ..] => (digits, true),
        digits => (digits, false),
    };
    // Nearly all numbers take this way; what does not fit gets its message below.
    if let Some(small) = expression::short_number(digits).filter(|small| small >> top == 0) {
        return Ok(if negative { small.wrapping_neg() } else { small });
    }
    let half = 1i128.checked_shl(top).unwrap_or_default();
    let number = value.number(scope, half.saturating_neg(), half.saturating_sub(1))?;
    Ok(two_s_complement(number))
}

/// A number of so many bits, positive or negative.
pub(super) fn either_sign(value: Cut<'_>, bits: u32, scope: &Scope<'_>) -> Result<u64, Wrong> {
    let half = 1i128.checked_shl(bits.saturating_sub(1)).unwrap_or_default();
    let high = half.saturating_mul(2).saturating_sub(1);
    Ok(two_s_complement(value.number(scope, half.saturating_neg(), high)?))
}

fn two_s_complement(number: i128) -> u64 {
    let low = number & i128::from(u64::MAX);
    u64::try_from(low).unwrap_or_default()
}

/// A number with a point is a float, one without is the raw word.
pub(super) fn float(value: Cut<'_>, scope: &Scope<'_>) -> Result<u64, Wrong> {
    match is_float(value.text) {
        true => value
            .text
            .parse::<f32>()
            .map(|float| u64::from(float.to_bits()))
            .map_err(|_| value.malformed("a number with a point, or the raw word")),
        false => unsigned(value, 32, scope),
    }
}

fn is_float(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.contains('.') && digits.starts_with(|c: char| c.is_ascii_digit())
}

fn immediate(value: Cut<'_>, bits: u32, scope: &Scope<'_>) -> Result<u64, Wrong> {
    match bits {
        32 if is_float(value.text) => float(value, scope),
        _ => either_sign(value, bits, scope),
    }
}

/// A word of an enumeration or a number up to `high`.
pub(super) fn word(
    enumeration: u16,
    high: u8,
    value: Cut<'_>,
    scope: &Scope<'_>,
) -> Result<u64, Wrong> {
    if let Some(word) = word_named(enumeration, value.text) {
        if !word.generations.contains(scope.generation) {
            let names: Vec<_> = word.generations.iter().map(|g| g.name()).collect();
            let message = format!("`{}` is not in {}", value.text, scope.generation.name());
            let fault = Fault::new(engine::UNKNOWN_WORD, value.span(), message);
            let help = format!("it is in {}", names.join(", "));
            return Err(fault.expected(listed(enumeration, scope)).help(help));
        }
        if word.value > high {
            let message = format!("`{}`, {}, does not fit", value.text, word.value);
            let fault = Fault::new(engine::OUT_OF_RANGE, value.span(), message);
            return Err(fault.expected(format!("a word with a value from 0 to {high}")));
        }
        return Ok(word.value.into());
    }
    let is_number = value.text.starts_with(|c: char| c.is_ascii_digit() || c == '(' || c == '-');
    if is_number || (scope.symbols)(value.text).is_some() {
        return unsigned_up_to(value, high, scope);
    }
    let fault = Fault::new(
        engine::UNKNOWN_WORD,
        value.span(),
        format!("`{}` is no word for this field", value.text),
    )
    .expected(listed(enumeration, scope));
    Err(match nearest(value.text, words(enumeration, scope.generation)).as_slice() {
        [] => fault,
        near => fault.help(format!("the nearest are {}", near.join(", "))),
    })
}

fn unsigned_up_to(value: Cut<'_>, high: u8, scope: &Scope<'_>) -> Result<u64, Wrong> {
    Ok(u64::try_from(value.number(scope, 0, high.into())?).unwrap_or_default())
}

fn listed(enumeration: u16, scope: &Scope<'_>) -> String {
    let all: Vec<&str> = words(enumeration, scope.generation).collect();
    let shown = all.get(..LISTED.min(all.len())).unwrap_or_default().join(", ");
    match all.len().saturating_sub(LISTED) {
        0 => format!("one of {shown}"),
        more => format!("one of {shown} and {more} more, or a number"),
    }
}

/// `low:high`, or both as one number.
fn pair(enumeration: u16, value: Cut<'_>, scope: &Scope<'_>) -> Result<u64, Wrong> {
    let Some((low, high)) = value.split_once(":") else {
        let is_number = value.text.starts_with(|c: char| c.is_ascii_digit());
        return match is_number {
            true => unsigned(value, 8, scope),
            false => Err(value.malformed("two words with `:` between, or a number")),
        };
    };
    let low = word(enumeration, 15, low, scope)?;
    let high = word(enumeration, 15, high, scope)?;
    Ok(low | high << 4)
}

/// `0x` and two digits for each byte, in stream order; zeros at the end can be left out.
fn bytes(member: &Member, value: Cut<'_>, slot: &mut Slot) -> Result<(), Wrong> {
    let expected = format!("0x and two digits for each of at most {} bytes", member.size);
    let bytes = value.text.strip_prefix("0x").and_then(hex_bytes);
    let bytes = bytes.filter(|bytes| bytes.len() <= usize::from(member.size));
    let bytes = bytes.ok_or_else(|| value.malformed(expected))?;
    put_bytes(slot, member, &bytes);
    Ok(())
}

fn name(member: &Member, value: Cut<'_>, slot: &mut Slot) -> Result<(), Wrong> {
    let text = match value.text.starts_with('"') {
        true => unquoted(value.text).ok_or_else(|| value.malformed("a closing quote"))?,
        false if value.text.is_empty() => return Err(value.malformed("a name")),
        false => value.text.to_owned(),
    };
    if text.contains('\0') {
        return Err(value.malformed("a name without zero bytes"));
    }
    let room = usize::from(member.size).saturating_sub(1);
    if text.len() > room {
        let message = format!("the name has {} bytes", text.len());
        return Err(Fault::new(engine::NAME_TOO_LONG, value.span(), message)
            .expected(format!("at most {room} bytes")));
    }
    put_bytes(slot, member, text.as_bytes());
    Ok(())
}

/// Writes bytes and zeros behind them.
pub(super) fn put_bytes(slot: &mut Slot, member: &Member, bytes: &[u8]) {
    let all = bytes.iter().copied().chain(std::iter::repeat(0));
    slot::bytes_mut(slot, member).iter_mut().zip(all).for_each(|(to, byte)| *to = byte);
}
