//! What a document has that was not built of the model is put into the model: under the key that
//! is declared for it, else under `extra`, which is written over everything. So nothing is said
//! that the dialect says anyway, and nothing has to be known of what it says.

use std::collections::HashMap;

use neff_abi::Engine;
use neff_manifest::json::{Document, Kind, Value, equal};

use super::convert::{self, Keys};
use super::draft::{Draft, NamedKeys, has, remove, set};
use super::rows::{self, Row, Rows};

/// Whether the model was changed; or the path of a difference that no key can express.
pub(super) type Refined = Result<bool, String>;

/// The def.json of a graph.
pub(super) fn definition(
    original: &Document,
    built: &Document,
    graph: usize,
    draft: &mut Draft,
) -> Refined {
    let (original, built) = (original.root(), built.root());
    let Some(own) = draft.graphs.get_mut(graph) else { return Ok(false) };
    let mut changed = keys(original, built, &rows::GRAPH, &mut own.keys)?;
    let queues = own.queues.iter_mut();
    changed |= all(original, built, "dma_queue", &rows::QUEUE, queues)?;
    let variables = draft.shared.iter_mut().chain(&mut own.variables);
    changed |= all(original, built, "var", &rows::VARIABLE, variables)?;
    Ok(changed)
}

/// Corrects the keys of all tables under a key of the document, each by its name.
fn all<'k>(
    original: Value<'_>,
    built: Value<'_>,
    key: &str,
    rows: &Rows,
    tables: impl Iterator<Item = &'k mut NamedKeys>,
) -> Refined {
    let mut tables: HashMap<&str, &mut Keys> =
        tables.map(|(name, keys)| (name.as_str(), keys)).collect();
    let mut changed = false;
    for (name, original, built) in inner(original, built, key)? {
        if let Some(table) = tables.get_mut(name.as_str()) {
            changed |= keys(original, built, rows, table)?;
        }
    }
    Ok(changed)
}

/// The JSON of an engine.
pub(super) fn engine(
    original: &Document,
    built: &Document,
    graph: usize,
    engine: Engine,
    draft: &mut Draft,
) -> Refined {
    let (original, built) = (original.root(), built.root());
    let Some(graph) = draft.graphs.get_mut(graph) else { return Ok(false) };
    let own = graph.engines.entry(engine).or_default();
    let mut changed = keys(original, built, &rows::engine(engine), &mut own.keys)?;
    for (block, (original, built)) in own.blocks.iter_mut().zip(elements(original, built, "dma")?) {
        changed |= keys(original, built, &rows::BLOCK, &mut block.keys)?;
        let pairs = elements(original, built, "desc")?;
        for (descriptor, (original, built)) in block.descriptors.iter_mut().zip(pairs) {
            changed |= keys(original, built, &rows::DESCRIPTOR, descriptor)?;
        }
    }
    Ok(changed)
}

/// Corrects the keys of one table.
fn keys(original: Value<'_>, built: Value<'_>, rows: &Rows, keys: &mut Keys) -> Refined {
    if (original.kind(), built.kind()) != (Kind::Object, Kind::Object) {
        return Err(original.path().to_string());
    }
    if let Some(entry) = built.entries().find(|entry| original.get(&entry.key).is_none()) {
        return Err(entry.value.path().to_string());
    }
    let mut changed = false;
    for entry in original.entries() {
        let first = original.get(&entry.key).is_some_and(|first| first.id() == entry.value.id());
        let same = || built.get(&entry.key).is_some_and(|it| equal(entry.value, &it.to_json()));
        if !first || rows.nested.contains(&&*entry.key) || same() {
            continue;
        }
        if !put(&entry.key, entry.value, rows, keys) {
            return Err(entry.value.path().to_string());
        }
        changed = true;
    }
    Ok(changed)
}

/// Puts one value under its key, or under `extra` if that was not enough; false if there is no
/// further place for it.
fn put(name: &str, value: Value<'_>, rows: &Rows, keys: &mut Keys) -> bool {
    let row = rows.direct.iter().find(|row| row.json == name);
    if let Some(row) = row.filter(|row| !has(keys, row.toml))
        && let Some(value) = direct(value, row, rows)
    {
        set(keys, row.toml, value);
        return true;
    }
    let path = ["extra", name];
    let Some(value) = convert::any(&value).filter(|_| !has(keys, &path)) else { return false };
    if let Some(row) = row {
        remove(keys, row.toml);
    }
    set(keys, &path, value);
    true
}

/// The value for a key of its own.
fn direct(value: Value<'_>, row: &Row, rows: &Rows) -> Option<toml_edit::Value> {
    let value = match row.inside {
        Some(key) if value.entries().count() == 1 => value.get(key)?,
        Some(_) => return None,
        None => value,
    };
    let (name, tables) = row.toml.split_last()?;
    let path: Vec<&str> = rows.table.iter().chain(tables).copied().collect();
    (row.fits)(value).then(|| convert::of_key(&value, convert::declared(&path), name))?
}

type Pair<'d> = (Value<'d>, Value<'d>);

/// What stands under the names of an object in both documents, each name once.
fn inner<'d>(
    original: Value<'d>,
    built: Value<'d>,
    key: &str,
) -> Result<Vec<(String, Value<'d>, Value<'d>)>, String> {
    let Some((original, built)) = both(original, built, key, Kind::Object)? else {
        return Ok(Vec::new());
    };
    if let Some(entry) = built.entries().find(|entry| original.get(&entry.key).is_none()) {
        return Err(entry.value.path().to_string());
    }
    let mut list = Vec::new();
    for entry in original.entries() {
        let other = built.get(&entry.key).ok_or_else(|| entry.value.path().to_string())?;
        if original.get(&entry.key).is_some_and(|first| first.id() == entry.value.id()) {
            list.push((entry.key.into_owned(), entry.value, other));
        }
    }
    Ok(list)
}

/// The elements of an array in both documents.
fn elements<'d>(original: Value<'d>, built: Value<'d>, key: &str) -> Result<Vec<Pair<'d>>, String> {
    let Some((original, built)) = both(original, built, key, Kind::Array)? else {
        return Ok(Vec::new());
    };
    if original.elements().count() != built.elements().count() {
        return Err(original.path().to_string());
    }
    Ok(original.elements().zip(built.elements()).collect())
}

/// The value of a key in both documents, if both have it and it is of this kind.
fn both<'d>(
    original: Value<'d>,
    built: Value<'d>,
    key: &str,
    kind: Kind,
) -> Result<Option<Pair<'d>>, String> {
    match (original.get(key), built.get(key)) {
        (None, None) => Ok(None),
        (Some(own), Some(built)) if (own.kind(), built.kind()) == (kind, kind) => {
            Ok(Some((own, built)))
        }
        (own, built) => {
            let value = own.or(built).unwrap_or(original);
            Err(value.path().to_string())
        }
    }
}
