//! The unpacked members by name, on disk: what the loader would find, the first of each name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use neff_container::directory::unpack::UnpackedEntry;
use neff_container::tar::member::{Member, MemberKind};
use neff_manifest::chain::Members;

/// A member whose body is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stored {
    /// Name in the archive.
    pub(super) name: String,
    /// The file, relative to the unpacked folder.
    pub(super) file: String,
    /// Bytes.
    pub(super) size: u64,
    /// Its entry, counted over all.
    pub(super) entry: usize,
}

/// What was unpacked.
#[derive(Debug)]
pub(super) struct Archive {
    /// The folder that it was unpacked to.
    pub(super) folder: PathBuf,
    members: Vec<Stored>,
    names: HashMap<String, usize>,
    files: HashMap<String, usize>,
    /// Names of files and folders in the order of the archive; folders end with `/`.
    pub(super) order: Vec<String>,
    /// Entries that a model has no place for, with the reason.
    pub(super) strangers: Vec<(Member, &'static str)>,
}

impl Archive {
    /// Sorts the entries of an unpacked folder.
    pub(super) fn new(folder: &Path, entries: Vec<UnpackedEntry>) -> Archive {
        let mut archive = Archive {
            folder: folder.to_owned(),
            members: Vec::new(),
            names: HashMap::new(),
            files: HashMap::new(),
            order: Vec::new(),
            strangers: Vec::new(),
        };
        for (index, entry) in entries.into_iter().enumerate() {
            archive.entry(index, entry);
        }
        archive
    }

    fn entry(&mut self, index: usize, entry: UnpackedEntry) {
        let UnpackedEntry { member, file } = entry;
        let Ok(name) = std::str::from_utf8(member.loader_name()).map(str::to_owned) else {
            return self.strangers.push((member, "its name is not UTF-8"));
        };
        match (member.kind, file) {
            (MemberKind::Directory, _) => self.directory(&name),
            _ if self.names.contains_key(&name) => {
                self.strangers.push((member, "another member has its name and comes first"));
            }
            (MemberKind::File, Some(file)) if !name.is_empty() => {
                self.names.insert(name.clone(), self.members.len());
                self.files.insert(file.clone(), self.members.len());
                self.order.push(name.clone());
                self.members.push(Stored { name, file, size: member.size, entry: index });
            }
            _ => self.strangers.push((member, "it is no plain file")),
        }
    }

    fn directory(&mut self, name: &str) {
        let name = name.trim_end_matches('/');
        // The folder of all is no entry that anybody would miss.
        if !matches!(name, "" | ".") {
            self.order.push(format!("{name}/"));
        }
    }

    /// All members in the order of the archive.
    pub(super) fn members(&self) -> &[Stored] {
        &self.members
    }

    /// The member of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Stored> {
        self.members.get(*self.names.get(name)?)
    }

    /// The member whose body is in a file of the unpacked folder.
    pub(super) fn in_file(&self, file: &str) -> Option<&Stored> {
        self.members.get(*self.files.get(file)?)
    }

    /// True if there is a folder of its own in the archive.
    pub(super) fn has_folders(&self) -> bool {
        self.order.iter().any(|name| name.ends_with('/'))
    }

    /// Where the body of a member is.
    pub(super) fn path(&self, member: &Stored) -> PathBuf {
        self.folder.join(&member.file)
    }

    /// The whole body of a member.
    pub(super) fn body(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path(self.find(name)?)).ok()
    }

    /// True if two members have the same bytes.
    pub(super) fn same(&self, one: &Stored, other: &Stored) -> io::Result<bool> {
        if one.size != other.size || one.entry == other.entry {
            return Ok(one.entry == other.entry);
        }
        let mut streams = (File::open(self.path(one))?, File::open(self.path(other))?);
        let mut buffers = (vec![0; COMPARED], vec![0; COMPARED]);
        loop {
            let count = streams.0.read(&mut buffers.0)?;
            let piece = buffers.0.get(..count).unwrap_or_default();
            let Some(other) = buffers.1.get_mut(..count) else { return Ok(false) };
            streams.1.read_exact(other)?;
            if piece != other || count == 0 {
                return Ok(piece == other);
            }
        }
    }
}

/// Bytes that are compared at a time.
const COMPARED: usize = 1 << 16;

impl Members for Archive {
    fn size(&self, name: &str) -> Option<u64> {
        self.find(name).map(|member| member.size)
    }

    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.body(name).map(Cow::Owned)
    }

    fn names(&self) -> Vec<&str> {
        self.members.iter().map(|member| member.name.as_str()).collect()
    }
}
