//! The files of the folder that is made, before it is: programs in memory, everything else where
//! it was unpacked.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

use neff_build::files::Stream;

use super::archive::{Archive, Stored};
use super::paths::{Paths, is_plain};

/// Files by their path in the folder.
#[derive(Debug, Clone, Default)]
pub(super) struct Files {
    paths: Paths,
    unpacked: PathBuf,
    /// Made here.
    pub(super) texts: BTreeMap<String, Vec<u8>>,
    /// Unpacked: path in the unpacked folder.
    pub(super) kept: BTreeMap<String, String>,
    /// The path of each member that was kept.
    of_member: HashMap<String, String>,
    /// The folder of each graph.
    folders: HashMap<String, String>,
}

impl Files {
    /// No files yet; `unpacked` is where those are that will be kept.
    pub(super) fn new(unpacked: &Path) -> Files {
        Files { unpacked: unpacked.to_owned(), ..Files::default() }
    }

    /// Keeps a member that belongs to a graph under its own name, or as like it as can be.
    pub(super) fn keep(&mut self, graph: &str, name: &str, member: &Stored) -> String {
        if let Some(path) = self.of_member.get(&member.name) {
            return path.clone();
        }
        let folder = self.folder(graph);
        self.put("", &format!("{folder}/{name}"), member)
    }

    /// Keeps a member in a folder `top`.
    pub(super) fn pass(&mut self, top: &str, member: &Stored) -> String {
        match self.of_member.get(&member.name) {
            Some(path) => path.clone(),
            None => self.put(top, &member.name.clone(), member),
        }
    }

    fn put(&mut self, top: &str, wanted: &str, member: &Stored) -> String {
        let path = self.paths.take(top, wanted);
        self.kept.insert(path.clone(), member.file.clone());
        self.of_member.insert(member.name.clone(), path.clone());
        path
    }

    /// Forgets a file that was kept.
    pub(super) fn forget(&mut self, path: &str) {
        self.kept.remove(path);
        self.of_member.retain(|_, known| known != path);
    }

    /// A path for a file that is made, in the folder of a graph.
    pub(super) fn make(&mut self, graph: &str, name: &str) -> String {
        let folder = self.folder(graph);
        self.paths.take("", &format!("{folder}/{name}"))
    }

    /// Drops a file that was made.
    pub(super) fn unmake(&mut self, path: &str) {
        self.texts.remove(path);
        self.paths.give_back(path);
    }

    /// The folder of a graph: its name, or a number.
    fn folder(&mut self, graph: &str) -> String {
        let count = self.folders.len();
        let own = |name: &str| is_plain(name) && !name.contains('/');
        let name = || if own(graph) { graph.to_owned() } else { format!("graph-{count}") };
        self.folders.entry(graph.to_owned()).or_insert_with(name).clone()
    }

    /// The member that a path was kept for has its body there.
    pub(super) fn member<'a>(&self, path: &str, archive: &'a Archive) -> Option<&'a Stored> {
        archive.in_file(self.kept.get(path)?)
    }
}

impl neff_build::files::Files for Files {
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)> {
        if let Some(bytes) = self.texts.get(path) {
            let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            return Ok((length, Box::new(Cursor::new(bytes.clone()))));
        }
        let file = self.kept.get(path).ok_or(io::ErrorKind::NotFound)?;
        let file = File::open(self.unpacked.join(file))?;
        Ok((file.metadata()?.len(), Box::new(file)))
    }
}
