//! The way back: a value to the bytes of a member.

use super::{Address, Value};
use crate::model::{Kind, Member};
use crate::slot::{self, Slot};

impl Value<'_> {
    /// Writes the value as the member's kind has it. False, and nothing is written, for a value of
    /// another kind, or one that does not fit. Bytes fit every member of their length, a number
    /// every member that is a number or a word.
    pub fn put(&self, member: &Member, slot: &mut Slot) -> bool {
        let size = usize::from(member.size);
        let number = match (self, member.kind) {
            (Value::Bytes(bytes), _) => {
                return bytes.len() == size && put_bytes(member, bytes, slot);
            }
            (Value::Name(name), Kind::Name) => {
                let good = name.len() < size && !name.contains(&0);
                return good && put_bytes(member, name, slot);
            }
            (Value::Pattern(address, steps, counts), kind) => {
                return pattern(kind, *address, steps, counts)
                    .is_some_and(|bytes| bytes.len() == size && put_bytes(member, &bytes, slot));
            }
            (Value::Unsigned(number), kind) if is_number(kind) => *number,
            (Value::Signed(number), Kind::Signed) => {
                let bits = u32::from(member.size).saturating_mul(8);
                let spare = 64u32.saturating_sub(bits);
                let cut = number.wrapping_shl(spare).wrapping_shr(spare);
                if cut != *number {
                    return false;
                }
                let mask = u64::MAX.wrapping_shr(spare);
                u64::from_ne_bytes(number.to_ne_bytes()) & mask
            }
            (Value::Float(bits), Kind::Float) => u64::from(*bits),
            (Value::Word(index, value), Kind::Enum(kind)) if *index == kind => u64::from(*value),
            (Value::Words(index, [low, high]), Kind::EnumPair(kind))
                if *index == kind && (low | high) < 16 =>
            {
                u64::from(low | high << 4)
            }
            (Value::Address(address), Kind::Address8 | Kind::PseudoAddress8) => {
                match address.number() {
                    Some(number) => number,
                    None => return false,
                }
            }
            _ => return false,
        };
        let fits = size >= 8 || number.wrapping_shr(u32::from(member.size).saturating_mul(8)) == 0;
        if fits {
            slot::put(slot, member, number);
        }
        fits
    }
}

impl Address {
    /// The 8 bytes as a number; `None` if a part does not fit its place (format notes 05 §3.3).
    pub fn number(self) -> Option<u64> {
        let joined = |id: u64, bits: u32, offset: u64, marker: u64| {
            let fits = id >> bits == 0 && offset >> 32 == 0;
            fits.then_some(offset | id << 32 | marker << 56)
        };
        match self {
            Address::Plain(number) => Some(number),
            Address::Variable(id, offset) => joined(id, 24, offset, 0x10),
            Address::Table(index, offset) => joined(index, 16, offset, 0x20),
        }
    }
}

/// Kinds whose value is one number.
fn is_number(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Reserved
            | Kind::Unknown
            | Kind::Bytes
            | Kind::Name
            | Kind::MxPattern
            | Kind::EventsExtended
            | Kind::Tensor(_)
            | Kind::MemoryPattern(_)
            | Kind::Data4d
            | Kind::Address8Tensor2d
    )
}

/// Writes bytes, and zeros behind them.
fn put_bytes(member: &Member, bytes: &[u8], slot: &mut Slot) -> bool {
    let all = bytes.iter().copied().chain(std::iter::repeat(0));
    slot::bytes_mut(slot, member).iter_mut().zip(all).for_each(|(to, byte)| *to = byte);
    true
}

fn pattern(kind: Kind, address: Address, steps: &[i64], counts: &[u64]) -> Option<Vec<u8>> {
    let (dimensions, wide) = match kind {
        Kind::Tensor(dimensions) | Kind::MemoryPattern(dimensions) => (dimensions.into(), false),
        Kind::Data4d => (4, false),
        Kind::Address8Tensor2d => (2usize, true),
        _ => return None,
    };
    if steps.len() != dimensions || counts.len() != dimensions {
        return None;
    }
    let mut bytes = match (wide, address) {
        (true, address) => address.number()?.to_le_bytes().to_vec(),
        (false, Address::Plain(start)) => u32::try_from(start).ok()?.to_le_bytes().to_vec(),
        (false, _) => return None,
    };
    for step in steps {
        match wide {
            true => bytes.extend(i32::try_from(*step).ok()?.to_le_bytes()),
            false => bytes.extend(i16::try_from(*step).ok()?.to_le_bytes()),
        }
    }
    for count in counts {
        match wide {
            true => bytes.extend(u32::try_from(*count).ok()?.to_le_bytes()),
            false => bytes.extend(u16::try_from(*count).ok()?.to_le_bytes()),
        }
    }
    Some(bytes)
}
