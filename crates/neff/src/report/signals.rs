//! Signals of a graph, and what its slots wait for and do to them (format notes 10 §2).

use neff_asm::predicate::{Change, Owners, Signal, Test, Update, Wait};
use serde::Serialize;

use super::table::Table;

/// A signal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct SignalRow {
    /// `S[5]` for a semaphore, `E[5]` for an event.
    pub name: String,
    /// Whose it is, in the vendor profiler's words, as far as engines and queues say.
    pub owner: Option<String>,
}

/// What a slot waits for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct ConditionRow {
    /// Place of the signal.
    pub signal: u32,
    /// The test, e.g. `>=16`; with `register` where it is compared with one.
    pub test: String,
}

/// What is done to a signal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct ChangeRow {
    /// Place of the signal.
    pub signal: u32,
    /// The change, e.g. `+1` or `=0`.
    pub change: String,
}

/// Signals, and what is done with them.
#[derive(Debug, Default)]
pub(super) struct Signals {
    signals: Table<Signal>,
    conditions: Table<ConditionRow>,
    changes: Table<ChangeRow>,
}

impl Signals {
    pub(super) fn condition(&mut self, wait: &Wait) -> u32 {
        let mut test = match wait.test {
            Test::Compare(comparison, value) => format!("{}{value}", comparison.symbol()),
            Test::Register(comparison) => format!("{} register", comparison.symbol()),
        };
        if let Some(change) = wait.then {
            test = format!("{test}, then {}", words(change));
        }
        let signal = self.signals.place(wait.signal);
        self.conditions.place(ConditionRow { signal, test })
    }

    /// Signals with their owners, conditions, changes.
    pub(super) fn into_rows(
        self,
        owners: &dyn Owners,
    ) -> (Vec<SignalRow>, Vec<ConditionRow>, Vec<ChangeRow>) {
        let signals = self.signals.into_values().into_iter();
        let signals = signals.map(|signal| signal_row(signal, owners)).collect();
        (signals, self.conditions.into_values(), self.changes.into_values())
    }

    pub(super) fn change(&mut self, update: &Update) -> u32 {
        let signal = self.signals.place(update.signal);
        self.changes.place(ChangeRow { signal, change: words(update.change) })
    }
}

fn words(change: Change) -> String {
    match change {
        Change::Add(by) => format!("{by:+}"),
        Change::Set(to) => format!("={to}"),
        Change::Register => "by a register".to_owned(),
    }
}

fn signal_row(signal: Signal, owners: &dyn Owners) -> SignalRow {
    match signal {
        Signal::Semaphore(number) => {
            let owner = owners.owner(number).map(str::to_owned);
            SignalRow { name: format!("S[{number}]"), owner }
        }
        Signal::Event(number) => SignalRow { name: format!("E[{number}]"), owner: None },
    }
}
