//! Properties of the JSON tree: nothing is lost, another reader agrees, nothing panics.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

mod fixtures;

use std::fmt::Write;

use neff_diag::codes::json as codes;
use neff_manifest::json::{Document, Kind, Limits, Parsed, Value, parse};
use proptest::prelude::*;
use serde_json::Value as Peer;

fn read(bytes: &[u8]) -> Parsed {
    parse("t.json", bytes.to_vec(), &Limits::default())
}

/// Our reading as the peer's type; of equal keys the last wins, as the peer has it.
fn as_peer(value: &Value<'_>) -> Peer {
    match value.kind() {
        Kind::Null => Peer::Null,
        Kind::Bool => Peer::Bool(value.as_bool().unwrap()),
        Kind::String => Peer::String(value.as_str().unwrap().into_owned()),
        Kind::Number => match (value.as_u64(), value.as_i64()) {
            (Some(number), _) => number.into(),
            (None, Some(number)) if value.text() != "-0" => number.into(),
            _ => value.as_f64().unwrap().into(),
        },
        Kind::Array => value.elements().map(|element| as_peer(&element)).collect(),
        Kind::Object => {
            value.entries().map(|entry| (entry.key.into_owned(), as_peer(&entry.value))).collect()
        }
    }
}

/// Walks the tree and checks that spans, paths and look-up agree with the text: between the
/// spans of neighbours there is nothing but white space and punctuation.
fn check_tree(document: &Document) {
    let root = document.root();
    let outside = [&document.source()[..root.span().start], &document.source()[root.span().end..]];
    assert!(outside.iter().all(|text| text.trim().is_empty()));
    let mut open = vec![root];
    let mut seen = 0;
    while let Some(value) = open.pop() {
        seen += 1;
        assert_eq!(document.value(value.id()).span(), value.span());
        let mut at = value.span().start + 1;
        let children: Vec<Value<'_>> =
            value.elements().chain(value.entries().map(|entry| entry.value)).collect();
        for (index, child) in children.iter().enumerate() {
            let start = child.key_span().map_or(child.span().start, |key| key.start);
            let gap = document.source()[at..start].trim();
            assert_eq!(gap, if index == 0 { "" } else { "," });
            if let Some(key) = child.key_span() {
                assert_eq!(document.source()[key.end..child.span().start].trim(), ":");
                let first = value.get(&child.key().unwrap()).unwrap();
                assert!(first.id() <= child.id() && first.key() == child.key());
            } else {
                assert_eq!(value.index(index).unwrap().id(), child.id());
            }
            at = child.span().end;
        }
        if matches!(value.kind(), Kind::Array | Kind::Object) {
            assert_eq!(document.source()[at..value.span().end - 1].trim(), "");
            assert!(value.index(children.len()).is_none());
        }
        open.extend(children);
    }
    assert_eq!(seen, document.value_count());
}

/// A text in which every choice that JSON leaves free is taken from a stream of bytes.
struct Writer<'c> {
    out: String,
    choices: std::iter::Cycle<std::slice::Iter<'c, u8>>,
}

impl Writer<'_> {
    fn choose(&mut self, from: u8) -> u8 {
        self.choices.next().map_or(0, |byte| byte % from)
    }

    fn space(&mut self) {
        for _ in 0..self.choose(3) {
            let space = [' ', '\n', '\t', '\r', ' '][usize::from(self.choose(5))];
            self.out.push(space);
        }
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            let mut units = [0; 2];
            match (c, self.choose(4)) {
                ('"' | '\\', _) => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                ('/', 0) => self.out.push_str("\\/"),
                ('\n', 0..3) => self.out.push_str("\\n"),
                (c, choice) if c < ' ' || choice == 0 => {
                    for unit in c.encode_utf16(&mut units) {
                        write!(self.out, "\\u{unit:04X}").unwrap();
                    }
                }
                (c, _) => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    fn value(&mut self, value: &Peer) {
        self.space();
        match value {
            Peer::String(text) => self.string(text),
            Peer::Array(list) => {
                self.out.push('[');
                for (index, value) in list.iter().enumerate() {
                    self.out.push_str(if index > 0 { "," } else { "" });
                    self.value(value);
                }
                self.space();
                self.out.push(']');
            }
            Peer::Object(map) => {
                self.out.push('{');
                for (index, (key, value)) in map.iter().enumerate() {
                    self.out.push_str(if index > 0 { "," } else { "" });
                    self.space();
                    self.string(key);
                    self.space();
                    self.out.push(':');
                    self.value(value);
                }
                self.space();
                self.out.push('}');
            }
            leaf => self.out.push_str(&leaf.to_string()),
        }
        self.space();
    }
}

fn peer_value() -> impl Strategy<Value = Peer> {
    let leaf = prop_oneof![
        Just(Peer::Null),
        any::<bool>().prop_map(Peer::from),
        any::<u64>().prop_map(Peer::from),
        any::<i64>().prop_map(Peer::from),
        any::<f64>().prop_map(Peer::from),
        any::<String>().prop_map(Peer::from),
    ];
    leaf.prop_recursive(6, 200, 40, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..40).prop_map(Peer::from),
            prop::collection::btree_map(any::<String>(), inner, 0..40)
                .prop_map(|map| Peer::Object(map.into_iter().collect())),
        ]
    })
}

