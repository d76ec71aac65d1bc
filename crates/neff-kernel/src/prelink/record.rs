//! The records that tell the processors to load or to unload a library (format notes 07 §4.3).

/// Bytes of a record.
pub const RECORD_BYTES: usize = 64;
/// Opcode 0x95, and 16 words.
const HEADER: [u8; 2] = [0x95, 0x10];
/// All eight processors; what its bits mean is not known.
const LANES: u8 = 0xFF;
/// Records for a context that is not the library's own.
const FOREIGN_RECORDS: usize = 8;

/// What a record asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Copy the library and call its entry.
    Load,
    /// Give it up.
    Unload,
}

/// Which library it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Selector {
    /// The base library.
    #[default]
    Base,
    /// The variant of CPTC, which an environment variable asks for.
    Cptc,
}

/// A load or unload record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// What it asks for.
    pub direction: Direction,
    /// Device address of the block; a record to unload has 0.
    pub address: u64,
    /// Which library.
    pub selector: Selector,
    /// Bytes of the block.
    pub size: u32,
}

impl Record {
    /// The record's bytes.
    pub fn bytes(&self) -> [u8; RECORD_BYTES] {
        let (direction, address) = match self.direction {
            Direction::Load => (1, self.address),
            Direction::Unload => (2, 0),
        };
        let selector: u32 = match self.selector {
            Selector::Base => 0,
            Selector::Cptc => 3,
        };
        let mut record = [0; RECORD_BYTES];
        let fields: [(usize, &[u8]); 6] = [
            (0x00, &HEADER),
            (0x0C, &[direction]),
            (0x0D, &[LANES]),
            (0x10, &address.to_le_bytes()),
            (0x18, &selector.to_le_bytes()),
            (0x1C, &self.size.to_le_bytes()),
        ];
        for (offset, bytes) in fields {
            let end = offset.saturating_add(bytes.len());
            if let Some(place) = record.get_mut(offset..end) {
                place.copy_from_slice(bytes);
            }
        }
        record
    }
}

/// The records of a context: one for the library's own, eight alike for a foreign one, which know
/// no address.
pub fn sequence(record: Record, foreign: bool) -> Vec<u8> {
    if !foreign {
        return record.bytes().to_vec();
    }
    Record { address: 0, ..record }.bytes().repeat(FOREIGN_RECORDS)
}
