//! From ticks to places, and the ticks at which the axis has marks.

use super::look::{MARGIN, NAMES, WIDTH};

/// Marks that an axis has at most.
const MARKS: u64 = 10;

/// How wide time is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    /// Ticks of all; one at least.
    end: u64,
}

impl Scale {
    pub(super) fn new(end: u64) -> Scale {
        Scale { end: end.max(1) }
    }

    /// The width of some ticks.
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    pub(super) fn width(self, ticks: u64) -> f64 {
        let room = WIDTH - MARGIN - MARGIN - NAMES;
        room * (ticks as f64) / (self.end as f64)
    }

    /// The place of a tick.
    pub(super) fn x(self, tick: u64) -> f64 {
        MARGIN + NAMES + self.width(tick)
    }

    /// The ticks with a mark: multiples of 1, 2 or 5 times a power of ten.
    pub(super) fn marks(self) -> Vec<u64> {
        let mut step = 1u64;
        let factors = [2u64, 5, 10];
        let mut power = 1u64;
        while self.end.checked_div(step).unwrap_or(0) >= MARKS {
            let next = factors.iter().map(|factor| power.saturating_mul(*factor));
            step = next.into_iter().find(|it| *it > step).unwrap_or(u64::MAX);
            if step >= power.saturating_mul(10) {
                power = step;
            }
        }
        let count = self.end.checked_div(step).unwrap_or(0);
        (0..=count).map(|at| at.saturating_mul(step)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        for (end, expected) in [
            (0, vec![0, 1]),
            (9, (0..=9).collect()),
            (10, vec![0, 2, 4, 6, 8, 10]),
            (45, vec![0, 5, 10, 15, 20, 25, 30, 35, 40, 45]),
            (1234, vec![0, 200, 400, 600, 800, 1000, 1200]),
        ] {
            assert_eq!(Scale::new(end).marks(), expected, "{end}");
        }
        for end in [u64::MAX, 1 << 40, 999_999] {
            assert!(Scale::new(end).marks().len() <= 10);
        }
        let scale = Scale::new(100);
        assert!((scale.x(100) - (WIDTH - MARGIN)).abs() < 1e-9);
    }
}
