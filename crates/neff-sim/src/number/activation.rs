//! The activation functions: one row per value of `activation_func` (format notes 05 §4.4).
//!
//! The hardware approximates these functions piece by piece from tables; here they are computed
//! from their definitions in 64 bits and rounded once to 32. So results differ from a device's by
//! what its tables are off, which the notes do not say.

mod function;

use std::sync::LazyLock;

use neff_isa::generated::ENUMS;
use neff_isa::model::{Enumeration, Evidence};

use Evidence::{Measured, ProjectChoice, Published};

/// An activation function.
#[derive(Debug, Clone, Copy)]
pub struct Activation {
    /// Its number in instructions.
    pub code: u8,
    /// Its definition, with `x` for the input and `p` for the parameter.
    pub formula: &'static str,
    /// How sure that is.
    pub evidence: Evidence,
    /// True if it takes `p`. That this is the operand `imm` of 0x21 and `relu_param` of 0x25 is
    /// this project's reading of their names (format notes 05 §3.7).
    pub has_parameter: bool,
    /// The definition in 64 bits.
    function: fn(f64, f64) -> f64,
}

const fn row(
    code: u8,
    function: fn(f64, f64) -> f64,
    formula: &'static str,
    evidence: Evidence,
) -> Activation {
    Activation { code, formula, evidence, has_parameter: false, function }
}

/// A function whose parameter's place is a choice.
const fn sloped(code: u8, function: fn(f64, f64) -> f64, formula: &'static str) -> Activation {
    Activation { has_parameter: true, ..row(code, function, formula, ProjectChoice) }
}

/// All functions, by code.
#[rustfmt::skip]
pub const ACTIVATIONS: &[Activation] = &[
    row(1, |x, _| x, "x", Published),
    row(2, |x, _| function::relu(x), "x if x > 0 or NaN, else 0", Published),
    sloped(3, function::leaky_relu, "x if x >= 0, else p x"),
    sloped(4, function::leaky_relu, "x if x >= 0, else p x"),
    row(5, |x, _| function::sigmoid(x), "sigmoid(x) = 1 / (1 + exp(-x))", Published),
    row(6, |x, _| libm::tanh(x), "tanh(x)", Published),
    row(7, |x, _| libm::exp(x), "exp(x)", Measured),
    row(8, |x, _| x.sqrt(), "sqrt(x)", Published),
    row(9, |x, _| function::softplus(x), "ln(1 + exp(x))", Published),
    row(10, |x, _| libm::log(x), "ln(x)", Published),
    row(11, |_, _| 1.0, "1", Published),
    row(12, |x, _| function::step(x, 0.0), "1 if x > 0, else 0", ProjectChoice),
    sloped(13, function::step, "1 if x > 0, else p"),
    row(19, |x, _| libm::sin(x), "sin(x)", Published),
    row(21, |x, _| libm::erf(x), "erf(x)", Published),
    row(22, |x, _| function::erf_slope(x), "2 / sqrt(pi) exp(-x^2)", Published),
    row(23, |x, _| function::gelu(x), "x phi(x), phi(x) = (1 + erf(x / sqrt(2))) / 2", Published),
    row(24, |x, _| function::mish(x), "x tanh(ln(1 + exp(x)))", Published),
    row(25, |x, _| function::gelu_tanh(x),
        "x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))", Published),
    row(26, |x, _| function::gelu_sigmoid(x), "x sigmoid(1.702 x)", Published),
    row(28, |x, _| libm::atan(x), "arctan(x)", Published),
    row(29, |x, _| 1.0 / x.sqrt(), "1 / sqrt(x)", Published),
    row(30, |x, _| x * x, "x^2", Published),
    row(31, |x, _| function::sign(x), "1 if x > 0, -1 if x < 0, else x", ProjectChoice),
    row(32, |x, _| function::gelu_slope(x), "phi(x) + x exp(-x^2 / 2) / sqrt(2 pi)", Published),
    row(33, |x, _| x.abs(), "abs(x)", Published),
    row(34, |x, _| 1.0 / x.abs().sqrt(), "1 / sqrt(abs(x))", Published),
    row(35, |x, _| if x.is_finite() { 1.0 } else { 0.0 },
        "1 if x is neither infinite nor NaN, else 0", ProjectChoice),
    row(36, |x, _| function::silu(x), "x sigmoid(x)", Published),
    row(37, |x, _| function::silu_slope(x), "s + x s (1 - s), s = sigmoid(x)", Published),
    row(38, |x, _| function::gelu_sigmoid_slope(x),
        "s + 1.702 x s (1 - s), s = sigmoid(1.702 x)", Published),
    row(128, |x, _| x, "x", Published),
    row(129, |x, _| 1.0 / x, "1 / x", Published),
    row(130, |_, _| 0.0, "0", Published),
];

/// The names of the functions.
static WORDS: LazyLock<Option<&'static Enumeration>> =
    LazyLock::new(|| ENUMS.iter().find(|enumeration| enumeration.name == "ACTIVATION_FUNCTION"));

impl Activation {
    /// The function of a code; `None` for numbers that nobody has named.
    pub fn from_code(code: u8) -> Option<&'static Activation> {
        ACTIVATIONS.iter().find(|row| row.code == code)
    }

    /// Its name, as the instruction set prints it.
    pub fn name(&self) -> &'static str {
        let words = WORDS.map_or(&[][..], |enumeration| enumeration.words);
        words.iter().find(|word| word.value == self.code).map_or("", |word| word.word)
    }

    /// One result. `parameter` is looked at by functions that have one.
    #[allow(clippy::cast_possible_truncation, reason = "this is the one rounding")]
    pub fn apply(&self, x: f32, parameter: f32) -> f32 {
        (self.function)(x.into(), parameter.into()) as f32
    }

    /// Replaces each value by its result.
    pub fn map(&self, values: &mut [f32], parameter: f32) {
        values.iter_mut().for_each(|value| *value = self.apply(*value, parameter));
    }
}

#[cfg(test)]
mod tests;
