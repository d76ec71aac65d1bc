//! Finds how a compressed stream can be given back, and gives it back.
//!
//! The cascade: encoders of known parameters, our own and zlib's; failing these, zlib's method
//! with a correction (the module `deflate`); failing that too, the stream itself. A step counts
//! only if it gave back the very bytes when it was tried, from the first to the last.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::replay::copy_exactly;
use super::{Family, Part, Step, hex, unhex};
use crate::deflate::analyse::analyse;
use crate::deflate::rebuild::rebuild;
use crate::gzip::encode::{Encoder, Method};
use crate::gzip::zlib;
use crate::read::Payload;

/// Encoders in the order they are tried: those that known writers use first. An attempt ends at
/// the first byte that differs, so one that does not fit costs a few milliseconds.
const ENCODERS: [(Family, u8); 18] = [
    (Family::Neffc, 5),
    (Family::Neffc, 2),
    (Family::Zlib, 1),
    (Family::Zlib, 6),
    (Family::Zlib, 9),
    (Family::Neffc, 6),
    (Family::Neffc, 1),
    (Family::Neffc, 9),
    (Family::Zlib, 2),
    (Family::Zlib, 3),
    (Family::Zlib, 4),
    (Family::Zlib, 5),
    (Family::Zlib, 7),
    (Family::Zlib, 8),
    (Family::Neffc, 3),
    (Family::Neffc, 4),
    (Family::Neffc, 7),
    (Family::Neffc, 8),
];

/// Bytes of the longest stream that a correction is sought for. The search takes about a second
/// for 20 MB, and all it saves is room in the folder.
const CORRECTED_STREAM: u64 = 256 << 20;

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
    // Several members, or one that the reader could not describe, are kept as they are.
    if let ([member], 1) = (payload.gzip.as_slice(), payload.gzip_count) {
        let header = &member.header.bytes;
        for (encoder, level) in ENCODERS {
            let attempt =
                |sink: &mut dyn Write| member_by(encoder, level, header, 1, archive, sink);
            if gives_back(&stream, length, &attempt)? {
                fs::remove_file(&stream)?;
                return Ok(Step::Encoder { encoder, level, header: hex(header) });
            }
        }
        if let Some(step) = corrected(folder, header, length, archive)? {
            fs::remove_file(&stream)?;
            return Ok(step);
        }
    }
    Ok(Step::Verbatim { length })
}

/// Tries zlib's method with a correction, which is left in the folder if it serves.
fn corrected(
    folder: &Path,
    header: &[u8],
    length: u64,
    archive: &Archive<'_>,
) -> io::Result<Option<Step>> {
    if length > CORRECTED_STREAM {
        return Ok(None);
    }
    let stream = Part::Stream.path(folder);
    let path = Part::Correction.path(folder);
    let begin = u64::try_from(header.len()).unwrap_or(u64::MAX);
    let sink = BufWriter::new(File::create_new(&path)?);
    let found = analyse(&File::open(&stream)?, begin, archive, sink);
    let step = match found {
        Ok(Some((level, mut sink))) => {
            sink.flush()?;
            let correction = fs::metadata(&path)?.len();
            let step = Step::Corrected { level, header: hex(header), length, correction };
            let again = |sink: &mut dyn Write| reproduce(folder, &step, 1, archive, sink);
            let serves = correction <= length / 2 && gives_back(&stream, length, &again)?;
            serves.then_some(step)
        }
        Ok(None) => None,
        Err(error) if error.kind() == io::ErrorKind::InvalidData => None,
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
        Err(error) => return Err(error),
    };
    if step.is_none() {
        fs::remove_file(&path)?;
    }
    Ok(step)
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
        Step::Verbatim { length } => copy_exactly(&mut Part::Stream.open(folder)?, *length, sink),
        Step::Corrected { level, header, length, .. } => {
            let header = header_bytes(header)?;
            sink.write_all(&header)?;
            let correction = Part::Correction.open(folder)?;
            with_trailer(archive, sink, |archive, sink| {
                rebuild(correction, *level, *length, archive, sink)
            })
        }
        Step::Encoder { encoder, level, header } => {
            member_by(*encoder, *level, &header_bytes(header)?, threads, archive, sink)
        }
    }
}

fn header_bytes(text: &str) -> io::Result<Vec<u8>> {
    unhex(text).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the gzip header of the record is malformed")
    })
}

/// One gzip member by an encoder, behind the given header.
fn member_by(
    encoder: Family,
    level: u8,
    header: &[u8],
    threads: usize,
    archive: &Archive<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    sink.write_all(header)?;
    match encoder {
        Family::Neffc => {
            let sink = SkipHeader { sink, left: 10 };
            let mut encoder = Encoder::new(sink, Method::gzip(level, 0, 0, 0), threads)?;
            archive(&mut encoder)?;
            encoder.finish().map(|_| ())
        }
        Family::Zlib => {
            with_trailer(archive, sink, |archive, sink| zlib::deflate(level, archive, sink))
        }
    }
}

/// What `deflate` makes of the archive, and the gzip trailer.
fn with_trailer(
    archive: &Archive<'_>,
    sink: &mut dyn Write,
    deflate: impl FnOnce(&Archive<'_>, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let trailer = std::cell::Cell::new((0u32, 0u32));
    let counted = |out: &mut dyn Write| {
        let mut counted = Counted { sink: out, crc: 0, length: 0 };
        archive(&mut counted)?;
        trailer.set((counted.crc, counted.length));
        Ok(())
    };
    deflate(&counted, sink)?;
    let (crc, length) = trailer.get();
    sink.write_all(&crc.to_le_bytes())?;
    sink.write_all(&length.to_le_bytes())
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
