//! How long things last in virtual time: one tick, and what they have to do. A simple measure that
//! anybody can check, not one of hardware.

use crate::execute::Touch;

/// Bytes of each partition that an engine works off in a tick: all partitions are worked on at once.
pub const ENGINE_BYTES: u64 = 4;

/// Bytes that a queue set, or what ranks do together, moves in a tick.
pub const QUEUE_BYTES: u64 = 256;

/// Ticks of an instruction that does nothing but wait, signal, branch or start something.
pub const SHORTEST: u64 = 1;

/// Ticks of an instruction that computes: by the operand that has the most bytes in a partition.
pub(super) fn of_operands<'t>(touched: impl Iterator<Item = &'t Touch>) -> u64 {
    let bytes = |touch: &Touch| touch.spans.iter().map(ExactSizeIterator::len).sum::<usize>();
    let most = touched.map(bytes).max().unwrap_or(0);
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    SHORTEST.saturating_add(most.div_ceil(ENGINE_BYTES))
}

/// Ticks in which so many bytes are moved.
pub(super) fn of_bytes(bytes: u64) -> u64 {
    SHORTEST.saturating_add(bytes.div_ceil(QUEUE_BYTES))
}
