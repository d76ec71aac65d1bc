//! Gives the uncompressed archive back from the record and the files.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use super::bodies::Bodies;
use super::{Entry, Part, Record, Run};
use crate::tar::block::{self, BLOCK, Block};
use crate::tar::number::{OctalForm, write_base256, write_octal};
use crate::tar::walk::padded;

/// What is to be different from the recorded archive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits {
    /// Entries whose body has another content: index to new size.
    pub changed: BTreeMap<usize, u64>,
    /// Entries whose body is gone, ascending.
    pub removed: Vec<usize>,
    /// Members that no entry has: name and size.
    pub added: Vec<(String, u64)>,
}

impl Edits {
    /// True if nothing differs.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.removed.is_empty() && self.added.is_empty()
    }
}

/// Writes the archive: recorded bytes, the bodies as they are now, edits applied.
///
/// Added members are put before the last entry if that is `neff.json`, else behind it; their
/// headers are made like `model`'s.
///
/// # Errors
/// Those of the bodies and of `sink`; a body that ends early is `UnexpectedEof`.
pub fn replay(
    folder: &Path,
    record: &Record,
    bodies: &dyn Bodies,
    edits: &Edits,
    added: &Added<'_>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    let mut framing = BufReader::new(Part::Framing.open(folder)?);
    let last = record.entries.len().checked_sub(1);
    let before_last = record.entries.last().is_some_and(|entry| entry.name == "neff.json");
    for (index, entry) in record.entries.iter().enumerate() {
        if before_last && Some(index) == last {
            added(sink)?;
        }
        let removed = edits.removed.binary_search(&index).is_ok();
        let size = edits.changed.get(&index).copied().unwrap_or(entry.size);
        let mut blocks = Vec::new();
        runs(&entry.header, &mut framing, &mut blocks)?;
        let mut padding = Vec::new();
        match entry.padding {
            Some(count) => copy_exactly(&mut framing, count, &mut padding)?,
            None => padding.resize(padding_of(size), 0),
        }
        if removed {
            continue;
        }
        if size != entry.size {
            resize(&mut blocks, size);
            padding = vec![0; padding_of(size)];
        }
        sink.write_all(&blocks)?;
        body(bodies, entry, size, sink)?;
        sink.write_all(&padding)?;
    }
    if !before_last {
        added(sink)?;
    }
    runs(&record.end, &mut framing, sink)
}

/// Writes the added members.
pub type Added<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

fn padding_of(size: u64) -> usize {
    usize::try_from(padded(size).saturating_sub(size)).unwrap_or_default()
}

fn body(bodies: &dyn Bodies, entry: &Entry, size: u64, sink: &mut dyn Write) -> io::Result<()> {
    if !entry.has_body() {
        return Ok(());
    }
    match bodies.of_entry(entry)? {
        Some(body) if body.length == size => body.write(sink),
        Some(_) => Err(io::ErrorKind::UnexpectedEof.into()),
        None => Err(io::ErrorKind::NotFound.into()),
    }
}

fn runs(runs: &[Run], framing: &mut dyn Read, sink: &mut dyn Write) -> io::Result<()> {
    for run in runs {
        match run {
            Run::Framing(count) => copy_exactly(framing, *count, sink)?,
            Run::Zeros(count) => copy_exactly(&mut io::repeat(0), *count, sink)?,
        }
    }
    Ok(())
}

/// Copies `count` bytes; fewer are an error.
pub(crate) fn copy_exactly(from: &mut dyn Read, count: u64, to: &mut dyn Write) -> io::Result<()> {
    let done = io::copy(&mut from.take(count), to)?;
    if done == count { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Gives the last of the header blocks another size, in the form the field has, and seals it.
/// A size in a pax record before it is changed there.
fn resize(blocks: &mut Vec<u8>, size: u64) {
    let Some(at) = blocks.len().checked_sub(BLOCK) else { return };
    let Some(chunk) = blocks.get(at..).and_then(|bytes| bytes.first_chunk::<BLOCK>()) else {
        return;
    };
    let mut block = Block(*chunk);
    let field = block.bytes_mut(block::SIZE);
    let form = if field.last() == Some(&b' ') { OctalForm::Space } else { OctalForm::Nul };
    if !write_octal(field, size, form) {
        write_base256(field, size);
    }
    block.seal();
    blocks.truncate(at);
    drop_pax_size(blocks);
    blocks.extend(block.0);
}

/// Removes `size` records from pax headers: the block's own field carries the size now.
fn drop_pax_size(blocks: &mut Vec<u8>) {
    let mut kept = Vec::new();
    let mut rest = blocks.as_slice();
    while let Some((head, tail)) = rest.split_first_chunk::<BLOCK>() {
        let mut header = Block(*head);
        let length = header
            .number(block::SIZE)
            .and_then(|size| usize::try_from(size).ok())
            .unwrap_or_default();
        let (body, next) =
            tail.split_at_checked(length.next_multiple_of(BLOCK)).unwrap_or((tail, b""));
        rest = next;
        if header.typeflag() == b'x' {
            let records = crate::tar::pax::without(body.get(..length).unwrap_or_default(), b"size");
            if records.is_empty() {
                continue;
            }
            let size = u64::try_from(records.len()).unwrap_or_default();
            write_octal(header.bytes_mut(block::SIZE), size, OctalForm::Nul);
            header.seal();
            kept.extend(header.0);
            kept.extend(&records);
            kept.resize(kept.len().next_multiple_of(BLOCK), 0);
        } else {
            kept.extend(header.0);
            kept.extend(body);
        }
    }
    *blocks = kept;
}
