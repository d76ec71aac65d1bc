//! A NEFF as a folder: unpacking into one, and packing one, edited or not.
//!
//! Unpacking never writes outside its folder and never half: it fills a new folder beside the
//! target and renames it. Packing writes through a sink that the caller makes atomic.

pub mod like;
pub mod new_folder;
pub mod pack;
mod placement;
pub mod rebuild;
mod repack;
pub mod settings;
#[cfg(test)]
mod tests;
mod tree;
pub mod unpack;

use std::io;
use std::path::{Path, PathBuf};

use neff_diag::Findings;

use crate::read::{ReadError, Report};

/// Why unpacking or packing did not happen.
#[derive(Debug)]
pub enum DirectoryError {
    /// The operating system refused something about a path.
    Path {
        /// The path concerned.
        path: PathBuf,
        /// Its reason.
        error: io::Error,
    },
    /// The input or the output failed.
    Read(ReadError),
    /// The target exists and is not an empty folder.
    Exists(PathBuf),
    /// The input does not allow it; the findings say why. With what was learned of the file.
    Refused(Findings, Option<Box<Report>>),
}

impl std::fmt::Display for DirectoryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DirectoryError::Path { path, error } => write!(f, "{}: {error}", path.display()),
            DirectoryError::Read(error) => error.fmt(f),
            DirectoryError::Exists(path) => {
                write!(f, "{} exists and is not an empty folder", path.display())
            }
            DirectoryError::Refused(..) => f.write_str("the input does not allow it"),
        }
    }
}

impl std::error::Error for DirectoryError {}

impl From<ReadError> for DirectoryError {
    fn from(error: ReadError) -> Self {
        DirectoryError::Read(error)
    }
}

/// Attaches a path to an error of the operating system.
fn at(path: &Path) -> impl FnOnce(io::Error) -> DirectoryError {
    let path = path.to_owned();
    move |error| DirectoryError::Path { path, error }
}
