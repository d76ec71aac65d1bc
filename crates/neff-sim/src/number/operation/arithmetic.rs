//! Arithmetic operations: two 32-bit floats to one (format notes 05 §4.2).
//!
//! Each result is that of IEEE 754 in 32 bits, rounded once; powers and roots are computed in 64
//! bits and then rounded.

use super::elements::{Fold, Loop, Pairs, WithLeft, WithRight};

/// What an operation does to floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// The left operand.
    Bypass,
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient.
    Divide,
    /// The larger operand: NaN if one is NaN, and 0 above -0.
    Maximum,
    /// The smaller operand: NaN if one is NaN, and -0 below 0.
    Minimum,
    /// 1 if both are true; everything but 0 and -0 is true, NaN too.
    LogicalAnd,
    /// 1 if one is true.
    LogicalOr,
    /// 1 if exactly one is true.
    LogicalXor,
    /// 1 if equal; NaN equals nothing.
    Equal,
    /// 1 if greater; never with NaN.
    Greater,
    /// 1 if greater or equal; never with NaN.
    GreaterEqual,
    /// 1 if less or equal; never with NaN.
    LessEqual,
    /// 1 if less; never with NaN.
    Less,
    /// The difference without its sign.
    AbsoluteDifference,
    /// 1 if not equal; with NaN always.
    NotEqual,
    /// The left operand without its sign.
    Absolute,
    /// Left to the power of right, as IEEE's `pow`.
    Power,
    /// Remainder with the sign of the left operand, exact.
    Modulo,
    /// One over the square root of the left operand.
    ReciprocalRoot,
    /// The larger magnitude.
    AbsoluteMaximum,
    /// The smaller magnitude.
    AbsoluteMinimum,
    /// The left operand if it is above 0 or NaN, else 0.
    Relu,
    /// The left operand times itself.
    Square,
}

/// 1 for what is true.
fn truth(is: bool) -> f32 {
    if is { 1.0 } else { 0.0 }
}

/// IEEE's `maximum`: what is larger, or unequal to itself.
fn maximum(a: f32, b: f32) -> f32 {
    // Equal zeros differ in their sign; the sum is 0 unless both are negative.
    let equal = if a == 0.0 { a + b } else { a };
    if a > b || a.is_nan() {
        a
    } else if a == b {
        equal
    } else {
        b
    }
}

/// A 64-bit result in 32 bits.
#[allow(clippy::cast_possible_truncation, reason = "this is the one rounding")]
fn rounded(value: f64) -> f32 {
    value as f32
}

impl Arithmetic {
    fn each<L: Loop<f32>>(self, elements: L) -> L::Out {
        match self {
            Arithmetic::Bypass => elements.run(|a, _| a),
            Arithmetic::Add => elements.run(|a, b| a + b),
            Arithmetic::Subtract => elements.run(|a, b| a - b),
            Arithmetic::Multiply => elements.run(|a, b| a * b),
            Arithmetic::Divide => elements.run(|a, b| a / b),
            Arithmetic::Maximum => elements.run(maximum),
            Arithmetic::Minimum => elements.run(|a, b| -maximum(-a, -b)),
            Arithmetic::LogicalAnd => elements.run(|a, b| truth(a != 0.0 && b != 0.0)),
            Arithmetic::LogicalOr => elements.run(|a, b| truth(a != 0.0 || b != 0.0)),
            Arithmetic::LogicalXor => elements.run(|a, b| truth((a != 0.0) != (b != 0.0))),
            Arithmetic::Equal => elements.run(|a, b| truth(a == b)),
            Arithmetic::Greater => elements.run(|a, b| truth(a > b)),
            Arithmetic::GreaterEqual => elements.run(|a, b| truth(a >= b)),
            Arithmetic::LessEqual => elements.run(|a, b| truth(a <= b)),
            Arithmetic::Less => elements.run(|a, b| truth(a < b)),
            Arithmetic::AbsoluteDifference => elements.run(|a, b| (a - b).abs()),
            Arithmetic::NotEqual => elements.run(|a, b| truth(a != b)),
            Arithmetic::Absolute => elements.run(|a, _| a.abs()),
            Arithmetic::Power => elements.run(|a, b| rounded(libm::pow(a.into(), b.into()))),
            Arithmetic::Modulo => elements.run(|a, b| a % b),
            Arithmetic::ReciprocalRoot => elements.run(|a, _| rounded(1.0 / f64::from(a).sqrt())),
            Arithmetic::AbsoluteMaximum => elements.run(|a, b| maximum(a.abs(), b.abs())),
            Arithmetic::AbsoluteMinimum => elements.run(|a, b| -maximum(-a.abs(), -b.abs())),
            Arithmetic::Relu => elements.run(|a, _| if a > 0.0 || a.is_nan() { a } else { 0.0 }),
            Arithmetic::Square => elements.run(|a, _| a * a),
        }
    }

    /// One result.
    pub fn apply(self, left: f32, right: f32) -> f32 {
        self.each(Fold(left, &[right]))
    }

    /// Replaces each left operand by the result with the right one at its place. Operands without
    /// a partner stay.
    pub fn pairs(self, left: &mut [f32], right: &[f32]) {
        self.each(Pairs(left, right));
    }

    /// Replaces each value by the result of it and `right`.
    pub fn with_right(self, values: &mut [f32], right: f32) {
        self.each(WithRight(values, right));
    }

    /// Replaces each value by the result of `left` and it: operands reversed.
    pub fn with_left(self, left: f32, values: &mut [f32]) {
        self.each(WithLeft(left, values));
    }

    /// Combines values in their order, beginning with `start` on the left: `((start, v0), v1), …`,
    /// each step rounded. The order is this project's choice.
    pub fn fold(self, start: f32, values: &[f32]) -> f32 {
        self.each(Fold(start, values))
    }

    /// [`Arithmetic::fold`] that begins with the first value; `None` without one.
    pub fn reduce(self, values: &[f32]) -> Option<f32> {
        let (first, rest) = values.split_first()?;
        Some(self.fold(*first, rest))
    }
}

#[cfg(test)]
mod tests;
