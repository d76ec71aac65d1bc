//! Integers of 8 to 64 bits as 64-bit words: exact reading, writing, wrapping and saturation
//! (format notes 05 §4.1).
//!
//! A word is *canonical* for a format if it is the value, extended to 64 bits by the sign for
//! signed formats and by zeros for others. [`Integer::read_words`] gives canonical words, and
//! what [`super::Bitwise`] and [`super::Whole`] compute is canonical again.

/// Bits of an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// 8.
    Bits8,
    /// 16.
    Bits16,
    /// 32.
    Bits32,
    /// 64.
    Bits64,
}

/// An integer format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Integer {
    /// Bits.
    pub width: Width,
    /// True for two's complement.
    pub signed: bool,
}

impl Width {
    /// The number of bits.
    pub const fn bits(self) -> u32 {
        match self {
            Width::Bits8 => 8,
            Width::Bits16 => 16,
            Width::Bits32 => 32,
            Width::Bits64 => 64,
        }
    }

    /// The smallest width that has room for `bits`; 64 if there is none.
    pub const fn of_bits(bits: u32) -> Width {
        match bits {
            0..=8 => Width::Bits8,
            9..=16 => Width::Bits16,
            17..=32 => Width::Bits32,
            _ => Width::Bits64,
        }
    }
}

/// Reads elements of `N` bytes, each made a word by `extend`.
fn read<const N: usize>(bytes: &[u8], out: &mut [u64], extend: impl Fn([u8; N]) -> u64) {
    for (element, word) in bytes.as_chunks::<N>().0.iter().zip(out) {
        *word = extend(*element);
    }
}

/// Writes elements of `N` bytes, each made of a word by `cut`.
fn write<const N: usize>(words: &[u64], out: &mut [u8], cut: impl Fn([u8; 8]) -> [u8; N]) {
    for (word, element) in words.iter().zip(out.as_chunks_mut::<N>().0) {
        *element = cut(word.to_le_bytes());
    }
}

impl Integer {
    /// Bytes of an element: 1, 2, 4 or 8.
    pub const fn bytes(self) -> usize {
        match self.width {
            Width::Bits8 => 1,
            Width::Bits16 => 2,
            Width::Bits32 => 4,
            Width::Bits64 => 8,
        }
    }

    /// How many elements of these bytes fit into `room` places.
    fn count(self, bytes: usize, room: usize) -> usize {
        (bytes.checked_div(self.bytes()).unwrap_or(0)).min(room)
    }

    /// Reads little-endian elements to canonical words, and returns how many: as many as are
    /// whole in `bytes` and fit into `out`.
    pub fn read_words(self, bytes: &[u8], out: &mut [u64]) -> usize {
        let count = self.count(bytes.len(), out.len());
        match (self.width, self.signed) {
            (Width::Bits8, false) => read(bytes, out, |b: [u8; 1]| u8::from_le_bytes(b).into()),
            (Width::Bits16, false) => read(bytes, out, |b| u16::from_le_bytes(b).into()),
            (Width::Bits32, false) => read(bytes, out, |b| u32::from_le_bytes(b).into()),
            (Width::Bits64, _) => read(bytes, out, u64::from_le_bytes),
            (Width::Bits8, true) => read(bytes, out, |b| signed(i8::from_le_bytes(b))),
            (Width::Bits16, true) => read(bytes, out, |b| signed(i16::from_le_bytes(b))),
            (Width::Bits32, true) => read(bytes, out, |b| signed(i32::from_le_bytes(b))),
        }
        count
    }

    /// Writes the low bits of words, little-endian: what does not fit wraps around. Returns how
    /// many elements were written.
    pub fn write_words(self, words: &[u64], out: &mut [u8]) -> usize {
        let count = self.count(out.len(), words.len());
        match self.width {
            Width::Bits8 => write(words, out, |[a, ..]| [a]),
            Width::Bits16 => write(words, out, |[a, b, ..]| [a, b]),
            Width::Bits32 => write(words, out, |[a, b, c, d, ..]| [a, b, c, d]),
            Width::Bits64 => write(words, out, |all| all),
        }
        count
    }

