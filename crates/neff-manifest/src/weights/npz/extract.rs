//! The bytes of one member of a zip archive, stored or deflated, checked by their CRC-32.

use std::io::{self, Read, Seek, SeekFrom, Write};

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Place};
use zlib_rs::{Inflate, InflateFlush, Status};

use super::Member;
use super::directory::{bytes_at, damaged, number};
use crate::weights::limits::{COPY_BLOCK, MAX_NPZ_MEMBER};

/// Bytes of a member's own header before its name.
const LOCAL: u64 = 30;
/// Window of the deflate format, as a power of two.
const WINDOW_BITS: u8 = 15;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

type Outcome = Result<(), Box<Diagnostic>>;

/// Writes the member to `out`; what is written of a damaged one is to be thrown away.
pub(super) fn copy<R: Read + Seek>(
    file: &str,
    member: &Member,
    source: &mut R,
    out: &mut dyn Write,
) -> io::Result<Outcome> {
    if let Some(finding) = unreadable(member) {
        return Ok(Err(finding));
    }
    let length = source.seek(SeekFrom::End(0))?;
    let header = bytes_at(source, member.offset.min(length), LOCAL)?;
    let lengths = (number(&header, 26, 2), number(&header, 28, 2));
    let (true, (Some(name), Some(extra))) = (header.starts_with(b"PK\x03\x04"), lengths) else {
        return Ok(Err(damaged(file, member.offset, "no member stands where an entry leads")));
    };
    let behind = LOCAL.saturating_add(name).saturating_add(extra);
    let data = member.offset.saturating_add(behind);
    if data.checked_add(member.stored).is_none_or(|end| end > length) {
        return Ok(Err(damaged(file, member.offset, "a member reaches beyond the file")));
    }
    source.seek(SeekFrom::Start(data))?;
    let mut input = source.by_ref().take(member.stored);
    let mut tally = Tally { out, crc: 0, size: 0, most: member.size };
    let fault = match member.method {
        STORED => copy_stored(&mut input, &mut tally)?,
        _ => inflate(&mut input, &mut tally)?,
    };
    let (crc, size) = (tally.crc, tally.size);
    Ok(judge(member, data, fault, crc, size))
}

/// A form that is not read.
fn unreadable(member: &Member) -> Option<Box<Diagnostic>> {
    let name = &member.name;
    let finding = if member.encrypted {
        Diagnostic::new(codes::NPZ_METHOD, format!("the member {name:?} is encrypted"))
    } else if !matches!(member.method, STORED | DEFLATED) {
        Diagnostic::new(codes::NPZ_METHOD, format!("the member {name:?} is compressed otherwise"))
            .expected("method 0 or 8")
            .found(member.method.to_string())
    } else if member.size > MAX_NPZ_MEMBER {
        Diagnostic::new(codes::TOO_LARGE, format!("the member {name:?} is too large"))
            .expected(format!("at most {MAX_NPZ_MEMBER} bytes"))
            .found(format!("{} bytes", member.size))
    } else {
        return None;
    };
    Some(Box::new(finding.at(Place::offset(member.offset))))
}

fn judge(member: &Member, data: u64, fault: Option<String>, crc: u32, size: u64) -> Outcome {
    let found = match fault {
        Some(fault) => fault,
        None if size != member.size => format!("not {} bytes", member.size),
        None if crc != member.crc => format!("CRC-32 {crc:08x}, not {:08x}", member.crc),
        None => return Ok(()),
    };
    let message = format!("the member {:?} is damaged", member.name);
    let place = Place::File { offset: data, length: member.stored, field: Some("member data") };
    Err(Box::new(Diagnostic::new(codes::NPZ_DATA, message).at(place).found(found)))
}

/// What came out so far.
struct Tally<'a> {
    out: &'a mut dyn Write,
    crc: u32,
    size: u64,
    /// Bytes to come out in all.
    most: u64,
}

impl Tally<'_> {
    /// Passes bytes on; false if they are more than there should be.
    fn pass(&mut self, bytes: &[u8]) -> io::Result<bool> {
        self.size = self.size.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.size > self.most {
            return Ok(false);
        }
        self.crc = zlib_rs::crc32::crc32(self.crc, bytes);
        self.out.write_all(bytes)?;
        Ok(true)
    }
}

fn copy_stored(input: &mut dyn Read, tally: &mut Tally<'_>) -> io::Result<Option<String>> {
    let mut block = vec![0; COPY_BLOCK];
    loop {
        let count = read_some(input, &mut block)?;
        if count == 0 || !tally.pass(block.get(..count).unwrap_or_default())? {
            return Ok(None);
        }
    }
}

/// Inflates raw deflate data; what is wrong with them, if anything.
fn inflate(input: &mut dyn Read, tally: &mut Tally<'_>) -> io::Result<Option<String>> {
    let mut inflate = Inflate::new(false, WINDOW_BITS);
    let (mut held, mut made) = (vec![0; COPY_BLOCK], vec![0; COPY_BLOCK]);
    let (mut start, mut end) = (0, 0);
    loop {
        if start == end {
            (start, end) = (0, read_some(input, &mut held)?);
        }
        let part = held.get(start..end).unwrap_or_default();
        let before = (inflate.total_in(), inflate.total_out());
        let outcome = inflate.decompress(part, &mut made, InflateFlush::NoFlush);
        let taken = inflate.total_in().saturating_sub(before.0);
        let count = inflate.total_out().saturating_sub(before.1);
        start = start.saturating_add(usize::try_from(taken).unwrap_or(usize::MAX)).min(end);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if !tally.pass(made.get(..count).unwrap_or_default())? {
            return Ok(None);
        }
        match outcome {
            Ok(Status::StreamEnd) => return Ok(None),
            Ok(_) if taken == 0 && count == 0 => {
                return Ok(Some("deflate data without end".into()));
            }
            Ok(_) => {}
            Err(error) => return Ok(Some(error.as_str().into())),
        }
    }
}

/// Some bytes, none only at the end.
fn read_some(input: &mut dyn Read, block: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(block) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            outcome => return outcome,
        }
    }
}
