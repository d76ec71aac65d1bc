//! Since when a condition on a signal holds, and who made it so.

use neff_asm::predicate::{Change, Comparison};

use crate::machine::signals::Condition;
use crate::trace::SliceId;

/// A change, by its number among those of the signal; `None` for the value at the start.
type Changer = (u64, Option<SliceId>);

/// The value of a signal, and which changes brought it there.
#[derive(Debug, Clone)]
pub(super) struct History {
    value: i64,
    changes: u64,
    /// Since when it is as high as it is, and as low.
    high: Since,
    low: Since,
}

/// Values that a signal did not go below again, ascending, each with the change since which.
#[derive(Debug, Clone)]
struct Since(Vec<(i64, Changer)>);

impl Default for History {
    fn default() -> History {
        let since = || Since(vec![(0, (0, None))]);
        History { value: 0, changes: 0, high: since(), low: since() }
    }
}

impl History {
    /// A slice changes it.
    pub(super) fn change(&mut self, change: Change, by: SliceId) {
        self.value = change.after(self.value);
        self.changes = self.changes.saturating_add(1);
        let changer = (self.changes, Some(by));
        self.high.push(self.value, changer);
        self.low.push(self.value.saturating_neg(), changer);
    }

    /// The changer since which a condition holds; `None` if it does not hold.
    pub(super) fn since(&self, wait: &Condition) -> Option<Option<SliceId>> {
        let value = i64::from(wait.value);
        let least = |value: i64| self.high.find(value);
        let most = |value: i64| self.low.find(value.saturating_neg());
        let found = match wait.comparison {
            Comparison::AtLeast => least(value),
            Comparison::Greater => least(value.saturating_add(1)),
            Comparison::AtMost => most(value),
            Comparison::Less => most(value.saturating_sub(1)),
            Comparison::Equal => least(value).zip(most(value)).map(|(one, other)| one.max(other)),
        };
        found.map(|(_, by)| by)
    }
}

impl Since {
    fn push(&mut self, value: i64, changer: Changer) {
        let mut first = changer;
        while let Some((_, since)) = self.0.pop_if(|(known, _)| *known >= value) {
            first = since;
        }
        self.0.push((value, first));
    }

    /// Since when it is at least this.
    fn find(&self, least: i64) -> Option<Changer> {
        let at = self.0.partition_point(|(value, _)| *value < least);
        self.0.get(at).map(|(_, changer)| *changer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_asm::predicate::Signal;

    #[test]
    fn the_change_since_which_a_condition_holds() {
        let mut history = History::default();
        let by = |slice| SliceId { lane: 0, slice };
        // 0, then 2, 3, 1, 1, 4.
        for (at, change) in [2, 1, -2, 0, 3].into_iter().enumerate() {
            history.change(Change::Add(change), by(at + 1));
        }
        let ask = |comparison, value| {
            let wait = Condition { signal: Signal::Semaphore(1), comparison, value, then: None };
            history.since(&wait).map(|by| by.map_or(0, |it| it.slice))
        };
        for (comparison, value, expected) in [
            (Comparison::AtLeast, 0, Some(0)),
            (Comparison::AtLeast, 1, Some(1)),
            (Comparison::AtLeast, 2, Some(5)),
            (Comparison::Greater, 3, Some(5)),
            (Comparison::Greater, 4, None),
            (Comparison::AtMost, 4, Some(0)),
            (Comparison::AtMost, 3, None),
            (Comparison::Less, 5, Some(0)),
            (Comparison::Equal, 4, Some(5)),
            (Comparison::Equal, 3, None),
        ] {
            assert_eq!(ask(comparison, value), expected, "{comparison:?} {value}");
        }
        history.change(Change::Set(0), by(6));
        let wait = Condition {
            signal: Signal::Semaphore(1),
            comparison: Comparison::Equal,
            value: 0,
            then: None,
        };
        assert_eq!(history.since(&wait), Some(Some(by(6))));
    }
}
