//! The files of an assembly: where they come from and what they are called.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::{plain, text};

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

    /// How messages call a file.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }
}

/// A path that stands in the file `from` as a path that [`Files`] takes: what a file names lies
/// beside it or, by `..`, above it. `None` for one that leaves the folder of all files.
pub fn beside(from: &str, path: &str) -> Option<String> {
    let mut steps: Vec<&str> = from.split('/').collect();
    steps.pop();
    for step in path.split('/') {
        match step {
            ".." => drop(steps.pop()?),
            "." | "" => {}
            step => steps.push(step),
        }
    }
    (!path.starts_with('/')).then(|| steps.join("/"))
}

/// How messages call a file of a folder: by a path that leads there from where the tool runs.
pub fn shown_in(folder: &Path, path: &str) -> String {
    // The `.` stands for no folder at all.
    let folder = if folder == Path::new(".") { Path::new("") } else { folder };
    folder.join(path).display().to_string()
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
        let (file, metadata) = plain::open(&file)?;
        text::read(file, Some(metadata.len()), text::TEXT_LIMIT)
    }

    fn shown(&self, path: &str) -> String {
        shown_in(&self.0, path)
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

/// Characters of a macro's name that names of places have.
const MACRO: usize = 64;

/// A loaded file.
#[derive(Debug)]
struct Source {
    path: Arc<str>,
    name: String,
    text: String,
    /// What a macro gave: no file of its own.
    call: Option<Call>,
}

/// The call that gave an expansion.
#[derive(Debug, Clone)]
struct Call {
    /// How messages call what the outermost call gave.
    outermost: Arc<str>,
    /// Calls inside of each other, this one included.
    depth: u64,
}

/// The files loaded so far.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
    /// The first file of each path.
    by_path: HashMap<Arc<str>, FileId>,
}

impl Sources {
    /// Adds a file: its path as [`Files`] takes it, and how messages call it.
    pub fn add(
        &mut self,
        path: impl Into<String>,
        name: impl Into<String>,
        text: String,
    ) -> FileId {
        let path: Arc<str> = path.into().into();
        let id = self.push(Source { path: path.clone(), name: name.into(), text, call: None });
        self.by_path.entry(path).or_insert(id);
        id
    }

    /// Adds what a macro gave that is written in the file `of`, and was called on a line of
    /// another. Its name says so: of calls in calls the outermost, how many are between, and the
    /// innermost.
    pub(crate) fn add_expansion(
        &mut self,
        of: FileId,
        (caller, line): (FileId, u64),
        called: &str,
        text: String,
    ) -> FileId {
        let path = self.get(of).map_or_else(|| "".into(), |file| file.path.clone());
        let called = called.get(..MACRO).map_or(called.to_owned(), |start| format!("{start}…"));
        let from = self.name(caller);
        let whole = format!("{from} line {line}, macro {called}");
        let around = self.get(caller).and_then(|file| file.call.as_ref());
        let (name, outermost, depth) = match around {
            None => (whole.clone(), whole.into(), 1),
            Some(Call { outermost, depth: 1 }) => (whole, outermost.clone(), 2),
            Some(Call { outermost, depth }) => {
                let between = match depth.saturating_sub(1) {
                    1 => "1 call".to_owned(),
                    calls => format!("{calls} calls"),
                };
                let name = format!("{outermost}, {between}, macro {called}");
                (name, outermost.clone(), depth.saturating_add(1))
            }
        };
        self.push(Source { path, name, text, call: Some(Call { outermost, depth }) })
    }

    fn push(&mut self, source: Source) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(source);
        id
    }

    /// The file of a path that was added.
    pub fn find(&self, path: &str) -> Option<FileId> {
        self.by_path.get(path).copied()
    }

    /// The paths of all files, in the order they were loaded.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().filter(|file| file.call.is_none()).map(|file| &*file.path)
    }

    /// True for what a macro gave.
    pub(crate) fn is_expansion(&self, file: FileId) -> bool {
        self.get(file).is_some_and(|file| file.call.is_some())
    }

    /// The path of a file, relative to the folder of the first.
    pub fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("", |file| &file.path)
    }

    /// The name of a file, as messages show it.
    pub fn name(&self, file: FileId) -> &str {
        self.get(file).map_or("", |file| &file.name)
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.get(file).map_or("", |file| &file.text)
    }

    fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(usize::try_from(file.0).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_from_the_file_they_stand_in() {
        for (from, path, leads) in [
            ("a.asm", "b.inc", Some("b.inc")),
            ("in/a.asm", "b.inc", Some("in/b.inc")),
            ("in/a.asm", "./x//b.inc", Some("in/x/b.inc")),
            ("in/a.asm", "../b.inc", Some("b.inc")),
            ("in/a.asm", "../../b.inc", None),
            ("a.asm", "../b.inc", None),
            ("a.asm", "/etc/passwd", None),
        ] {
            assert_eq!(beside(from, path).as_deref(), leads, "{from} {path}");
        }
    }

    #[test]
    fn names_lead_from_here() {
        assert_eq!(shown_in(Path::new("."), "a"), "a");
        assert_eq!(shown_in(Path::new("./m"), "in/a"), "./m/in/a");
        assert_eq!(shown_in(Path::new("/m"), "a"), "/m/a");
    }
}
