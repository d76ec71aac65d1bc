//! The files of a folder as members of an archive: names, sizes, order, faults.

use std::fs;
use std::path::{Path, PathBuf};

use neff_abi::limits::JSON_BYTES;
use neff_diag::{Diagnostic, Place, codes::directory};

use super::{DirectoryError, at};
use crate::record::FOLDER;
use crate::style::{Order, Style};

/// How names of this tool's temporary files and folders begin.
const TEMPORARY: &str = ".neffc-";
/// Bytes of a member name that every reader takes.
const NAME_LIMIT: usize = 255;

/// A file of the tree.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TreeFile {
    /// Path relative to the folder, with `/`.
    pub(super) name: String,
    /// Bytes.
    pub(super) size: u64,
}

/// All files and folders of a folder but the record, bytewise by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tree {
    /// Plain files.
    pub(super) files: Vec<TreeFile>,
    /// Folders, with a `/` behind.
    pub(super) folders: Vec<String>,
    /// What cannot become a member, with the name if it is a file of `files`.
    faults: Vec<(Option<String>, Diagnostic)>,
}

impl Tree {
    /// Lists a folder. What cannot become a member is kept as a fault.
    ///
    /// # Errors
    /// Those of the operating system.
    pub(super) fn scan(folder: &Path) -> Result<Tree, DirectoryError> {
        let mut tree = Tree::default();
        let mut open = vec![(folder.to_owned(), String::new())];
        while let Some((path, prefix)) = open.pop() {
            for entry in fs::read_dir(&path).map_err(at(&path))? {
                let entry = entry.map_err(at(&path))?;
                tree.entry(&entry, &prefix, &mut open)?;
            }
        }
        tree.files.sort();
        tree.folders.sort();
        tree.faults.sort_by(|(_, a), (_, b)| a.message.cmp(&b.message));
        Ok(tree)
    }

    fn entry(
        &mut self,
        entry: &fs::DirEntry,
        prefix: &str,
        open: &mut Vec<(PathBuf, String)>,
    ) -> Result<(), DirectoryError> {
        let path = entry.path();
        let Ok(step) = entry.file_name().into_string() else {
            self.faults.push((None, fault(directory::NAME_REFUSED, &path, "is not UTF-8")));
            return Ok(());
        };
        // The record, and what a run that was killed left behind: `.neffc-….partial` and folders.
        let own = prefix.is_empty() && step == FOLDER;
        if own || step.starts_with(TEMPORARY) {
            return Ok(());
        }
        let name = format!("{prefix}{step}");
        let metadata = entry.metadata().map_err(at(&path))?;
        if metadata.is_dir() {
            self.folders.push(format!("{name}/"));
            open.push((path, format!("{name}/")));
        } else if metadata.is_file() {
            self.file(TreeFile { name, size: metadata.len() }, &path);
        } else {
            let link = metadata.is_symlink();
            let what = if link { "is a symbolic link" } else { "is neither a file nor a folder" };
            let finding = fault(directory::NOT_A_FILE, &path, what);
            let help = "remove it, or put the file there that it stands for";
            self.faults.push((None, finding.help(help)));
        }
        Ok(())
    }

    fn file(&mut self, file: TreeFile, path: &Path) {
        let refused = |what| fault(directory::NAME_REFUSED, path, what).help("rename it");
        let found = if !file.name.is_ascii() || file.name.bytes().any(|b| b.is_ascii_control()) {
            Some(refused("has a name that is not plain ASCII"))
        } else if file.name.len() > NAME_LIMIT {
            Some(refused("has a name of more than 255 bytes"))
        } else if !JSON_BYTES.admits(file.size) && file.name.ends_with(".json") {
            let what = "is larger than the loader's JSON parser takes";
            let finding = fault(directory::MEMBER_TOO_LARGE, path, what)
                .expected(format!("at most {} bytes", JSON_BYTES.max))
                .found(format!("{} bytes", file.size));
            Some(finding.help("use fewer and larger descriptors, or dynamic DMA"))
        } else {
            None
        };
        self.faults.extend(found.map(|finding| (Some(file.name.clone()), finding)));
        self.files.push(file);
    }

    /// What cannot become a member: every entry that is no file, and those files of `wanted`
    /// names that the writer refuses.
    pub(super) fn faults(&self, wanted: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
        let counts = |name: &Option<String>| name.as_deref().is_none_or(&wanted);
        self.faults
            .iter()
            .filter(|(name, _)| counts(name))
            .map(|(_, fault)| fault.clone())
            .collect()
    }

    /// Says which folders leave no trace in the archive: nothing is in them, and the archive does
    /// not have them as members.
    pub(super) fn empty_folders(&self, has: impl Fn(&str) -> bool) -> Option<Diagnostic> {
        let behind = |names: &[&str], folder: &str| {
            let at = names.partition_point(|name| *name <= folder);
            names.get(at).is_some_and(|name| name.starts_with(folder))
        };
        let files: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        let folders: Vec<&str> = self.folders.iter().map(String::as_str).collect();
        let lost = folders
            .iter()
            .filter(|folder| !behind(&files, folder) && !behind(&folders, folder) && !has(folder));
        let lost: Vec<&str> = lost.copied().collect();
        let first = lost.first()?;
        let text = format!("{} empty folder(s) are not in the archive", lost.len());
        let finding = Diagnostic::new(directory::EMPTY_FOLDER, text).found(format!("{first:?}"));
        Some(lost.iter().skip(1).fold(finding, |finding, name| finding.note(format!("{name:?}"))))
    }

    /// True if there is a file of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The file of this name.
    pub(super) fn find(&self, name: &str) -> Option<&TreeFile> {
        let at = self.files.binary_search_by(|file| file.name.as_str().cmp(name)).ok()?;
        self.files.get(at)
    }

    /// Names in the style's order, folders (without a file) if the style has them.
    pub(super) fn ordered<'t>(&'t self, style: &Style) -> Vec<(&'t str, Option<&'t TreeFile>)> {
        let files = self.files.iter().map(|file| (file.name.as_str(), Some(file)));
        let folders =
            self.folders.iter().filter(|_| style.directories).map(|name| (name.as_str(), None));
        let mut all: Vec<_> = files.chain(folders).collect();
        all.sort_by_key(|(name, _)| {
            (style.order == Order::NeffJsonLast && *name == "neff.json", *name)
        });
        all
    }
}

fn fault(code: neff_diag::Code, path: &Path, what: &str) -> Diagnostic {
    let text = format!("{:?} {what}", path.file_name().unwrap_or_default());
    Diagnostic::new(code, text).at(Place::Path(path.display().to_string()))
}
