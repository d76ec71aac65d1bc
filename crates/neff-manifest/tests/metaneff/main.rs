//! The metaneff by its public functions: the examples of the format notes, round trips, damage,
//! messages about text, and every check.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

mod checks;
mod damage;
mod examples;
mod round_trips;
mod texts;

use neff_abi::dtype::Dtype;
use neff_diag::{Diagnostic, Findings, Place};
use neff_manifest::metaneff::{Builder, MetaNeff, ModelConfig, Port, Role};

/// Format notes 04 §9.1.
pub(crate) const SAMPLE: &[u8] = b"\x0a\x0e\x0a\x05input\x12\x01\x20\x18\x01\x38\x01\
    \x12\x0d\x0a\x06output\x12\x01\x20\x18\x01\x1a\x02\x30\x01\x2a\x01x\x38\x01";
/// Format notes 04 §9.2.
pub(crate) const ALIASED: &[u8] = b"\x0a\x0f\x0a\x06input0\x12\x01\x01\x18\x02\x38\x01\
    \x0a\x14\x0a\x06input1\x12\x02\x04\x08\x18\x0e\x32\x02kv\x38\x02\
    \x12\x0e\x0a\x07output0\x12\x01\x01\x18\x01\
    \x12\x0f\x0a\x07output1\x12\x02\x04\x08\x18\x0e\
    \x32\x04\x08\x01\x10\x01\x38\x01\x40\x01";

pub(crate) fn port(name: &str, dtype: &str, shape: &[u64]) -> Port {
    Port { name: name.to_owned(), dtype: Dtype::parse(dtype).unwrap(), shape: shape.to_vec() }
}

/// What [`SAMPLE`] says.
pub(crate) fn sample() -> MetaNeff {
    let mut builder = Builder::new("x");
    builder.input(&port("input", "float32", &[32]), Role::User).unwrap();
    builder.output(&port("output", "float32", &[32])).unwrap();
    builder.config(ModelConfig { return_aliases: true, ..ModelConfig::default() });
    builder.finish()
}

/// What [`ALIASED`] says.
pub(crate) fn aliased() -> MetaNeff {
    let mut builder = Builder::new("");
    let state = Role::State(Some("kv".to_owned()));
    builder.input(&port("input0", "int32", &[1]), Role::User).unwrap();
    builder.input(&port("input1", "bfloat16", &[4, 8]), state).unwrap();
    builder.output(&port("output0", "float32", &[1])).unwrap();
    builder.output(&port("output1", "bfloat16", &[4, 8])).unwrap();
    builder.alias("output1", "input1").unwrap();
    builder.finish()
}

/// Findings as text: code, place with a picture of the line, message, expected, found, help.
pub(crate) fn told(findings: &Findings) -> String {
    findings.iter().map(one).collect()
}

fn one(finding: &Diagnostic) -> String {
    let mut out = format!("{}[{}]: {}\n", finding.severity.word(), finding.code, finding.message);
    match &finding.place {
        Place::Nowhere => {}
        Place::Text { excerpt, .. } => {
            let before = excerpt.text[..excerpt.span.start].chars().count();
            let marked = excerpt.text[excerpt.span.clone()].chars().count().max(1);
            let (line, text) = (excerpt.line, &excerpt.text);
            out +=
                &format!("{line:3} | {text}\n    | {}{}\n", " ".repeat(before), "^".repeat(marked));
        }
        Place::File { offset, field, .. } => {
            out += &format!("  at {offset} in {}\n", field.unwrap_or("the message"));
        }
        place => out += &format!("  at {place:?}\n"),
    }
    let notes = finding.notes.iter().map(|note| ("note", Some(&note.text)));
    let parts = [("expected", finding.expected.as_ref()), ("found", finding.found.as_ref())];
    for (word, text) in parts.into_iter().chain(notes).chain([("help", finding.help.as_ref())]) {
        if let Some(text) = text {
            out += &format!("  {word}: {text}\n");
        }
    }
    out
}
