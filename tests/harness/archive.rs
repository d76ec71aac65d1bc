//! Builtins that read what the tool wrote with other people's code: the `tar` crate for
//! archives, a plain inflate for gzip. They are witnesses; scripts/witness has the stronger ones.

use std::fmt::Write as _;
use std::io::Read;

use zlib_rs::{Inflate, InflateFlush, Status, crc32};

use super::bytes::take;
use super::run::{Builtin, Shell};

/// Length of a NEFF's header.
const HEADER: usize = 1024;

/// The builtins of this file.
pub(crate) const BUILTINS: &[(&str, Builtin)] = &[
    ("payload", |shell, arguments, stdin| {
        let [file] = take(arguments, "FILE")?;
        let bytes = shell.read(file, stdin)?;
        Ok(bytes.get(HEADER..).ok_or("shorter than a header")?.to_vec())
    }),
    ("gunzip", |shell, arguments, stdin| {
        let [file] = take(arguments, "FILE")?;
        gunzip(&shell.read(file, stdin)?)
    }),
    ("tar-list", tar_list),
    ("tar-cat", tar_cat),
];

/// Inflates all gzip members; checks CRC and size. Stops at bytes that begin no member.
pub(crate) fn gunzip(mut bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    while bytes.starts_with(&[0x1f, 0x8b, 8]) {
        let start = out.len();
        bytes = &bytes[gzip_header(bytes).ok_or("the gzip header is cut off")?..];
        bytes = &bytes[inflate(bytes, &mut out)?..];
        let (trailer, rest) = bytes.split_first_chunk::<8>().ok_or("the trailer is cut off")?;
        let (crc, size) = (&trailer[..4], &trailer[4..]);
        if crc32::crc32(0, &out[start..]).to_le_bytes() != crc {
            return Err("the CRC does not match".to_owned());
        }
        if (out.len() - start).to_le_bytes()[..4] != *size {
            return Err("the size does not match".to_owned());
        }
        bytes = rest;
    }
    Ok(out)
}

/// Length of a gzip member's header (RFC 1952).
fn gzip_header(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3)?;
    let mut at = 10;
    if flags & 4 != 0 {
        at += 2 + usize::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    }
    for flag in [8, 16] {
        if flags & flag != 0 {
            at += bytes.get(at..)?.iter().position(|&byte| byte == 0)? + 1;
        }
    }
    at += if flags & 2 != 0 { 2 } else { 0 };
    (at <= bytes.len()).then_some(at)
}

/// Inflates one deflate stream and says how long it was.
fn inflate(bytes: &[u8], out: &mut Vec<u8>) -> Result<usize, String> {
    let mut inflate = Inflate::new(false, 15);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let (read, written) = (inflate.total_in(), inflate.total_out());
        let rest = &bytes[usize::try_from(read).map_err(|e| e.to_string())?..];
        let status = inflate
            .decompress(rest, &mut buffer, InflateFlush::NoFlush)
            .map_err(|error| format!("deflate: {}", error.as_str()))?;
        let count = usize::try_from(inflate.total_out() - written).map_err(|e| e.to_string())?;
        out.extend_from_slice(&buffer[..count]);
        match status {
            Status::StreamEnd => {
                return usize::try_from(inflate.total_in()).map_err(|e| e.to_string());
            }
            _ if count == 0 && inflate.total_in() == read => {
                return Err("deflate: cut off".to_owned());
            }
            _ => {}
        }
    }
}

/// The uncompressed archive of a NEFF, a `.tgz` or a `.tar`.
pub(crate) fn archive_of(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let gzip = |bytes: &[u8]| bytes.starts_with(&[0x1f, 0x8b]);
    let bare = gzip(bytes) || bytes.get(257..262) == Some(b"ustar");
    let payload = if bare { bytes } else { bytes.get(HEADER..).ok_or("shorter than a header")? };
    if gzip(payload) { gunzip(payload) } else { Ok(payload.to_vec()) }
}

/// `tar-list FILE`: the members of a NEFF or an archive, as the `tar` crate reads them.
fn tar_list(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let [file] = take(arguments, "FILE")?;
    let archive = archive_of(&shell.read(file, stdin)?)?;
    let text = |error: std::io::Error| error.to_string();
    let mut out = String::new();
    for entry in tar::Archive::new(&archive[..]).entries().map_err(text)? {
        let entry = entry.map_err(text)?;
        let header = entry.header();
        let _ = writeln!(
            out,
            "{:?} {:04o} {}/{} {:>8} {} {}",
            header.entry_type(),
            header.mode().map_err(text)?,
            header.uid().map_err(text)?,
            header.gid().map_err(text)?,
            entry.size(),
            header.mtime().map_err(text)?,
            entry.path_bytes().escape_ascii(),
        );
    }
    Ok(out.into_bytes())
}

/// `tar-cat FILE MEMBER`: the first member of that name.
fn tar_cat(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let [file, member] = take(arguments, "FILE MEMBER")?;
    let archive = archive_of(&shell.read(file, stdin)?)?;
    let text = |error: std::io::Error| error.to_string();
    for entry in tar::Archive::new(&archive[..]).entries().map_err(text)? {
        let mut entry = entry.map_err(text)?;
        if entry.path_bytes() == &member[..] {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(text)?;
            return Ok(bytes);
        }
    }
    Err("no such member".to_owned())
}
