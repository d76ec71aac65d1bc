//! A memory of 128 partitions, SBUF or PSUM (format notes 05 §3.1, 12 §9).

use std::ops::Range;
use std::sync::LazyLock;

use neff_abi::on_chip::{OnChipMemory, PARTITIONS, PSUM, SBUF};

use super::state::{Holds, State};

/// What memory holds before anything is written: not-a-number in every format of floats, so that
/// what is read by mistake is seen even where nothing checks.
pub(super) const UNWRITTEN: u32 = u32::MAX;

/// Bytes of a word of the store.
const WORD: usize = 4;

/// A partition that nothing was written to, of the largest memory.
static BLANK: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let bytes = [SBUF.size, PSUM.size].into_iter().max().and_then(|it| usize::try_from(it).ok());
    vec![UNWRITTEN; bytes.unwrap_or(0) / WORD]
});

/// One memory of one core, partition behind partition.
#[derive(Debug)]
pub struct Partitions {
    /// Which memory.
    pub memory: OnChipMemory,
    /// Words, so that floats of 32 bits are aligned; none before the first write. A core that does not
    /// compute needs no memory, and a run of many ranks has many.
    words: Vec<u32>,
    /// Bytes of a partition.
    size: usize,
    /// True if it is kept what was written.
    checked: bool,
    /// What was written, once something was.
    state: Option<State>,
    /// True if it could not be made; what was to be written is lost then.
    is_lost: bool,
}

impl Partitions {
    /// Nothing in it. With `checked`, it is kept what was written.
    pub fn new(memory: OnChipMemory, checked: bool) -> Partitions {
        let size = usize::try_from(memory.size).unwrap_or(0);
        Partitions { memory, words: Vec::new(), size, checked, state: None, is_lost: false }
    }

    /// Makes the memory, if that was not done.
    fn make(&mut self) {
        if self.words.is_empty() && !self.is_lost {
            let partitions = usize::try_from(PARTITIONS).unwrap_or(0);
            self.is_lost = self.try_make(self.size.saturating_mul(partitions)).is_none();
        }
    }

    /// `None` if there is no memory for it, which a run of many ranks may find.
    fn try_make(&mut self, bytes: usize) -> Option<()> {
        let (mut words, count) = (Vec::new(), bytes / WORD);
        words.try_reserve_exact(count).ok()?;
        if self.checked {
            self.state = Some(State::try_new(bytes)?);
        }
        words.resize(count, UNWRITTEN);
        self.words = words;
        Some(())
    }

    /// True if there was no memory for it.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The bytes of a partition; none of one that is not there.
    pub fn row(&self, partition: usize) -> &[u8] {
        if self.words.is_empty() {
            let is_there = u32::try_from(partition).is_ok_and(|it| it < PARTITIONS);
            let size = if is_there { self.size } else { 0 };
            return bytemuck::cast_slice(&BLANK).get(..size).unwrap_or_default();
        }
        bytemuck::cast_slice(&self.words).get(self.span(partition)).unwrap_or_default()
    }

    /// The bytes of a partition, to be written.
    pub fn row_mut(&mut self, partition: usize) -> &mut [u8] {
        self.make();
        let span = self.span(partition);
        bytemuck::cast_slice_mut(&mut self.words).get_mut(span).unwrap_or_default()
    }

    /// All of it as floats of 32 bits, and how many of them a partition has.
    pub fn floats_mut(&mut self) -> (&mut [f32], usize) {
        self.make();
        (bytemuck::cast_slice_mut(&mut self.words), self.size / WORD)
    }

    /// Bytes of a partition.
    pub fn size(&self) -> usize {
        self.size
    }

    /// What bytes of a partition hold; values, if nothing is checked.
    pub fn holds(&self, partition: usize, range: &Range<usize>) -> Holds {
        let range = self.within(partition, range);
        self.state.as_ref().map_or_else(|| self.at_first(&range), |state| state.of(&range))
    }

    /// The parts of bytes of a partition that hold the same: where each ends, from their start on.
    pub fn parts(&self, partition: usize, range: &Range<usize>) -> Vec<(usize, Holds)> {
        let range = self.within(partition, range);
        let all = || vec![(range.len(), self.at_first(&range))];
        self.state.as_ref().map_or_else(all, |state| state.parts(&range))
    }

    /// What bytes hold before the first write, or where nothing is kept.
    fn at_first(&self, range: &Range<usize>) -> Holds {
        if self.checked && !range.is_empty() { Holds::Nothing } else { Holds::Values }
    }

    /// Says what bytes of a partition hold from now on.
    pub fn mark(&mut self, partition: usize, range: &Range<usize>, holds: Holds) {
        self.make();
        let range = self.within(partition, range);
        if let Some(state) = &mut self.state {
            state.set(&range, holds);
        }
    }

    fn span(&self, partition: usize) -> Range<usize> {
        let start = partition.saturating_mul(self.size);
        start..start.saturating_add(self.size)
    }

    fn within(&self, partition: usize, range: &Range<usize>) -> Range<usize> {
        let Range { start, end } = self.span(partition);
        let at = |offset: usize| start.saturating_add(offset).min(end);
        at(range.start)..at(range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_made_when_something_is_written() {
        let mut sbuf = Partitions::new(SBUF, true);
        assert!(sbuf.words.is_empty() && sbuf.row(127).len() == 0x4_0000);
        assert!(sbuf.row(127).iter().all(|byte| *byte == 0xFF) && sbuf.row(128).is_empty());
        assert_eq!(sbuf.holds(0, &(0..4)), Holds::Nothing);
        assert_eq!(sbuf.holds(0, &(4..4)), Holds::Values);
        assert_eq!(sbuf.parts(3, &(0..4)), [(4, Holds::Nothing)]);
        sbuf.mark(3, &(0..2), Holds::Values);
        assert_eq!(sbuf.parts(3, &(0..4)), [(2, Holds::Values), (4, Holds::Nothing)]);
    }

    #[test]
    fn partitions_lie_one_behind_the_other() {
        let mut psum = Partitions::new(PSUM, true);
        assert!(psum.row(3)[8..12].iter().all(|byte| *byte == 0xFF));
        psum.row_mut(3)[8..12].copy_from_slice(&1.5f32.to_le_bytes());
        psum.mark(3, &(8..12), Holds::Values);
        assert_eq!(psum.holds(3, &(8..12)), Holds::Values);
        assert_eq!(psum.holds(3, &(8..13)), Holds::Nothing);
        assert_eq!(psum.holds(2, &(8..12)), Holds::Nothing);
        let (floats, stride) = psum.floats_mut();
        assert_eq!((floats[3 * stride + 2], stride, floats.len()), (1.5, 4096, 128 * 4096));
        assert!(floats[0].is_nan());
        assert!(psum.row(128).is_empty() && psum.row_mut(128).is_empty());
        assert_eq!(Partitions::new(PSUM, false).holds(0, &(0..1)), Holds::Values);
    }
}
