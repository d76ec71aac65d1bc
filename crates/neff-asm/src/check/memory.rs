//! The memories that engine addresses lie in, and whether a range of bytes does
//! (format notes 05 §3.1, §8.3; 12 §2.5).

use neff_isa::model::Generation;

/// Partitions of each memory.
const PARTITIONS: i64 = 128;

/// A memory as engine addresses see it; all in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Memory {
    pub(super) name: &'static str,
    /// Address of the first partition.
    pub(super) base: i64,
    /// From one partition to the next.
    pub(super) stride: i64,
    /// Of a partition that are memory.
    pub(super) size: i64,
}

/// The stride of SBUF is proven for DMA, that of PSUM follows from its window of 4 MiB and from
/// the quadrant bits 21:20. Of the two published ends of PSUM this is the wider one.
pub(super) const MEMORIES: [Memory; 2] = [
    Memory { name: "SBUF", base: 0, stride: 0x4_0000, size: 0x4_0000 },
    Memory { name: "PSUM", base: 0x200_0000, stride: 0x8000, size: 0x4000 },
];

/// Bytes of the state buffer as DMA sees it: all partitions of SBUF (format notes 05 §3.3).
pub(super) const STATE_BUFFER: i64 = PARTITIONS.saturating_mul(0x4_0000);

/// Whether bytes are in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All in one partition.
    Inside,
    /// Some outside of all memory.
    Outside,
    /// All in the memory, some outside of the partition at this address.
    Leaves(Memory, i64),
}

impl Memory {
    fn end(&self) -> i64 {
        self.base.saturating_add(PARTITIONS.saturating_mul(self.stride))
    }
}

/// Judges the bytes from `first` to before `end` of an operand that begins at `start`.
pub(super) fn judge(generation: Generation, start: i64, first: i64, end: i64) -> Verdict {
    if first < 0 {
        return Verdict::Outside;
    }
    // What memory the first generation has is not known.
    if generation == Generation::Tonga {
        return Verdict::Inside;
    }
    let Some(memory) = MEMORIES.iter().find(|memory| start >= memory.base && start < memory.end())
    else {
        return Verdict::Outside;
    };
    if first < memory.base || end > memory.end() {
        return Verdict::Outside;
    }
    let offset = start.saturating_sub(memory.base).checked_rem(memory.stride).unwrap_or_default();
    let partition = start.saturating_sub(offset);
    if first < partition || end > partition.saturating_add(memory.size) {
        return Verdict::Leaves(*memory, partition);
    }
    Verdict::Inside
}

/// A byte address or offset, with a sign if it is negative.
pub(super) fn hex(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}0x{:x}", value.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_both_memories() {
        let judge = |start, first, end| judge(Generation::V3, start, first, end);
        assert_eq!(judge(0, 0, 0x4_0000), Verdict::Inside);
        assert_eq!(judge(0x4_0000, 0x4_0000, 0x8_0000), Verdict::Inside);
        assert_eq!(judge(0, 0, 0x4_0001), Verdict::Leaves(MEMORIES[0], 0));
        assert_eq!(judge(0x4_0000, 0x3_FFFF, 0x5_0000), Verdict::Leaves(MEMORIES[0], 0x4_0000));
        assert_eq!(judge(0, -1, 1), Verdict::Outside);
        assert_eq!(judge(0x1FF_FFFF, 0x1FF_FFFF, 0x200_0001), Verdict::Outside);
        assert_eq!(judge(0x200_0000, 0x200_0000, 0x200_4000), Verdict::Inside);
        assert_eq!(
            judge(0x200_0000, 0x200_0000, 0x200_4001),
            Verdict::Leaves(MEMORIES[1], 0x200_0000)
        );
        assert_eq!(judge(0x200_0000, 0x1FF_FFFF, 0x200_0001), Verdict::Outside);
        assert_eq!(judge(0x240_0000, 0x240_0000, 0x240_0001), Verdict::Outside);
    }
}
