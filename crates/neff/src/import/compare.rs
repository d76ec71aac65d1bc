//! Where two documents differ, for people.

use neff_manifest::json::{Kind, Value, equal};

/// The path of the first difference between what a document has and what was built; `None` if
/// there is none. A key that was only built is at its path too.
pub(super) fn first_difference(original: Value<'_>, built: Value<'_>) -> Option<String> {
    if equal(original, &built.to_json()) {
        return None;
    }
    let inner = match (original.kind(), built.kind()) {
        (Kind::Object, Kind::Object) => {
            let lacks = |entry: &neff_manifest::json::Entry<'_>| original.get(&entry.key).is_none();
            let own = original.entries().find_map(|entry| match built.get(&entry.key) {
                Some(built) => first_difference(entry.value, built),
                None => Some(entry.value.path().to_string()),
            });
            own.or_else(|| built.entries().find(lacks).map(|entry| entry.value.path().to_string()))
        }
        (Kind::Array, Kind::Array) => original
            .elements()
            .zip(built.elements())
            .find_map(|(own, built)| first_difference(own, built)),
        _ => None,
    };
    Some(inner.unwrap_or_else(|| original.path().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_manifest::json::{Limits, parse};

    #[test]
    fn the_first_difference_is_named() {
        for (original, built, expected) in [
            (r#"{"a":1,"b":2.0}"#, r#"{"b":2,"a":1}"#, None),
            (r#"{"a":{"b":[1,2]}}"#, r#"{"a":{"b":[1,3]}}"#, Some("$.a.b[1]")),
            (r#"{"a":{"b":[1,2]}}"#, r#"{"a":{"b":[1]}}"#, Some("$.a.b")),
            (r#"{"a":1}"#, r#"{"a":1,"c":{}}"#, Some("$.c")),
            (r#"{"a":1,"c":2}"#, r#"{"a":1}"#, Some("$.c")),
            ("[]", "{}", Some("$")),
        ] {
            let read = |text: &str| parse("t", text.into(), &Limits::default()).document.unwrap();
            let (original, built) = (read(original), read(built));
            let found = first_difference(original.root(), built.root());
            assert_eq!(found.as_deref(), expected);
        }
    }
}
