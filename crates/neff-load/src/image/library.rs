//! The records by which POOL loads GPSIMD libraries (format notes 08 §4.6, 12 §3.9).
//!
//! There is one for each library, in the preamble of POOL, and eight equal ones if the library is
//! not that of the context which loads it. Where in the preamble is not known, so they are no part
//! of the image here.

use neff_isa::instruction::{Instruction, InstructionError};
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use crate::model::Library;

/// GPSIMD cores of a POOL engine (format notes 10 §5).
pub const GPSIMD_CORES: usize = 8;
/// Cores that take part: all.
const ALL_CORES: u64 = 0xFF;

/// What is done with a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LibraryAction {
    /// Its image is brought in.
    Load = 1,
    /// It is let go.
    Unload = 2,
}

/// Whose a library is, seen from the context that loads it (format notes 07 §4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LibraryContext {
    /// Its own: one record.
    #[default]
    Own,
    /// Another's, which the runtime warns of: a record for each GPSIMD core, all equal.
    Foreign,
}

impl LibraryContext {
    /// The number of records.
    pub fn records(self) -> usize {
        match self {
            LibraryContext::Own => 1,
            LibraryContext::Foreign => GPSIMD_CORES,
        }
    }
}

/// Bytes that a library takes in the memory of the device: those of the block that the runtime links
/// it to, or, where that is not known, those of its member as it is.
pub fn staged_bytes(library: &Library) -> u64 {
    library.staged.unwrap_or(library.size)
}

/// One record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibraryRecord {
    /// What is done.
    pub action: LibraryAction,
    /// The device address of the staged image.
    pub address: u64,
    /// Which library; 0 is the runtime's own.
    pub selector: u32,
    /// Bytes of the staged image.
    pub size: u32,
}

impl LibraryRecord {
    /// The slot. Address and size are 0 when a library is let go.
    ///
    /// # Errors
    /// A generation without the instruction.
    pub fn to_slot(self, generation: Generation) -> Result<Slot, InstructionError> {
        let (address, size) = match self.action {
            LibraryAction::Load => (self.address, self.size),
            LibraryAction::Unload => (0, 0),
        };
        let mut record = Instruction::new(generation, "MODIFY_POOL_CONFIG")?;
        record.set("modify_op", Value::Unsigned(self.action as u64))?;
        record.set("core_mask", Value::Unsigned(ALL_CORES))?;
        record.set("soc_addr", Value::Unsigned(address))?;
        record.set("library_index", Value::Unsigned(self.selector.into()))?;
        record.set("library_size", Value::Unsigned(size.into()))?;
        Ok(record.encode())
    }

    /// The slots that a context loads the library by.
    ///
    /// # Errors
    /// A generation without the instruction.
    pub fn slots(
        self,
        generation: Generation,
        context: LibraryContext,
    ) -> Result<Vec<Slot>, InstructionError> {
        Ok(vec![self.to_slot(generation)?; context.records()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_has_the_published_bytes() {
        let load = LibraryRecord {
            action: LibraryAction::Load,
            address: 0x10_0000_8000,
            selector: 3,
            size: 18_656,
        };
        let slot = load.to_slot(Generation::V3).unwrap();
        assert_eq!(slot[..16], [0x95, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0, 0]);
        assert_eq!(slot[16..32], [0, 0x80, 0, 0, 0x10, 0, 0, 0, 3, 0, 0, 0, 0xE0, 0x48, 0, 0]);
        assert_eq!(slot[32..], [0; 32]);
        let unload = LibraryRecord { action: LibraryAction::Unload, ..load };
        let slot = unload.to_slot(Generation::V3).unwrap();
        assert_eq!((slot[12], &slot[16..24], &slot[28..32]), (2, &[0; 8][..], &[0; 4][..]));
        assert!(load.to_slot(Generation::Tonga).is_err());
        let slot = load.to_slot(Generation::V3).unwrap();
        assert_eq!(load.slots(Generation::V3, LibraryContext::Own).unwrap(), [slot]);
        assert_eq!(load.slots(Generation::V3, LibraryContext::Foreign).unwrap(), [slot; 8]);
    }
}
