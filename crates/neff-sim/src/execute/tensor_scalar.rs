//! TENSOR_SCALAR: two operations with one number each (format notes 12 §3.6, 05 §3.8).

use super::bench::Bench;
use super::elementwise::{map, two};
use super::scalar::{Numbering, Scalar};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Arithmetic, Operation};

/// The type of numbers that pointers lead to.
const FP32: u8 = 0x0A;
/// Bits of `reverse_operands`: the number is the left operand of the first, of the second operation.
const REVERSES: [u64; 2] = [1, 2];

/// `dst = op1(op0(src, imm0), imm1)`.
pub(super) fn arithmetic(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    fields.only("accumulator_cmd", 0)?;
    let (source, target) = two(fields, bench)?;
    let channels = source.tensor.rows.len();
    let reversed = fields.number("reverse_operands")?;
    let mut steps = Vec::new();
    let names = [("op0", "imm0", "imm0_src"), ("op1", "imm1", "imm1_src")];
    for ((op, number, from), bit) in names.into_iter().zip(REVERSES) {
        let does = operation(fields, op)?;
        if does == Arithmetic::Bypass {
            continue;
        }
        let from = (from, Numbering::Immediate);
        let scalar = Scalar::of(fields, number, from, FP32, channels, bench)?;
        steps.push((does, scalar, reversed & bit != 0));
    }
    map(&source, &target, bench, |row, values, bench| {
        for (does, scalar, is_left) in &steps {
            let number = scalar.at(row, bench);
            match is_left {
                true => does.with_left(number, values),
                false => does.with_right(values, number),
            }
        }
    });
    Ok(())
}

/// The arithmetic of an operation field.
pub(super) fn operation(fields: Fields<'_>, name: &'static str) -> Result<Arithmetic, Fault> {
    let code = fields.byte(name)?;
    let row = Operation::from_code(code);
    let does = row.and_then(|row| row.arithmetic);
    does.ok_or_else(|| {
        let what = row.map_or("no operation has this number", |row| row.what);
        Fault::Unknown(format!("{name}={code:#04x} of numbers ({what})"))
    })
}
