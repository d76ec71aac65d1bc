//! The side file: every record with its offset, every field with its value, and `?` behind what is
//! not known.

use std::fmt::{self, Display};
use std::io::{self, Write};

use super::layout::{Kind, Layout, Row};
use super::record::{Filled, is_doubtful};
use super::structs::ALL;

/// Writes what stands above all records: how to read the file, and the gaps of each record.
pub(super) fn head(out: &mut dyn Write, graph: &str) -> io::Result<()> {
    writeln!(out, "# kbin of the graph {graph:?}: offset, record, its bytes; fields with their")?;
    writeln!(
        out,
        "# offsets and values. Pointers are offsets in this dump, 0 is null; `?` stands"
    )?;
    writeln!(
        out,
        "# where bytes are not known. No field covers these bytes, which are not known:"
    )?;
    for layout in ALL {
        let gaps = layout.gaps();
        if gaps.is_empty() {
            continue;
        }
        write!(out, "# {}", layout.name)?;
        for gap in gaps {
            write!(out, " {}..{}", gap.start, gap.end)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the lines of a record.
pub(super) fn record(
    out: &mut dyn Write,
    at: u64,
    layout: &'static Layout,
    remark: &dyn Display,
    filled: &Filled,
) -> io::Result<()> {
    writeln!(out, "{at:#x} {} {} bytes: {remark}", layout.name, layout.size)?;
    fields(out, layout, 0, &Path::Top, filled)
}

/// The fields that a field is inside of.
enum Path<'p> {
    Top,
    In(&'p Path<'p>, &'static str),
    At(&'p Path<'p>, &'static str, usize),
}

impl Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Top => Ok(()),
            Path::In(outer, name) => write!(f, "{outer}{name}."),
            Path::At(outer, name, at) => write!(f, "{outer}{name}[{at}]."),
        }
    }
}

fn fields(
    out: &mut dyn Write,
    layout: &'static Layout,
    base: usize,
    path: &Path<'_>,
    filled: &Filled,
) -> io::Result<()> {
    for row in layout.rows {
        let start = base.saturating_add(row.offset);
        match row.kind {
            Kind::Record(inner) => inside(out, row, inner, start, path, filled)?,
            Kind::Opaque(_) => opaque(out, row, start, path, filled)?,
            _ => {
                write!(out, "  +{start} {path}{}", row.name)?;
                values(out, row, start, filled)?;
                mark(out, row, start, filled)?;
            }
        }
    }
    Ok(())
}

/// A record inside of another; of an array, as many as have anything in them.
fn inside(
    out: &mut dyn Write,
    row: &'static Row,
    inner: &'static Layout,
    start: usize,
    path: &Path<'_>,
    filled: &Filled,
) -> io::Result<()> {
    let shown = if row.count == 1 { 1 } else { used(row, start, filled) };
    for at in 0..shown {
        let base = start.saturating_add(inner.size.saturating_mul(at));
        let path = match row.count {
            1 => Path::In(path, row.name),
            _ => Path::At(path, row.name, at),
        };
        fields(out, inner, base, &path, filled)?;
    }
    if shown < row.count {
        let base = start.saturating_add(inner.size.saturating_mul(shown));
        write!(out, "  +{base} {path}{}[{shown}..{}] 0", row.name, row.count)?;
        mark(out, row, start, filled)?;
    }
    Ok(())
}

/// A union in its form, or bytes of which there is nothing to say.
fn opaque(
    out: &mut dyn Write,
    row: &'static Row,
    start: usize,
    path: &Path<'_>,
    filled: &Filled,
) -> io::Result<()> {
    let form = filled.unions.iter().find(|(at, _)| *at == start);
    if let Some((_, form)) = form {
        return fields(out, form, start, &Path::In(path, form.name), filled);
    }
    write!(out, "  +{start} {path}{} {} bytes", row.name, row.bytes())?;
    mark(out, row, start, filled)
}

/// The elements of an array up to the last that is not zero.
fn used(row: &Row, start: usize, filled: &Filled) -> usize {
    let bytes = filled.bytes.iter().skip(start).take(row.bytes());
    let zeros = bytes.rev().take_while(|byte| **byte == 0).count();
    row.bytes().saturating_sub(zeros).div_ceil(row.kind.width().max(1))
}

fn values(out: &mut dyn Write, row: &Row, start: usize, filled: &Filled) -> io::Result<()> {
    let width = row.kind.width();
    let shown = used(row, start, filled).max(1);
    let bytes: Vec<u8> = filled.bytes.iter().skip(start).take(row.bytes()).copied().collect();
    for bytes in bytes.chunks(width.max(1)).take(shown) {
        value(out, row.kind, bytes)?;
        if !filled.doubts_any(&(start..start.saturating_add(row.bytes()))) {
            word(out, row, bytes)?;
        }
    }
    let left = row.count.saturating_sub(shown);
    if left > 0 { write!(out, " and {left} of 0") } else { Ok(()) }
}

fn value(out: &mut dyn Write, kind: Kind, bytes: &[u8]) -> io::Result<()> {
    let number = bytes.iter().take(8).rev().fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
    let [a, b, c, d, ..] = number.to_le_bytes();
    match kind {
        Kind::Text(_) => {
            let text: Vec<u8> = bytes.iter().copied().take_while(|byte| *byte != 0).collect();
            write!(out, " {:?}", String::from_utf8_lossy(&text))
        }
        Kind::Pointer | Kind::Address => write!(out, " {number:#x}"),
        Kind::I32 => write!(out, " {}", i32::from_le_bytes([a, b, c, d])),
        Kind::I64 => write!(out, " {}", i64::from_le_bytes(number.to_le_bytes())),
        Kind::F32 => write!(out, " {}", f32::from_le_bytes([a, b, c, d])),
        _ => write!(out, " {number}"),
    }
}

/// What a number of four bytes is called.
fn word(out: &mut dyn Write, row: &Row, bytes: &[u8]) -> io::Result<()> {
    let (Some(words), Ok(bytes)) = (row.words, bytes.try_into()) else { return Ok(()) };
    match words(u32::from_le_bytes(bytes)) {
        Some(word) => write!(out, " {word}"),
        None => Ok(()),
    }
}

/// Ends the line of a field.
fn mark(out: &mut dyn Write, row: &Row, start: usize, filled: &Filled) -> io::Result<()> {
    let span = start..start.saturating_add(row.bytes());
    let doubtful = is_doubtful(row) || filled.doubts_any(&span);
    out.write_all(if doubtful { b" ?\n" } else { b"\n" })
}
