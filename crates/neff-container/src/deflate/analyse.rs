//! Makes a correction from a deflate stream and its archive.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};

use super::bits::BitReader;
use super::block::{Codes, Symbol};
use super::correction::{CorrectionWriter, Event};
use super::walk::{Form, Side, Walk};
use super::{Token, malformed};
use crate::record::reproduce::Archive;

/// Bytes of the archive on which a level is chosen.
const SAMPLE: usize = 1 << 19;

/// Writes into `sink` the correction of the deflate stream that begins at `start` of `stream`,
/// at the level that needs the least of it. `None` if none of them fits: more than one choice in
/// four is wrong.
///
/// # Errors
/// Those of the files, the archive and the sink; `InvalidData` or `UnexpectedEof` if the stream
/// is not the archive's.
pub(crate) fn analyse<W: Write>(
    stream: &File,
    start: u64,
    archive: &Archive<'_>,
    sink: W,
) -> io::Result<Option<(u8, W)>> {
    let mut best: Option<(u64, u8)> = None;
    for level in [6, 9, 1, 5, 4, 7, 8, 2, 3] {
        let (wrong, tokens) = sample(stream, start, archive, level)?;
        let fits = wrong <= tokens / 4;
        if fits && best.is_none_or(|(least, _)| wrong < least) {
            best = Some((wrong, level));
        }
        if wrong == 0 {
            break;
        }
    }
    let Some((_, level)) = best else { return Ok(None) };
    let mut walk = Walk::new(Analysis::new(open(stream, start)?, sink), level);
    archive(&mut walk)?;
    Ok(Some((level, walk.finish()?.correction.finish()?)))
}

/// The wrong choices of a level, and all choices, on the first bytes of the archive.
fn sample(stream: &File, start: u64, archive: &Archive<'_>, level: u8) -> io::Result<(u64, u64)> {
    let walk = Walk::new(Analysis::new(open(stream, start)?, io::sink()), level);
    let mut sample = Sample { walk };
    match archive(&mut sample) {
        Err(error) if error.get_ref().is_some_and(|inner| inner.is::<Enough>()) => {}
        other => other?,
    }
    let side = sample.walk.side();
    Ok((side.wrong, side.tokens))
}

fn open(stream: &File, start: u64) -> io::Result<BufReader<&File>> {
    let mut source = BufReader::with_capacity(1 << 16, stream);
    source.seek(SeekFrom::Start(start))?;
    Ok(source)
}

/// A walk that ends early.
struct Sample<'a> {
    walk: Walk<Analysis<BufReader<&'a File>, io::Sink>>,
}

impl Write for Sample<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.walk.position() >= SAMPLE {
            return Err(io::Error::other(Enough));
        }
        self.walk.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Marks the error that ends a sample.
#[derive(Debug)]
struct Enough;

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the sample is full")
    }
}

impl std::error::Error for Enough {}

/// The side that reads the stream and writes the correction.
struct Analysis<R, W: Write> {
    bits: BitReader<R>,
    correction: CorrectionWriter<W>,
    codes: Option<Codes>,
    last: bool,
    wrong: u64,
    tokens: u64,
}

impl<R: BufRead, W: Write> Analysis<R, W> {
    fn new(source: R, sink: W) -> Analysis<R, W> {
        Analysis {
            bits: BitReader::new(source),
            correction: CorrectionWriter::new(sink),
            codes: None,
            last: false,
            wrong: 0,
            tokens: 0,
        }
    }

    fn stored_block(&mut self) -> io::Result<Form> {
        let padding = self.bits.align()?;
        let length = self.bits.take(16)?;
        if self.bits.take(16)? != length ^ 0xffff {
            return Err(malformed("the lengths of a stored block differ"));
        }
        self.correction.number(u64::from(length))?;
        self.correction.number(u64::from(padding))?;
        Ok(Form::Stored(usize::try_from(length).unwrap_or_default()))
    }

    fn coded_block(&mut self) -> io::Result<Form> {
        self.bits.start_copy();
        self.codes = Some(Codes::read(&mut self.bits)?);
        let (bytes, count) = self.bits.end_copy()?;
        self.correction.number(count)?;
        self.correction.bytes(&bytes)?;
        Ok(Form::Coded)
    }
}

impl<R: BufRead, W: Write> Side for Analysis<R, W> {
    fn block(&mut self) -> io::Result<Option<Form>> {
        if self.last {
            return Ok(None);
        }
        let head = self.bits.take(3)?;
        self.last = head & 1 == 1;
        self.correction.number(u64::from(head))?;
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
        let codes = self.codes.as_ref().ok_or_else(|| malformed("no codes"))?;
        let token = match codes.symbol(&mut self.bits)? {
            Symbol::End => {
                self.correction.event(Event::End)?;
                return Ok(None);
            }
            Symbol::Literal(literal) if literal != byte => {
                return Err(malformed("the stream is not the archive's"));
            }
            Symbol::Literal(_) => Token::Literal,
            Symbol::Match(found) => Token::Match(found),
        };
        self.tokens = self.tokens.saturating_add(1);
        if choice == Some(token) {
            self.correction.right();
        } else {
            self.wrong = self.wrong.saturating_add(1);
            self.correction.event(Event::Token(token))?;
        }
        Ok(Some(token))
    }

    fn stored(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut there = vec![0; bytes.len()];
        self.bits.bytes(&mut there)?;
        if there == bytes { Ok(()) } else { Err(malformed("the stream is not the archive's")) }
    }
}
