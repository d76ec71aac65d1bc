//! Header blocks as a style wants them, and the archive writer.
//!
//! `gnu` equals GNU tar 1.34 with `--format=gnu`, byte for byte; `neuronx` equals what
//! libarchive's pax writer makes of the same metadata (format notes 01 §4.1, §4.5).

use std::io::{self, Read, Write};

use super::block::{self, BLOCK, BLOCK_SIZE, Block, Dialect, Field};
use super::number::{OctalForm, write_base256, write_octal};
use super::pax;
use super::walk::padded;
use crate::style::Style;

/// What a header says about one member.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// Name; a folder's ends in `/`.
    pub name: &'a [u8],
    /// Bytes of the body.
    pub size: u64,
    /// A folder instead of a file.
    pub directory: bool,
}

/// All header blocks of one member, extended records included.
pub fn header_blocks(style: &Style, entry: Entry<'_>) -> Vec<u8> {
    match style.dialect {
        Dialect::Posix => posix(style, entry),
        Dialect::Gnu | Dialect::V7 => gnu(style, entry),
    }
}

fn gnu(style: &Style, entry: Entry<'_>) -> Vec<u8> {
    let mut blocks = Vec::new();
    let mut main = base(style, entry, &GNU);
    if !main.set_text(block::NAME, entry.name) {
        let room = main.bytes(block::NAME).len();
        main.set_text(block::NAME, entry.name.get(..room).unwrap_or_default());
        blocks.extend(long_link(entry.name));
    }
    main.seal();
    blocks.extend(main.0);
    blocks
}

/// GNU tar's record for a name of more than 100 bytes: a member that holds the name.
fn long_link(name: &[u8]) -> Vec<u8> {
    let body = [name, b"\0"].concat();
    let root = Style { uname: "root".into(), gname: "root".into(), ..Style::default() };
    let size = u64::try_from(body.len()).unwrap_or(u64::MAX);
    let mut header = base(&root, Entry { name: b"", size, directory: false }, &GNU);
    header.set_text(block::NAME, b"././@LongLink");
    header.set_text(block::TYPEFLAG, b"L");
    header.seal();
    let mut blocks = header.0.to_vec();
    blocks.extend(body);
    blocks.resize(blocks.len().next_multiple_of(BLOCK), 0);
    blocks
}

fn posix(style: &Style, entry: Entry<'_>) -> Vec<u8> {
    let mut records = Vec::new();
    let mut main = base(style, entry, &POSIX);
    if !set_split_name(&mut main, entry.name) {
        let room = main.bytes(block::NAME).len();
        main.set_text(block::NAME, entry.name.get(..room).unwrap_or_default());
        records.extend(pax::encode("path", entry.name));
    }
    if pax::size_needs_record(entry.size) {
        records.extend(pax::encode("size", entry.size.to_string().as_bytes()));
    }
    for (key, id) in [("uid", style.uid), ("gid", style.gid)] {
        if !write_octal(&mut [0; 8], id, POSIX.short) {
            records.extend(pax::encode(key, id.to_string().as_bytes()));
        }
    }
    main.seal();
    let mut blocks = Vec::new();
    if !records.is_empty() {
        blocks.extend(pax_member(style, entry.name, &records));
    }
    blocks.extend(main.0);
    blocks
}

fn pax_member(style: &Style, name: &[u8], records: &[u8]) -> Vec<u8> {
    let size = u64::try_from(records.len()).unwrap_or(u64::MAX);
    let mut header = base(style, Entry { name: b"", size, directory: false }, &POSIX);
    header.set_text(block::NAME, &pax::header_name(name));
    header.set_text(block::TYPEFLAG, b"x");
    header.seal();
    let mut blocks = header.0.to_vec();
    blocks.extend(records);
    blocks.resize(blocks.len().next_multiple_of(BLOCK), 0);
    blocks
}

/// Puts a name into `name`, or split at a `/` into `prefix` and `name`; false if it fits neither.
fn set_split_name(block: &mut Block, name: &[u8]) -> bool {
    if block.set_text(block::NAME, name) {
        return true;
    }
    let slashes = name.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at);
    for at in slashes.collect::<Vec<_>>().into_iter().rev() {
        let (prefix, rest) = name.split_at_checked(at).unwrap_or_default();
        let last = rest.strip_prefix(b"/").unwrap_or_default();
        if !last.is_empty()
            && last.len() <= block.bytes(block::NAME).len()
            && block.set_text(block::PREFIX, prefix)
        {
            return block.set_text(block::NAME, last);
        }
    }
    false
}

/// How a dialect writes its fixed and numeric fields.
struct Form {
    short: OctalForm,
    long: OctalForm,
    magic: &'static [u8],
    version: &'static [u8],
    devices: bool,
    base256: bool,
}

const GNU: Form = Form {
    short: OctalForm::Nul,
    long: OctalForm::Nul,
    magic: b"ustar ",
    version: b" \0",
    devices: false,
    base256: true,
};

const POSIX: Form = Form {
    short: OctalForm::SpaceNul,
    long: OctalForm::Space,
    magic: b"ustar\0",
    version: b"00",
    devices: true,
    base256: false,
};

