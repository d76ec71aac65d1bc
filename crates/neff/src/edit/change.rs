//! What an edit makes of the archive: new bodies, members that go, and how it is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::path::Path;

use neff_build::content::Content;
use neff_build::files::{Files, Stream};
use neff_container::directory::settings::HeaderSettings;
use neff_container::record::Entry;
use neff_container::record::bodies::{Bodies, Body, file_of};
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::EditError;
use super::header::NewUuid;
use super::original::Unpacked;

/// The plan of an edit.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Header fields.
    pub(super) header: HeaderSettings,
    /// What becomes of the uuid.
    pub(super) uuid: NewUuid,
    /// New bodies by member.
    bodies: BTreeMap<String, Content>,
    /// Members that go.
    removed: BTreeSet<String>,
    /// The archive is stored uncompressed.
    pub(super) raw: bool,
    /// Remarks for the user.
    pub(super) remarks: Findings,
}

impl Changes {
    /// A plan that concerns the header alone so far.
    pub(super) fn with(header: HeaderSettings, uuid: NewUuid) -> Changes {
        Changes { header, uuid, ..Changes::default() }
    }

    /// True if the payload stays as it is.
    pub(super) fn keep_payload(&self) -> bool {
        self.bodies.is_empty() && self.removed.is_empty() && !self.raw
    }

    /// The content that a member is to have, if one was planned.
    pub(super) fn planned(&self, member: &str) -> Option<&Content> {
        self.bodies.get(member)
    }

    /// Gives a member another body; two bodies of one member are refused.
    pub(super) fn replace(
        &mut self,
        member: &str,
        content: Content,
    ) -> Result<(), Box<Diagnostic>> {
        if self.bodies.insert(member.to_owned(), content).is_none() {
            return Ok(());
        }
        let message = format!("two edits concern the member {member:?}");
        let finding = Diagnostic::new(codes::TWICE, message).at(Place::Path(member.to_owned()));
        Err(Box::new(finding.help("make one of them first, and the other in a second call")))
    }

    /// The text that a document is to have: what was planned before is built upon.
    pub(super) fn rewrite(&mut self, member: &str, text: String) {
        self.bodies.insert(member.to_owned(), Content::Bytes(text.into_bytes()));
    }

    /// Takes a member out, and what was planned for it.
    pub(super) fn remove(&mut self, member: &str) {
        self.bodies.remove(member);
        self.removed.insert(member.to_owned());
    }

    /// True if the member goes.
    pub(super) fn removes(&self, member: &str) -> bool {
        self.removed.contains(member)
    }

    /// Says what becomes of which member.
    pub(super) fn describe(&self) -> Option<Diagnostic> {
        let count = self.bodies.len().saturating_add(self.removed.len());
        let text = match (count, self.raw) {
            (0, false) => return None,
            (0, true) => "the archive is stored uncompressed".to_owned(),
            (1, _) => "1 member differs from the original".to_owned(),
            (count, _) => format!("{count} members differ from the original"),
        };
        let changed = self.bodies.keys().map(|name| format!("changed: {name}"));
        let removed = self.removed.iter().map(|name| format!("removed: {name}"));
        let raw = (self.raw && count > 0).then(|| "the archive is stored uncompressed".to_owned());
        let finding = Diagnostic::new(codes::CHANGED, text);
        Some(changed.chain(removed).chain(raw).fold(finding, Diagnostic::note))
    }
}

/// Any plain file, by its path from the current folder.
#[derive(Debug, Clone, Copy)]
pub(super) struct Anywhere;

impl Files for Anywhere {
    fn open(&self, path: &str) -> io::Result<(u64, Box<dyn Stream>)> {
        let (file, metadata): (File, _) = neff_text::plain::open(Path::new(path))?;
        Ok((metadata.len(), Box::new(file)))
    }
}

/// The bodies of the unpacked original with the changes over them.
pub(super) struct Overlay<'a> {
    unpacked: &'a Unpacked,
    /// New bodies by file of the folder.
    bodies: BTreeMap<&'a str, &'a Content>,
    /// Files of members that go.
    removed: BTreeSet<&'a str>,
}

impl<'a> Overlay<'a> {
    /// Lays the changes over the original.
    pub(super) fn new(unpacked: &'a Unpacked, changes: &'a Changes) -> Overlay<'a> {
        let bodies = changes.bodies.iter();
        let bodies = bodies.filter_map(|(name, content)| Some((unpacked.file(name)?, content)));
        let removed = changes.removed.iter().flat_map(|name| unpacked.files(name));
        Overlay { unpacked, bodies: bodies.collect(), removed: removed.collect() }
    }
}

impl Bodies for Overlay<'_> {
    fn of_entry(&self, entry: &Entry) -> io::Result<Option<Body<'_>>> {
        let Some(file) = entry.file.as_deref() else { return Ok(None) };
        if self.removed.contains(file) {
            return Ok(None);
        }
        let Some(content) = self.bodies.get(file) else {
            return file_of(&self.unpacked.folder, file).map(Some);
        };
        let length = content.length(&Anywhere)?;
        Ok(Some(Body::new(length, move |out| content.copy_to(&Anywhere, length, out))))
    }

    fn added(&self) -> Vec<(String, u64)> {
        Vec::new()
    }

    fn of_added(&self, _: &str) -> io::Result<Body<'_>> {
        Err(io::ErrorKind::NotFound.into())
    }
}

/// A file of the user's that cannot be used.
pub(super) fn unusable(path: &str, error: &io::Error) -> Diagnostic {
    let finding = Diagnostic::new(codes::FILE, format!("cannot read: {error}"));
    finding.at(Place::Path(path.to_owned()))
}

/// The finding as the end of the edit.
pub(super) fn end(finding: Box<Diagnostic>) -> EditError {
    super::refused([*finding])
}
