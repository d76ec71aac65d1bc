//! The reader: one pass over a file, from whatever it is to a report of what it holds.
//!
//! Source → header → payload (gzip or raw) → archive walk → [`Visitor`]. What the payload is, is
//! seen from its bytes and never from `pkg_version` (format notes 01 §2). Nothing is held but
//! buffers: memory does not grow with the file.

mod extent;

use std::io;

use neff_diag::{Diagnostic, Findings, Place, codes::archive, codes::gzip, codes::outer};

use crate::digest::{self, Algorithm, Digester, Verdict};
use crate::gzip::inflate::{GzipMember, Inflating, Uncompressed, is_gzip};
use crate::header::Header;
use crate::limits::Limits;
use crate::outer::{Outer, recognise};
use crate::source::Source;
use crate::stored::{Stored, Taps};
use crate::tar::member::shown;
use crate::tar::walk::{Abort, ArchiveFacts, Ended, Walk};
use crate::visit::{StoredCopy, Visitor};
use neff_abi::header_field::HEADER_LEN;

/// How to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// What the file may cost.
    pub limits: Limits,
    /// Make the digest of the stored payload, and with it the verdict on `hash`. Every byte is
    /// read then; without it, bodies of an uncompressed archive are seeked over.
    pub digest: bool,
}

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

    /// True if the archive was read to its end without damage.
    pub fn is_sound(&self) -> bool {
        self.payload.as_ref().is_some_and(|payload| payload.complete)
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

/// Why there is no report: the surroundings failed, not the input.
#[derive(Debug)]
pub enum ReadError {
    /// The input cannot be read.
    Source(io::Error),
    /// The visitor's or the copy's output cannot be written.
    Output(io::Error),
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReadError::Source(error) => write!(f, "the input cannot be read: {error}"),
            ReadError::Output(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        ReadError::Source(error)
    }
}

/// Reads a file in one pass.
///
/// # Errors
/// Only those of the surroundings. Faults of the input are findings of the report.
pub fn read(
    source: &mut dyn Source,
    options: &ReadOptions,
    visitor: &mut dyn Visitor,
) -> Result<Report, ReadError> {
    read_copying(source, options, visitor, None)
}

/// As [`read`], and hands the stored bytes behind the header to `copy` on the way.
///
/// # Errors
/// As [`read`], and those of `copy`.
pub fn read_copying<'a>(
    source: &'a mut dyn Source,
    options: &'a ReadOptions,
    visitor: &mut dyn Visitor,
    copy: Option<&'a mut dyn StoredCopy>,
) -> Result<Report, ReadError> {
    let mut pass = Pass { stored: Stored::new(source), options, findings: Findings::new() };
    let (outer, finding) = recognise(pass.stored.peek(crate::outer::PREFIX)?);
    pass.findings.extend(finding);
    let window = match &outer {
        Outer::Neff(header) => Some(pass.enter(header)),
        Outer::BareArchive => Some(u64::MAX),
        Outer::Empty | Outer::Short(_) | Outer::Foreign(_) => None,
    };
    let Some(window) = window else { return pass.nothing(outer) };
    let digester = outer_algorithm(&outer).filter(|_| options.digest).map(Digester::new);
    pass.stored.open_window(window, Taps { digester, copy });
    let (mut payload, archive, stopped) = pass.payload(visitor)?;
    if stopped {
        payload.digest = None;
    }
    let trailing = if stopped { 0 } else { pass.trailing(payload.complete)? };
    if let Some(error) = pass.stored.copy_error.take() {
        return Err(ReadError::Output(error));
    }
    let mut report = Report {
        file_size: pass.stored.size().unwrap_or_else(|| pass.stored.offset()),
        outer,
        payload: Some(payload),
        archive,
        trailing,
        verdict: None,
        stopped,
        findings: pass.findings,
    };
    report.findings.extend(extent::finding(&report));
    report.verdict = verdict(&report);
    Ok(report)
}

fn outer_algorithm(outer: &Outer) -> Option<Algorithm> {
    match outer {
        Outer::Neff(header) => Algorithm::of_package_version(header.pkg_version()),
        _ => None,
    }
}

