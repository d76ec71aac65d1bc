//! The file that is edited: read and loaded once, and unpacked if its members are concerned.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use neff_container::Header;
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::record::{Part, Record};
use neff_container::source::FileSource;
use neff_container::tar::member::MemberKind;
use neff_diag::Diagnostic;
use neff_diag::codes::edit as codes;
use neff_manifest::json::{Document, Limits as JsonLimits, parse};

use super::{EditError, Workshop, refused};
use crate::{Neff, OpenOptions};

/// The original.
#[derive(Debug)]
pub(super) struct Original<'a> {
    /// Where it is.
    pub(super) path: &'a Path,
    /// Its members and manifests.
    pub(super) neff: Neff,
    /// Its header.
    pub(super) header: Header,
    pub(super) workshop: Workshop<'a>,
}

impl<'a> Original<'a> {
    /// Reads it. Only a whole NEFF can be edited: what is damaged cannot be kept.
    pub(super) fn open(path: &'a Path, workshop: Workshop<'a>) -> Result<Original<'a>, EditError> {
        let mut source = FileSource::open(path).map_err(EditError::Read)?;
        let neff = Neff::read(&mut source, &options(workshop.limits))?;
        let report = neff.report();
        let refusal = |text: &str| {
            let found =
                report.findings.iter().filter(|it| it.severity == neff_diag::Severity::Error);
            let last = Diagnostic::new(codes::NOT_EDITABLE, text);
            refused(found.cloned().chain([last]))
        };
        let Some(header) = report.header().cloned() else {
            return Err(refusal("it has no header of a NEFF"));
        };
        if !report.is_sound() {
            return Err(refusal("it is damaged, and what is damaged cannot be kept as it is"));
        }
        Ok(Original { path, neff, header, workshop })
    }

    /// Takes the archive apart.
    pub(super) fn unpack(&self) -> Result<Unpacked, EditError> {
        let folder = self.workshop.scratch.join("unpacked");
        let mut source = FileSource::open(self.path).map_err(EditError::Read)?;
        let options = UnpackOptions { limits: self.workshop.limits, ..UnpackOptions::default() };
        let unpacked = unpack(&mut source, &folder, &options)?;
        let mut members: HashMap<String, Vec<String>> = HashMap::new();
        for entry in unpacked.entries {
            let name = entry.member.whole_name();
            if let (MemberKind::File, Some(file)) = (entry.member.kind, entry.file) {
                members.entry(name).or_default().push(file);
            }
        }
        let record = Record::load(&folder).map_err(|finding| refused([*finding]))?;
        let record = record.ok_or_else(|| {
            let missing =
                io::Error::new(io::ErrorKind::NotFound, Part::Record.name().display().to_string());
            EditError::Write(missing)
        })?;
        Ok(Unpacked { folder, record, members })
    }
}

/// How the original and the result are opened.
pub(super) fn options(limits: neff_container::limits::Limits) -> OpenOptions {
    OpenOptions { limits, programs: true, arrays: true, ..OpenOptions::default() }
}

/// The original in a folder.
#[derive(Debug)]
pub(super) struct Unpacked {
    /// Holds the files and the record.
    pub(super) folder: PathBuf,
    pub(super) record: Record,
    /// The files of the members of each name, relative to the folder, in order.
    members: HashMap<String, Vec<String>>,
}

impl Unpacked {
    /// The file of a member, relative to the folder. Of several of one name it is the first, which
    /// is the one that the loader takes.
    pub(super) fn file(&self, member: &str) -> Option<&str> {
        self.files(member).next()
    }

    /// The files of all members of a name, relative to the folder.
    pub(super) fn files(&self, member: &str) -> impl Iterator<Item = &str> {
        self.members.get(member).into_iter().flatten().map(String::as_str)
    }

    /// The real path of a member's file.
    pub(super) fn path(&self, member: &str) -> Option<PathBuf> {
        self.file(member).map(|file| self.folder.join(file))
    }

    /// Names of all members, ascending.
    pub(super) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.members.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// The bytes of a member; `None` if there is none of that name.
    pub(super) fn read(&self, member: &str) -> Result<Option<Vec<u8>>, EditError> {
        let Some(path) = self.path(member) else { return Ok(None) };
        std::fs::read(path).map(Some).map_err(EditError::Write)
    }

    /// A member as a document; `None` if there is none, or it is no JSON.
    pub(super) fn document(&self, member: &str) -> Result<Option<Document>, EditError> {
        let bytes = self.read(member)?;
        Ok(bytes.and_then(|bytes| parse(member, bytes, &JsonLimits::default()).document))
    }
}