/// A header with every field but name and checksum.
fn base(style: &Style, entry: Entry<'_>, form: &Form) -> Block {
    let mut header = Block::zeroed();
    let mode = if entry.directory { style.directory_mode } else { style.mode };
    number(&mut header, block::MODE, mode, form.short, form);
    number(&mut header, block::UID, style.uid, form.short, form);
    number(&mut header, block::GID, style.gid, form.short, form);
    number(&mut header, block::SIZE, entry.size, form.long, form);
    number(&mut header, block::MTIME, style.mtime, form.long, form);
    header.set_text(block::TYPEFLAG, if entry.directory { b"5" } else { b"0" });
    header.bytes_mut(block::MAGIC).copy_from_slice(form.magic);
    header.bytes_mut(block::VERSION).copy_from_slice(form.version);
    header.set_text(block::UNAME, style.uname.as_bytes());
    header.set_text(block::GNAME, style.gname.as_bytes());
    if form.devices {
        number(&mut header, block::DEVMAJOR, 0, form.short, form);
        number(&mut header, block::DEVMINOR, 0, form.short, form);
    }
    header
}

/// Writes a number: octal, else base-256 where the dialect has it, else the largest octal (a
/// pax record then carries the value).
fn number(header: &mut Block, field: Field, value: u64, octal: OctalForm, form: &Form) {
    let bytes = header.bytes_mut(field);
    if write_octal(bytes, value, octal) || (form.base256 && write_base256(bytes, value)) {
        return;
    }
    let digits = u32::try_from(bytes.len().saturating_sub(2).saturating_mul(3)).unwrap_or_default();
    let largest = 1u64.checked_shl(digits).unwrap_or_default().saturating_sub(1);
    write_octal(bytes, largest, octal);
}

/// The body of a member, which may not become longer than its header says.
struct Announced<'w, 's, W> {
    writer: &'w mut ArchiveWriter<'s, W>,
    left: u64,
}

impl<W: Write> Write for Announced<'_, '_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let left = self.left.checked_sub(count);
        self.left = left.ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, "the member is longer than announced")
        })?;
        self.writer.raw(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes an archive member by member.
#[derive(Debug)]
pub struct ArchiveWriter<'s, W> {
    sink: W,
    style: &'s Style,
    position: u64,
}

impl<'s, W: Write> ArchiveWriter<'s, W> {
    /// Starts an archive.
    pub fn new(sink: W, style: &'s Style) -> Self {
        ArchiveWriter { sink, style, position: 0 }
    }

    /// Bytes written so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Writes one member with the style's header; returns the bytes that `body` had, which the
    /// caller compares with the size it announced (at most that many are written).
    ///
    /// # Errors
    /// Those of `body` and of the sink.
    pub fn member(&mut self, entry: Entry<'_>, body: &mut dyn Read) -> io::Result<u64> {
        let blocks = header_blocks(self.style, entry);
        self.raw(&blocks)?;
        let count = self.copy(entry.size, body)?;
        self.zeros(padded(entry.size).saturating_sub(entry.size))?;
        Ok(count)
    }

    /// Writes one member whose body `body` writes: exactly as many bytes as `entry` announces.
    ///
    /// # Errors
    /// Those of `body` and of the sink; `InvalidData` if `body` writes more or less.
    pub fn member_by(
        &mut self,
        entry: Entry<'_>,
        body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let blocks = header_blocks(self.style, entry);
        self.raw(&blocks)?;
        let mut announced = Announced { writer: self, left: entry.size };
        body(&mut announced)?;
        if announced.left > 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the member is shorter"));
        }
        self.zeros(padded(entry.size).saturating_sub(entry.size))
    }

    /// Writes bytes as they are.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.write_all(bytes)?;
        self.position =
            self.position.saturating_add(u64::try_from(bytes.len()).unwrap_or_default());
        Ok(())
    }

    /// Copies at most `size` bytes of `body`.
    ///
    /// # Errors
    /// Those of `body` and of the sink.
    pub fn copy(&mut self, size: u64, body: &mut dyn Read) -> io::Result<u64> {
        let mut buffer = vec![0; 128 * 1024];
        let mut left = size;
        while left > 0 {
            let want = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let count = match body.read(buffer.get_mut(..want).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if count == 0 {
                break;
            }
            self.raw(buffer.get(..count).unwrap_or_default())?;
            left = left.saturating_sub(u64::try_from(count).unwrap_or_default());
        }
        Ok(size.saturating_sub(left))
    }

    /// Writes the end marker and fills the last record.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn finish(mut self) -> io::Result<W> {
        let end = self.position.saturating_add(2 * BLOCK_SIZE);
        let whole = end.checked_next_multiple_of(self.style.record.max(1)).unwrap_or(end);
        self.zeros(whole.saturating_sub(self.position))?;
        Ok(self.sink)
    }

    /// Writes NULs.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn zeros(&mut self, count: u64) -> io::Result<()> {
        self.copy(count, &mut io::repeat(0)).map(|_| ())
    }
}
