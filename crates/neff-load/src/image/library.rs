//! The records by which POOL loads GPSIMD libraries (format notes 08 §4.6, 12 §3.9).
//!
//! There is one for each library, in the preamble of POOL. Where in there is not known, so they
//! are no part of the image here.

use neff_isa::instruction::{Instruction, InstructionError};
use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

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
    }
}
