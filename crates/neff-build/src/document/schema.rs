//! A JSON Schema of model.toml, made from the declaration of its keys, for editors.

use neff_manifest::json::{Dialect, Json, Layout};

use super::keys::DOCUMENT;
use super::shape::{Key, Shape};

/// The schema as text, indented by two spaces.
pub fn text() -> String {
    let layout = Layout::Indented("  ".to_owned());
    let dialect = Dialect { layout, colon: ": ".to_owned(), newline: "\n", final_newline: true };
    let Json::Object(members) = table(DOCUMENT) else { return String::new() };
    let head = [
        ("$schema", Json::from("https://json-schema.org/draft/2020-12/schema")),
        ("title", Json::from("model.toml of neffc")),
    ];
    let head = head.into_iter().map(|(key, value)| (key.to_owned(), value));
    Json::Object(head.chain(members).collect()).format(&dialect, "") + "\n"
}

fn object(members: Vec<(&str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn table(keys: &[Key]) -> Json {
    let property = |key: &Key| {
        let mut members = vec![("description".to_owned(), Json::from(key.doc))];
        if let Json::Object(shape) = of(&key.shape) {
            members.extend(shape);
        }
        (key.name.to_owned(), Json::Object(members))
    };
    let required = keys.iter().filter(|key| key.required).map(|key| Json::from(key.name));
    object(vec![
        ("type", Json::from("object")),
        ("properties", Json::Object(keys.iter().map(property).collect())),
        ("required", Json::Array(required.collect())),
        ("additionalProperties", Json::Bool(false)),
    ])
}

fn of(shape: &Shape) -> Json {
    let kind = |word: &str| ("type", Json::from(word));
    match shape {
        Shape::Text => object(vec![kind("string")]),
        Shape::Words(words) => {
            let words = words().into_iter().map(Json::from).collect();
            object(vec![("enum", Json::Array(words))])
        }
        Shape::Whole(least, most) => {
            let bound = |value: &i64| Json::number(&value.to_string()).unwrap_or(Json::Null);
            let (least, most) = (bound(least), bound(most));
            object(vec![kind("integer"), ("minimum", least), ("maximum", most)])
        }
        Shape::Number => object(vec![kind("number")]),
        Shape::Distance => {
            let least = Json::number("0").unwrap_or(Json::Null);
            object(vec![kind("number"), ("minimum", least)])
        }
        Shape::Truth => object(vec![kind("boolean")]),
        Shape::Any => object(Vec::new()),
        Shape::Either(one, other) => object(vec![("anyOf", Json::Array(vec![of(one), of(other)]))]),
        Shape::List(inner) => object(vec![kind("array"), ("items", of(inner))]),
        Shape::Table(keys) => table(keys),
        Shape::Tables(keys) => object(vec![kind("array"), ("items", table(keys))]),
        Shape::Named(inner) => object(vec![kind("object"), ("additionalProperties", of(inner))]),
    }
}