    /// The canonical word with the low bits of `word`: wrapping around.
    #[inline]
    pub const fn wrap(self, word: u64) -> u64 {
        let unused = 64_u32.wrapping_sub(self.width.bits());
        let top = word.wrapping_shl(unused);
        if self.signed {
            top.cast_signed().wrapping_shr(unused).cast_unsigned()
        } else {
            top.wrapping_shr(unused)
        }
    }

    /// The value of a canonical word.
    pub const fn value(self, word: u64) -> i128 {
        if self.signed { word.cast_signed() as i128 } else { word as i128 }
    }

    /// The smallest value.
    pub const fn smallest(self) -> i128 {
        if self.signed { self.largest().wrapping_neg().wrapping_sub(1) } else { 0 }
    }

    /// The largest value.
    pub const fn largest(self) -> i128 {
        let sign = if self.signed { 1 } else { 0 };
        1_i128.wrapping_shl(self.width.bits().wrapping_sub(sign)).wrapping_sub(1)
    }

    /// The canonical word of the value that is nearest to `value`: saturation.
    #[allow(clippy::cast_possible_truncation, reason = "the range is that of 64 bits or less")]
    pub fn saturate(self, value: i128) -> u64 {
        value.clamp(self.smallest(), self.largest()) as u64
    }
}

/// A signed number as the bits of 64.
fn signed(value: impl Into<i64>) -> u64 {
    value.into().cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn formats() -> impl Iterator<Item = Integer> {
        let widths = [Width::Bits8, Width::Bits16, Width::Bits32, Width::Bits64];
        widths.into_iter().flat_map(|width| [true, false].map(|signed| Integer { width, signed }))
    }

    #[test]
    fn the_limits_are_those_of_rust() {
        let limits: Vec<_> = formats().map(|f| (f.smallest(), f.largest())).collect();
        let expected = [
            (i8::MIN.into(), i8::MAX.into()),
            (0, u8::MAX.into()),
            (i16::MIN.into(), i16::MAX.into()),
            (0, u16::MAX.into()),
            (i32::MIN.into(), i32::MAX.into()),
            (0, u32::MAX.into()),
            (i64::MIN.into(), i64::MAX.into()),
            (0, u64::MAX.into()),
        ];
        assert_eq!(limits, expected);
    }

    #[test]
    fn short_input_and_short_room_end_a_conversion() {
        let int16 = Integer { width: Width::Bits16, signed: true };
        let mut words = [7; 3];
        assert_eq!(int16.read_words(&[0xFF, 0xFF, 1], &mut words), 1);
        assert_eq!(words, [u64::MAX, 7, 7]);
        let mut bytes = [9; 3];
        assert_eq!(int16.write_words(&words, &mut bytes), 1);
        assert_eq!(bytes, [0xFF, 0xFF, 9]);
        assert_eq!(int16.read_words(&[], &mut words), 0);
    }

    proptest! {
        #[test]
        fn words_are_values_modulo_the_width(word: u64) {
            for format in formats() {
                let modulus = 1_i128 << format.width.bits();
                let value = format.value(format.wrap(word));
                prop_assert_eq!((value - i128::from(word)).rem_euclid(modulus), 0);
                prop_assert!(value >= format.smallest() && value <= format.largest());
                let mut bytes = vec![0; format.bytes()];
                prop_assert_eq!(format.write_words(&[word], &mut bytes), 1);
                let mut back = [0];
                prop_assert_eq!(format.read_words(&bytes, &mut back), 1);
                prop_assert_eq!(back[0], format.wrap(word));
            }
        }

        #[test]
        fn saturation_stops_at_the_limits(value: i128) {
            for format in formats() {
                let expected = if value < format.smallest() { format.smallest() }
                    else if value > format.largest() { format.largest() } else { value };
                prop_assert_eq!(format.value(format.saturate(value)), expected);
            }
        }
    }
}
