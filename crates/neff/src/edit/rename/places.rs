//! Where names of variables stand: the host graph, def.json, DMA descriptors, the map for tools
//! (format notes 02 §3, §6, §8.3; 01 §5.2). Programs have ids and no names.

use neff_build::content::Content;
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Findings, Place};
use neff_manifest::chain::Definition;
use neff_manifest::json::{EditError as JsonError, Edits, Kind, Value};
use neff_manifest::metaneff;

use super::super::EditError;
use super::super::change::Changes;
use super::super::document::edit;
use super::super::original::Unpacked;
use super::Names;

/// Keys of the host graph whose strings, or lists of strings, are names of tensors.
const HOST_KEYS: [&str; 5] = ["name", "output_names", "output", "may_alias", "must_alias"];
/// Keys of a descriptor that name a variable.
const SIDES: [&str; 2] = ["from", "to"];
/// Keys of the tools' map whose strings are names of tensors; those of its alias form among them.
const MAP_KEYS: [&str; 6] =
    ["layer_name", "name", "input_name", "output_name", "inputs", "must_alias"];
/// The member that describes tensors for tools, beside def.json.
const TENSOR_MAP: &str = "tensor_map.json";

/// The host graph: nodes and their outputs, the attributes, the signatures.
pub(in super::super) fn host_graph(
    member: &str,
    names: &Names,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    edit(member, unpacked, changes, &mut |document, edits| {
        let root = document.root();
        let nodes = root.get("nodes").into_iter().flat_map(|nodes| nodes.elements());
        let objects = nodes.flat_map(|node| [Some(node), node.get("attrs")]);
        for object in objects.chain([root.get("attrs")]).flatten() {
            texts_under(object, &HOST_KEYS, names, edits);
        }
        let signatures = root.get("metadata").and_then(|metadata| metadata.get("signatures"));
        let signatures = signatures.into_iter().flat_map(|all| all.entries());
        for signature in signatures.map(|entry| entry.value) {
            let sides = ["inputs", "outputs"].into_iter().filter_map(|side| signature.get(side));
            sides.into_iter().try_for_each(|side| keys(side, names, edits))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// A def.json and the engines it names: variables, and the descriptors that copy them.
pub(in super::super) fn definition(
    definition: &Definition,
    names: &Names,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    edit(&definition.member, unpacked, changes, &mut |document, edits| {
        let root = document.root();
        if let Some(variables) = root.get("var") {
            keys(variables, names, edits)?;
            for object in variables.elements() {
                texts_under(object, &["name"], names, edits);
            }
        }
        descriptors(root, names, edits);
        Ok(())
    })?;
    for engine in &definition.engines {
        edit(&engine.json.member, unpacked, changes, &mut |document, edits| {
            descriptors(document.root(), names, edits);
            Ok(())
        })?;
    }
    Ok(())
}

/// Name of the map for tools beside a def.json.
pub(in super::super) fn tensor_map_of(definition: &Definition) -> String {
    match definition.folder.as_str() {
        "" => TENSOR_MAP.to_owned(),
        folder => format!("{folder}/{TENSOR_MAP}"),
    }
}

/// The map for tools: entries, and the names in them.
pub(in super::super) fn tensor_map(
    member: &str,
    names: &Names,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    edit(member, unpacked, changes, &mut |document, edits| {
        let root = document.root();
        keys(root, names, edits)?;
        root.get("alias_map").map_or(Ok(()), |map| keys(map, names, edits))?;
        texts_under(root, &MAP_KEYS, names, edits);
        for entry in root.entries() {
            texts_under(entry.value, &MAP_KEYS, names, edits);
        }
        Ok(())
    })?;
    Ok(())
}

/// Gives the members of an object that have old names as keys the new ones.
fn keys<'d>(object: Value<'d>, names: &Names, edits: &mut Edits<'d>) -> Result<(), JsonError> {
    for entry in object.entries() {
        if let Some(new) = names.get(entry.key.as_ref()) {
            edits.rename(entry.value, new)?;
        }
    }
    Ok(())
}

/// Strings, and strings in lists, under some keys of an object.
fn texts_under<'d>(object: Value<'d>, keys: &[&str], names: &Names, edits: &mut Edits<'d>) {
    for entry in object.entries().filter(|entry| keys.contains(&entry.key.as_ref())) {
        let one = Some(entry.value).filter(|value| value.kind() == Kind::String);
        for value in one.into_iter().chain(entry.value.elements()) {
            text(value, names, edits);
        }
    }
}

/// A string that is an old name.
fn text<'d>(value: Value<'d>, names: &Names, edits: &mut Edits<'d>) {
    if let Some(new) = value.as_str().and_then(|old| names.get(old.as_ref())) {
        edits.replace(value, new.as_str().into());
    }
}

/// The sides of all descriptors under `dma`, those of several sources too.
fn descriptors<'d>(root: Value<'d>, names: &Names, edits: &mut Edits<'d>) {
    let mut open: Vec<Value<'d>> = root.get("dma").into_iter().collect();
    while let Some(value) = open.pop() {
        texts_under(value, &SIDES, names, edits);
        open.extend(value.elements().chain(value.entries().map(|entry| entry.value)));
    }
}

/// True for members that are called like a metaneff, which belongs beside the NEFF.
pub(in super::super) fn is_metaneff(member: &str) -> bool {
    member.rsplit('/').next().is_some_and(|name| name.contains("metaneff"))
}

/// A metaneff that was packed as well: its tensors, if it reads and writes without loss.
pub(in super::super) fn metaneff(
    member: &str,
    names: &Names,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    let Some(bytes) = unpacked.read(member)? else { return Ok(()) };
    let decoded = metaneff::decode(&bytes, &mut Findings::new()).map(|decoded| decoded.message);
    let lossless = decoded.filter(|message| metaneff::encode(message) == bytes);
    let Some(mut message) = lossless else {
        let text = format!("{member:?} was left as it is: it does not read and write without loss");
        let finding = Diagnostic::new(codes::LEFT, text).at(Place::Path(member.to_owned()));
        changes.remarks.push(finding);
        return Ok(());
    };
    let mut is_changed = false;
    for tensor in message.input_tensors.iter_mut().chain(&mut message.output_tensors) {
        let new = std::str::from_utf8(&tensor.name).ok().and_then(|old| names.get(old));
        if let Some(new) = new {
            tensor.name = new.clone().into_bytes();
            is_changed = true;
        }
    }
    if is_changed {
        let content = Content::Bytes(metaneff::encode(&message));
        changes.replace(member, content).map_err(super::super::change::end)?;
    }
    Ok(())
}
