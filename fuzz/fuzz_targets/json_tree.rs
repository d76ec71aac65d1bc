//! The JSON tree on any bytes: what is accepted is what another reader accepts, it is kept
//! byte for byte, and edits of it give JSON or are refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use neff_diag::codes::json as codes;
use neff_manifest::json::{Document, Json, Kind, Limits, Value, parse};

fuzz_target!(|data: &[u8]| {
    let parsed = parse("fuzz.json", data.to_vec(), &Limits::default());
    let peer: Result<serde_json::Value, serde_json::Error> = serde_json::from_slice(data);
    let Some(document) = parsed.document else {
        assert!(parsed.findings.has_errors(), "refused without an error");
        assert!(peer.is_err(), "refused what the other reader takes");
        return;
    };
    // Stated differences: numbers beyond double precision are a finding here, and the other
    // reader takes 127 levels where this one takes 1024.
    let out_of_range = parsed.findings.iter().any(|f| f.code == codes::NUMBER_RANGE);
    let deep = values(&document).any(|value| value.path().0.len() > 100);
    assert!(peer.is_ok() || out_of_range || deep, "accepted what the other reader refuses");
    assert_eq!(document.source().as_bytes(), data);
    look(&document);
    edit(&document);
});

fn values(document: &Document) -> impl Iterator<Item = Value<'_>> {
    let mut open = vec![document.root()];
    std::iter::from_fn(move || {
        let value = open.pop()?;
        open.extend(value.elements());
        open.extend(value.entries().map(|entry| entry.value));
        Some(value)
    })
    .take(1000)
}

/// Every way to look at a value.
fn look(document: &Document) {
    document.dialect();
    for value in values(document) {
        value.place("fuzz.json");
        value.lenient_count();
        value.lenient_flag();
        for (index, element) in value.elements().take(100).enumerate() {
            assert_eq!(value.index(index).map(|found| found.id()), Some(element.id()));
        }
        for entry in value.entries().take(100) {
            assert!(value.get(&entry.key).is_some_and(|found| found.id() <= entry.value.id()));
        }
    }
}

/// One edit of each kind at values all over the document, each kind by itself and then all.
fn edit(document: &Document) {
    let mut all = document.edit();
    // An edit below the deepest level would only make the text too deep.
    let shallow = values(document).filter(|value| value.path().0.len() < 1000);
    for (index, value) in shallow.step_by(7).take(20).enumerate() {
        let mut one = document.edit();
        for edits in [&mut one, &mut all] {
            let done = match (index % 3, value.kind()) {
                (0, _) => Ok(edits.replace(value, Json::Array(vec![Json::from("x"), Json::Null]))),
                (1, _) => edits.remove(value),
                (_, Kind::Object) => edits.insert(value, "\"new\"", Json::Bool(true)),
                (_, Kind::Array) => edits.insert_element(value, 0, Json::from(1)),
                _ => Ok(()),
            };
            // What cannot be done is refused and changes nothing.
            drop(done);
        }
        check(one.finish().expect("one edit overlaps with nothing"));
    }
    if let Ok(text) = all.finish() {
        check(text);
    }
}

fn check(text: String) {
    let parsed = parse("edited.json", text.into_bytes(), &Limits::default());
    assert!(parsed.document.is_some(), "the edited text is no JSON: {:?}", parsed.findings);
}
