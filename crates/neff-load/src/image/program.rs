//! The parts of a stream: the program, and the functions behind it (format notes 08 §4.1).

use std::borrow::Cow;

use neff_isa::model::SLOT;
use neff_isa::slot::Slot;

/// Opcode of the slot that a function begins with.
const FUNCTION_BEGIN: u8 = 0xD1;

/// A stream taken apart.
#[derive(Debug, Clone, Default)]
pub struct Program<'p> {
    bytes: Cow<'p, [u8]>,
    /// Slots before the first function.
    main: usize,
}

impl<'p> Program<'p> {
    /// Takes a stream apart. Bytes behind the last whole slot are stored, but no slot.
    pub fn of(bytes: impl Into<Cow<'p, [u8]>>) -> Program<'p> {
        let bytes = bytes.into();
        let (slots, _) = bytes.as_chunks::<SLOT>();
        let begins = |slot: &Slot| slot.first() == Some(&FUNCTION_BEGIN);
        let main = slots.iter().position(begins).unwrap_or(slots.len());
        Program { bytes, main }
    }

    /// All whole slots.
    pub fn slots(&self) -> &[Slot] {
        self.bytes.as_chunks::<SLOT>().0
    }

    /// The slots of the program.
    pub fn main(&self) -> &[Slot] {
        self.slots().get(..self.main).unwrap_or_default()
    }

    /// The slots of the functions, one after the other, each with the slot that it begins with.
    pub fn functions(&self) -> &[Slot] {
        self.slots().get(self.main..).unwrap_or_default()
    }

    /// Bytes behind the last whole slot.
    pub fn rest(&self) -> &[u8] {
        self.bytes.as_chunks::<SLOT>().1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_behind_the_program() {
        let mut bytes = vec![0; 64 * 4 + 3];
        bytes[128] = FUNCTION_BEGIN;
        let program = Program::of(&bytes);
        assert_eq!((program.main().len(), program.functions().len()), (2, 2));
        assert_eq!(program.rest().len(), 3);
        assert_eq!(Program::of(&bytes[..128]).functions().len(), 0);
    }
}
