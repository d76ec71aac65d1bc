//! Two JSON values, field by field.

use std::collections::BTreeSet;

use neff_manifest::json::{Kind, Value};

/// Differences of one document that are listed; the rest is counted.
const LISTED: usize = 1000;

/// A field that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDifference {
    /// Its name, or the path to it.
    pub field: String,
    /// What stands on each side; `None` where it is not there.
    pub sides: [Option<String>; 2],
}

impl FieldDifference {
    /// A field that is on both sides, if it differs.
    pub fn of(field: &str, a: String, b: String) -> Option<FieldDifference> {
        let sides = [Some(a), Some(b)];
        (sides[0] != sides[1]).then(|| FieldDifference { field: field.to_owned(), sides })
    }
}

/// What to do about a value on one side before it is compared.
pub(super) type Reading<'r> = &'r dyn Fn(usize, &str, Value<'_>) -> Seen;

/// How a value is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Seen {
    /// As it is.
    Itself,
    /// As this text, which stands for all of it.
    As(String),
    /// Not at all.
    Hidden,
}

/// The fields in which two values differ, in the order of their keys. Values wait in a list, not
/// on the stack.
pub(super) fn differences(
    a: Option<Value<'_>>,
    b: Option<Value<'_>>,
    reading: Reading<'_>,
) -> Vec<FieldDifference> {
    let mut out = Vec::new();
    let mut waiting = vec![(String::new(), String::new(), [a, b])];
    while let Some((path, key, sides)) = waiting.pop() {
        let mut side = 0;
        let seen = sides.map(|value| {
            let seen = value.map(|value| reading(side, &key, value));
            side = side.saturating_add(1);
            seen
        });
        if seen.contains(&Some(Seen::Hidden)) || out.len() >= LISTED {
            continue;
        }
        let [Some(left), Some(right)] = sides else {
            let mut of = sides.into_iter().zip(seen).map(|(value, seen)| shown(value, seen));
            let sides = [of.next().flatten(), of.next().flatten()];
            if sides[0] != sides[1] {
                out.push(FieldDifference { field: path, sides });
            }
            continue;
        };
        let both = |kind: Kind| left.kind() == kind && right.kind() == kind;
        let is_itself = seen == [Some(Seen::Itself), Some(Seen::Itself)];
        match (is_itself, both(Kind::Object), both(Kind::Array)) {
            (true, true, _) => {
                let keys: BTreeSet<_> =
                    [left, right].iter().flat_map(Value::entries).map(|it| it.key).collect();
                for key in keys.into_iter().rev() {
                    let path =
                        if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
                    waiting.push((path, key.to_string(), [left.get(&key), right.get(&key)]));
                }
            }
            (true, _, true) if !same(left, right) => {
                let [ours, theirs] = [left, right].map(|it| it.elements().collect::<Vec<_>>());
                for at in (0..ours.len().max(theirs.len())).rev() {
                    let pair = [ours.get(at).copied(), theirs.get(at).copied()];
                    waiting.push((format!("{path}[{at}]"), key.clone(), pair));
                }
            }
            (true, _, true) => {}
            _ => {
                let [a, b] = seen;
                let sides = [shown(Some(left), a), shown(Some(right), b)];
                if sides[0] != sides[1] {
                    out.push(FieldDifference { field: path, sides });
                }
            }
        }
    }
    out
}

/// True if the texts of two values are the same: a quick answer for long lists.
fn same(a: Value<'_>, b: Value<'_>) -> bool {
    a.text() == b.text()
}

/// A value as text, in a form that does not depend on how it is written.
fn shown(value: Option<Value<'_>>, seen: Option<Seen>) -> Option<String> {
    if let Some(Seen::As(text)) = seen {
        return Some(text);
    }
    let value = value?;
    Some(match value.kind() {
        Kind::String => format!("{:?}", value.as_str().unwrap_or_default()),
        Kind::Number => value.as_u64().map_or_else(|| value.text().to_owned(), |it| it.to_string()),
        _ => value.text().split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_manifest::json::{Document, Limits, parse};

    fn document(text: &str) -> Document {
        parse("x", text.as_bytes().to_vec(), &Limits::default()).document.unwrap()
    }

    #[test]
    fn fields_are_named_by_their_path() {
        let a = document(r#"{"b": [1, {"x": 2}], "a": "s", "gone": null, "odd": 2}"#);
        let b = document("{\"a\":\"\\u0073\", \"b\":[1,{\"x\":3}, 7],\"odd\":[]}");
        let found = differences(Some(a.root()), Some(b.root()), &|_, _, _| Seen::Itself);
        let text: Vec<_> = found
            .iter()
            .map(|it| format!("{} {:?} {:?}", it.field, it.sides[0], it.sides[1]))
            .collect();
        assert_eq!(
            text,
            [
                "b[1].x Some(\"2\") Some(\"3\")",
                "b[2] None Some(\"7\")",
                "gone Some(\"null\") None",
                "odd Some(\"2\") Some(\"[]\")",
            ]
        );
        let hidden = |_: usize, key: &str, _: Value<'_>| match key {
            "b" | "gone" => Seen::Hidden,
            _ => Seen::As("same".to_owned()),
        };
        assert_eq!(differences(Some(a.root()), Some(b.root()), &hidden), []);
    }
}
