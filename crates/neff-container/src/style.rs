//! Archive styles: how a writer fills everything that a NEFF's content leaves open.
//!
//! A style is a data row (see [`NAMES`]); any single setting of a copy can be changed.
//! No code asks for a style by name. Format notes 01 §4.7, 12 §7.

use crate::gzip::header::OS_UNIX;
use crate::tar::block::Dialect;

/// In which order members stand in the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Bytewise by name.
    Sorted,
    /// Bytewise by name, then `neff.json`.
    NeffJsonLast,
}

/// All that a writer decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    /// Name of the row this started from.
    pub name: &'static str,
    /// Form of the tar headers.
    pub dialect: Dialect,
    /// Permission bits of files.
    pub mode: u64,
    /// Permission bits of folders.
    pub directory_mode: u64,
    /// Numeric owner.
    pub uid: u64,
    /// Numeric group.
    pub gid: u64,
    /// Owner by name.
    pub uname: String,
    /// Group by name.
    pub gname: String,
    /// Modification time of members in Unix seconds.
    pub mtime: u64,
    /// Order of members.
    pub order: Order,
    /// Write entries for folders.
    pub directories: bool,
    /// The uncompressed archive is filled with NULs to a multiple of this.
    pub record: u64,
    /// The stored payload is filled with NULs to a multiple of this; the NULs count in
    /// `data_size`. 1 for no filling.
    pub tail: u64,
    /// Search effort of the compressor, 1 to 9.
    pub level: u8,
    /// MTIME of the gzip header.
    pub gzip_mtime: u32,
    /// XFL of the gzip header.
    pub gzip_extra_flags: u8,
    /// OS of the gzip header.
    pub gzip_os: u8,
    /// `pkg_version` of the header: 1 raw and SHA-256, 2 gzip and MD5.
    pub pkg_version: u64,
    /// Compress the payload; `None` follows `pkg_version`.
    pub compress: Option<bool>,
    /// Byte that fills `hash` behind a 16-byte digest.
    pub hash_fill: u8,
    /// First byte of `tpb_per_node`.
    pub tpb_first: u8,
}

/// Bytes of a tar record of twenty blocks, GNU tar's blocking factor.
const RECORD: u64 = 10_240;

impl Style {
    /// Looks a style up by name.
    pub fn named(name: &str) -> Option<Style> {
        NAMES.iter().position(|known| *known == name).and_then(|row| ROWS.get(row)).map(|row| row())
    }

    /// True if the payload is compressed.
    pub fn compresses(&self) -> bool {
        self.compress.unwrap_or(self.pkg_version != 1)
    }
}

impl Default for Style {
    fn default() -> Self {
        Style::gnu()
    }
}

/// Names of the styles, the default first.
pub const NAMES: &[&str] = &["gnu", "neuronx"];
const ROWS: &[fn() -> Style] = &[Style::gnu, Style::neuronx];

impl Style {
    /// The published reference: what `tar --format=gnu | gzip` makes.
    pub fn gnu() -> Style {
        Style {
            name: "gnu",
            dialect: Dialect::Gnu,
            mode: 0o644,
            directory_mode: 0o755,
            uid: 0,
            gid: 0,
            uname: "nobody".to_owned(),
            gname: "nobody".to_owned(),
            mtime: 0,
            order: Order::Sorted,
            directories: false,
            record: RECORD,
            tail: 1,
            level: 5,
            gzip_mtime: 0,
            gzip_extra_flags: 0,
            gzip_os: OS_UNIX,
            pkg_version: 2,
            compress: None,
            hash_fill: b'0',
            tpb_first: 0,
        }
    }

    /// Today's compiler: what libarchive's pax writer makes through a callback.
    pub fn neuronx() -> Style {
        Style {
            name: "neuronx",
            dialect: Dialect::Posix,
            mode: 0o664,
            directory_mode: 0o775,
            uid: 1000,
            gid: 1000,
            order: Order::NeffJsonLast,
            record: 512,
            tail: RECORD,
            level: 2,
            gzip_extra_flags: 4,
            hash_fill: 0,
            tpb_first: 1,
            ..Style::gnu()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_reachable_by_its_own_name() {
        assert_eq!(NAMES.len(), ROWS.len());
        for name in NAMES {
            assert_eq!(Style::named(name).unwrap().name, *name);
        }
        assert_eq!(Style::named("GNU"), None);
    }
}
