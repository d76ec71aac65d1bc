//! The walk: from an address in a section to the slot of its stream (format notes 09 §3).
//!
//! The reference is the exact inverse of how rows are made. The shipped routine is known from
//! descriptions that differ; its readings are parameters, to see what it would print.

use neff_abi::{PatchSection, PatchType};

use super::{Location, SLOT};

/// How rows are read where descriptions of the shipped routine differ (format notes 09 §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// A DELETE moves the cursor on by a slot.
    pub delete_moves: bool,
    /// A DELETE right at the address counts.
    pub delete_at_address: bool,
    /// An address inside an expansion gives its slot; otherwise the distance to the expansion's
    /// end is taken off, modulo 2^32.
    pub clamp: bool,
}

impl Reading {
    /// The inverse of how rows are made; what the vendor's profiler agrees with.
    pub const REFERENCE: Reading =
        Reading { delete_moves: false, delete_at_address: true, clamp: true };
    /// The shipped routine after one description: a DELETE moves the cursor.
    pub const MOVING: Reading =
        Reading { delete_moves: true, delete_at_address: false, clamp: false };
    /// The shipped routine after another: a DELETE leaves the cursor.
    pub const STAYING: Reading =
        Reading { delete_moves: false, delete_at_address: false, clamp: false };
}

/// One section of an image to be walked through.
#[derive(Debug, Clone, Copy)]
pub struct Walk<'r> {
    /// All rows of the engine.
    pub rows: &'r [Location],
    /// The section.
    pub section: PatchSection,
    /// What the offsets of its rows count from.
    pub base: u64,
    /// The address of its first slot.
    pub first: u64,
    /// How rows are read.
    pub reading: Reading,
}

impl Walk<'_> {
    /// The number of the slot in the stream, from 1, that the slot at `address` came from.
    ///
    /// `address` is that of a slot, and not before the first. The time grows with the rows, not
    /// with the slots.
    pub fn index(&self, address: u64) -> u64 {
        let (mut index, mut cursor) = (1u64, self.first);
        for row in self.rows.iter().filter(|row| row.section == self.section) {
            let site = self.base.saturating_add(row.offset.into());
            // A row that the cursor is past, or that is between slots, is never met.
            if site < cursor || !site.wrapping_sub(cursor).is_multiple_of(SLOT) {
                break;
            }
            if site > address {
                break;
            }
            (index, cursor) = plain(index, cursor, site);
            let deletes = row.kind == PatchType::DELETE && self.reading.delete_at_address;
            if cursor >= address && !deletes {
                break;
            }
            (index, cursor) = self.consume(*row, index, cursor);
            if cursor > address {
                return self.beyond(index, cursor, address);
            }
        }
        plain(index, cursor, address).0
    }

    fn consume(&self, row: Location, index: u64, cursor: u64) -> (u64, u64) {
        match row.kind {
            PatchType::INSERT => (index, cursor.saturating_add(row.bytes())),
            PatchType::MODIFY => (index.saturating_add(1), cursor.saturating_add(SLOT)),
            // A type that no table has: the runtime asserts; here it changes nothing.
            PatchType::DELETE => {
                let moved = if self.reading.delete_moves { SLOT } else { 0 };
                (index.saturating_add(row.count.into()), cursor.saturating_add(moved))
            }
            _ => (index, cursor),
        }
    }

    /// The answer where the cursor went past the address, which lies in an expansion.
    fn beyond(&self, index: u64, cursor: u64, address: u64) -> u64 {
        if self.reading.clamp {
            return index;
        }
        let distance = cursor.saturating_sub(address) / SLOT;
        index.wrapping_sub(distance) & u64::from(u32::MAX)
    }
}

/// Plain slots from the cursor to a place.
fn plain(index: u64, cursor: u64, to: u64) -> (u64, u64) {
    let slots = to.saturating_sub(cursor) / SLOT;
    (index.saturating_add(slots), cursor.saturating_add(slots.saturating_mul(SLOT)))
}
