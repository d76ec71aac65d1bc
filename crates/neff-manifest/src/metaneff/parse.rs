//! The text of a metaneff to its message. The text becomes wire bytes by the schema's table and
//! is decoded like any others; so unknown fields need nothing of their own.
//!
//! Here are the entry and what all rules use; fields are in `parse::message`, values in
//! `parse::value`.

mod message;
mod value;

use std::ops::Range;

use neff_diag::codes::metaneff as codes;
use neff_diag::{Code, Diagnostic, Excerpt, Findings, Place, nearest};

use super::decode::{BYTES_LIMIT, Decoded, decode};
use super::lex::{Token, What, token};
use super::schema::META_NEFF;

/// Messages inside each other at most. Project choice: the schema nests two, unknown fields may.
pub const DEPTH_LIMIT: usize = 32;
/// Bytes of a text at most: 1 GiB, because an escape writes one byte as four characters.
pub const TEXT_LIMIT: usize = 4 * BYTES_LIMIT;
/// Findings before reading stops. Project choice: each costs a look at all lines before it.
const FINDINGS_LIMIT: usize = 200;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// Reads the text form; `None` if it has errors, which are all in `findings`.
///
/// `file` is what places call it. A field that stands twice counts as it does in the bytes:
/// lists grow, messages are joined, of others the last one counts. Text without unknown fields
/// gives canonical bytes ([`encode`](super::encode) of the message); else the bytes are in
/// [`Decoded::original`].
pub fn parse(file: &str, source: &str, findings: &mut Findings) -> Option<Decoded> {
    if source.len() > TEXT_LIMIT {
        let finding = Diagnostic::new(codes::LIMIT, "the text of the metaneff is too large");
        let finding = finding.expected(format!("at most {TEXT_LIMIT} bytes"));
        findings.push(finding.found(format!("{} bytes", source.len())));
        return None;
    }
    let mut found = Findings::new();
    // Some editors begin a file with this mark; it is no part of the text.
    let start = if source.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    let ahead = token(source.as_bytes(), start);
    let mut parser = Parser { file, source: source.as_bytes(), ahead, findings: &mut found };
    let bytes = parser.message(Some(&META_NEFF), None, 0);
    if parser.is_flooded() {
        let message = format!("reading stopped after {FINDINGS_LIMIT} findings");
        found.push(Diagnostic::new(codes::LIMIT, message));
    }
    let good = !found.has_errors();
    findings.append(found);
    let bytes = bytes.filter(|_| good)?;
    // What the wire form has to say (canonical or not) is no business of the text.
    let mut from_wire = Findings::new();
    let decoded = decode(&bytes, &mut from_wire);
    if decoded.is_none() {
        findings.append(from_wire);
    }
    decoded.map(|decoded| Decoded {
        original: decoded.original.filter(|_| decoded.has_unknown),
        ..decoded
    })
}

struct Parser<'a> {
    file: &'a str,
    source: &'a [u8],
    ahead: Token,
    findings: &'a mut Findings,
}

impl<'a> Parser<'a> {
    fn next(&mut self) -> Token {
        let following = token(self.source, self.ahead.span.end);
        std::mem::replace(&mut self.ahead, following)
    }

    fn take_sign(&mut self, sign: u8) -> bool {
        let there = self.ahead.what == What::Sign(sign);
        if there {
            self.next();
        }
        there
    }

    fn text(&self, span: &Range<usize>) -> &'a str {
        let bytes = self.source.get(span.clone()).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    fn finding(&self, code: Code, span: &Range<usize>, message: impl Into<String>) -> Diagnostic {
        let excerpt = Excerpt::of(self.source, span.clone());
        Diagnostic::new(code, message).at(Place::Text { file: self.file.to_owned(), excerpt })
    }

    /// Says that the token ahead does not fit; `None`, so that callers can leave with it.
    fn unfit<T>(&mut self, expected: impl Into<String>) -> Option<T> {
        let span = self.ahead.span.clone();
        let message = match &self.ahead.what {
            What::Bad(reason) => (*reason).to_owned(),
            What::End => "the text ends here".to_owned(),
            _ => format!("`{:.40}` does not fit here", self.text(&span)),
        };
        let finding = self.finding(codes::TEXT_SYNTAX, &span, message).expected(expected);
        self.findings.push(finding);
        None
    }

    /// True if there are enough findings; then every loop ends.
    fn is_flooded(&self) -> bool {
        self.findings.iter().len() >= FINDINGS_LIMIT
    }

    /// Goes on behind a fault, at the first name or brace that begins a line. `None` where reading
    /// cannot go on.
    fn recover(&mut self) -> Option<()> {
        loop {
            if self.ahead.what == What::End || self.is_flooded() {
                return None;
            }
            let behind = self.ahead.span.end;
            self.next();
            let between = self.source.get(behind..self.ahead.span.start).unwrap_or_default();
            let begins = matches!(self.ahead.what, What::Word | What::Sign(b'}' | b'>'));
            if begins && between.contains(&b'\n') {
                return Some(());
            }
        }
    }
}

/// `did you mean`, or all that there is.
fn suggest<'n>(
    finding: Diagnostic,
    word: &str,
    all: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    if let Some(name) = nearest(word, all.clone()).first() {
        return finding.help(format!("did you mean `{name}`?"));
    }
    finding.expected(all.collect::<Vec<_>>().join(", "))
}
