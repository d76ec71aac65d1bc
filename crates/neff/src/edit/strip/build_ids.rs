//! What says which compiler made the file: its label in the header, its version, its revision.
//! The loader reads none of it (format notes 01 §7, 02 §5.5).

use super::super::EditError;
use super::super::change::Changes;
use super::super::document::edit;
use super::super::original::{Original, Unpacked};
use super::super::rename::definitions;

/// The member with facts about the build.
const INFORMATION: &str = "info.json";
/// Its key with the compiler's version. `kelp_version` is a word and stays.
const TOOL: &str = "tool_version";
/// The key of def.json with the compiler's revision.
const REVISION: &str = "git_version";

/// Plans that they go.
pub(super) fn plan(
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    if !original.header.neff_build_version().is_empty() {
        changes.header.build = Some(Vec::new());
    }
    let mut without = |member: &str, key: &str| {
        edit(member, unpacked, changes, &mut |document, edits| {
            document.root().get(key).map_or(Ok(()), |value| edits.remove(value))
        })
    };
    without(INFORMATION, TOOL)?;
    for definition in definitions(original.neff.chain()) {
        without(&definition.member, REVISION)?;
    }
    Ok(())
}
