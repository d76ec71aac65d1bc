//! ACTIVATE: a function of a scaled and shifted number (format notes 12 §3.3).

use super::bench::Bench;
use super::elementwise::{map, same};
use super::scalar::{Numbering, Scalar};
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::Activation;

/// The type of numbers that pointers lead to, beside the bias.
const FP32: u8 = 0x0A;

/// `dst = f(src * scale + bias)`.
pub(super) fn activate(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    fields.only("accumulator_cmd", 0)?;
    let code = fields.byte("activation_func")?;
    let function = Activation::from_code(code)
        .ok_or_else(|| Fault::Unknown(format!("the activation function {code}")))?;
    let channels = fields.count("num_active_channels")?;
    let [dtype, bias] = fields.pair("in_bias_dtype")?;
    let source = bench.source(fields, "src", dtype, channels)?;
    let target = bench.target(fields, "dst", fields.byte("out_dtype")?, channels)?;
    same(&source, &target)?;
    let swapped = ("bias_src", Numbering::Swapped);
    let bias = Scalar::of(fields, "bias", swapped, bias, channels, bench)?;
    let plain = |source| (source, Numbering::Immediate);
    let scale = Scalar::of(fields, "scale_value", plain("scale_src"), FP32, channels, bench)?;
    let parameter = Scalar::of(fields, "imm", plain("imm_src"), FP32, channels, bench)?;
    map(&source, &target, bench, |row, values, bench| {
        let [scale, bias] = [&scale, &bias].map(|scalar| scalar.at(row, bench));
        values.iter_mut().for_each(|value| *value = *value * scale + bias);
        function.map(values, parameter.at(row, bench));
    });
    Ok(())
}
