//! The files of an assembly: where they come from and what they are called.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Number of a loaded file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// Where files come from.
pub trait Files {
    /// The bytes of a file. `path` is relative, without `..`, with `/`.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// Files of a folder on disk. Nothing outside the folder is read.
#[derive(Debug, Clone)]
pub struct Loaded(pub PathBuf);

impl Files for Loaded {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let inside = Path::new(path).components().all(|step| matches!(step, Component::Normal(_)));
        if !inside {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path leaves the folder"));
        }
        // A link could leave the folder too: compare where the file really is.
        let folder = self.0.canonicalize()?;
        let file = folder.join(path).canonicalize()?;
        if !file.starts_with(&folder) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a link leaves the folder"));
        }
        std::fs::read(file)
    }
}

/// Files in memory, for tests and for callers that make their text.
#[derive(Debug, Clone, Default)]
pub struct Memory(pub BTreeMap<String, String>);

impl Files for Memory {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.0
            .get(path)
            .map(|text| text.clone().into_bytes())
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// The files loaded so far.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<(String, String)>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, name: impl Into<String>, text: String) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push((name.into(), text));
        id
    }

    /// The file of a name that was added.
    pub fn find(&self, name: &str) -> Option<FileId> {
        let at = self.files.iter().position(|(known, _)| known == name)?;
        u32::try_from(at).ok().map(FileId)
    }

    /// The names of all files, in the order they were loaded.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// The name of a file, as messages show it.
    pub fn name(&self, file: FileId) -> &str {
        self.get(file).map_or("", |(name, _)| name)
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.get(file).map_or("", |(_, text)| text)
    }

    fn get(&self, file: FileId) -> Option<&(String, String)> {
        self.files.get(usize::try_from(file.0).ok()?)
    }
}
