//! Small edits of a NEFF that is there: [`set`] gives it other values, [`strip`] takes out what no
//! runtime needs. Nothing is compiled, and only what must change changes.
//!
//! ```text
//! open and load → plan the changes → write → read, verify and load what was written
//! ```
//!
//! Of a header-only edit the payload is copied as it stands. Anything else unpacks the archive
//! into a folder of the caller's, with its record, and writes it through the code that packs
//! edited folders: entries that are not concerned keep every byte, and the way of compressing
//! stays. Bodies go from file to file, so memory does not grow with the weights. Documents are
//! changed by the spans of their tree, so formatting, order of keys and forms of numbers stay.
//!
//! What the original passes the result must pass: a fault that only the result has refuses the
//! edit, and the caller puts nothing in its place.

mod change;
mod check;
mod document;
mod header;
mod member;
mod original;
mod rename;
mod set;
mod strip;
mod weight;
mod write;

use std::fmt;
use std::io;
use std::path::Path;

use neff_container::Header;
use neff_container::directory::DirectoryError;
use neff_container::limits::Limits;
use neff_container::read::ReadError;
use neff_diag::{Diagnostic, Findings};

pub use header::NewUuid;
pub use set::{Renaming, Replacement, Set, set};
pub(crate) use strip::is_debug;
pub use strip::{Strip, strip};

/// How an edit is made.
#[derive(Debug, Clone, Copy)]
pub struct Workshop<'a> {
    /// An empty folder that the archive is unpacked into; the caller removes it.
    pub scratch: &'a Path,
    /// What reading the original may cost.
    pub limits: Limits,
    /// Threads that compress; the result does not depend on it.
    pub threads: usize,
}

/// What an edit did.
#[derive(Debug)]
pub struct Edited {
    /// The header that was written.
    pub header: Header,
    /// Bytes of the original.
    pub before: u64,
    /// Bytes of the result.
    pub length: u64,
    /// What was changed and what was left, then what loading the result finds.
    pub findings: Findings,
}

/// Why there is no result. What was written to the output is then worthless.
#[derive(Debug)]
pub enum EditError {
    /// The original, an edit or the result does not allow it; the findings say which.
    Refused(Findings),
    /// The original cannot be read.
    Read(io::Error),
    /// The output, or the folder to work in, cannot be written.
    Write(io::Error),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Refused(findings) => {
                f.write_str("the edit is refused")?;
                let mut each = findings.iter();
                each.try_for_each(|finding| write!(f, "\n{}: {}", finding.code, finding.message))
            }
            EditError::Read(error) => write!(f, "the original cannot be read: {error}"),
            EditError::Write(error) => write!(f, "the result cannot be written: {error}"),
        }
    }
}

impl std::error::Error for EditError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EditError::Refused(_) => None,
            EditError::Read(error) | EditError::Write(error) => Some(error),
        }
    }
}

impl From<DirectoryError> for EditError {
    fn from(error: DirectoryError) -> EditError {
        match error {
            DirectoryError::Refused(findings, _) => EditError::Refused(findings),
            DirectoryError::Path { error, .. } => EditError::Write(error),
            DirectoryError::Read(error) => error.into(),
            exists @ DirectoryError::Exists(_) => {
                EditError::Write(io::Error::other(exists.to_string()))
            }
        }
    }
}

impl From<ReadError> for EditError {
    fn from(error: ReadError) -> EditError {
        match error {
            ReadError::Source(error) => EditError::Read(error),
            ReadError::Output(error) => EditError::Write(error),
        }
    }
}

/// The refusal that these findings are.
fn refused(findings: impl IntoIterator<Item = Diagnostic>) -> EditError {
    let mut all = Findings::new();
    all.extend(findings);
    EditError::Refused(all)
}
