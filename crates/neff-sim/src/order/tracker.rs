//! Follows one core: what had happened for each of its engines, and what its signals make certain.

mod touched;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use neff_asm::predicate::{Change, Comparison, Signal};

use super::accesses::{Accesses, Action, Conflict};
use super::clock::{Agent, Clock};
use super::history::{Bounds, By, History, Waiter};
use super::race::Race;
use crate::machine::At;
use crate::machine::signals::Condition;
use crate::memory::BufferId;

/// What had happened before a transfer began, and which one it is.
#[derive(Debug, Clone)]
pub struct Ticket {
    clock: Clock,
    action: Action,
}

/// Who touched the buffers, of all cores.
#[derive(Debug, Default)]
pub(crate) struct DeviceAccesses {
    buffers: Vec<Mutex<Accesses>>,
}

impl DeviceAccesses {
    /// Of so many buffers.
    pub(crate) fn new(buffers: usize) -> DeviceAccesses {
        DeviceAccesses { buffers: std::iter::repeat_with(Mutex::default).take(buffers).collect() }
    }

    /// Who wrote a buffer last, as far as it is not certain that the write is over: cores and
    /// instructions.
    pub(crate) fn open_writes(&self, id: BufferId, certain: &Clock) -> BTreeSet<(usize, At)> {
        let Some(accesses) = self.buffers.get(id.0) else { return BTreeSet::new() };
        let accesses = accesses.lock().unwrap_or_else(PoisonError::into_inner);
        let open = accesses.open_writes(certain);
        open.map(|write| (usize::from(write.agent.core), write.at)).collect()
    }
}

/// What the programs of a core say about its signals.
#[derive(Debug, Default)]
pub(crate) struct Roles {
    /// Semaphores that several agents change: waits for them are put off, so that whoever can
    /// change them has.
    pub(crate) shared: Vec<bool>,
    /// Engines that wait for a signal somewhere.
    pub(crate) waiters: BTreeMap<Signal, Vec<usize>>,
}

/// How far an instruction is when it changes a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Its wait is over.
    Begin,
    /// Its operands are read.
    Read,
    /// It is over.
    End,
}

/// An instruction is two actions of its engine: it reads, then it writes.
const ACTIONS: u32 = 2;

/// The order of one core.
#[derive(Debug)]
pub(crate) struct Tracker {
    core: usize,
    /// What had happened for each engine, and the last action of the instruction that it began.
    engines: Vec<(Clock, u32)>,
    histories: BTreeMap<Signal, History>,
    roles: Roles,
    /// Transfers by queue and the semaphore that they count with: their lane, and how many.
    lanes: BTreeMap<(usize, u8), (u16, u32)>,
    /// Operations of all ranks.
    together: u32,
    sbuf: Accesses,
    psum: Accesses,
    races: BTreeMap<(usize, At, usize, At), Race>,
    conflicts: Vec<Conflict>,
}

impl Tracker {
    /// Of a core with so many engines.
    pub(crate) fn new(core: usize, engines: usize, roles: Roles) -> Tracker {
        Tracker {
            core,
            engines: vec![(Clock::default(), 0); engines],
            histories: BTreeMap::new(),
            roles,
            lanes: BTreeMap::new(),
            together: 0,
            sbuf: Accesses::default(),
            psum: Accesses::default(),
            races: BTreeMap::new(),
            conflicts: Vec::new(),
        }
    }

    /// The races, by their instructions.
    pub(crate) fn races(&self) -> impl Iterator<Item = &Race> {
        self.races.values()
    }

    /// True if several agents change a signal.
    pub(crate) fn is_shared(&self, signal: Signal) -> bool {
        let Signal::Semaphore(number) = signal else { return false };
        self.roles.shared.get(usize::from(number)).copied().unwrap_or(false)
    }

    /// An engine begins its next instruction.
    pub(crate) fn begin(&mut self, engine: usize) {
        if let Some((_, number)) = self.engines.get_mut(engine) {
            *number = number.saturating_add(ACTIONS);
        }
    }

