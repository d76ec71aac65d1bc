//! The reader: one pass over a file, from whatever it is to a report of what it holds.
//!
//! Source → header → payload (gzip or raw) → archive walk → [`Visitor`]. What the payload is, is
//! seen from its bytes and never from `pkg_version` (format notes 01 §2). Nothing is held but
//! buffers: memory does not grow with the file.

mod extent;
mod pass;
mod report;

use std::io;

use neff_diag::Findings;

use crate::digest::{self, Algorithm, Digester, Verdict};
use crate::limits::Limits;
use crate::outer::{Outer, recognise};
use crate::source::Source;
use crate::stored::{Stored, Taps};
use crate::visit::{StoredCopy, Visitor};

use pass::Pass;
pub use report::{Payload, PayloadKind, Report, Tail};

/// How to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// What the file may cost.
    pub limits: Limits,
    /// Make the digest of the stored payload, and with it the verdict on `hash`. Every byte is
    /// read then; without it, bodies of an uncompressed archive are seeked over.
    pub digest: bool,
}

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
