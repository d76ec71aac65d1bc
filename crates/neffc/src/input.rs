//! The one way in: a path or `-` for standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use neff_diag::{Diagnostic, Place, codes::assembly};

use crate::exit::Stop;
use crate::text;

/// Where input comes from, as named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// `-`.
    Stdin,
    /// Anything else; a file called `-` is `./-`.
    File(PathBuf),
}

impl From<&OsStr> for Source {
    fn from(word: &OsStr) -> Source {
        match word.to_str() {
            Some("-") => Source::Stdin,
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

    /// Opens it for reading.
    ///
    /// # Errors
    /// [`Stop`] with the reason of the operating system; a folder is refused here, because
    /// reading one fails with a less helpful text later.
    pub fn open(&self) -> Result<Input, Stop> {
        let path = match self {
            Source::Stdin => return Ok(Input::Stdin(io::stdin())),
            Source::File(path) => path,
        };
        let open = || -> io::Result<Input> {
            if fs::metadata(path)?.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            Ok(Input::File(File::open(path)?))
        };
        open().map_err(|error| Stop::cannot_read(&self.name(), &error))
    }

    /// The whole of it, as text.
    ///
    /// # Errors
    /// [`Stop`] if it cannot be read, or is no text.
    pub fn text(&self) -> Result<String, Stop> {
        let mut bytes = Vec::new();
        let read = self.open()?.read_to_end(&mut bytes);
        read.map_err(|error| Stop::cannot_read(&self.name(), &error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let line = error.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count();
            let message = format!("the file is not UTF-8 text: line {}", line.saturating_add(1));
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            let finding = Diagnostic::new(assembly::NOT_TEXT, message);
            let finding = finding.found(format!("byte {byte:#04x} at offset {at}"));
            Stop::faults(finding.at(Place::Path(self.name())))
        })?;
        // Some editors begin a file with this mark; it is no part of the text.
        Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }
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
    fn missing_files_and_folders_are_failures_of_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("missing")] {
            assert_eq!(Source::File(path).open().unwrap_err().exit(), Exit::Environment);
        }
    }
}
