//! Instructions of the vector engines that make one element of one, or of two (format notes 12 §3.5
//! to §3.8, 05 §3.8). They compute in 32-bit floats.

use super::bench::{Bench, Operand};
use super::tensor_scalar::operation;
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
    map(&source, &target, bench, |_, values, _| {
        values.iter_mut().for_each(|value| *value = value.recip());
    });
    Ok(())
}

/// TENSOR_TENSOR: an operation on pairs.
pub(super) fn pairs(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let does = operation(fields, "op")?;
    let channels = fields.count("num_active_channels")?;
    let [left, right] = fields.pair("in0_in1_dtype")?;
    let left = bench.source(fields, "src0", left, channels)?;
    let right = bench.source(fields, "src1", right, channels)?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    same(&left, &right)?;
    same(&left, &target)?;
    let mut others = vec![0.0; right.tensor.elements()];
    let mut space = Vec::new();
    map(&left, &target, bench, |row, values, bench| {
        right.format.widen(right.tensor.read(bench.chip, row, &mut space), &mut others);
        does.pairs(values, &others);
    });
    Ok(())
}

/// Source and destination of the same number of elements.
pub(super) fn two(
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(Operand, Operand), Fault> {
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

/// Does something to the floats of each partition, and writes what is left of them.
pub(super) fn map(
    source: &Operand,
    target: &Operand,
    bench: &mut Bench<'_, '_>,
    mut with: impl FnMut(usize, &mut Vec<f32>, &Bench<'_, '_>),
) {
    let mut space = Vec::new();
    let mut values = Vec::new();
    let mut out = vec![0; target.tensor.elements().saturating_mul(target.format.bytes())];
    for row in 0..source.tensor.rows.len() {
        values.resize(source.tensor.elements(), 0.0);
        source.format.widen(source.tensor.read(bench.chip, row, &mut space), &mut values);
        with(row, &mut values, bench);
        target.format.narrow(&values, &mut out);
        target.tensor.write(bench.chip, row, &out);
    }
}
