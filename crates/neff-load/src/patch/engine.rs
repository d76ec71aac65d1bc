//! The table of one engine, and the way from an address of its image to a slot of its stream
//! (format notes 09 §2.3, §2.4 and §3.1).

use std::fmt;

use neff_abi::{PatchSection, PatchType};

use super::rows::{Expansion, OutOfRange, section_rows};
use super::walk::{Reading, Walk};
use super::{List, SLOT};

/// A part of an image in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CodeRange {
    /// From the start of the image.
    pub offset: u64,
    /// How many.
    pub size: u64,
}

impl CodeRange {
    /// The first byte behind it.
    pub fn end(self) -> u64 {
        self.offset.saturating_add(self.size)
    }

    /// True if a byte is in it.
    pub fn contains(self, offset: u64) -> bool {
        (self.offset..self.end()).contains(&offset)
    }
}

/// What an image is made of.
#[derive(Debug, Clone, Default)]
pub struct Assembled<'e> {
    /// Bytes in front of the program.
    pub preamble: u64,
    /// What became of the slots of the program.
    pub main: &'e [Expansion],
    /// Bytes behind the program.
    pub postamble: u64,
    /// What became of the slots of the functions, one after the other.
    pub functions: &'e [Expansion],
}

/// The table of one engine with the ranges that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnginePatches {
    /// The rows.
    pub list: List,
    /// The program.
    pub core: CodeRange,
    /// The functions; of size 0 if there are none.
    pub functions: CodeRange,
}

/// Where descriptions of the shipped routine differ on functions (format notes 09 §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FunctionReading {
    /// The section is taken to begin one length of the program further on.
    pub beyond_core: bool,
    /// Slots of the program are counted as far as the address, not to their last.
    pub whole_walk: bool,
}

/// Why an address leads to no slot, in the runtime's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapError {
    /// The table has no rows at all.
    NoRows(PatchSection),
    /// The address is not in the program, and there are no functions.
    OutsideMain(u64),
    /// The address is neither in the program nor in a function.
    Outside(u64),
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapError::NoRows(section) => {
                write!(f, "Failed to find section {} in the patch list", section.0)
            }
            MapError::OutsideMain(address) => {
                write!(f, "device_ip {address:#x} is out of bounds of the main buffer")
            }
            MapError::Outside(address) => {
                write!(f, "device_ip {address:#x} is out of bounds of main and function buffer")
            }
        }
    }
}

impl std::error::Error for MapError {}

impl EnginePatches {
    /// The table of an image: preamble, program, postamble, functions.
    ///
    /// # Errors
    /// Offsets beyond 32 bits.
    pub fn of(image: &Assembled<'_>) -> Result<EnginePatches, OutOfRange> {
        let mut list = List::with_capacity(List::MODEL);
        list.append(0, image.preamble, PatchType::INSERT, PatchSection::PREAMBLE)?;
        let main = image.main.iter().copied();
        let size = section_rows(&mut list, main, image.preamble, PatchSection::MAIN)?;
        let core = CodeRange { offset: image.preamble, size };
        if image.postamble > 0 {
            let offset = u32::try_from(core.end()).map_err(|_| OutOfRange)?;
            list.append(offset, image.postamble, PatchType::INSERT, PatchSection::POSTAMBLE)?;
        }
        let functions = image.functions.iter().copied();
        let size = section_rows(&mut list, functions, 0, PatchSection::FUNCATION)?;
        let offset = core.end().checked_add(image.postamble).ok_or(OutOfRange)?;
        Ok(EnginePatches { list, core, functions: CodeRange { offset, size } })
    }

    /// The number of the slot in the stream, from 1, that the slot at `address` came from, of an
    /// image that begins at `base`.
    ///
    /// # Errors
    /// An address that is not in the program or a function: preamble and postamble have no slots.
    pub fn index(&self, base: u64, address: u64) -> Result<u64, MapError> {
        self.index_read(base, address, Reading::REFERENCE, FunctionReading::default())
    }

    /// The same as the shipped routine would answer after one of its descriptions.
    ///
    /// # Errors
    /// As [`EnginePatches::index`].
    pub fn index_read(
        &self,
        base: u64,
        address: u64,
        reading: Reading,
        functions: FunctionReading,
    ) -> Result<u64, MapError> {
        if self.list.rows().is_empty() {
            return Err(MapError::NoRows(PatchSection::MAIN));
        }
        let slot = address.saturating_sub(address.wrapping_sub(base) % SLOT);
        let offset = address.checked_sub(base).ok_or_else(|| self.outside(address))?;
        if self.core.contains(offset) {
            return Ok(self.main(base, reading).index(slot));
        }
        let further = if functions.beyond_core { self.core.size } else { 0 };
        let start = self.functions.offset.saturating_add(further);
        let section = CodeRange { offset: start, size: self.functions.size };
        if !section.contains(offset) {
            return Err(self.outside(address));
        }
        let first = base.saturating_add(start);
        let inside = Walk {
            base: first,
            first,
            section: PatchSection::FUNCATION,
            ..self.main(base, reading)
        };
        let last = match functions.whole_walk {
            true => slot,
            false => base.saturating_add(self.core.end().saturating_sub(SLOT)),
        };
        let before = if self.core.size == 0 { 0 } else { self.main(base, reading).index(last) };
        Ok(before.saturating_add(inside.index(slot)))
    }

    fn main(&self, base: u64, reading: Reading) -> Walk<'_> {
        let first = base.saturating_add(self.core.offset);
        Walk { rows: self.list.rows(), section: PatchSection::MAIN, base, first, reading }
    }

    fn outside(&self, address: u64) -> MapError {
        match self.functions.size {
            0 => MapError::OutsideMain(address),
            _ => MapError::Outside(address),
        }
    }
}
