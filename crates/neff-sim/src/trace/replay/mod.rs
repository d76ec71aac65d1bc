//! The record of a run gone through by a clock: what happens at one tick, then at the next one.

mod agents;
mod core;
mod meetings;
mod since;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use neff_abi::Engine;

use self::core::{CoreState, State};
use super::{Agent, Cause, Flow, Lane, Recorder, Slice, SliceId, Trace, What};
use crate::machine::{Core, Doing};
use meetings::Comer;

/// Something that is to happen. Of one tick what ends comes before what begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    time: u64,
    kind: EventKind,
    core: usize,
    /// The engine or queue set of the core, or the number of a meeting.
    which: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EventKind {
    /// An instruction is over.
    Executed,
    /// A transfer is over.
    Moved,
    /// What ranks do together is done.
    Met,
    /// An engine goes on, if what it waits for is reached.
    GoesOn,
}

/// The clock and all that it has seen.
#[derive(Debug, Default)]
pub(super) struct Replay<'r> {
    now: u64,
    events: BinaryHeap<Reverse<Event>>,
    cores: Vec<CoreState<'r>>,
    /// Who has come to each meeting.
    meetings: BTreeMap<usize, Vec<Comer<'r>>>,
    pub(super) trace: Trace,
}

/// A core whose run was recorded.
#[derive(Debug, Clone)]
pub(super) struct Recorded<'r> {
    pub(super) rank: usize,
    pub(super) engines: Vec<Engine>,
    pub(super) recorder: &'r Recorder,
    /// Transfers that each of its queue sets moved.
    pub(super) moved: Vec<u64>,
}

/// The trace of a run, if each core has a record.
pub(super) fn replay(cores: &[Core<'_>]) -> Option<Trace> {
    let recorded = cores.iter().map(|core| {
        Some(Recorded {
            rank: core.rank,
            engines: core.engines.iter().map(|engine| engine.name).collect(),
            recorder: core.recorder.as_deref()?,
            moved: core.queues.iter().map(crate::machine::Queue::moved).collect(),
        })
    });
    let recorded: Vec<_> = recorded.collect::<Option<_>>()?;
    let mut replay = Replay::of(&recorded);
    replay.end(cores);
    Some(replay.trace)
}

impl<'r> Replay<'r> {
    /// Goes through all that was recorded.
    pub(super) fn of(cores: &[Recorded<'r>]) -> Replay<'r> {
        let mut replay = Replay::default();
        cores.iter().for_each(|core| replay.begin(core));
        replay.trace.is_cut = replay.cores.iter().any(CoreState::is_cut);
        loop {
            while let Some(Reverse(event)) = replay.events.pop() {
                replay.now = event.time;
                replay.take(event);
            }
            // What a wait needs may be what was not kept.
            if replay.trace.is_cut || !replay.force() {
                return replay;
            }
        }
    }

    /// Takes in a core.
    fn begin(&mut self, core: &Recorded<'r>) {
        let (at, lane) = (self.cores.len(), self.trace.lanes.len());
        let engines = core.engines.iter().map(|engine| Agent::Engine(*engine));
        let queues = (0..core.moved.len()).map(Agent::Queue);
        let agents = engines.chain(queues).chain([Agent::Collectives]);
        self.trace.lanes.extend(agents.map(|agent| Lane { core: at, agent, slices: Vec::new() }));
        let moved = core.moved.iter().copied();
        self.cores.push(CoreState::new(core.rank, core.recorder, lane, moved));
        for engine in 0..core.engines.len() {
            self.at(0, EventKind::GoesOn, at, engine);
        }
    }

    fn take(&mut self, event: Event) {
        match event.kind {
            EventKind::Executed => self.executed(event.core, event.which),
            EventKind::Moved => self.moved(event.core, event.which),
            EventKind::Met => self.met(event.which),
            EventKind::GoesOn => self.go_on(event.core, event.which, false),
        }
    }

    fn at(&mut self, time: u64, kind: EventKind, core: usize, which: usize) {
        self.events.push(Reverse(Event { time, kind, core, which }));
    }

    /// Adds a slice to a lane. One that would last no time is left out.
    fn slice(&mut self, lane: usize, start: u64, end: u64, what: What) -> SliceId {
        let slices = self.trace.lanes.get_mut(lane).map(|lane| &mut lane.slices);
        let Some(slices) = slices else { return SliceId { lane, slice: 0 } };
        if start < end {
            slices.push(Slice { start, end, what });
            self.trace.end = self.trace.end.max(end);
        }
        SliceId { lane, slice: slices.len().saturating_sub(1) }
    }

    fn flow(&mut self, from: SliceId, to: SliceId, cause: Cause) {
        self.trace.flows.push(Flow { from, to, cause });
    }

    /// Lets an engine go on that waits for what does not come: the one that went on first in the run.
    /// False if there is none.
    fn force(&mut self) -> bool {
        let waiting = self.cores.iter().enumerate().filter_map(|(at, core)| {
            let (number, engine) = core.first_waiting()?;
            Some((number, at, engine))
        });
        let Some((_, core, engine)) = waiting.min() else { return false };
        self.trace.forced = self.trace.forced.saturating_add(1);
        self.go_on(core, engine, true);
        true
    }

    /// Those that wait to the end, and what could not be executed.
    fn end(&mut self, cores: &[Core<'_>]) {
        let mut stuck = Vec::new();
        for (state, core) in self.cores.iter().zip(cores) {
            for (number, (engine, own)) in state.engines.iter().zip(&core.engines).enumerate() {
                let lane = state.lane.saturating_add(number);
                let is_over = matches!(engine.state, State::Meets(_)) || state.has_ended(number);
                match own.doing {
                    Doing::Waits(_) | Doing::Meets(_) if is_over => {
                        stuck.push((lane, engine.since, own.slot));
                    }
                    Doing::Stopped(_) => self.trace.stopped(lane, own.slot),
                    _ => {}
                }
            }
        }
        // Who came last waits for one tick at least.
        let last = stuck.iter().map(|(_, since, _)| since.saturating_add(1)).max();
        let end = self.trace.end.max(last.unwrap_or(0));
        for (lane, since, slot) in stuck {
            self.slice(lane, since, end, What::Stuck(slot));
        }
    }
}

impl Trace {
    /// The last instruction of a lane, if it is that of a slot, could not be executed.
    fn stopped(&mut self, lane: usize, slot: usize) {
        let last = self.lanes.get_mut(lane).and_then(|lane| lane.slices.last_mut());
        if let Some(Slice { what: What::Instruction(at, kind), .. }) = last
            && *at == slot
        {
            *kind = super::Kind::Stopped;
        }
    }
}
