//! The bytes of a partition that a pattern means, in the order of the pattern: dimension 0 is the
//! fastest, steps count elements (format notes 05 §3.2, 12 §2.5).

use std::ops::Range;

/// Elements that one pattern may have in a partition: four times what the largest memory holds.
/// Counts of 16 bits in four dimensions could ask for more than can ever be walked; a choice of
/// this project.
pub const MOST_ELEMENTS: u64 = 1 << 20;

/// Elements at equal distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    /// Bytes from the start of the partition to the first.
    start: i64,
    /// Bytes from each to the next.
    step: i64,
    /// How many.
    count: usize,
}

/// All elements of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// Bytes of an element.
    size: usize,
    runs: Vec<Run>,
    /// Elements of all.
    elements: usize,
}

/// Why there is no walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkError {
    /// It has no elements.
    Empty,
    /// It has more than [`MOST_ELEMENTS`].
    TooMany(u64),
    /// It reaches bytes that the partition does not have: the first, and behind the last.
    Outside(i64, i64),
}

impl Walk {
    /// The walk of a pattern that begins at `start` in a partition of `room` bytes.
    ///
    /// # Errors
    /// No element, too many, or one that is not in the partition.
    pub fn of(
        start: u32,
        size: usize,
        dimensions: &[(i64, u64)],
        room: usize,
    ) -> Result<Walk, WalkError> {
        let total = dimensions.iter().fold(1u64, |all, (_, count)| all.saturating_mul(*count));
        match total {
            0 => return Err(WalkError::Empty),
            1..=MOST_ELEMENTS => {}
            more => return Err(WalkError::TooMany(more)),
        }
        let width = i64::try_from(size).unwrap_or(i64::MAX);
        let step = |elements: i64| elements.saturating_mul(width);
        let (mut low, mut high) = (i64::from(start), i64::from(start));
        for (elements, count) in dimensions {
            let last = i64::try_from(count.saturating_sub(1)).unwrap_or(i64::MAX);
            let reach = step(*elements).saturating_mul(last);
            low = low.saturating_add(reach.min(0));
            high = high.saturating_add(reach.max(0));
        }
        high = high.saturating_add(width);
        if low < 0 || usize::try_from(high).map_or(true, |high| high > room) {
            return Err(WalkError::Outside(low, high));
        }
        let bytes: Vec<_> = dimensions.iter().map(|(by, count)| (step(*by), *count)).collect();
        let elements = usize::try_from(total).unwrap_or(usize::MAX);
        Ok(Walk { size, runs: runs(start.into(), &merged(&bytes)), elements })
    }

    /// Elements of all.
    pub fn elements(&self) -> usize {
        self.elements
    }

    /// Bytes of an element.
    pub fn element_size(&self) -> usize {
        self.size
    }

    /// The bytes, where they lie one behind the other.
    pub fn contiguous(&self) -> Option<Range<usize>> {
        let [run] = self.runs.as_slice() else { return None };
        if !self.is_dense(run) {
            return None;
        }
        let start = usize::try_from(run.start).ok()?;
        Some(start..start.saturating_add(run.count.saturating_mul(self.size)))
    }

    /// The bytes, where they lie one behind the other and the last element comes first.
    pub fn backwards(&self) -> Option<Range<usize>> {
        let [run] = self.runs.as_slice() else { return None };
        let size = i64::try_from(self.size).ok()?;
        let last = i64::try_from(run.count.checked_sub(1)?).ok()?;
        let start = run.start.checked_sub(size.checked_mul(last)?)?;
        (run.step == size.saturating_neg()).then(|| at(start, run.count.saturating_mul(self.size)))
    }

    /// Appends the bytes of all elements of a partition, in the order of the pattern.
    pub fn pack(&self, row: &[u8], into: &mut Vec<u8>) {
        for run in &self.runs {
            if self.is_dense(run) {
                let range = at(run.start, run.count.saturating_mul(self.size));
                into.extend_from_slice(row.get(range).unwrap_or_default());
                continue;
            }
            let mut start = run.start;
            for _ in 0..run.count {
                into.extend_from_slice(row.get(at(start, self.size)).unwrap_or_default());
                start = start.saturating_add(run.step);
            }
        }
    }

