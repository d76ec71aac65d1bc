//! The files of a model: where they come from, and which were read.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Component, Path, PathBuf};

use neff_text::{plain, shown_in, text};

/// Something to read weights from.
pub trait Stream: Read + Seek {}

impl<T: Read + Seek> Stream for T {}

/// Something to put bytes aside in and read them again.
pub trait Spool: Stream + Write {
    /// The same for reading alone.
    fn into_stream(self: Box<Self>) -> Box<dyn Stream>;
}

impl<T: Stream + Write + 'static> Spool for T {
    fn into_stream(self: Box<Self>) -> Box<dyn Stream> {
        self
    }
}

/// Where the files of a model come from. Paths are relative to the model, with `/`.
pub trait Files {
    /// Opens a file; its length in bytes comes with it.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)>;

    /// The real path of a folder, for what reads more than one file of it.
    ///
    /// # Errors
    /// Why there is none; files that are on no disk have none.
    fn folder(&self, path: &str) -> io::Result<PathBuf> {
        let text = format!("{path} is no folder on a disk");
        Err(io::Error::new(io::ErrorKind::Unsupported, text))
    }

    /// The whole of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(path)?.1.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The whole of the file of a program, text or bytes. It has at most [`text::TEXT_LIMIT`]
    /// bytes.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read_program(&self, path: &str) -> io::Result<Vec<u8>> {
        let (length, stream) = self.open(path)?;
        text::read(stream, Some(length), text::TEXT_LIMIT)
    }

    /// Hears of a file that is read in another way than by [`Files::open`].
    fn note(&self, _path: &str) {}

    /// How messages call a file.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }

    /// An empty place for bytes that are read more than once: a temporary file without a name.
    ///
    /// # Errors
    /// Why there is none.
    fn spool(&self) -> io::Result<Box<dyn Spool>> {
        Ok(Box::new(tempfile::tempfile()?))
    }
}

/// The folder of a model on disk. Nothing outside it is read, also not through links.
#[derive(Debug, Clone)]
pub struct Folder(pub PathBuf);

fn refused(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, text)
}

impl Folder {
    /// Where a path really leads, if that is inside.
    fn inside(&self, path: &str) -> io::Result<PathBuf> {
        let steps = Path::new(path).components();
        if !steps.into_iter().all(|step| matches!(step, Component::Normal(_) | Component::CurDir)) {
            return Err(refused("the path leaves the model's folder"));
        }
        // A link could leave the folder too: compare where the file really is.
        let folder = self.0.canonicalize()?;
        let file = folder.join(path).canonicalize()?;
        match file.starts_with(&folder) {
            true => Ok(file),
            false => Err(refused("a link leaves the model's folder")),
        }
    }
}

impl Files for Folder {
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)> {
        let (file, metadata) = plain::open(&self.inside(path)?)?;
        Ok((metadata.len(), Box::new(file)))
    }

    fn shown(&self, path: &str) -> String {
        shown_in(&self.0, path)
    }

    fn folder(&self, path: &str) -> io::Result<PathBuf> {
        let folder = self.inside(path)?;
        match folder.is_dir() {
            true => Ok(folder),
            false => Err(refused("it is no folder")),
        }
    }
}

/// Files in memory, for models that a program makes and for tests.
#[derive(Debug, Clone, Default)]
pub struct Memory(pub BTreeMap<String, Vec<u8>>);

impl Files for Memory {
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)> {
        let bytes = self.0.get(path).cloned().ok_or(io::ErrorKind::NotFound)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok((length, Box::new(Cursor::new(bytes))))
    }

    fn spool(&self) -> io::Result<Box<dyn Spool>> {
        Ok(Box::new(Cursor::new(Vec::new())))
    }
}

/// Remembers which files were asked for, for a dependency file.
pub struct Noting<'a> {
    files: &'a dyn Files,
    seen: RefCell<BTreeSet<String>>,
}

impl std::fmt::Debug for Noting<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Noting").field("seen", &self.seen).finish_non_exhaustive()
    }
}

impl<'a> Noting<'a> {
    /// Notes what is asked of `files`.
    pub fn new(files: &'a dyn Files) -> Noting<'a> {
        Noting { files, seen: RefCell::default() }
    }

    /// The paths that were asked for, also those that could not be read: a build has to be
    /// repeated when they appear.
    pub fn seen(&self) -> Vec<String> {
        self.seen.borrow().iter().cloned().collect()
    }
}

impl Files for Noting<'_> {
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)> {
        self.note(path);
        self.files.open(path)
    }

    fn folder(&self, path: &str) -> io::Result<PathBuf> {
        self.files.folder(path)
    }

    fn note(&self, path: &str) {
        self.seen.borrow_mut().insert(path.to_owned());
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }

    fn spool(&self) -> io::Result<Box<dyn Spool>> {
        self.files.spool()
    }
}

/// The files beside one file, for the includes of a program.
pub(crate) struct Beside<'a> {
    files: &'a dyn Files,
    folder: &'a str,
}

impl<'a> Beside<'a> {
    /// Files relative to the folder of `path`; that of the model if it is empty.
    pub(crate) fn new(files: &'a dyn Files, path: &'a str) -> Beside<'a> {
        Beside { files, folder: path.rsplit_once('/').map_or("", |(folder, _)| folder) }
    }
}

impl Beside<'_> {
    fn path(&self, path: &str) -> String {
        match self.folder {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        }
    }
}

impl neff_text::Files for Beside<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files.read_program(&self.path(path))
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(&self.path(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gives_nothing_from_outside() {
        let folder = Folder(env!("CARGO_MANIFEST_DIR").into());
        assert!(folder.read("Cargo.toml").is_ok() && folder.read("./src/lib.rs").is_ok());
        for path in ["../neff/Cargo.toml", "/etc/passwd", "src/../../x", "src", "missing"] {
            assert!(folder.read(path).is_err(), "{path}");
        }
    }

    #[test]
    fn what_was_asked_for_is_known() {
        let memory = Memory(BTreeMap::from([("a/b".to_owned(), vec![1])]));
        let noting = Noting::new(&memory);
        assert_eq!(neff_text::Files::read(&Beside::new(&noting, "a/x"), "b").unwrap(), [1]);
        assert!(noting.read("c").is_err());
        assert_eq!(noting.seen(), ["a/b", "c"]);
    }
}
