//! Slots of an image that are told in one line: all from one slot of the program, or one from each
//! of several in a row. The two are never mixed, as nobody could tell them apart then.

use neff::load::image::{ImageSlot, Origin};

/// Neighbouring slots of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    /// Bytes from the start of the image to the first of them.
    pub(super) offset: u64,
    /// Slots of the image.
    pub(super) count: u64,
    /// Where the first of them comes from.
    pub(super) origin: Origin,
    /// The slot of the program that the last comes from, where each comes from another one.
    pub(super) last: Option<u64>,
    /// True if the bytes are not known.
    pub(super) placeholder: bool,
}

impl Run {
    fn of(slot: &ImageSlot) -> Run {
        let ImageSlot { offset, origin, placeholder, .. } = *slot;
        Run { offset, count: 1, origin, last: None, placeholder }
    }

    /// The run with one more slot of the same origin; `None` if the slot is of another.
    fn again(&self, slot: &ImageSlot) -> Option<Run> {
        let same = self.origin == slot.origin && self.placeholder == slot.placeholder;
        let again = || Run { count: self.count.saturating_add(1), ..*self };
        (same && self.last.is_none()).then(again)
    }

    /// The run with what stands behind it, if each slot of both comes from the next slot of the
    /// program.
    fn then(&self, next: &Run) -> Option<Run> {
        let (Origin::Stream(first), Origin::Stream(index)) = (self.origin, next.origin) else {
            return None;
        };
        let last = self.last.unwrap_or(first);
        let one_each = (self.count == 1 || self.last.is_some()) && next.count == 1;
        let goes_on = index == last.saturating_add(1) && self.placeholder == next.placeholder;
        let count = self.count.saturating_add(1);
        (one_each && goes_on).then_some(Run { count, last: Some(index), ..*self })
    }
}

/// Gathers runs from slots in their order.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// What may still go on with the next slots of the program.
    before: Option<Run>,
    /// The slots of one origin that were added last.
    current: Option<Run>,
}

impl Runs {
    /// Adds the next slot; gives a run that is complete with it.
    pub(super) fn add(&mut self, slot: &ImageSlot) -> Option<Run> {
        let Some(current) = self.current else {
            self.current = Some(Run::of(slot));
            return None;
        };
        if let Some(longer) = current.again(slot) {
            self.current = Some(longer);
            return None;
        }
        self.current = Some(Run::of(slot));
        let joined = self.before.and_then(|before| before.then(&current));
        let complete = self.before.filter(|_| joined.is_none());
        self.before = joined.or(Some(current));
        complete
    }

    /// What is left behind the last slot.
    pub(super) fn rest(self) -> impl Iterator<Item = Run> {
        let joined = self.before.zip(self.current).and_then(|(before, last)| before.then(&last));
        let apart = self.before.into_iter().chain(self.current);
        let apart = apart.filter(move |_| joined.is_none());
        joined.into_iter().chain(apart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(origins: &[(Origin, bool)]) -> Vec<(u64, u64, Origin, Option<u64>)> {
        let (mut runs, mut out) = (Runs::default(), Vec::new());
        for (at, (origin, placeholder)) in (0u64..).zip(origins) {
            let slot = ImageSlot {
                offset: at * 64,
                origin: *origin,
                placeholder: *placeholder,
                bytes: [0; 64],
                not_staged: None,
            };
            out.extend(runs.add(&slot));
        }
        out.extend(runs.rest());
        out.into_iter().map(|run| (run.offset / 64, run.count, run.origin, run.last)).collect()
    }

    #[test]
    fn one_slot_again_and_the_next_slots_are_told_apart() {
        let slots = |list: &[u64]| -> Vec<_> {
            list.iter().map(|index| (Origin::Stream(*index), true)).collect()
        };
        let from = Origin::Stream;
        assert_eq!(runs(&slots(&[0, 0, 1, 1])), [(0, 2, from(0), None), (2, 2, from(1), None)]);
        assert_eq!(
            runs(&slots(&[0, 1, 2, 2, 3, 5])),
            [
                (0, 2, from(0), Some(1)),
                (2, 2, from(2), None),
                (4, 1, from(3), None),
                (5, 1, from(5), None)
            ]
        );
        assert_eq!(runs(&slots(&[4])), [(0, 1, from(4), None)]);
        assert!(runs(&[]).is_empty());
    }

    #[test]
    fn what_is_around_the_program_and_what_is_unknown_are_runs_of_their_own() {
        let (before, behind) = (Origin::Preamble, Origin::Postamble);
        let given = [
            (before, true),
            (before, true),
            (Origin::Stream(0), false),
            (Origin::Stream(1), true),
            (Origin::Stream(2), true),
            (behind, false),
            (behind, true),
        ];
        let found: Vec<_> = runs(&given).into_iter().map(|(at, count, ..)| (at, count)).collect();
        assert_eq!(found, [(0, 2), (2, 1), (3, 2), (5, 1), (6, 1)]);
    }
}
