//! A physical core: five engines, its queues, its memories and signals. One step is the next thing
//! that one of its agents does (format notes 10 §7).

use std::collections::BTreeMap;

use neff_abi::Engine as Name;
use neff_asm::predicate::Signal;

use super::code::Handlers;
use super::collective::{Among, Arrivals};
use super::engine::{Doing, Engine};
use super::poison::{Missed, Unknown};
use super::q7::Processors;
use super::queue::{At, Queue, QueueStep};
use super::signals::Signals;
use super::taken::Taken;
use crate::memory::{ChipMemory, DeviceMemory, Holds, Variables};
use crate::number::Fp8Rules;
use crate::order::{DeviceAccesses, Tracker};
use crate::trace::Recorder;
use crate::transfer::stored::StoredBlocks;

/// Which queue takes the transfers of an engine that count with a semaphore.
pub(super) type Owners = BTreeMap<(Name, u8), usize>;

/// A ring that triggers name: its queue, and what counts there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) queue: usize,
    /// Hardware queues: each of them counts.
    pub(super) rings: u32,
    pub(super) semaphores: Vec<u8>,
}

/// A physical core.
#[derive(Debug)]
pub struct Core<'m> {
    /// The graph that it runs.
    pub graph: String,
    pub(super) taken: Taken,
    /// Steps that are left to it.
    pub(super) steps: u64,
    /// The rank that it is a core of.
    pub rank: usize,
    /// Its engines.
    pub engines: Vec<Engine<'m>>,
    /// Its queue sets.
    pub queues: Vec<Queue>,
    /// SBUF and PSUM.
    pub chip: ChipMemory,
    /// Semaphores and events.
    pub signals: Signals,
    /// Where its variables are.
    pub variables: Variables,
    /// Instructions that read what was never written, or issued a transfer that did, and the first
    /// operand of each.
    pub unwritten: BTreeMap<At, &'static str>,
    /// Instructions that the run went on without, and what is not known of them.
    pub missed: Missed,
    pub(super) unknown: Unknown,
    pub(super) q7: Processors,
    pub(super) handlers: Handlers,
    pub(super) owners: Owners,
    pub(super) rings: BTreeMap<String, Ring>,
    pub(super) blocks: StoredBlocks<'m>,
    /// Ranks of the groups, by number; of a group that is not here, all.
    pub(super) groups: BTreeMap<u64, Vec<usize>>,
    /// How many ranks there are.
    pub(super) ranks: usize,
    pub(super) arrivals: Arrivals,
    /// Its order, if that is followed.
    pub(super) tracker: Option<Box<Tracker>>,
    /// The record of its run, if that is kept.
    pub(crate) recorder: Option<Box<Recorder>>,
    pub(super) rules: Fp8Rules,
}

/// What is outside of a core.
#[derive(Debug, Clone, Copy)]
pub(super) struct Device<'d, 'm> {
    pub(super) memory: &'d DeviceMemory<'m>,
    pub(super) accesses: &'d DeviceAccesses,
    /// True while waits for what several agents change are put off.
    pub(super) lazy: bool,
}

/// What an agent did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Something.
    Went,
    /// Nothing: it waits.
    Waits,
    /// Nothing: it has ended, or has nothing to do.
    Rests,
    /// Nothing: an instruction cannot be executed.
    Stopped,
}

