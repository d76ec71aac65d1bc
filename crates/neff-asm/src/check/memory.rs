//! The memories that engine addresses lie in, and whether a range of bytes does
//! (format notes 05 §3.1, §8.3; 12 §2.5).

use neff_abi::on_chip::{MEMORIES, OnChipMemory, PARTITIONS, SBUF};
use neff_isa::model::Generation;

/// Bytes of the state buffer as DMA sees it: all partitions of SBUF (format notes 05 §3.3).
#[allow(clippy::cast_lossless, reason = "`From` is not constant")]
pub(super) const STATE_BUFFER: i64 = (PARTITIONS as i64).saturating_mul(SBUF.stride as i64);

/// Whether bytes are in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All in one partition.
    Inside,
    /// Some outside of all memory.
    Outside,
    /// All in the memory, some outside of the partition at this address.
    Leaves(OnChipMemory, i64),
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
    let found = u32::try_from(start)
        .ok()
        .and_then(|start| MEMORIES.iter().find_map(|it| Some((it, it.locate(start)?.1))));
    let Some((memory, offset)) = found else { return Verdict::Outside };
    if first < memory.base.into() || end > memory.end().into() {
        return Verdict::Outside;
    }
    let partition = start.saturating_sub(offset.into());
    if first < partition || end > partition.saturating_add(memory.size.into()) {
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
