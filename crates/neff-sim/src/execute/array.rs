//! The PE array: loaded weights, and products with them (format notes 12 §3.1, §3.2).
//!
//! Weights are loaded last column first. A product is exact in what is multiplied and sums in 32-bit
//! floats, in an order that is this project's; hardware has another.

mod part;
mod transpose;

use ndarray::{ArrayView2, ArrayViewMut2, ShapeBuilder};
use neff_abi::on_chip::PARTITIONS;

use super::bench::{Bench, Operand};
use super::kept::Kept;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::{ChipMemory, Holds, OnChip};
use crate::number::Format;
use crate::operand::Tensor;

/// Rows, and columns, of the array.
const SIDE: usize = PARTITIONS as usize;
/// Bytes of a sum.
const WORD: usize = 4;
/// Bits of the accumulate flags: the product begins a sum; the last of a sum, which changes nothing.
const BEGINS: u64 = 1;
const ENDS: u64 = 2;

/// What stands in the array, and whatever else an engine keeps.
#[derive(Debug, Default)]
pub struct Array {
    weights: Option<Weights>,
    /// Moving tile as floats; kept, so that its memory is made once.
    moving: Vec<f32>,
    /// Products that do not go to memory as they are.
    product: Vec<f32>,
    /// What engines without an array keep.
    pub(super) kept: Kept,
}

impl Array {
    /// Forgets all that is kept: an instruction that is not known may have changed it.
    pub(crate) fn lose(&mut self) {
        *self = Array { kept: Kept::lost(), ..Array::default() };
    }
}

/// A loaded tile.
#[derive(Debug)]
struct Weights {
    /// Row behind row, as floats; zeros for transpositions, which take the elements.
    values: Vec<f32>,
    /// The same as they stand in memory, for transpositions.
    elements: Vec<u8>,
    format: Format,
    rows: usize,
    columns: usize,
    transposes: bool,
    holds: Holds,
}

/// The fields that both instructions have, as far as their meaning is known.
fn common(fields: Fields<'_>) -> Result<(usize, usize, bool, u8), Fault> {
    // Layouts without groups of rows say in other fields which part of the array it is.
    fields.number("row_grp")?;
    // Only the third generation is measured; the second has no such field.
    let transposes = match fields.instruction.get("transpose_mode") {
        Some(_) => match fields.number("transpose_mode")? {
            0 => false,
            1 => true,
            mode => return Err(Fault::Unknown(format!("transpose_mode={mode}"))),
        },
        None => false,
    };
    let (rows, columns) = (fields.count("num_active_rows")?, fields.count("num_active_cols")?);
    if rows == 0 || columns == 0 || rows > SIDE || columns > SIDE {
        return Err(Fault::Illegal(format!("a tile of {rows} rows and {columns} columns")));
    }
    Ok((rows, columns, transposes, fields.byte("in_dtype")?))
}

/// LDWEIGHTS.
pub(super) fn load_weights(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (rows, columns, transposes, dtype) = common(fields)?;
    let part = fields.number("fp32_mode")?;
    let source = bench.source(fields, "src", dtype, rows)?;
    if source.tensor.elements() != columns {
        let what = format!("{} elements for {columns} columns", source.tensor.elements());
        return Err(Fault::Illegal(what));
    }
    let mut spaces = (Vec::new(), Vec::new());
    let mut values = vec![0.0; rows.saturating_mul(columns)];
    let mut elements = Vec::new();
    for (row, values) in values.chunks_exact_mut(columns).enumerate() {
        let bytes = in_order(&source, bench.chip, row, &mut spaces);
        if transposes {
            elements.extend_from_slice(bytes);
        } else {
            source.format.widen(bytes, values);
        }
    }
    part::keep(&mut values, part)?;
    let holds = bench.holds;
    bench.array.weights =
        Some(Weights { values, elements, format: source.format, rows, columns, transposes, holds });
    Ok(())
}

/// The elements of a row of weights by column; the last one comes first.
fn in_order<'m>(
    source: &'m Operand,
    chip: &'m ChipMemory,
    row: usize,
    (packed, turned): &'m mut (Vec<u8>, Vec<u8>),
) -> &'m [u8] {
    let tensor = &source.tensor;
    if let Some(range) = tensor.walk.backwards() {
        let row = chip.of(tensor.memory).row(tensor.rows.start.saturating_add(row));
        return row.get(range).unwrap_or_default();
    }
    let bytes = tensor.read(chip, row, packed);
    turned.clear();
    turned.extend(bytes.rchunks_exact(source.format.bytes()).flatten());
    turned
}

