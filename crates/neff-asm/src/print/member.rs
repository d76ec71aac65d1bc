//! A member's value as text, as its kind says. False if the bytes are none that the text can
//! carry; what was written is then worthless.

use neff_isa::model::{Kind, Member, Source};
use neff_isa::slot::{self, Shape, Slot, number};
use neff_isa::word;

use super::Printing;
use crate::names::Space;
use crate::predicate::{Events, NoOwners};
use crate::value::{push_bytes, push_decimal, push_float, push_hex, push_signed};

impl Printing<'_> {
    /// Writes the whole member.
    pub(super) fn member(&self, member: &Member, out: &mut String) -> bool {
        let bytes = slot::bytes(self.slot, member);
        match member.kind {
            Kind::Reserved | Kind::Unknown => return false,
            Kind::Bytes | Kind::MxPattern => hex_bytes(bytes, out),
            Kind::Unsigned | Kind::Register | Kind::BoundRegister | Kind::DmaConfigs => {
                push_decimal(out, number(bytes));
            }
            Kind::Variable => self.id(Space::Variable, number(bytes), out),
            Kind::Signed => push_signed(out, signed(bytes)),
            Kind::Float => push_float(out, u32::try_from(number(bytes)).unwrap_or_default()),
            Kind::Enum(index) => self.word(index, number(bytes), out),
            Kind::EnumPair(index) => {
                let value = number(bytes);
                self.word(index, value & 15, out);
                out.push(':');
                self.word(index, value >> 4, out);
            }
            Kind::Name => return name(bytes, out),
            Kind::Immediate(source) | Kind::Immediate64(source) => {
                match pointer(&self.shape, self.slot, source) {
                    true => push_hex(out, number(bytes)),
                    false => push_decimal(out, number(bytes)),
                }
            }
            Kind::Address4 => push_hex(out, number(bytes)),
            Kind::Address8 | Kind::PseudoAddress8 => push_address8(bytes, out),
            Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => {
                out.push('@');
                return pattern(bytes, dimensions, out);
            }
            Kind::Data4d => {
                out.push_str("gen(");
                push_signed(out, signed(bytes.get(..4).unwrap_or_default()));
                out.push(')');
                return lists(bytes, 4, out);
            }
            Kind::Address8Tensor2d => {
                push_address8(bytes.get(..8).unwrap_or_default(), out);
                wide_lists(bytes, out);
            }
            Kind::EventsExtended => return extended(bytes, out),
        }
        true
    }

    /// `%name`, or the number if the id has none that is plain text.
    pub(super) fn id(&self, space: Space, id: u64, out: &mut String) {
        let plain = |name: &&str| name.bytes().all(|b| b.is_ascii_graphic() || b == b' ');
        match self.names.name(space, id).filter(plain) {
            Some(name) => {
                out.push('%');
                push_word(name, out);
            }
            None => push_decimal(out, id),
        }
    }

    /// A word of an enumeration, or the number if the generation has none.
    pub(super) fn word(&self, enumeration: u16, value: u64, out: &mut String) {
        let found = u8::try_from(value).ok().and_then(|v| word(enumeration, self.generation, v));
        match found {
            Some(word) => out.push_str(word.word),
            None => push_decimal(out, value),
        }
    }
}

/// True if the source member says that an immediate is a pointer.
pub(crate) fn pointer(shape: &Shape, slot: &Slot, source: Source) -> bool {
    let Source::Member(index, part) = source else { return false };
    let Some(member) = shape.layout.members.get(usize::from(index)) else { return false };
    let value = slot::part(slot::get(slot, member), part);
    let (Kind::Enum(enumeration) | Kind::EnumPair(enumeration)) = member.kind else { return false };
    let words = neff_isa::enumeration(enumeration).map_or(&[][..], |e| e.words);
    words
        .iter()
        .any(|word| u64::from(word.value) == value && word.names().any(|name| name == "POINTER"))
}

