//! Which stretches of a lane are drawn: a slice that is wide enough by itself, the narrow ones beside
//! each other as one block. So the number of blocks depends on the width of the picture, not on the
//! length of the run.

use neff::sim::trace::Slice;

use super::super::story::Category;

/// Units of the picture that a block has at least, or that are between it and the next one.
pub(super) const NARROW: f64 = 3.0;

/// Slices that are drawn as one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Block<'l> {
    pub(super) slices: &'l [Slice],
    pub(super) start: u64,
    pub(super) end: u64,
    /// What most of its ticks are.
    pub(super) category: Category,
}

/// The blocks of a lane; `width` is that of so many ticks.
pub(super) fn blocks(slices: &[Slice], width: impl Fn(u64) -> f64) -> Vec<Block<'_>> {
    let is_wide = |from: u64, to: u64| width(to.saturating_sub(from)) >= NARROW;
    // What went wrong never hides among others.
    let is_alone = |slice: &Slice| {
        let is_end = matches!(Category::of(slice.what), Category::Stuck | Category::Stopped);
        is_end || is_wide(slice.start, slice.end)
    };
    let mut blocks = Vec::new();
    // Where the block begins that is being made.
    let mut first = 0;
    for (at, slice) in slices.iter().enumerate() {
        let before = slices.get(first..at).unwrap_or_default();
        let ends = match before {
            [] => false,
            [one, .., last] | [one @ last] => {
                is_alone(slice)
                    || is_alone(last)
                    || is_wide(last.end, slice.start)
                    || is_wide(one.start, last.end)
            }
        };
        if ends {
            blocks.extend(block(before));
            first = at;
        }
    }
    blocks.extend(block(slices.get(first..).unwrap_or_default()));
    blocks
}

fn block(slices: &[Slice]) -> Option<Block<'_>> {
    let (start, end) = (slices.first()?.start, slices.last()?.end);
    let ticks = |category: Category| {
        let own = slices.iter().filter(|slice| Category::of(slice.what) == category);
        own.fold(0u64, |sum, it| sum.saturating_add(it.end.saturating_sub(it.start)))
    };
    // Of equals the first, which says more.
    let category = Category::ALL.into_iter().rev().max_by_key(|it| ticks(*it))?;
    Some(Block { slices, start, end, category })
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff::sim::trace::{Kind, What};

    #[test]
    fn narrow_slices_become_one_and_gaps_part_them() {
        let slice = |start, end, kind| Slice { start, end, what: What::Instruction(0, kind) };
        let compute = |start, end| slice(start, end, Kind::Compute);
        let mut slices: Vec<_> = (0..100).map(|at| compute(at, at + 1)).collect();
        slices.push(slice(100, 160, Kind::Issue));
        slices.extend([compute(160, 161), slice(161, 163, Kind::Control), compute(200, 201)]);
        slices.push(slice(201, 202, Kind::Stopped));
        let list = blocks(&slices, |ticks| ticks as f64 / 10.0);
        let got: Vec<_> = list.iter().map(|it| (it.start, it.end, it.category)).collect();
        let narrow = [(0, 30), (30, 60), (60, 90), (90, 100)];
        let mut expected: Vec<_> =
            narrow.map(|(from, to)| (from, to, Category::Compute)).into_iter().collect();
        expected.push((100, 160, Category::Issue));
        expected.push((160, 163, Category::Control));
        expected.push((200, 201, Category::Compute));
        expected.push((201, 202, Category::Stopped));
        assert_eq!(got, expected);
        assert_eq!(list.iter().map(|it| it.slices.len()).sum::<usize>(), slices.len());
        assert_eq!(blocks(&[], |_| 0.0), []);
    }
}
