//! What a file is, seen from its first bytes: a NEFF, a bare archive, something else, nothing.
//!
//! The header has no magic number (format notes 01 §1.1), so a file counts as a NEFF when an
//! archive begins at offset 1024, or when enough of its header is as every writer makes it.

use neff_diag::{Diagnostic, Place, codes::outer};

use crate::foreign::{self, Foreign};
use crate::gzip::inflate::is_gzip;
use crate::header::Header;
use crate::tar::block::{BLOCK, Block, Checksum};
use neff_abi::header_field::HEADER_LEN;

/// Bytes that [`recognise`] wants to see: the header and one tar block.
pub(crate) const PREFIX: usize = HEADER_LEN + BLOCK;

/// What a file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outer {
    /// Nothing.
    Empty,
    /// Fewer bytes than a header and no sign of another format; how many.
    Short(usize),
    /// A header and whatever follows it.
    Neff(Box<Header>),
    /// A gzip or tar archive without a header.
    BareArchive,
    /// Another format, if it could be told which.
    Foreign(Option<Foreign>),
}

impl Outer {
    /// One word for listings and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Outer::Empty => "empty",
            Outer::Short(_) => "short",
            Outer::Neff(_) => "neff",
            Outer::BareArchive => "archive",
            Outer::Foreign(_) => "foreign",
        }
    }
}

/// Says what a file is from its first [`PREFIX`] bytes (all of them, if it has fewer).
pub(crate) fn recognise(prefix: &[u8]) -> (Outer, Option<Diagnostic>) {
    if prefix.is_empty() {
        let finding = Diagnostic::new(outer::EMPTY_FILE, "the file is empty");
        return (Outer::Empty, Some(finding.expected("a 1024-byte header").found("0 bytes")));
    }
    if is_gzip(prefix) || (is_tar(prefix) && !is_like_every_header(prefix)) {
        let finding =
            Diagnostic::new(outer::NO_HEADER, "the file is an archive without a NEFF header");
        return (
            Outer::BareArchive,
            Some(finding.help("`neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it")),
        );
    }
    let other = foreign::recognise(prefix);
    let Some(header) = prefix.first_chunk::<HEADER_LEN>().copied().map(Header::from_bytes) else {
        return match other {
            Some(other) => not_a_neff(Some(other)),
            None => (Outer::Short(prefix.len()), Some(short(prefix.len()))),
        };
    };
    let archive = prefix.get(HEADER_LEN..).unwrap_or_default();
    if is_gzip(archive) || is_tar(archive) || looks_like_header(&header) {
        (Outer::Neff(Box::new(header)), None)
    } else {
        not_a_neff(other)
    }
}

/// True if the bytes begin as every header that is written. One header in thousands happens to
/// have the sum of a tar block, as its bytes there are zero and signed sums count; no archive
/// begins with a name like this.
fn is_like_every_header(prefix: &[u8]) -> bool {
    let header = prefix.first_chunk::<HEADER_LEN>().copied().map(Header::from_bytes);
    let size = u64::try_from(HEADER_LEN).unwrap_or_default();
    header.is_some_and(|it| it.header_size() == size && matches!(it.pkg_version(), 1 | 2))
}

fn is_tar(bytes: &[u8]) -> bool {
    bytes.first_chunk::<BLOCK>().is_some_and(|bytes| {
        let block = Block(*bytes);
        !block.is_zero() && block.checksum_verdict() != Checksum::Wrong
    })
}

/// True if at least two of the three facts hold that every written header has.
fn looks_like_header(header: &Header) -> bool {
    let size = u64::try_from(HEADER_LEN).unwrap_or_default();
    let facts = [
        header.header_size() == size,
        matches!(header.pkg_version(), 1 | 2),
        header.neff_version_major() <= 2 && header.pkg_version() != 0,
    ];
    facts.iter().filter(|&&fact| fact).count() >= 2
}

fn short(length: usize) -> Diagnostic {
    Diagnostic::new(outer::SHORTER_THAN_HEADER, "the file is shorter than a NEFF header")
        .at(Place::File {
            offset: 0,
            length: u64::try_from(length).unwrap_or(u64::MAX),
            field: None,
        })
        .expected("at least 1024 bytes")
        .found(length.to_string())
}

fn not_a_neff(other: Option<Foreign>) -> (Outer, Option<Diagnostic>) {
    let finding = match &other {
        Some(other) => other.finding(),
        None => Diagnostic::new(
            outer::NOT_A_NEFF,
            "the file is not a NEFF, nor of any format known here",
        )
        .at(Place::offset(0))
        .expected("a NEFF header and an archive")
        .help("`neffc carve` looks for NEFFs inside it"),
    };
    (Outer::Foreign(other), Some(finding))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_has_the_sum_of_a_tar_block_is_a_header() {
        let mut file = [0u8; PREFIX];
        file[0] = 2;
        file[8..16].copy_from_slice(&1024u64.to_le_bytes());
        // A tar block with a checksum of zero: its eight bytes count as blanks, 256 in all.
        for byte in [0x80, 0x80, 0xFA] {
            let at = file[172..].iter().position(|byte| *byte == 0).unwrap() + 172;
            file[at] = byte;
        }
        assert!(is_tar(&file), "the test has lost its point");
        assert!(matches!(recognise(&file), (Outer::Neff(_), None)));
        file[8] = 1;
        file[0] = 1;
        assert!(matches!(recognise(&file).0, Outer::BareArchive));
    }
}
