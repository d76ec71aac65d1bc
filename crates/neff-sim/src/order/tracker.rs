//! Follows one core: what had happened for each of its engines, and who touched what.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use neff_asm::predicate::{Change, Comparison, Signal};

use super::accesses::{Accesses, Action, Conflict, View};
use super::clock::{Agent, Clock};
use super::history::History;
use super::race::{Race, Where};
use super::reach::{in_order, in_partitions, mask, wide};
use crate::execute::Touch;
use crate::machine::At;
use crate::machine::signals::Condition;
use crate::memory::{DeviceMemory, OnChip};
use crate::transfer::{Side, Store, Transfer};

/// Races of a core that are kept: one for each pair of instructions. More say no more; a choice of
/// this project.
const MOST_RACES: usize = 1000;

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
}

/// The order of one core.
#[derive(Debug)]
pub(crate) struct Tracker {
    core: usize,
    /// What had happened for each engine, and how many instructions it began.
    engines: Vec<(Clock, u32)>,
    histories: BTreeMap<Signal, History>,
    /// Transfers that count with each semaphore.
    lanes: Vec<u32>,
    /// Operations of all ranks.
    together: u32,
    sbuf: Accesses,
    psum: Accesses,
    races: BTreeMap<(usize, At, usize, At), Race>,
    /// Semaphores that several agents change: waits for them are put off, so that whoever can
    /// change them has.
    pub(crate) shared: Vec<bool>,
    conflicts: Vec<Conflict>,
}

impl Tracker {
    /// Of a core with so many engines.
    pub(crate) fn new(core: usize, engines: usize, shared: Vec<bool>) -> Tracker {
        Tracker {
            core,
            engines: vec![(Clock::default(), 0); engines],
            histories: BTreeMap::new(),
            lanes: vec![0; 256],
            together: 0,
            sbuf: Accesses::default(),
            psum: Accesses::default(),
            races: BTreeMap::new(),
            shared,
            conflicts: Vec::new(),
        }
    }

    /// The races, by their instructions.
    pub(crate) fn races(&self) -> impl Iterator<Item = &Race> {
        self.races.values()
    }

    /// An engine begins its next instruction.
    pub(crate) fn begin(&mut self, engine: usize) {
        if let Some((_, number)) = self.engines.get_mut(engine) {
            *number = number.saturating_add(1);
        }
    }

    /// A wait of an engine is over.
    pub(crate) fn waited(&mut self, engine: usize, wait: &Condition) {
        let least = match wait.comparison {
            Comparison::Equal | Comparison::AtLeast => i64::from(wait.value),
            Comparison::Greater => i64::from(wait.value).saturating_add(1),
            // It may have held from the start.
            Comparison::Less | Comparison::AtMost => return,
        };
        let history = self.histories.get(&wait.signal);
        if let (Some(history), Some((clock, _))) = (history, self.engines.get_mut(engine)) {
            history.join(least, clock);
        }
    }

    /// An engine changes a signal.
    pub(crate) fn changed(&mut self, engine: usize, signal: Signal, change: Change) {
        let Some((clock, number)) = self.engines.get(engine) else { return };
        let (agent, clock, number) = (Agent::engine(self.core, engine), clock.clone(), *number);
        self.change((agent, number, &clock), signal, change);
    }

    fn change(&mut self, by: (Agent, u32, &Clock), signal: Signal, change: Change) {
        let history = self.histories.entry(signal).or_default();
        match change {
            Change::Add(amount) => history.add(by.0, by.1, by.2, amount),
            Change::Set(to) => history.set(by.0, by.1, by.2, to.into()),
            Change::Register => {}
        }
    }

    /// An engine touches memory of the core.
    pub(crate) fn touched(&mut self, engine: usize, at: At, touch: &Touch, writes: bool) {
        let Some((clock, number)) = self.engines.get(engine) else { return };
        let agent = Agent::engine(self.core, engine);
        let action = Action { agent, number: *number, at };
        let view = View { clock, action };
        let rows = mask(&touch.rows);
        let accesses = match touch.memory {
            OnChip::Sbuf => &mut self.sbuf,
            OnChip::Psum => &mut self.psum,
        };
        for span in &touch.spans {
            accesses.touch(&wide(span), rows, view, writes, &mut self.conflicts);
        }
        self.report(action, Where::OnChip(touch.memory), writes);
    }

    /// An engine issues a transfer; `semaphore` is what it, or the last one of its block, counts
    /// with.
    pub(crate) fn issue(&mut self, engine: usize, at: At, semaphore: Option<u8>) -> Ticket {
        let lane = semaphore.unwrap_or(0);
        let number = match self.lanes.get_mut(usize::from(lane)) {
            Some(count) => {
                *count = count.saturating_add(1);
                *count
            }
            None => 0,
        };
        let clock = self.clock(engine);
        Ticket { clock, action: Action { agent: Agent::transfers(self.core, lane), number, at } }
    }

    /// The bytes of a transfer are moved.
    pub(crate) fn moved(
        &mut self,
        ticket: &Ticket,
        transfer: &Transfer,
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        for source in &transfer.sources {
            self.side(ticket, source, false, memory, device);
        }
        self.side(ticket, &transfer.to, true, memory, device);
    }

    fn side(
        &mut self,
        ticket: &Ticket,
        side: &Side,
        writes: bool,
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        let view = View { clock: &ticket.clock, action: ticket.action };
        match side.store {
            Store::StateBuffer => {
                for (range, rows) in in_partitions(side) {
                    self.sbuf.touch(&range, rows, view, writes, &mut self.conflicts);
                }
                self.report(ticket.action, Where::OnChip(OnChip::Sbuf), writes);
            }
            Store::Buffer(id) => {
                // Nobody writes what is given, or it would be given no longer.
                let given = memory.read(id).is_some_and(|buffer| buffer.is_given());
                if given && !writes {
                    return;
                }
                let Some(accesses) = device.buffers.get(id.0) else { return };
                let mut accesses = accesses.lock().unwrap_or_else(PoisonError::into_inner);
                for range in in_order(side) {
                    accesses.touch(&range, 1, view, writes, &mut self.conflicts);
                }
                drop(accesses);
                self.report(ticket.action, Where::Buffer(id), writes);
            }
        }
    }

    /// A step of a transfer is counted; only the last one says that it is over.
    pub(crate) fn counted(&mut self, ticket: &Ticket, signal: Signal, change: Change, last: bool) {
        let Action { agent, number, .. } = ticket.action;
        let number = if last { number } else { number.saturating_sub(1) };
        self.change((agent, number, &ticket.clock), signal, change);
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

    /// The two sides of what ranks do together.
    pub(crate) fn sides(
        &mut self,
        ticket: &Ticket,
        (input, output): (Option<&Side>, Option<&Side>),
        memory: &DeviceMemory<'_>,
        device: &DeviceAccesses,
    ) {
        for (side, writes) in [(input, false), (output, true)] {
            if let Some(side) = side {
                self.side(ticket, side, writes, memory, device);
            }
        }
    }

    fn report(&mut self, action: Action, place: Where, writes: bool) {
        for conflict in self.conflicts.drain(..) {
            let other = conflict.other;
            let key = (usize::from(other.agent.core), other.at, self.core, action.at);
            if self.races.len() >= MOST_RACES && !self.races.contains_key(&key) {
                continue;
            }
            self.races.entry(key).or_insert_with(|| Race {
                first: (key.0, key.1),
                second: (key.2, key.3),
                writes: [conflict.wrote, writes],
                place,
                offset: conflict.offset,
                rows: conflict.rows,
            });
        }
    }
}