/// Texts that are nearly JSON: pieces of it in any order.
fn token_soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"a\"",
        "\"\"",
        "\"\\u0041\"",
        "\"\\ud83d\\ude00\"",
        "1",
        "-0",
        "1.5e3",
        "01",
        "true",
        "false",
        "null",
        "nul",
        " ",
        "\n",
        "\"",
        "\\",
        "\t",
        "é",
        "'",
        "//",
        "1.",
        "\"\\ud83d\"",
        "\u{1}",
        "\u{a0}",
        "{\"a\":",
        "[[",
        "]]",
        "},{",
    ]);
    prop::collection::vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
}

/// True if the peer and we agree whether this is JSON, and on its content.
///
/// Stated differences: a number beyond double precision is a finding here and a refusal there
/// (JSON sets no range), and the peer takes 127 levels where we take 1024.
fn check_agreement(text: &[u8]) {
    let ours = read(text);
    let out_of_range = ours.findings.iter().any(|finding| finding.code == codes::NUMBER_RANGE);
    let theirs: Result<Peer, _> = serde_json::from_slice(text);
    match (&ours.document, &theirs) {
        (Some(document), Ok(peer)) => {
            check_tree(document);
            assert_eq!(document.source().as_bytes(), text);
            assert_eq!(&as_peer(&document.root()), peer, "{}", document.source());
        }
        (None, Err(_)) => assert!(ours.findings.has_errors()),
        (Some(_), Err(_)) if out_of_range => {}
        (ours, theirs) => panic!(
            "{:?}: ours {}, theirs {theirs:?}",
            String::from_utf8_lossy(text),
            ours.is_some()
        ),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_value_in_any_form_is_read_and_kept(
        value in peer_value(),
        choices in prop::collection::vec(any::<u8>(), 1..64),
    ) {
        let mut writer = Writer { out: String::new(), choices: choices.iter().cycle() };
        writer.value(&value);
        let parsed = read(writer.out.as_bytes());
        prop_assert_eq!(parsed.findings.iter().count(), 0);
        let document = parsed.document.unwrap();
        prop_assert_eq!(document.source(), &writer.out);
        check_tree(&document);
        prop_assert_eq!(as_peer(&document.root()), value);
        check_agreement(writer.out.as_bytes());
    }

    #[test]
    fn the_peer_agrees_on_what_is_json(text in token_soup()) {
        check_agreement(text.as_bytes());
    }

    #[test]
    fn the_peer_agrees_on_damaged_texts(
        value in peer_value(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = value.to_string().into_bytes();
        for (at, byte) in cuts {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        check_agreement(&bytes);
    }

    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_agreement(&bytes);
    }

    #[test]
    fn any_limits_do_not_panic(text in token_soup(), bytes in 0..40u64, depth in 0..4u32, values in 0..4u32) {
        let parsed = parse("t", text.into_bytes(), &Limits { bytes, depth, values });
        prop_assert!(parsed.document.is_some() || parsed.findings.has_errors());
    }
}

#[test]
fn real_members_are_read_and_kept() {
    for sample in ["matmul_small", "legacy_sample"] {
        for (name, bytes) in fixtures::json_members(sample) {
            let parsed = read(&bytes);
            assert!(parsed.findings.is_empty(), "{name}: {:?}", parsed.findings);
            assert_eq!(parsed.document.unwrap().source().as_bytes(), bytes, "{name}");
            check_agreement(&bytes);
        }
    }
}

/// One byte in a hundred of every real member is changed, several times over.
#[test]
fn damaged_members_do_not_panic_and_the_peer_agrees() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut refused = 0;
    for sample in ["matmul_small", "legacy_sample"] {
        for (_, bytes) in fixtures::json_members(sample) {
            for _ in 0..20 {
                let mut damaged = bytes.clone();
                for _ in 0..bytes.len().div_ceil(100) {
                    let at = usize::try_from(random()).unwrap() % damaged.len();
                    damaged[at] = random().to_le_bytes()[0];
                }
                check_agreement(&damaged);
                refused += usize::from(read(&damaged).document.is_none());
            }
        }
    }
    assert!(refused > 100, "only {refused} damaged members were refused");
}

/// Every prefix of a real member is refused, but for the one that lacks the final line end.
#[test]
fn cut_members_are_refused() {
    for (name, bytes) in fixtures::json_members("legacy_sample") {
        for end in 0..bytes.trim_ascii_end().len() {
            assert!(read(&bytes[..end]).document.is_none(), "{name} cut at {end}");
        }
    }
}
