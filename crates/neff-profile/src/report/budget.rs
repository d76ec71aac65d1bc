//! A source that gives out no more than it may: what one row, or one key, has in bytes.
//!
//! The JSON parser holds a row while it reads it. The bound stands where the bytes come from, so
//! that no value can grow past it.

use std::cell::Cell;
use std::io::{self, Read};

/// What is left, and how much was read; shared by the source and by who reads rows.
#[derive(Debug, Default)]
pub(super) struct Budget {
    left: Cell<u64>,
    read: Cell<u64>,
    spent: Cell<bool>,
}

impl Budget {
    /// Allows so many bytes from here on.
    pub(super) fn allow(&self, bytes: u64) {
        self.left.set(bytes);
    }

    /// Bytes that were read so far.
    pub(super) fn offset(&self) -> u64 {
        self.read.get()
    }

    /// True if more was asked for than was allowed.
    pub(super) fn is_spent(&self) -> bool {
        self.spent.get()
    }
}

/// A source under a budget.
#[derive(Debug)]
pub(super) struct Budgeted<'b, R> {
    pub(super) source: R,
    pub(super) budget: &'b Budget,
}

impl<R: Read> Read for Budgeted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.budget.left.get();
        if left == 0 && !buffer.is_empty() {
            self.budget.spent.set(true);
            return Err(io::Error::other("a row is too large"));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let count = self.source.read(buffer.get_mut(..most).unwrap_or_default())?;
        let counted = u64::try_from(count).unwrap_or(u64::MAX);
        self.budget.left.set(left.saturating_sub(counted));
        self.budget.read.set(self.budget.read.get().saturating_add(counted));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_comes_than_is_allowed() {
        let budget = Budget::default();
        let mut source = Budgeted { source: &b"abcdef"[..], budget: &budget };
        budget.allow(4);
        let mut got = [0; 3];
        source.read_exact(&mut got).unwrap();
        assert!(source.read_exact(&mut got).is_err());
        assert!(budget.is_spent());
        assert_eq!(budget.offset(), 4);
        budget.allow(u64::MAX);
        assert_eq!(source.read(&mut got).unwrap(), 2);
        assert_eq!(budget.offset(), 6);
    }
}
