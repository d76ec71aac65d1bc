//! A list of rows that grows as the runtime's does (format notes 09 §1.3).

use neff_abi::{PatchSection, PatchType};

use super::rows::OutOfRange;
use super::{Location, SLOT};

/// The rows of one engine (`kbin_eng_patch_t`), with the capacity that the runtime has by then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    rows: Vec<Location>,
    capacity: u32,
}

impl List {
    /// Rows that a model's list has room for at first.
    pub const MODEL: u32 = 8;
    /// Rows that the lists in which an image is put together have room for at first.
    pub const WORKING: u32 = 1024;

    /// An empty list with room for `capacity` rows.
    pub fn with_capacity(capacity: u32) -> List {
        List { rows: Vec::new(), capacity }
    }

    /// The rows, in order.
    pub fn rows(&self) -> &[Location] {
        &self.rows
    }

    /// The rows that the runtime has room for, `array_count` in its record.
    pub fn capacity(&self) -> u32 {
        self.capacity
    }

    /// Adds a row of `bytes` bytes; none if they are zero.
    ///
    /// # Errors
    /// More slots than a row counts.
    pub fn append(
        &mut self,
        offset: u32,
        bytes: u64,
        kind: PatchType,
        section: PatchSection,
    ) -> Result<(), OutOfRange> {
        if bytes == 0 {
            return Ok(());
        }
        let count = u32::try_from(bytes / SLOT).map_err(|_| OutOfRange)?;
        if self.length() >= self.capacity {
            self.capacity = self.capacity.saturating_mul(2).max(1);
        }
        self.rows.push(Location { offset, count, kind, section });
        Ok(())
    }

    /// Adds the rows of another list behind those of this one.
    pub fn extend(&mut self, other: &[Location]) {
        self.rows.extend_from_slice(other);
        if self.length() > self.capacity {
            self.capacity = self.length().checked_next_power_of_two().unwrap_or(u32::MAX);
        }
    }

    /// Adds a base to the offset of every row.
    ///
    /// # Errors
    /// An offset beyond 32 bits; no row is changed then.
    pub fn add_base(&mut self, base: u32) -> Result<(), OutOfRange> {
        if self.rows.iter().any(|row| row.offset.checked_add(base).is_none()) {
            return Err(OutOfRange);
        }
        for row in &mut self.rows {
            row.offset = row.offset.saturating_add(base);
        }
        Ok(())
    }

    fn length(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(list: &mut List, offset: u32, bytes: u64) {
        list.append(offset, bytes, PatchType::INSERT, PatchSection::MAIN).unwrap();
    }

    #[test]
    fn growing_keeps_order_and_content() {
        let mut list = List::with_capacity(List::MODEL);
        for row in 0..20 {
            append(&mut list, row * 64, 128);
        }
        let offsets: Vec<u32> = list.rows().iter().map(|row| row.offset).collect();
        assert_eq!(offsets, (0..20).map(|row| row * 64).collect::<Vec<_>>());
        assert!(list.rows().iter().all(|row| row.count == 2));
        assert_eq!(list.capacity(), 32);
    }

    #[test]
    fn nothing_is_stored_for_no_bytes() {
        let mut list = List::with_capacity(1);
        append(&mut list, 0, 0);
        assert!(list.rows().is_empty());
        assert!(list.append(0, 1 << 40, PatchType::INSERT, PatchSection::MAIN).is_err());
    }

    #[test]
    fn lists_are_joined_and_moved() {
        let (mut one, mut two) = (List::with_capacity(2), List::with_capacity(2));
        append(&mut one, 0, 64);
        (0..4).for_each(|row| append(&mut two, row * 64, 64));
        one.extend(two.rows());
        assert_eq!((one.rows().len(), one.capacity()), (5, 8));
        one.add_base(0x1000).unwrap();
        assert_eq!(one.rows()[4].offset, 0x1000 + 3 * 64);
        let before = one.clone();
        assert_eq!(one.add_base(u32::MAX), Err(OutOfRange));
        assert_eq!(one, before);
    }
}