    /// A wait of an engine is over.
    pub(crate) fn waited(&mut self, engine: usize, wait: &Condition) {
        let value = i64::from(wait.value);
        let (least, most) = match wait.comparison {
            Comparison::Equal => (Some(value), Some(value)),
            Comparison::AtLeast => (Some(value), None),
            Comparison::Greater => (Some(value.saturating_add(1)), None),
            Comparison::AtMost => (None, Some(value)),
            Comparison::Less => (None, Some(value.saturating_sub(1))),
        };
        let history = self.histories.get(&wait.signal);
        if let (Some(history), Some((clock, _))) = (history, self.engines.get_mut(engine)) {
            history.join(Bounds { least, most }, Agent::engine(self.core, engine), clock);
        }
    }

    /// An engine changes a signal.
    pub(crate) fn changed(&mut self, engine: usize, signal: Signal, change: Change, when: Moment) {
        let Some((clock, last)) = self.engines.get(engine) else { return };
        let number = last.saturating_sub(match when {
            Moment::Begin => ACTIONS,
            Moment::Read => 1,
            Moment::End => 0,
        });
        let (agent, clock) = (Agent::engine(self.core, engine), clock.clone());
        self.change(By { agent, number, clock: &clock }, signal, change);
    }

    fn change(&mut self, by: By<'_>, signal: Signal, change: Change) {
        // What nobody waits for orders nothing.
        let Some(waiters) = self.roles.waiters.get(&signal) else { return };
        let waiters = waiters.iter().filter_map(|engine| {
            let (clock, _) = self.engines.get(*engine)?;
            Some(Waiter { agent: Agent::engine(self.core, *engine), clock })
        });
        let history = self.histories.entry(signal).or_default();
        match change {
            Change::Add(amount) => history.add(by, amount, &waiters),
            Change::Set(to) => history.set(by, to.into()),
            Change::Register => {}
        }
    }

    /// An engine issues a transfer to a queue; `semaphore` is what it, or the last one of its
    /// block, counts with.
    pub(crate) fn issue(
        &mut self,
        engine: usize,
        at: At,
        queue: usize,
        semaphore: Option<u8>,
    ) -> Ticket {
        let new = u16::try_from(self.lanes.len()).unwrap_or(u16::MAX);
        let (lane, number) = self.lanes.entry((queue, semaphore.unwrap_or(0))).or_insert((new, 0));
        *number = number.saturating_add(1);
        let action = Action { agent: Agent::transfers(self.core, *lane), number: *number, at };
        Ticket { clock: self.clock(engine), action }
    }

    /// A step of a transfer is counted; only the last one says that it is over.
    pub(crate) fn counted(&mut self, ticket: &Ticket, signal: Signal, change: Change, last: bool) {
        let Action { agent, number, .. } = ticket.action;
        let number = if last { number } else { number.saturating_sub(1) };
        self.change(By { agent, number, clock: &ticket.clock }, signal, change);
    }

    /// An engine comes to what ranks do together: its ticket.
    pub(crate) fn arrive(&mut self, engine: usize, at: At) -> Ticket {
        self.together = self.together.saturating_add(1);
        let clock = self.clock(engine);
        let agent = Agent::together(self.core);
        Ticket { clock, action: Action { agent, number: self.together, at } }
    }

    /// What had happened for an engine.
    pub(crate) fn clock(&self, engine: usize) -> Clock {
        let (mut clock, begun) = self.engines.get(engine).cloned().unwrap_or_default();
        clock.reach(Agent::engine(self.core, engine), begun);
        clock
    }

    /// It has happened for another engine, too.
    pub(crate) fn learn(&mut self, engine: usize, other: &Clock) {
        if let Some((clock, _)) = self.engines.get_mut(engine) {
            clock.join(other);
        }
    }

    /// Engines of the core meet.
    pub(crate) fn meet_engines(&mut self, engines: &[usize]) {
        let clocks: Vec<_> = engines.iter().map(|engine| self.clock(*engine)).collect();
        for engine in engines {
            clocks.iter().for_each(|clock| self.learn(*engine, clock));
        }
    }

    /// What ranks did together is done; `others` are the tickets of all of them.
    pub(crate) fn met(&mut self, own: &Ticket, others: &[Ticket]) -> Ticket {
        let mut ticket = own.clone();
        for other in others {
            ticket.clock.join(&other.clock);
        }
        ticket
    }
}

#[cfg(test)]
mod tests;