    /// Puts elements, one behind the other, where the pattern has them.
    pub fn unpack(&self, row: &mut [u8], from: &[u8]) {
        let mut elements = from.chunks_exact(self.size.max(1));
        for run in &self.runs {
            let mut start = run.start;
            for element in elements.by_ref().take(run.count) {
                if let Some(place) = row.get_mut(at(start, self.size)) {
                    place.copy_from_slice(element);
                }
                start = start.saturating_add(run.step);
            }
        }
    }

    /// The bytes that it touches, ascending, neighbours together.
    pub fn spans(&self) -> Vec<Range<usize>> {
        if let Some(range) = self.contiguous() {
            return vec![range];
        }
        let mut spans: Vec<Range<usize>> = Vec::new();
        for run in &self.runs {
            if run.step.unsigned_abs() == u64::try_from(self.size).unwrap_or(u64::MAX) {
                let last = i64::try_from(run.count.saturating_sub(1)).unwrap_or(i64::MAX);
                let end = run.start.saturating_add(run.step.saturating_mul(last));
                let bytes = run.count.saturating_mul(self.size);
                spans.push(at(run.start.min(end), bytes));
                continue;
            }
            let mut start = run.start;
            for _ in 0..run.count {
                spans.push(at(start, self.size));
                start = start.saturating_add(run.step);
            }
        }
        union(spans)
    }

    fn is_dense(&self, run: &Run) -> bool {
        run.count == 1 || i64::try_from(self.size) == Ok(run.step)
    }
}

/// The bytes from an offset on; a walk has no negative ones.
fn at(start: i64, bytes: usize) -> Range<usize> {
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    start..start.saturating_add(bytes)
}

/// Ranges, ascending, those that touch or overlap as one.
pub(crate) fn union<T: Ord + Copy>(mut spans: Vec<Range<T>>) -> Vec<Range<T>> {
    spans.sort_unstable_by_key(|span| (span.start, span.end));
    let mut list: Vec<Range<T>> = Vec::with_capacity(spans.len().min(16));
    for span in spans {
        match list.last_mut().filter(|last| last.end >= span.start) {
            Some(last) => last.end = last.end.max(span.end),
            None => list.push(span),
        }
    }
    list
}

/// The same pattern with as few dimensions as possible.
fn merged(dimensions: &[(i64, u64)]) -> Vec<(i64, u64)> {
    let mut list: Vec<(i64, u64)> = Vec::with_capacity(dimensions.len());
    for (step, count) in dimensions.iter().copied().filter(|(_, count)| *count != 1) {
        match list.last_mut() {
            Some((inner, inside)) if goes_on(*inner, *inside, step) => {
                *inside = inside.saturating_mul(count);
            }
            _ => list.push((step, count)),
        }
    }
    list
}

/// True if a dimension begins again where the one inside of it would go on.
fn goes_on(step: i64, count: u64, outer: i64) -> bool {
    i64::try_from(count).ok().and_then(|count| step.checked_mul(count)) == Some(outer)
}

