//! Builtins on the bytes of files: look, cut, change, compare, digest.

use std::fmt::Write as _;
use std::fs;

use md5::Md5;
use sha2::{Digest, Sha256};

use super::fixture::options::{content, number};
use super::run::{Builtin, Shell};

/// The builtins of this file; `-` as FILE is standard input.
pub(crate) const BUILTINS: &[(&str, Builtin)] = &[
    ("hex", hex),
    ("head", head),
    ("cut-bytes", cut),
    ("patch", patch),
    ("append", append),
    ("same", same),
    ("size", |shell, arguments, stdin| {
        let [file] = take(arguments, "FILE")?;
        Ok(format!("{}\n", shell.read(file, stdin)?.len()).into_bytes())
    }),
    ("md5", |shell, arguments, stdin| digest::<Md5>(shell, arguments, stdin)),
    ("sha256", |shell, arguments, stdin| digest::<Sha256>(shell, arguments, stdin)),
    ("grep", grep),
];

/// Exactly `N` arguments, or what they should have been.
pub(crate) fn take<'a, const N: usize>(
    arguments: &'a [Vec<u8>],
    usage: &str,
) -> Result<&'a [Vec<u8>; N], String> {
    arguments.try_into().map_err(|_| format!("expected {usage}"))
}

fn usize_of(word: &[u8]) -> Result<usize, String> {
    usize::try_from(number(word)?).map_err(|error| error.to_string())
}

/// `hex FILE [OFFSET LENGTH]`: sixteen bytes a line.
fn hex(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let (file, start, length) = match arguments {
        [file] => (file, 0, usize::MAX),
        [file, start, length] => (file, usize_of(start)?, usize_of(length)?),
        _ => return Err("expected FILE [OFFSET LENGTH]".to_owned()),
    };
    let bytes = shell.read(file, stdin)?;
    let bytes = bytes.get(start..).ok_or("OFFSET is behind the end")?;
    let mut out = String::new();
    for (index, row) in bytes[..bytes.len().min(length)].chunks(16).enumerate() {
        let _ = write!(out, "{:08x} ", start + index * 16);
        row.iter().for_each(|byte| {
            let _ = write!(out, " {byte:02x}");
        });
        out.push('\n');
    }
    Ok(out.into_bytes())
}

/// `head -c N FILE`; a negative N leaves out the last bytes.
fn head(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let [_, count, file] = take(arguments, "-c N FILE")?;
    let mut bytes = shell.read(file, stdin)?;
    let keep = match count.strip_prefix(b"-") {
        Some(less) => bytes.len().saturating_sub(usize_of(less)?),
        None => usize_of(count)?,
    };
    bytes.truncate(keep);
    Ok(bytes)
}

/// `cut-bytes FILE OFFSET LENGTH`.
fn cut(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let [file, offset, length] = take(arguments, "FILE OFFSET LENGTH")?;
    let bytes = shell.read(file, stdin)?;
    let (start, length) = (usize_of(offset)?, usize_of(length)?);
    let piece = bytes.get(start..).and_then(|bytes| bytes.get(..length));
    Ok(piece.ok_or("the range is not inside the file")?.to_vec())
}

/// `patch FILE OFFSET CONTENT`: overwrites in place.
fn patch(shell: &Shell, arguments: &[Vec<u8>], _: &[u8]) -> Result<Vec<u8>, String> {
    let [file, offset, new] = take(arguments, "FILE OFFSET CONTENT")?;
    let mut bytes = shell.read(file, &[])?;
    let new = content(new, &|path| shell.read(path, &[]))?.bytes();
    let place = bytes.get_mut(usize_of(offset)?..).and_then(|rest| rest.get_mut(..new.len()));
    place.ok_or("the range is not inside the file")?.copy_from_slice(&new);
    fs::write(shell.path(file)?, bytes).map_err(|error| error.to_string())?;
    Ok(Vec::new())
}

/// `append FILE CONTENT`.
fn append(shell: &Shell, arguments: &[Vec<u8>], _: &[u8]) -> Result<Vec<u8>, String> {
    let [file, more] = take(arguments, "FILE CONTENT")?;
    let mut bytes = shell.read(file, &[])?;
    bytes.extend(content(more, &|path| shell.read(path, &[]))?.bytes());
    fs::write(shell.path(file)?, bytes).map_err(|error| error.to_string())?;
    Ok(Vec::new())
}

/// `same A B`: fails at the first difference.
fn same(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let [a, b] = take(arguments, "A B")?;
    let (a, b) = (shell.read(a, stdin)?, shell.read(b, stdin)?);
    match a.iter().zip(&b).position(|(a, b)| a != b) {
        Some(at) => Err(format!("differ at {at} ({at:#x}): {:02x} and {:02x}", a[at], b[at])),
        None if a.len() != b.len() => Err(format!("{} and {} bytes", a.len(), b.len())),
        None => Ok(Vec::new()),
    }
}

fn digest<D: Digest>(
    shell: &Shell,
    arguments: &[Vec<u8>],
    stdin: &[u8],
) -> Result<Vec<u8>, String> {
    let [file] = take(arguments, "FILE")?;
    let mut out: String =
        D::digest(shell.read(file, stdin)?).iter().map(|byte| format!("{byte:02x}")).collect();
    out.push('\n');
    Ok(out.into_bytes())
}

/// `grep TEXT [FILE]`: the lines that contain TEXT; none is a failure.
fn grep(shell: &Shell, arguments: &[Vec<u8>], stdin: &[u8]) -> Result<Vec<u8>, String> {
    let (text, file) = match arguments {
        [text] => (text, &b"-"[..]),
        [text, file] => (text, &file[..]),
        _ => return Err("expected TEXT [FILE]".to_owned()),
    };
    let bytes = shell.read(file, stdin)?;
    let contains = |line: &&[u8]| line.windows(text.len().max(1)).any(|window| window == &text[..]);
    let found: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').filter(contains).collect();
    match found.is_empty() {
        true => Err("no such line".to_owned()),
        false => Ok(found.concat()),
    }
}
