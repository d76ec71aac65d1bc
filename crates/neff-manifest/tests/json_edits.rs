//! Properties of edits: the new text has the new value, and all else is as it was.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

use neff_manifest::json::{Document, Edits, Json, Kind, Limits, Value, parse};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value as Peer;

fn document(text: &str) -> Document {
    let parsed = parse("t.json", text.as_bytes().to_vec(), &Limits::default());
    parsed.document.unwrap_or_else(|| panic!("no JSON: {text}\n{:?}", parsed.findings))
}

fn peer(text: &str) -> Peer {
    serde_json::from_str(text).unwrap()
}

/// All values of a document.
fn values(document: &Document) -> Vec<Value<'_>> {
    let mut list = vec![document.root()];
    let mut at = 0;
    while let Some(value) = list.get(at).copied() {
        list.extend(value.elements());
        list.extend(value.entries().map(|entry| entry.value));
        at += 1;
    }
    list
}

/// The peer's value at the path of one of ours.
fn at<'p>(peer: &'p mut Peer, value: &Value<'_>) -> &'p mut Peer {
    value.path().0.iter().fold(peer, |peer, step| match step {
        neff_diag::JsonStep::Key(key) => &mut peer[key.as_str()],
        neff_diag::JsonStep::Index(index) => &mut peer[*index],
    })
}

fn peer_value() -> impl Strategy<Value = Peer> {
    let leaf = prop_oneof![
        Just(Peer::Null),
        any::<bool>().prop_map(Peer::from),
        any::<u32>().prop_map(Peer::from),
        "[a-z\\\\\"é]{0,4}".prop_map(Peer::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Peer::from),
            prop::collection::btree_map("[a-e]{1,2}", inner, 0..5)
                .prop_map(|map| Peer::Object(map.into_iter().collect())),
        ]
    })
}

/// A value as text in one of the forms of known writers.
fn form(value: &Peer, form: u8) -> String {
    match form % 3 {
        0 => value.to_string(),
        1 => format!("{value:#}\n"),
        _ => {
            format!("{value:#}").replace("\": ", "\" : ").replace("  ", "\t").replace('\n', "\r\n")
        }
    }
}

fn as_json(value: &Peer) -> Json {
    match value {
        Peer::Null => Json::Null,
        Peer::Bool(flag) => Json::Bool(*flag),
        Peer::Number(number) => Json::number(&number.to_string()).unwrap(),
        Peer::String(text) => Json::from(text.as_str()),
        Peer::Array(list) => Json::Array(list.iter().map(as_json).collect()),
        Peer::Object(map) => {
            Json::Object(map.iter().map(|(key, value)| (key.clone(), as_json(value))).collect())
        }
    }
}

/// The edited text keeps everything before and behind the span that was to change.
fn check_untouched(before: &str, after: &str, head: usize, tail: usize) {
    assert_eq!(before[..head], after[..head], "{before}\n{after}");
    let (before, after) = (before.as_bytes(), after.as_bytes());
    assert_eq!(before[before.len() - tail..], after[after.len() - tail..]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_replaced_value_is_there_and_nothing_else_changed(
        old in peer_value(), new in peer_value(), which in any::<Index>(), style in any::<u8>(),
    ) {
        let text = form(&old, style);
        let document = document(&text);
        let value = *which.get(&values(&document));
        let mut edits = document.edit();
        edits.replace(value, as_json(&new));
        let after = edits.finish().unwrap();
        let mut expected = old;
        *at(&mut expected, &value) = new;
        prop_assert_eq!(peer(&after), expected);
        check_untouched(&text, &after, value.span().start, text.len() - value.span().end);
    }

    #[test]
    fn a_removed_value_is_gone_and_nothing_else_changed(
        old in peer_value(), which in any::<Index>(), style in any::<u8>(),
    ) {
        let text = form(&old, style);
        let document = document(&text);
        let value = *which.get(&values(&document));
        let Some(parent) = value.parent() else { return Ok(()) };
        let mut edits = document.edit();
        edits.remove(value).unwrap();
        let after = edits.finish().unwrap();
        let mut expected = old;
        match at(&mut expected, &parent) {
            Peer::Object(map) => drop(map.remove(&*value.key().unwrap())),
            Peer::Array(list) => {
                let index = parent.elements().position(|other| other.id() == value.id()).unwrap();
                list.remove(index);
            }
            other => panic!("{other} is no container"),
        }
        prop_assert_eq!(peer(&after), expected);
        check_untouched(&text, &after, parent.span().start, text.len() - parent.span().end);
    }

    #[test]
    fn an_inserted_member_looks_like_the_rest(
        old in peer_value(), new in peer_value(), which in any::<Index>(), place in any::<Index>(),
        style in any::<u8>(),
    ) {
        let text = form(&old, style);
        let document = document(&text);
        let containers: Vec<Value<'_>> = values(&document)
            .into_iter()
            .filter(|value| matches!(value.kind(), Kind::Array | Kind::Object))
            .collect();
        if containers.is_empty() {
            return Ok(());
        }
        let container = *which.get(&containers);
        let mut edits = document.edit();
        let mut expected = old;
        match at(&mut expected, &container) {
            Peer::Object(map) => {
                // One key alone does not show that keys are sorted.
                let key = if map.len() > 1 { "bz" } else { "zz" };
                edits.insert(container, key, as_json(&new)).unwrap();
                map.insert(key.into(), new);
            }
            Peer::Array(list) => {
                let index = place.index(list.len() + 1);
                edits.insert_element(container, index, as_json(&new)).unwrap();
                list.insert(index, new);
            }
            other => panic!("{other} is no container"),
        }
        let after = edits.finish().unwrap();
        prop_assert_eq!(peer(&after), expected);
        check_untouched(&text, &after, container.span().start, text.len() - container.span().end);
        // The forms are uniform, so the result is in the form as well, if the text shows it.
        let shows = match style % 3 {
            0 => text.contains([',', ':']),
            _ => text.contains('\t') || text.contains("\n  "),
        };
        let uniform = form(&peer(&after), style);
        if shows && (style % 3 < 2 || text.contains("\" : ")) {
            prop_assert_eq!(after, uniform);
        }
    }

    /// Any set of edits is refused or gives JSON.
    #[test]
    fn many_edits_at_once(
        old in peer_value(), style in any::<u8>(),
        picks in prop::collection::vec((any::<Index>(), any::<Index>(), 0..4u8), 1..8),
    ) {
        let text = form(&old, style);
        let document = document(&text);
        let all = values(&document);
        let mut edits = document.edit();
        for (which, place, action) in picks {
            let value = *which.get(&all);
            // What cannot be done is refused at once and leaves the rest as it was.
            let _ = apply(&mut edits, value, place, action);
        }
        if let Ok(after) = edits.finish() {
            document_of(&after);
        }
    }
}

fn document_of(text: &str) -> Document {
    let document = document(text);
    let _: Peer = peer(text);
    document
}

fn apply<'d>(
    edits: &mut Edits<'d>,
    value: Value<'d>,
    place: Index,
    action: u8,
) -> Result<(), neff_manifest::json::EditError> {
    match action {
        0 => edits.replace(value, Json::from("new")),
        1 => edits.remove(value)?,
        2 => edits.insert(value, ["a", "bz", "zz"][place.index(3)], Json::from(7))?,
        _ => {
            let length = value.elements().count();
            edits.insert_element(value, place.index(length + 2), Json::Array(vec![]))?;
        }
    }
    Ok(())
}
