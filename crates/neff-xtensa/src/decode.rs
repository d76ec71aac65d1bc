//! Bytes to instructions.

use crate::row::Row;
use crate::{flix, table};

/// An instruction with its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    /// Its row.
    pub row: &'static Row,
    /// Its operands in the order of the row: numbers of registers, immediates, addresses.
    pub values: Vec<i64>,
}

/// What bytes are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decoded {
    /// An instruction of the table.
    Instruction(Instruction),
    /// A bundle of 8 or 16 bytes whose parts have no public encoding.
    Bundle(usize),
    /// So many bytes that are no instruction known here; as long as their first byte says, or what
    /// is left if that is less.
    Unknown(usize),
}

impl Decoded {
    /// Bytes that it takes.
    pub fn length(&self) -> usize {
        match self {
            Decoded::Instruction(instruction) => instruction.row.length(),
            Decoded::Bundle(length) | Decoded::Unknown(length) => *length,
        }
    }
}

/// Decodes what `bytes` begin with, at `address`. Takes at least one byte unless there is none.
pub fn decode(bytes: &[u8], address: u32) -> Decoded {
    let length = match flix::length(bytes) {
        Some(length @ (2 | 3)) if length <= bytes.len() => length,
        Some(length) if length <= bytes.len() => return Decoded::Bundle(length),
        Some(_) => return Decoded::Unknown(bytes.len()),
        None => return Decoded::Unknown(bytes.len().min(1)),
    };
    let at = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0));
    let word = match length {
        2 => at(0) | at(1) << 8,
        _ => at(0) | at(1) << 8 | at(2) << 16,
    };
    let found = table::candidates(word)
        .filter(|row| row.length() == length && word & row.mask() == row.fixed)
        .find_map(|row| {
            let values =
                row.operands().iter().map(|operand| operand.value(operand.take(word)?, address));
            Some(Instruction { row, values: values.collect::<Option<Vec<i64>>>()? })
        });
    found.map_or(Decoded::Unknown(length), Decoded::Instruction)
}
