//! TENSOR_SCALAR and its kin: two operations with one number each (format notes 12 §3.6, 05 §3.8).

use super::bench::Bench;
use super::partitions::{map, same, two};
use super::scalar::{Given, Scalar};
use super::unit::{self, Unit, Work};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::Format;

/// The type of numbers that pointers lead to.
pub(super) const FP32: u8 = 0x0A;
/// Bits of `reverse_operands`: the number is the left operand of the first, of the second operation.
pub(super) const REVERSES: [u64; 2] = [1, 2];
/// The numbers of the two operations.
const NUMBERS: [Given; 2] = [Given::of("imm0", "imm0_src"), Given::of("imm1", "imm1_src")];

/// `dst = op1(op0(src, imm0), imm1)`.
pub(super) struct TwoNumbers;

/// An operation, its number, and whether the number is the left operand.
pub(super) struct Step<U: Unit> {
    does: U::Does,
    number: Scalar<U::Element>,
    is_left: bool,
}

impl<U: Unit> Step<U> {
    /// The step that operation and number make; `None` for one that leaves elements as they are.
    ///
    /// # Errors
    /// The number is of an unknown form.
    pub(super) fn of(
        unit: &U,
        fields: Fields<'_>,
        (does, given, reverse): (U::Does, Given, u64),
        (format, channels): (Format, usize),
        bench: &mut Bench<'_, '_>,
    ) -> Result<Option<Step<U>>, Fault> {
        if unit.is_bypass(does) {
            return Ok(None);
        }
        let reversed = fields.number("reverse_operands")?;
        let number = Scalar::of(fields, given, (unit, format), channels, bench)?;
        Ok(Some(Step { does, number, is_left: reversed & reverse != 0 }))
    }

    /// Does it to the elements of a partition.
    pub(super) fn apply(&self, unit: &U, row: usize, values: &mut [U::Element]) {
        let number = self.number.at(row);
        match self.is_left {
            true => unit.with_left(self.does, number, values),
            false => unit.with_right(self.does, values, number),
        }
    }
}

/// The steps of both operations.
pub(super) fn steps<U: Unit>(
    unit: &U,
    fields: Fields<'_>,
    does: [U::Does; 2],
    at: (Format, usize),
    bench: &mut Bench<'_, '_>,
) -> Result<Vec<Step<U>>, Fault> {
    let mut list = Vec::new();
    for ((does, given), reverse) in does.into_iter().zip(NUMBERS).zip(REVERSES) {
        list.extend(Step::of(unit, fields, (does, given, reverse), at, bench)?);
    }
    Ok(list)
}

impl Work<2> for TwoNumbers {
    const OPERATIONS: [&'static str; 2] = ["op0", "op1"];

    fn dtype(fields: Fields<'_>) -> Result<u8, Fault> {
        fields.byte("in_dtype")
    }

    fn run<U: Unit>(
        fields: Fields<'_>,
        bench: &mut Bench<'_, '_>,
        unit: &U,
        does: [U::Does; 2],
    ) -> Result<(), Fault> {
        let (source, target) = two(unit, fields, bench)?;
        same(&source, &target)?;
        let channels = source.tensor.rows.len();
        let format = unit.pointed(source.format, bench.format(FP32)?);
        let steps = steps(unit, fields, does, (format, channels), bench)?;
        map(unit, [&source], &target, bench, |row, [values]| {
            steps.iter().for_each(|step| step.apply(unit, row, values));
        })
    }
}

/// TENSOR_SCALAR_PTR_ARITH_OP: the same with numbers in memory.
pub(super) fn pointed(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    in_memory(fields)?;
    unit::arithmetic::<TwoNumbers, 2>(fields, bench)
}

/// TENSOR_SCALAR_PTR_BITVEC_OP: the same on bits.
pub(super) fn pointed_bits(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    in_memory(fields)?;
    unit::bits::<TwoNumbers, 2>(fields, bench)
}

/// Refuses numbers in the instruction where its name says that they are in memory. Which of the two
/// counts is not known.
fn in_memory(fields: Fields<'_>) -> Result<(), Fault> {
    for (name, given) in TwoNumbers::OPERATIONS.into_iter().zip(NUMBERS) {
        if fields.number(name)? != 0 && !given.is_pointer(fields)? {
            return Err(Fault::Unknown(format!("{}=0 of a pointer form", given.source)));
        }
    }
    Ok(())
}
