//! What is done to each signal and what is waited for, added up over whole programs: which waits
//! can never end?
//!
//! Nothing is executed and no order is known, so an answer is an upper bound: a signal that is
//! given enough may still be given too late. It is a matter of the signals alone; where changes
//! and waits come from (a model, a file, a loaded image) is the caller's (format notes 10 §7.1,
//! 12 §9).

use std::collections::BTreeMap;

use crate::predicate::{Change, Signal, Update, Wait};

/// Changes and waits per signal. `W` is who waits, `P` is where.
#[derive(Debug, Clone)]
pub struct Tally<W, P> {
    changes: BTreeMap<Signal, Changes>,
    waits: BTreeMap<(Signal, W), Waits<P>>,
    /// False if changes may happen any number of times.
    is_counted: bool,
}

/// All that changes a signal.
#[derive(Debug, Clone, Copy, Default)]
struct Changes {
    /// Sum of what is added, without what is taken away.
    added: i64,
    /// The largest number that it is set to.
    set: i64,
    /// True if something changes it by an unknown amount.
    is_open: bool,
}

/// The waits of one waiter for one signal that do not end by themselves.
#[derive(Debug, Clone, Copy)]
struct Waits<P> {
    first: P,
    count: u64,
    /// The largest value that is waited for, and where first.
    largest: Option<(i64, P)>,
}

/// Waits that can never end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unmet<W, P> {
    /// What is waited for.
    pub signal: Signal,
    /// Who waits.
    pub waiter: W,
    /// Where: the first wait if nothing changes the signal, else the one for the largest value.
    pub place: P,
    /// Why it never ends.
    pub reason: Reason,
}

/// Why a wait never ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Nothing changes the signal.
    Untouched {
        /// Waits of this waiter for the signal.
        waits: u64,
    },
    /// The signal stays below the value that is waited for.
    TooLow {
        /// The least value that would do.
        needed: i64,
        /// What the signal is at most.
        reached: i64,
    },
}

impl<W: Ord + Copy, P: Copy> Tally<W, P> {
    /// Nothing is changed, nobody waits. Signals begin with 0 (format notes 10 §2).
    pub fn new() -> Tally<W, P> {
        Tally { changes: BTreeMap::new(), waits: BTreeMap::new(), is_counted: true }
    }

    /// A signal is changed, once.
    pub fn change(&mut self, update: Update) {
        let changes = self.changes.entry(update.signal).or_default();
        match update.change {
            Change::Add(by) => changes.added = changes.added.saturating_add(by.max(0)),
            Change::Set(to) => changes.set = changes.set.max(to.into()),
            Change::Register => changes.is_open = true,
        }
    }

    /// A signal is changed by nobody knows how much.
    pub fn open(&mut self, signal: Signal) {
        self.change(Update { signal, change: Change::Register });
    }

    /// How often the changes happen is not known: there are loops, or instructions that change
    /// signals by their address.
    pub fn uncounted(&mut self) {
        self.is_counted = false;
    }

    /// Somebody waits. What the wait then does to the signal is a change if it raises it; one that
    /// clears an event is no answer to those that wait for it.
    pub fn wait(&mut self, waiter: W, wait: Wait, place: P) {
        if let Some(change) = wait.then.filter(|change| change.after(0) > 0) {
            self.change(Update { signal: wait.signal, change });
        }
        if wait.test.holds(0) == Some(true) {
            return;
        }
        let new = Waits { first: place, count: 0, largest: None };
        let waits = self.waits.entry((wait.signal, waiter)).or_insert(new);
        waits.count = waits.count.saturating_add(1);
        if let Some(value) = wait.test.least()
            && waits.largest.is_none_or(|(largest, _)| value > largest)
        {
            waits.largest = Some((value, place));
        }
    }

    /// True if something changes the signal.
    pub fn is_changed(&self, signal: Signal) -> bool {
        self.changes.contains_key(&signal)
    }

    /// True if something changes the signal by an unknown amount.
    pub fn is_open(&self, signal: Signal) -> bool {
        self.changes.get(&signal).is_some_and(|changes| changes.is_open)
    }

    /// The value that a signal has at most; `None` if nothing says that.
    pub fn reach(&self, signal: Signal) -> Option<i64> {
        let changes = self.changes.get(&signal).copied().unwrap_or_default();
        let is_known = self.is_counted && !changes.is_open;
        is_known.then(|| changes.added.saturating_add(changes.set))
    }

    /// The waits that can never end, by signal and waiter.
    pub fn unmet(&self) -> impl Iterator<Item = Unmet<W, P>> {
        self.waits.iter().filter_map(|((signal, waiter), waits)| {
            let (place, reason) = self.reason(*signal, waits)?;
            Some(Unmet { signal: *signal, waiter: *waiter, place, reason })
        })
    }

    fn reason(&self, signal: Signal, waits: &Waits<P>) -> Option<(P, Reason)> {
        if !self.is_changed(signal) {
            return Some((waits.first, Reason::Untouched { waits: waits.count }));
        }
        let (needed, place) = waits.largest?;
        let reached = self.reach(signal)?;
        (needed > reached).then_some((place, Reason::TooLow { needed, reached }))
    }
}

impl<W: Ord + Copy, P: Copy> Default for Tally<W, P> {
    fn default() -> Self {
        Tally::new()
    }
}

#[cfg(test)]
mod tests;
