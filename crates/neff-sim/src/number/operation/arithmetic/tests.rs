//! Arithmetic against references in 64 bits and against tables of special values.

use super::*;
use proptest::prelude::*;

const ALL: [Arithmetic; 25] = [
    Arithmetic::Bypass,
    Arithmetic::Add,
    Arithmetic::Subtract,
    Arithmetic::Multiply,
    Arithmetic::Divide,
    Arithmetic::Maximum,
    Arithmetic::Minimum,
    Arithmetic::LogicalAnd,
    Arithmetic::LogicalOr,
    Arithmetic::LogicalXor,
    Arithmetic::Equal,
    Arithmetic::Greater,
    Arithmetic::GreaterEqual,
    Arithmetic::LessEqual,
    Arithmetic::Less,
    Arithmetic::AbsoluteDifference,
    Arithmetic::NotEqual,
    Arithmetic::Absolute,
    Arithmetic::Power,
    Arithmetic::Modulo,
    Arithmetic::ReciprocalRoot,
    Arithmetic::AbsoluteMaximum,
    Arithmetic::AbsoluteMinimum,
    Arithmetic::Relu,
    Arithmetic::Square,
];

const SPECIAL: [f32; 14] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    0.0,
    -0.0,
    1e-45,
    -1e-45,
    f32::MIN_POSITIVE,
    1.0,
    -1.0,
    2.5,
    -2.5,
    f32::MAX,
    f32::MIN,
];

/// The same number with the same sign of zero, or both NaN.
fn is_same(a: f32, b: f32) -> bool {
    (a.is_nan() && b.is_nan()) || a.to_bits() == b.to_bits()
}

/// Where a value stands among all others, -0 below 0.
fn rank(value: f32) -> i64 {
    let bits = i64::from(value.to_bits());
    if bits >> 31 == 1 { (1 << 31) - 1 - bits } else { bits }
}

