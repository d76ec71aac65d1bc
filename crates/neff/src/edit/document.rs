//! Documents on their way: each edit starts from the text that the edit before it made.

use neff_build::content::Content;
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place};
use neff_manifest::json::{Document, EditError as JsonError, Edits, Limits, parse};

use super::EditError;
use super::change::{Changes, end};
use super::original::Unpacked;

/// What plans the edits of a document.
pub(super) type Plan<'p> =
    dyn for<'d> FnMut(&'d Document, &mut Edits<'d>) -> Result<(), JsonError> + 'p;

/// Edits a document. False if the member is not there, or is no JSON document: then there is
/// nothing that could be edited.
///
/// # Errors
/// [`EditError::Refused`] if a file of the user's is to take the member's place.
pub(super) fn edit(
    member: &str,
    unpacked: &Unpacked,
    changes: &mut Changes,
    plan: &mut Plan<'_>,
) -> Result<bool, EditError> {
    if changes.removes(member) {
        return Ok(false);
    }
    let bytes = match changes.planned(member) {
        Some(Content::Bytes(bytes)) => Some(bytes.clone()),
        Some(_) => return replaced(member, unpacked, plan),
        None => unpacked.read(member)?,
    };
    let Some(document) = bytes.and_then(|bytes| read(member, bytes)) else { return Ok(false) };
    if let Some(text) = edited(&document, plan).map_err(|error| failed(member, &error))? {
        changes.rewrite(member, text);
    }
    Ok(true)
}

/// The text with the edits; `None` if they change nothing.
fn edited(document: &Document, plan: &mut Plan<'_>) -> Result<Option<String>, JsonError> {
    let mut edits = document.edit();
    plan(document, &mut edits)?;
    let text = edits.finish()?;
    Ok((text != document.source()).then_some(text))
}

fn read(member: &str, bytes: Vec<u8>) -> Option<Document> {
    parse(member, bytes, &Limits::default()).document
}

/// A member that becomes a file of the user's: fine as long as the edit does not concern it.
fn replaced(member: &str, unpacked: &Unpacked, plan: &mut Plan<'_>) -> Result<bool, EditError> {
    let document = unpacked.document(member)?;
    let text = document.map(|document| edited(&document, plan)).transpose();
    match text.map_err(|error| failed(member, &error))?.flatten() {
        None => Ok(false),
        Some(_) => {
            let message = format!("a renaming concerns {member:?}, which a file is to replace");
            let finding = Diagnostic::new(codes::TWICE, message);
            let finding = finding.help("replace the member first, and rename in a second call");
            Err(end(Box::new(finding.at(Place::Path(member.to_owned())))))
        }
    }
}

/// Edits that meet: only of documents with one key twice.
fn failed(member: &str, error: &JsonError) -> EditError {
    let finding = Diagnostic::new(codes::NOT_EDITABLE, format!("{member}: {error}"));
    end(Box::new(finding.at(Place::Path(member.to_owned()))))
}
