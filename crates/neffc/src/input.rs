//! The one way in: a path or `-` for standard input.
//!
//! What is opened by its path is a plain file. A pipe would wait for its other end, and some
//! devices have no end, so they come in as standard input or as a descriptor that is open already
//! (`/dev/fd/3`, which shells make of `<(command)`): then somebody has the other end.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use neff::text::plain;
use neff_diag::Place;

use crate::exit::{Exit, Stop};
use crate::text;

/// Names of standard input. A file called `-` is `./-`.
const STANDARD_INPUT: [&str; 4] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
/// Folders of the descriptors that are open.
const DESCRIPTORS: [&str; 2] = ["/dev/fd", "/proc/self/fd"];
/// The device that is an empty file.
const EMPTY: &str = "/dev/null";

/// Where input comes from, as named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// `-`, or what the system calls it.
    Stdin,
    /// Anything else; a file called `-` is `./-`.
    File(PathBuf),
}

impl From<&OsStr> for Source {
    fn from(word: &OsStr) -> Source {
        match word.to_str() {
            Some(word) if STANDARD_INPUT.contains(&word) => Source::Stdin,
            _ => Source::File(word.into()),
        }
    }
}

impl Source {
    /// How messages call it; safe to print.
    pub fn name(&self) -> String {
        match self {
            Source::Stdin => "standard input".to_owned(),
            Source::File(path) => display_path(path),
        }
    }

    /// The path, if it is one of a file that lies in a folder: a stream has no files beside it.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Source::File(path) if !is_descriptor(path) => Some(path),
            Source::File(_) | Source::Stdin => None,
        }
    }

    /// The folder that names in it are relative to: its own, for a stream the current one.
    pub fn folder(&self) -> PathBuf {
        let parent = self.path().and_then(Path::parent);
        parent.filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
    }

    /// Opens it for reading.
    ///
    /// # Errors
    /// [`Stop`] with the reason of the operating system, or that it is no plain file.
    pub fn open(&self) -> Result<Input, Stop> {
        let path = match self {
            Source::Stdin => return Ok(Input::Stdin(io::stdin())),
            Source::File(path) => path,
        };
        let cannot = |error: io::Error| Stop::cannot_read(&self.name(), &error);
        let metadata = fs::metadata(path).map_err(cannot)?;
        let is_stream = is_descriptor(path) || path == Path::new(EMPTY);
        match plain::refusal(&metadata).filter(|_| metadata.is_dir() || !is_stream) {
            None => File::open(path).map(Input::File).map_err(cannot),
            Some(folder) if metadata.is_dir() => Err(cannot(folder)),
            Some(other) => Err(cannot(other).help("give `-` and redirect it to standard input")),
        }
    }

    /// The whole of it, as text of at most `limit` bytes.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be read, or is no text.
    pub fn text(&self, limit: u64) -> Result<String, Stop> {
        let input = self.open()?;
        let length = input.size();
        let bytes = neff::text::text::read(input, length, limit).map_err(|error| {
            match neff::text::text::unreadable(&error) {
                Some(finding) => Stop::faults(finding.at(Place::Path(self.name()))),
                None => Stop::cannot_read(&self.name(), &error),
            }
        })?;
        neff::text::text::decode(&self.name(), bytes)
            .map_err(|finding| Stop::Finding(Exit::Faults, finding))
    }
}

/// True for the path of a descriptor.
fn is_descriptor(path: &Path) -> bool {
    path.parent().is_some_and(|folder| DESCRIPTORS.iter().any(|one| folder == Path::new(one)))
}

/// An opened input.
#[derive(Debug)]
pub enum Input {
    /// Standard input; cannot be read twice.
    Stdin(io::Stdin),
    /// A file, which may still be a pipe or a device.
    File(File),
}

impl Input {
    /// Number of bytes, where that can be known without reading.
    pub fn size(&self) -> Option<u64> {
        let metadata = self.seekable()?.metadata().ok()?;
        Some(metadata.len())
    }

    /// The file, if it is a regular one.
    pub fn seekable(&self) -> Option<&File> {
        match self {
            Input::File(file) if file.metadata().is_ok_and(|m| m.is_file()) => Some(file),
            _ => None,
        }
    }

    /// Moves forward without reading; false if that is not possible.
    ///
    /// # Errors
    /// The operating system's.
    pub fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        let (Some(mut file), Ok(step)) = (self.seekable(), i64::try_from(count)) else {
            return Ok(false);
        };
        file.seek(SeekFrom::Current(step)).map(|_| true)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Input::Stdin(stdin) => stdin.lock().read(buffer),
            Input::File(file) => file.read(buffer),
        }
    }
}

/// As the container reads it, without a bar.
impl neff::container::source::Source for Input {
    fn size(&self) -> Option<u64> {
        Input::size(self)
    }

    fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        Input::skip_ahead(self, count)
    }
}

/// A path as messages show it.
pub fn display_path(path: &Path) -> String {
    text::name(path.as_os_str().as_encoded_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;

    #[test]
    fn a_dash_is_standard_input_and_a_path_to_a_dash_is_a_file() {
        assert_eq!(Source::from(OsStr::new("-")), Source::Stdin);
        assert_eq!(Source::from(OsStr::new("/dev/stdin")), Source::Stdin);
        assert_eq!(Source::from(OsStr::new("./-")), Source::File("./-".into()));
        assert_eq!(Source::File("a\nb".into()).name(), r"a\nb");
    }

    #[test]
    fn files_know_their_size_and_can_be_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        std::fs::write(&path, b"abc").unwrap();
        let mut input = Source::File(path).open().unwrap();
        assert_eq!(input.size(), Some(3));
        assert!(input.skip_ahead(1).unwrap());
        let mut text = String::new();
        input.read_to_string(&mut text).unwrap();
        assert_eq!(text, "bc");
    }

    #[test]
    fn files_have_a_folder_and_streams_have_none() {
        let of = |word| {
            let source = Source::from(OsStr::new(word));
            (source.path().is_some(), source.folder())
        };
        assert_eq!(of("a"), (true, ".".into()));
        assert_eq!(of("m/a"), (true, "m".into()));
        assert_eq!(of("-"), (false, ".".into()));
        assert_eq!(of("/dev/fd/63"), (false, ".".into()));
    }

    #[test]
    fn missing_files_and_folders_are_failures_of_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("missing")] {
            assert_eq!(Source::File(path).open().unwrap_err().exit(), Exit::Environment);
        }
    }
}
