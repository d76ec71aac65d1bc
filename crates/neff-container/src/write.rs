//! Puts a file together: room for the header, payload through the encoder, tail, then the header.
//!
//! The digest, the size and the content-derived UUID are known when the payload is written, so
//! the sink must be able to go back once.

use std::io::{self, Seek, SeekFrom, Write};

use sha2::{Digest, Sha256};

use crate::digest::{Algorithm, Digester};
use crate::gzip::encode::{Encoded, Encoder, Method};
use crate::header::{Header, Uuid};
use neff_abi::header_field::HEADER_LEN;

/// A sink that can go back to fill in the header.
pub trait Sink: Write + Seek {}

impl<T: Write + Seek> Sink for T {}

/// What was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPayload {
    /// Bytes of the payload, tail included: `data_size`.
    pub length: u64,
    /// Digest of the payload, 16 or 32 bytes.
    pub digest: Vec<u8>,
    /// Names the uncompressed content; see [`Encoded::content`].
    pub content: [u8; 32],
}

/// Counts and digests what goes into the payload.
pub(crate) struct Digesting<'a> {
    sink: &'a mut dyn Write,
    digester: Digester,
    length: u64,
}

impl<'a> Digesting<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write, algorithm: Algorithm) -> Self {
        Digesting { sink, digester: Digester::new(algorithm), length: 0 }
    }

    /// Fills with NULs to a multiple of `multiple`.
    fn fill(&mut self, multiple: u64) -> io::Result<()> {
        let whole = self.length.checked_next_multiple_of(multiple.max(1)).unwrap_or(self.length);
        let count = whole.saturating_sub(self.length);
        io::copy(&mut io::Read::take(io::repeat(0), count), self).map(|_| ())
    }

    pub(crate) fn finish(self) -> (u64, Vec<u8>) {
        (self.length, self.digester.finish())
    }
}

impl Write for Digesting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.sink.write(bytes)?;
        self.digester.update(bytes.get(..count).unwrap_or_default());
        self.length = self.length.saturating_add(u64::try_from(count).unwrap_or_default());
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// How a payload is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Storing {
    /// Raw or gzip.
    pub method: Method,
    /// Digest to make.
    pub algorithm: Algorithm,
    /// Fill with NULs to a multiple of this; 1 for none.
    pub tail_multiple: u64,
    /// Threads that compress.
    pub threads: usize,
}

/// Writes the payload: `archive` gives the uncompressed archive.
///
/// # Errors
/// Those of `archive` and of the sink.
pub fn payload(
    sink: &mut dyn Write,
    storing: Storing,
    archive: &dyn Fn(&mut dyn Write) -> io::Result<()>,
) -> io::Result<StoredPayload> {
    let digesting = Digesting::new(sink, storing.algorithm);
    let mut encoder = Encoder::new(digesting, storing.method, storing.threads)?;
    archive(&mut encoder)?;
    let (mut digesting, Encoded { content, .. }) = encoder.finish()?;
    digesting.fill(storing.tail_multiple)?;
    let (length, digest) = digesting.finish();
    Ok(StoredPayload { length, digest, content })
}

/// Leaves room for a header.
///
/// # Errors
/// Those of the sink.
pub fn reserve_header(sink: &mut dyn Sink) -> io::Result<()> {
    sink.write_all(&[0; HEADER_LEN])
}

/// Goes back and writes the header into the room left for it.
///
/// # Errors
/// Those of the sink.
pub fn fill_header(sink: &mut dyn Sink, header: &Header) -> io::Result<()> {
    sink.seek(SeekFrom::Start(0))?;
    sink.write_all(header.as_bytes())?;
    sink.seek(SeekFrom::End(0)).map(|_| ())
}

/// Stores size and digest; `fill` stands behind a digest shorter than the field.
pub fn seal(header: &mut Header, stored: &StoredPayload, fill: u8) {
    header.set_data_size(stored.length);
    let mut hash = [fill; 32];
    hash.iter_mut().zip(&stored.digest).for_each(|(to, from)| *to = *from);
    header.set_hash(&hash);
}

/// The UUID of a content: SHA-256 over the content's name and the header with size, hash and
/// UUID zeroed, shaped as a version 4 UUID. The runtime's parse cache is keyed by the UUID
/// alone, so different contents must have different ones (format notes 01 §7).
pub fn content_uuid(header: &Header, content: &[u8; 32]) -> Uuid {
    let mut bare = header.clone();
    bare.set_data_size(0);
    bare.set_hash(&[0; 32]);
    bare.set_uuid(Uuid([0; 16]));
    let digest = Sha256::new().chain_update(content).chain_update(bare.as_bytes()).finalize();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
    Uuid::v4(bytes)
}
