//! Instructions of two tensors and a number: SCALAR_TENSOR_TENSOR and TENSOR_TENSOR_SCAN (format
//! notes 05 §3.8).

use super::bench::{Bench, Operand};
use super::partitions::{map, same, source, target};
use super::scalar::{Given, Scalar};
use super::tensor_scalar::{FP32, REVERSES, Step};
use super::unit::{Unit, Work};
use crate::fault::Fault;
use crate::fields::Fields;

const NUMBER: Given = Given::of("imm0", "imm0_src");

/// The two sources and the destination.
fn three<U: Unit>(
    unit: &U,
    fields: Fields<'_>,
    bench: &mut Bench<'_, '_>,
) -> Result<[Operand; 3], Fault> {
    let channels = fields.count("num_active_channels")?;
    let [left, right] = fields.pair("in0_in1_dtype")?;
    let left = source(unit, fields, ("src0", left), channels, bench)?;
    let right = source(unit, fields, ("src1", right), channels, bench)?;
    let out = fields.byte("out_dtype")?;
    let target = target(unit, fields, ("dst", out), channels, bench)?;
    same(&left, &right)?;
    same(&left, &target)?;
    Ok([left, right, target])
}

/// The type of the number. In the instruction it must be the one that four bytes are.
fn number_format(
    fields: Fields<'_>,
    bench: &Bench<'_, '_>,
) -> Result<crate::number::Format, Fault> {
    if !NUMBER.is_pointer(fields)? {
        return bench.format(FP32);
    }
    bench.format(fields.byte("imm0_dtype")?)
}

/// `dst = op1(op0(src0, imm0), src1)`.
pub(super) struct NumberThenPairs;

impl Work<2> for NumberThenPairs {
    const OPERATIONS: [&'static str; 2] = ["op0", "op1"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.pair("in0_in1_dtype").map(|[left, _]| left)
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        [first, second]: [U::Does; 2],
    ) -> Result<(), Fault> {
        let [left, right, target] = three(unit, fields, bench)?;
        let at = (number_format(fields, bench)?, left.tensor.rows.len());
        let [reverse, reverse_second] = REVERSES;
        let step = Step::of(unit, fields, (first, NUMBER, reverse), at, bench)?;
        let is_reversed = fields.number("reverse_operands")? & reverse_second != 0;
        map(unit, [&left, &right], &target, bench, |row, [values, others]| {
            if let Some(step) = &step {
                step.apply(unit, row, values);
            }
            match is_reversed {
                true => {
                    unit.pairs(second, others, values);
                    std::mem::swap(values, others);
                }
                false => unit.pairs(second, values, others),
            }
        })
    }
}

/// `dst[i] = op1(op0(src0[i], dst[i - 1]), src1[i])`, beginning with imm0.
pub(super) struct Scan;

impl Work<2> for Scan {
    const OPERATIONS: [&'static str; 2] = ["op0", "op1"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.pair("in0_in1_dtype").map(|[left, _]| left)
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        [first, second]: [U::Does; 2],
    ) -> Result<(), Fault> {
        let [left, right, target] = three(unit, fields, bench)?;
        let at = (number_format(fields, bench)?, left.tensor.rows.len());
        let start = Scalar::of(fields, NUMBER, (unit, at.0), at.1, bench)?;
        let reversed = fields.number("reverse_operands")?;
        let [one, other] = REVERSES.map(|bit| reversed & bit != 0);
        map(unit, [&left, &right], &target, bench, |row, [values, others]| {
            let mut so_far = start.at(row);
            for (value, right) in values.iter_mut().zip(others) {
                so_far = match one {
                    true => unit.apply(first, so_far, *value),
                    false => unit.apply(first, *value, so_far),
                };
                so_far = match other {
                    true => unit.apply(second, *right, so_far),
                    false => unit.apply(second, so_far, *right),
                };
                *value = so_far;
            }
        })
    }
}
