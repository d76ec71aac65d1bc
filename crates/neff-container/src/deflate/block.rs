//! The blocks of a deflate stream and their symbols (RFC 1951 §3.2.3 to §3.2.7).

use std::io::{self, BufRead, Write};

use super::bits::{BitReader, BitWriter};
use super::code::Code;
use super::{Match, Token, malformed};

/// How the symbols of a block are written.
#[derive(Debug)]
pub(super) struct Codes {
    literal: Code,
    distance: Code,
}

/// One symbol of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A byte.
    Literal(u8),
    /// A repetition.
    Match(Match),
    /// The end of the block.
    End,
}

impl Symbol {
    /// The symbol of a token; `byte` is the archive's next one.
    pub(super) fn of(token: Token, byte: u8) -> Symbol {
        match token {
            Token::Literal => Symbol::Literal(byte),
            Token::Match(found) => Symbol::Match(found),
        }
    }
}

/// The symbol that ends a block; those above stand for lengths.
const END: u16 = 256;
/// Shortest length of each length symbol; the bits that follow add to it.
const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
/// Bits that follow each length symbol.
const LENGTH_BITS: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/// Shortest distance of each distance symbol.
const DISTANCES: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
/// Bits that follow each distance symbol.
const DISTANCE_BITS: [u8; 30] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
/// Order in which a block gives the lengths of the code of its lengths.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

impl Codes {
    /// Those of form 1.
    pub(super) fn fixed() -> io::Result<Codes> {
        let literal: Vec<u8> = (0u16..288)
            .map(|symbol| match symbol {
                144..=255 => 9,
                256..=279 => 7,
                _ => 8,
            })
            .collect();
        Ok(Codes { literal: Code::new(&literal)?, distance: Code::new(&[5; 30])? })
    }

    /// Those that form 2 begins with.
    pub(super) fn read<R: BufRead>(bits: &mut BitReader<R>) -> io::Result<Codes> {
        let small = |value: u32| usize::try_from(value).unwrap_or_default();
        let literals = small(bits.take(5)?).saturating_add(257);
        let distances = small(bits.take(5)?).saturating_add(1);
        let count = small(bits.take(4)?).saturating_add(4);
        let mut lengths = [0u8; 19];
        for place in ORDER.iter().take(count) {
            let length = u8::try_from(bits.take(3)?).unwrap_or_default();
            if let Some(slot) = lengths.get_mut(*place) {
                *slot = length;
            }
        }
        let all = Codes::lengths(bits, &Code::new(&lengths)?, literals.saturating_add(distances))?;
        let (literal, distance) = all.split_at_checked(literals).unwrap_or_default();
        Ok(Codes { literal: Code::new(literal)?, distance: Code::new(distance)? })
    }

    fn lengths<R: BufRead>(
        bits: &mut BitReader<R>,
        code: &Code,
        count: usize,
    ) -> io::Result<Vec<u8>> {
        let mut lengths: Vec<u8> = Vec::with_capacity(count);
        while lengths.len() < count {
            let (length, times) = match code.read(bits)? {
                16 => {
                    let last = lengths.last().ok_or_else(|| malformed("nothing to repeat"))?;
                    (*last, bits.take(2)?.saturating_add(3))
                }
                17 => (0, bits.take(3)?.saturating_add(3)),
                18 => (0, bits.take(7)?.saturating_add(11)),
                length => (u8::try_from(length).unwrap_or_default(), 1),
            };
            lengths.extend((0..times).map(|_| length));
        }
        match lengths.len() == count {
            true => Ok(lengths),
            false => Err(malformed("too many code lengths")),
        }
    }

    /// The next symbol.
    pub(super) fn symbol<R: BufRead>(&self, bits: &mut BitReader<R>) -> io::Result<Symbol> {
        let symbol = self.literal.read(bits)?;
        let Some(index) = symbol.checked_sub(END) else {
            return Ok(Symbol::Literal(u8::try_from(symbol).unwrap_or_default()));
        };
        let Some(index) = index.checked_sub(1) else { return Ok(Symbol::End) };
        let length = value(index, &LENGTHS, &LENGTH_BITS, bits)?;
        let distance = value(self.distance.read(bits)?, &DISTANCES, &DISTANCE_BITS, bits)?;
        Ok(Symbol::Match(Match { length, distance }))
    }

    /// Writes a symbol.
    pub(super) fn write<W: Write>(
        &self,
        symbol: Symbol,
        bits: &mut BitWriter<W>,
    ) -> io::Result<()> {
        match symbol {
            Symbol::Literal(byte) => self.literal.write(u16::from(byte), bits),
            Symbol::End => self.literal.write(END, bits),
            Symbol::Match(Match { length, distance }) => {
                let (index, extra, width) = place(length, &LENGTHS, &LENGTH_BITS)?;
                self.literal.write(index.saturating_add(END).saturating_add(1), bits)?;
                bits.put(extra, width)?;
                let (index, extra, width) = place(distance, &DISTANCES, &DISTANCE_BITS)?;
                self.distance.write(index, bits)?;
                bits.put(extra, width)
            }
        }
    }
}

/// The value of a length or distance symbol with the bits that follow it.
fn value<R: BufRead>(
    index: u16,
    bases: &[u16],
    widths: &[u8],
    bits: &mut BitReader<R>,
) -> io::Result<usize> {
    let index = usize::from(index);
    let (Some(base), Some(width)) = (bases.get(index), widths.get(index)) else {
        return Err(malformed("no such length or distance"));
    };
    let extra = usize::try_from(bits.take(u32::from(*width))?).unwrap_or_default();
    Ok(usize::from(*base).saturating_add(extra))
}

/// The symbol of a length or distance, and the bits that follow it.
fn place(value: usize, bases: &[u16], widths: &[u8]) -> io::Result<(u16, u32, u32)> {
    let none = || malformed("no such length or distance");
    let after = bases.partition_point(|base| usize::from(*base) <= value);
    let index = after.checked_sub(1).ok_or_else(none)?;
    let (Some(base), Some(width)) = (bases.get(index), widths.get(index)) else {
        return Err(none());
    };
    let extra = u32::try_from(value.saturating_sub(usize::from(*base))).map_err(|_| none())?;
    match extra < 1 << width {
        true => Ok((u16::try_from(index).unwrap_or_default(), extra, u32::from(*width))),
        false => Err(none()),
    }
}