/// MATMUL.
pub(super) fn multiply(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let (rows, columns, transposes, dtype) = common(fields)?;
    let flags = fields.number("psum_accumulate_flags")?;
    if flags & !(BEGINS | ENDS) != 0 {
        return Err(Fault::Unknown(format!("psum_accumulate_flags={flags}")));
    }
    let weights = bench.array.weights.take();
    let weights = weights.ok_or_else(|| bench.array.kept.absent("no weights are loaded"))?;
    let done = with(&weights, (rows, columns, transposes, dtype), flags, fields, bench);
    bench.array.weights = Some(weights);
    done
}

fn with(
    weights: &Weights,
    (rows, columns, transposes, dtype): (usize, usize, bool, u8),
    flags: u64,
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    if (rows, columns, transposes) != (weights.rows, weights.columns, weights.transposes) {
        let what = format!(
            "{rows}*{columns}, transpose_mode={}, and the weights are {}*{}, transpose_mode={}",
            u8::from(transposes),
            weights.rows,
            weights.columns,
            u8::from(weights.transposes)
        );
        return Err(Fault::Illegal(what));
    }
    let source = bench.source(fields, "src", dtype, rows)?;
    bench.holds = bench.holds.max(weights.holds);
    let size = if transposes { weights.format.bytes() } else { WORD };
    let out = fields.instruction.get("out_dtype").map(|_| fields.number("out_dtype"));
    if let Some(code) = out.transpose()?.filter(|code| *code != 0) {
        return Err(Fault::Unknown(format!("out_dtype={code} of a product")));
    }
    let target = Tensor::member(fields.instruction, "dst", size, columns)?;
    if target.memory != OnChip::Psum {
        return Err(Fault::Illegal("a product goes to PSUM".to_owned()));
    }
    let count = source.tensor.elements();
    if target.elements() != count {
        let what = format!("{count} columns, and room for {}", target.elements());
        return Err(Fault::Illegal(what));
    }
    let begins = flags & BEGINS != 0;
    if !begins {
        bench.read("dst", &target);
    }
    bench.write("dst", &target);
    widen(&source, count, bench);
    // To transpose is no product, though the array multiplies.
    if !transposes {
        let multiplied = rows.saturating_mul(columns).saturating_mul(count);
        bench.multiplied = u64::try_from(multiplied).unwrap_or(u64::MAX);
    }
    match transposes {
        true if !begins => Err(Fault::Unknown("a transposition that adds".to_owned())),
        true => transpose::rows(weights, count, &target, bench),
        false => product(weights, count, &target, begins, bench),
    }
}

/// The moving tile as floats, row behind row.
fn widen(source: &Operand, count: usize, bench: &mut Bench<'_, '_>) {
    let rows = source.tensor.rows.len();
    let mut space = Vec::new();
    bench.array.moving.resize(rows.saturating_mul(count), 0.0);
    for (row, values) in bench.array.moving.chunks_exact_mut(count).enumerate() {
        source.format.widen(source.tensor.read(bench.chip, row, &mut space), values);
    }
}

/// Sums over rows: `out[m, n] = Σ weights[k, m] · moving[k, n]`.
fn product(
    weights: &Weights,
    count: usize,
    target: &Tensor,
    begins: bool,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let shape = || Fault::Illegal("a tile that is no matrix".to_owned());
    let left = ArrayView2::from_shape((weights.rows, weights.columns), &weights.values);
    let left = left.map_err(|_| shape())?;
    let right = ArrayView2::from_shape((weights.rows, count), &bench.array.moving);
    let right = right.map_err(|_| shape())?;
    let before = if begins { 0.0 } else { 1.0 };
    let first = target.walk.contiguous().filter(|range| range.start.is_multiple_of(WORD));
    if let Some(range) = first {
        let (floats, stride) = bench.chip.psum.floats_mut();
        let start = target.rows.start.saturating_mul(stride);
        let start = start.saturating_add(range.start / WORD);
        let room = floats.get_mut(start..).unwrap_or_default();
        let strided = (weights.columns, count).strides((stride, 1));
        // Behind the last row there need be no whole stride.
        let mut out = ArrayViewMut2::from_shape(strided, room).map_err(|_| shape())?;
        ndarray::linalg::general_mat_mul(1.0, &left.t(), &right, before, &mut out);
        return Ok(());
    }
    bench.array.product.resize(weights.columns.saturating_mul(count), 0.0);
    let out = ArrayViewMut2::from_shape((weights.columns, count), &mut bench.array.product);
    let mut out = out.map_err(|_| shape())?;
    ndarray::linalg::general_mat_mul(1.0, &left.t(), &right, 0.0, &mut out);
    let mut space = Vec::new();
    for (row, sums) in bench.array.product.chunks_exact_mut(count).enumerate() {
        if !begins {
            let there = target.read(bench.chip, row, &mut space);
            for (sum, there) in sums.iter_mut().zip(there.as_chunks::<4>().0) {
                *sum += f32::from_le_bytes(*there);
            }
        }
        let bytes: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
        target.write(bench.chip, row, &bytes);
    }
    Ok(())
}
