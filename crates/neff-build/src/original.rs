//! Models that were imported with the record of their file: documents keep their form, and the
//! archive is that of the record with what was edited.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use neff_container::directory::DirectoryError;
use neff_container::directory::pack::{Packed, recorded_header};
use neff_container::directory::rebuild::rebuild;
use neff_container::directory::settings::HeaderSettings;
use neff_container::fresh::{FreshError, Written};
use neff_container::record::bodies::{Bodies, Body, file_of};
use neff_container::record::{Entry, Part, Record};
use neff_container::write::Sink;
use neff_diag::{Diagnostic, Findings, codes::directory, codes::model};
use neff_manifest::json::{Document, Json, Limits, conform, parse};

use crate::content::Content;
use crate::emit::BuiltMember;
use crate::files::Files;
use crate::model::Model;

/// What helps if the record is lost.
const ANEW: &str =
    "import the NEFF again with --exact, or remove `original`, and a new archive is made";
/// How names of documents end.
const DOCUMENT: &str = ".json";

/// Gives documents that were made the form of those in the model's `original`: white space,
/// order of keys, spelling of numbers and strings.
pub(crate) fn forms(
    model: &Model,
    files: &dyn Files,
    members: &mut [BuiltMember],
    findings: &mut Findings,
) {
    let Some(original) = &model.original else { return };
    let place = model.document.place(original.span);
    if let Err(finding) = record(&original.value, files) {
        return findings.push(finding.help(ANEW).at(place));
    }
    let mut refused = |message: String| {
        findings.push(Diagnostic::new(model::FILE, message).at(place.clone()));
    };
    for member in members.iter_mut().filter(|member| member.name.ends_with(DOCUMENT)) {
        let Content::Bytes(bytes) = &mut member.content else { continue };
        let path = format!("{}/{}", original.value, member.name);
        let form = match files.read(&path) {
            Ok(form) => form,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                refused(format!("{path}: {error}"));
                continue;
            }
        };
        match conformed(&path, form, bytes) {
            Some(text) => *bytes = text.into_bytes(),
            None => refused(format!("{path}: it is no JSON document whose form could be kept")),
        }
    }
}

/// Finds out whether a folder has a record that can be used, and notes all files that it will be
/// used with.
fn record(original: &str, files: &dyn Files) -> Result<(), Box<Diagnostic>> {
    let path = format!("{original}/{}", Part::Record.name().display());
    let unread = |error| {
        let message = format!("`original` has no record that can be read: {path}: {error}");
        Box::new(Diagnostic::new(model::FILE, message))
    };
    files.open(&path).map_err(unread)?;
    let folder = match files.folder(original) {
        // Who keeps the files elsewhere has not put the record in place yet.
        Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(()),
        folder => folder.map_err(unread)?,
    };
    let inside = |finding: Box<Diagnostic>| Box::new(finding.note(format!("in {path}")));
    for input in Record::load(&folder).map_err(inside)?.iter().flat_map(Record::inputs) {
        files.note(&format!("{original}/{}", input.display()));
    }
    Ok(())
}

/// What was made, in the form of another document.
fn conformed(path: &str, form: Vec<u8>, made: &[u8]) -> Option<String> {
    let read =
        |bytes: Vec<u8>| -> Option<Document> { parse(path, bytes, &Limits::default()).document };
    let wanted: Json = read(made.to_vec())?.root().to_json();
    conform(&read(form)?, &wanted).ok()
}

/// Writes the file of the record in `folder` with members that were made.
pub(crate) fn rebuilt(
    folder: &Path,
    members: &[BuiltMember],
    files: &dyn Files,
    settings: HeaderSettings,
    threads: usize,
    sink: &mut dyn Sink,
) -> Result<Written, FreshError> {
    let record =
        Record::load(folder).map_err(|finding| FreshError::Refused(vec![finding.help(ANEW)]))?;
    let record = record.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
    // A header that is not there is told when the file is put together.
    let settings = match recorded_header(folder) {
        Ok(header) if record.header => settings.differing(&header),
        _ => settings,
    };
    let names = record.entries.iter().filter_map(|entry| entry.member.as_deref()).collect();
    let by_name = members.iter().map(|member| (member.name.as_str(), &member.content)).collect();
    let made = Made { folder, files, members: by_name, known: names };
    let packed = rebuild(folder, &record, &made, &settings, threads.max(1), sink);
    written(packed.map_err(failed)?)
}

fn written(packed: Packed) -> Result<Written, FreshError> {
    // Without a header the settings, which are never empty, were refused.
    let header = packed.header.ok_or_else(|| io::Error::other("the record has no header"))?;
    let findings = packed.findings.iter().cloned().collect();
    Ok(Written { header, length: packed.length, findings })
}

fn failed(error: DirectoryError) -> FreshError {
    match error {
        DirectoryError::Refused(findings, _) => {
            let help = |finding: &Diagnostic| match finding.code {
                directory::RECORD_BAD | directory::CHANGED_WHILE_PACKING => {
                    finding.clone().help(ANEW)
                }
                _ => finding.clone(),
            };
            FreshError::Refused(findings.iter().map(help).collect())
        }
        DirectoryError::Path { error, .. } => FreshError::Io(error),
        other => FreshError::Io(io::Error::other(other.to_string())),
    }
}

/// The members that were made, and those bodies that only the record has.
struct Made<'a> {
    folder: &'a Path,
    files: &'a dyn Files,
    members: BTreeMap<&'a str, &'a Content>,
    /// Names of members that the record has.
    known: BTreeSet<&'a str>,
}

impl Made<'_> {
    fn body<'b>(&'b self, content: &'b Content) -> io::Result<Body<'b>> {
        let length = content.length(self.files)?;
        Ok(Body::new(length, move |out| content.copy_to(self.files, length, out)))
    }
}

impl Bodies for Made<'_> {
    fn of_entry(&self, entry: &Entry) -> io::Result<Option<Body<'_>>> {
        match (&entry.member, &entry.file) {
            (Some(name), _) => {
                let content = self.members.get(name.as_str());
                content.map(|content| self.body(content)).transpose()
            }
            (None, Some(file)) => file_of(self.folder, file).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn added(&self) -> Vec<(String, u64)> {
        let added = self.members.iter().filter(|(name, _)| !self.known.contains(*name));
        let length = |content: &Content| content.length(self.files).unwrap_or_default();
        added.map(|(name, content)| ((*name).to_owned(), length(content))).collect()
    }

    fn of_added(&self, name: &str) -> io::Result<Body<'_>> {
        let content = self.members.get(name).ok_or(io::ErrorKind::NotFound)?;
        self.body(content)
    }
}
