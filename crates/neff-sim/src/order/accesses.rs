//! Who last wrote, and who read since, each byte of a memory: of a memory of partitions for each of
//! them, of others as if there were one.

use std::collections::BTreeMap;
use std::ops::Range;

use super::clock::{Agent, Clock};
use crate::machine::At;

/// An action that touched memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    /// Whose.
    pub agent: Agent,
    /// Which of them.
    pub number: u32,
    /// The instruction that it comes from.
    pub at: At,
}

/// What had happened before an action.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'c> {
    pub(super) clock: &'c Clock,
    /// The action itself.
    pub(super) action: Action,
}

impl View<'_> {
    /// True if an action was over before this one began.
    fn is_after(&self, other: &Action) -> bool {
        let own = self.action.agent == other.agent;
        // Two transfers of a lane overlap, and are one behind the other only for whoever waits.
        own && (other.agent.is_engine() || other.number == self.action.number)
            || self.clock.of(other.agent) >= other.number
    }
}

/// Partitions with the same history.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Band {
    rows: u128,
    write: Option<Action>,
    reads: Vec<Action>,
}

/// Bytes with the same history.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Segment {
    end: u64,
    bands: Vec<Band>,
}

/// The history of a memory.
#[derive(Debug, Clone, Default)]
pub(super) struct Accesses {
    segments: BTreeMap<u64, Segment>,
}

/// An action that is not ordered with another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Conflict {
    pub(super) other: Action,
    /// True if the other one wrote.
    pub(super) wrote: bool,
    /// The first byte.
    pub(super) offset: u64,
    /// The partitions.
    pub(super) rows: u128,
}

impl Accesses {
    /// An action reads or writes bytes of partitions; what it conflicts with goes to `into`.
    pub(super) fn touch(
        &mut self,
        range: &Range<u64>,
        rows: u128,
        view: View<'_>,
        writes: bool,
        into: &mut Vec<Conflict>,
    ) {
        if range.is_empty() {
            return;
        }
        self.cut(range.start);
        self.cut(range.end);
        let mut covered = range.start;
        let mut gaps = Vec::new();
        let mut is_whole = writes;
        for (start, segment) in self.segments.range_mut(range.clone()) {
            if *start > covered {
                gaps.push(covered..*start);
            }
            covered = segment.end;
            check(*start, segment, rows, view, writes, into);
            is_whole &= segment.bands.iter().all(|band| band.rows & !rows == 0);
            if !is_whole {
                apply(segment, rows, view.action, writes);
            }
        }
        if is_whole {
            return self.overwrite(range, rows, view.action);
        }
        if covered < range.end {
            gaps.push(covered..range.end);
        }
        for gap in gaps {
            let mut segment = Segment { end: gap.end, bands: Vec::new() };
            apply(&mut segment, rows, view.action, writes);
            self.segments.insert(gap.start, segment);
        }
        if writes {
            // Some segments may have been seen before it was clear that not all are whole.
            for (_, segment) in self.segments.range_mut(range.clone()) {
                apply(segment, rows, view.action, true);
            }
        }
    }

    /// The last writes of bytes of which it is not certain that they are over.
    pub(super) fn open_writes(&self, certain: &Clock) -> impl Iterator<Item = Action> {
        let bands = self.segments.values().flat_map(|segment| &segment.bands);
        let writes = bands.filter_map(|band| band.write);
        writes.filter(move |write| certain.of(write.agent) < write.number)
    }

    /// All of a range was written by one action: one segment.
    fn overwrite(&mut self, range: &Range<u64>, rows: u128, action: Action) {
        let starts: Vec<u64> =
            self.segments.range(range.clone()).map(|(start, _)| *start).collect();
        starts.iter().for_each(|start| drop(self.segments.remove(start)));
        let band = Band { rows, write: Some(action), reads: Vec::new() };
        self.segments.insert(range.start, Segment { end: range.end, bands: vec![band] });
    }