fn number(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// What the definition gives, by other means than the code's. Sums, products, quotients and roots
/// of 32-bit floats may be rounded to 64 bits first: that changes no result.
fn expected(operation: Arithmetic, a: f32, b: f32) -> f32 {
    let (x, y) = (f64::from(a), f64::from(b));
    let either_nan = a.is_nan() || b.is_nan();
    let larger = |a: f32, b: f32| if rank(a) >= rank(b) { a } else { b };
    let smaller = |a: f32, b: f32| if rank(a) <= rank(b) { a } else { b };
    let is_true = |value: f32| value.to_bits() << 1 != 0;
    let ordered = |is: fn(&f64, &f64) -> bool| number(!either_nan && is(&x, &y));
    match operation {
        Arithmetic::Bypass => a,
        Arithmetic::Add => (x + y) as f32,
        Arithmetic::Subtract => (x - y) as f32,
        Arithmetic::Multiply => (x * y) as f32,
        Arithmetic::Divide => (x / y) as f32,
        Arithmetic::AbsoluteDifference => ((x - y) as f32).abs(),
        Arithmetic::Maximum if either_nan => f32::NAN,
        Arithmetic::Minimum if either_nan => f32::NAN,
        Arithmetic::AbsoluteMaximum if either_nan => f32::NAN,
        Arithmetic::AbsoluteMinimum if either_nan => f32::NAN,
        Arithmetic::Maximum => larger(a, b),
        Arithmetic::Minimum => smaller(a, b),
        Arithmetic::AbsoluteMaximum => larger(a.abs(), b.abs()),
        Arithmetic::AbsoluteMinimum => smaller(a.abs(), b.abs()),
        Arithmetic::LogicalAnd => number(is_true(a) && is_true(b)),
        Arithmetic::LogicalOr => number(is_true(a) || is_true(b)),
        Arithmetic::LogicalXor => number(is_true(a) ^ is_true(b)),
        Arithmetic::Equal => ordered(|x, y| x == y),
        Arithmetic::NotEqual => number(either_nan || x != y),
        Arithmetic::Greater => ordered(|x, y| x > y),
        Arithmetic::GreaterEqual => ordered(|x, y| x >= y),
        Arithmetic::LessEqual => ordered(|x, y| x <= y),
        Arithmetic::Less => ordered(|x, y| x < y),
        Arithmetic::Absolute => f32::from_bits(a.to_bits() & 0x7FFF_FFFF),
        Arithmetic::Power => x.powf(y) as f32,
        Arithmetic::Modulo => (x % y) as f32,
        Arithmetic::ReciprocalRoot => x.sqrt().recip() as f32,
        Arithmetic::Relu if a.is_nan() => a,
        Arithmetic::Relu => larger(a, 0.0),
        Arithmetic::Square => (x * x) as f32,
    }
}

#[test]
fn special_values_are_what_the_definitions_say() {
    for operation in ALL {
        for (a, b) in SPECIAL.into_iter().flat_map(|a| SPECIAL.map(|b| (a, b))) {
            let (result, expected) = (operation.apply(a, b), expected(operation, a, b));
            assert!(
                is_same(result, expected),
                "{operation:?}({a}, {b}) = {result}, not {expected}"
            );
        }
    }
}

#[test]
fn modulo_has_the_sign_of_the_left_operand_and_is_exact() {
    let of = |a, b| Arithmetic::Modulo.apply(a, b);
    assert_eq!(
        [of(7.0, 3.0), of(-7.0, 3.0), of(7.0, -3.0), of(-7.0, -3.0)],
        [1.0, -1.0, 1.0, -1.0]
    );
    assert_eq!(of(1e30, 7.0), (1e30_f32 as i128 % 7) as f32);
    assert!(of(1.0, 0.0).is_nan());
}

#[test]
fn all_ways_to_apply_agree() {
    for operation in ALL {
        let (left, right) = (SPECIAL, SPECIAL.map(|value| value * 0.5 + 1.0));
        let mut pairs = left;
        operation.pairs(&mut pairs, &right[..13]);
        let (mut with_right, mut with_left) = (left, left);
        operation.with_right(&mut with_right, 2.5);
        operation.with_left(2.5, &mut with_left);
        for (i, value) in left.into_iter().enumerate() {
            let paired = if i < 13 { operation.apply(value, right[i]) } else { value };
            assert!(is_same(pairs[i], paired), "{operation:?}");
            assert!(is_same(with_right[i], operation.apply(value, 2.5)), "{operation:?}");
            assert!(is_same(with_left[i], operation.apply(2.5, value)), "{operation:?}");
        }
    }
}

#[test]
fn reductions_go_in_order_and_round_at_each_step() {
    let values = [16_777_216.0, 1.0, 1.0, -16_777_216.0];
    assert_eq!(Arithmetic::Add.reduce(&values), Some(0.0));
    assert_eq!(Arithmetic::Add.fold(1.0, &values[1..]), -16_777_213.0);
    assert_eq!(Arithmetic::Subtract.reduce(&[10.0, 3.0, 2.0]), Some(5.0));
    assert_eq!(Arithmetic::Maximum.reduce(&[]), None);
    assert!(Arithmetic::Maximum.reduce(&[1.0, f32::NAN, 2.0]).unwrap().is_nan());
    assert_eq!(Arithmetic::Maximum.reduce(&[-3.0, -1.0, -2.0]), Some(-1.0));
}

proptest! {
    #[test]
    fn all_bits_give_what_the_definitions_say(a: u32, b: u32, near: bool) {
        let a = f32::from_bits(a);
        let b = f32::from_bits(if near { a.to_bits() ^ (b & 0x8000_00FF) } else { b });
        for operation in ALL {
            let (result, expected) = (operation.apply(a, b), expected(operation, a, b));
            prop_assert!(is_same(result, expected), "{:?}({}, {}) = {}, not {}",
                operation, a, b, result, expected);
        }
    }
}
