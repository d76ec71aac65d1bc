//! The bytes of a variable that a transfer touches, and what the runtime says of bytes that the
//! variable does not have (format notes 02 §6.6, §8.3; 03 §5 G95; 08 §2.3).
//!
//! Whoever has a transfer brings its offset, sizes and steps; variables are no matter of this file.

use neff_abi::Status;
use neff_diag::Refusal;

/// The gate that compares a transfer with its variable.
const GATE: &str = "G95";

/// Bytes of a variable, counted from its first, that a transfer touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The byte that the transfer begins at.
    pub offset: u64,
    /// The first byte that it touches; before `offset` if steps go back.
    pub first: i128,
    /// The byte behind the last that it touches.
    pub end: i128,
}

impl Extent {
    /// The extent of an access pattern, whose dimensions have a size and a step in bytes. `None` if
    /// it touches nothing. Beyond 127 bits it ends there, which no variable has.
    pub fn of(offset: u64, sizes: &[u64], steps: &[i64]) -> Option<Extent> {
        if sizes.contains(&0) {
            return None;
        }
        let start = i128::from(offset);
        let (mut first, mut last) = (start, start);
        for (size, step) in sizes.iter().zip(steps) {
            let reach = i128::from(*size).saturating_sub(1).saturating_mul(i128::from(*step));
            first = first.saturating_add(reach.min(0));
            last = last.saturating_add(reach.max(0));
        }
        Some(Extent { offset, first, end: last.saturating_add(1) })
    }

    /// True if all of it is in a variable of so many bytes.
    pub fn is_inside(&self, size: u64) -> bool {
        self.first >= 0 && self.end <= i128::from(size)
    }

    /// What the runtime answers to a transfer that leaves the variable `name` of `size` bytes.
    ///
    /// It adds a length to the offset and compares the sum with the size. How it counts the length
    /// where steps go back is not published, nor what it does beyond 64 bits: then its text is empty,
    /// and for a transfer that only leaves at the beginning it is not known whether it refuses, which
    /// is `None`.
    pub fn refusal(&self, name: &str, size: u64) -> Option<Refusal> {
        let (offset, status) = (i128::from(self.offset), Status::NRT_INVALID);
        let leaves = self.end > i128::from(size);
        let length = u64::try_from(self.end.saturating_sub(offset)).ok();
        let text = match length.filter(|_| self.first >= offset) {
            Some(length) => format!("invalid offset in {name}, {size} < ({offset} + {length})"),
            None => String::new(),
        };
        let status_name = status.name().unwrap_or_default();
        leaves.then_some(Refusal { gate: GATE, status: status.0, status_name, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_both_ways_and_nothing_is_touched_of_no_elements() {
        let extent = |first, end| Some(Extent { offset: 10, first, end });
        assert_eq!(Extent::of(10, &[4, 3], &[1, 8]), extent(10, 10 + 16 + 4));
        assert_eq!(Extent::of(10, &[4, 3], &[1, -8]), extent(-6, 14));
        assert_eq!(Extent::of(10, &[4, 0], &[1, 8]), None);
        let endless = Extent::of(0, &[u64::MAX; 4], &[i64::MAX; 4]).unwrap();
        assert!(!endless.is_inside(u64::MAX));
        assert_eq!(endless.refusal("x", 9).unwrap().text, "");
    }

    #[test]
    fn the_runtimes_text_is_told_only_where_its_sum_is_known() {
        let text = |extent: Option<Extent>, size| {
            let extent = extent.unwrap();
            assert!(!extent.is_inside(size));
            extent.refusal("x", size).map(|refusal| refusal.text)
        };
        let forward = text(Extent::of(10, &[4, 3], &[1, 8]), 29);
        assert_eq!(forward.as_deref(), Some("invalid offset in x, 29 < (10 + 20)"));
        assert_eq!(text(Extent::of(10, &[4, 3], &[1, -8]), 29), None);
        assert_eq!(text(Extent::of(10, &[4, 3], &[1, -8]), 13).as_deref(), Some(""));
        assert!(Extent::of(10, &[4, 3], &[1, 8]).unwrap().is_inside(30));
    }
}
