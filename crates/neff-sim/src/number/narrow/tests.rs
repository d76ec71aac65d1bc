//! Narrowing against independent searches for the nearest number, and the named rules one by one.

use super::*;
use crate::number::{FORMATS, Fp8Rules};
use proptest::prelude::*;

fn format(code: u8, rules: Fp8Rules) -> Format {
    Format::from_code(code, &rules).unwrap()
}

fn element(format: Format, value: f32) -> Vec<u8> {
    let mut out = vec![0; format.bytes()];
    assert!(format.write(value, &mut out));
    out
}

/// What a float format reads of what it wrote.
fn there_and_back(code: u8, rules: Fp8Rules, value: f32) -> f32 {
    let format = format(code, rules);
    format.read(&element(format, value)).unwrap()
}

fn integer(code: u8, value: f32) -> i128 {
    let format = format(code, Fp8Rules::MEASURED);
    let Kind::Integer(integer) = format.kind else { panic!("an integer") };
    let mut words = [0];
    integer.read_words(&element(format, value), &mut words);
    integer.value(words[0])
}

/// The value of a float of at most 16 bits that is nearest to `value`, of two the one with an even
/// code: by looking at every code.
fn nearest(format: Format, value: f64) -> f64 {
    let Kind::Float(float) = format.kind else { panic!("a float") };
    let distance = |code: &u32| (f64::from(float.layout.decode(*code)) - value.abs()).abs();
    let codes = 0..=float.largest;
    let best = codes.min_by(|a, b| distance(a).total_cmp(&distance(b)).then((a % 2).cmp(&(b % 2))));
    f64::from(float.layout.decode(best.unwrap())).copysign(value)
}

#[test]
fn ocp_saturation_and_its_absence() {
    let measured = Fp8Rules::MEASURED;
    let open = Fp8Rules { saturate: false, ..measured };
    for (value, saturated) in [(464.0, 448.0), (465.0, 448.0), (f32::INFINITY, 448.0)] {
        assert_eq!(there_and_back(0x0E, measured, value), saturated);
        assert_eq!(there_and_back(0x0E, measured, -value), -saturated);
    }
    assert_eq!(there_and_back(0x0E, open, 464.0), 448.0);
    assert!(there_and_back(0x0E, open, 465.0).is_nan());
    assert!(there_and_back(0x0E, open, f32::NEG_INFINITY).is_nan());
    assert_eq!(there_and_back(0x0F, measured, 1e30), 57344.0);
    assert_eq!(there_and_back(0x0F, open, 61440.0), f32::INFINITY);
    assert_eq!(there_and_back(0x0F, open, 61439.0), 57344.0);
}

#[test]
fn the_largest_exponent_is_heeded_and_the_plain_layout_has_infinities() {
    let seven = Fp8Rules { emax_e4m3: 7, ..Fp8Rules::MEASURED };
    assert_eq!(there_and_back(0x0E, seven, 300.0), 240.0);
    let plain = Fp8Rules { range_extension: false, saturate: false, ..Fp8Rules::MEASURED };
    assert_eq!(there_and_back(0x0E, plain, 300.0), f32::INFINITY);
    assert_eq!(there_and_back(0x0D, Fp8Rules::MEASURED, 15.75), f32::INFINITY);
    assert_eq!(there_and_back(0x0D, Fp8Rules::MEASURED, 15.7), 15.5);
}

#[test]
fn nan_zeros_and_denormals_of_floats() {
    for row in FORMATS {
        let format = row.under(&Fp8Rules::MEASURED);
        let Kind::Float(float) = format.kind else { continue };
        let code = row.dtype.isa.unwrap().0;
        let back = |value| there_and_back(code, Fp8Rules::MEASURED, value);
        assert!(back(f32::NAN).is_nan() && back(f32::NAN).is_sign_positive());
        assert!(back(-f32::NAN).is_nan() && back(-f32::NAN).is_sign_negative());
        assert_eq!(back(-0.0).to_bits(), (-0.0_f32).to_bits(), "{}", row.dtype.name);
        let smallest = float.layout.decode(1);
        assert_eq!(back(-smallest), -smallest);
        assert_eq!(back(smallest * 0.5), 0.0, "a tie, or 0 before");
    }
}