fn runs(start: i64, dimensions: &[(i64, u64)]) -> Vec<Run> {
    let mut starts = vec![start];
    let (inner, outer) = match dimensions.split_first() {
        Some((inner, outer)) => (*inner, outer),
        None => ((0, 1), dimensions),
    };
    // The slowest dimension first, so that what is inside of it stays together.
    for (step, count) in outer.iter().rev() {
        starts = starts
            .into_iter()
            .flat_map(|start| {
                (0..*count).scan(start, move |next, _| {
                    let this = *next;
                    *next = next.saturating_add(*step);
                    Some(this)
                })
            })
            .collect();
    }
    let count = usize::try_from(inner.1).unwrap_or(usize::MAX);
    starts.into_iter().map(|start| Run { start, step: inner.0, count }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Offsets of the elements, by four loops.
    fn offsets(start: u32, size: usize, dimensions: &[(i64, u64)]) -> Vec<i64> {
        let mut list = vec![];
        let at = |d: usize| dimensions.get(d).copied().unwrap_or((0, 1));
        for w in 0..at(3).1 as i64 {
            for z in 0..at(2).1 as i64 {
                for y in 0..at(1).1 as i64 {
                    for x in 0..at(0).1 as i64 {
                        let elements = x * at(0).0 + y * at(1).0 + z * at(2).0 + w * at(3).0;
                        list.push(i64::from(start) + elements * size as i64);
                    }
                }
            }
        }
        list
    }

    proptest! {
        #[test]
        fn a_walk_is_four_loops(
            start in 0u32..400,
            size in prop::sample::select(vec![1usize, 2, 4, 8]),
            dimensions in prop::collection::vec((-9i64..9, 0u64..5), 1..5),
        ) {
            let row: Vec<u8> = (0..512).map(|at| (at % 251) as u8).collect();
            let wanted = offsets(start, size, &dimensions);
            let inside = wanted.iter().all(|at| *at >= 0 && *at + size as i64 <= 512);
            match Walk::of(start, size, &dimensions, 512) {
                Err(WalkError::Empty) => prop_assert!(wanted.is_empty()),
                Err(_) => prop_assert!(!inside),
                Ok(walk) => {
                    prop_assert!(inside && walk.elements() == wanted.len());
                    let mut packed = vec![];
                    walk.pack(&row, &mut packed);
                    let bytes = |at: &i64| row[*at as usize..*at as usize + size].to_vec();
                    let expected: Vec<u8> = wanted.iter().flat_map(bytes).collect();
                    prop_assert_eq!(&packed, &expected);
                    if let Some(range) = walk.contiguous() {
                        prop_assert_eq!(&row[range], &expected[..]);
                    }
                    if let Some(range) = walk.backwards() {
                        let elements = row[range].rchunks_exact(size).flatten().copied();
                        prop_assert_eq!(elements.collect::<Vec<u8>>(), expected.clone());
                    }
                    let mut touched = vec![false; 512];
                    wanted.iter().for_each(|at| touched[*at as usize..*at as usize + size].fill(true));
                    let mut spanned = vec![false; 512];
                    let spans = walk.spans();
                    prop_assert!(spans.windows(2).all(|pair| pair[0].end < pair[1].start));
                    spans.into_iter().for_each(|span| spanned[span].fill(true));
                    prop_assert_eq!(touched, spanned);
                    let mut row = vec![0; 512];
                    walk.unpack(&mut row, &packed);
                    let last = wanted.last().unwrap();
                    let end = &packed[packed.len() - size..];
                    prop_assert_eq!(&row[*last as usize..*last as usize + size], end);
                }
            }
        }
    }

    #[test]
    fn hostile_counts_are_refused_before_anything_is_made() {
        let all = [(0, 65535), (0, 65535), (0, 65535), (0, 65535)];
        assert!(matches!(Walk::of(0, 4, &all, 512), Err(WalkError::TooMany(_))));
        assert_eq!(Walk::of(0, 4, &[(1, 4), (1, 0)], 512), Err(WalkError::Empty));
        let far = Walk::of(0, 4, &[(-32768, 2)], 512);
        assert_eq!(far, Err(WalkError::Outside(-131_072, 4)));
    }

    #[test]
    fn weights_are_one_run_backwards() {
        // The two shapes of compiler-made files.
        for dimensions in [vec![(-1, 32), (0, 1), (-32, 4)], vec![(-1, 128), (0, 1), (0, 1)]] {
            let walk = Walk::of(254, 2, &dimensions, 512).unwrap();
            assert_eq!(walk.runs, [Run { start: 254, step: -2, count: 128 }]);
            assert_eq!(walk.spans().as_slice(), std::slice::from_ref(&(0..256)));
            assert_eq!((walk.backwards(), walk.contiguous()), (Some(0..256), None));
        }
    }
}
