//! Makes a deflate stream again from its archive and a correction.

use std::io::{self, BufWriter, Read, Write};

use super::bits::{BitReader, BitWriter};
use super::block::{Codes, Symbol};
use super::correction::{CorrectionReader, Event};
use super::walk::{Form, Side, Walk};
use super::{Token, malformed};
use crate::record::reproduce::Archive;

/// Bytes of the codes of a block: 14 bits, 19 lengths of three, 320 of fourteen at most.
const CODES: usize = 1 << 10;

/// Writes the deflate stream, of at most `limit` bytes, into `sink`.
///
/// # Errors
/// Those of the archive, the correction and the sink; `InvalidData` if the correction is not the
/// archive's.
pub(crate) fn rebuild(
    correction: impl Read,
    level: u8,
    limit: u64,
    archive: &Archive<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    let sink = BufWriter::with_capacity(1 << 16, Limited { sink, left: limit });
    let side = Rebuilding {
        correction: CorrectionReader::new(correction),
        bits: BitWriter::new(sink),
        codes: None,
        last: false,
    };
    let mut walk = Walk::new(side, level);
    archive(&mut walk)?;
    walk.finish()?.bits.finish()
}

/// Refuses more than a number of bytes: a correction may come from anybody, and may say little
/// that makes much.
struct Limited<'a> {
    sink: &'a mut dyn Write,
    left: u64,
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.left = self
            .left
            .checked_sub(count)
            .ok_or_else(|| malformed("the correction makes too long a stream"))?;
        self.sink.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// The side that reads the correction and writes the stream.
struct Rebuilding<R: Read, W: Write> {
    correction: CorrectionReader<R>,
    bits: BitWriter<W>,
    codes: Option<Codes>,
    last: bool,
}

impl<R: Read, W: Write> Rebuilding<R, W> {
    fn stored_block(&mut self) -> io::Result<Form> {
        let length = self.correction.number_to(0xffff)?;
        let padding = u32::try_from(self.correction.number_to(0x7f)?).unwrap_or_default();
        self.bits.align(padding)?;
        let [low, high, ..] = length.to_le_bytes();
        self.bits.bytes(&[low, high, !low, !high])?;
        Ok(Form::Stored(length))
    }

    fn coded_block(&mut self) -> io::Result<Form> {
        let count = self.correction.number_to(8 * CODES)?;
        let bytes = self.correction.bytes(count.div_ceil(8))?;
        self.codes = Some(Codes::read(&mut BitReader::new(bytes.as_slice()))?);
        let mut copy = BitReader::new(bytes.as_slice());
        let mut left = u32::try_from(count).unwrap_or_default();
        while left > 0 {
            let width = left.min(16);
            self.bits.put(copy.take(width)?, width)?;
            left = left.saturating_sub(width);
        }
        Ok(Form::Coded)
    }

    fn write(&mut self, symbol: Symbol) -> io::Result<()> {
        let codes = self.codes.as_ref().ok_or_else(|| malformed("no codes"))?;
        codes.write(symbol, &mut self.bits)
    }
}

impl<R: Read, W: Write> Side for Rebuilding<R, W> {
    fn block(&mut self) -> io::Result<Option<Form>> {
        if self.last {
            return Ok(None);
        }
        let head = u32::try_from(self.correction.number_to(7)?).unwrap_or_default();
        self.last = head & 1 == 1;
        self.bits.put(head, 3)?;
        match head >> 1 {
            0 => self.stored_block().map(Some),
            1 => {
                self.codes = Some(Codes::fixed()?);
                Ok(Some(Form::Coded))
            }
            2 => self.coded_block().map(Some),
            _ => Err(malformed("no such form of a block")),
        }
    }

    fn token(&mut self, choice: Option<Token>, byte: u8) -> io::Result<Option<Token>> {
        let token = match self.correction.event()? {
            Some(Event::End) => {
                self.write(Symbol::End)?;
                return Ok(None);
            }
            Some(Event::Token(token)) => token,
            None => choice.ok_or_else(|| malformed("the correction is not the archive's"))?,
        };
        self.write(Symbol::of(token, byte))?;
        Ok(Some(token))
    }

    fn stored(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bits.bytes(bytes)
    }
}