#[test]
fn integers_round_to_even_and_saturate_and_nan_is_0() {
    for (value, rounded) in
        [(0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (-2.5, -2), (0.499_999_97, 0)]
    {
        for code in [0x02, 0x04, 0x08, 0x0C] {
            assert_eq!(integer(code, value), rounded, "{value}");
        }
    }
    assert_eq!(integer(0x08, 8_388_607.5), 8_388_608);
    assert_eq!(integer(0x08, 8_388_609.0), 8_388_609);
    for row in FORMATS {
        let Kind::Integer(limits) = row.under(&Fp8Rules::MEASURED).kind else { continue };
        let code = row.dtype.isa.unwrap().0;
        assert_eq!(integer(code, f32::NAN), 0);
        assert_eq!(integer(code, -0.0), 0);
        for value in [f32::INFINITY, f32::MAX, 2e19] {
            assert_eq!(integer(code, value), limits.largest(), "{}", row.dtype.name);
            assert_eq!(integer(code, -value), limits.smallest(), "{}", row.dtype.name);
        }
    }
    assert_eq!(integer(0x02, 127.5), 127);
    assert_eq!(integer(0x03, 255.5), 255);
    assert_eq!(integer(0x02, -128.5), -128);
}

#[test]
fn what_has_no_room_is_left_out() {
    let half = format(0x07, Fp8Rules::MEASURED);
    let mut out = [9; 3];
    assert_eq!(half.narrow(&[1.0, 2.0], &mut out), 1);
    assert_eq!(out, [0, 0x3C, 9]);
    assert!(!half.write(1.0, &mut out[..1]));
    assert_eq!(half.narrow(&[], &mut out), 0);
}

/// Floats of every exponent.
fn floats() -> impl Strategy<Value = f32> {
    any::<u32>().prop_map(f32::from_bits)
}

proptest! {
    #[test]
    fn floats_are_the_nearest(value in prop_oneof![floats(), -20_f32..20.0, -600_f32..600.0]) {
        prop_assume!(!value.is_nan());
        for code in [0x06, 0x07, 0x0D, 0x0E, 0x0F] {
            let format = format(code, Fp8Rules::MEASURED);
            let Kind::Float(float) = format.kind else { panic!("a float") };
            let largest = float.layout.decode(float.largest);
            if value.abs() <= largest {
                let back = f64::from(format.read(&element(format, value)).unwrap());
                prop_assert_eq!(back, nearest(format, value.into()), "{} {}", code, value);
            }
        }
    }

    #[test]
    fn integers_are_the_nearest(value in prop_oneof![floats(), -300_f32..300.0, -7e4_f32..7e4]) {
        prop_assume!(!value.is_nan());
        for row in FORMATS {
            let Kind::Integer(limits) = row.under(&Fp8Rules::MEASURED).kind else { continue };
            // Nothing of an f32 is lost in 64 bits, so floor and the distance are exact.
            let wide = f64::from(value).clamp(-1e20, 1e20);
            let (floor, above) = (wide.floor() as i128, wide - wide.floor());
            let up = above > 0.5 || (above == 0.5 && floor.rem_euclid(2) == 1);
            let expected = (floor + i128::from(up)).clamp(limits.smallest(), limits.largest());
            prop_assert_eq!(integer(row.dtype.isa.unwrap().0, value), expected, "{}", value);
        }
    }

    #[test]
    fn slices_are_their_elements(values in prop::collection::vec(floats(), 0..40), code in 1_u8..16) {
        let format = format(code, Fp8Rules::MEASURED);
        let mut out = vec![0; values.len() * format.bytes()];
        prop_assert_eq!(format.narrow(&values, &mut out), values.len());
        let single: Vec<u8> = values.iter().flat_map(|value| element(format, *value)).collect();
        prop_assert_eq!(out, single);
    }
}
