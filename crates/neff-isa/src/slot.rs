//! The 64 bytes of a slot: reading and writing members as numbers, the slot an instruction starts
//! from. All small enough to be inlined into other crates: they are asked for every field.

use crate::model::{Layout, Member, Part, Prefix, SLOT};
use crate::template::{Place, Template};

/// Dwords of a slot, as byte 1 of every slot but the second of a pair says.
pub const LENGTH_BYTE: u8 = 0x10;

/// A slot.
pub type Slot = [u8; SLOT];

/// A layout and, if it has one, its template: what is known about a slot's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The layout.
    pub layout: &'static Layout,
    /// The template.
    pub template: Option<&'static Template>,
}

impl Shape {
    /// The member that a place means.
    #[inline]
    pub fn member(&self, place: Place) -> Option<&'static Member> {
        match place {
            Place::Member(index) => self.layout.members.get(usize::from(index)),
            Place::Header(index) => self.layout.prefix.members().get(usize::from(index)),
        }
    }

    /// The slot that an instruction without operands is: opcode, length, defaults.
    pub fn blank(&self, opcode: u8) -> Slot {
        let mut slot = blank(self.layout.prefix, opcode);
        for hidden in self.template.into_iter().flat_map(|template| template.hidden) {
            if let Some(member) = self.layout.members.get(usize::from(hidden.member)) {
                put(&mut slot, member, u64::from(hidden.default));
            }
        }
        slot
    }
}

/// The slot of an opcode whose layout is not known.
pub fn blank(prefix: Prefix, opcode: u8) -> Slot {
    let mut slot = [0; SLOT];
    let length = if prefix == Prefix::Opcode { 0 } else { LENGTH_BYTE };
    for (byte, value) in slot.iter_mut().zip([opcode, length]) {
        *byte = value;
    }
    slot
}

/// The bytes of a member.
#[inline]
pub fn bytes<'s>(slot: &'s Slot, member: &Member) -> &'s [u8] {
    let start = usize::from(member.offset);
    slot.get(start..start.saturating_add(usize::from(member.size))).unwrap_or_default()
}

/// The bytes of a member, to write.
#[inline]
pub fn bytes_mut<'s>(slot: &'s mut Slot, member: &Member) -> &'s mut [u8] {
    let start = usize::from(member.offset);
    slot.get_mut(start..start.saturating_add(usize::from(member.size))).unwrap_or_default()
}

/// Copies a member from one slot to another.
#[inline]
pub fn copy(from: &Slot, to: &mut Slot, member: &Member) {
    bytes_mut(to, member).iter_mut().zip(bytes(from, member)).for_each(|(to, from)| *to = *from);
}

/// A member of at most 8 bytes as a little-endian number.
#[inline]
pub fn get(slot: &Slot, member: &Member) -> u64 {
    number(bytes(slot, member))
}

/// At most 8 bytes as a little-endian number.
#[inline]
pub fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().take(8).fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// Writes a member of at most 8 bytes; what does not fit is cut.
#[inline]
pub fn put(slot: &mut Slot, member: &Member, value: u64) {
    bytes_mut(slot, member).iter_mut().zip(value.to_le_bytes()).for_each(|(to, from)| *to = from);
}

/// A nibble of a number, or all of it.
#[inline]
pub fn part(value: u64, part: Part) -> u64 {
    match part {
        Part::Whole => value,
        Part::Low => value & 15,
        Part::High => value >> 4 & 15,
    }
}

/// A number with one nibble replaced, or all of it.
#[inline]
pub fn with_part(value: u64, part: Part, new: u64) -> u64 {
    match part {
        Part::Whole => new,
        Part::Low => value & !15 | new & 15,
        Part::High => value & !0xF0 | (new & 15) << 4,
    }
}
