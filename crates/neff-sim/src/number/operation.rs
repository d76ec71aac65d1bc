//! The ALU operations: one row per value of `ALU_OP` (format notes 05 §4.2).
//!
//! Names stand in `neff-isa`; a row here says what an operation does, per kind of instruction that
//! may carry it, and how sure that is. A row without any of the three computes nothing: its
//! meaning is unknown, and who executes stops there and says what the row says.

mod arithmetic;
mod bitwise;
mod elements;
mod whole;

use std::sync::LazyLock;

use neff_isa::generated::ENUMS;
use neff_isa::model::{Enumeration, Evidence, Generation};

pub use arithmetic::Arithmetic;
pub use bitwise::Bitwise;
pub use whole::{Sign, Whole, WholeOperation};

/// An ALU operation. `a` is the left operand and `b` the right one in the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// Its number in instructions.
    pub code: u8,
    /// What it does to 32-bit floats, in arithmetic instructions.
    pub arithmetic: Option<Arithmetic>,
    /// What it does to bits, in bit-vector instructions.
    pub bitwise: Option<Bitwise>,
    /// What it does to integers: on the integer engine, and to registers.
    pub whole: Option<Whole>,
    /// What it is, or for one that computes nothing what is known.
    pub what: &'static str,
    /// How sure that is.
    pub evidence: Evidence,
}

use Evidence::{Measured, ProjectChoice, Published};

const fn row(code: u8, what: &'static str, evidence: Evidence) -> Operation {
    Operation { code, arithmetic: None, bitwise: None, whole: None, what, evidence }
}

const fn float(code: u8, does: Arithmetic, what: &'static str, evidence: Evidence) -> Operation {
    Operation { arithmetic: Some(does), ..row(code, what, evidence) }
}

const fn both(
    code: u8,
    (float, whole): (Arithmetic, WholeOperation),
    what: &'static str,
    evidence: Evidence,
) -> Operation {
    let whole = Some(Whole { operation: whole, sign: Sign::OfFormat });
    Operation { arithmetic: Some(float), whole, ..row(code, what, evidence) }
}

const fn bits(code: u8, does: Bitwise, what: &'static str, evidence: Evidence) -> Operation {
    Operation { bitwise: Some(does), ..row(code, what, evidence) }
}

const fn int(code: u8, does: WholeOperation, what: &'static str, evidence: Evidence) -> Operation {
    let whole = Some(Whole { operation: does, sign: Sign::Signed });
    Operation { whole, ..row(code, what, evidence) }
}

const fn uint(code: u8, does: WholeOperation, what: &'static str, evidence: Evidence) -> Operation {
    let whole = Some(Whole { operation: does, sign: Sign::Unsigned });
    Operation { whole, ..row(code, what, evidence) }
}

use Arithmetic as A;
use WholeOperation as W;

/// What is known of operations whose name says what others do already.
const TWICE: &str = "unknown: its name says what that of ABS_MAX_INT or ABS_MIN_INT does";

