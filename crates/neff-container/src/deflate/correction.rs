//! The correction: what a deflate stream holds besides the choices of the matcher.
//!
//! A zlib stream of numbers, seven bits a byte, the low ones first. Per block: its form and
//! whether it is the last (`form * 2 + last`), for a stored one its length and padding, for one
//! with codes of its own their bits. Then, up to the block's end, how many choices are right
//! before the next event, and the event: 0 the block's end, 1 a literal, 3 to 258 a match of that
//! length, whose distance follows. This form is a choice of the project.

use std::io::{self, BufReader, BufWriter, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::{Match, Token, malformed};

/// Where the matcher's choices are not what the stream has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// The block ends.
    End,
    /// Another token.
    Token(Token),
}

/// Writes a correction.
#[derive(Debug)]
pub(super) struct CorrectionWriter<W: Write> {
    sink: BufWriter<ZlibEncoder<W>>,
    right: u64,
}

impl<W: Write> CorrectionWriter<W> {
    /// Writes into `sink`.
    pub(super) fn new(sink: W) -> CorrectionWriter<W> {
        let encoder = ZlibEncoder::new(sink, Compression::default());
        CorrectionWriter { sink: BufWriter::new(encoder), right: 0 }
    }

    /// Writes a number.
    pub(super) fn number(&mut self, mut value: u64) -> io::Result<()> {
        loop {
            let [low, ..] = (value & 0x7f).to_le_bytes();
            value >>= 7;
            let more = if value > 0 { 0x80 } else { 0 };
            self.sink.write_all(&[low | more])?;
            if value == 0 {
                return Ok(());
            }
        }
    }

    /// Writes bytes, of a length that the reader knows.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.write_all(bytes)
    }

    /// One choice is right.
    pub(super) fn right(&mut self) {
        self.right = self.right.saturating_add(1);
    }

    /// The next choice is not.
    pub(super) fn event(&mut self, event: Event) -> io::Result<()> {
        self.number(self.right)?;
        self.right = 0;
        match event {
            Event::End => self.number(0),
            Event::Token(Token::Literal) => self.number(1),
            Event::Token(Token::Match(Match { length, distance })) => {
                self.number(u64::try_from(length).unwrap_or_default())?;
                self.number(u64::try_from(distance).unwrap_or_default())
            }
        }
    }

    /// Writes what is held back.
    pub(super) fn finish(self) -> io::Result<W> {
        self.sink.into_inner().map_err(io::IntoInnerError::into_error)?.finish()
    }
}

/// Reads a correction.
#[derive(Debug)]
pub(super) struct CorrectionReader<R: Read> {
    source: BufReader<ZlibDecoder<R>>,
    right: Option<u64>,
}

impl<R: Read> CorrectionReader<R> {
    /// Reads from `source`.
    pub(super) fn new(source: R) -> CorrectionReader<R> {
        CorrectionReader { source: BufReader::new(ZlibDecoder::new(source)), right: None }
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> io::Result<u64> {
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let mut byte = [0u8];
            self.source.read_exact(&mut byte)?;
            let [byte] = byte;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(malformed("a number of the correction is too long"))
    }

    /// A number that must not be above `most`.
    pub(super) fn number_to(&mut self, most: usize) -> io::Result<usize> {
        let value = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        if value <= most {
            Ok(value)
        } else {
            Err(malformed("a number of the correction is too large"))
        }
    }

    /// Reads `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; count];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// The event in place of the next choice; `None` if that is right.
    pub(super) fn event(&mut self) -> io::Result<Option<Event>> {
        let right = match self.right.take() {
            Some(right) => right,
            None => self.number()?,
        };
        if let Some(left) = right.checked_sub(1) {
            self.right = Some(left);
            return Ok(None);
        }
        Ok(Some(match self.number_to(258)? {
            0 => Event::End,
            1 => Event::Token(Token::Literal),
            2 => return Err(malformed("the correction has a match of two bytes")),
            length => {
                Event::Token(Token::Match(Match { length, distance: self.number_to(1 << 15)? }))
            }
        }))
    }
}
