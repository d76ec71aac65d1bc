//! Aligns two sequences: what is the same, and what stands in place of what.
//!
//! Equal ends are cut off; what occurs once on each side and in the same order is an anchor; what
//! lies between anchors goes through Myers' algorithm if that is small enough, else it is
//! replaced as a whole. The bound is a count of steps and no clock, so the result depends on
//! nothing but the sequences.

use std::collections::HashMap;
use std::hash::Hash;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Elements of both sides between two anchors that are aligned: Myers' algorithm takes up to the
/// square of it in steps.
const SPAN: usize = 8192;
/// Steps in all that may be spent, at the worst that each span may take.
const STEPS: usize = 1 << 32;

/// A stretch of the alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// The first element on each side.
    pub start: [usize; 2],
    /// Elements on each side; equally many if they are the same.
    pub length: [usize; 2],
    /// True if the elements are the same.
    pub same: bool,
}

/// Aligns two sequences; the stretches go through both without a gap, and no two of a kind
/// follow each other.
pub fn align<T: Hash + Eq>(a: &[T], b: &[T]) -> Vec<Stretch> {
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rests = [a.get(head..).unwrap_or_default(), b.get(head..).unwrap_or_default()];
    let [rest_a, rest_b] = rests;
    let tail = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = rests.map(|rest| rest.get(..rest.len().saturating_sub(tail)).unwrap_or_default());
    let mut out = Out::default();
    out.same(head);
    let (left, right) = numbered(middle);
    let mut steps = STEPS;
    let mut at = [0, 0];
    for anchor in anchors(&left, &right) {
        out.between(&left, &right, at, anchor, &mut steps);
        out.same(1);
        at = anchor.map(|it| it.saturating_add(1));
    }
    out.between(&left, &right, at, [left.len(), right.len()], &mut steps);
    out.same(tail);
    out.stretches
}

/// Equal elements as equal numbers.
fn numbered<T: Hash + Eq>(sides: [&[T]; 2]) -> (Vec<u32>, Vec<u32>) {
    let mut numbers: HashMap<&T, u32> = HashMap::new();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (side, out) in sides.into_iter().zip([&mut left, &mut right]) {
        for element in side {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            out.push(*numbers.entry(element).or_insert(next));
        }
    }
    (left, right)
}

/// Places of elements that occur once on each side, in the longest order that both have.
fn anchors(a: &[u32], b: &[u32]) -> Vec<[usize; 2]> {
    let [mut left, right] = [a, b].map(|side| {
        let mut places: HashMap<u32, Option<usize>> = HashMap::new();
        for (at, number) in side.iter().enumerate() {
            places.entry(*number).and_modify(|place| *place = None).or_insert(Some(at));
        }
        places
    });
    let mut pairs: Vec<[usize; 2]> = right
        .into_iter()
        .filter_map(|(number, place)| Some([left.remove(&number)??, place?]))
        .collect();
    pairs.sort_unstable();
    ascending(&pairs)
}

