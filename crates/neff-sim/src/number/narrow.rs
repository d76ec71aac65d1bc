//! 32-bit floats to elements in memory, in slices (format notes 05 §4.1, 12 §3).
//!
//! Floats and integers alike round to nearest, ties to even. Too large numbers become what
//! [`Float::beyond`] says, in integers the nearest limit; NaN becomes 0 in integers. 32-bit floats
//! keep all their bits.

use super::format::{Float, Format, Kind};
use super::integer::{Integer, Width};
use super::layout::Layout;

/// Writes elements of `N` bytes, each made of a float by `element`.
#[inline(always)]
fn each<const N: usize>(values: &[f32], out: &mut [u8], element: impl Fn(f32) -> [u8; N]) {
    for (value, place) in values.iter().zip(out.as_chunks_mut::<N>().0) {
        *place = element(*value);
    }
}

/// The code of a value in a layout of 16 bits. The cast goes through `i16`, because there is a
/// vector instruction for that.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the codes of the layout have 16 bits")]
fn half(layout: Layout, float: Float, value: f32) -> [u8; 2] {
    (layout.encode(value, float.largest, float.beyond).cast_signed() as i16).to_le_bytes()
}

/// The code of a value in a layout of 8 bits.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the codes of the layout have 8 bits")]
fn quarter(layout: Layout, float: Float, value: f32) -> [u8; 1] {
    [layout.encode(value, float.largest, float.beyond) as u8]
}

fn floats(float: Float, values: &[f32], out: &mut [u8]) {
    match float.layout {
        Layout::BINARY32 => each(values, out, f32::to_le_bytes),
        Layout::BFLOAT16 => each(values, out, |value| half(Layout::BFLOAT16, float, value)),
        Layout::BINARY16 => each(values, out, |value| half(Layout::BINARY16, float, value)),
        Layout::E3M4 => each(values, out, |value| quarter(Layout::E3M4, float, value)),
        Layout::E4M3 => each(values, out, |value| quarter(Layout::E4M3, float, value)),
        Layout::E4M3FN => each(values, out, |value| quarter(Layout::E4M3FN, float, value)),
        Layout::E5M2 => each(values, out, |value| quarter(Layout::E5M2, float, value)),
        // No format has another layout; it would be one of 8 bits.
        other => each(values, out, |value| quarter(other, float, value)),
    }
}

/// Rounds to a whole number, ties to even: above 2^23 every float is whole, and below adding 2^23
/// leaves no room for a fraction. This is a vector operation on every processor.
#[inline(always)]
fn whole(value: f32) -> f32 {
    const NO_FRACTION: f32 = 8_388_608.0;
    let magic = NO_FRACTION.copysign(value);
    if value.abs() < NO_FRACTION { (value + magic) - magic } else { value }
}

// `as` saturates, and makes 0 of NaN.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturation is the purpose"
)]
fn integers(integer: Integer, values: &[f32], out: &mut [u8]) {
    match (integer.width, integer.signed) {
        (Width::Bits8, true) => each(values, out, |value| (whole(value) as i8).to_le_bytes()),
        (Width::Bits8, false) => each(values, out, |value| (whole(value) as u8).to_le_bytes()),
        (Width::Bits16, true) => each(values, out, |value| (whole(value) as i16).to_le_bytes()),
        (Width::Bits16, false) => each(values, out, |value| (whole(value) as u16).to_le_bytes()),
        (Width::Bits32, true) => each(values, out, |value| (whole(value) as i32).to_le_bytes()),
        (Width::Bits32, false) => each(values, out, |value| (whole(value) as u32).to_le_bytes()),
        (Width::Bits64, true) => each(values, out, |value| (whole(value) as i64).to_le_bytes()),
        (Width::Bits64, false) => each(values, out, |value| (whole(value) as u64).to_le_bytes()),
    }
}

impl Format {
    /// Makes little-endian elements of 32-bit floats, and returns how many: as many as there are
    /// in `values` and fit into `out` as a whole; nothing behind them is touched.
    pub fn narrow(self, values: &[f32], out: &mut [u8]) -> usize {
        match self.kind {
            Kind::Float(float) => floats(float, values, out),
            Kind::Integer(integer) => integers(integer, values, out),
        }
        out.len().checked_div(self.bytes()).unwrap_or(0).min(values.len())
    }

    /// Writes a value as the first element of `out`; false if there is no room for one.
    #[must_use]
    pub fn write(self, value: f32, out: &mut [u8]) -> bool {
        let Some(element) = out.get_mut(..self.bytes()) else { return false };
        self.narrow(&[value], element) == 1
    }
}

#[cfg(test)]
mod tests;
