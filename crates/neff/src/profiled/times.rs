//! Sums over rows of a profile.

use neff_profile::report::Row;

/// What the executions of a slot, or of several, took. A sum is `None` where no row says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Times {
    /// Executions.
    pub count: u64,
    /// How long they took, in nanoseconds.
    pub time: Option<u64>,
    /// How long the longest took, in nanoseconds.
    pub longest: Option<u64>,
    /// How long they waited for events and semaphores, in nanoseconds.
    pub event_wait: Option<u64>,
    /// How long the transfers that they started waited to begin, in nanoseconds.
    pub dma_wait: Option<u64>,
    /// When the first began, in nanoseconds on the report's clock.
    pub start: Option<u64>,
    /// When the last ended, in nanoseconds on the report's clock.
    pub end: Option<u64>,
}

impl Times {
    /// Adds an execution.
    pub(super) fn row(&mut self, row: &Row) {
        let time = row.time();
        let until = || row.start.zip(time).map(|(start, time)| start.saturating_add(time));
        self.add(&Times {
            count: 1,
            time,
            longest: time,
            event_wait: row.event_wait,
            dma_wait: row.dma_wait,
            start: row.start,
            end: row.end.or_else(until),
        });
    }

    /// Adds other executions.
    pub fn add(&mut self, other: &Times) {
        self.count = self.count.saturating_add(other.count);
        self.time = merge(self.time, other.time, u64::saturating_add);
        self.longest = merge(self.longest, other.longest, u64::max);
        self.event_wait = merge(self.event_wait, other.event_wait, u64::saturating_add);
        self.dma_wait = merge(self.dma_wait, other.dma_wait, u64::saturating_add);
        self.start = merge(self.start, other.start, u64::min);
        self.end = merge(self.end, other.end, u64::max);
    }

    /// All waiting together, in nanoseconds.
    pub fn stalls(&self) -> Option<u64> {
        merge(self.event_wait, self.dma_wait, u64::saturating_add)
    }
}

fn merge(one: Option<u64>, other: Option<u64>, with: fn(u64, u64) -> u64) -> Option<u64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(with(one, other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_of_rows_that_say() {
        let mut times = Times::default();
        let row = Row { start: Some(10), duration: Some(5), ..Row::default() };
        times.row(&row);
        times.row(&Row::default());
        times.row(&Row { start: Some(2), end: Some(9), event_wait: Some(3), ..Row::default() });
        assert_eq!((times.count, times.time, times.longest), (3, Some(12), Some(7)));
        assert_eq!((times.start, times.end), (Some(2), Some(15)));
        assert_eq!((times.event_wait, times.dma_wait, times.stalls()), (Some(3), None, Some(3)));
    }
}
