//! Widening against independent readings: all codes of small formats, random ones of large.

use super::*;
use crate::number::{FORMATS, Fp8Rules};
use proptest::prelude::*;

fn format(code: u8) -> Format {
    Format::from_code(code, &Fp8Rules::MEASURED).unwrap()
}

/// A magnitude rounded to 24 bits, to nearest, ties to even, in integers.
fn nearest(magnitude: u64) -> f64 {
    let dropped = 40_u32.saturating_sub(magnitude.leading_zeros());
    let (kept, rest) = (magnitude >> dropped, magnitude & ((1 << dropped) - 1));
    let half = (1 << dropped) / 2;
    let up = dropped > 0 && (rest > half || (rest == half && kept % 2 == 1));
    (kept + u64::from(up)) as f64 * 2_f64.powi(dropped.cast_signed())
}

#[test]
fn all_codes_of_short_floats_are_read_by_their_layout() {
    for rules in [Fp8Rules::MEASURED, Fp8Rules { range_extension: false, ..Fp8Rules::MEASURED }] {
        for row in FORMATS {
            let format = row.under(&rules);
            let Kind::Float(float) = format.kind else { continue };
            let bits = float.layout.bits().min(16);
            let shift = float.layout.bits() - bits;
            for code in 0..1_u32 << bits {
                let code = code << shift;
                let value = format.read(&code.to_le_bytes()).unwrap();
                let expected = float.layout.decode(code);
                assert_eq!(value.to_bits(), expected.to_bits(), "{} {code:#x}", row.dtype.name);
            }
        }
    }
}

#[test]
fn all_short_integers_are_themselves() {
    for code in 0..=u16::MAX {
        let bytes = code.to_le_bytes();
        let low = bytes[0];
        assert_eq!(format(0x03).read(&bytes), Some(low.into()));
        assert_eq!(format(0x02).read(&bytes), Some(low.cast_signed().into()));
        assert_eq!(format(0x05).read(&bytes), Some(code.into()));
        assert_eq!(format(0x04).read(&bytes), Some(code.cast_signed().into()));
    }
}

#[test]
fn integers_of_64_bits_round_once() {
    // A way through 64-bit floats would drop the 1, and then the tie would go down.
    let value = (1_i64 << 60) + (1 << 36) + 1;
    let expected = 2_f32.powi(60) + 2_f32.powi(37);
    assert_eq!(format(0x0C).read(&value.to_le_bytes()), Some(expected));
    assert_eq!(format(0x0C).read(&(-value).to_le_bytes()), Some(-expected));
    assert_eq!(format(0x01).read(&value.to_le_bytes()), Some(expected));
    assert_eq!(format(0x08).read(&16_777_217_i32.to_le_bytes()), Some(16_777_216.0));
    assert_eq!(format(0x08).read(&16_777_219_i32.to_le_bytes()), Some(16_777_220.0));
    assert_eq!(format(0x09).read(&u32::MAX.to_le_bytes()), Some(4_294_967_296.0));
}

#[test]
fn what_is_not_whole_or_has_no_room_is_left_out() {
    let mut out = [7.0; 3];
    assert_eq!(format(0x07).widen(&[0, 0x3C, 0], &mut out), 1);
    assert_eq!(out, [1.0, 7.0, 7.0]);
    assert_eq!(format(0x0E).widen(&[0; 5], &mut out), 3);
    assert_eq!(format(0x0A).read(&[0; 3]), None);
    assert_eq!(format(0x0A).widen(&[], &mut out), 0);
}

proptest! {
    #[test]
    fn integers_are_the_nearest_float(word: u64, shift in 0_u32..64) {
        let word = word >> shift;
        let of = |code| f64::from(format(code).read(&word.to_le_bytes()).unwrap());
        let signed = |value: i64| nearest(value.unsigned_abs()) * (value.signum() as f64);
        prop_assert_eq!(of(0x01), nearest(word));
        prop_assert_eq!(of(0x0C), signed(word.cast_signed()));
        prop_assert_eq!(of(0x09), nearest(word & 0xFFFF_FFFF));
        prop_assert_eq!(of(0x08), signed((word as u32).cast_signed().into()));
    }
}
