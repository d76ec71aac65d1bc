//! One 512-byte tar header block: typed access to its fields. Format notes 01 §4.1.
//!
//! The block keeps every byte; it does not know what the block means for its neighbours
//! (see `walk`) nor how a style fills it (see [`super::write`]).

use std::ops::Range;

use super::number;

/// Bytes of a tar block.
pub const BLOCK: usize = 512;
/// The same for file arithmetic.
pub const BLOCK_SIZE: u64 = 512;

/// A header field: its name and where it stands in the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Name as POSIX spells it.
    pub name: &'static str,
    start: usize,
    end: usize,
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $start:literal, $length:literal;)+) => {
        $($(#[$doc])* pub const $name: Field = Field { name: $text, start: $start, end: $start + $length };)+
        #[cfg(test)]
        const ALL: &[Field] = &[$($name),+];
    };
}

fields! {
    /// Member name, or its last part when `prefix` is used.
    NAME = "name", 0, 100;
    /// Permission bits.
    MODE = "mode", 100, 8;
    /// Numeric owner.
    UID = "uid", 108, 8;
    /// Numeric group.
    GID = "gid", 116, 8;
    /// Bytes of the body.
    SIZE = "size", 124, 12;
    /// Modification time in Unix seconds.
    MTIME = "mtime", 136, 12;
    /// Sum of the block's bytes, with this field as blanks.
    CHECKSUM = "chksum", 148, 8;
    /// What kind of entry this is.
    TYPEFLAG = "typeflag", 156, 1;
    /// Target of a link.
    LINKNAME = "linkname", 157, 100;
    /// `ustar` and a terminator.
    MAGIC = "magic", 257, 6;
    /// Version behind the magic.
    VERSION = "version", 263, 2;
    /// Owner by name.
    UNAME = "uname", 265, 32;
    /// Group by name.
    GNAME = "gname", 297, 32;
    /// Major device number.
    DEVMAJOR = "devmajor", 329, 8;
    /// Minor device number.
    DEVMINOR = "devminor", 337, 8;
    /// First part of a long name (POSIX); GNU keeps times and sparse maps here.
    PREFIX = "prefix", 345, 155;
    /// Unused rest.
    PAD = "pad", 500, 12;
}

/// Which writer's form a block has, seen from magic and version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dialect {
    /// No magic: the format of Seventh Edition Unix.
    V7,
    /// `ustar` NUL `00`: POSIX.
    Posix,
    /// `ustar` space space NUL: GNU tar.
    Gnu,
}

impl Dialect {
    /// Short name as listings print it.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::V7 => "V7",
            Dialect::Posix => "POSIX ustar",
            Dialect::Gnu => "GNU ustar",
        }
    }
}

/// A header block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Block(pub [u8; BLOCK]);

impl std::fmt::Debug for Block {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = String::from_utf8_lossy(self.text(NAME)).into_owned();
        f.debug_struct("Block").field("name", &name).field("size", &self.number(SIZE)).finish()
    }
}

impl Block {
    /// A block of NULs.
    pub fn zeroed() -> Block {
        Block([0; BLOCK])
    }

    /// The bytes of a field.
    pub fn bytes(&self, field: Field) -> &[u8] {
        self.0.get(field.start..field.end).unwrap_or_default()
    }

    /// The bytes of a field, to write.
    pub fn bytes_mut(&mut self, field: Field) -> &mut [u8] {
        self.0.get_mut(field.start..field.end).unwrap_or_default()
    }

    /// The bytes of a text field up to its first NUL.
    pub fn text(&self, field: Field) -> &[u8] {
        self.bytes(field).split(|&b| b == 0).next().unwrap_or_default()
    }

    /// Writes a text field, NUL padded; false if it is too long (field untouched).
    pub fn set_text(&mut self, field: Field, text: &[u8]) -> bool {
        let bytes = self.bytes_mut(field);
        if text.len() > bytes.len() {
            return false;
        }
        bytes.fill(0);
        bytes.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
        true
    }

    /// The value of a numeric field; `None` if it is no number.
    pub fn number(&self, field: Field) -> Option<u64> {
        number::read(self.bytes(field))
    }

