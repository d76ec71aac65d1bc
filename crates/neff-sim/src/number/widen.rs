//! Elements in memory to 32-bit floats, in slices (format notes 05 §4.1, 12 §3).
//!
//! Floats of at most 32 bits widen exactly; integers round to nearest, ties to even, and once,
//! which changes nothing up to 2^24. [`super::layout`] says how a float is read.

use super::format::{Format, Kind};
use super::integer::{Integer, Width};
use super::layout::Layout;

/// Reads elements of `N` bytes, each made a float by `value`.
#[inline(always)]
fn each<const N: usize>(bytes: &[u8], out: &mut [f32], value: impl Fn([u8; N]) -> f32) {
    for (element, float) in bytes.as_chunks::<N>().0.iter().zip(out) {
        *float = value(*element);
    }
}

/// The values of all codes of an 8-bit layout.
const fn values(layout: Layout) -> [f32; 256] {
    let mut all = [0.0; 256];
    let mut rest: &mut [f32] = &mut all;
    let mut code = 0;
    while let Some((first, tail)) = rest.split_first_mut() {
        *first = layout.decode(code);
        code = code.wrapping_add(1);
        rest = tail;
    }
    all
}

static E3M4: [f32; 256] = values(Layout::E3M4);
static E4M3: [f32; 256] = values(Layout::E4M3);
static E4M3FN: [f32; 256] = values(Layout::E4M3FN);
static E5M2: [f32; 256] = values(Layout::E5M2);

fn floats(layout: Layout, bytes: &[u8], out: &mut [f32]) {
    let look_up = |table: &[f32; 256], out: &mut [f32]| {
        each(bytes, out, |[code]| table.get(usize::from(code)).copied().unwrap_or(f32::NAN));
    };
    match layout {
        Layout::BINARY32 => each(bytes, out, f32::from_le_bytes),
        Layout::BFLOAT16 => {
            each(bytes, out, |b| Layout::BFLOAT16.decode(u16::from_le_bytes(b).into()));
        }
        Layout::BINARY16 => {
            each(bytes, out, |b| Layout::BINARY16.decode(u16::from_le_bytes(b).into()));
        }
        Layout::E3M4 => look_up(&E3M4, out),
        Layout::E4M3 => look_up(&E4M3, out),
        Layout::E4M3FN => look_up(&E4M3FN, out),
        Layout::E5M2 => look_up(&E5M2, out),
        // No format has another layout; it would be one of 8 bits.
        other => each(bytes, out, |[code]| other.decode(code.into())),
    }
}

#[allow(clippy::cast_precision_loss, reason = "the conversion is the purpose; `as` rounds to even")]
fn integers(integer: Integer, bytes: &[u8], out: &mut [f32]) {
    match (integer.width, integer.signed) {
        (Width::Bits8, true) => each(bytes, out, |b| i8::from_le_bytes(b).into()),
        (Width::Bits8, false) => each(bytes, out, |b| u8::from_le_bytes(b).into()),
        (Width::Bits16, true) => each(bytes, out, |b| i16::from_le_bytes(b).into()),
        (Width::Bits16, false) => each(bytes, out, |b| u16::from_le_bytes(b).into()),
        (Width::Bits32, true) => each(bytes, out, |b| i32::from_le_bytes(b) as f32),
        (Width::Bits32, false) => each(bytes, out, |b| u32::from_le_bytes(b) as f32),
        (Width::Bits64, true) => each(bytes, out, |b| i64::from_le_bytes(b) as f32),
        (Width::Bits64, false) => each(bytes, out, |b| u64::from_le_bytes(b) as f32),
    }
}

impl Format {
    /// Makes 32-bit floats of little-endian elements, and returns how many: as many as are whole
    /// in `bytes` and fit into `out`; nothing behind them is touched.
    pub fn widen(self, bytes: &[u8], out: &mut [f32]) -> usize {
        match self.kind {
            Kind::Float(float) => floats(float.layout, bytes, out),
            Kind::Integer(integer) => integers(integer, bytes, out),
        }
        bytes.len().checked_div(self.bytes()).unwrap_or(0).min(out.len())
    }

    /// The value of the first element of `bytes`; `None` if there is no whole one.
    pub fn read(self, bytes: &[u8]) -> Option<f32> {
        let mut one = [0.0];
        let element = bytes.get(..self.bytes())?;
        (self.widen(element, &mut one) == 1).then(|| one.first().copied())?
    }
}

#[cfg(test)]
mod tests;