pub(super) fn signed(bytes: &[u8]) -> i64 {
    let bits = u32::try_from(bytes.len().saturating_mul(8)).unwrap_or(64).min(64);
    let shift = 64u32.saturating_sub(bits);
    let value = number(bytes).checked_shl(shift).unwrap_or_default();
    i64::from_ne_bytes(value.to_ne_bytes()).checked_shr(shift).unwrap_or_default()
}

fn hex_bytes(bytes: &[u8], out: &mut String) {
    out.push_str("0x");
    push_bytes(out, bytes);
}

/// A NUL-terminated name; bare if it is a plain word.
fn name(bytes: &[u8], out: &mut String) -> bool {
    let text = bytes.split(|b| *b == 0).next().unwrap_or_default();
    let rest = bytes.get(text.len()..).unwrap_or_default();
    let printable = text.iter().all(|b| b.is_ascii_graphic() || *b == b' ');
    if rest.is_empty() || !printable || rest.iter().any(|b| *b != 0) {
        return false;
    }
    push_word(std::str::from_utf8(text).unwrap_or_default(), out);
    true
}

/// Text as it is if it is a plain word, else in quotes.
fn push_word(text: &str, out: &mut String) {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    let starts = |b: &u8| !b.is_ascii_digit() && *b != b'-';
    if text.as_bytes().first().is_some_and(starts) && text.bytes().all(plain) {
        return out.push_str(text);
    }
    out.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
}

/// `0xADDRESS[steps][counts]`.
pub(super) fn pattern(bytes: &[u8], dimensions: u8, out: &mut String) -> bool {
    push_hex(out, number(bytes.get(..4).unwrap_or_default()));
    lists(bytes, dimensions, out)
}

/// Steps and counts of 16 bits behind a 4-byte start.
fn lists(bytes: &[u8], dimensions: u8, out: &mut String) -> bool {
    let length = usize::from(dimensions).saturating_mul(2);
    let lists = bytes.get(4..).unwrap_or_default();
    let Some((steps, counts)) = lists.split_at_checked(length) else { return false };
    list(steps.as_chunks::<2>().0, out, |step, out| {
        push_signed(out, i16::from_le_bytes(*step).into());
    });
    list(counts.as_chunks::<2>().0, out, |n, out| push_decimal(out, u16::from_le_bytes(*n).into()));
    counts.len() == length
}

/// Two steps and two counts of 32 bits behind an 8-byte start.
fn wide_lists(bytes: &[u8], out: &mut String) {
    let words = bytes.get(8..).unwrap_or_default().as_chunks::<4>().0;
    let (steps, counts) = words.split_at_checked(2).unwrap_or_default();
    list(steps, out, |step, out| push_signed(out, i32::from_le_bytes(*step).into()));
    list(counts, out, |count, out| push_decimal(out, u32::from_le_bytes(*count).into()));
}

fn list<N>(parts: &[N], out: &mut String, push: impl Fn(&N, &mut String)) {
    out.push('[');
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        push(part, out);
    }
    out.push(']');
}

/// `varN+offset`, `tblN+offset`, or the 64 bits as hex.
fn push_address8(bytes: &[u8], out: &mut String) {
    let form = match bytes {
        [.., high, 0x10] => Some(("var", u64::from(*high) << 16)),
        [.., 0, 0x20] => Some(("tbl", 0)),
        _ => None,
    };
    match form {
        Some((word, high)) => {
            out.push_str(word);
            push_decimal(out, high | number(bytes.get(4..6).unwrap_or_default()));
            out.push('+');
            push_decimal(out, number(bytes.get(..4).unwrap_or_default()));
        }
        None => push_hex(out, number(bytes)),
    }
}

fn extended(bytes: &[u8], out: &mut String) -> bool {
    let Some(events) = Events::of_extended(bytes) else { return false };
    super::statement::push_events(events, out, &NoOwners);
    true
}
