//! Debug members, listings, and the keys that name them. No runtime reads any (format notes
//! 02 §1 rule 5, §5.5; 12 §6.4).

use neff_manifest::json::{Kind, Value};

use super::super::EditError;
use super::super::change::Changes;
use super::super::document::edit;
use super::super::original::{Original, Unpacked};
use super::super::rename::definitions;

/// The folder of the levels above those of the engines.
const FOLDER: &str = "debug_info/";
/// What file names of debug members have in them, wherever they stand; an ending may follow.
const MARK: &str = ".dbg";
/// Endings of members that only people read: listings, the graph before lowering.
const ENDINGS: [&str; 3] = [".asm", "wavegraph-bin.json", "kernel_debug_info.json"];
/// How keys end whose value names debug members.
const KEY: &str = "_dbg";
/// The object whose `wavegraph` names the graph before lowering.
const INFO: (&str, &str) = ("debug_info", "wavegraph");

/// True for names of debug members and of listings.
pub(crate) fn is_debug(member: &str) -> bool {
    let base = member.rsplit('/').next().unwrap_or(member);
    let is_level = base.contains(MARK) || base.starts_with("debug_info_");
    is_level || member.starts_with(FOLDER) || ENDINGS.iter().any(|ending| base.ends_with(ending))
}

/// Plans that they go. A member that the loader needs stays, whatever it is called.
pub(super) fn plan(
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    let needed = needed(original);
    for member in unpacked.names() {
        if is_debug(member) && !needed.iter().any(|needed| needed == member) {
            changes.remove(member);
        }
    }
    for definition in definitions(original.neff.chain()) {
        edit(&definition.member, unpacked, changes, &mut |document, edits| {
            let root = document.root();
            for entry in root.entries().filter(|entry| names_debug(&entry.key, entry.value)) {
                edits.remove(entry.value)?;
            }
            let (object, key) = INFO;
            match root.get(object).and_then(|info| info.get(key)) {
                Some(name) => edits.remove(name),
                None => Ok(()),
            }
        })?;
    }
    Ok(())
}

/// True for a key of def.json that names debug members: nothing else has such a value.
fn names_debug(key: &str, value: Value<'_>) -> bool {
    key.ends_with(KEY) && matches!(value.kind(), Kind::String | Kind::Array)
}

/// Members that the loader goes by.
pub(super) fn needed(original: &Original<'_>) -> Vec<String> {
    let chain = original.neff.chain();
    let mut names: Vec<String> = Vec::new();
    names.extend(chain.host_graph.iter().map(|host| host.member.clone()));
    names.extend(chain.kelf.iter().map(|kelf| kelf.member.clone()));
    for definition in definitions(chain) {
        names.push(definition.member.clone());
        let references = definition.references.iter().filter(|it| !it.role.is_optional());
        names.extend(references.map(|reference| reference.member.clone()));
        let weights = definition.variables.iter().filter_map(|variable| variable.file.as_ref());
        names.extend(weights.map(|reference| reference.member.clone()));
        let libraries = definition.ucode.iter().flat_map(|ucode| &ucode.libraries);
        names.extend(libraries.filter_map(|it| Some(it.image.as_ref()?.member.clone())));
        for engine in &definition.engines {
            names.push(engine.json.member.clone());
            let content = engine.content.iter();
            let named = content.flat_map(|it| it.program.iter().chain(&it.tables));
            names.extend(named.map(|reference| reference.member.clone()));
        }
    }
    names
}
