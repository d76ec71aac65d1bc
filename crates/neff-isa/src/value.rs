//! The value of a member as data: what a slot's bytes mean by the member's kind.
//!
//! This is for programs that look at slots. Text has rules of its own (operands, what is left
//! out), which are the printer's.

mod write;

use std::borrow::Cow;

use crate::model::{Kind, Member};
use crate::slot::{self, Slot, number};

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'s> {
    /// An unsigned number.
    Unsigned(u64),
    /// A signed number.
    Signed(i64),
    /// The bits of a single.
    Float(u32),
    /// A value of the enumeration with this index in [`crate::generated::ENUMS`].
    Word(u16, u8),
    /// Two values of one enumeration, the low nibble first.
    Words(u16, [u8; 2]),
    /// A name, without the NUL and what follows it.
    Name(Cow<'s, [u8]>),
    /// An address of 8 bytes.
    Address(Address),
    /// Where, steps and counts, innermost first.
    Pattern(Address, Vec<i64>, Vec<u64>),
    /// Bytes without structure, or of a form that is not taken apart here.
    Bytes(Cow<'s, [u8]>),
}

/// An address of 8 bytes (format notes 05 §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Address {
    /// A number: an immediate address, a register, or an address of 4 bytes.
    Plain(u64),
    /// Bytes into the variable with this id.
    Variable(u64, u64),
    /// Bytes into the variable that an entry of the address table names.
    Table(u64, u64),
}

impl Address {
    /// Takes 8 bytes apart. Forms with registers are numbers here.
    pub fn of(bytes: &[u8]) -> Address {
        let offset = number(bytes.get(..4).unwrap_or_default());
        let index = number(bytes.get(4..6).unwrap_or_default());
        match bytes {
            [_, _, _, _, _, _, high, 0x10] => {
                Address::Variable(index | u64::from(*high) << 16, offset)
            }
            [_, _, _, _, _, _, 0, 0x20] => Address::Table(index, offset),
            _ => Address::Plain(number(bytes)),
        }
    }
}

impl<'s> Value<'s> {
    /// The same value, independent of the slot.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Unsigned(number) => Value::Unsigned(number),
            Value::Signed(number) => Value::Signed(number),
            Value::Float(bits) => Value::Float(bits),
            Value::Word(index, value) => Value::Word(index, value),
            Value::Words(index, values) => Value::Words(index, values),
            Value::Name(name) => Value::Name(Cow::Owned(name.into_owned())),
            Value::Address(address) => Value::Address(address),
            Value::Pattern(address, steps, counts) => Value::Pattern(address, steps, counts),
            Value::Bytes(bytes) => Value::Bytes(Cow::Owned(bytes.into_owned())),
        }
    }

    /// The value of a member in a slot.
    pub fn of(member: &Member, slot: &'s Slot) -> Value<'s> {
        let bytes = slot::bytes(slot, member);
        let low = bytes.first().copied().unwrap_or_default();
        match member.kind {
            Kind::Reserved | Kind::Unknown | Kind::Bytes => Value::Bytes(bytes.into()),
            Kind::MxPattern | Kind::EventsExtended => Value::Bytes(bytes.into()),
            Kind::Signed => Value::Signed(signed(bytes)),
            Kind::Float => Value::Float(u32::try_from(number(bytes)).unwrap_or_default()),
            Kind::Enum(index) => Value::Word(index, low),
            Kind::EnumPair(index) => Value::Words(index, [low & 15, low >> 4]),
            Kind::Name => {
                let name = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
                Value::Name(name.into())
            }
            Kind::Address8 | Kind::PseudoAddress8 => Value::Address(Address::of(bytes)),
            Kind::Address8Tensor2d => pattern(bytes, 8, 4),
            // Bits above the address are another form than steps and counts.
            Kind::Tensor(_) | Kind::MemoryPattern(_)
                if bytes.get(3).is_some_and(|top| top & 0xE0 != 0) =>
            {
                Value::Bytes(bytes.into())
            }
            Kind::Tensor(_) | Kind::MemoryPattern(_) | Kind::Data4d => pattern(bytes, 4, 2),
            Kind::Unsigned | Kind::Register | Kind::BoundRegister | Kind::DmaConfigs => {
                Value::Unsigned(number(bytes))
            }
            Kind::Variable | Kind::Immediate(_) | Kind::Immediate64(_) | Kind::Address4 => {
                Value::Unsigned(number(bytes))
            }
        }
    }
}

