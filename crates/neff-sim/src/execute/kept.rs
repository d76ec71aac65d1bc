//! What an engine keeps from one instruction to the next beside the array: one accumulator for each
//! lane, the lanes that a shuffle takes, the values that are searched for (format notes 05 §3.8,
//! §3.9, §4.3).
//!
//! Lanes are partitions. Which lane an instruction counts in whose source and destination lie in
//! different partitions is not known, so that is refused.

use std::ops::Range;

use neff_abi::on_chip::PARTITIONS;

use super::bench::{Bench, Operand};
use crate::fault::Fault;
use crate::memory::Holds;
use crate::number::Arithmetic;

/// Lanes of a shuffle.
pub(super) const LANES: usize = 32;

/// ACCUM_CMD.
const IDLE: u64 = 0;
const ZERO: u64 = 1;
const ACCUMULATE: u64 = 2;
const ZERO_ACCUMULATE: u64 = 3;
const LOAD_ACCUMULATE: u64 = 4;

/// What is kept.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// By partition, with what the elements held; `None` where nothing is known of it.
    accumulators: Vec<Option<(f32, Holds)>>,
    /// Of the last LOAD_MASK_SELECT.
    pub(super) mask: Option<[u8; LANES]>,
    /// Of the last MATCH_VALUE_LOAD.
    pub(super) values: Option<Searched>,
    /// True after an instruction that may have changed anything, and nobody knows how.
    lost: bool,
}

/// Values that are searched for.
#[derive(Debug)]
pub(super) struct Searched {
    /// The partitions that they are for.
    pub(super) rows: Range<usize>,
    /// Those of each.
    pub(super) values: Vec<Vec<f32>>,
    /// What they hold.
    pub(super) holds: Holds,
}

/// How an instruction uses the accumulators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// Not at all.
    Idle,
    /// It makes them what they begin with.
    Reset,
    /// It goes on with them.
    Continue,
    /// It begins anew.
    Begin,
    /// It begins with a number of the instruction.
    Load,
}

impl Command {
    /// What accumulators hold that are made of what holds something.
    pub(super) fn kept(self, holds: Holds) -> Holds {
        if self == Command::Reset { Holds::Values } else { holds }
    }

    /// The command that an ACCUM_CMD means.
    ///
    /// # Errors
    /// It has no meaning.
    pub(super) fn of(number: u64) -> Result<Command, Fault> {
        match number {
            IDLE => Ok(Command::Idle),
            ZERO => Ok(Command::Reset),
            ACCUMULATE => Ok(Command::Continue),
            ZERO_ACCUMULATE => Ok(Command::Begin),
            LOAD_ACCUMULATE => Ok(Command::Load),
            other => Err(Fault::Unknown(format!("the accumulator command {other}"))),
        }
    }
}

/// What an operation begins with: the number that changes nothing.
///
/// # Errors
/// The operation is none that accumulates.
pub(super) fn neutral(does: Arithmetic) -> Result<f32, Fault> {
    match does {
        Arithmetic::Add | Arithmetic::Subtract => Ok(0.0),
        Arithmetic::Multiply => Ok(1.0),
        Arithmetic::Maximum => Ok(f32::NEG_INFINITY),
        Arithmetic::Minimum => Ok(f32::INFINITY),
        other => Err(Fault::Unknown(format!("an accumulator with {other:?}"))),
    }
}

/// Refuses operands in different partitions, and says that what was accumulated is read too.
///
/// # Errors
/// They are in different partitions.
pub(super) fn lanes(
    source: &Operand,
    target: &Operand,
    command: Command,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    if source.tensor.rows != target.tensor.rows {
        let what = "an accumulator of elements that go to other partitions";
        return Err(Fault::Unknown(what.to_owned()));
    }
    if command == Command::Continue {
        let kept = &bench.array.kept;
        let worst = source.tensor.rows.clone().map(|lane| kept.holds(lane)).max();
        bench.holds = bench.holds.max(worst.unwrap_or(Holds::Values));
    }
    Ok(())
}

impl Kept {
    /// What is kept after an instruction that may have changed anything.
    pub(super) fn lost() -> Kept {
        Kept { lost: true, ..Kept::default() }
    }

    /// Why something is not there that should be kept; in words.
    pub(super) fn absent(&self, what: &str) -> Fault {
        let what = what.to_owned();
        if self.lost { Fault::Unknown(what) } else { Fault::Illegal(what) }
    }

    /// What a lane begins with; `load` is the number of the instruction.
    ///
    /// # Errors
    /// It goes on with what nobody knows.
    pub(super) fn start(
        &self,
        lane: usize,
        command: Command,
        (neutral, load): (f32, Option<f32>),
    ) -> Result<f32, Fault> {
        match command {
            Command::Continue => self.get(lane),
            Command::Load => {
                load.ok_or_else(|| Fault::Unknown("what is accumulated on".to_owned()))
            }
            Command::Idle | Command::Reset | Command::Begin => Ok(neutral),
        }
    }

    /// The accumulator of a lane.
    ///
    /// # Errors
    /// Nothing is known of it.
    pub(super) fn get(&self, lane: usize) -> Result<f32, Fault> {
        let known = self.accumulators.get(lane).copied().flatten();
        let known = known.map(|(value, _)| value);
        known.ok_or_else(|| self.absent(&format!("the accumulator of lane {lane} has no value")))
    }

    /// What the accumulator of a lane holds.
    pub(super) fn holds(&self, lane: usize) -> Holds {
        let known = self.accumulators.get(lane).copied().flatten();
        known.map_or(Holds::Values, |(_, holds)| holds)
    }

    /// Keeps what was accumulated of what holds something; what there is no value for is forgotten.
    pub(super) fn keep(
        &mut self,
        lanes: Range<usize>,
        values: impl IntoIterator<Item = f32>,
        holds: Holds,
    ) {
        self.accumulators.resize(usize::try_from(PARTITIONS).unwrap_or(0), None);
        let mut values = values.into_iter();
        for place in self.accumulators.get_mut(lanes).into_iter().flatten() {
            *place = values.next().map(|value| (value, holds));
        }
    }
}
