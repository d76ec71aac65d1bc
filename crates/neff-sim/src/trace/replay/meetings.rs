//! Where several have to come before any goes on: barriers, and what ranks do together.

use super::core::State;
use super::{EventKind, Replay};
use crate::machine::Barrier;
use crate::trace::recorder::Arrival;
use crate::trace::{Cause, Move, SliceId, What, work};

/// One who has come to a meeting.
#[derive(Debug, Clone, Copy)]
pub(super) struct Comer<'r> {
    core: usize,
    arrival: &'r Arrival,
    /// The slice of its instruction, then that of the meeting.
    slice: SliceId,
}

impl<'r> Replay<'r> {
    /// Lets the engines at a barrier go on if all have come.
    pub(super) fn pass(&mut self, core: usize, barrier: Barrier) {
        let rank = self.cores.get(core).map(|core| core.rank);
        let cores = self.cores.iter().enumerate().filter(|(at, state)| match barrier {
            Barrier::Engines => *at == core,
            Barrier::Cores(_) => Some(state.rank) == rank,
        });
        let mut all = Vec::new();
        for (at, state) in cores {
            let engines = state.engines.iter().enumerate();
            let come = engines.filter(|(_, engine)| engine.state == State::Meets(barrier));
            let come: Vec<_> = come.map(|(number, engine)| (at, number, *engine)).collect();
            let wanted = if barrier == Barrier::Engines { state.engines.len() } else { 1 };
            if come.len() < wanted {
                return;
            }
            all.extend(come.into_iter().take(wanted));
        }
        for (core, number, engine) in all {
            if let Some(at) = self.instruction(engine.slice) {
                self.slice(engine.slice.lane, engine.since, self.now, What::Wait(at.slot));
            }
            self.release(core, number);
        }
    }

    /// One more rank has come; when all have, they begin.
    pub(super) fn come(&mut self, core: usize, arrival: &'r Arrival, slice: SliceId) {
        let Some((meeting, members)) = arrival.meeting else { return };
        let mut comers = self.meetings.remove(&meeting).unwrap_or_default();
        comers.push(Comer { core, arrival, slice });
        if comers.len() >= members {
            let end = self.meet(&mut comers);
            self.at(end, EventKind::Met, core, meeting);
        }
        self.meetings.insert(meeting, comers);
    }

    /// Ranks begin what they do together; the tick at which they are done. A core does one such thing
    /// after the other.
    fn meet(&mut self, comers: &mut [Comer<'_>]) -> u64 {
        let cores = comers.iter().filter_map(|comer| self.cores.get(comer.core));
        let start = cores.map(|core| core.busy).fold(self.now, u64::max);
        let bytes = comers.iter().map(|comer| comer.arrival.bytes).max().unwrap_or(0);
        let end = start.saturating_add(work::of_bytes(bytes));
        for comer in comers {
            let Some(core) = self.cores.get_mut(comer.core) else { continue };
            core.busy = end;
            let lane = core.collective_lane();
            let Some(by) = self.instruction(comer.slice) else { continue };
            let Arrival { bytes, from, to, .. } = *comer.arrival;
            let what = self.moves(Move { by, bytes, from: vec![from], to });
            let slice = self.slice(lane, start, end, what);
            self.flow(comer.slice, slice, Cause::Arrival);
            comer.slice = slice;
        }
        end
    }

    /// What ranks do together is done.
    pub(super) fn met(&mut self, meeting: usize) {
        for comer in self.meetings.remove(&meeting).unwrap_or_default() {
            self.change(comer.core, comer.arrival.changes.iter().copied(), comer.slice);
        }
    }
}
