//! ACTIVATE and ACTIVATE2: a function of a scaled and shifted number (format notes 12 §3.3, 05 §3.7).

use super::accumulate::starts;
use super::bench::Bench;
use super::kept::Command;
use super::partitions::{map, same, source, target, two};
use super::scalar::{Given, Numbering, Scalar};
use super::tensor_scalar::{FP32, steps};
use super::unit::{Floats, float};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::{Activation, Arithmetic};

const BIAS: Given = Given { name: "bias", source: "bias_src", numbering: Numbering::Swapped };
const SCALE: Given = Given::of("scale_value", "scale_src");
const PARAMETER: Given = Given::of("imm", "imm_src");
const RELU_PARAMETER: Given = Given::of("relu_param", "relu_param_src");

/// ACTIVATE: `dst = f(src * scale + bias)`.
pub(super) fn activate(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let function = function(fields)?;
    let channels = fields.count("num_active_channels")?;
    let [dtype, bias] = fields.pair("in_bias_dtype")?;
    let source = source(&Floats, fields, ("src", dtype), channels, bench)?;
    let out = fields.byte("out_dtype")?;
    let target = target(&Floats, fields, ("dst", out), channels, bench)?;
    same(&source, &target)?;
    // A bias in the instruction is a float, whatever type it would have in memory.
    let format = if BIAS.is_pointer(fields)? { bench.format(bias)? } else { bench.format(FP32)? };
    let bias = Scalar::of(fields, BIAS, (&Floats, format), channels, bench)?;
    let format = bench.format(FP32)?;
    let scale = Scalar::of(fields, SCALE, (&Floats, format), channels, bench)?;
    let parameter = Scalar::of(fields, PARAMETER, (&Floats, format), channels, bench)?;
    let command = Command::of(fields.number("accumulator_cmd")?)?;
    let mut sums = starts(&source, &target, (command, None), bench)?;
    map(&Floats, [&source], &target, bench, |row, [values]| {
        let (scale, bias) = (scale.at(row), bias.at(row));
        values.iter_mut().for_each(|value| *value = *value * scale + bias);
        function.map(values, parameter.at(row));
        if let Some(sum) = sums.get_mut(row).filter(|_| command != Command::Reset) {
            *sum = Arithmetic::Add.fold(*sum, values);
        }
    })?;
    if command != Command::Idle {
        bench.array.kept.keep(source.tensor.rows, sums, command.kept(bench.holds));
    }
    Ok(())
}

/// The operations that ACTIVATE2 may have, in pairs.
const PAIRS: [[Arithmetic; 2]; 6] = [
    [Arithmetic::Multiply, Arithmetic::Add],
    [Arithmetic::Multiply, Arithmetic::Subtract],
    [Arithmetic::Multiply, Arithmetic::Bypass],
    [Arithmetic::Add, Arithmetic::Bypass],
    [Arithmetic::Subtract, Arithmetic::Bypass],
    [Arithmetic::Bypass, Arithmetic::Bypass],
];

/// ACTIVATE2: `dst = f(op1(op0(src, imm0), imm1))`.
pub(super) fn activate2(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let function = function(fields)?;
    let does = [float(fields, "op0")?, float(fields, "op1")?];
    if !PAIRS.contains(&does) {
        let [first, second] = does;
        return Err(Fault::Illegal(format!("{first:?} and {second:?} before a function")));
    }
    let (source, target) = two(&Floats, fields, bench)?;
    same(&source, &target)?;
    let at = (bench.format(FP32)?, source.tensor.rows.len());
    let steps = steps(&Floats, fields, does, at, bench)?;
    let parameter = Scalar::of(fields, RELU_PARAMETER, (&Floats, at.0), at.1, bench)?;
    map(&Floats, [&source], &target, bench, |row, [values]| {
        steps.iter().for_each(|step| step.apply(&Floats, row, values));
        function.map(values, parameter.at(row));
    })
}

fn function(fields: Fields<'_>) -> Result<&'static Activation, Fault> {
    let code = fields.byte("activation_func")?;
    let unknown = || Fault::Unknown(format!("the activation function {code}"));
    Activation::from_code(code).ok_or_else(unknown)
}
