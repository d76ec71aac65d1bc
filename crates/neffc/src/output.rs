//! The one way out: atomic output files, and standard output behind a spool.
//!
//! A file is written beside its target and renamed when it is complete, so that at any moment
//! the old file or the new one stands there. It is not synced to the disk: a build output can be
//! made again. Writers may seek (a header is filled in last), which standard output cannot, so
//! what goes there is spooled first.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use neff_diag::{Diagnostic, Place, codes::environment};
use tempfile::{NamedTempFile, SpooledTempFile};

use crate::exit::Stop;
use crate::input::{Source, display_path};

/// Spooled bytes kept in memory before a temporary file takes over.
const SPOOL_IN_MEMORY: usize = 8 << 20;
/// Bytes copied at a time from the spool to where it goes.
const COPY: usize = 64 << 10;

/// Where output goes, as named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// `-`.
    Stdout,
    /// Anything else; a file called `-` is `./-`.
    File(PathBuf),
}

impl From<&OsStr> for Target {
    fn from(word: &OsStr) -> Target {
        match word.to_str() {
            Some("-") => Target::Stdout,
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

    /// Makes sure that the output is not the input: reading and replacing one file is never
    /// what was meant.
    ///
    /// # Errors
    /// [`Stop`] if both are the same file.
    pub fn differs_from(&self, source: &Source) -> Result<(), Stop> {
        let (Target::File(output), Source::File(input)) = (self, source) else { return Ok(()) };
        let same =
            matches!((fs::canonicalize(output), fs::canonicalize(input)), (Ok(a), Ok(b)) if a == b);
        if !same {
            return Ok(());
        }
        let finding = Diagnostic::new(environment::BAD_OPTION, "the output is the input");
        Err(Stop::usage(finding.at(Place::Path(self.name())).help("name another file with -o")))
    }

    /// Makes sure that no two outputs are the same.
    ///
    /// # Errors
    /// [`Stop`] with the name that stands twice.
    pub fn all_differ(targets: &[Target]) -> Result<(), Stop> {
        for (at, target) in targets.iter().enumerate() {
            if targets.iter().take(at).any(|other| other == target) {
                let message = format!("two outputs would go to {}", target.name());
                let finding = Diagnostic::new(environment::BAD_OPTION, message);
                return Err(Stop::usage(finding.help("give each output a name of its own")));
            }
        }
        Ok(())
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

/// An output that is being written. Dropping it without [`Output::finish`] leaves the target as
/// it was.
#[derive(Debug)]
pub struct Output {
    name: String,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    /// A temporary file that will be renamed to the path.
    Beside(NamedTempFile, PathBuf),
    /// Will be copied to the path, or to standard output.
    Spool(SpooledTempFile, Option<PathBuf>),
}

impl Output {
    fn spooled(name: String, path: Option<PathBuf>) -> Output {
        Output { name, sink: Sink::Spool(SpooledTempFile::new(SPOOL_IN_MEMORY), path) }
    }

    fn beside(name: String, target: PathBuf) -> io::Result<Output> {
        let folder = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".neffc-").suffix(".partial");
        if let Some(permissions) = ordinary_permissions() {
            builder.permissions(permissions);
        }
        // The name of the temporary file is nobody's business.
        let temporary = builder.tempfile_in(folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                let text = format!("the folder {} does not exist", display_path(folder));
                io::Error::new(error.kind(), text)
            }
            kind => kind.into(),
        })?;
        if let Ok(old) = fs::metadata(&target) {
            temporary.as_file().set_permissions(old.permissions())?;
        }
        Ok(Output { name, sink: Sink::Beside(temporary, target) })
    }

    /// Completes the output: the file appears under its name, the spool goes where it belongs.
    ///
    /// # Errors
    /// [`Stop`] if that fails; silent for a broken pipe.
    pub fn finish(self) -> Result<(), Stop> {
        let result = match self.sink {
            Sink::Beside(file, target) => file.persist(target).map(drop).map_err(|e| e.error),
            Sink::Spool(spool, None) => copy(spool, &mut io::stdout().lock()),
            Sink::Spool(spool, Some(path)) => File::options()
                .write(true)
                .create(true)
                .truncate(true)
                .open(path)
                .and_then(|mut file| copy(spool, &mut file)),
        };
        result.map_err(|error| Stop::cannot_write(&self.name, &error))
    }

    /// Turns an error of writing to this output into the end of the run.
    pub fn failed(&self, error: &io::Error) -> Stop {
        Stop::cannot_write(&self.name, error)
    }
}

/// Files are made with the permissions that any other tool would give them (less the umask), not
/// with those of a secret temporary file.
#[cfg(unix)]
fn ordinary_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary_permissions() -> Option<Permissions> {
    None
}

fn copy(mut spool: SpooledTempFile, to: &mut impl Write) -> io::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut buffer = vec![0; COPY];
    loop {
        let count = spool.read(&mut buffer)?;
        match buffer.get(..count) {
            Some([]) | None => return to.flush(),
            Some(bytes) => to.write_all(bytes)?,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.write(bytes),
            Sink::Spool(spool, _) => spool.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.flush(),
            Sink::Spool(spool, _) => spool.flush(),
        }
    }
}

impl Seek for Output {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        match &mut self.sink {
            Sink::Beside(file, _) => file.seek(position),
            Sink::Spool(spool, _) => spool.seek(position),
        }
    }
}

#[cfg(test)]
mod tests;