/// All operations, by code.
#[rustfmt::skip]
pub const OPERATIONS: &[Operation] = &[
    Operation {
        bitwise: Some(Bitwise::Bypass),
        ..both(0x00, (A::Bypass, W::Bypass), "a", Measured)
    },
    bits(0x01, Bitwise::Not, "bits of a inverted", Published),
    bits(0x02, Bitwise::ShiftLeft, "a shifted left by b, as LOGICAL_SHIFT_LEFT", ProjectChoice),
    bits(0x03, Bitwise::ArithmeticShiftRight, "a shifted right by b, the sign bit moving in", Published),
    both(0x04, (A::Add, W::Add), "a + b", Measured),
    both(0x05, (A::Subtract, W::Subtract), "a - b", Published),
    both(0x06, (A::Multiply, W::Multiply), "a * b", Measured),
    float(0x07, A::Divide, "a / b", Published),
    both(0x08, (A::Maximum, W::Maximum), "the larger", Measured),
    both(0x09, (A::Minimum, W::Minimum), "the smaller", Published),
    bits(0x0A, Bitwise::And, "bits that are 1 in both", Published),
    bits(0x0B, Bitwise::Or, "bits that are 1 in a or b", Published),
    bits(0x0C, Bitwise::Xor, "bits that differ", Published),
    float(0x0D, A::LogicalAnd, "1 if neither is 0, else 0", Published),
    float(0x0E, A::LogicalOr, "1 if not both are 0, else 0", Published),
    float(0x0F, A::LogicalXor, "1 if exactly one is 0, else 0", Published),
    bits(0x10, Bitwise::ShiftLeft, "a shifted left by b, zeros moving in", Published),
    bits(0x11, Bitwise::LogicalShiftRight, "a shifted right by b, zeros moving in", Published),
    both(0x12, (A::Equal, W::Equal), "1 if a = b, else 0", Published),
    both(0x13, (A::Greater, W::Greater), "1 if a > b, else 0", Published),
    both(0x14, (A::GreaterEqual, W::GreaterEqual), "1 if a >= b, else 0", Published),
    both(0x15, (A::LessEqual, W::LessEqual), "1 if a <= b, else 0", Published),
    both(0x16, (A::Less, W::Less), "1 if a < b, else 0", Published),
    both(0x17, (A::AbsoluteDifference, W::AbsoluteDifference), "abs(a - b)", Published),
    both(0x18, (A::NotEqual, W::NotEqual), "1 if a and b differ, else 0", Published),
    both(0x19, (A::Absolute, W::Absolute), "abs(a)", ProjectChoice),
    float(0x1A, A::Power, "a to the power of b", Published),
    float(0x1B, A::Modulo, "remainder of a / b, with the sign of a", ProjectChoice),
    row(0x1C, "unknown: polynomial, start value and order of bits", Published),
    float(0x1D, A::ReciprocalRoot, "1 / sqrt(a)", ProjectChoice),
    float(0x20, A::AbsoluteMaximum, "the larger of abs(a) and abs(b)", Published),
    float(0x21, A::AbsoluteMinimum, "the smaller of abs(a) and abs(b)", Published),
    float(0x22, A::Relu, "a if it is above 0, else 0", ProjectChoice),
    float(0x23, A::Square, "a * a", ProjectChoice),
    row(0x24, "unknown: which operand is the limit, and whether a negative one swaps it", Published),
    int(0xC4, W::Add, "a + b", Published),
    int(0xC5, W::Multiply, "a * b", Published),
    int(0xC6, W::Subtract, "a - b", Published),
    int(0xC7, W::Divide, "a / b, rounded toward 0", ProjectChoice),
    int(0xC8, W::Modulo, "remainder of DIVIDE_INT, with the sign of a", ProjectChoice),
    int(0xC9, W::Equal, "1 if a = b, else 0", Published),
    int(0xCA, W::NotEqual, "1 if a and b differ, else 0", Published),
    int(0xCB, W::AbsoluteMaximum, "the larger of abs(a) and abs(b)", Published),
    int(0xCC, W::AbsoluteMinimum, "the smaller of abs(a) and abs(b)", Published),
    int(0xCD, W::AbsoluteDifference, "abs(a - b)", Published),
    int(0xCE, W::Absolute, "abs(a)", ProjectChoice),
    int(0xCF, W::Maximum, "the larger", Published),
    int(0xD0, W::Minimum, "the smaller", Published),
    int(0xD1, W::Greater, "1 if a > b, else 0", Published),
    int(0xD2, W::GreaterEqual, "1 if a >= b, else 0", Published),
    int(0xD3, W::LessEqual, "1 if a <= b, else 0", Published),
    int(0xD4, W::Less, "1 if a < b, else 0", Published),
    uint(0xD5, W::Maximum, "the larger", Published),
    uint(0xD6, W::Minimum, "the smaller", Published),
    uint(0xD7, W::Greater, "1 if a > b, else 0", Published),
    uint(0xD8, W::GreaterEqual, "1 if a >= b, else 0", Published),
    uint(0xD9, W::LessEqual, "1 if a <= b, else 0", Published),
    uint(0xDA, W::Less, "1 if a < b, else 0", Published),
    uint(0xDB, W::Multiply, "a * b", Published),
    uint(0xDC, W::Divide, "a / b, rounded down", Published),
    uint(0xDD, W::Modulo, "remainder of DIVIDE_UINT", Published),
    row(0xDE, TWICE, Published),
    row(0xDF, TWICE, Published),
    row(0xE0, TWICE, Published),
    row(0xE1, TWICE, Published),
];

