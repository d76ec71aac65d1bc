//! What the machine reads and writes.

use std::fmt;

/// Bytes of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// One byte.
    Byte,
    /// Two bytes, at an even address.
    Half,
    /// Four bytes, at a multiple of four.
    Word,
}

impl Width {
    /// Its number of bytes.
    pub fn bytes(self) -> u32 {
        match self {
            Width::Byte => 1,
            Width::Half => 2,
            Width::Word => 4,
        }
    }
}

/// What was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reading.
    Load,
    /// Writing.
    Store,
}

/// An access that the memory refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What was tried.
    pub access: Access,
    /// Its first byte.
    pub address: u32,
    /// Its bytes.
    pub width: Width,
    /// Why not.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let access = match self.access {
            Access::Load => "load",
            Access::Store => "store",
        };
        let bytes = self.width.bytes();
        write!(f, "{access} of {bytes} bytes at {:#010x}: {}", self.address, self.why)
    }
}

/// A memory. Words are little-endian.
pub trait Memory {
    /// Copies instruction bytes at `address`; gives how many there are, up to 16.
    fn fetch(&mut self, address: u32, into: &mut [u8; 16]) -> usize;

    /// Reads a number, not extended by its sign.
    ///
    /// # Errors
    /// It cannot be read.
    fn load(&mut self, address: u32, width: Width) -> Result<u32, Fault>;

    /// Writes the lowest bytes of a number.
    ///
    /// # Errors
    /// It cannot be written.
    fn store(&mut self, address: u32, width: Width, value: u32) -> Result<(), Fault>;
}

/// A part of a [`Flat`] memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// What messages call it.
    pub name: String,
    /// Its first address.
    pub start: u32,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether instructions may write it.
    pub writable: bool,
    /// Whether instructions may be fetched from it.
    pub executable: bool,
}

impl Region {
    /// The offset of an access that lies in the region as a whole.
    #[inline]
    fn offset(&self, address: u32, bytes: u32) -> Option<usize> {
        let offset = usize::try_from(address.wrapping_sub(self.start)).ok()?;
        let end = offset.checked_add(usize::try_from(bytes).ok()?)?;
        (end <= self.bytes.len()).then_some(offset)
    }
}

/// A memory of a few regions.
#[derive(Debug, Clone, Default)]
pub struct Flat {
    /// The regions; the first that has an address counts.
    pub regions: Vec<Region>,
}

impl Flat {
    /// The bytes from `address` on, as many as asked for, if a region has them all.
    pub fn bytes(&self, address: u32, length: u32) -> Option<&[u8]> {
        self.regions.iter().find_map(|region| {
            let offset = region.offset(address, length)?;
            region.bytes.get(offset..)?.get(..usize::try_from(length).ok()?)
        })
    }

    /// The same, to write, whatever instructions may.
    pub fn bytes_mut(&mut self, address: u32, length: u32) -> Option<&mut [u8]> {
        self.regions.iter_mut().find_map(|region| {
            let offset = region.offset(address, length)?;
            region.bytes.get_mut(offset..)?.get_mut(..usize::try_from(length).ok()?)
        })
    }

    #[cold]
    fn fault(access: Access, address: u32, width: Width, why: &str) -> Fault {
        Fault { access, address, width, why: why.to_owned() }
    }
}

const NOTHING: &str = "nothing is there";
const ODD: &str = "the address is not a multiple of the width";

impl Memory for Flat {
    fn fetch(&mut self, address: u32, into: &mut [u8; 16]) -> usize {
        let has = |region: &&Region| region.executable && region.offset(address, 1).is_some();
        let Some(region) = self.regions.iter().find(has) else { return 0 };
        let offset = region.offset(address, 1).unwrap_or(0);
        let rest = region.bytes.get(offset..).unwrap_or_default();
        let count = rest.len().min(into.len());
        if let (Some(into), Some(from)) = (into.get_mut(..count), rest.get(..count)) {
            into.copy_from_slice(from);
        }
        count
    }

    #[inline]
    fn load(&mut self, address: u32, width: Width) -> Result<u32, Fault> {
        let fault = |why| Flat::fault(Access::Load, address, width, why);
        if address & width.bytes().wrapping_sub(1) != 0 {
            return Err(fault(ODD));
        }
        let found = self.regions.iter().find_map(|region| {
            let offset = region.offset(address, width.bytes())?;
            let bytes = region.bytes.get(offset..)?;
            Some(match width {
                Width::Byte => (*bytes.first()?).into(),
                Width::Half => u16::from_le_bytes(*bytes.first_chunk()?).into(),
                Width::Word => u32::from_le_bytes(*bytes.first_chunk()?),
            })
        });
        found.ok_or_else(|| fault(NOTHING))
    }

    #[inline]
    fn store(&mut self, address: u32, width: Width, value: u32) -> Result<(), Fault> {
        let fault = |why| Flat::fault(Access::Store, address, width, why);
        if address & width.bytes().wrapping_sub(1) != 0 {
            return Err(fault(ODD));
        }
        let bytes = value.to_le_bytes();
        let count = usize::try_from(width.bytes()).unwrap_or(0);
        let found = self.regions.iter_mut().find_map(|region| {
            let offset = region.offset(address, width.bytes())?;
            Some((region.writable, region.bytes.get_mut(offset..)?.get_mut(..count)?))
        });
        match found {
            Some((true, place)) => {
                place.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
                Ok(())
            }
            Some((false, _)) => Err(fault("it is read only")),
            None => Err(fault(NOTHING)),
        }
    }
}
