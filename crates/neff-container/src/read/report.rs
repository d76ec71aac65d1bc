//! What one reading learned of a file.

use neff_diag::{Findings, codes::archive, codes::gzip};

use crate::digest::Verdict;
use crate::gzip::inflate::GzipMember;
use crate::header::Header;
use crate::outer::Outer;
use crate::tar::walk::ArchiveFacts;

/// What the payload is stored as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayloadKind {
    /// One or more gzip members.
    Gzip,
    /// A tar archive as it is.
    Tar,
    /// Neither.
    Unknown,
}

impl PayloadKind {
    /// One word for listings and JSON.
    pub fn word(self) -> &'static str {
        match self {
            PayloadKind::Gzip => "gzip",
            PayloadKind::Tar => "tar",
            PayloadKind::Unknown => "unknown",
        }
    }
}

/// The stored payload. Offsets are file offsets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// What it is stored as.
    pub kind: PayloadKind,
    /// Offset of its first byte.
    pub offset: u64,
    /// Bytes that are there, at most `data_size`.
    pub stored: u64,
    /// gzip members, the first sixteen of them.
    pub gzip: Vec<GzipMember>,
    /// Number of complete gzip members.
    pub gzip_count: u64,
    /// Bytes behind the gzip members, inside the payload.
    pub tail: Tail,
    /// The payload's own data ended as they should: no cut, no damage.
    pub complete: bool,
    /// Digest of the stored bytes, if asked for.
    pub digest: Option<Vec<u8>>,
}

/// What stands behind the gzip members inside the payload.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tail {
    /// Offset of its first byte.
    pub offset: u64,
    /// Number of bytes.
    pub length: u64,
    /// Offset of the first byte that is not NUL.
    pub odd: Option<u64>,
}

/// What one pass learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What the file is.
    pub outer: Outer,
    /// Bytes of the file. After an early stop on a stream: bytes read so far.
    pub file_size: u64,
    /// The payload, if there is one.
    pub payload: Option<Payload>,
    /// The archive, if there is one.
    pub archive: Option<ArchiveFacts>,
    /// Bytes behind the payload that no field covers.
    pub trailing: u64,
    /// The verdict on `hash`, if the digest was asked for.
    pub verdict: Option<Verdict>,
    /// The visitor ended the walk early; what follows was not looked at.
    pub stopped: bool,
    /// Everything found on the way; gates are not part of it.
    pub findings: Findings,
}

impl Report {
    /// The header, if the file has one.
    pub fn header(&self) -> Option<&Header> {
        match &self.outer {
            Outer::Neff(header) => Some(header),
            _ => None,
        }
    }

    /// True if reading ended at a limit, so that nothing is known of the rest.
    pub fn reached_limit(&self) -> bool {
        self.findings.iter().any(|finding| LIMITS.contains(&finding.code))
    }

    /// True if there is an archive and it was read to its end, so that what was not met is not
    /// in it. It may be damaged all the same.
    pub fn is_read_to_end(&self) -> bool {
        self.payload.as_ref().is_some_and(|payload| payload.complete)
    }

    /// True if the archive was read to its end without damage.
    pub fn is_sound(&self) -> bool {
        self.is_read_to_end()
            && self.archive.as_ref().is_some_and(|archive| archive.complete)
            && !self.findings.has_errors()
            && !self.findings.iter().any(|finding| finding.code == archive::DATA_AFTER_END)
    }
}

/// Codes of reading that ends at a limit.
const LIMITS: [neff_diag::Code; 5] = [
    gzip::OUTPUT_LIMIT,
    gzip::RATIO_LIMIT,
    archive::MEMBER_COUNT_LIMIT,
    archive::MEMBER_SIZE_LIMIT,
    archive::METADATA_LIMIT,
];