    /// Makes a segment end here, if one goes across.
    fn cut(&mut self, at: u64) {
        let Some((_, segment)) = self.segments.range_mut(..at).next_back() else { return };
        if segment.end > at {
            let behind = Segment { end: segment.end, bands: segment.bands.clone() };
            segment.end = at;
            self.segments.insert(at, behind);
        }
    }
}

fn check(
    offset: u64,
    segment: &Segment,
    rows: u128,
    view: View<'_>,
    writes: bool,
    into: &mut Vec<Conflict>,
) {
    for band in segment.bands.iter().filter(|band| band.rows & rows != 0) {
        let rows = band.rows & rows;
        let mut conflicts = |other: &Action, wrote| {
            if !view.is_after(other) {
                into.push(Conflict { other: *other, wrote, offset, rows });
            }
        };
        band.write.iter().for_each(|other| conflicts(other, true));
        if writes {
            band.reads.iter().for_each(|other| conflicts(other, false));
        }
    }
}

fn apply(segment: &mut Segment, rows: u128, action: Action, writes: bool) {
    let mut bands = Vec::with_capacity(segment.bands.len().saturating_add(1));
    let mut left = rows;
    for mut band in segment.bands.drain(..) {
        let inside = band.rows & rows;
        left &= !inside;
        if inside != band.rows {
            bands.push(Band { rows: band.rows & !rows, ..band.clone() });
        }
        if inside == 0 || writes {
            continue;
        }
        band.rows = inside;
        read(&mut band, action);
        bands.push(band);
    }
    if writes {
        bands.push(Band { rows, write: Some(action), reads: Vec::new() });
    } else if left != 0 {
        bands.push(Band { rows: left, write: None, reads: vec![action] });
    }
    segment.bands = bands;
}

/// Adds a read; of each agent the last one is kept.
fn read(band: &mut Band, action: Action) {
    match band.reads.iter_mut().find(|known| known.agent == action.agent) {
        Some(known) => *known = action,
        None => band.reads.push(action),
    }
}

#[cfg(test)]
mod tests {
    use neff_abi::Engine;
    use proptest::prelude::*;

    use super::*;

    fn action(engine: usize, number: u32) -> Action {
        let at = At { engine: Engine::Pe, slot: number as usize };
        Action { agent: Agent::engine(0, engine), number, at }
    }

    proptest! {
        /// Against a table of every byte of every partition.
        #[test]
        fn conflicts_are_those_of_single_bytes(
            touches in prop::collection::vec(
                (0u64..40, 0u64..40, 0u32..16, 0usize..3, any::<bool>(), 0u32..3),
                1..40,
            ),
        ) {
            let mut accesses = Accesses::default();
            let mut table = vec![(None::<Action>, Vec::<Action>::new()); 40 * 4];
            for (number, (start, end, rows, engine, writes, seen)) in (1u32..).zip(touches) {
                let mut clock = Clock::default();
                // Everything of the next engine up to some action was waited for.
                let other = Agent::engine(0, (engine + 1) % 3);
                clock.reach(other, number.saturating_sub(seen * 5));
                let view = View { clock: &clock, action: action(engine, number) };
                let range = start.min(end)..start.max(end);
                let mut found = vec![];
                accesses.touch(&range, rows.into(), view, writes, &mut found);
                let mut found: Vec<_> = found.iter().map(|it| (it.other.number, it.wrote)).collect();
                let mut expected = vec![];
                for byte in range {
                    for row in (0..4).filter(|row| rows >> row & 1 == 1) {
                        let (write, reads) = &mut table[byte as usize * 4 + row as usize];
                        let mut check = |it: &Action, wrote| {
                            if !view.is_after(it) { expected.push((it.number, wrote)) }
                        };
                        write.iter().for_each(|it| check(it, true));
                        if writes {
                            reads.iter().for_each(|it| check(it, false));
                            *write = Some(view.action);
                            reads.clear();
                        } else {
                            reads.retain(|it| it.agent != view.action.agent);
                            reads.push(view.action);
                        }
                    }
                }
                found.sort_unstable();
                found.dedup();
                expected.sort_unstable();
                expected.dedup();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
