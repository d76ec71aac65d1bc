//! The activation functions against values computed elsewhere (`tests/values.py`, with mpmath at
//! 80 digits and more), and at NaN, infinities and zeros against what is stated here.

use super::*;
use proptest::prelude::*;

/// The parameter that the values were computed with.
const PARAMETER: f32 = 0.25;

/// How far a result is from the exact value, in units of the last place that the value has in 32
/// bits.
fn units_off(result: f32, exact: f64) -> f64 {
    let exponent = exact.abs().log2().floor().max(-126.0);
    (f64::from(result) - exact).abs() / 2_f64.powf(exponent - 23.0)
}

#[test]
fn values_are_the_nearest_that_32_bits_have() {
    let mut lines = 0;
    let mut worst: f64 = 0.0;
    for line in include_str!("tests/values.txt").lines().filter(|line| !line.starts_with('#')) {
        let [code, input, value] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let function = Activation::from_code(code.parse().unwrap()).unwrap();
        let input = f32::from_bits(u32::from_str_radix(input, 16).unwrap());
        let result = function.apply(input, PARAMETER);
        let exact: f64 = value.parse().unwrap();
        if exact.abs() > f32::MAX.into() {
            assert_eq!(result, f32::INFINITY.copysign(exact as f32), "{line}");
            continue;
        }
        let off = units_off(result, exact);
        assert!(off <= 0.5001, "{} {input:e}: {result:e}, {off} units off", function.name());
        worst = worst.max(off);
        lines += 1;
    }
    assert!(lines > 1500 && worst > 0.4, "the values are not looked at");
}

/// What a function gives for NaN, infinity, -infinity, 0 and -0.
#[rustfmt::skip]
const SPECIAL: &[(u8, [f32; 5])] = &[
    (1, [NAN, INF, -INF, 0.0, -0.0]),
    (2, [NAN, INF, 0.0, 0.0, 0.0]),
    (3, [NAN, INF, -INF, 0.0, -0.0]),
    (4, [NAN, INF, -INF, 0.0, -0.0]),
    (5, [NAN, 1.0, 0.0, 0.5, 0.5]),
    (6, [NAN, 1.0, -1.0, 0.0, -0.0]),
    (7, [NAN, INF, 0.0, 1.0, 1.0]),
    (8, [NAN, INF, NAN, 0.0, -0.0]),
    (9, [NAN, INF, 0.0, LN_2, LN_2]),
    (10, [NAN, INF, NAN, -INF, -INF]),
    (11, [1.0, 1.0, 1.0, 1.0, 1.0]),
    (12, [NAN, 1.0, 0.0, 0.0, 0.0]),
    (13, [NAN, 1.0, PARAMETER, PARAMETER, PARAMETER]),
    (19, [NAN, NAN, NAN, 0.0, -0.0]),
    (21, [NAN, 1.0, -1.0, 0.0, -0.0]),
    (22, [NAN, 0.0, 0.0, FRAC_2_SQRT_PI, FRAC_2_SQRT_PI]),
    (23, [NAN, INF, -0.0, 0.0, -0.0]),
    (24, [NAN, INF, -0.0, 0.0, -0.0]),
    (25, [NAN, INF, -0.0, 0.0, -0.0]),
    (26, [NAN, INF, -0.0, 0.0, -0.0]),
    (28, [NAN, FRAC_PI_2, -FRAC_PI_2, 0.0, -0.0]),
    (29, [NAN, 0.0, NAN, INF, -INF]),
    (30, [NAN, INF, INF, 0.0, 0.0]),
    (31, [NAN, 1.0, -1.0, 0.0, -0.0]),
    (32, [NAN, 1.0, 0.0, 0.5, 0.5]),
    (33, [NAN, INF, INF, 0.0, 0.0]),
    (34, [NAN, 0.0, 0.0, INF, INF]),
    (35, [0.0, 0.0, 0.0, 1.0, 1.0]),
    (36, [NAN, INF, -0.0, 0.0, -0.0]),
    (37, [NAN, 1.0, 0.0, 0.5, 0.5]),
    (38, [NAN, 1.0, 0.0, 0.5, 0.5]),
    (128, [NAN, INF, -INF, 0.0, -0.0]),
    (129, [NAN, 0.0, -0.0, INF, -INF]),
    (130, [0.0, 0.0, 0.0, 0.0, 0.0]),
];

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;
use std::f32::consts::{FRAC_2_SQRT_PI, FRAC_PI_2, LN_2};

#[test]
fn nan_infinities_and_zeros() {
    assert_eq!(SPECIAL.len(), ACTIVATIONS.len());
    for (code, expected) in SPECIAL {
        let function = Activation::from_code(*code).unwrap();
        for (x, expected) in [NAN, INF, -INF, 0.0, -0.0].into_iter().zip(expected) {
            let result = function.apply(x, PARAMETER);
            let is_same = result.to_bits() == expected.to_bits();
            let both_nan = result.is_nan() && expected.is_nan();
            assert!(is_same || both_nan, "{}({x}) = {result}", function.name());
        }
    }
}

#[test]
fn every_function_of_the_instruction_set_has_its_row() {
    let codes: Vec<u8> = WORDS.unwrap().words.iter().map(|word| word.value).collect();
    assert_eq!(ACTIVATIONS.iter().map(|row| row.code).collect::<Vec<_>>(), codes);
    assert_eq!(Activation::from_code(7).unwrap().name(), "EXP");
    assert!(Activation::from_code(14).is_none());
    let with_parameter = ACTIVATIONS.iter().filter(|row| row.has_parameter);
    let names: Vec<_> = with_parameter.map(Activation::name).collect();
    assert_eq!(names, ["LEAKY_RELU", "PARAMETRIC_RELU", "DERIVATIVE_LEAKY_RELU"]);
}

#[test]
fn the_largest_exponents_of_exp() {
    let exp = |x| Activation::from_code(7).unwrap().apply(x, 0.0);
    assert_eq!(exp(88.722_84), INF);
    assert!(exp(88.722_83).is_finite());
    assert_eq!(exp(-104.0), 0.0);
    assert_eq!(exp(-103.0), f32::from_bits(1));
}

proptest! {
    /// A derivative is the slope of what it is the derivative of.
    #[test]
    fn derivatives_are_slopes(x in -6_f64..6.0) {
        for (function, derivative) in [(21, 22), (23, 32), (26, 38), (36, 37), (1, 11)] {
            let of = |code, x| (Activation::from_code(code).unwrap().function)(x, 0.0);
            let step = 1e-5;
            let slope = (of(function, x + step) - of(function, x - step)) / (2.0 * step);
            prop_assert!((slope - of(derivative, x)).abs() < 1e-8, "{} {}", derivative, x);
        }
    }

    #[test]
    fn slices_are_their_elements(values in prop::collection::vec(-100_f32..100.0, 0..20)) {
        for function in ACTIVATIONS {
            let mut mapped = values.clone();
            function.map(&mut mapped, PARAMETER);
            let single: Vec<u32> =
                values.iter().map(|x| function.apply(*x, PARAMETER).to_bits()).collect();
            prop_assert_eq!(mapped.iter().map(|v| v.to_bits()).collect::<Vec<_>>(), single);
        }
    }
}
