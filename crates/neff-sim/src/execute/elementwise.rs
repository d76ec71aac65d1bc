//! Instructions of the vector engines that make one element of one, or of two (format notes 12 §3.5
//! to §3.8, 05 §3.8). They compute in 32-bit floats.

use super::bench::{Bench, Operand};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::convert;

/// COPY and CAST: bits between equal formats, else numbers.
pub(super) fn copy(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(fields, bench)?;
    let mut space = Vec::new();
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in 0..source.tensor.rows.len() {
        let bytes = source.tensor.read(bench.chip, row, &mut space);
        convert(source.format, target.format, bytes, &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}

/// RECIPROCAL.
pub(super) fn reciprocal(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (source, target) = two(fields, bench)?;
    map(&source, &target, bench, |_, values| {
        values.iter_mut().for_each(|value| *value = value.recip());
        Ok(())
    })
}

/// Source and destination of the same number of elements.
fn two(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(Operand, Operand), Fault> {
    let channels = fields.count("num_active_channels")?;
    let source = bench.source(fields, "src", fields.byte("in_dtype")?, channels)?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    same(&source, &target)?;
    Ok((source, target))
}

/// Refuses operands with different numbers of elements.
pub(super) fn same(one: &Operand, other: &Operand) -> Result<(), Fault> {
    let (left, right) = (one.tensor.elements(), other.tensor.elements());
    if left == right {
        return Ok(());
    }
    Err(Fault::Illegal(format!("{left} elements, and room for {right}")))
}

/// Does something to the floats of each partition, and writes them.
pub(super) fn map(
    source: &Operand,
    target: &Operand,
    bench: &mut Bench<'_, '_>,
    mut with: impl FnMut(usize, &mut Vec<f32>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut space = Vec::new();
    let mut values = Vec::new();
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in 0..source.tensor.rows.len() {
        values.resize(source.tensor.elements(), 0.0);
        source.format.widen(source.tensor.read(bench.chip, row, &mut space), &mut values);
        with(row, &mut values)?;
        target.format.narrow(&values, &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
    Ok(())
}
