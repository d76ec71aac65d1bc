//! A variable of def.json as one of the model: what its type is nothing without.

use std::collections::HashMap;

use neff_abi::{Dtype, MemoryRefKind};
use neff_manifest::chain::{self, Chain, Definition};
use neff_manifest::json::Value as Json;
use neff_manifest::write::ManifestDialect;
use toml_edit::{Array, Value};

use super::archive::Archive;
use super::convert::{self, Keys, declared, of_key};
use super::files::Files;

/// What a variable is looked up in.
pub(super) struct Scope<'a> {
    pub(super) archive: &'a Archive,
    pub(super) chain: &'a Chain,
    pub(super) dialect: &'a ManifestDialect,
    pub(super) definition: &'a Definition,
    /// Names of the variables of the graph by id.
    pub(super) names: HashMap<u64, &'a str>,
}

/// Key of the file of a variable.
pub(super) const FILE: &str = "file";

/// The keys of a variable, or why there can be none.
pub(super) fn variable(
    scope: &Scope<'_>,
    variable: &chain::Variable,
    files: &mut Files,
) -> Result<Keys, String> {
    let json = scope.definition.document.value(variable.node);
    let declared = declared(&["graph", "var"]);
    let word = json.get("type").and_then(|value| of_key(&value, declared, "type"));
    let word = word.ok_or("has no known type")?;
    let kind = word.as_str().unwrap_or_default().to_owned();
    let mut keys = Keys::new();
    keys.insert("type", word);
    let mut copy = |key: &str, needed: bool| {
        match json.get(key).and_then(|value| of_key(&value, declared, key)) {
            Some(value) => drop(keys.insert(key, value)),
            None if needed => return Err(format!("has no good {key:?}")),
            None => {}
        }
        Ok(())
    };
    match kind.as_str() {
        "input" | "output" => tensor(scope, variable, json, &mut keys)?,
        "tmp-buf" => copy("size", true)?,
        "virtual" => {
            copy("backing_variable_off", true)?;
            copy("backing_buf", false)?;
            copy("size", true)?;
        }
        "file" => file(scope, json, files, &mut keys)?,
        "pointer" => {
            let id = json.get("referenced_var_id").and_then(|id| id.as_u64());
            let name = id.and_then(|id| scope.names.get(&id)).ok_or("points to no variable")?;
            keys.insert("referenced_var", Value::from(*name));
        }
        "list" | "dge-table" => {
            keys.insert("list", Value::Array(list(scope, json)));
        }
        _ => {}
    }
    Ok(keys)
}

/// Names for the ids of a list; an id that nothing has is left out, and the list then differs.
fn list(scope: &Scope<'_>, json: Json<'_>) -> Array {
    let ids = json.get("list").into_iter().flat_map(|list| list.elements());
    ids.filter_map(|id| scope.names.get(&id.as_u64()?).copied()).collect()
}

/// Type and shape as the host graph has them, if they go with the size; else the size alone.
fn tensor(
    scope: &Scope<'_>,
    variable: &chain::Variable,
    json: Json<'_>,
    keys: &mut Keys,
) -> Result<(), String> {
    let declared = declared(&["graph", "var"]);
    let size = json.get("size");
    let fitting = size.and_then(|size| of_key(&size, declared, "size"));
    let fitting = fitting.ok_or("has no good \"size\"")?;
    let size = fitting.as_integer().and_then(|size| u64::try_from(size).ok());
    let host = scope.chain.host_graph.as_ref();
    let host = host.and_then(|host| {
        let all = if variable.is("input") { &host.inputs } else { &host.outputs };
        all.iter().find(|tensor| tensor.name.value == variable.name)
    });
    let dtype = host.and_then(|it| Dtype::parse(&it.dtype.as_ref()?.value));
    let shape = host.and_then(|it| Some(it.shape.as_ref()?.value.clone()));
    let device: Option<Vec<u64>> = json
        .get("internal_shape")
        .and_then(|shape| shape.elements().map(|number| number.as_u64()).collect());
    let bytes = |shape: &[u64]| {
        let product = shape.iter().try_fold(1u64, |product, number| product.checked_mul(*number));
        product.and_then(|count| dtype?.bytes_of(count))
    };
    // Where the dialect has the shape on the device, one is made of every shape that is given.
    let kind =
        if variable.is("input") { MemoryRefKind::MR_INPUT } else { MemoryRefKind::MR_OUTPUT };
    let sayable = device.is_some() || !scope.dialect.internal_shape.contains(&kind);
    let holds = |shape: &[u64]| sayable && size.is_some() && bytes(shape) == size;
    let Some((dtype, shape)) = dtype.zip(shape.filter(|shape| holds(shape))) else {
        keys.insert("size", fitting);
        return Ok(());
    };
    let device = device.filter(|device| holds(device)).unwrap_or_else(|| shape.clone());
    keys.insert("dtype", Value::from(dtype.name));
    keys.insert("shape", numbers(&device)?);
    if device != shape {
        keys.insert("framework_shape", numbers(&shape)?);
    }
    Ok(())
}

fn numbers(list: &[u64]) -> Result<Value, String> {
    let number = |number: &u64| i64::try_from(*number).map_err(|_| "is too large".to_owned());
    let array: Result<Array, String> = list.iter().map(number).collect();
    array.map(Value::Array)
}

/// The data goes to a file of its own. Its size is that of the data.
fn file(
    scope: &Scope<'_>,
    json: Json<'_>,
    files: &mut Files,
    keys: &mut Keys,
) -> Result<(), String> {
    let name = json.get("file_name").and_then(|name| convert::any(&name));
    let name = name.as_ref().and_then(Value::as_str).ok_or("has no \"file_name\"")?;
    let member = format!("{}/{name}", scope.definition.folder);
    let member = scope.archive.find(&member).ok_or("has no data in the archive")?;
    let path = files.keep(&scope.definition.folder, name, member);
    if path.rsplit('/').next() != Some(name) {
        keys.insert("file_name", Value::from(name));
    }
    keys.insert(FILE, Value::from(path));
    Ok(())
}
