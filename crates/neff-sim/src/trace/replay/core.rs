//! What the agents of one core are doing while the clock goes.

use std::collections::{BTreeMap, VecDeque};

use neff_asm::predicate::Signal;

use super::since::History;
use crate::machine::Barrier;
use crate::machine::signals::Condition;
use crate::trace::SliceId;
use crate::trace::recorder::{Issue, Log, Recorder};

/// A core.
#[derive(Debug)]
pub(super) struct CoreState<'r> {
    pub(super) rank: usize,
    recorder: &'r Recorder,
    /// The lane of its first engine; those of other engines, of queues and of collectives follow.
    pub(super) lane: usize,
    pub(super) engines: Vec<EngineState>,
    pub(super) queues: Vec<QueueState<'r>>,
    pub(super) signals: BTreeMap<Signal, History>,
    /// Until when it does something with other ranks.
    pub(super) busy: u64,
}

/// An engine.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EngineState {
    /// The instruction that is next, or that it executes, by its place in the record.
    pub(super) next: usize,
    /// When it could go on, or can.
    pub(super) since: u64,
    /// The slice of that instruction.
    pub(super) slice: SliceId,
    pub(super) state: State,
}

/// What an engine is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum State {
    /// It waits, or has ended.
    #[default]
    Idle,
    /// It executes.
    Busy,
    /// It has come to a barrier.
    Meets(Barrier),
}

/// A queue set.
#[derive(Debug, Clone, Default)]
pub(super) struct QueueState<'r> {
    /// Transfers that were issued, each with the slice that did.
    pub(super) pending: VecDeque<(&'r Issue, SliceId)>,
    /// The one whose bytes are moved.
    pub(super) moving: Option<(&'r Issue, SliceId)>,
    /// How many of them were moved in the run, less those that are over.
    pub(super) left: u64,
}

impl<'r> CoreState<'r> {
    pub(super) fn new(
        rank: usize,
        recorder: &'r Recorder,
        lane: usize,
        moved: impl Iterator<Item = u64>,
    ) -> CoreState<'r> {
        let queue = |left| QueueState { left, ..QueueState::default() };
        CoreState {
            rank,
            recorder,
            lane,
            engines: vec![EngineState::default(); recorder.engines.len()],
            queues: moved.map(queue).collect(),
            signals: BTreeMap::new(),
            busy: 0,
        }
    }

    /// The record of an engine.
    pub(super) fn log(&self, engine: usize) -> Option<&'r Log> {
        self.recorder.engines.get(engine)
    }

    /// Who made it that a condition holds, `None` if it did from the start; `None` if it does not
    /// hold.
    pub(super) fn since(&self, wait: &Condition) -> Option<Option<SliceId>> {
        match self.signals.get(&wait.signal) {
            Some(history) => history.since(wait),
            None => History::default().since(wait),
        }
    }

    /// The lane of a queue set.
    pub(super) fn queue_lane(&self, queue: usize) -> usize {
        self.lane.saturating_add(self.engines.len()).saturating_add(queue)
    }

    /// The lane of what it does with other ranks.
    pub(super) fn collective_lane(&self) -> usize {
        self.queue_lane(self.queues.len())
    }

    /// True if not all that its engines executed was kept.
    pub(super) fn is_cut(&self) -> bool {
        self.recorder.engines.iter().any(|log| log.is_cut)
    }

    /// The engine that waits with an instruction that it executed in the run, and that did so first:
    /// when that was, and which engine.
    pub(super) fn first_waiting(&self) -> Option<(u64, usize)> {
        let idle = self.engines.iter().enumerate().filter(|(_, it)| it.state == State::Idle);
        let number = |(at, engine): (usize, &EngineState)| {
            Some((self.log(at)?.instructions.get(engine.next)?.number, at))
        };
        idle.filter_map(number).min()
    }

    /// True if an engine is behind the last instruction that it executed in the run.
    pub(super) fn has_ended(&self, engine: usize) -> bool {
        let idle = |it: &&EngineState| it.state == State::Idle;
        let engine = self.engines.get(engine).filter(idle).zip(self.log(engine));
        engine.is_some_and(|(engine, log)| engine.next >= log.instructions.len() && !log.is_cut)
    }
}
