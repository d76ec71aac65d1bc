//! One row of a patch table (`kbin_patch_location_t`, format notes 09 §1.1).

use std::fmt;

use neff_abi::{PatchSection, PatchType};

use super::SLOT;

/// One difference between a stream and its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// Byte offset of the site: from the start of the image, or for functions from the start of
    /// their section.
    pub offset: u32,
    /// Slots that were inserted, modified or deleted.
    pub count: u32,
    /// What happened.
    pub kind: PatchType,
    /// Part of the image.
    pub section: PatchSection,
}

impl Location {
    /// Bytes of a row.
    pub const SIZE: usize = 16;

    /// The row as the runtime has it in memory: four little-endian words.
    pub fn to_bytes(self) -> [u8; Location::SIZE] {
        let words = [self.offset, self.count, self.kind.0, self.section.0];
        let mut bytes = [0; Location::SIZE];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// The row in these bytes; numbers that no table knows are kept.
    pub fn from_bytes(bytes: [u8; Location::SIZE]) -> Location {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = bytes;
        Location {
            offset: u32::from_le_bytes([a, b, c, d]),
            count: u32::from_le_bytes([e, f, g, h]),
            kind: PatchType(u32::from_le_bytes([i, j, k, l])),
            section: PatchSection(u32::from_le_bytes([m, n, o, p])),
        }
    }

    /// Bytes that the row's slots take, where they take any.
    pub fn bytes(self) -> u64 {
        u64::from(self.count).saturating_mul(SLOT)
    }
}

/// Offset, count, type and section, as dumps have them.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Location { offset, count, kind, section } = self;
        write!(f, "{offset:#06x} {count} {kind} {section}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_sixteen_bytes_and_reads_back() {
        let row = Location {
            offset: 0x1100,
            count: 1,
            kind: PatchType::DELETE,
            section: PatchSection::MAIN,
        };
        let bytes = row.to_bytes();
        assert_eq!(bytes, [0, 0x11, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
        assert_eq!(Location::from_bytes(bytes), row);
        assert_eq!(row.to_string(), "0x1100 1 DELETE MAIN");
        let odd = Location { kind: PatchType(7), section: PatchSection::FUNCATION, ..row };
        assert_eq!(Location::from_bytes(odd.to_bytes()), odd);
        assert_eq!(odd.to_string(), "0x1100 1 patch type 7 FUNCATION");
    }
}
