//! The two memories of a physical core that engines compute in: where engine addresses put them
//! and how large they are (format notes 05 §3.1, 12 §2.5, §9).

/// Partitions of each memory.
pub const PARTITIONS: u32 = 128;

/// Partitions of a quadrant.
pub const QUADRANT: u32 = 32;

/// A memory as engine addresses see it; all in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnChipMemory {
    /// Its name.
    pub name: &'static str,
    /// Address of the first partition.
    pub base: u32,
    /// From one partition to the next.
    pub stride: u32,
    /// Of a partition that are memory.
    pub size: u32,
}

/// The state buffer. Its stride is proven for DMA.
pub const SBUF: OnChipMemory =
    OnChipMemory { name: "SBUF", base: 0, stride: 0x4_0000, size: 0x4_0000 };

/// The partial sums of the PE array. The stride follows from the window of 4 MiB and from the
/// quadrant bits 21:20; of the two published ends this is the wider one.
pub const PSUM: OnChipMemory =
    OnChipMemory { name: "PSUM", base: 0x200_0000, stride: 0x8000, size: 0x4000 };

/// Both memories.
pub const MEMORIES: [OnChipMemory; 2] = [SBUF, PSUM];

impl OnChipMemory {
    /// Address behind the last partition.
    pub fn end(&self) -> u32 {
        self.base.saturating_add(PARTITIONS.saturating_mul(self.stride))
    }

    /// Partition, and bytes from its start; `None` for an address outside of the memory. The bytes
    /// may be more than [`OnChipMemory::size`], where nothing is.
    pub fn locate(&self, address: u32) -> Option<(u32, u32)> {
        let within = address.checked_sub(self.base).filter(|_| address < self.end())?;
        Some((within.checked_div(self.stride)?, within.checked_rem(self.stride)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_partitions() {
        assert_eq!(SBUF.locate(0x4_0004), Some((1, 4)));
        assert_eq!(SBUF.locate(0x1FF_FFFF), Some((127, 0x3_FFFF)));
        assert_eq!(SBUF.locate(0x200_0000), None);
        assert_eq!(PSUM.locate(0x1FF_FFFF), None);
        assert_eq!(PSUM.locate(0x210_0010), Some((QUADRANT, 0x10)));
        assert_eq!(PSUM.locate(0x240_0000), None);
    }
}
