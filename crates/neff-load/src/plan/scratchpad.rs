//! The scratchpad that virtual variables are windows of (format notes 08 §2.4).
//!
//! Paged, which is how it is by default; the pages are taken in a row.

use std::fmt;

use neff_abi::{BackingBuffer, MemoryRefKind};

use crate::model::{Detail, Graph, Variable};

/// Pages that a scratchpad has at most.
pub(super) const MOST_PAGES: u64 = 1024;

/// Sizes of the scratchpads of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scratchpad {
    /// Bytes of the one that a core has for itself.
    pub local: u64,
    /// Bytes of the one that the cores of one memory share.
    pub shared: u64,
}

/// Why there is no scratchpad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScratchpadError {
    /// More pages than there can be.
    Pages(u64),
    /// A page of no bytes, or of more than 32 bits count.
    PageSize(u64),
}

impl fmt::Display for ScratchpadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScratchpadError::Pages(_) => {
                f.write_str("Number of scratchpad pages requested exceeded the max")
            }
            ScratchpadError::PageSize(_) => f.write_str("Invalid scratchpad page size"),
        }
    }
}

impl std::error::Error for ScratchpadError {}

/// The window that a variable is, if it is one: the first byte, the byte behind, and where.
pub(super) fn window(variable: &Variable) -> Option<(u64, u64, BackingBuffer)> {
    match (&variable.detail, variable.kind) {
        (Detail::Virtual { offset, backing }, MemoryRefKind::MR_VIRTUAL_TMP_BUF) => {
            Some((*offset, offset.saturating_add(variable.size), *backing))
        }
        _ => None,
    }
}

impl Scratchpad {
    /// The sizes that the variables of a graph need: as far as the last one reaches.
    pub fn of(graph: &Graph) -> Scratchpad {
        let mut sizes = Scratchpad::default();
        for (_, end, backing) in graph.variables.iter().filter_map(window) {
            let size = match backing {
                BackingBuffer::SHARED => &mut sizes.shared,
                _ => &mut sizes.local,
            };
            *size = end.max(*size);
        }
        sizes
    }

    /// The pages that a size takes.
    ///
    /// # Errors
    /// Sizes that no scratchpad has.
    pub fn pages(size: u64, page: u64) -> Result<u64, ScratchpadError> {
        if page == 0 || page > u64::from(u32::MAX) {
            return Err(ScratchpadError::PageSize(page));
        }
        let pages = size.div_ceil(page);
        match pages {
            0..=MOST_PAGES => Ok(pages),
            _ => Err(ScratchpadError::Pages(pages)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_cut_into_pages() {
        assert_eq!(Scratchpad::pages(0, 64), Ok(0));
        assert_eq!(Scratchpad::pages(65, 64), Ok(2));
        assert_eq!(Scratchpad::pages(64 * 1024, 64), Ok(1024));
        assert_eq!(Scratchpad::pages(64 * 1024 + 1, 64), Err(ScratchpadError::Pages(1025)));
        assert_eq!(Scratchpad::pages(1, 0), Err(ScratchpadError::PageSize(0)));
    }
}
