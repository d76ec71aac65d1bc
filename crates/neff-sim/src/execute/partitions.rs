//! Partition by partition: reading operands, working on their elements, writing the results (format
//! notes 05 §3.2).
//!
//! Hardware works on all partitions at once. Here one follows the other, so where a destination
//! lies in other partitions of what is read, the order is that in which nothing is overwritten
//! before it was read. Within a partition everything is read before anything is written.

use super::bench::{Bench, Operand};
use super::unit::Unit;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::operand::Tensor;

/// An operand that is read, in a format that the unit computes with.
pub(super) fn source<U: Unit>(
    unit: &U,
    fields: Fields<'_>,
    (name, dtype): (&'static str, u8),
    channels: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Operand, Fault> {
    let operand = bench.source(fields, name, dtype, channels)?;
    unit.admit(operand.format)?;
    Ok(operand)
}

/// An operand that is written, in a format that the unit computes with.
pub(super) fn target<U: Unit>(
    unit: &U,
    fields: Fields<'_>,
    (name, dtype): (&'static str, u8),
    channels: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Operand, Fault> {
    let operand = bench.target(fields, name, dtype, channels)?;
    unit.admit(operand.format)?;
    Ok(operand)
}

/// Source and destination of instructions that have one of each, `in_dtype` and `out_dtype`.
pub(super) fn two<U: Unit>(
    unit: &U,
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(Operand, Operand), Fault> {
    let channels = fields.count("num_active_channels")?;
    let from = source(unit, fields, ("src", fields.byte("in_dtype")?), channels, bench)?;
    let to = target(unit, fields, ("dst", fields.byte("out_dtype")?), channels, bench)?;
    Ok((from, to))
}

/// Refuses operands with different numbers of elements.
pub(super) fn same(one: &Operand, other: &Operand) -> Result<(), Fault> {
    room(one.tensor.elements(), other)
}

/// Refuses a destination that has not room for so many elements, or for more.
pub(super) fn room(elements: usize, target: &Operand) -> Result<(), Fault> {
    let room = target.tensor.elements();
    if elements == room {
        return Ok(());
    }
    Err(Fault::Illegal(format!("{elements} elements, and room for {room}")))
}

/// Does something to the elements of each partition of sources, and writes what becomes of those of
/// the first.
pub(super) fn map<U: Unit, const N: usize>(
    unit: &U,
    sources: [&Operand; N],
    target: &Operand,
    bench: &mut Bench<'_, '_>,
    mut with: impl FnMut(usize, &mut [Vec<U::Element>; N]),
) -> Result<(), Fault> {
    let mut space = Vec::new();
    let mut values = [const { Vec::new() }; N];
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in order(sources.map(|source| &source.tensor), &target.tensor)? {
        for (source, values) in sources.into_iter().zip(&mut values) {
            values.resize(source.tensor.elements(), U::Element::default());
            unit.read(source.format, source.tensor.read(bench.chip, row, &mut space), values);
        }
        with(row, &mut values);
        if let Some(first) = values.first() {
            unit.write(target.format, first, &mut out);
        }
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// The order in which partitions are worked on.
///
/// # Errors
/// In no order everything is read before it is overwritten.
pub(super) fn order<const N: usize>(
    sources: [&Tensor; N],
    target: &Tensor,
) -> Result<impl Iterator<Item = usize> + use<N>, Fault> {
    let elsewhere = |source: &&Tensor| source.rows.start != target.rows.start;
    let overlapping = sources.into_iter().filter(elsewhere).filter(|it| overlap(it, target));
    let starts = overlapping.map(|source| source.rows.start);
    let (mut up, mut down) = (true, true);
    for start in starts {
        up &= start >= target.rows.start;
        down &= start <= target.rows.start;
    }
    if !up && !down {
        let what = "a destination in partitions above and below of what is read";
        return Err(Fault::Unknown(what.to_owned()));
    }
    let last = target.rows.len().saturating_sub(1);
    Ok((0..target.rows.len()).map(move |row| if up { row } else { last.saturating_sub(row) }))
}

/// True if bytes of one operand are bytes of the other.
fn overlap(one: &Tensor, other: &Tensor) -> bool {
    let rows = one.rows.start < other.rows.end && other.rows.start < one.rows.end;
    let hull = |tensor: &Tensor| {
        let spans = tensor.walk.spans();
        let start = spans.first().map_or(0, |span| span.start);
        start..spans.last().map_or(start, |span| span.end)
    };
    if one.memory != other.memory || !rows {
        return false;
    }
    let (one, other) = (hull(one), hull(other));
    one.start < other.end && other.start < one.end
}
