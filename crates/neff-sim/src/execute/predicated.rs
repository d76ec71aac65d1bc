//! Instructions that write some elements and leave the others: COPY_PREDICATED, CAST_PREDICATED,
//! COPY_PREDICATED_SCALAR (format notes 05 §3.8).

use super::bench::{Bench, Operand};
use super::partitions::{order, same};
use super::scalar::Given;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Kind, convert};
use crate::operand::Tensor;

/// COPY_PREDICATED and CAST_PREDICATED: `dst = src1 where src0 is not 0`.
pub(super) fn copy(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let [predicate, dtype] = fields.pair("in0_in1_dtype")?;
    let predicate = bench.source(fields, "src0", predicate, channels)?;
    let source = bench.source(fields, "src1", dtype, channels)?;
    let target = changed(fields, fields.byte("out_dtype")?, channels, bench)?;
    same(&source, &target)?;
    same(&predicate, &target)?;
    let tests = Tests::of(&predicate, false)?;
    let mut space = Vec::new();
    let mut out = vec![0; bytes(&target)];
    for row in order([&predicate.tensor, &source.tensor], &target.tensor)? {
        let given = source.tensor.read(bench.chip, row, &mut space);
        convert(source.format, target.format, given, &mut out);
        tests.write(&target, row, &out, bench);
    }
    Ok(())
}

/// COPY_PREDICATED of equal types alone.
pub(super) fn copy_same(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let [_, dtype] = fields.pair("in0_in1_dtype")?;
    let out = fields.byte("out_dtype")?;
    if dtype != out {
        let what = format!("a copy from data type {dtype:#04x} to {out:#04x}");
        return Err(Fault::Illegal(what));
    }
    copy(fields, bench)
}

/// COPY_PREDICATED_SCALAR: `dst = src0_imm where pred is not 0`, or where it is 0 if reversed.
pub(super) fn scalar(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let channels = fields.count("num_active_channels")?;
    let is_reversed = match fields.number("reversed_pred")? {
        0 => false,
        1 => true,
        other => return Err(Fault::Unknown(format!("reversed_pred={other}"))),
    };
    let predicate = bench.source(fields, "pred", fields.byte("pred_dtype")?, channels)?;
    let numbers = numbers(fields, channels, bench)?;
    let target = changed(fields, fields.byte("out_dtype")?, channels, bench)?;
    same(&predicate, &target)?;
    let tests = Tests::of(&predicate, is_reversed)?;
    let format = bench.format(fields.byte("in_dtype")?)?;
    for row in order([&predicate.tensor], &target.tensor)? {
        let mut one = vec![0; target.format.bytes()];
        let number = numbers.get(row).map_or(&[][..], Vec::as_slice);
        convert(format, target.format, number, &mut one);
        tests.write(&target, row, &one.repeat(target.tensor.elements()), bench);
    }
    Ok(())
}

/// The bytes of the number of each partition. In the instruction they are its low ones.
fn numbers(
    fields: Fields<'_>,
    channels: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Vec<Vec<u8>>, Fault> {
    const NUMBER: Given = Given::of("src0_imm", "src0_imm_src");
    let size = bench.format(fields.byte("in_dtype")?)?.bytes();
    let word = fields.word(NUMBER.name)?;
    if NUMBER.is_pointer(fields)? {
        let tensor = Tensor::of(NUMBER.name, word.into(), &[(1, 1)], size, channels)?;
        bench.read(NUMBER.name, &tensor);
        let mut space = Vec::new();
        let each = (0..channels).map(|row| tensor.read(bench.chip, row, &mut space).to_vec());
        return Ok(each.collect());
    }
    let low = word.to_le_bytes();
    let low = low.get(..size);
    let low = low.ok_or_else(|| Fault::Unknown("a number of 4 bytes for 8".to_owned()))?;
    Ok(vec![low.to_vec(); channels])
}

/// A destination of which some elements stay: it is read too.
fn changed(
    fields: Fields<'_>,
    dtype: u8,
    channels: usize,
    bench: &mut Bench<'_, '_>,
) -> Result<Operand, Fault> {
    let target = bench.target(fields, "dst", dtype, channels)?;
    bench.read("dst", &target.tensor);
    Ok(target)
}

fn bytes(target: &Operand) -> usize {
    target.tensor.elements().saturating_mul(target.format.bytes())
}

/// Which elements are written.
struct Tests<'o> {
    predicate: &'o Operand,
    integer: crate::number::Integer,
    is_reversed: bool,
}

impl<'o> Tests<'o> {
    fn of(predicate: &'o Operand, is_reversed: bool) -> Result<Tests<'o>, Fault> {
        let Kind::Integer(integer) = predicate.format.kind else {
            let name = predicate.format.dtype.name;
            return Err(Fault::Unknown(format!("a predicate of {name}")));
        };
        Ok(Tests { predicate, integer, is_reversed })
    }

    /// Writes those elements of a partition that pass.
    fn write(&self, target: &Operand, row: usize, from: &[u8], bench: &mut Bench<'_, '_>) {
        let (mut space, mut old) = (Vec::new(), Vec::new());
        let mut words = vec![0; self.predicate.tensor.elements()];
        let given = self.predicate.tensor.read(bench.chip, row, &mut space);
        self.integer.read_words(given, &mut words);
        let mut out = target.tensor.read(bench.chip, row, &mut old).to_vec();
        let size = target.format.bytes();
        let places = out.chunks_exact_mut(size).zip(from.chunks_exact(size));
        for ((place, from), word) in places.zip(words) {
            if (word != 0) != self.is_reversed {
                place.copy_from_slice(from);
            }
        }
        target.tensor.write(bench.chip, row, &out);
    }
}
