//! One order in which the slots of a graph can run: engines take turns, each goes on until it has
//! to wait, and transfers complete at once. Other orders are as good; what stays the same is which
//! signal every wait needs (format notes 10 §1).

use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_asm::predicate::{Signal, Test, Update, Wait};

use super::Actor;
use super::transfer::Transfer;

/// Steps that are followed; a person reads no longer picture.
const MOST_STEPS: usize = 4096;

/// The order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// What happens between engines and queues, one after the other.
    pub rows: Vec<Row>,
    /// How it ends.
    pub end: End,
}

/// Something that goes from one engine or queue to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// A slot starts a transfer.
    Start {
        /// The engine.
        engine: Engine,
        /// The slot.
        slot: u64,
        /// The transfer.
        transfer: Transfer,
    },
    /// A slot runs because a signal has come.
    Signal {
        /// Who gave it.
        from: Actor,
        /// The engine that waited.
        engine: Engine,
        /// Its slot.
        slot: u64,
        /// The wait.
        wait: Wait,
        /// The mnemonic of the slot.
        mnemonic: Option<&'static str>,
        /// What a slot without queue moves, as a collective does.
        moves: Option<Transfer>,
    },
}

/// How an order ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// All slots ran.
    Done,
    /// These wait for what nothing in the graph gives: engine, slot, wait.
    Waiting(Vec<(Engine, u64, Wait)>),
    /// A slot of this engine cannot be followed without executing it.
    NotFollowed(Engine, u64),
    /// The programs are longer than what is followed.
    TooLong,
}

/// A slot that waits, signals or moves something.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) slot: u64,
    pub(super) mnemonic: Option<&'static str>,
    pub(super) waits: Vec<Wait>,
    pub(super) updates: Vec<Update>,
    pub(super) transfer: Option<Transfer>,
}

/// The steps of all engines of a graph.
#[derive(Debug, Default)]
pub(super) struct Steps {
    engines: Vec<(Engine, Vec<Step>)>,
    count: usize,
    turns: Option<(Engine, u64)>,
}

impl Steps {
    /// The steps that follow are of this engine.
    pub(super) fn engine(&mut self, engine: Engine) {
        self.engines.push((engine, Vec::new()));
    }

    /// A step of the last engine.
    pub(super) fn push(&mut self, step: Step) {
        self.count = self.count.saturating_add(1);
        let room = self.count <= MOST_STEPS;
        if let Some((_, steps)) = self.engines.last_mut().filter(|_| room) {
            steps.push(step);
        }
    }

    /// A slot of the last engine cannot be followed.
    pub(super) fn turns(&mut self, slot: u64) {
        let engine = self.engines.last().map(|(engine, _)| *engine);
        self.turns = self.turns.or(engine.map(|engine| (engine, slot)));
    }

    /// The order.
    pub(super) fn order(self) -> Order {
        let end = match self.turns {
            Some((engine, slot)) => Some(End::NotFollowed(engine, slot)),
            None if self.count > MOST_STEPS => Some(End::TooLong),
            None => None,
        };
        match end {
            Some(end) => Order { rows: Vec::new(), end },
            None => Follower { values: BTreeMap::new(), rows: Vec::new() }.follow(self.engines),
        }
    }
}

/// Values of the signals, and who changed them last.
struct Follower {
    values: BTreeMap<Signal, (i64, Actor)>,
    rows: Vec<Row>,
}

impl Follower {
    fn follow(mut self, engines: Vec<(Engine, Vec<Step>)>) -> Order {
        let mut left: Vec<_> = engines
            .into_iter()
            .map(|(engine, steps)| (engine, steps.into_iter().peekable()))
            .collect();
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for (engine, steps) in &mut left {
                while let Some(step) = steps.next_if(|step| self.may_run(step)) {
                    moved = true;
                    self.run(*engine, step);
                }
            }
        }
        let mut waiting = Vec::new();
        for (engine, steps) in &mut left {
            let Some(step) = steps.peek() else { continue };
            if let Some(Wait { test: Test::Register(_), .. }) = step.waits.first() {
                return Order { rows: self.rows, end: End::NotFollowed(*engine, step.slot) };
            }
            let open = step.waits.iter().find(|wait| !self.holds(wait));
            waiting.extend(open.map(|wait| (*engine, step.slot, *wait)));
        }
        let end = if waiting.is_empty() { End::Done } else { End::Waiting(waiting) };
        Order { rows: self.rows, end }
    }

    fn holds(&self, wait: &Wait) -> bool {
        let value = self.values.get(&wait.signal).map_or(0, |(value, _)| *value);
        wait.test.holds(value) == Some(true)
    }

    fn may_run(&self, step: &Step) -> bool {
        step.waits.iter().all(|wait| self.holds(wait))
    }

    fn run(&mut self, engine: Engine, step: Step) {
        let Step { slot, mnemonic, waits, updates, transfer } = step;
        let own = transfer.clone().filter(|transfer| transfer.actor.is_none());
        for wait in waits {
            // Zero is there from the start and comes from nobody.
            if let Some((_, from)) = self.values.get(&wait.signal) {
                let (from, moves) = (*from, own.clone());
                self.rows.push(Row::Signal { from, engine, slot, wait, mnemonic, moves });
            }
            if let Some(change) = wait.then {
                self.change(Actor::Engine(engine), Update { signal: wait.signal, change });
            }
        }
        if let Some(transfer) = transfer
            && let Some(actor) = transfer.actor
        {
            let completes = transfer.completes.clone();
            self.rows.push(Row::Start { engine, slot, transfer });
            completes.into_iter().for_each(|update| self.change(actor, update));
        }
        updates.into_iter().for_each(|update| self.change(Actor::Engine(engine), update));
    }

    fn change(&mut self, actor: Actor, update: Update) {
        let (value, last) = self.values.entry(update.signal).or_insert((0, actor));
        (*value, *last) = (update.change.after(*value), actor);
    }
}
