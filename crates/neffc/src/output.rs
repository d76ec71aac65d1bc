//! The one way out: atomic output files, and standard output behind a spool.
//!
//! A file is written beside its target and renamed when it is complete, so that at any moment
//! the old file or the new one stands there. It is not synced to the disk: a build output can be
//! made again. Writers may seek (a header is filled in last), which standard output cannot, so
//! what goes there is spooled first.

pub mod folder;
mod place;
mod sink;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use neff_diag::{self as diag, Diagnostic, codes::environment};

use crate::exit::Stop;
use crate::input::{Source, display_path};

use place::Place;
pub use sink::Output;

/// Names of standard output. What goes there is the output and nothing else. A file called `-` is
/// `./-`.
const STANDARD_OUTPUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Where output goes, as named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// `-`, or what the system calls it.
    Stdout,
    /// Anything else.
    File(PathBuf),
}

impl From<&OsStr> for Target {
    fn from(word: &OsStr) -> Target {
        match word.to_str() {
            Some(word) if STANDARD_OUTPUT.contains(&word) => Target::Stdout,
            _ => Target::File(word.into()),
        }
    }
}

impl Target {
    /// How messages call it; safe to print.
    pub fn name(&self) -> String {
        match self {
            Target::Stdout => "standard output".to_owned(),
            Target::File(path) => display_path(path),
        }
    }

    /// Makes sure that the output, which `option` names, is not the input: reading and replacing
    /// one file is never what was meant.
    ///
    /// # Errors
    /// [`Stop`] if both are the same file.
    pub fn differs_from(&self, source: &Source, option: &str) -> Result<(), Stop> {
        let (Target::File(output), Source::File(input)) = (self, source) else { return Ok(()) };
        if !Place::of(output).is(&Place::of(input)) {
            return Ok(());
        }
        let finding = Diagnostic::new(environment::BAD_OPTION, "the output is the input");
        let help = format!("name another file with {option}");
        Err(Stop::usage(finding.at(diag::Place::Path(self.name())).help(help)))
    }

    /// Makes sure that no two outputs, each with the option that names it, are the same, however
    /// they are called, and that none would be inside of another.
    ///
    /// # Errors
    /// [`Stop`] with the name of the second.
    pub fn all_differ(targets: &[(&str, Target)]) -> Result<(), Stop> {
        for (at, (option, target)) in targets.iter().enumerate() {
            let earlier = targets.iter().take(at).find(|(_, other)| other.meets(target));
            if let Some((other, _)) = earlier {
                let message = format!("two outputs would go to {}", target.name());
                let finding = Diagnostic::new(environment::BAD_OPTION, message);
                let help = format!("give {other} and {option} names of their own");
                return Err(Stop::usage(finding.help(help)));
            }
        }
        Ok(())
    }

    /// Makes sure that the output, which `option` names, is not in a folder that is read.
    ///
    /// # Errors
    /// [`Stop`] if it is.
    pub fn is_outside(&self, folder: &Path, option: &str) -> Result<(), Stop> {
        let Target::File(output) = self else { return Ok(()) };
        if !Place::of(output).is_within(&Place::of(folder)) {
            return Ok(());
        }
        let message = format!("the output would be among the inputs in {}", display_path(folder));
        let finding = Diagnostic::new(environment::BAD_OPTION, message);
        let help = format!("name another place with {option}");
        Err(Stop::usage(finding.at(diag::Place::Path(self.name())).help(help)))
    }

    fn meets(&self, other: &Target) -> bool {
        let place = |target: &Target| match target {
            Target::Stdout => Place::of_standard_output(),
            Target::File(path) => Some(Place::of(path)),
        };
        self == other || matches!((place(self), place(other)), (Some(a), Some(b)) if a.meets(&b))
    }

    /// Makes sure that a file can be made there, before it is worked for.
    ///
    /// # Errors
    /// [`Stop`] if it cannot.
    pub fn can_be_made(&self) -> Result<(), Stop> {
        self.create_text().map(drop)
    }

    /// Opens it for output that is not text.
    ///
    /// # Errors
    /// [`Stop`] if standard output is a terminal or the file cannot be made.
    pub fn create(&self) -> Result<Output, Stop> {
        match self {
            Target::Stdout if io::stdout().is_terminal() => Err(to_terminal()),
            _ => self.create_text(),
        }
    }

    /// Writes text, which may go to a terminal. The output is complete but not in its place: that
    /// is the caller's [`Output::finish`], so that several outputs appear together or not at all.
    ///
    /// # Errors
    /// [`Stop`] if the file cannot be made or written.
    pub fn text(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Output, Stop> {
        let failed = |error: io::Error| Stop::cannot_write(&self.name(), &error);
        let mut out = BufWriter::new(self.create_text()?);
        write(&mut out).map_err(failed)?;
        out.into_inner().map_err(|error| failed(error.into_error()))
    }

    fn create_text(&self) -> Result<Output, Stop> {
        let path = match self {
            Target::Stdout => return Ok(Output::spooled(self.name(), None)),
            Target::File(path) => path,
        };
        let failed = |error: io::Error| Stop::cannot_write(&self.name(), &error);
        match replaceable(path).map_err(failed)? {
            // A device, a pipe, a dangling link: written through, never renamed over.
            None => Ok(Output::spooled(self.name(), Some(path.clone()))),
            Some(target) => Output::beside(self.name(), target).map_err(failed),
        }
    }
}

/// The regular file that a rename onto `path` may replace (links resolved), or a path where
/// nothing is yet; `None` for what must be written through.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if metadata.is_file() => fs::canonicalize(path).map(Some),
        Ok(_) => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Ok(fs::symlink_metadata(path).is_err().then(|| path.to_owned()))
        }
        Err(error) => Err(error),
    }
}

fn to_terminal() -> Stop {
    let message = "binary output would go to the terminal";
    Stop::usage(
        Diagnostic::new(environment::BINARY_TO_TERMINAL, message)
            .help("redirect it (`> file`) or name a file with `-o`"),
    )
}

#[cfg(test)]
mod tests;
