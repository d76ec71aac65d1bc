//! What the engines of a core executed, as it happens: no times, only what follows what.

use neff_asm::predicate::{Change, Signal};

use super::{Kind, Place, work};
use crate::execute::Touch;
use crate::machine::Barrier;
use crate::machine::signals::Condition;
use crate::transfer::{Side, Transfer};

/// The record of a core.
#[derive(Debug, Clone)]
pub(crate) struct Recorder {
    pub(super) engines: Vec<Log>,
    /// Instructions that its engines began.
    begun: u64,
}

/// An arrival in a record: the engine, and which of its arrivals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    engine: usize,
    arrival: usize,
}

/// What one engine executed. What instructions have any number of stands in lists of its own.
#[derive(Debug, Clone, Default)]
pub(super) struct Log {
    pub(super) instructions: Vec<Instruction>,
    waits: Vec<Condition>,
    changes: Vec<(Signal, Change)>,
    issues: Vec<Issue>,
    pub(super) arrivals: Vec<Arrival>,
    /// Records that are left to it.
    left: usize,
    /// True if it executed more than is here.
    pub(super) is_cut: bool,
}

/// An instruction that was executed.
#[derive(Debug, Clone)]
pub(super) struct Instruction {
    pub(super) slot: usize,
    /// Its place among all of the core, in the order of this run.
    pub(super) number: u64,
    pub(super) kind: Kind,
    pub(super) ticks: u64,
    pub(super) then: Then,
    /// Where its waits, changes and issues begin.
    first: [usize; 3],
}

/// How an engine goes on behind an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    /// At once.
    GoesOn,
    /// When others have come to the barrier.
    Meets(Barrier),
    /// At once; this one of its arrivals waits for other ranks.
    Arrives(usize),
}

/// A transfer that was issued.
#[derive(Debug, Clone)]
pub(super) struct Issue {
    /// The queue set, by its place in the core.
    pub(super) queue: usize,
    pub(super) bytes: u64,
    pub(super) from: Vec<Place>,
    pub(super) to: Place,
    /// What is changed when it is over, all steps at once.
    pub(super) changes: Vec<(Signal, Change)>,
}

/// What an engine came to with its rank.
#[derive(Debug, Clone)]
pub(super) struct Arrival {
    pub(super) bytes: u64,
    pub(super) from: Place,
    pub(super) to: Place,
    /// What is changed when it is done.
    pub(super) changes: Vec<(Signal, Change)>,
    /// The number of the meeting, and how many come to it; `None` if it did not happen.
    pub(super) meeting: Option<(usize, usize)>,
}

impl Recorder {
    /// For so many engines, each with so many records.
    pub(crate) fn new(engines: usize, most: usize) -> Recorder {
        let log = || Log { left: most, ..Log::default() };
        Recorder { engines: std::iter::repeat_with(log).take(engines).collect(), begun: 0 }
    }

    /// An engine begins an instruction.
    pub(crate) fn begin(&mut self, engine: usize, slot: usize, kind: Kind) {
        let Some(log) = self.engines.get_mut(engine) else { return };
        if log.left == 0 {
            log.is_cut = true;
            return;
        }
        log.left = log.left.saturating_sub(1);
        let first = [log.waits.len(), log.changes.len(), log.issues.len()];
        let (ticks, then) = (work::SHORTEST, Then::GoesOn);
        log.instructions.push(Instruction { slot, number: self.begun, kind, ticks, then, first });
        self.begun = self.begun.saturating_add(1);
    }

    /// It waited for this.
    pub(crate) fn wait(&mut self, engine: usize, wait: Condition) {
        if let Some(log) = self.log(engine) {
            log.waits.push(wait);
        }
    }

    /// It changes a signal when it is done.
    pub(crate) fn change(&mut self, engine: usize, signal: Signal, change: Change) {
        if let Some(log) = self.log(engine) {
            log.changes.push((signal, change));
        }
    }

    /// It computed with these operands.
    pub(crate) fn compute(&mut self, engine: usize, reads: &[Touch], writes: &[Touch]) {
        if let Some(last) = self.last(engine) {
            last.ticks = work::of_operands(reads.iter().chain(writes));
        }
    }

