//! Diagnostics as JSON, and the envelope of every JSON document that the tool prints.
//!
//! The keys are stable and always present; what does not apply is `null`. A key is added without
//! notice, and [`SCHEMA`] is raised when one is removed or changes its meaning.

use std::fmt::Write as _;
use std::io;

use neff_diag::{Diagnostic, Excerpt, Note, Place, Refusal};
use serde::Serialize;

use crate::text::is_unsafe;

/// Version of the documents' keys.
pub const SCHEMA: u32 = 1;

/// A document: the schema number, then the keys of the body.
#[derive(Debug, Serialize)]
pub struct Document<T> {
    schema: u32,
    #[serde(flatten)]
    body: T,
}

impl<T: Serialize> Document<T> {
    /// Wraps a body, which must serialise as an object.
    pub fn new(body: T) -> Document<T> {
        Document { schema: SCHEMA, body }
    }

    /// The document with two-space indentation and a final newline, safe on a terminal: JSON
    /// escapes the ASCII controls itself, and what else a terminal acts on is escaped here.
    ///
    /// # Errors
    /// When the body does not serialise as an object.
    pub fn to_text(&self) -> io::Result<String> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        Ok(escape_unsafe(text))
    }
}

/// Escapes the characters that JSON allows in strings and a terminal acts on. Outside of strings
/// a document is ASCII, and its line ends are kept.
pub(crate) fn escape_unsafe(json: String) -> String {
    let acts = |c: char| c != '\n' && is_unsafe(c);
    if !json.contains(acts) {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if acts(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// A diagnostic in JSON.
#[derive(Debug, Serialize)]
pub struct FindingView<'a> {
    code: String,
    severity: &'static str,
    message: &'a str,
    place: PlaceView<'a>,
    expected: Option<&'a str>,
    found: Option<&'a str>,
    notes: Vec<NoteView<'a>>,
    help: Option<&'a str>,
    runtime: Option<RuntimeView<'a>>,
}

/// A note in JSON.
#[derive(Debug, Serialize)]
struct NoteView<'a> {
    text: &'a str,
    place: PlaceView<'a>,
}

/// The runtime's refusal in JSON.
#[derive(Debug, Serialize)]
struct RuntimeView<'a> {
    gate: &'static str,
    status: u32,
    name: &'static str,
    text: &'a str,
}

/// A place in JSON; `kind` says which of the other keys are there.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum PlaceView<'a> {
    Nowhere,
    File {
        offset: u64,
        length: u64,
        field: Option<&'static str>,
    },
    Archive {
        offset: u64,
        index: Option<u64>,
        member: Option<&'a str>,
        field: Option<&'static str>,
    },
    Json {
        member: &'a str,
        path: String,
        span: Option<SpanView<'a>>,
    },
    Text {
        file: &'a str,
        span: SpanView<'a>,
    },
    Path {
        path: &'a str,
    },
    Slot {
        /// Where several run the program.
        #[serde(skip_serializing_if = "Option::is_none")]
        rank: Option<u64>,
        graph: &'a str,
        engine: &'a str,
        slot: u64,
    },
    Section {
        file: &'a str,
        section: &'a str,
        offset: u64,
    },
}

/// A span of a text: where it starts and what it says.
#[derive(Debug, Serialize)]
struct SpanView<'a> {
    line: u64,
    column: u64,
    offset: u64,
    text: &'a str,
}

impl<'a> From<&'a Diagnostic> for FindingView<'a> {
    fn from(finding: &'a Diagnostic) -> FindingView<'a> {
        FindingView {
            code: finding.code.to_string(),
            severity: finding.severity.word(),
            message: &finding.message,
            place: PlaceView::from(&finding.place),
            expected: finding.expected.as_deref(),
            found: finding.found.as_deref(),
            notes: finding.notes.iter().map(NoteView::from).collect(),
            help: finding.help.as_deref(),
            runtime: finding.refusal.as_ref().map(RuntimeView::from),
        }
    }
}

impl<'a> From<&'a Note> for NoteView<'a> {
    fn from(note: &'a Note) -> NoteView<'a> {
        NoteView { text: &note.text, place: PlaceView::from(&note.place) }
    }
}

impl<'a> From<&'a Refusal> for RuntimeView<'a> {
    fn from(refusal: &'a Refusal) -> RuntimeView<'a> {
        RuntimeView {
            gate: refusal.gate,
            status: refusal.status,
            name: refusal.status_name,
            text: &refusal.text,
        }
    }
}

impl<'a> From<&'a Place> for PlaceView<'a> {
    fn from(place: &'a Place) -> PlaceView<'a> {
        match place {
            Place::Nowhere => PlaceView::Nowhere,
            &Place::File { offset, length, field } => PlaceView::File { offset, length, field },
            Place::Archive { offset, index, member, field } => PlaceView::Archive {
                offset: *offset,
                index: *index,
                member: member.as_deref(),
                field: *field,
            },
            Place::Json { member, path, excerpt } => PlaceView::Json {
                member,
                path: path.to_string(),
                span: excerpt.as_ref().map(SpanView::from),
            },
            Place::Text { file, excerpt } => PlaceView::Text { file, span: excerpt.into() },
            Place::Path(path) => PlaceView::Path { path },
            Place::Slot { rank, graph, engine, slot } => {
                PlaceView::Slot { rank: *rank, graph, engine, slot: *slot }
            }
            Place::Section { file, section, offset } => {
                PlaceView::Section { file, section, offset: *offset }
            }
        }
    }
}

impl<'a> From<&'a Excerpt> for SpanView<'a> {
    fn from(excerpt: &'a Excerpt) -> SpanView<'a> {
        SpanView {
            line: excerpt.line,
            column: excerpt.column,
            offset: excerpt.offset,
            text: excerpt.text.get(excerpt.span.clone()).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::text::tests::samples;

    #[test]
    fn every_kind_of_place_has_its_keys() {
        let findings = samples();
        let views: Vec<FindingView<'_>> = findings.iter().map(FindingView::from).collect();
        insta::assert_snapshot!(serde_json::to_string_pretty(&views).unwrap());
    }

    #[test]
    fn a_document_begins_with_its_schema() {
        let body = serde_json::json!({ "facts": [1] });
        let text = Document::new(body).to_text().unwrap();
        assert_eq!(text, "{\n  \"schema\": 1,\n  \"facts\": [\n    1\n  ]\n}\n");
    }

    #[test]
    fn json_escapes_control_characters() {
        let message = "a\u{1b}[31m\nb\u{202e}\u{9b}\u{e0041}é";
        let finding = Diagnostic::new(neff_diag::codes::outer::EMPTY_FILE, message);
        let text = Document::new(FindingView::from(&finding)).to_text().unwrap();
        assert!(text.contains(r"a\u001b[31m\nb\u202e\u009b\udb40\udc41é"), "{text}");
        let back: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(back["message"], message);
    }
}
