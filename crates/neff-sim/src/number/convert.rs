//! Elements of one format to elements of another: what a copy or a converting DMA does (format
//! notes 10 §3, 12 §3.10).
//!
//! Equal formats move bits. Integers become integers exactly, or the nearest limit; this is a
//! choice, as a way through 32-bit floats would lose low bits. All else passes 32-bit floats: an
//! integer above 2^24 that becomes a 16-bit float rounds twice.

use super::format::{Format, Kind};
use super::integer::Integer;
use super::layout::Layout;

/// Elements that are converted at a time: their intermediate values stay in the first cache.
const PIECE: usize = 512;

impl Format {
    /// True if the bits of an element mean the same in `other`: moving them is converting them.
    pub fn is_same(self, other: Format) -> bool {
        let single = |format: Format| match format.kind {
            Kind::Float(float) => float.layout == Layout::BINARY32,
            Kind::Integer(_) => false,
        };
        self.kind == other.kind || (single(self) && single(other))
    }
}

/// Converts little-endian elements of `from` to such of `to`, and returns how many: as many as are
/// whole in `bytes` and fit into `out`; nothing behind them is touched.
pub fn convert(from: Format, to: Format, bytes: &[u8], out: &mut [u8]) -> usize {
    let room = out.len().checked_div(to.bytes()).unwrap_or(0);
    let count = bytes.len().checked_div(from.bytes()).unwrap_or(0).min(room);
    let length = |format: Format| count.saturating_mul(format.bytes());
    let (Some(bytes), Some(out)) = (bytes.get(..length(from)), out.get_mut(..length(to))) else {
        return 0;
    };
    match (from.kind, to.kind) {
        _ if from.is_same(to) => out.copy_from_slice(bytes),
        (Kind::Integer(source), Kind::Integer(target)) => integers(source, target, bytes, out),
        _ => through_floats(from, to, bytes, out),
    }
    count
}

fn integers(from: Integer, to: Integer, bytes: &[u8], out: &mut [u8]) {
    let pieces = bytes.chunks(PIECE.saturating_mul(from.bytes()));
    let mut words = [0; PIECE];
    for (piece, place) in pieces.zip(out.chunks_mut(PIECE.saturating_mul(to.bytes()))) {
        from.read_words(piece, &mut words);
        for word in &mut words {
            *word = to.saturate(from.value(*word));
        }
        to.write_words(&words, place);
    }
}

fn through_floats(from: Format, to: Format, bytes: &[u8], out: &mut [u8]) {
    let pieces = bytes.chunks(PIECE.saturating_mul(from.bytes()));
    let mut values = [0.0; PIECE];
    for (piece, place) in pieces.zip(out.chunks_mut(PIECE.saturating_mul(to.bytes()))) {
        from.widen(piece, &mut values);
        to.narrow(&values, place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fp8Rules;
    use proptest::prelude::*;

    fn format(code: u8) -> Format {
        Format::from_code(code, &Fp8Rules::MEASURED).unwrap()
    }

    fn one<const N: usize>(from: u8, to: u8, bytes: &[u8]) -> [u8; N] {
        let mut out = [0xEE; N];
        assert_eq!(convert(format(from), format(to), bytes, &mut out), 1);
        out
    }

    #[test]
    fn equal_formats_keep_the_payload_of_nan_and_low_bits() {
        let signalling = 0xFFA1_2345_u32.to_le_bytes();
        assert_eq!(one(0x0A, 0x0A, &signalling), signalling);
        assert_eq!(one(0x0B, 0x0A, &signalling), signalling);
        assert_eq!(one(0x06, 0x06, &[0x81, 0xFF]), [0x81, 0xFF]);
        assert_eq!(one(0x0E, 0x0E, &[0xFF]), [0xFF]);
        assert_eq!(one(0x0C, 0x0C, &i64::MAX.to_le_bytes()), i64::MAX.to_le_bytes());
    }

    #[test]
    fn integers_become_integers_exactly_or_the_nearest_limit() {
        let odd = 16_777_217_i32;
        assert_eq!(one(0x08, 0x0C, &odd.to_le_bytes()), i64::from(odd).to_le_bytes());
        assert_eq!(one(0x08, 0x02, &(-129_i32).to_le_bytes()), (-128_i8).to_le_bytes());
        assert_eq!(one(0x08, 0x01, &(-1_i32).to_le_bytes()), 0_u64.to_le_bytes());
        assert_eq!(one(0x01, 0x0C, &u64::MAX.to_le_bytes()), i64::MAX.to_le_bytes());
    }

    #[test]
    fn other_pairs_pass_through_floats() {
        // 2^25 + 2^17 + 1 is no f32: rounding to one makes it a tie of bfloat16, whose even
        // neighbour is below; rounding once would go up.
        let twice = (1 << 25) + (1 << 17) + 1_i32;
        assert_eq!(one(0x08, 0x06, &twice.to_le_bytes()), 0x4C00_u16.to_le_bytes());
        assert_eq!(one(0x0A, 0x07, &1.5_f32.to_le_bytes()), 0x3E00_u16.to_le_bytes());
    }

    proptest! {
        #[test]
        fn pieces_do_not_show(count in 0_usize..1100, from in 1_u8..16, to in 1_u8..16) {
            let (from, to) = (format(from), format(to));
            let bytes: Vec<u8> =
                (0..count * from.bytes() + 1).map(|i| (i * 37 % 251) as u8).collect();
            let mut out = vec![0; count * to.bytes()];
            prop_assert_eq!(convert(from, to, &bytes, &mut out), count);
            for (source, target) in bytes.chunks(from.bytes()).zip(out.chunks(to.bytes())) {
                let mut one = vec![0; to.bytes()];
                prop_assert_eq!(convert(from, to, source, &mut one), 1);
                prop_assert_eq!(&one, target);
            }
        }
    }
}
