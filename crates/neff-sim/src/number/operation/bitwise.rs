//! Bit-vector operations: on words at the width of a format (format notes 05 §4.2).
//!
//! Operands are taken as bit patterns, whatever the format; the right operand of a shift is an
//! unsigned count, and a count of the width or more moves every bit out.

use super::super::integer::Integer;
use super::elements::{AtWidth, Fold, Loop, Pairs, WithLeft, WithRight};

/// What an operation does to bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// The left operand.
    Bypass,
    /// The left operand inverted.
    Not,
    /// Bits that are 1 in both.
    And,
    /// Bits that are 1 in one.
    Or,
    /// Bits that differ.
    Xor,
    /// Toward the top; zeros move in.
    ShiftLeft,
    /// Toward the bottom; copies of the top bit move in, for signed and other formats alike.
    ArithmeticShiftRight,
    /// Toward the bottom; zeros move in.
    LogicalShiftRight,
}

impl Bitwise {
    fn each<L: Loop<u64>>(self, format: Integer, elements: L) -> L::Out {
        let bits = Integer { signed: false, ..format };
        let extended = Integer { signed: true, ..format };
        let elements = AtWidth { elements, operands: bits, results: format };
        // Rust's shifts by 64 and more are faults, and `None` here.
        let count = |b: u64| u32::try_from(b).unwrap_or(u32::MAX);
        match self {
            Bitwise::Bypass => elements.run(|a, _| a),
            Bitwise::Not => elements.run(|a, _| !a),
            Bitwise::And => elements.run(|a, b| a & b),
            Bitwise::Or => elements.run(|a, b| a | b),
            Bitwise::Xor => elements.run(|a, b| a ^ b),
            Bitwise::ShiftLeft => elements.run(|a, b| a.checked_shl(count(b)).unwrap_or(0)),
            Bitwise::ArithmeticShiftRight => elements.run(|a, b| {
                let value = extended.wrap(a).cast_signed();
                value.wrapping_shr(count(b).min(63)).cast_unsigned()
            }),
            Bitwise::LogicalShiftRight => elements.run(|a, b| a.checked_shr(count(b)).unwrap_or(0)),
        }
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

#[cfg(test)]
mod tests {
    use super::super::super::integer::Width;
    use super::*;
    use proptest::prelude::*;

    const WIDTHS: [Width; 4] = [Width::Bits8, Width::Bits16, Width::Bits32, Width::Bits64];

    /// The same from bits one by one: `at(i)` is bit `i` of the result.
    fn from_bits(width: u32, at: impl Fn(i64) -> bool) -> u64 {
        (0..width).filter(|i| at(i64::from(*i))).fold(0, |word, i| word | 1 << i)
    }

    fn expected(does: Bitwise, width: u32, a: u64, b: u64) -> u64 {
        let bit = |word: u64, i: i64| i >= 0 && i < i64::from(width) && word >> i & 1 == 1;
        let top = bit(a, i64::from(width) - 1);
        let count = if width == 64 { b } else { b % (1 << width) };
        let by = i64::try_from(count).unwrap_or(i64::MAX).min(1000);
        match does {
            Bitwise::Bypass => from_bits(width, |i| bit(a, i)),
            Bitwise::Not => from_bits(width, |i| !bit(a, i)),
            Bitwise::And => from_bits(width, |i| bit(a, i) && bit(b, i)),
            Bitwise::Or => from_bits(width, |i| bit(a, i) || bit(b, i)),
            Bitwise::Xor => from_bits(width, |i| bit(a, i) != bit(b, i)),
            Bitwise::ShiftLeft => from_bits(width, |i| bit(a, i - by)),
            Bitwise::LogicalShiftRight => from_bits(width, |i| bit(a, i + by)),
            Bitwise::ArithmeticShiftRight => {
                from_bits(width, |i| if i + by < i64::from(width) { bit(a, i + by) } else { top })
            }
        }
    }

    const ALL: [Bitwise; 8] = [
        Bitwise::Bypass,
        Bitwise::Not,
        Bitwise::And,
        Bitwise::Or,
        Bitwise::Xor,
        Bitwise::ShiftLeft,
        Bitwise::ArithmeticShiftRight,
        Bitwise::LogicalShiftRight,
    ];

    proptest! {
        #[test]
        fn each_is_what_its_bits_are(a: u64, b in prop_oneof![any::<u64>(), 0_u64..70]) {
            for (does, width) in ALL.into_iter().flat_map(|d| WIDTHS.map(|w| (d, w))) {
                for signed in [true, false] {
                    let format = Integer { width, signed };
                    let result = does.apply(format, a, b);
                    prop_assert_eq!(result, format.wrap(result), "canonical");
                    let bits = Integer { width, signed: false }.wrap(result);
                    prop_assert_eq!(bits, expected(does, width.bits(), a, b), "{:?}", does);
                }
            }
        }
    }

    #[test]
    fn counts_of_the_width_and_negative_ones_move_every_bit_out() {
        for width in WIDTHS {
            let format = Integer { width, signed: true };
            for count in [u64::from(width.bits()), u64::from(width.bits()) + 1, u64::MAX] {
                let of = |does: Bitwise, a: i64| does.apply(format, a.cast_unsigned(), count);
                assert_eq!(of(Bitwise::ShiftLeft, -1), 0, "{width:?} {count}");
                assert_eq!(of(Bitwise::LogicalShiftRight, -1), 0, "{width:?} {count}");
                assert_eq!(of(Bitwise::ArithmeticShiftRight, -1), u64::MAX);
                assert_eq!(of(Bitwise::ArithmeticShiftRight, 1), 0);
            }
        }
    }

    #[test]
    fn all_ways_to_apply_agree() {
        let format = Integer { width: Width::Bits16, signed: true };
        let words = [1, 0x8001, 0xFFFF, 5];
        for does in ALL {
            let (mut with_right, mut with_left) = (words, words);
            does.with_right(format, &mut with_right, 3);
            does.with_left(format, 0x8003, &mut with_left);
            assert_eq!(with_right, words.map(|word| does.apply(format, word, 3)), "{does:?}");
            assert_eq!(with_left, words.map(|word| does.apply(format, 0x8003, word)), "{does:?}");
            let folded = words[1..].iter().fold(words[0], |a, b| does.apply(format, a, *b));
            assert_eq!(does.reduce(format, &words), Some(folded), "{does:?}");
            assert_eq!(does.reduce(format, &[]), None);
        }
    }

    #[test]
    fn operands_without_a_partner_stay() {
        let mut left = [1, 2];
        Bitwise::Not.pairs(Integer { width: Width::Bits8, signed: false }, &mut left, &[0]);
        assert_eq!(left, [0xFE, 2]);
    }
}