/// An address, as many steps and as many counts, each of `width` bytes.
fn pattern(bytes: &[u8], address: usize, width: usize) -> Value<'_> {
    let (start, lists) = bytes.split_at_checked(address).unwrap_or((bytes, &[]));
    let (steps, counts) = lists.split_at_checked(lists.len() / 2).unwrap_or((lists, &[]));
    let start = if address == 8 { Address::of(start) } else { Address::Plain(number(start)) };
    let steps = steps.chunks(width).map(signed).collect();
    Value::Pattern(start, steps, counts.chunks(width).map(number).collect())
}

/// At most 8 bytes as a signed little-endian number.
fn signed(bytes: &[u8]) -> i64 {
    let bits = u32::try_from(bytes.len().saturating_mul(8)).unwrap_or(64).min(64);
    let shift = 64u32.saturating_sub(bits);
    let value = number(bytes).checked_shl(shift).unwrap_or_default();
    i64::from_ne_bytes(value.to_ne_bytes()).checked_shr(shift).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Evidence;

    fn value(kind: Kind, bytes: &[u8]) -> String {
        let mut slot = [0; 64];
        slot[16..16 + bytes.len()].copy_from_slice(bytes);
        let size = bytes.len() as u8;
        let member =
            Member { name: "m", offset: 16, size, kind, evidence: Evidence::ProjectChoice };
        format!("{:?}", Value::of(&member, &slot))
    }

    #[test]
    fn every_kind_of_value() {
        let tensor = [0, 0x7F, 3, 0, 255, 255, 2, 0, 64, 0, 1, 0];
        let wide = [&[5, 0, 0, 0, 4, 0, 0, 0x10][..], &[1, 0, 0, 0, 255, 255, 255, 255], &[9; 8]];
        for (kind, bytes, expected) in [
            (Kind::Unsigned, &[1, 2][..], "Unsigned(513)"),
            (Kind::Signed, &[0xFE, 0xFF], "Signed(-2)"),
            (Kind::Float, &[0, 0, 0x80, 0x3F], "Float(1065353216)"),
            (Kind::Enum(3), &[7], "Word(3, 7)"),
            (Kind::EnumPair(3), &[0x21], "Words(3, [1, 2])"),
            (Kind::Name, b"q\0x", "Name([113])"),
            (Kind::Reserved, &[1, 0], "Bytes([1, 0])"),
            (Kind::Tensor(2), &tensor, "Pattern(Plain(229120), [-1, 2], [64, 1])"),
            (
                Kind::MemoryPattern(1),
                &[0, 0, 0, 0x20, 1, 0, 1, 0],
                "Bytes([0, 0, 0, 32, 1, 0, 1, 0])",
            ),
            (Kind::PseudoAddress8, &[1, 0, 0, 0, 2, 0, 1, 0x10], "Address(Variable(65538, 1))"),
            (Kind::Address8, &[1, 0, 0, 0, 2, 0, 0, 0x20], "Address(Table(2, 1))"),
            (Kind::Address8, &[1, 0, 0, 0, 0, 0, 0, 0], "Address(Plain(1))"),
            (
                Kind::Address8Tensor2d,
                &wide.concat(),
                "Pattern(Variable(4, 5), [1, -1], [151587081, 151587081])",
            ),
        ] {
            assert_eq!(value(kind, bytes), expected, "{kind:?}");
        }
    }
}
