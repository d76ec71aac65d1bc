//! The directory at the end of a zip archive: where it is, and its entries.

use std::io::{self, Read, Seek, SeekFrom};

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::Member;
use crate::weights::limits::MAX_NPZ_DIRECTORY;

/// Bytes of the record at the end, without its comment.
const END: usize = 22;
/// Longest comment behind it.
const COMMENT: u64 = 65_535;
/// Bytes of the record that leads to the 64-bit one, which stands before the end record.
const LOCATOR: usize = 20;
/// Bytes of an entry before its name.
const ENTRY: usize = 46;
/// What a 32-bit field holds when the number stands in the 64-bit record.
const ELSEWHERE: u64 = 0xFFFF_FFFF;

/// The bytes of a directory.
pub(super) struct Directory {
    /// Its offset in the file.
    pub(super) offset: u64,
    bytes: Vec<u8>,
    /// Number of entries it should have; 16 bits of it in a small archive.
    count: u64,
}

/// A little-endian number of `width` bytes; `None` if they are not all there.
pub(super) fn number(bytes: &[u8], at: usize, width: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(width)?)?;
    Some(bytes.iter().rev().fold(0, |sum, byte| (sum << 8) | u64::from(*byte)))
}

/// At most `length` bytes of a source from an offset on.
pub(super) fn bytes_at<R: Read + Seek>(
    source: &mut R,
    offset: u64,
    length: u64,
) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.seek(SeekFrom::Start(offset))?;
    source.by_ref().take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Finds and reads the directory.
pub(super) fn find<R: Read + Seek>(
    file: &str,
    source: &mut R,
) -> io::Result<Result<Directory, Box<Diagnostic>>> {
    let length = source.seek(SeekFrom::End(0))?;
    let tail = bytes_at(source, length.saturating_sub(COMMENT.saturating_add(END as u64)), length)?;
    let Some(end) = end_record(&tail) else {
        let message = format!("{file:?} is no .npz archive");
        let finding = Diagnostic::new(codes::NPZ_FRAME, message)
            .at(Place::offset(length))
            .expected("the end record of a zip archive");
        return Ok(Err(Box::new(finding)));
    };
    let record = tail.get(end..).unwrap_or_default();
    let mut numbers = [(10, 2), (12, 4), (16, 4)].map(|(at, width)| number(record, at, width));
    let locator = end.checked_sub(LOCATOR).and_then(|at| tail.get(at..end));
    if let Some(locator) = locator.filter(|bytes| bytes.starts_with(b"PK\x06\x07")) {
        let at = number(locator, 8, 8).unwrap_or(length).min(length);
        let large = bytes_at(source, at, 56)?;
        let sound = large.starts_with(b"PK\x06\x06");
        numbers = [32, 40, 48].map(|at| number(&large, at, 8).filter(|_| sound));
    }
    let [Some(count), Some(size), Some(offset)] = numbers else {
        return Ok(Err(damaged(file, length, "the 64-bit end record is missing")));
    };
    if size > MAX_NPZ_DIRECTORY || offset.checked_add(size).is_none_or(|end| end > length) {
        let message = "the directory is not inside the file, or is too large";
        return Ok(Err(damaged(file, length, message)));
    }
    Ok(Ok(Directory { offset, bytes: bytes_at(source, offset, size)?, count }))
}

/// Where the end record stands: the last place at which its comment reaches the end of the file.
fn end_record(tail: &[u8]) -> Option<usize> {
    let last = tail.len().checked_sub(END)?;
    (0..=last).rev().find(|&at| {
        let record = tail.get(at..).unwrap_or_default();
        let comment = number(record, 20, 2).and_then(|comment| usize::try_from(comment).ok());
        record.starts_with(b"PK\x05\x06")
            && comment.and_then(|comment| comment.checked_add(END)) == Some(record.len())
    })
}

pub(super) fn damaged(file: &str, offset: u64, message: &str) -> Box<Diagnostic> {
    let finding = Diagnostic::new(codes::NPZ_DIRECTORY, format!("{file:?}: {message}"));
    Box::new(finding.at(Place::offset(offset)))
}

/// The members of a directory; those of folders and of other files than `.npy` are left out.
pub(super) fn members(file: &str, directory: &Directory, findings: &mut Findings) -> Vec<Member> {
    let (mut members, mut at, mut met) = (Vec::new(), 0_usize, 0_u64);
    while at < directory.bytes.len() {
        let rest = directory.bytes.get(at..).unwrap_or_default();
        let Some((name, member, length)) = entry(rest) else {
            let offset = directory.offset.saturating_add(u64::try_from(at).unwrap_or(0));
            findings.push(*damaged(file, offset, "an entry of the directory is cut or none"));
            return members;
        };
        if let Some(name) = name.strip_suffix(".npy") {
            members.push(Member { name: name.to_owned(), ..member });
        }
        at = at.saturating_add(length);
        met = met.saturating_add(1);
    }
    if met & 0xFFFF != directory.count & 0xFFFF {
        let message = format!("the directory has {met} entries, not {}", directory.count);
        findings.push(*damaged(file, directory.offset, &message));
    }
    members
}

/// An entry's name, the member, and the entry's length.
fn entry(bytes: &[u8]) -> Option<(String, Member, usize)> {
    if !bytes.starts_with(b"PK\x01\x02") {
        return None;
    }
    let lengths = [28, 30, 32].map(|at| number(bytes, at, 2).and_then(|n| usize::try_from(n).ok()));
    let [Some(name), Some(extra), Some(comment)] = lengths else { return None };
    let name_end = ENTRY.checked_add(name)?;
    let extra_end = name_end.checked_add(extra)?;
    let length = extra_end.checked_add(comment)?;
    bytes.get(..length)?;
    let name = String::from_utf8_lossy(bytes.get(ENTRY..name_end)?).into_owned();
    let mut large = large_numbers(bytes.get(name_end..extra_end)?);
    let mut field = |at| {
        let small = number(bytes, at, 4)?;
        if small == ELSEWHERE { large.next() } else { Some(small) }
    };
    // In this order they stand in the 64-bit record.
    let (size, stored, offset) = (field(24)?, field(20)?, field(42)?);
    let member = Member {
        name: String::new(),
        method: u16::try_from(number(bytes, 10, 2)?).ok()?,
        encrypted: number(bytes, 8, 2)? & 1 == 1,
        crc: u32::try_from(number(bytes, 16, 4)?).ok()?,
        stored,
        size,
        offset,
    };
    Some((name, member, length))
}

/// The numbers of the 64-bit record among an entry's extra fields.
fn large_numbers(mut extra: &[u8]) -> impl Iterator<Item = u64> {
    let mut content: &[u8] = &[];
    while let (Some(id), Some(length)) = (number(extra, 0, 2), number(extra, 2, 2)) {
        let end = usize::try_from(length).unwrap_or(usize::MAX).saturating_add(4);
        let Some(field) = extra.get(4..end) else { break };
        if id == 1 {
            content = field;
        }
        extra = extra.get(end..).unwrap_or_default();
    }
    content.chunks_exact(8).filter_map(|eight| number(eight, 0, 8))
}
