//! All codes of all layouts of 8 and 16 bits, in both directions, against a computation from the
//! fields in 64 bits that shares nothing with the code; and values that are published.

use super::*;

/// What a layout is, said again: exponent bits, mantissa bits, bias, codes of infinity and NaN.
struct Facts {
    layout: Layout,
    exponent: u32,
    mantissa: u32,
    bias: i32,
    infinity: Option<u32>,
    first_nan: u32,
}

const ALL: [Facts; 6] = [
    facts(Layout::BFLOAT16, (8, 7), 127, Some(0x7F80), 0x7F81),
    facts(Layout::BINARY16, (5, 10), 15, Some(0x7C00), 0x7C01),
    facts(Layout::E3M4, (3, 4), 3, Some(0x70), 0x71),
    facts(Layout::E4M3, (4, 3), 7, Some(0x78), 0x79),
    facts(Layout::E4M3FN, (4, 3), 7, None, 0x7F),
    facts(Layout::E5M2, (5, 2), 15, Some(0x7C), 0x7D),
];

const fn facts(
    layout: Layout,
    (exponent, mantissa): (u32, u32),
    bias: i32,
    infinity: Option<u32>,
    first_nan: u32,
) -> Facts {
    Facts { layout, exponent, mantissa, bias, infinity, first_nan }
}

impl Facts {
    fn sign(&self) -> u32 {
        1 << (self.exponent + self.mantissa)
    }

    /// The value of a magnitude from its fields, in 64 bits; also that of the number that would
    /// come after the largest.
    fn magnitude(&self, code: u32) -> f64 {
        let fraction = f64::from(code % (1 << self.mantissa)) / f64::from(1 << self.mantissa);
        match (code >> self.mantissa).cast_signed() {
            0 => fraction * 2_f64.powi(1 - self.bias),
            exponent => (1.0 + fraction) * 2_f64.powi(exponent - self.bias),
        }
    }

    fn value(&self, code: u32) -> f64 {
        let magnitude = code % self.sign();
        let value = match magnitude {
            _ if Some(magnitude) == self.infinity => f64::INFINITY,
            _ if magnitude >= self.first_nan => f64::NAN,
            _ => self.magnitude(magnitude),
        };
        if code >= self.sign() { -value } else { value }
    }

    fn largest(&self) -> u32 {
        self.infinity.unwrap_or(self.first_nan) - 1
    }

    fn encode(&self, value: f32) -> u32 {
        self.layout.encode(value, self.largest(), self.infinity.unwrap_or(self.first_nan))
    }
}

/// An exact value as an `f32`.
fn exactly(value: f64) -> f32 {
    let single = value as f32;
    assert_eq!(f64::from(single), value);
    single
}

#[test]
fn the_codes_that_are_derived_are_those_of_the_facts() {
    for facts in ALL {
        let layout = facts.layout;
        assert_eq!(layout.bits(), facts.exponent + facts.mantissa + 1);
        assert_eq!(layout.bias().cast_signed(), facts.bias);
        assert_eq!(layout.infinity(), facts.infinity);
        assert_eq!(layout.largest(), facts.largest());
        assert!(layout.nan() >= facts.first_nan && layout.nan() < facts.sign());
    }
}

#[test]
fn every_code_has_the_value_of_its_fields() {
    for facts in ALL {
        for code in 0..2 * facts.sign() {
            let (value, expected) = (facts.layout.decode(code), facts.value(code));
            assert_eq!(value.is_nan(), expected.is_nan(), "{:?} {code:#x}", facts.layout);
            assert_eq!(value.is_sign_negative(), code >= facts.sign());
            assert!(value.is_nan() || f64::from(value) == expected, "{:?} {code:#x}", facts.layout);
        }
    }
}

