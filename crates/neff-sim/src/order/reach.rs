//! The bytes that operands and sides of transfers touch, in the form that accesses are kept in.

use std::collections::BTreeMap;
use std::ops::Range;

use neff_abi::on_chip::SBUF;

use crate::operand::union;
use crate::transfer::Side;

/// Partitions as bits.
pub(super) fn mask(rows: &Range<usize>) -> u128 {
    let below = |row: usize| {
        let shift = u32::try_from(row).unwrap_or(u32::MAX);
        1u128.checked_shl(shift).map_or(u128::MAX, |bit| bit.wrapping_sub(1))
    };
    below(rows.end) & !below(rows.start)
}

/// A range in 64 bits.
pub(super) fn wide(span: &Range<usize>) -> Range<u64> {
    let number = |at: usize| u64::try_from(at).unwrap_or(u64::MAX);
    number(span.start)..number(span.end)
}

/// The bytes of a side in the state buffer: ranges, each with its partitions.
pub(super) fn in_partitions(side: &Side) -> impl Iterator<Item = (Range<u64>, u128)> {
    let stride = u64::from(SBUF.stride);
    let mut ranges: BTreeMap<(u64, u64), u128> = BTreeMap::new();
    for piece in side.pieces() {
        let row = piece.start.checked_div(stride).and_then(|row| u32::try_from(row).ok());
        let start = piece.start.checked_rem(stride).unwrap_or(0);
        let end = start.saturating_add(piece.end.saturating_sub(piece.start));
        let bit = row.and_then(|row| 1u128.checked_shl(row)).unwrap_or(0);
        *ranges.entry((start, end)).or_default() |= bit;
    }
    ranges.into_iter().map(|((start, end), rows)| (start..end, rows))
}

/// The bytes of a side in a buffer, ascending, neighbours together.
pub(super) fn in_order(side: &Side) -> Vec<Range<u64>> {
    union(side.pieces().collect())
}
