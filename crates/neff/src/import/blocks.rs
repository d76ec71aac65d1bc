//! Static DMA of an engine's JSON as blocks of the model.

use std::collections::HashMap;

use neff_manifest::json::{Kind, Value as Json};
use toml_edit::Value;

use super::convert::{Keys, declared, of_key};
use super::draft::BlockDraft;

/// The block that each queue or instance counts on from.
pub(super) type Next = HashMap<String, i64>;

/// All blocks of an engine's document, or none if one of them is not as blocks are.
pub(super) fn all(root: Json<'_>, next: &mut Next) -> Option<Vec<BlockDraft>> {
    let list = root.get("dma").filter(|list| list.kind() == Kind::Array)?;
    // Ids are only left out if all of them can be counted.
    let mut counted = next.clone();
    let blocks = list.elements().map(|json| block(json, &mut counted)).collect::<Option<_>>()?;
    *next = counted;
    Some(blocks)
}

fn block(json: Json<'_>, next: &mut Next) -> Option<BlockDraft> {
    let declared = declared(&["graph", "engine", "pe", "dma"]);
    let mut keys = Keys::new();
    let id = of_key(&json.get("id")?, declared, "id")?;
    let ring = ["queue", "instance_name"].into_iter().find(|key| json.get(key).is_some())?;
    let name = of_key(&json.get(ring)?, declared, ring)?;
    let number = id.as_integer()?;
    let expected = next.insert(name.as_str()?.to_owned(), number.saturating_add(1)).unwrap_or(0);
    if number != expected {
        keys.insert("id", id);
    }
    keys.insert(ring, name);
    let list = json.get("desc").filter(|list| list.kind() == Kind::Array)?;
    let descriptors = list.elements().map(descriptor).collect::<Option<_>>()?;
    Some(BlockDraft { keys, descriptors })
}

/// A descriptor: all keys that are declared.
fn descriptor(json: Json<'_>) -> Option<Keys> {
    let declared = declared(&["graph", "engine", "pe", "dma", "desc"]);
    let mut keys = Keys::new();
    for key in declared {
        let Some(value) = json.get(key.name) else { continue };
        if let Some(value) = of_key(&value, declared, key.name) {
            keys.insert(key.name, value);
        }
    }
    for side in ["from", "to"] {
        drop_default(&mut keys, &format!("{side}_off"));
    }
    shorten(&mut keys);
    Some(keys)
}

/// An offset of 0 goes without saying.
fn drop_default(keys: &mut Keys, key: &str) {
    if keys.get(key).and_then(Value::as_integer) == Some(0) {
        keys.remove(key);
    }
}

/// Writes `bytes` in place of the sizes and steps of plain rows that are equally long.
fn shorten(keys: &mut Keys) {
    let (from, to) = (row(keys, "from"), row(keys, "to"));
    // With sources of their own, sizes on one side stay: `bytes` would be theirs too.
    let length = match keys.contains_key("from_arr") {
        true => None,
        false => from.filter(|_| from == to),
    };
    let Some(length) = length else { return };
    for side in ["from", "to"] {
        keys.remove(&format!("{side}_sizes"));
        keys.remove(&format!("{side}_steps"));
    }
    keys.insert("bytes", Value::from(length));
}

/// The length of one side, if it is a plain row in the form that `bytes` makes.
fn row(keys: &Keys, side: &str) -> Option<i64> {
    let numbers = |what: &str| -> Option<Vec<i64>> {
        let array = keys.get(&format!("{side}_{what}"))?.as_array()?;
        array.iter().map(Value::as_integer).collect()
    };
    match (numbers("sizes")?.as_slice(), numbers("steps")?.as_slice()) {
        ([length, 1], [1, step]) if length == step => Some(*length),
        _ => None,
    }
}
