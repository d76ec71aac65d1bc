//! SP programs of 8-byte words as text and back: the examples of the format notes, what is said
//! about faulty text, and that everything comes back.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

mod examples;
mod faults;
mod round_trip;
mod widths;

use neff_asm::assemble::Assembled;
use neff_asm::sp::assemble;
use neff_text::Memory;

fn assembled(text: &str) -> Assembled {
    assemble("a.asm", text.to_owned(), &Memory::default())
}

/// One line per finding: `line:column+length code message; expected …; help`.
fn findings(assembled: &Assembled) -> Vec<String> {
    let line = |finding: &neff_diag::Diagnostic| {
        let neff_diag::Place::Text { excerpt, .. } = &finding.place else { panic!("{finding:?}") };
        let (line, column, length) = (excerpt.line, excerpt.column, excerpt.span.len());
        let (code, message) = (finding.code, &finding.message);
        let mut line = format!("{line}:{column}+{length} {code} {message}");
        for (word, text) in [("; expected ", &finding.expected), ("; ", &finding.help)] {
            line.extend(text.iter().flat_map(|text| [word, text.as_str()]));
        }
        line
    };
    assembled.findings.iter().map(line).collect()
}
