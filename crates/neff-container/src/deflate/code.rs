//! Canonical Huffman codes (RFC 1951 §3.2.2).

use std::io::{self, BufRead, Write};

use super::bits::{BitReader, BitWriter};
use super::malformed;

/// Bits of the longest code.
const LONGEST: usize = 15;

/// One code: its symbols are the numbers below the count of lengths it was made from.
#[derive(Debug)]
pub(super) struct Code {
    /// Per length: the first code, the place of its symbol among `symbols`, codes of the length.
    rows: [(u32, usize, u32); LONGEST + 1],
    /// Symbols in the order of their codes.
    symbols: Vec<u16>,
    /// Per symbol: its code as it stands in the stream, and its bits; none if 0.
    words: Vec<(u32, u32)>,
}

impl Code {
    /// The code of the given lengths, 0 for a symbol without one.
    pub(super) fn new(lengths: &[u8]) -> io::Result<Code> {
        let mut rows = [(0u32, 0usize, 0u32); LONGEST + 1];
        let (mut first, mut place) = (0u32, 0usize);
        let mut symbols = Vec::new();
        let mut words = vec![(0u32, 0u32); lengths.len()];
        for (length, row) in (0u32..).zip(&mut rows).skip(1) {
            *row = (first, place, 0);
            for (symbol, _) in lengths.iter().enumerate().filter(|(_, l)| u32::from(**l) == length)
            {
                if let Some(word) = words.get_mut(symbol) {
                    let code = first.wrapping_add(row.2);
                    *word = (code.reverse_bits() >> 32u32.wrapping_sub(length), length);
                }
                symbols.push(u16::try_from(symbol).unwrap_or_default());
                row.2 = row.2.wrapping_add(1);
                place = place.wrapping_add(1);
            }
            first = first.wrapping_add(row.2);
            if first > 1 << length {
                return Err(malformed("a code has too many short words"));
            }
            first <<= 1;
        }
        Ok(Code { rows, symbols, words })
    }

    /// The next symbol.
    pub(super) fn read<R: BufRead>(&self, bits: &mut BitReader<R>) -> io::Result<u16> {
        let mut word = 0u32;
        for (first, place, count) in self.rows.iter().skip(1) {
            word = (word << 1) | bits.take(1)?;
            let index = word.wrapping_sub(*first);
            if index < *count {
                let place = place.wrapping_add(usize::try_from(index).unwrap_or_default());
                return self.symbols.get(place).copied().ok_or_else(|| malformed("no such word"));
            }
        }
        Err(malformed("no such word in the code"))
    }

    /// Writes a symbol.
    pub(super) fn write<W: Write>(&self, symbol: u16, bits: &mut BitWriter<W>) -> io::Result<()> {
        match self.words.get(usize::from(symbol)) {
            Some(&(word, width)) if width > 0 => bits.put(word, width),
            _ => Err(malformed("the code has no word for a symbol")),
        }
    }
}
