//! What a run did, in virtual time: a record that whoever draws a run takes.
//!
//! While the machine runs, it is recorded what each engine executed, for what it waited, what it
//! changed and started. Afterwards this is gone through once more, by a clock: every engine and every
//! queue set has its own time, an instruction begins at the later of its engine's time and the time at
//! which what it waits for is reached, and lasts as long as [`work`] says. So the trace does not depend
//! on the order in which the machine took its steps, as far as the program does not.
//!
//! Virtual time is a choice of this project. It shows what waits for what and how much work there is;
//! it is no model of the time that hardware takes.

mod recorder;
mod replay;
pub mod work;

#[cfg(test)]
mod tests;

use neff_abi::Engine;
use neff_asm::predicate::Signal;

use crate::machine::{At, Machine};
use crate::transfer::{Side, Store};

pub(crate) use recorder::{Mark, Recorder, record};

/// Records that are kept of a machine: instructions, waits, changes, transfers. The engines of all
/// cores have equal parts of it, so that where a trace is cut does not depend on the order of steps.
/// A choice of this project: some 200 bytes each at most, with what is made of them.
pub const MOST_RECORDS: usize = 1 << 21;

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// Engines, queue sets and collectives, core by core.
    pub lanes: Vec<Lane>,
    /// Transfers and collectives that slices name.
    pub moves: Vec<Move>,
    /// What led to what, by the time at which it did.
    pub flows: Vec<Flow>,
    /// Ticks of all.
    pub end: u64,
    /// True if more was executed than is kept.
    pub is_cut: bool,
    /// Waits that were passed in the run, and that no value reaches in virtual time: the program
    /// depends on luck, and so do the times behind them.
    pub forced: u64,
}

/// An agent and what it did, in order; no two slices overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lane {
    /// The core, by its place in the machine.
    pub core: usize,
    /// Which of its agents.
    pub agent: Agent,
    /// What it did.
    pub slices: Vec<Slice>,
}

/// An agent of a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agent {
    /// An engine.
    Engine(Engine),
    /// A queue set, by its place in the core.
    Queue(usize),
    /// What ranks do together.
    Collectives,
}

/// A stretch of time of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// The tick at which it begins.
    pub start: u64,
    /// The tick at which it is over, which is later.
    pub end: u64,
    /// What it is.
    pub what: What,
}

/// What an agent does for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// An engine waits for what the instruction of a slot needs, or at it for others.
    Wait(usize),
    /// An engine waits so to the end of the run.
    Stuck(usize),
    /// An engine executes the instruction of a slot.
    Instruction(usize, Kind),
    /// A queue set, or all ranks, do this one of [`Trace::moves`].
    Move(usize),
}

/// What an instruction is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It computes.
    Compute,
    /// It starts transfers.
    Issue,
    /// It comes to what others have to come to.
    Meet,
    /// It is about the order of instructions and registers.
    Control,
    /// It could not be executed.
    Stopped,
}

/// Bytes on their way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The instruction that started it.
    pub by: At,
    /// Bytes that are written.
    pub bytes: u64,
    /// Where they come from; several for one that combines.
    pub from: Vec<Place>,
    /// Where they go.
    pub to: Place,
}

/// The first byte of one side of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The memory.
    pub store: Store,
    /// Bytes from its start.
    pub offset: u64,
}

impl Place {
    fn of(side: &Side) -> Place {
        Place { store: side.store, offset: side.first() }
    }
}

/// A slice: its lane, and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct SliceId {
    /// Place in [`Trace::lanes`].
    pub lane: usize,
    /// Place in [`Lane::slices`].
    pub slice: usize,
}

/// One slice could not begin before another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    /// What came first.
    pub from: SliceId,
    /// What it let begin.
    pub to: SliceId,
    /// How.
    pub cause: Cause,
}

/// How one slice leads to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// It changed the signal that the other one waited for.
    Signal(Signal),
    /// It issued the transfer.
    Issue,
    /// It came to what ranks do together.
    Arrival,
}

impl Trace {
    /// A slice by its id.
    pub fn slice(&self, id: SliceId) -> Option<&Slice> {
        self.lanes.get(id.lane)?.slices.get(id.slice)
    }
}

impl Machine<'_> {
    /// What the run did, if that was recorded ([`crate::machine::Setup::traced`]).
    pub fn trace(&self) -> Option<Trace> {
        replay::replay(&self.cores)
    }
}
