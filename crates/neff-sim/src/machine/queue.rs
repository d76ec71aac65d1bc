//! A queue set: transfers in the order of their issue (format notes 10 §3).
//!
//! The bytes of the first one are moved; then it is counted, step by step, as the hardware queues of
//! the set end one by one; then the next one is the first. That transfers of one set end in the
//! order of their issue is a choice of this project.

use std::collections::VecDeque;

use neff_abi::Engine;
use neff_asm::predicate::{Change, Signal};

use super::signals::Signals;
use crate::fault::Fault;
use crate::memory::{ChipMemory, DeviceMemory, Holds};
use crate::number::Fp8Rules;
use crate::order::Ticket;
use crate::transfer::{Packed, Transfer};

/// Where an instruction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// The engine.
    pub engine: Engine,
    /// The slot in its program.
    pub slot: usize,
}

/// A transfer that was issued.
#[derive(Debug, Clone)]
pub struct Issued {
    /// By which instruction.
    pub at: At,
    /// What it moves.
    pub transfer: Transfer,
    /// What had happened when it was issued, if that is kept.
    pub ticket: Option<Ticket>,
    /// True when its bytes are moved.
    moved: bool,
    /// Which completion is counted next, and how often it was.
    counted: (usize, u32),
}

impl Issued {
    /// The transfer, if its bytes are not moved yet.
    pub(super) fn untouched(&self) -> Option<Transfer> {
        (!self.moved).then(|| self.transfer.clone())
    }
}

/// A queue set of a core.
#[derive(Debug)]
pub struct Queue {
    /// Its name.
    pub name: String,
    /// Transfers that are not over, the first one first.
    pub pending: VecDeque<Issued>,
    /// Transfers that are over.
    pub done: u64,
    /// Bytes that they wrote.
    pub bytes: u64,
    packed: Packed,
}

/// What a step of a queue did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueueStep {
    /// There is nothing to do.
    Idle,
    /// Bytes were moved, that hold this.
    Moved(Holds),
    /// A completion was counted; true if that was its last step.
    Counted(Signal, Change, bool),
}

impl Queue {
    pub(super) fn new(name: &str) -> Queue {
        Queue {
            name: name.to_owned(),
            pending: VecDeque::new(),
            done: 0,
            bytes: 0,
            packed: Packed::default(),
        }
    }

    /// Transfers whose bytes were moved.
    pub(crate) fn moved(&self) -> u64 {
        self.done.saturating_add(self.pending.front().is_some_and(|it| it.moved).into())
    }

    pub(super) fn issue(&mut self, at: At, transfer: Transfer, ticket: Option<Ticket>) {
        let issued = Issued { at, transfer, ticket, moved: false, counted: (0, 0) };
        self.pending.push_back(issued);
    }

    /// The next thing that the set does.
    pub(super) fn step(
        &mut self,
        chip: &mut ChipMemory,
        memory: &DeviceMemory<'_>,
        rules: &Fp8Rules,
        signals: &mut Signals,
    ) -> Result<QueueStep, Fault> {
        let Some(first) = self.pending.front_mut() else { return Ok(QueueStep::Idle) };
        if !first.moved {
            first.moved = true;
            let holds = first.transfer.perform(&mut self.packed, chip, memory, rules)?;
            chip.is_kept()?;
            self.bytes = self.bytes.saturating_add(first.transfer.to.bytes());
            self.end_if_counted();
            return Ok(QueueStep::Moved(holds));
        }
        let (which, times) = first.counted;
        let Some(completion) = first.transfer.completions.get(which) else {
            self.end_if_counted();
            return Ok(QueueStep::Idle);
        };
        let (signal, change) = (completion.signal, completion.change);
        if times < completion.steps {
            signals.apply(signal, change)?;
            first.counted = (which, times.saturating_add(1));
        }
        let is_last = first.counted.1 >= completion.steps;
        if is_last {
            first.counted = (which.saturating_add(1), 0);
        }
        self.end_if_counted();
        Ok(QueueStep::Counted(signal, change, is_last))
    }

    fn end_if_counted(&mut self) {
        let is_over = |issued: &Issued| {
            let left = issued.transfer.completions.iter().skip(issued.counted.0);
            issued.moved && left.into_iter().all(|completion| completion.steps == 0)
        };
        if self.pending.front().is_some_and(is_over) {
            self.pending.pop_front();
            self.done = self.done.saturating_add(1);
        }
    }
}
