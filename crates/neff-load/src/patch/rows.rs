//! The rows of one section: what became of each slot of its stream (format notes 09 §2.1).

use std::fmt;

use neff_abi::{PatchSection, PatchType};

use super::{List, SLOT};

/// A number that a row has no room for: offsets and counts have 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfRange;

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a patch row has no room for an offset or count of more than 32 bits")
    }
}

impl std::error::Error for OutOfRange {}

/// Slots of the stream, in order, that each became so many slots of the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expansion {
    /// How many slots of the stream in a row.
    pub slots: u64,
    /// Slots of the image for each of them.
    pub records: u32,
}

/// Adds the rows of a section that begins at `start` bytes from what its offsets count from:
/// an INSERT where a slot became several, of those before the last; a DELETE where it vanished.
/// Returns the bytes of the image that the section takes.
///
/// # Errors
/// Offsets beyond 32 bits.
pub fn section_rows(
    list: &mut List,
    expansions: impl IntoIterator<Item = Expansion>,
    start: u64,
    section: PatchSection,
) -> Result<u64, OutOfRange> {
    let mut at = start;
    for Expansion { slots, records } in expansions {
        let bytes = u64::from(records).saturating_mul(SLOT);
        if records == 1 {
            at = slots.checked_mul(bytes).and_then(|all| at.checked_add(all)).ok_or(OutOfRange)?;
            continue;
        }
        let (kind, counted) = match records {
            0 => (PatchType::DELETE, SLOT),
            _ => (PatchType::INSERT, bytes.saturating_sub(SLOT)),
        };
        for _ in 0..slots {
            list.append(u32::try_from(at).map_err(|_| OutOfRange)?, counted, kind, section)?;
            at = at.checked_add(bytes).ok_or(OutOfRange)?;
        }
    }
    Ok(at.saturating_sub(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mixed_example_has_its_rows() {
        let counts = [2, 0, 1, 4, 0, 0, 1];
        let expansions = counts.map(|records| Expansion { slots: 1, records });
        let mut list = List::with_capacity(List::WORKING);
        let bytes = section_rows(&mut list, expansions, 0x280, PatchSection::MAIN).unwrap();
        assert_eq!(bytes, 8 * 64);
        let rows: Vec<String> = list.rows().iter().map(ToString::to_string).collect();
        assert_eq!(
            rows,
            [
                "0x0280 1 INSERT MAIN",
                "0x0300 1 DELETE MAIN",
                "0x0340 3 INSERT MAIN",
                "0x0440 1 DELETE MAIN",
                "0x0440 1 DELETE MAIN"
            ]
        );
    }

    #[test]
    fn offsets_beyond_32_bits_are_refused() {
        let mut list = List::with_capacity(1);
        let plain = Expansion { slots: 1 << 26, records: 1 };
        let label = Expansion { slots: 1, records: 0 };
        assert!(section_rows(&mut list, [plain], 0, PatchSection::MAIN).is_ok());
        let result = section_rows(&mut list, [plain, label], 0, PatchSection::MAIN);
        assert_eq!(result, Err(OutOfRange));
    }
}
