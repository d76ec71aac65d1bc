//! An archive entry as the walk reports it, and the rules about its name.

use super::block::Dialect;

/// What an entry is, from its type flag and extended records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberKind {
    /// A plain file.
    File,
    /// A folder.
    Directory,
    /// A hard link to another member.
    HardLink,
    /// A symbolic link.
    SymbolicLink,
    /// A character device.
    CharacterDevice,
    /// A block device.
    BlockDevice,
    /// A named pipe.
    Fifo,
    /// A file with holes, in any of the three encodings.
    Sparse,
    /// A type flag that none of these has.
    Other(u8),
}

impl MemberKind {
    /// Reads the type flag; `directory_name` is true if the name ends in `/` (V7's only mark).
    pub fn from_flag(flag: u8, directory_name: bool) -> MemberKind {
        match flag {
            0 | b'0' | b'7' if directory_name => MemberKind::Directory,
            0 | b'0' | b'7' => MemberKind::File,
            b'1' => MemberKind::HardLink,
            b'2' => MemberKind::SymbolicLink,
            b'3' => MemberKind::CharacterDevice,
            b'4' => MemberKind::BlockDevice,
            b'5' => MemberKind::Directory,
            b'6' => MemberKind::Fifo,
            b'S' => MemberKind::Sparse,
            other => MemberKind::Other(other),
        }
    }

    /// True if a body of `size` bytes follows the header; links, folders and devices have none
    /// whatever their size field says.
    pub fn has_body(self) -> bool {
        matches!(self, MemberKind::File | MemberKind::Sparse | MemberKind::Other(_))
    }

    /// One word for listings.
    pub fn word(self) -> &'static str {
        match self {
            MemberKind::File => "file",
            MemberKind::Directory => "directory",
            MemberKind::HardLink => "hard-link",
            MemberKind::SymbolicLink => "symbolic-link",
            MemberKind::CharacterDevice => "character-device",
            MemberKind::BlockDevice => "block-device",
            MemberKind::Fifo => "fifo",
            MemberKind::Sparse => "sparse",
            MemberKind::Other(_) => "unknown",
        }
    }
}

/// Bytes of a name that messages show. Real names have fewer than a hundred; ten thousand
/// findings may be kept, and one name may have a mebibyte.
const SHOWN: usize = 512;

/// A stored name as text for messages; bytes that are not UTF-8 become `\\xff`, and what is
/// absurdly long is cut.
///
/// Control characters stay: whoever prints the message escapes them.
pub(crate) fn shown(bytes: &[u8]) -> String {
    match bytes.get(..SHOWN) {
        Some(start) if bytes.len() > SHOWN => whole(start) + "\u{2026}",
        _ => whole(bytes),
    }
}

fn whole(bytes: &[u8]) -> String {
    bytes.utf8_chunks().fold(String::with_capacity(bytes.len()), |out, chunk| {
        out + chunk.valid() + &chunk.invalid().escape_ascii().to_string()
    })
}

/// One entry of the archive. Offsets count from the start of the uncompressed archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Position among all entries, counted from 0.
    pub index: u64,
    /// Offset of the first header block, extended records included.
    pub header_offset: u64,
    /// Offset of the body.
    pub data_offset: u64,
    /// Bytes of the body.
    pub size: u64,
    /// Name as stored, extended records applied.
    pub name: Vec<u8>,
    /// What the entry is.
    pub kind: MemberKind,
    /// Target of a link, as stored.
    pub link: Vec<u8>,
    /// Permission bits, if the field is a number.
    pub mode: Option<u64>,
    /// Numeric owner, if the field is a number.
    pub uid: Option<u64>,
    /// Numeric group, if the field is a number.
    pub gid: Option<u64>,
    /// Modification time in Unix seconds, if the field is a number.
    pub mtime: Option<u64>,
    /// Owner by name.
    pub uname: Vec<u8>,
    /// Group by name.
    pub gname: Vec<u8>,
    /// The header block's form.
    pub dialect: Dialect,
    /// Extended records (pax or GNU long names) stand before the header.
    pub extended: bool,
}

/// The suffix of the members that the loader reads past (format notes 01 §4.6).
const DROPPED_SUFFIX: &[u8] = b"wavegraph-bin.json";

impl Member {
    /// The name under which the loader stores the member: one leading `./` is dropped.
    pub fn loader_name(&self) -> &[u8] {
        self.name.strip_prefix(b"./").unwrap_or(&self.name)
    }

    /// The loader's name as text for messages, cut where it is absurdly long; bytes that are not
    /// UTF-8 become `\\xff`.
    pub fn display_name(&self) -> String {
        shown(self.loader_name())
    }

    /// The loader's name as text, however long; bytes that are not UTF-8 become `\\xff`.
    pub fn whole_name(&self) -> String {
        whole(self.loader_name())
    }

    /// True if the loader reads past the member without storing it.
    pub fn is_dropped_by_loader(&self) -> bool {
        self.kind == MemberKind::Directory || self.name.ends_with(DROPPED_SUFFIX)
    }

    /// True if writing a file of this name would leave the folder it is written to.
    pub fn leads_outside(&self) -> bool {
        leads_outside(&self.name)
    }
}

/// True if `name`, taken as a relative path on any common system, leaves its folder: it is
/// absolute, has a drive, or has a `..` step. An empty name names the folder itself.
pub fn leads_outside(name: &[u8]) -> bool {
    let drive = matches!(name, [letter, b':', ..] if letter.is_ascii_alphabetic());
    let absolute = matches!(name.first(), Some(b'/' | b'\\'));
    drive || absolute || name.split(|&b| b == b'/' || b == b'\\').any(|step| step == b"..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_outside() {
        for name in
            ["/etc/passwd", "..", "../x", "a/../../b", "C:x", "c:/x", "\\x", "a\\..\\b", "a/.."]
        {
            assert!(leads_outside(name.as_bytes()), "{name}");
        }
        for name in ["a", "a/b", "./a", "..a", "a..", "a/..b/c", "-x", "", "sg00/-t1:x"] {
            assert!(!leads_outside(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn only_one_dot_slash_is_dropped_and_only_that_suffix() {
        let mut member = sample();
        member.name = b"././a".to_vec();
        assert_eq!(member.loader_name(), b"./a");
        member.name = b"sg00/wavegraph-bin.json".to_vec();
        assert!(member.is_dropped_by_loader());
        member.name = b"sg00/wavegraph-bin.json.x".to_vec();
        assert!(!member.is_dropped_by_loader());
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_told_apart() {
        assert_eq!(shown(b"a\xff\xfe\xc3\xa9\n"), "a\\xff\\xfe\u{e9}\n");
    }

    #[test]
    fn findings_show_names_whole_unless_absurdly_long() {
        assert_eq!(shown(&[b'n'; 512]).len(), 512);
        assert_eq!(shown(&[b'n'; 513]), format!("{}\u{2026}", "n".repeat(512)));
    }

    fn sample() -> Member {
        Member {
            index: 0,
            header_offset: 0,
            data_offset: 512,
            size: 0,
            name: Vec::new(),
            kind: MemberKind::File,
            link: Vec::new(),
            mode: None,
            uid: None,
            gid: None,
            mtime: None,
            uname: Vec::new(),
            gname: Vec::new(),
            dialect: Dialect::Gnu,
            extended: false,
        }
    }
}
