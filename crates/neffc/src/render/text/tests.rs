//! Snapshots of rendered findings, and what must hold for every one of them.

use neff_diag::codes::{archive, directory, environment, json, outer};
use neff_diag::{JsonPath, Refusal};
use proptest::prelude::*;

use super::*;

const PLAIN: Style = Style { color: false, width: 80 };

fn excerpt(source: &str, needle: &str) -> Excerpt {
    let start = source.find(needle).unwrap();
    Excerpt::of(source.as_bytes(), start..start + needle.len())
}

fn syntax(source: &str, needle: &str) -> Diagnostic {
    Diagnostic::new(json::SYNTAX, "a comma is missing")
        .at(Place::Json {
            member: "sg00/def.json".to_owned(),
            path: JsonPath::root().key("var").key("-t1:x").index(2),
            excerpt: Some(excerpt(source, needle)),
        })
        .expected("`,` or `}`")
        .found("a string")
}

/// One finding per kind of place, with every part in use.
pub(crate) fn samples() -> Vec<Diagnostic> {
    vec![
        Diagnostic::new(outer::FEATURES_UNSUPPORTED, "feature bit 8 is not supported")
            .at(Place::field(0x220, 8, "feature_bits"))
            .expected("a subset of 0x80000000000000ff")
            .found("0x100")
            .refusal(Refusal {
                gate: "G05",
                status: 10,
                status_name: "NRT_UNSUPPORTED_NEFF_VERSION",
                text: "features: 0x100 are not supported. Currently supporting: \
                       0x80000000000000ff"
                    .to_owned(),
            })
            .note("bit 8 is the bound check of indirect memcpy")
            .note_at("the major version makes the test apply", Place::offset(24))
            .help("update the runtime, or compile without the feature"),
        Diagnostic::new(archive::DUPLICATE, "the name occurs twice")
            .at(Place::member(4608, 7, "sg00/pe.bin"))
            .note_at("first here", Place::member(512, 1, "sg00/pe.bin")),
        syntax("{\n\t\"a\": 1 \"b\": \"中文\"\n}", "\"b\"")
            .note_at(
                "the object begins here",
                Place::Text { file: "x.json".to_owned(), excerpt: excerpt("{\n", "{") },
            )
            .help("separate members with commas"),
        Diagnostic::new(environment::CANNOT_WRITE, "cannot write: no space left on device")
            .at(Place::Path("out.neff".to_owned())),
        Diagnostic::new(directory::EDITED, "two members were changed"),
        Diagnostic::new(outer::DAMAGED, "the slot is damaged").at(Place::slot("sg00", "pool", 3)),
    ]
}

#[test]
fn every_kind_of_place() {
    let texts: Vec<String> =
        samples().iter().map(|finding| PLAIN.render(finding, "model.neff")).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn narrow_terminals_wrap_and_lose_nothing() {
    let text = Style { color: false, width: 40 }.render(&samples()[0], "model.neff");
    insta::assert_snapshot!(text);
}

#[test]
fn tabs_wide_and_control_characters_keep_the_mark_in_place() {
    let sources =
        ["\t\t\"中文\": 1 HERE", "a\u{1b}[31m\u{9b}\u{202e} HERE", "e\u{301}e\u{301} HERE"];
    let texts: Vec<String> =
        sources.iter().map(|source| PLAIN.render(&syntax(source, "HERE"), "")).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn long_lines_are_cut_on_both_sides() {
    let line = format!("{} HERE {}", "left ".repeat(100), "right ".repeat(100));
    let text = PLAIN.render(&syntax(&line, "HERE"), "");
    insta::assert_snapshot!(text);
}

#[test]
fn a_mark_at_the_end_of_the_text_and_in_an_empty_text() {
    let mut texts = String::new();
    for source in ["{\"a\": 1", ""] {
        let at = Excerpt::of(source.as_bytes(), source.len()..source.len());
        let place = Place::Text { file: "x.json".to_owned(), excerpt: at };
        texts += &PLAIN.render(&Diagnostic::new(json::SYNTAX, "the text ends here").at(place), "");
    }
    insta::assert_snapshot!(texts);
}

#[test]
fn colour_only_when_asked_for() {
    let styled = Style { color: true, width: 80 };
    for finding in samples() {
        assert!(!PLAIN.render(&finding, "x").contains('\x1b'));
        assert!(styled.render(&finding, "x").contains('\x1b'));
        let stripped = anstream::adapter::strip_str(&styled.render(&finding, "x")).to_string();
        assert_eq!(stripped, PLAIN.render(&finding, "x"));
    }
}

proptest! {
    #[test]
    fn nothing_unsafe_is_printed(source in "\\PC{0,40}|[\u{0}-\u{ff}\u{2000}-\u{2070}]{0,40}",
                                 at in 0usize..60, length in 0usize..20, width in 0usize..200) {
        let finding = Diagnostic::new(json::SYNTAX, source.clone())
            .at(Place::Json {
                member: source.clone(),
                path: JsonPath::root().key(source.clone()),
                excerpt: Some(Excerpt::of(source.as_bytes(), at..at + length)),
            })
            .found(source.clone());
        let text = Style { color: false, width }.render(&finding, "x");
        prop_assert!(!text.chars().any(|c| c != '\n' && is_unsafe(c)), "{text:?}");
    }
}
