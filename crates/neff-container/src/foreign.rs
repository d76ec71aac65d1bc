//! What a file is that is no NEFF, from its first bytes.
//!
//! Signatures are certain; the rest are guesses and say so. Nothing is parsed beyond what
//! recognising needs, and the recogniser never says that a file is a NEFF.

mod signatures;
mod text;

use neff_diag::codes::outer::NOT_A_NEFF;
use neff_diag::{Diagnostic, Place};

/// How many bytes from the start of the file [`recognise`] makes use of.
pub const BYTES_OF_USE: usize = 1024;

/// What a file seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreign {
    /// The kind of file, with its article: "a zip archive".
    pub what: &'static str,
    /// How sure that is.
    pub certainty: Certainty,
    /// What the user can do.
    pub help: &'static str,
}

/// How a kind of file was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// By a signature that the format prescribes.
    Signature,
    /// By its looks; other files can look the same.
    Heuristic,
}

/// Names what the file is; `None` if nothing is recognised.
///
/// `first_bytes` is the beginning of the file, [`BYTES_OF_USE`] bytes if it has as many; fewer
/// recognise less.
pub fn recognise(first_bytes: &[u8]) -> Option<Foreign> {
    let first_bytes = first_bytes.get(..BYTES_OF_USE).unwrap_or(first_bytes);
    signatures::recognise(first_bytes).or_else(|| text::recognise(first_bytes))
}

impl Foreign {
    /// The finding for a file that was expected to be a NEFF.
    pub fn finding(&self) -> Diagnostic {
        let message = match self.certainty {
            Certainty::Signature => format!("the file is {}, not a NEFF", self.what),
            Certainty::Heuristic => format!("the file is not a NEFF; it looks like {}", self.what),
        };
        Diagnostic::new(NOT_A_NEFF, message)
            .at(Place::offset(0))
            .expected("a 1024-byte NEFF header")
            .found(self.what)
            .help(self.help)
    }
}

#[cfg(test)]
mod tests;
