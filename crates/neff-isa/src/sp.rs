//! The instruction set of TONGA's SP sequencer: 8-byte words, a world apart from the slots of the
//! other engines (format notes 06).
//!
//! Opcodes, names and limits are published. Where operands stand in a word is not known to the
//! public: the fields of a [`Row`] are this project's own layout, chosen to be complete and
//! reversible, and [`Row::layout_evidence`] says so. Nothing may show them as facts about real
//! streams. One row makes an instruction; whoever reads or writes words or text goes by it.

mod rows;
#[cfg(test)]
mod tests;

pub use rows::ROWS;

use crate::model::Evidence;

/// Bytes of an instruction (format notes 06 §2).
pub const WORD: usize = 8;
/// Address registers (format notes 06 §2).
pub const ADDRESS_REGISTERS: i64 = 16;
/// Counters (format notes 06 §2).
pub const COUNTERS: i64 = 16;
/// Events (format notes 06 §2).
pub const EVENTS: i64 = 128;
/// Limit of a counter's value (format notes 06 §2). Whether a counter can hold the limit itself
/// is not known.
pub const COUNTER_LIMIT: i64 = 1 << 24;
/// The opcode in byte 0 (format notes 06 §3).
pub const OPCODE_MASK: u8 = 0x7F;
/// The flag `p` in byte 0; what it does is not known (format notes 06 §3).
pub const P_MASK: u8 = 0x80;

/// An instruction's bytes.
pub type Word = [u8; WORD];

/// Bytes of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Offset in the word.
    pub offset: u8,
    /// Number of bytes.
    pub size: u8,
}

/// What a field's number means to others than the sequencer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A number that is written in decimal.
    Plain,
    /// Bits or an address: written in hexadecimal.
    Bits,
    /// A counter's value; [`COUNTER_LIMIT`] itself is doubtful.
    CounterValue,
    /// The distance of a branch from itself, in words: 0 is the branch, 1 what follows it.
    Target,
}

/// An operand of the project's layout (format notes 06 §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its key in the text.
    pub name: &'static str,
    /// Its bytes, least significant piece first, each little-endian; at most 6 in all.
    pub pieces: &'static [Piece],
    /// Smallest value; below 0 if the field has a sign.
    pub low: i64,
    /// Greatest value, which can be less than the bytes could hold.
    pub high: i64,
    /// How it is written and checked.
    pub role: Role,
}

/// One instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Bits 6:0 of byte 0.
    pub opcode: u8,
    /// The vendor's name.
    pub mnemonic: &'static str,
    /// Operands in the order of their first byte.
    pub fields: &'static [Field],
    /// Bytes that the project's layout wants to be zero.
    pub zero: &'static [Piece],
    /// True if control never goes on to the next word: a stream can end here.
    pub ends: bool,
    /// How sure opcode and name are.
    pub evidence: Evidence,
    /// How sure `fields` and `zero` are.
    pub layout_evidence: Evidence,
}

impl Row {
    /// The field with a key.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// True if the layout explains the word: what must be zero is, and every value is in range.
    pub fn explains(&self, word: &Word) -> bool {
        let zero = self.zero.iter().all(|piece| bytes(word, *piece).iter().all(|byte| *byte == 0));
        zero && self.fields.iter().all(|field| field.admits(field.get(word)))
    }

    /// The word without operands.
    pub fn blank(&self, p: bool) -> Word {
        let first = if p { self.opcode | P_MASK } else { self.opcode };
        [first, 0, 0, 0, 0, 0, 0, 0]
    }
}

impl Field {
    /// True if the value is in range.
    pub fn admits(&self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The value in a word, in range or not.
    pub fn get(&self, word: &Word) -> i64 {
        let all = self.pieces.iter().flat_map(|piece| bytes(word, *piece));
        let (value, bits) = all.fold((0u64, 0u32), |(value, at), byte| {
            let byte = u64::from(*byte).checked_shl(at).unwrap_or_default();
            (value | byte, at.saturating_add(8))
        });
        let unused = 64u32.saturating_sub(bits);
        match self.low < 0 {
            true => value.checked_shl(unused).unwrap_or_default().cast_signed() >> unused,
            false => value.cast_signed(),
        }
    }

    /// Writes a value; what does not fit its bytes is cut.
    pub fn put(&self, word: &mut Word, value: i64) {
        let mut rest = value.to_le_bytes().into_iter();
        for piece in self.pieces {
            let start = usize::from(piece.offset);
            let to = word.iter_mut().skip(start).take(piece.size.into());
            to.zip(rest.by_ref()).for_each(|(to, byte)| *to = byte);
        }
    }
}

fn bytes(word: &Word, piece: Piece) -> &[u8] {
    let start = usize::from(piece.offset);
    word.get(start..start.saturating_add(piece.size.into())).unwrap_or_default()
}

/// The instruction that a word's first byte begins; `None` if its opcode is not assigned.
pub fn row(first: u8) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.opcode == first & OPCODE_MASK)
}

/// True if a word's first byte has the flag `p`.
pub fn has_p(first: u8) -> bool {
    first & P_MASK != 0
}

/// The instruction with a mnemonic, spelled exactly and without `.p`.
pub fn by_mnemonic(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.mnemonic == name)
}