#[test]
fn every_value_has_its_code_again() {
    for facts in ALL {
        for code in 0..2 * facts.sign() {
            let nan = facts.layout.nan() | (code & facts.sign());
            let is_nan = code % facts.sign() >= facts.first_nan;
            let expected = if is_nan { nan } else { code };
            assert_eq!(facts.encode(facts.layout.decode(code)), expected, "{:?}", facts.layout);
        }
    }
}

/// The middle between neighbours goes to the even one, the next `f32` on either side to the
/// nearer one, with both signs.
#[test]
fn between_neighbours_the_nearest_counts_and_the_even_one_of_two() {
    for facts in ALL {
        for code in 0..facts.largest() {
            let middle = exactly((facts.magnitude(code) + facts.magnitude(code + 1)) / 2.0);
            let even = code + code % 2;
            for (value, expected) in
                [(middle, even), (middle.next_up(), code + 1), (middle.next_down(), code)]
            {
                assert_eq!(facts.encode(value), expected, "{:?} {value:e}", facts.layout);
                assert_eq!(facts.encode(-value), expected | facts.sign());
            }
        }
    }
}

/// Overflow begins where the number after the largest, if it were one, would be nearer.
#[test]
fn overflow_begins_half_a_step_above_the_largest() {
    for facts in ALL {
        let largest = facts.largest();
        let beyond = facts.infinity.unwrap_or(facts.first_nan);
        let middle = exactly((facts.magnitude(largest) + facts.magnitude(largest + 1)) / 2.0);
        let tie = if largest % 2 == 0 { largest } else { beyond };
        assert_eq!(facts.encode(middle), tie, "{:?}", facts.layout);
        assert_eq!(facts.encode(middle.next_down()), largest);
        for value in [middle.next_up(), f32::MAX, f32::INFINITY] {
            assert_eq!(facts.encode(value), beyond, "{:?} {value:e}", facts.layout);
            assert_eq!(facts.layout.encode(-value, largest, largest), largest | facts.sign());
        }
    }
}

#[test]
fn the_published_limits_hold() {
    // Largest number, smallest normal, smallest: IEEE 754 and the OCP 8-bit specification.
    let published = [
        (Layout::BINARY16, 65504.0, 6.103_515_6e-5, 5.960_464_5e-8),
        (Layout::E4M3FN, 448.0, 0.015_625, 0.001_953_125),
        (Layout::E5M2, 57344.0, 6.103_515_6e-5, 1.525_878_9e-5),
        (Layout::E4M3, 240.0, 0.015_625, 0.001_953_125),
        (Layout::E3M4, 15.5, 0.25, 0.015_625),
        (Layout::BFLOAT16, 3.389_531_4e38, f32::MIN_POSITIVE, 9.183_55e-41),
    ];
    for (layout, largest, normal, smallest) in published {
        assert_eq!(layout.decode(layout.largest()), largest, "{layout:?}");
        assert_eq!(layout.decode(1 << layout.mantissa_bits), normal, "{layout:?}");
        assert_eq!(layout.decode(1), smallest, "{layout:?}");
    }
}

#[test]
fn binary32_keeps_all_bits() {
    for bits in [0x7FA1_2345_u32, 0xFFFF_FFFF, 0x8000_0001, 0x7F80_0000, 0x3F80_0001] {
        let value = f32::from_bits(bits);
        assert_eq!(Layout::BINARY32.encode(value, 0, 0), bits);
        assert_eq!(Layout::BINARY32.decode(bits).to_bits(), bits);
    }
}

#[test]
fn a_largest_exponent_limits_numbers() {
    let limit = |layout: Layout, emax| layout.decode(layout.largest_with_exponent(emax));
    assert_eq!(limit(Layout::E4M3FN, 8), 448.0);
    assert_eq!(limit(Layout::E4M3FN, 7), 240.0);
    assert_eq!(limit(Layout::E4M3, 8), 240.0);
    assert_eq!(limit(Layout::E5M2, 15), 57344.0);
    assert_eq!(limit(Layout::E5M2, 0), 1.75);
    assert_eq!(limit(Layout::E5M2, u32::MAX), 57344.0);
}