/// The longest part of the pairs in which the second places ascend, too.
fn ascending(pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
    // The end of the best run of each length, and for each pair the one before it in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    let second = |index: &usize| pairs.get(*index).map(|pair| pair[1]);
    for (index, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(end) < Some(pair[1]));
        before.push(length.checked_sub(1).and_then(|length| ends.get(length)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(index) = at {
        run.extend(pairs.get(index));
        at = before.get(index).copied().flatten();
    }
    run.reverse();
    run
}

/// The alignment so far.
#[derive(Default)]
struct Out {
    stretches: Vec<Stretch>,
    at: [usize; 2],
}

impl Out {
    fn push(&mut self, length: [usize; 2], same: bool) {
        if length == [0, 0] {
            return;
        }
        let at = self.at;
        self.at = [at[0].saturating_add(length[0]), at[1].saturating_add(length[1])];
        match self.stretches.last_mut().filter(|last| last.same == same) {
            Some(last) => {
                let sum = |side: usize| {
                    let of = |it: &[usize; 2]| it.get(side).copied().unwrap_or_default();
                    of(&last.length).saturating_add(of(&length))
                };
                last.length = [sum(0), sum(1)];
            }
            None => self.stretches.push(Stretch { start: at, length, same }),
        }
    }

    fn same(&mut self, count: usize) {
        self.push([count, count], true);
    }

    /// Aligns what lies between two places on each side.
    fn between(
        &mut self,
        a: &[u32],
        b: &[u32],
        from: [usize; 2],
        to: [usize; 2],
        steps: &mut usize,
    ) {
        let a = a.get(from[0]..to[0]).unwrap_or_default();
        let b = b.get(from[1]..to[1]).unwrap_or_default();
        let span = a.len().saturating_add(b.len());
        let cost = span.saturating_mul(span);
        let is_trivial = a.is_empty() || b.is_empty();
        if is_trivial || span > SPAN || cost > *steps {
            return self.push([a.len(), b.len()], false);
        }
        *steps = steps.saturating_sub(cost);
        for op in capture_diff_slices(Algorithm::Myers, a, b) {
            match op {
                DiffOp::Equal { len, .. } => self.same(len),
                DiffOp::Delete { old_len, .. } => self.push([old_len, 0], false),
                DiffOp::Insert { new_len, .. } => self.push([0, new_len], false),
                DiffOp::Replace { old_len, new_len, .. } => self.push([old_len, new_len], false),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stretches as text, after checking that they go through both sides.
    fn text(a: &[u32], b: &[u32]) -> String {
        let mut at = [0, 0];
        let mut out = String::new();
        for stretch in align(a, b) {
            assert_eq!(stretch.start, at);
            let [la, lb] = stretch.length;
            if stretch.same {
                assert_eq!(a[at[0]..at[0] + la], b[at[1]..at[1] + lb]);
            }
            out += &format!("{}{la}/{lb} ", if stretch.same { "=" } else { "!" });
            at = [at[0] + la, at[1] + lb];
        }
        assert_eq!(at, [a.len(), b.len()]);
        out
    }

    #[test]
    fn small_changes() {
        assert_eq!(text(&[1, 2, 3], &[1, 2, 3]), "=3/3 ");
        assert_eq!(text(&[1, 2, 3], &[1, 9, 3]), "=1/1 !1/1 =1/1 ");
        assert_eq!(text(&[1, 2, 3], &[1, 3]), "=1/1 !1/0 =1/1 ");
        assert_eq!(text(&[], &[1]), "!0/1 ");
        assert_eq!(text(&[1, 1, 2, 1, 1], &[1, 1, 1, 2, 1]), "=2/2 !1/0 =1/1 !0/1 =1/1 ");
        assert_eq!(text(&[], &[]), "");
    }

    #[test]
    fn moved_blocks_keep_the_longer_order() {
        let a: Vec<u32> = (0..100).collect();
        let b: Vec<u32> = (90..100).chain(0..90).collect();
        assert_eq!(text(&a, &b), "!0/10 =90/90 !10/0 ");
    }

    #[test]
    fn what_is_too_large_is_replaced_as_a_whole_and_quickly() {
        // Nothing occurs once, and nothing is alike.
        let a: Vec<u32> = (0..400_000).map(|i| i * 7 % 1000).collect();
        let b: Vec<u32> = (0..400_000).map(|i| 1000 + i * 11 % 1000).collect();
        assert_eq!(text(&a, &b), "!400000/400000 ");
        // Anchors part what repeats.
        let with = |odd: u32| -> Vec<u32> {
            (0..300_000)
                .map(
                    |i| if i % 100 == 0 { 1_000_000 + i } else { i % 100 + odd * (i % 1000 / 999) },
                )
                .collect()
        };
        let stretches = align(&with(0), &with(5000));
        assert_eq!(stretches.iter().filter(|stretch| !stretch.same).count(), 300);
    }
}