fn verdict(report: &Report) -> Option<Verdict> {
    let header = report.header()?;
    let payload = report.payload.as_ref().filter(|payload| payload.stored > 0)?;
    let digest = payload.digest.as_deref()?;
    if digest::matches(header.hash(), digest) {
        return Some(Verdict::Matches);
    }
    match report.is_sound() {
        // What the digest was made of is not all there, or was not all read.
        true if header.data_size() > payload.stored => None,
        false if report.reached_limit() => None,
        true => Some(Verdict::Signature),
        false => Some(Verdict::Damaged),
    }
}

/// The state of one pass.
struct Pass<'a> {
    stored: Stored<'a>,
    options: &'a ReadOptions,
    findings: Findings,
}

impl Pass<'_> {
    /// Steps behind the header; how many payload bytes it announces.
    fn enter(&mut self, header: &Header) -> u64 {
        self.stored.consume(HEADER_LEN);
        let there = self.stored.size().map(|size| size.saturating_sub(self.stored.offset()));
        match header.data_size() {
            // A size that cannot be is no reason not to look: read what there is.
            0 => u64::MAX,
            size if there.is_some_and(|there| size > there) => u64::MAX,
            size => size,
        }
    }

    fn nothing(mut self, outer: Outer) -> Result<Report, ReadError> {
        let mut report = Report {
            outer,
            file_size: 0,
            payload: None,
            archive: None,
            trailing: 0,
            verdict: None,
            stopped: false,
            findings: Findings::new(),
        };
        self.stored.skip(u64::MAX)?;
        report.file_size = self.stored.offset();
        report.findings = self.findings;
        Ok(report)
    }

    fn payload(
        &mut self,
        visitor: &mut dyn Visitor,
    ) -> Result<(Payload, Option<ArchiveFacts>, bool), ReadError> {
        let offset = self.stored.offset();
        let mut payload = Payload {
            kind: PayloadKind::Unknown,
            offset,
            stored: 0,
            gzip: Vec::new(),
            gzip_count: 0,
            tail: Tail { offset, ..Tail::default() },
            complete: false,
            digest: None,
        };
        let prefix = self.stored.peek(crate::tar::block::BLOCK)?;
        let (empty, gzip) = (prefix.is_empty(), is_gzip(prefix));
        let outcome = match (empty, gzip) {
            (true, _) => {
                self.findings.push(header_only(offset));
                None
            }
            (false, true) => Some(self.gzip(&mut payload, visitor)?),
            (false, false) => Some(self.raw(&mut payload, visitor)?),
        };
        let stopped = matches!(outcome, Some((_, Ended::Visitor)));
        if !stopped {
            self.tail(&mut payload)?;
        }
        payload.stored = self.stored.offset().saturating_sub(offset);
        payload.digest = self.stored.close_window().map(Digester::finish);
        let archive = outcome.filter(|(_, ended)| *ended != Ended::NotTar).map(|(facts, _)| facts);
        if let Some(facts) = &archive
            && facts.members == 0
            && facts.complete
        {
            self.findings.push(Diagnostic::new(archive::NO_MEMBERS, "the archive has no members"));
        }
        Ok((payload, archive, stopped))
    }

    fn gzip(
        &mut self,
        payload: &mut Payload,
        visitor: &mut dyn Visitor,
    ) -> Result<(ArchiveFacts, Ended), ReadError> {
        payload.kind = PayloadKind::Gzip;
        let mut inflating = Inflating::new(&mut self.stored, &self.options.limits);
        let mut archive_findings = Findings::new();
        let walk = Walk::new(&mut inflating, visitor, &self.options.limits, &mut archive_findings);
        let (facts, ended) = walk.run().map_err(abort)?;
        let fault = inflating.fault.take();
        payload.gzip = std::mem::take(&mut inflating.members);
        payload.gzip_count = inflating.count;
        payload.complete = fault.is_none() && ended == Ended::Data && facts.complete;
        self.findings.append(std::mem::take(&mut inflating.findings));
        let not_tar = ended == Ended::NotTar && fault.is_none();
        if fault.is_some() {
            // The archive ends where the stream does, which is said once.
            archive_findings.remove(archive::TRUNCATED);
        }
        self.findings.extend(fault.map(|finding| with_progress(finding, &facts)));
        if not_tar {
            let text = "the uncompressed payload is not a tar archive";
            self.findings
                .push(Diagnostic::new(archive::NOT_TAR, text).at(Place::offset(payload.offset)));
        }
        self.findings.append(archive_findings);
        Ok((facts, ended))
    }

    fn raw(
        &mut self,
        payload: &mut Payload,
        visitor: &mut dyn Visitor,
    ) -> Result<(ArchiveFacts, Ended), ReadError> {
        const SHOWN: usize = 16;
        let start = self.stored.peek(SHOWN)?;
        let start = start.get(..SHOWN).unwrap_or(start).to_vec();
        let mut plain = Uncompressed(&mut self.stored);
        let walk = Walk::new(&mut plain, visitor, &self.options.limits, &mut self.findings);
        let (facts, ended) = walk.run().map_err(abort)?;
        if ended == Ended::NotTar {
            let text = "the payload is neither gzip nor tar";
            self.findings.push(
                Diagnostic::new(outer::PAYLOAD_UNKNOWN, text)
                    .at(Place::offset(payload.offset))
                    .expected("1f 8b 08, or a tar header with a valid checksum")
                    .found(format!("\"{}\"", start.escape_ascii())),
            );
        } else {
            payload.kind = PayloadKind::Tar;
        }
        payload.complete = ended == Ended::Data && facts.complete;
        Ok((facts, ended))
    }

    /// Reads what stands behind the gzip members inside the payload.
    fn tail(&mut self, payload: &mut Payload) -> Result<(), ReadError> {
        let mut tail = Tail { offset: self.stored.offset(), ..Tail::default() };
        loop {
            let at = self.stored.offset();
            let bytes = self.stored.fill()?;
            if bytes.is_empty() {
                break;
            }
            if tail.odd.is_none()
                && let Some(odd) = bytes.iter().position(|&b| b != 0)
            {
                tail.odd = Some(at.saturating_add(u64::try_from(odd).unwrap_or_default()));
            }
            let count = bytes.len();
            self.stored.consume(count);
        }
        tail.length = self.stored.offset().saturating_sub(tail.offset);
        if payload.kind == PayloadKind::Gzip && payload.complete {
            payload.tail = tail;
            self.describe_tail(payload);
        }
        Ok(())
    }

    fn describe_tail(&mut self, payload: &Payload) {
        let tail = payload.tail;
        if let Some(odd) = tail.odd {
            let text =
                format!("{} bytes that are not all zero follow the gzip stream", tail.length);
            let place = Place::File { offset: odd, length: 0, field: Some("tail") };
            self.findings.push(Diagnostic::new(gzip::TAIL_NOT_ZERO, text).at(place));
        }
        if payload.gzip_count > 1 {
            let text = format!("the payload is made of {} gzip members", payload.gzip_count);
            self.findings.push(
                Diagnostic::new(gzip::SEVERAL_MEMBERS, text).at(Place::offset(payload.offset)),
            );
        }
        if payload.gzip.iter().any(|member| member.header.flags != 0) {
            let finding =
                Diagnostic::new(gzip::OPTIONAL_FIELDS, "the gzip header has optional fields");
            self.findings.push(finding.at(Place::field(
                payload.offset.saturating_add(3),
                1,
                "gzip flags",
            )));
        }
    }

    fn trailing(&mut self, archive_ended: bool) -> Result<u64, ReadError> {
        let offset = self.stored.offset();
        let count = self.stored.skip(u64::MAX)?;
        if count > 0 {
            let finding = Diagnostic::new(
                outer::TRAILING_BYTES,
                match count {
                    1 => "1 byte follows what `data_size` covers".to_owned(),
                    _ => format!("{count} bytes follow what `data_size` covers"),
                },
            );
            let finding = finding.at(Place::File { offset, length: count, field: None });
            self.findings.push(match archive_ended {
                true => finding,
                false => {
                    finding.note("the archive has not ended there: `data_size` may be too small")
                }
            });
        }
        Ok(count)
    }
}

fn abort(abort: Abort) -> ReadError {
    match abort {
        Abort::Source(error) => ReadError::Source(error),
        Abort::Visitor(error) => ReadError::Output(error),
    }
}

fn header_only(offset: u64) -> Diagnostic {
    Diagnostic::new(outer::HEADER_ONLY, "the file has a header and no archive")
        .at(Place::offset(offset))
        .expected("a gzip or tar archive at offset 1024")
        .found("the end of the file")
}

/// Adds to a fault of the compressed stream how far the archive was read.
fn with_progress(finding: Diagnostic, facts: &ArchiveFacts) -> Diagnostic {
    let finding = finding.note(facts.progress());
    match &facts.incomplete {
        Some((_, name)) => finding.note(format!("the data end inside \"{}\"", shown(name))),
        None => finding,
    }
}
