//! The manner of an existing file: style and header for packing another like it.

use crate::header::Header;
use crate::read::{PayloadKind, ReadError, ReadOptions, Report, read};
use crate::source::Source;
use crate::style::{Order, Style};
use crate::tar::block::{self, BLOCK, Block, Dialect};
use crate::tar::member::{Member, MemberKind};
use crate::visit::{Body, Stop, Visitor};

/// Bytes of the records that both known writers fill to.
const RECORD: u64 = 10_240;

/// Reads a file for its manner: everything a writer decides, none of its content.
///
/// The report says what else was found; a file without an archive gives the default style.
///
/// # Errors
/// Those of reading.
pub fn like(
    source: &mut dyn Source,
    options: &ReadOptions,
) -> Result<(Style, Option<Header>, Report), ReadError> {
    let mut looker = Looker::default();
    let report = read(source, options, &mut looker)?;
    let header = report.header().cloned();
    Ok((looker.style(&report), header, report))
}

fn with_payload(style: Style, report: &Report) -> Style {
    let Some(payload) = &report.payload else { return style };
    let gzip = payload.gzip.first().map(|member| &member.header);
    let extra_flags = gzip.map_or(style.gzip_extra_flags, |header| header.extra_flags);
    let filled = payload.tail.length > 0 && payload.stored.is_multiple_of(RECORD);
    Style {
        level: level_of(extra_flags),
        gzip_mtime: gzip.map_or(0, |header| header.mtime),
        gzip_extra_flags: extra_flags,
        gzip_os: gzip.map_or(style.gzip_os, |header| header.operating_system),
        tail: if filled { RECORD } else { 1 },
        compress: Some(payload.kind == PayloadKind::Gzip),
        pkg_version: report.header().map_or(style.pkg_version, Header::pkg_version),
        hash_fill: report.header().map_or(style.hash_fill, |header| hash_fill(header.hash())),
        ..style
    }
}

fn with_archive(style: Style, looker: &Looker, report: &Report) -> Style {
    let length = report.archive.as_ref().map_or(0, |archive| archive.length);
    Style {
        order: if looker.last_is_neff_json { Order::NeffJsonLast } else { Order::Sorted },
        directories: looker.directories,
        record: if length.is_multiple_of(RECORD) {
            RECORD
        } else {
            u64::try_from(BLOCK).unwrap_or(RECORD)
        },
        ..style
    }
}

/// The level that goes with the XFL byte of a gzip header: 4 says fastest.
pub(super) fn level_of(extra_flags: u8) -> u8 {
    let row = if extra_flags == 4 { "neuronx" } else { "gnu" };
    Style::named(row).unwrap_or_default().level
}

/// The byte behind a 16-byte digest: ASCII zero where it stands there, else NUL.
pub(super) fn hash_fill(hash: &[u8; 32]) -> u8 {
    hash.last().copied().filter(|fill| *fill == b'0').unwrap_or_default()
}

/// The style whose headers look like this one.
pub(super) fn like_block(block: &Block) -> Style {
    let name = if block.dialect() == Dialect::Posix { "neuronx" } else { "gnu" };
    let style = Style::named(name).unwrap_or_default();
    let text = |field| String::from_utf8_lossy(block.text(field)).into_owned();
    Style {
        mode: block.number(block::MODE).unwrap_or(style.mode),
        uid: block.number(block::UID).unwrap_or(style.uid),
        gid: block.number(block::GID).unwrap_or(style.gid),
        mtime: block.number(block::MTIME).unwrap_or(style.mtime),
        uname: text(block::UNAME),
        gname: text(block::GNAME),
        ..style
    }
}

/// Remembers the first file's header block and what the order shows.
#[derive(Debug, Default)]
pub(super) struct Looker {
    block: Option<Block>,
    first: Option<Block>,
    last_is_neff_json: bool,
    directories: bool,
}

impl Looker {
    /// The style of what went by.
    pub(super) fn style(&self, report: &Report) -> Style {
        let style = self.first.as_ref().map(like_block).unwrap_or_default();
        with_archive(with_payload(style, report), self, report)
    }
}

impl Visitor for Looker {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        if member.kind == MemberKind::Directory {
            self.directories = true;
        } else if self.first.is_none() {
            self.first = self.block;
        }
        self.last_is_neff_json = member.loader_name() == b"neff.json";
        Ok(Body::Skip)
    }

    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.block = bytes.first_chunk::<BLOCK>().map(|bytes| Block(*bytes));
        Ok(())
    }
}
