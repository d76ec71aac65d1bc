//! Shorter types by their definitions: what a number becomes in one, and what its bytes say.

use crate::lab::{BF16, FP16, FP32, INT8, INT16, INT32, UINT8, UINT16};

/// The number of a grid of steps of `unit` that is nearest, of two the even one.
fn nearest(value: f64, unit: f64) -> f64 {
    let steps = value / unit;
    let low = steps.floor();
    let up = steps - low > 0.5 || steps - low == 0.5 && low % 2.0 != 0.0;
    (low + f64::from(u8::from(up))) * unit
}

/// A float with so many bits behind the point of its fraction, a least exponent and a largest value.
fn shorter(value: f32, bits: i32, least: i32, largest: f64) -> f32 {
    let wide = f64::from(value);
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let mut exponent = least;
    while 2f64.powi(exponent + 1) <= wide.abs() {
        exponent += 1;
    }
    let rounded = nearest(wide.abs(), 2f64.powi(exponent - bits));
    let size = if rounded > largest { f64::INFINITY } else { rounded };
    size.copysign(wide) as f32
}

/// A number as a type has it, as a float or an integer.
pub(super) fn shortened(value: f32, dtype: u64) -> f64 {
    let whole = |least: f64, most: f64| match value.is_nan() {
        true => 0.0,
        false => nearest(f64::from(value), 1.0).clamp(least, most),
    };
    let float = match dtype {
        BF16 => shorter(value, 7, -126, (2.0 - 2f64.powi(-7)) * 2f64.powi(127)),
        FP16 => shorter(value, 10, -14, 65504.0),
        FP32 => value,
        INT8 => return whole(-128.0, 127.0),
        UINT8 => return whole(0.0, 255.0),
        INT16 => return whole(-32768.0, 32767.0),
        UINT16 => return whole(0.0, 65535.0),
        _ => return whole(-2_147_483_648.0, 2_147_483_647.0),
    };
    float.into()
}

/// An element of a type, by its bytes; the floats as the upper half of longer ones, or by their parts.
pub(super) fn read(bytes: &[u8], dtype: u64) -> f64 {
    let word = |bytes: &[u8]| u16::from_le_bytes(bytes.try_into().unwrap());
    match dtype {
        BF16 => f32::from_bits(u32::from(word(bytes)) << 16).into(),
        FP16 => {
            let (bits, sign) = (word(bytes), if bytes[1] >> 7 == 1 { -1.0 } else { 1.0 });
            let (exponent, part) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023) / 1024.0);
            sign * match exponent {
                0 => part * 2f64.powi(-14),
                31 if part == 0.0 => f64::INFINITY,
                31 => f64::NAN,
                _ => (1.0 + part) * 2f64.powi(exponent - 15),
            }
        }
        FP32 => f32::from_le_bytes(bytes.try_into().unwrap()).into(),
        INT8 => f64::from(bytes[0].cast_signed()),
        UINT8 => bytes[0].into(),
        INT16 => f64::from(word(bytes).cast_signed()),
        UINT16 => word(bytes).into(),
        _ => i32::from_le_bytes(bytes.try_into().unwrap()).into(),
    }
}

pub(super) fn size(dtype: u64) -> usize {
    match dtype {
        INT8 | UINT8 => 1,
        FP32 | INT32 => 4,
        _ => 2,
    }
}
