//! GPSIMD libraries as `[[ucode]]`, if all graphs have the same (format notes 02 §11.2). Others
//! stay members, and the name of their manifest an extra key.

use neff_manifest::chain::{Chain, Definition};
use neff_manifest::json::{Document, Kind, Value as Json, equal};
use neff_manifest::write::UCODE_VERSION;
use toml_edit::Value;

use super::archive::{Archive, Stored};
use super::convert::{Keys, any, declared, of_key};
use super::draft::set;
use super::files::Files;
use super::settle::document;

/// The name under which a build puts the manifest of libraries.
const MANIFEST: &str = "ucode_lib.json";

/// The libraries of all graphs, or none.
pub(super) fn libraries(chain: &Chain, archive: &Archive, files: &mut Files) -> Vec<Keys> {
    let all: Option<Vec<_>> = chain.graphs.iter().map(|it| it.definition.as_ref()).collect();
    let Some((first, others)) = all.as_deref().and_then(|all| all.split_first()) else {
        return Vec::new();
    };
    let Some(manifest) = manifest(first, archive) else { return Vec::new() };
    if !others.iter().all(|other| same(first, &manifest, other, archive)) {
        return Vec::new();
    }
    let entries: Option<Vec<_>> =
        manifest.root().elements().map(|entry| library(first, entry, archive)).collect();
    let with_file = |(mut keys, member, name): (Keys, &Stored, String)| {
        let path = files.keep(&first.folder, &name, member);
        // Else the member is called as the file is.
        if path.rsplit('/').next() == Some(&name) {
            keys.remove("name");
        } else {
            keys.insert("name", Value::from(name));
        }
        keys.insert("library", Value::from(path));
        keys
    };
    entries.unwrap_or_default().into_iter().map(with_file).collect()
}

/// The manifest that a graph names, if it has the name and the form of those that are built.
fn manifest(definition: &Definition, archive: &Archive) -> Option<Document> {
    let named = definition.document.root().get("ucode_lib")?;
    let name = format!("{}/{MANIFEST}", definition.folder);
    let manifest = document(&name, archive.body(&name)?)?;
    let good = named.as_str().as_deref() == Some(MANIFEST) && manifest.root().kind() == Kind::Array;
    good.then_some(manifest)
}

/// True if another graph has the same libraries.
fn same(first: &Definition, manifest: &Document, other: &Definition, archive: &Archive) -> bool {
    let Some(own) = self::manifest(other, archive) else { return false };
    let same_data = |entry: Json<'_>| -> Option<bool> {
        let of = |graph: &Definition| member(graph, entry, archive);
        archive.same(of(first)?, of(other)?).ok()
    };
    equal(own.root(), &manifest.root().to_json())
        && manifest.root().elements().all(|entry| same_data(entry) == Some(true))
}

fn member<'a>(graph: &Definition, entry: Json<'_>, archive: &'a Archive) -> Option<&'a Stored> {
    archive.find(&format!("{}/{}", graph.folder, entry.get("library")?.as_str()?))
}

/// The keys of a library but its file, its member, and its name.
fn library<'a>(
    graph: &Definition,
    entry: Json<'_>,
    archive: &'a Archive,
) -> Option<(Keys, &'a Stored, String)> {
    let declared = declared(&["ucode"]);
    let name = entry.get("library")?.as_str()?.into_owned();
    let functions = of_key(&entry.get("functions")?, declared, "functions")?;
    let mut keys = Keys::new();
    // The file comes first, as soon as it has a name.
    keys.insert("library", Value::from(""));
    keys.insert("name", Value::from(""));
    for other in entry.entries() {
        let key = other.key.as_ref();
        if matches!(key, "library" | "functions") || default(key, &other.value, entry) {
            continue;
        }
        match of_key(&other.value, declared, key) {
            Some(value) => drop(keys.insert(key, value)),
            None => set(&mut keys, &["extra", key], any(&other.value)?),
        }
    }
    keys.insert("functions", functions);
    Some((keys, member(graph, entry, archive)?, name))
}

/// True for what a build says anyway.
fn default(key: &str, value: &Json<'_>, entry: Json<'_>) -> bool {
    match key {
        "ulib_to_ucode_version" => value.as_str().as_deref() == Some(UCODE_VERSION),
        "opcode" => {
            let first = entry.get("functions").and_then(|list| list.index(0)?.get("opcode"));
            first.and_then(|opcode| opcode.as_u64()).is_some_and(|it| value.as_u64() == Some(it))
        }
        _ => false,
    }
}
