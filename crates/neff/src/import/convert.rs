//! JSON values as values of model.toml.
//!
//! A key of the model that stands for one of a manifest has the manifest's name, so what the
//! declaration of keys says of its value decides whether it can be written there.

use neff_build::document::keys::DOCUMENT;
use neff_build::document::shape::{Key, Shape};
use neff_manifest::json::{Kind, Value as Json};
use toml_edit::{Array, InlineTable, Value};

/// The keys of one table of the model.
pub(super) type Keys = InlineTable;

/// The declaration of the table at a path of the document, e.g. `graph`, `var`: names of tables
/// do not count as steps.
pub(super) fn declared(path: &[&str]) -> &'static [Key] {
    path.iter().fold(DOCUMENT, |keys, step| {
        keys.iter().find(|key| key.name == *step).map_or(&[], |key| inner(&key.shape))
    })
}

fn inner(shape: &'static Shape) -> &'static [Key] {
    match shape {
        Shape::Table(keys) | Shape::Tables(keys) => keys,
        Shape::Named(shape) | Shape::List(shape) => inner(shape),
        _ => &[],
    }
}

/// The value of a key among declared ones; `None` if there is no such key, or it takes no such
/// value.
pub(super) fn of_key(json: &Json<'_>, keys: &[Key], name: &str) -> Option<Value> {
    let key = keys.iter().find(|key| key.name == name)?;
    of_shape(json, &key.shape)
}

/// The value, if it has this shape.
pub(super) fn of_shape(json: &Json<'_>, shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Text => text(json),
        Shape::Words(words) => {
            let word = json.as_str()?;
            words().contains(&&*word).then(|| Value::from(&*word))
        }
        Shape::Whole(least, most) => {
            let number = whole(json).filter(|number| (least..=most).contains(&number))?;
            Some(Value::from(number))
        }
        Shape::Number | Shape::Distance => number(json),
        Shape::Truth => json.as_bool().map(Value::from),
        Shape::Any => any(json),
        Shape::Either(one, other) => of_shape(json, one).or_else(|| of_shape(json, other)),
        Shape::List(element) => list(json, |each| of_shape(each, element)),
        Shape::Tables(keys) => list(json, |each| table(each, keys)),
        Shape::Table(keys) => table(json, keys),
        Shape::Named(_) => None,
    }
}

/// Any value; `None` for null and numbers that TOML has no place for.
pub(super) fn any(json: &Json<'_>) -> Option<Value> {
    match json.kind() {
        Kind::Null => None,
        Kind::Bool => json.as_bool().map(Value::from),
        Kind::Number => number(json),
        Kind::String => text(json),
        Kind::Array => list(json, any),
        Kind::Object => {
            let mut table = InlineTable::new();
            for entry in json.entries() {
                if !table.contains_key(&entry.key) {
                    table.insert(entry.key.as_ref(), any(&entry.value)?);
                }
            }
            Some(Value::InlineTable(table))
        }
    }
}

/// A whole number, also one that is written with a fraction of nothing.
#[allow(clippy::cast_possible_truncation, reason = "it has no fraction and fits 53 bits")]
fn whole(json: &Json<'_>) -> Option<i64> {
    let exact = |number: &f64| number.fract() == 0.0 && number.abs() < (1u64 << 53) as f64;
    json.as_i64().or_else(|| json.as_f64().filter(exact).map(|number| number as i64))
}

fn text(json: &Json<'_>) -> Option<Value> {
    json.as_str().map(|text| Value::from(&*text))
}

/// A number; one with a fraction or exponent is rounded, which shows when the result is compared.
fn number(json: &Json<'_>) -> Option<Value> {
    match json.as_i64() {
        Some(whole) => Some(Value::from(whole)),
        None => json.as_f64().filter(|number| number.is_finite()).map(Value::from),
    }
}

fn list(json: &Json<'_>, element: impl Fn(&Json<'_>) -> Option<Value>) -> Option<Value> {
    if json.kind() != Kind::Array {
        return None;
    }
    let array: Option<Array> = json.elements().map(|each| element(&each)).collect();
    array.map(Value::Array)
}

/// An object that has the required keys and no others than declared ones.
fn table(json: &Json<'_>, keys: &[Key]) -> Option<Value> {
    if json.kind() != Kind::Object {
        return None;
    }
    let mut table = InlineTable::new();
    for entry in json.entries() {
        if !table.contains_key(&entry.key) {
            table.insert(entry.key.as_ref(), of_key(&entry.value, keys, &entry.key)?);
        }
    }
    let complete = keys.iter().filter(|key| key.required).all(|key| table.contains_key(key.name));
    complete.then_some(Value::InlineTable(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_manifest::json::{Limits, parse};

    fn converted(text: &str, path: &[&str], key: &str) -> Option<String> {
        let document = parse("t", text.into(), &Limits::default()).document.unwrap();
        of_key(&document.root(), declared(path), key).map(|value| value.to_string())
    }

    #[test]
    fn values_fit_what_is_declared_or_are_none() {
        let queue = &["graph", "queue"];
        for (json, path, key, expected) in [
            ("\"in\"", &queue[..], "type", Some("\"in\"")),
            ("\"inn\"", &queue[..], "type", None),
            ("16", &queue[..], "num_queues", Some("16")),
            ("16.0", &queue[..], "num_queues", Some("16")),
            ("16.5", &queue[..], "num_queues", None),
            ("17", &queue[..], "num_queues", None),
            ("[1, 2]", &queue[..], "semaphore_set", Some("[1, 2]")),
            ("[1, -2]", &queue[..], "semaphore_set", None),
            ("null", &queue[..], "dge", None),
            ("{\"a\":[1.5,true]}", &queue[..], "dge", Some("{ a = [1.5, true] }")),
            ("{\"SB_scratch_partition_offset\":0}", &queue[..], "dynamic_dma", None),
            ("[[-4, 1]]", &["graph", "engine", "pe", "dma", "desc"], "to_steps", None),
            ("[-4, 1]", &["graph", "engine", "pe", "dma", "desc"], "to_steps", Some("[-4, 1]")),
            ("1", &queue[..], "no_key", None),
        ] {
            assert_eq!(converted(json, path, key).as_deref(), expected, "{json} {key}");
        }
    }
}
