//! Who signals and who waits, counted over whole programs.

use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_asm::predicate::{Change, Signal, Test, Update, Wait};

use super::{Actor, MOST_TESTS, SignalPicture, SignalSource, SignalWaiter};

/// The signals of a graph as its slots go by.
#[derive(Debug, Default)]
pub(super) struct Signals {
    sources: BTreeMap<(Signal, Actor), SignalSource>,
    waiters: BTreeMap<(Signal, Engine), SignalWaiter>,
}

impl Signals {
    /// An instruction or transfer of `actor` changes a signal.
    pub(super) fn update(&mut self, actor: Actor, update: Update, mnemonic: Option<&'static str>) {
        let change = Some(update.change);
        let new = SignalSource { actor, count: 0, change, mnemonic };
        let source = self.sources.entry((update.signal, actor)).or_insert(new);
        source.count = source.count.saturating_add(1);
        keep_if_same(&mut source.change, change);
        keep_if_same(&mut source.mnemonic, mnemonic);
    }

    /// An instruction of `engine` waits for a signal, and may change it itself.
    pub(super) fn wait(&mut self, engine: Engine, wait: Wait, mnemonic: Option<&'static str>) {
        let new = SignalWaiter { engine, count: 0, tests: Vec::new(), mnemonic };
        let waiter = self.waiters.entry((wait.signal, engine)).or_insert(new);
        waiter.count = waiter.count.saturating_add(1);
        keep_if_same(&mut waiter.mnemonic, mnemonic);
        keep_test(&mut waiter.tests, wait.test);
        if let Some(change) = wait.then {
            let update = Update { signal: wait.signal, change };
            self.update(Actor::Engine(engine), update, mnemonic);
        }
    }

    /// All signals, ascending.
    pub(super) fn pictures(self) -> Vec<SignalPicture> {
        let mut pictures: BTreeMap<Signal, SignalPicture> = BTreeMap::new();
        let empty = |signal| SignalPicture { signal, sources: Vec::new(), waiters: Vec::new() };
        for ((signal, _), source) in self.sources {
            pictures.entry(signal).or_insert_with(|| empty(signal)).sources.push(source);
        }
        for ((signal, _), waiter) in self.waiters {
            pictures.entry(signal).or_insert_with(|| empty(signal)).waiters.push(waiter);
        }
        pictures.into_values().collect()
    }
}

fn keep_if_same<T: PartialEq + Copy>(kept: &mut Option<T>, new: Option<T>) {
    if *kept != new {
        *kept = None;
    }
}

/// Adds a condition in its order; in the middle of too many one is dropped.
fn keep_test(tests: &mut Vec<Test>, test: Test) {
    if let Err(at) = tests.binary_search(&test) {
        tests.insert(at, test);
    }
    if tests.len() > MOST_TESTS {
        tests.remove(MOST_TESTS.saturating_sub(1));
    }
}

impl SignalSource {
    /// The sum of its changes, if it is known.
    pub fn sum(&self) -> Option<i64> {
        match self.change? {
            Change::Add(by) => by.checked_mul(i64::try_from(self.count).ok()?),
            Change::Set(_) | Change::Register => None,
        }
    }
}
