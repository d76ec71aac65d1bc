//! Integer operations: on words at the width of a format (format notes 05 §4.2).
//!
//! Sums, products and differences wrap around at the width. A quotient by zero has all bits set
//! and the remainder is then the left operand, so that `quotient * b + remainder` is `a` whatever
//! `b` is. All of that is this project's choice.

use super::super::integer::Integer;
use super::elements::{AtWidth, Fold, Loop, Pairs, WithLeft, WithRight};

/// What an operation does to integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WholeOperation {
    /// The left operand.
    Bypass,
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient, rounded toward 0.
    Divide,
    /// Remainder of [`WholeOperation::Divide`].
    Modulo,
    /// The larger operand.
    Maximum,
    /// The smaller operand.
    Minimum,
    /// The larger magnitude.
    AbsoluteMaximum,
    /// The smaller magnitude.
    AbsoluteMinimum,
    /// The magnitude of the difference.
    AbsoluteDifference,
    /// The magnitude of the left operand.
    Absolute,
    /// 1 if equal, else 0.
    Equal,
    /// 1 if not equal.
    NotEqual,
    /// 1 if greater.
    Greater,
    /// 1 if greater or equal.
    GreaterEqual,
    /// 1 if less or equal.
    LessEqual,
    /// 1 if less.
    Less,
}

/// How an operation takes the top bit of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    /// As the format says.
    OfFormat,
    /// As the sign: `*_INT`.
    Signed,
    /// As a bit like others: `*_UINT`.
    Unsigned,
}

/// An integer operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Whole {
    /// What it does.
    pub operation: WholeOperation,
    /// How it takes the top bit.
    pub sign: Sign,
}

impl Whole {
    fn each<L: Loop<u64>>(self, format: Integer, elements: L) -> L::Out {
        let signed = match self.sign {
            Sign::OfFormat => format.signed,
            Sign::Signed => true,
            Sign::Unsigned => false,
        };
        let operands = Integer { signed, ..format };
        let elements = AtWidth { elements, operands, results: format };
        if signed { self.operation.signed(elements) } else { self.operation.unsigned(elements) }
    }

    /// One result at the width of `format`, as its canonical word. Bits of the operands above the
    /// width are not looked at.
    pub fn apply(self, format: Integer, left: u64, right: u64) -> u64 {
        self.each(format, Fold(left, &[right]))
    }

    /// Replaces each left operand by the result with the right one at its place. Operands without
    /// a partner stay.
    pub fn pairs(self, format: Integer, left: &mut [u64], right: &[u64]) {
        self.each(format, Pairs(left, right));
    }

    /// Replaces each word by the result of it and `right`.
    pub fn with_right(self, format: Integer, words: &mut [u64], right: u64) {
        self.each(format, WithRight(words, right));
    }

    /// Replaces each word by the result of `left` and it: operands reversed.
    pub fn with_left(self, format: Integer, left: u64, words: &mut [u64]) {
        self.each(format, WithLeft(left, words));
    }

    /// Combines words in their order, beginning with the first on the left; `None` without one.
    pub fn reduce(self, format: Integer, words: &[u64]) -> Option<u64> {
        let (first, rest) = words.split_first()?;
        Some(self.each(format, Fold(*first, rest)))
    }
}

/// An operation on numbers with sign as one on words.
fn signs(apply: impl Fn(i64, i64) -> i64) -> impl Fn(u64, u64) -> u64 {
    move |a, b| apply(a.cast_signed(), b.cast_signed()).cast_unsigned()
}

/// The same for what gives no sign.
fn sizes(apply: impl Fn(i64, i64) -> u64) -> impl Fn(u64, u64) -> u64 {
    move |a, b| apply(a.cast_signed(), b.cast_signed())
}

/// The quotient toward 0. Only the smallest number divided by -1 does not fit: it wraps around to
/// itself.
fn quotient(a: i64, b: i64) -> i64 {
    if b == 0 { -1 } else { a.checked_div(b).unwrap_or(a) }
}

/// The remainder of [`quotient`].
fn remainder(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { a.checked_rem(b).unwrap_or(0) }
}

impl WholeOperation {
    /// Runs a loop whose words are numbers with sign; results are modulo 2^64.
    fn signed<L: Loop<u64>>(self, elements: L) -> L::Out {
        match self {
            WholeOperation::Divide => elements.run(signs(quotient)),
            WholeOperation::Modulo => elements.run(signs(remainder)),
            WholeOperation::Maximum => elements.run(signs(i64::max)),
            WholeOperation::Minimum => elements.run(signs(i64::min)),
            WholeOperation::AbsoluteMaximum => {
                elements.run(sizes(|a, b| a.unsigned_abs().max(b.unsigned_abs())))
            }
            WholeOperation::AbsoluteMinimum => {
                elements.run(sizes(|a, b| a.unsigned_abs().min(b.unsigned_abs())))
            }
            WholeOperation::AbsoluteDifference => elements.run(sizes(i64::abs_diff)),
            WholeOperation::Absolute => elements.run(sizes(|a, _| a.unsigned_abs())),
            WholeOperation::Greater => elements.run(sizes(|a, b| (a > b).into())),
            WholeOperation::GreaterEqual => elements.run(sizes(|a, b| (a >= b).into())),
            WholeOperation::LessEqual => elements.run(sizes(|a, b| (a <= b).into())),
            WholeOperation::Less => elements.run(sizes(|a, b| (a < b).into())),
            // For these the sign changes nothing.
            WholeOperation::Bypass
            | WholeOperation::Add
            | WholeOperation::Subtract
            | WholeOperation::Multiply
            | WholeOperation::Equal
            | WholeOperation::NotEqual => self.unsigned(elements),
        }
    }

    /// Runs a loop whose words are numbers without sign; results are modulo 2^64.
    fn unsigned<L: Loop<u64>>(self, elements: L) -> L::Out {
        match self {
            WholeOperation::Bypass | WholeOperation::Absolute => elements.run(|a, _| a),
            WholeOperation::Add => elements.run(u64::wrapping_add),
            WholeOperation::Subtract => elements.run(u64::wrapping_sub),
            WholeOperation::Multiply => elements.run(u64::wrapping_mul),
            WholeOperation::Divide => elements.run(|a, b| a.checked_div(b).unwrap_or(u64::MAX)),
            WholeOperation::Modulo => elements.run(|a, b| a.checked_rem(b).unwrap_or(a)),
            WholeOperation::Maximum | WholeOperation::AbsoluteMaximum => elements.run(u64::max),
            WholeOperation::Minimum | WholeOperation::AbsoluteMinimum => elements.run(u64::min),
            WholeOperation::AbsoluteDifference => elements.run(u64::abs_diff),
            WholeOperation::Equal => elements.run(|a, b| (a == b).into()),
            WholeOperation::NotEqual => elements.run(|a, b| (a != b).into()),
            WholeOperation::Greater => elements.run(|a, b| (a > b).into()),
            WholeOperation::GreaterEqual => elements.run(|a, b| (a >= b).into()),
            WholeOperation::LessEqual => elements.run(|a, b| (a <= b).into()),
            WholeOperation::Less => elements.run(|a, b| (a < b).into()),
        }
    }
}

#[cfg(test)]
mod tests;