    /// The type flag.
    pub fn typeflag(&self) -> u8 {
        self.bytes(TYPEFLAG).first().copied().unwrap_or_default()
    }

    /// Which writer's form the block has.
    pub fn dialect(&self) -> Dialect {
        match self.bytes(MAGIC) {
            b"ustar\0" => Dialect::Posix,
            b"ustar " => Dialect::Gnu,
            _ => Dialect::V7,
        }
    }

    /// The member's name: `prefix`/`name` for POSIX, `name` alone otherwise.
    pub fn name(&self) -> Vec<u8> {
        let (prefix, name) = (self.text(PREFIX), self.text(NAME));
        if self.dialect() == Dialect::Posix && !prefix.is_empty() {
            [prefix, b"/", name].concat()
        } else {
            name.to_vec()
        }
    }

    /// Sum of all bytes with the checksum field as blanks.
    pub fn checksum(&self) -> u64 {
        self.sum(i64::from).unsigned_abs()
    }

    /// How the stored checksum relates to the block.
    pub fn checksum_verdict(&self) -> Checksum {
        let Some(stored) = self.number(CHECKSUM) else { return Checksum::Wrong };
        if stored == self.checksum() {
            return Checksum::Right;
        }
        // Some old writers added the bytes as signed.
        let signed = self.sum(|byte| i64::from(i8::from_ne_bytes([byte])));
        if i64::try_from(stored) == Ok(signed) { Checksum::Signed } else { Checksum::Wrong }
    }

    fn sum(&self, value: impl Fn(u8) -> i64) -> i64 {
        let field: Range<usize> = CHECKSUM.start..CHECKSUM.end;
        let bytes = self.0.iter().enumerate();
        bytes.fold(0i64, |sum, (i, &byte)| {
            sum.saturating_add(if field.contains(&i) { 0x20 } else { value(byte) })
        })
    }

    /// Stores the checksum as six octal digits, NUL and space: both dialects' form.
    pub fn seal(&mut self) {
        let text = format!("{:06o}\0 ", self.checksum());
        self.set_text(CHECKSUM, text.as_bytes());
    }

    /// True if all bytes are NUL.
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|&b| b == 0)
    }
}

/// How a stored checksum relates to its block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checksum {
    /// Equal to the unsigned sum.
    Right,
    /// Equal to the sum of signed bytes, as some old writers made it.
    Signed,
    /// Equal to neither, or no number.
    Wrong,
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn fields_tile_the_block() {
        let mut at = 0;
        for field in ALL {
            assert_eq!(field.start, at, "{}", field.name);
            at = field.end;
        }
        assert_eq!(at, BLOCK);
    }

    /// Format notes 01 §4.2: the first header of the legacy sample, with its digest.
    #[test]
    fn the_published_block() {
        let mut block = Block::zeroed();
        assert!(block.set_text(NAME, b"kelf-a.json"));
        block.bytes_mut(MODE).copy_from_slice(b"0000644\0");
        assert!(number::write_base256(block.bytes_mut(UID), 626_188_407));
        assert!(number::write_base256(block.bytes_mut(GID), 600_260_513));
        block.bytes_mut(SIZE).copy_from_slice(b"00000000201\0");
        block.bytes_mut(MTIME).copy_from_slice(b"14714250600\0");
        block.bytes_mut(TYPEFLAG).copy_from_slice(b"0");
        block.bytes_mut(MAGIC).copy_from_slice(b"ustar ");
        block.bytes_mut(VERSION).copy_from_slice(b" \0");
        assert!(block.set_text(UNAME, b"imminkin"));
        assert!(block.set_text(GNAME, b"domain^users"));
        block.seal();
        assert_eq!(block.checksum(), 6738);
        assert_eq!(block.bytes(CHECKSUM), b"015122\0 ");
        assert_eq!(block.checksum_verdict(), Checksum::Right);
        let digest = Sha256::digest(block.0);
        let hex: String = digest.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(hex, "5dafda7698e734b7f2439f7bfac50f33e8736d10612434a0810d206e3c41a208");
    }
}
