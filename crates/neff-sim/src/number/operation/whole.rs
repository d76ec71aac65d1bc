//! Integer operations: on words at the width of a format (format notes 05 §4.2).
//!
//! Sums, products and differences wrap around at the width. A quotient by zero has all bits set
//! and the remainder is then the left operand, so that `quotient * b + remainder` is `a` whatever
//! `b` is. All of that is this project's choice.

use super::super::integer::Integer;

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
    /// One result at the width of `format`, as its canonical word. Bits of the operands above the
    /// width are not looked at.
    pub fn apply(self, format: Integer, left: u64, right: u64) -> u64 {
        let signed = match self.sign {
            Sign::OfFormat => format.signed,
            Sign::Signed => true,
            Sign::Unsigned => false,
        };
        let view = Integer { signed, ..format };
        let (a, b) = (view.wrap(left), view.wrap(right));
        format.wrap(if signed {
            self.operation.signed(a.cast_signed(), b.cast_signed())
        } else {
            self.operation.unsigned(a, b)
        })
    }

    /// Replaces each left operand by the result with the right one at its place. Operands without
    /// a partner stay.
    pub fn pairs(self, format: Integer, left: &mut [u64], right: &[u64]) {
        for (a, b) in left.iter_mut().zip(right) {
            *a = self.apply(format, *a, *b);
        }
    }
}

impl WholeOperation {
    /// The result modulo 2^64, where the operands are numbers with sign.
    #[inline]
    fn signed(self, a: i64, b: i64) -> u64 {
        match self {
            WholeOperation::Divide if b == 0 => u64::MAX,
            WholeOperation::Modulo if b == 0 => a.cast_unsigned(),
            // Only the smallest number divided by -1 does not fit: it wraps around to itself.
            WholeOperation::Divide => a.checked_div(b).unwrap_or(a).cast_unsigned(),
            WholeOperation::Modulo => a.checked_rem(b).unwrap_or(0).cast_unsigned(),
            WholeOperation::Maximum => a.max(b).cast_unsigned(),
            WholeOperation::Minimum => a.min(b).cast_unsigned(),
            WholeOperation::AbsoluteMaximum => a.unsigned_abs().max(b.unsigned_abs()),
            WholeOperation::AbsoluteMinimum => a.unsigned_abs().min(b.unsigned_abs()),
            WholeOperation::AbsoluteDifference => a.abs_diff(b),
            WholeOperation::Absolute => a.unsigned_abs(),
            WholeOperation::Greater => (a > b).into(),
            WholeOperation::GreaterEqual => (a >= b).into(),
            WholeOperation::LessEqual => (a <= b).into(),
            WholeOperation::Less => (a < b).into(),
            // For these the sign changes nothing.
            WholeOperation::Bypass
            | WholeOperation::Add
            | WholeOperation::Subtract
            | WholeOperation::Multiply
            | WholeOperation::Equal
            | WholeOperation::NotEqual => self.unsigned(a.cast_unsigned(), b.cast_unsigned()),
        }
    }

    /// The result modulo 2^64, where the operands are numbers without sign.
    #[inline]
    fn unsigned(self, a: u64, b: u64) -> u64 {
        match self {
            WholeOperation::Bypass | WholeOperation::Absolute => a,
            WholeOperation::Add => a.wrapping_add(b),
            WholeOperation::Subtract => a.wrapping_sub(b),
            WholeOperation::Multiply => a.wrapping_mul(b),
            WholeOperation::Divide => a.checked_div(b).unwrap_or(u64::MAX),
            WholeOperation::Modulo => a.checked_rem(b).unwrap_or(a),
            WholeOperation::Maximum | WholeOperation::AbsoluteMaximum => a.max(b),
            WholeOperation::Minimum | WholeOperation::AbsoluteMinimum => a.min(b),
            WholeOperation::AbsoluteDifference => a.abs_diff(b),
            WholeOperation::Equal => (a == b).into(),
            WholeOperation::NotEqual => (a != b).into(),
            WholeOperation::Greater => (a > b).into(),
            WholeOperation::GreaterEqual => (a >= b).into(),
            WholeOperation::LessEqual => (a <= b).into(),
            WholeOperation::Less => (a < b).into(),
        }
    }
}

#[cfg(test)]
mod tests;
