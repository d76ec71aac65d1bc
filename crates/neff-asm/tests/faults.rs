//! What is said about faulty text, and where: one line per finding, as
//! `line:column+length code message; expected …; help`.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use neff_asm::assemble::{AssembleOptions, assemble};
use neff_asm::parse::NoNames;
use neff_diag::Place;
use neff_text::Memory;

fn findings(text: &str) -> Vec<String> {
    let options = AssembleOptions { generation: None, names: &NoNames };
    let assembled = assemble("a.asm", text.to_owned(), &Memory::default(), &options);
    let line = |finding: &neff_diag::Diagnostic| {
        let Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:?}") };
        let mut line = format!(
            "{}:{}+{} {} {}",
            excerpt.line,
            excerpt.column,
            excerpt.span.len(),
            finding.code,
            finding.message
        );
        for (word, text) in [("; expected ", &finding.expected), ("; ", &finding.help)] {
            if let Some(text) = text {
                line.push_str(word);
                line.push_str(text);
            }
        }
        line
    };
    assembled.findings.iter().map(line).collect()
}

#[test]
fn faults_are_told_with_their_places() {
    let cases = include_str!("faults.txt");
    let mut made = String::new();
    for text in cases.lines().filter_map(|line| line.strip_prefix("> ")) {
        made.push_str("> ");
        made.push_str(text);
        made.push('\n');
        // `\n` in a case is a line end.
        for finding in findings(&text.replace("\\n", "\n")) {
            made.push_str(&finding);
            made.push('\n');
        }
    }
    assert!(made == cases, "faults.txt should be\n{made}");
}

#[test]
fn all_faults_come_in_one_run() {
    let text = "NOPE;\nNOP cycle=x;\nNOP;\nDRAIN foo=1 bar=2;\n";
    assert_eq!(findings(text).len(), 4);
}