    /// It issues a transfer.
    pub(crate) fn issue(&mut self, engine: usize, queue: usize, transfer: &Transfer) {
        let Some(log) = self.log(engine) else { return };
        let times = |change: Change, steps: u32| match change {
            Change::Add(amount) => Change::Add(amount.saturating_mul(steps.into())),
            other => other,
        };
        let counted = transfer.completions.iter().filter(|it| it.steps > 0);
        let changes = counted.map(|it| (it.signal, times(it.change, it.steps)));
        log.issues.push(Issue {
            queue,
            bytes: transfer.to.bytes(),
            from: transfer.sources.iter().map(Place::of).collect(),
            to: Place::of(&transfer.to),
            changes: changes.collect(),
        });
        log.left = log.left.saturating_sub(transfer.sources.len());
    }

    /// It comes to a barrier.
    pub(crate) fn meet(&mut self, engine: usize, barrier: Barrier) {
        if let Some(last) = self.last(engine) {
            last.then = Then::Meets(barrier);
        }
    }

    /// It comes to what ranks do together, which moves bytes from one side to the other.
    pub(crate) fn arrive(
        &mut self,
        engine: usize,
        (from, to): (Option<&Side>, Option<&Side>),
    ) -> Option<Mark> {
        let log = self.log(engine)?;
        let arrival = log.arrivals.len();
        log.instructions.last_mut()?.then = Then::Arrives(arrival);
        // Who only sends, or only receives, has one side.
        let [from, to] = [from.or(to)?, to.or(from)?];
        let (bytes, from, to) = (to.bytes(), Place::of(from), Place::of(to));
        log.arrivals.push(Arrival { bytes, from, to, changes: Vec::new(), meeting: None });
        Some(Mark { engine, arrival })
    }

    /// What it came to is done, as the meeting of a number, to which so many came; then these
    /// signals change.
    pub(crate) fn met(
        &mut self,
        mark: Mark,
        meeting: (usize, usize),
        changes: impl Iterator<Item = (Signal, Change)>,
    ) {
        let log = self.engines.get_mut(mark.engine);
        if let Some(arrival) = log.and_then(|log| log.arrivals.get_mut(mark.arrival)) {
            arrival.meeting = Some(meeting);
            arrival.changes = changes.collect();
        }
    }

    /// The log of an engine, for one more record, if the instruction that it executes is kept.
    fn log(&mut self, engine: usize) -> Option<&mut Log> {
        let log = self.engines.get_mut(engine).filter(|log| !log.is_cut)?;
        log.left = log.left.saturating_sub(1);
        Some(log)
    }

    /// The instruction that an engine executes, if it is kept.
    fn last(&mut self, engine: usize) -> Option<&mut Instruction> {
        let log = self.engines.get_mut(engine).filter(|log| !log.is_cut)?;
        log.instructions.last_mut()
    }
}

impl Log {
    /// What an instruction waited for.
    pub(super) fn waits(&self, at: usize) -> &[Condition] {
        self.part(&self.waits, at, |[waits, _, _]| waits)
    }

    /// What it changed when it was done.
    pub(super) fn changes(&self, at: usize) -> &[(Signal, Change)] {
        self.part(&self.changes, at, |[_, changes, _]| changes)
    }

    /// What it issued: its transfers, each with its place among all of the engine.
    pub(super) fn issues(&self, at: usize) -> &[Issue] {
        self.part(&self.issues, at, |[_, _, issues]| issues)
    }

    fn part<'l, T>(&self, all: &'l [T], at: usize, of: fn([usize; 3]) -> usize) -> &'l [T] {
        let first = |at: usize| self.instructions.get(at).map(|it| of(it.first));
        let start = first(at).unwrap_or(all.len());
        let end = first(at.saturating_add(1)).unwrap_or(all.len());
        all.get(start..end).unwrap_or_default()
    }
}

/// Records something, if a record is kept.
pub(crate) fn record(recorder: &mut Option<Box<Recorder>>, what: impl FnOnce(&mut Recorder)) {
    if let Some(recorder) = recorder {
        what(recorder);
    }
}
