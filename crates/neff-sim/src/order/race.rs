//! A race, for whoever reports it.

use crate::machine::At;
use crate::memory::{BufferId, OnChip};

/// A memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Where {
    /// One of the two of the core.
    OnChip(OnChip),
    /// A buffer.
    Buffer(BufferId),
}

/// Two accesses that nothing orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The one that came first in this run, and its core.
    pub first: (usize, At),
    /// The other one, and its core.
    pub second: (usize, At),
    /// What the first did, and the second.
    pub writes: [bool; 2],
    /// Where.
    pub place: Where,
    /// The first byte that both touch, in its partition or buffer.
    pub offset: u64,
    /// The partitions, as bits.
    pub rows: u128,
}