/// The names of the operations.
static WORDS: LazyLock<Option<&'static Enumeration>> =
    LazyLock::new(|| ENUMS.iter().find(|enumeration| enumeration.name == "ALU_OP"));

impl Operation {
    /// The operation of a code; `None` for numbers that are no operation.
    pub fn from_code(code: u8) -> Option<&'static Operation> {
        OPERATIONS.iter().find(|row| row.code == code)
    }

    /// True if a generation has it; what the instruction set has no word for is in none.
    pub fn is_of(&self, generation: Generation) -> bool {
        let words = WORDS.map_or(&[][..], |enumeration| enumeration.words);
        let word = words.iter().find(|word| word.value == self.code);
        word.is_some_and(|word| word.generations.contains(generation))
    }

    /// Its name, as the instruction set prints it.
    pub fn name(&self) -> &'static str {
        let words = WORDS.map_or(&[][..], |enumeration| enumeration.words);
        words.iter().find(|word| word.value == self.code).map_or("", |word| word.word)
    }

    /// True if only the left operand is looked at.
    pub fn is_unary(&self) -> bool {
        let float = matches!(
            self.arithmetic,
            Some(A::Bypass | A::Absolute | A::ReciprocalRoot | A::Relu | A::Square)
        );
        let whole = self.whole.map(|whole| whole.operation);
        float
            || matches!(self.bitwise, Some(Bitwise::Bypass | Bitwise::Not))
            || matches!(whole, Some(W::Bypass | W::Absolute))
    }

    /// True if the notes do not say what it does.
    pub fn is_unknown(&self) -> bool {
        self.arithmetic.is_none() && self.bitwise.is_none() && self.whole.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_of_the_instruction_set_has_its_row() {
        let words = WORDS.unwrap().words;
        let codes: Vec<u8> = words.iter().map(|word| word.value).collect();
        assert_eq!(OPERATIONS.iter().map(|row| row.code).collect::<Vec<_>>(), codes);
        assert!(OPERATIONS.iter().all(|row| !row.name().is_empty()));
        assert_eq!(Operation::from_code(0x06).unwrap().name(), "MULTIPLY");
        assert_eq!(Operation::from_code(0x1E), None);
    }

    #[test]
    fn the_integer_engine_has_the_codes_with_both_high_bits() {
        for row in OPERATIONS {
            let on_it = row.code >= 0xC0;
            assert!(!on_it || row.arithmetic.is_none(), "{}", row.name());
            let signed = match row.whole.map(|whole| whole.sign) {
                Some(Sign::Signed) => row.name().ends_with("_INT"),
                Some(Sign::Unsigned) => row.name().ends_with("_UINT"),
                Some(Sign::OfFormat) | None => !on_it || row.is_unknown(),
            };
            assert!(signed, "{}", row.name());
        }
    }

    #[test]
    fn operations_of_one_operand_do_not_look_at_the_other() {
        let format = crate::number::Integer { width: crate::number::Width::Bits16, signed: true };
        for row in OPERATIONS.iter().filter(|row| !row.is_unknown()) {
            // Left operands are 3, 0 and -3; right ones differ in all that matters.
            let floats = [3.0f32, 0.0, -3.0].iter().all(|left| {
                let of = |right| row.arithmetic.map(|does| does.apply(*left, right).to_bits());
                [-7.5, 0.0, 3.0, 20.0].iter().all(|right| of(*right) == of(2.0))
            });
            let words = [3i64, 0, -3].iter().all(|left| {
                let left = left.cast_unsigned();
                let bits = |right| row.bitwise.map(|does| does.apply(format, left, right));
                let whole = |right| row.whole.map(|does| does.apply(format, left, right));
                [0, 3, 9, 500].iter().all(|it| bits(*it) == bits(2) && whole(*it) == whole(2))
            });
            assert_eq!(row.is_unary(), floats && words, "{}", row.name());
        }
    }

    #[test]
    fn what_is_unknown_says_so() {
        let unknown: Vec<_> = OPERATIONS.iter().filter(|row| row.is_unknown()).collect();
        let expected =
            ["CRC32", "SYMMETRIC_CLAMP", "AMAX_INT", "AMIN_INT", "AMAX_UINT", "AMIN_UINT"];
        assert_eq!(unknown.iter().map(|row| row.name()).collect::<Vec<_>>(), expected);
        assert!(unknown.iter().all(|row| row.what.starts_with("unknown: ")));
    }
}