impl Core<'_> {
    /// How many ranks there are.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Operations that wait for other ranks: who takes part, and the instruction.
    pub fn waiting_ranks(&self) -> impl Iterator<Item = (Among, At)> + '_ {
        let lists = self.arrivals.iter();
        lists.flat_map(|(among, list)| list.iter().map(|arrival| (*among, arrival.at)))
    }

    /// The ranks that take part in something of this one.
    pub(super) fn among(&self, among: Among) -> Vec<usize> {
        match among {
            Among::Pair(from, to) => vec![from, to],
            Among::Group(group) => {
                let ranks = self.groups.get(&group).cloned();
                ranks.unwrap_or_else(|| (0..self.ranks).collect())
            }
        }
    }

    /// Names of queues whose transfers change a signal.
    pub fn counting(&self, signal: Signal) -> Vec<&str> {
        let Signal::Semaphore(number) = signal else { return Vec::new() };
        let owned = self.owners.iter().filter(|((_, known), _)| *known == number);
        let rings = self.rings.values().filter(|ring| ring.semaphores.contains(&number));
        let queues = owned.map(|(_, queue)| *queue).chain(rings.map(|ring| ring.queue));
        let queues: std::collections::BTreeSet<usize> = queues.collect();
        let names = queues.into_iter().filter_map(|at| self.queues.get(at));
        names.map(|queue| queue.name.as_str()).collect()
    }

    /// How many agents it has: engines, then queues.
    pub(super) fn agents(&self) -> usize {
        self.engines.len().saturating_add(self.queues.len())
    }

    /// The next thing that an agent does.
    pub(super) fn step(&mut self, agent: usize, device: Device<'_, '_>) -> Step {
        match agent.checked_sub(self.engines.len()) {
            None => self.engine(agent, device),
            Some(queue) => self.queue(queue, device),
        }
    }

    fn queue(&mut self, index: usize, device: Device<'_, '_>) -> Step {
        let Some(queue) = self.queues.get_mut(index) else { return Step::Rests };
        let first = queue.pending.front();
        let at = first.map(|issued| issued.at);
        // What a step ends is gone then.
        let tracked = match (&self.tracker, first) {
            (Some(_), Some(first)) => first.ticket.clone().zip(first.untouched()),
            _ => None,
        };
        let ticket =
            first.and_then(|issued| issued.ticket.clone()).filter(|_| self.tracker.is_some());
        let done = queue.step(&mut self.chip, device.memory, &self.rules, &mut self.signals);
        if let Some(tracker) = &mut self.tracker {
            match (&done, &tracked, &ticket) {
                (Ok(QueueStep::Moved(_)), Some((ticket, transfer)), _) => {
                    tracker.moved(ticket, transfer, device.memory, device.accesses);
                }
                (Ok(QueueStep::Counted(signal, change, last)), _, Some(ticket)) => {
                    tracker.counted(ticket, *signal, *change, *last);
                }
                _ => {}
            }
        }
        match (done, at) {
            (Ok(QueueStep::Idle), _) => Step::Rests,
            (Ok(QueueStep::Moved(holds)), Some(at)) => {
                if holds == Holds::Nothing {
                    self.unwritten.entry(at).or_insert("source");
                }
                Step::Went
            }
            (Ok(_), _) => Step::Went,
            (Err(fault), at) => {
                // It is told at the instruction that issued the transfer.
                let at = at.unwrap_or(At { engine: Name::Sp, slot: 0 });
                if let Some(engine) = self.engines.iter_mut().find(|it| it.name == at.engine) {
                    engine.doing = Doing::Stopped(fault);
                    engine.slot = at.slot;
                }
                Step::Stopped
            }
        }
    }

    fn engine(&mut self, index: usize, device: Device<'_, '_>) -> Step {
        let Some(engine) = self.engines.get_mut(index) else { return Step::Rests };
        match engine.doing {
            Doing::Ended => return Step::Rests,
            Doing::Meets(_) => return Step::Waits,
            Doing::Stopped(_) | Doing::Breaks => return Step::Stopped,
            Doing::Runs | Doing::Waits(_) => {}
        }
        if engine.breaks.contains(&engine.slot) {
            engine.doing = Doing::Breaks;
            return Step::Stopped;
        }
        let Some(slot) = engine.code.slots.get(engine.slot) else {
            engine.doing = Doing::Ended;
            return Step::Rests;
        };
        match self.instruction(index, slot, device) {
            Ok(None) => {
                self.taken.count();
                self.pass_engines();
                Step::Went
            }
            Ok(Some(waits)) => {
                if let Some(engine) = self.engines.get_mut(index) {
                    engine.doing = Doing::Waits(waits);
                }
                Step::Waits
            }
            Err(fault) => {
                if let Some(engine) = self.engines.get_mut(index) {
                    engine.doing = Doing::Stopped(fault);
                }
                Step::Stopped
            }
        }
    }
}
