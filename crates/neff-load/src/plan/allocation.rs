//! Allocations, and a heap that gives them one after the other (format notes 08 §2.2).

use neff_abi::MemoryUsage;

/// Memory that loading takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allocation {
    /// What it is for, by name.
    pub name: String,
    /// What it is for, as the runtime counts it.
    pub usage: MemoryUsage,
    /// Bytes that are asked for.
    pub size: u64,
    /// Bytes that the address is a multiple of.
    pub alignment: u64,
    /// The driver's address.
    pub physical: u64,
    /// From there to the first aligned byte; not 0 only if the driver does not align.
    pub align_offset: u64,
}

impl Allocation {
    /// The device address of the first byte.
    pub fn address(&self) -> u64 {
        self.physical.saturating_add(self.align_offset)
    }
}

/// The memory of some cores, given out from its start.
#[derive(Debug, Clone)]
pub struct Heap {
    next: u64,
    driver_aligns: bool,
    misalignment: u64,
}

impl Heap {
    /// A heap that begins at `base`.
    pub fn new(base: u64, driver_aligns: bool, misalignment: u64) -> Heap {
        Heap { next: base, driver_aligns, misalignment }
    }

    /// Takes memory; `None` beyond 64 bits. Where the driver does not align, as much more is taken
    /// as the alignment, and the address is the next multiple behind, also from a multiple.
    pub fn take(
        &mut self,
        name: String,
        usage: MemoryUsage,
        size: u64,
        alignment: u64,
    ) -> Option<Allocation> {
        let aligned = |address: u64| address.checked_next_multiple_of(alignment.max(1));
        if self.driver_aligns {
            let physical = aligned(self.next)?;
            self.next = physical.checked_add(size)?;
            return Some(Allocation { name, usage, size, alignment, physical, align_offset: 0 });
        }
        let physical = self.next.checked_add(self.misalignment)?;
        let within = physical.checked_rem(alignment.max(1))?;
        let align_offset = alignment.checked_sub(within)?;
        self.next = physical.checked_add(size)?.checked_add(alignment)?;
        Some(Allocation { name, usage, size, alignment, physical, align_offset })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(heap: &mut Heap, size: u64, alignment: u64) -> (u64, u64) {
        let usage = MemoryUsage::GENERIC;
        let taken = heap.take("x".to_owned(), usage, size, alignment).unwrap();
        assert_eq!(taken.address() % alignment, 0);
        (taken.address(), taken.align_offset)
    }

    #[test]
    fn a_driver_that_aligns_leaves_gaps_only_where_needed() {
        let mut heap = Heap::new(0x1000, true, 0);
        assert_eq!(taken(&mut heap, 10, 64), (0x1000, 0));
        assert_eq!(taken(&mut heap, 10, 64), (0x1040, 0));
        assert_eq!(taken(&mut heap, 1, 0x8000), (0x8000, 0));
        assert_eq!(heap.take("x".to_owned(), MemoryUsage::GENERIC, u64::MAX, 1), None);
    }

    #[test]
    fn otherwise_an_aligned_address_is_moved_by_the_whole_alignment() {
        let mut heap = Heap::new(0x8000, false, 0);
        assert_eq!(taken(&mut heap, 10, 0x8000), (0x10000, 0x8000));
        let mut heap = Heap::new(0x8000, false, 0x10);
        assert_eq!(taken(&mut heap, 10, 0x8000), (0x10000, 0x7FF0));
    }
}
