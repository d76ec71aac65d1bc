//! The header of one gzip member (RFC 1952), kept byte for byte. Format notes 01 §3.

use std::io;

use neff_diag::{Diagnostic, Place, codes::gzip};

use crate::limits;
use crate::stored::Stored;

/// FHCRC: a CRC-16 of the header follows it.
pub const FLAG_HEADER_CRC: u8 = 2;
/// FEXTRA: extra fields with a length.
pub const FLAG_EXTRA: u8 = 4;
/// FNAME: a file name, NUL terminated.
pub const FLAG_NAME: u8 = 8;
/// FCOMMENT: a comment, NUL terminated.
pub const FLAG_COMMENT: u8 = 16;
/// FTEXT: the content is probably text; no effect.
const FLAG_TEXT: u8 = 1;
/// Flags that have a meaning.
const FLAGS_KNOWN: u8 = FLAG_TEXT | FLAG_HEADER_CRC | FLAG_EXTRA | FLAG_NAME | FLAG_COMMENT;

/// The three bytes every gzip member begins with: magic and method deflate.
pub const MAGIC: [u8; 3] = [0x1F, 0x8B, 8];
/// OS byte for Unix.
pub const OS_UNIX: u8 = 3;

/// A gzip member's header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GzipHeader {
    /// All bytes of the header, optional fields included.
    pub bytes: Vec<u8>,
    /// Flag byte.
    pub flags: u8,
    /// Modification time in Unix seconds; 0 for none.
    pub mtime: u32,
    /// Extra flags: 2 slowest, 4 fastest, 0 otherwise.
    pub extra_flags: u8,
    /// Operating system; 3 is Unix.
    pub operating_system: u8,
    /// File name, if the header has one.
    pub name: Option<Vec<u8>>,
}

/// The ten bytes of a header without optional fields.
pub fn plain_header(mtime: u32, extra_flags: u8, operating_system: u8) -> [u8; 10] {
    let [id1, id2, method] = MAGIC;
    let [t0, t1, t2, t3] = mtime.to_le_bytes();
    [id1, id2, method, 0, t0, t1, t2, t3, extra_flags, operating_system]
}

/// Reads headers one byte at a time, keeping them.
struct HeaderReader<'a, 's> {
    stored: &'a mut Stored<'s>,
    bytes: Vec<u8>,
}

/// Why a header cannot be read.
enum Fault {
    Io(io::Error),
    Ends,
    TooLong,
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Io(error)
    }
}

/// Reads a header; the inner error is the finding about a malformed one.
pub(crate) fn read(stored: &mut Stored<'_>) -> io::Result<Result<GzipHeader, Diagnostic>> {
    let offset = stored.offset();
    let mut reader = HeaderReader { stored, bytes: Vec::new() };
    let finding = match reader.all() {
        Ok(Ok(header)) => return Ok(Ok(header)),
        Ok(Err(finding)) => finding,
        Err(Fault::Io(error)) => return Err(error),
        Err(Fault::Ends) => Diagnostic::new(gzip::TRUNCATED, "the file ends inside a gzip header"),
        Err(Fault::TooLong) => Diagnostic::new(gzip::HEADER_BAD, "a gzip header field is too long")
            .expected(format!("at most {} bytes", limits::METADATA)),
    };
    let there = stored.offset().saturating_sub(offset);
    Ok(Err(finding.at(Place::field(offset, there.min(10), "gzip header"))))
}

impl HeaderReader<'_, '_> {
    fn all(&mut self) -> Result<Result<GzipHeader, Diagnostic>, Fault> {
        let fixed: [u8; 10] = self.take()?;
        let [id1, id2, method, flags, t0, t1, t2, t3, extra_flags, operating_system] = fixed;
        if [id1, id2, method] != MAGIC || flags & !FLAGS_KNOWN != 0 {
            let finding = Diagnostic::new(gzip::HEADER_BAD, "the gzip header is malformed");
            return Ok(Err(finding
                .expected("1f 8b 08 and a flag byte of at most 0x1f")
                .found(format!("{id1:02x} {id2:02x} {method:02x}, flags {flags:#04x}"))));
        }
        if flags & FLAG_EXTRA != 0 {
            let length: [u8; 2] = self.take()?;
            for _ in 0..u16::from_le_bytes(length) {
                self.one()?;
            }
        }
        let name = if flags & FLAG_NAME != 0 { Some(self.text()?) } else { None };
        if flags & FLAG_COMMENT != 0 {
            self.text()?;
        }
        if flags & FLAG_HEADER_CRC != 0 {
            let [low, high, ..] = zlib_rs::crc32::crc32(0, &self.bytes).to_le_bytes();
            let stored: [u8; 2] = self.take()?;
            if stored != [low, high] {
                let finding = Diagnostic::new(
                    gzip::HEADER_CRC_MISMATCH,
                    "the gzip header CRC does not match",
                );
                return Ok(Err(finding
                    .expected(format!("{:#06x}", u16::from_le_bytes([low, high])))
                    .found(format!("{:#06x}", u16::from_le_bytes(stored)))));
            }
        }
        let mtime = u32::from_le_bytes([t0, t1, t2, t3]);
        let bytes = std::mem::take(&mut self.bytes);
        Ok(Ok(GzipHeader { bytes, flags, mtime, extra_flags, operating_system, name }))
    }

    fn one(&mut self) -> Result<u8, Fault> {
        let byte = self.stored.byte()?.ok_or(Fault::Ends)?;
        self.bytes.push(byte);
        Ok(byte)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.one()?;
        }
        Ok(bytes)
    }

    fn text(&mut self) -> Result<Vec<u8>, Fault> {
        let mut text = Vec::new();
        loop {
            match self.one()? {
                0 => return Ok(text),
                byte => text.push(byte),
            }
            if u64::try_from(text.len()).unwrap_or(u64::MAX) > limits::METADATA {
                return Err(Fault::TooLong);
            }
        }
    }
}
