//! A set of positions, one bit each: which bytes of a memory are in a state.

use std::ops::Range;

/// Positions of a word.
const WIDTH: usize = 64;

/// A set of positions from 0 to a length.
#[derive(Debug, Clone)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// All positions, or none.
    pub(super) fn new(length: usize, all: bool) -> Bits {
        let word = if all { u64::MAX } else { 0 };
        Bits { words: vec![word; length.div_ceil(WIDTH)] }
    }

    /// All positions; `None` if there is no memory for them.
    pub(super) fn all(length: usize) -> Option<Bits> {
        let (mut words, count) = (Vec::new(), length.div_ceil(WIDTH));
        words.try_reserve_exact(count).ok()?;
        words.resize(count, u64::MAX);
        Some(Bits { words })
    }

    /// Puts a range in or takes it out.
    pub(super) fn set(&mut self, range: &Range<usize>, to: bool) {
        for (word, mask) in masks(range) {
            if let Some(word) = self.words.get_mut(word) {
                *word = if to { *word | mask } else { *word & !mask };
            }
        }
    }

    /// True if any position of a range is in.
    pub(super) fn any(&self, range: &Range<usize>) -> bool {
        masks(range).any(|(word, mask)| self.words.get(word).is_some_and(|word| word & mask != 0))
    }

    /// How many positions of a range are in.
    pub(super) fn count(&self, range: &Range<usize>) -> u64 {
        masks(range)
            .filter_map(|(word, mask)| self.words.get(word).map(|word| (word & mask).count_ones()))
            .fold(0, |sum, ones| sum.saturating_add(ones.into()))
    }
}

/// The words that a range touches, and its bits in each.
fn masks(range: &Range<usize>) -> impl Iterator<Item = (usize, u64)> + use<> {
    let (start, end) = (range.start, range.end.max(range.start));
    (start / WIDTH..end.div_ceil(WIDTH)).map(move |word| {
        let first = word.saturating_mul(WIDTH);
        let low = start.saturating_sub(first).min(WIDTH);
        let high = end.saturating_sub(first).min(WIDTH);
        (word, below(high) & !below(low))
    })
}

/// The bits below a position of a word.
fn below(position: usize) -> u64 {
    let shift = u32::try_from(position).unwrap_or(u32::MAX);
    1u64.checked_shl(shift).map_or(u64::MAX, |bit| bit.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_set_is_what_a_list_of_flags_is(
            changes in prop::collection::vec((0usize..300, 0usize..300, any::<bool>()), 0..20),
            asked in (0usize..300, 0usize..300),
            all in any::<bool>(),
        ) {
            let (mut bits, mut flags) = (Bits::new(300, all), vec![all; 300]);
            for (start, end, to) in changes {
                let range = start.min(end)..start.max(end);
                bits.set(&range, to);
                flags[range].fill(to);
            }
            let range = asked.0.min(asked.1)..asked.0.max(asked.1);
            let ones = flags[range.clone()].iter().filter(|flag| **flag).count();
            prop_assert_eq!(bits.count(&range), ones as u64);
            prop_assert_eq!(bits.any(&range), ones > 0);
        }
    }
}
