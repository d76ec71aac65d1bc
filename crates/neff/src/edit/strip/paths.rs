//! Folders of sources and builds: of a path only the file's name stays. The loader reads none of
//! the places that are looked at.

use neff_build::content::Content;
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place};
use neff_manifest::debug::shortened;
use neff_manifest::json::{Document, EditError as JsonError, Edits, Kind, Value};

use super::super::EditError;
use super::super::change::Changes;
use super::super::document::edit;
use super::super::original::{Original, Unpacked};
use super::super::rename::definitions;
use super::debug::{is_debug, needed};

/// Keys of manifests that tools read and the loader does not, whose value is a file's name
/// (format notes 02 §1 rule 6, §6.1; 01 §5.2).
const FILE_KEYS: [&str; 3] = ["#file-name", "wavegraph", "tf_file"];
/// How the map for tools is called: other values of it are names of tensors, which may begin
/// with a slash too.
const MAP: &str = "tensor_map.json";

/// Plans that paths become names of files.
pub(super) fn plan(
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    let needed = needed(original);
    let is_needed = |member: &str| needed.iter().any(|needed| needed == member);
    for member in unpacked.names() {
        if changes.removes(member) {
            continue;
        }
        let is_document = member.ends_with(".json");
        if is_debug(member) && !is_document && !is_needed(member) {
            debug(member, unpacked, changes)?;
        } else if is_document && !is_needed(member) {
            let keys = member.ends_with(MAP).then_some(&FILE_KEYS[..]);
            edit(member, unpacked, changes, &mut |document, edits| strings(document, keys, edits))?;
        }
    }
    for definition in definitions(original.neff.chain()) {
        edit(&definition.member, unpacked, changes, &mut |document, edits| {
            strings(document, Some(&FILE_KEYS), edits)
        })?;
    }
    Ok(())
}

/// Shortens the strings of a document that are paths; under some keys only, if they are given.
fn strings<'d>(
    document: &'d Document,
    keys: Option<&[&str]>,
    edits: &mut Edits<'d>,
) -> Result<(), JsonError> {
    let mut open = vec![document.root()];
    while let Some(value) = open.pop() {
        open.extend(value.elements().chain(value.entries().map(|entry| entry.value)));
        let is_meant = keys.is_none_or(|keys| has_key(value, keys));
        if value.kind() != Kind::String || !is_meant {
            continue;
        }
        if let Some(name) = value.as_str().and_then(|text| file_name(&text).map(str::to_owned)) {
            edits.replace(value, name.as_str().into());
        }
    }
    Ok(())
}

fn has_key(value: Value<'_>, keys: &[&str]) -> bool {
    value.key().is_some_and(|key| keys.contains(&key.as_ref()))
}

/// The name of the file that a text is the absolute path of; `None` if it is no such path.
fn file_name(text: &str) -> Option<&str> {
    neff_manifest::debug::file_name(text)
}

/// A debug member: source files and the values that are paths.
fn debug(member: &str, unpacked: &Unpacked, changes: &mut Changes) -> Result<(), EditError> {
    let Some(bytes) = unpacked.read(member)? else { return Ok(()) };
    match shortened(&bytes) {
        Some(new) if new == bytes => Ok(()),
        Some(new) => {
            changes.replace(member, Content::Bytes(new)).map_err(super::super::change::end)
        }
        None => {
            let text =
                format!("{member:?} was left as it is: it cannot be read as debug information");
            let finding = Diagnostic::new(codes::LEFT, text).at(Place::Path(member.to_owned()));
            changes.remarks.push(finding);
            Ok(())
        }
    }
}
