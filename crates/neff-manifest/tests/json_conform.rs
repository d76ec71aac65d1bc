//! Properties of `conform`: equal values change no text, and the wanted value is reached.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod fixtures;

use neff_manifest::json::{Document, Json, Limits, conform, parse};
use proptest::prelude::*;
use serde_json::Value as Peer;

fn document(text: &str) -> Document {
    parse("t.json", text.as_bytes().to_vec(), &Limits::default()).document.unwrap()
}

fn peer_value() -> impl Strategy<Value = Peer> {
    let leaf = prop_oneof![
        Just(Peer::Null),
        any::<bool>().prop_map(Peer::from),
        (0..4u8).prop_map(Peer::from),
        "[a-b\\\\\"é]{0,2}".prop_map(Peer::from),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Peer::from),
            prop::collection::btree_map("[a-d]", inner, 0..5)
                .prop_map(|map| Peer::Object(map.into_iter().collect())),
        ]
    })
}

fn text(value: &Peer, pretty: bool) -> String {
    if pretty { serde_json::to_string_pretty(value).unwrap() } else { value.to_string() }
}

proptest! {
    #[test]
    fn equal_values_change_no_text(value in peer_value(), pretty: bool) {
        let text = text(&value, pretty);
        let document = document(&text);
        prop_assert_eq!(conform(&document, &document.root().to_json()).unwrap(), text);
    }

    #[test]
    fn the_wanted_value_is_reached(from in peer_value(), to in peer_value(), pretty: bool) {
        let wanted: Json = document(&to.to_string()).root().to_json();
        let out = conform(&document(&text(&from, pretty)), &wanted).unwrap();
        prop_assert!(parse("t", out.clone().into_bytes(), &Limits::default()).findings.is_empty());
        prop_assert_eq!(serde_json::from_str::<Peer>(&out).unwrap(), to);
    }
}

#[test]
fn real_members_stay_as_they_are() {
    for sample in ["matmul_small", "legacy_sample"] {
        for (name, bytes) in fixtures::json_members(sample) {
            let text = String::from_utf8(bytes).unwrap();
            let document = document(&text);
            assert_eq!(conform(&document, &document.root().to_json()).unwrap(), text, "{name}");
        }
    }
}
