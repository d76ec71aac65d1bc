//! Finds how a compressed stream can be given back, and gives it back.
//!
//! The cascade: this tool's own encoder at some level; a reconstruction from the uncompressed
//! archive and a correction; the stream itself. A step counts only if it gave back the very
//! bytes when it was tried.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::replay::copy_exactly;
use super::{Part, Step, hex, unhex};
use crate::gzip::encode::{Encoder, Method};
use crate::gzip::reconstruct::{self, Recreate};
use crate::read::Payload;

/// Longest stream that a reconstruction is tried for. The analysis makes a few megabytes a
/// second; beyond this, keeping the stream costs the user less than waiting.
pub const RECONSTRUCTION_LIMIT: u64 = 32 << 20;

/// Levels of our own encoder, the styles' first.
const LEVELS: [u8; 9] = [5, 2, 6, 1, 9, 3, 4, 7, 8];

/// Writes the uncompressed archive into a sink; may be asked several times.
pub type Archive<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

/// Tries the cascade on `stream.bin` in `folder` (its first `length` bytes are the stream) and
/// leaves there what the found step needs.
///
/// # Errors
/// Those of the folder's files.
pub fn find(
    folder: &Path,
    payload: &Payload,
    length: u64,
    archive: &Archive<'_>,
) -> io::Result<Step> {
    let stream = Part::Stream.path(folder);
    // Several members, or a member that the reader could not describe, are kept as they are.
    if let ([member], 1) = (payload.gzip.as_slice(), payload.gzip_count) {
        let header = &member.header.bytes;
        if let Some(level) = own_level(&stream, header, length, archive)? {
            fs::remove_file(&stream)?;
            return Ok(Step::Encoder { level, header: hex(header) });
        }
        if length <= RECONSTRUCTION_LIMIT
            && let Some(found) = reconstruction(&stream, header, length, archive)?
        {
            fs::write(Part::Correction.path(folder), &found.correction)?;
            fs::remove_file(&stream)?;
            let correction = u64::try_from(found.correction.len()).unwrap_or(u64::MAX);
            return Ok(Step::Reconstruction {
                header: hex(header),
                recognised: found.recognised,
                correction,
            });
        }
    }
    Ok(Step::Verbatim { length })
}

/// Gives the stream back into `sink`; the archive must be the recorded one.
///
/// # Errors
/// Those of the files and the sink; `InvalidData` if the record does not fit.
pub fn reproduce(
    folder: &Path,
    step: &Step,
    threads: usize,
    archive: &Archive<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    match step {
        Step::Raw => archive(sink),
        Step::Verbatim { length } => {
            copy_exactly(&mut File::open(Part::Stream.path(folder))?, *length, sink)
        }
        Step::Encoder { level, header } => {
            encode(&header_bytes(header)?, *level, threads, archive, sink)
        }
        Step::Reconstruction { header, correction, .. } => {
            let mut frames = Vec::new();
            File::open(Part::Correction.path(folder))?
                .take(*correction)
                .read_to_end(&mut frames)?;
            recreate(&header_bytes(header)?, &frames, archive, sink)
        }
    }
}

fn header_bytes(text: &str) -> io::Result<Vec<u8>> {
    unhex(text).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the gzip header of the record is malformed")
    })
}

/// One gzip member by our own encoder behind the given header.
fn encode(
    header: &[u8],
    level: u8,
    threads: usize,
    archive: &Archive<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    sink.write_all(header)?;
    let sink = SkipHeader { sink, left: 10 };
    let mut encoder = Encoder::new(sink, Method::gzip(level, 0, 0, 0), threads)?;
    archive(&mut encoder)?;
    encoder.finish().map(|_| ())
}

/// Drops the plain header that the encoder writes: the recorded one stands there already.
struct SkipHeader<'a> {
    sink: &'a mut dyn Write,
    left: usize,
}

impl Write for SkipHeader<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skip = self.left.min(bytes.len());
        self.left = self.left.saturating_sub(skip);
        self.sink.write_all(bytes.get(skip..).unwrap_or_default())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// One gzip member from correction frames behind the given header, with its trailer.
fn recreate(
    header: &[u8],
    frames: &[u8],
    archive: &Archive<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    sink.write_all(header)?;
    let mut counted = Counted { sink: Recreate::new(&mut *sink, frames)?, crc: 0, length: 0 };
    archive(&mut counted)?;
    let (crc, length) = (counted.crc, counted.length);
    counted.sink.finish()?;
    sink.write_all(&crc.to_le_bytes())?;
    sink.write_all(&length.to_le_bytes())
}

/// Counts what goes through, for the trailer.
struct Counted<W> {
    sink: W,
    crc: u32,
    length: u32,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.sink.write(bytes)?;
        self.crc = zlib_rs::crc32::crc32(self.crc, bytes.get(..count).unwrap_or_default());
        self.length = self.length.wrapping_add(u32::try_from(count).unwrap_or_default());
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

fn own_level(
    stream: &Path,
    header: &[u8],
    length: u64,
    archive: &Archive<'_>,
) -> io::Result<Option<u8>> {
    for level in LEVELS {
        let attempt = |sink: &mut dyn Write| encode(header, level, 1, archive, sink);
        if gives_back(stream, length, &attempt)? {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

fn reconstruction(
    stream: &Path,
    header: &[u8],
    length: u64,
    archive: &Archive<'_>,
) -> io::Result<Option<reconstruct::Reconstruction>> {
    let mut bytes = Vec::new();
    File::open(stream)?.take(length).read_to_end(&mut bytes)?;
    let Some(found) = reconstruct::analyse(bytes.get(header.len()..).unwrap_or_default()) else {
        return Ok(None);
    };
    drop(bytes);
    let attempt = |sink: &mut dyn Write| recreate(header, &found.correction, archive, sink);
    Ok(gives_back(stream, length, &attempt)?.then_some(found))
}

/// True if `attempt` writes exactly the first `length` bytes of the file.
fn gives_back(stream: &Path, length: u64, attempt: &Archive<'_>) -> io::Result<bool> {
    let expected = BufReader::new(File::open(stream)?).take(length);
    let mut compare = BufWriter::with_capacity(1 << 16, Compare { expected });
    match attempt(&mut compare).and_then(|()| compare.flush()) {
        Ok(()) => {}
        Err(error) if is_difference(&error) => {
            // The rest of the buffer differs too: it must not be flushed on drop.
            let _ = compare.into_parts();
            return Ok(false);
        }
        Err(error) => return Err(error),
    }
    Ok(compare.get_ref().expected.limit() == 0)
}

/// A sink that fails at the first byte that differs.
struct Compare<R> {
    expected: R,
}

/// Marks the error of [`Compare`].
#[derive(Debug)]
struct Differs;

impl std::fmt::Display for Differs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the streams differ")
    }
}

impl std::error::Error for Differs {}

fn is_difference(error: &io::Error) -> bool {
    // `InvalidData` is a correction that does not fit: no reproduction either.
    error.kind() == io::ErrorKind::InvalidData
        || error.get_ref().is_some_and(|inner| inner.is::<Differs>())
}

impl<R: Read> Write for Compare<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut expected = vec![0; bytes.len()];
        let same = self.expected.read_exact(&mut expected).is_ok() && expected == bytes;
        if same { Ok(bytes.len()) } else { Err(io::Error::other(Differs)) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
