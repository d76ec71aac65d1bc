//! Integer operations against 128 bits, and the chosen rules one by one.

use super::super::super::integer::Width;
use super::*;
use proptest::prelude::*;

const ALL: [WholeOperation; 18] = [
    WholeOperation::Bypass,
    WholeOperation::Add,
    WholeOperation::Subtract,
    WholeOperation::Multiply,
    WholeOperation::Divide,
    WholeOperation::Modulo,
    WholeOperation::Maximum,
    WholeOperation::Minimum,
    WholeOperation::AbsoluteMaximum,
    WholeOperation::AbsoluteMinimum,
    WholeOperation::AbsoluteDifference,
    WholeOperation::Absolute,
    WholeOperation::Equal,
    WholeOperation::NotEqual,
    WholeOperation::Greater,
    WholeOperation::GreaterEqual,
    WholeOperation::LessEqual,
    WholeOperation::Less,
];

fn formats() -> impl Iterator<Item = Integer> {
    let widths = [Width::Bits8, Width::Bits16, Width::Bits32, Width::Bits64];
    widths.into_iter().flat_map(|width| [true, false].map(|signed| Integer { width, signed }))
}

/// The result without limits, from values without limits.
fn expected(operation: WholeOperation, a: i128, b: i128) -> i128 {
    match operation {
        WholeOperation::Bypass => a,
        WholeOperation::Add => a + b,
        WholeOperation::Subtract => a - b,
        WholeOperation::Multiply => a.wrapping_mul(b),
        WholeOperation::Divide if b == 0 => -1,
        WholeOperation::Modulo if b == 0 => a,
        WholeOperation::Divide => a / b,
        WholeOperation::Modulo => a % b,
        WholeOperation::Maximum => a.max(b),
        WholeOperation::Minimum => a.min(b),
        WholeOperation::AbsoluteMaximum => a.abs().max(b.abs()),
        WholeOperation::AbsoluteMinimum => a.abs().min(b.abs()),
        WholeOperation::AbsoluteDifference => (a - b).abs(),
        WholeOperation::Absolute => a.abs(),
        WholeOperation::Equal => i128::from(a == b),
        WholeOperation::NotEqual => i128::from(a != b),
        WholeOperation::Greater => i128::from(a > b),
        WholeOperation::GreaterEqual => i128::from(a >= b),
        WholeOperation::LessEqual => i128::from(a <= b),
        WholeOperation::Less => i128::from(a < b),
    }
}

proptest! {
    #[test]
    fn each_is_the_exact_result_modulo_the_width(
        a in prop_oneof![any::<u64>(), any::<i8>().prop_map(|v| i64::from(v).cast_unsigned())],
        b in prop_oneof![any::<u64>(), any::<i8>().prop_map(|v| i64::from(v).cast_unsigned())],
    ) {
        for (format, operation) in formats().flat_map(|f| ALL.map(|operation| (f, operation))) {
            for sign in [Sign::OfFormat, Sign::Signed, Sign::Unsigned] {
                let signed = sign == Sign::Signed || (sign == Sign::OfFormat && format.signed);
                let view = Integer { signed, ..format };
                let exact =
                    expected(operation, view.value(view.wrap(a)), view.value(view.wrap(b)));
                let result = Whole { operation, sign }.apply(format, a, b);
                prop_assert_eq!(result, format.wrap(exact as u64), "{:?} {:?}", operation, view);
            }
        }
    }
}

#[test]
fn the_chosen_rules_hold() {
    let int8 = Integer { width: Width::Bits8, signed: true };
    let of = |operation, a: i8, b: i8| {
        let whole = Whole { operation, sign: Sign::Signed };
        let word = |value: i8| i64::from(value).cast_unsigned();
        int8.value(whole.apply(int8, word(a), word(b)))
    };
    assert_eq!(of(WholeOperation::Add, 127, 1), -128);
    assert_eq!(of(WholeOperation::Divide, -7, 2), -3);
    assert_eq!(of(WholeOperation::Modulo, -7, 2), -1);
    assert_eq!(of(WholeOperation::Divide, 5, 0), -1);
    assert_eq!(of(WholeOperation::Modulo, 5, 0), 5);
    assert_eq!(of(WholeOperation::Divide, -128, -1), -128);
    assert_eq!(of(WholeOperation::Modulo, -128, -1), 0);
    assert_eq!(of(WholeOperation::Absolute, -128, 0), -128);
    let unsigned = Whole { operation: WholeOperation::Greater, sign: Sign::Unsigned };
    assert_eq!(unsigned.apply(int8, u64::MAX, 1), 1);
    let mut left = [1, 2, 3];
    let add = Whole { operation: WholeOperation::Add, sign: Sign::OfFormat };
    add.pairs(int8, &mut left, &[10, 20]);
    assert_eq!(left, [11, 22, 3]);
    assert_eq!(add.reduce(int8, &[100, 27, 1]), Some((-128_i64).cast_unsigned()));
    assert_eq!(add.reduce(int8, &[]), None);
    let subtract = Whole { operation: WholeOperation::Subtract, sign: Sign::OfFormat };
    subtract.with_right(int8, &mut left, 1);
    assert_eq!(left, [10, 21, 2]);
    subtract.with_left(int8, 30, &mut left);
    assert_eq!(left, [20, 9, 28]);
}

#[test]
fn the_smallest_number_of_64_bits_is_divided_without_a_fault() {
    let int64 = Integer { width: Width::Bits64, signed: true };
    let smallest = i64::MIN.cast_unsigned();
    let of = |operation| Whole { operation, sign: Sign::Signed }.apply(int64, smallest, u64::MAX);
    assert_eq!(of(WholeOperation::Divide), smallest);
    assert_eq!(of(WholeOperation::Modulo), 0);
}
