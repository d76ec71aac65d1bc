//! Whether a file holds the bytes or the text of a metaneff. Nothing in either says so; the
//! content decides, and what fits both is taken for bytes, with a note.

use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Excerpt, Findings, Place};

use super::decode::{Decoded, decode};
use super::parse::parse;

/// How a metaneff is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Protobuf's wire form, which frameworks read.
    Bytes,
    /// The text form, which people read.
    Text,
}

/// Reads a metaneff in the form that is said, else in the form that it has; `None` if it is
/// damaged, then `findings` has an error. `file` is what places in a text call it.
pub fn read(
    file: &str,
    content: &[u8],
    form: Option<Form>,
    findings: &mut Findings,
) -> Option<Decoded> {
    match form {
        Some(Form::Bytes) => decode(content, findings),
        Some(Form::Text) => read_text(file, content, findings),
        None if is_textual(content) => read_either(file, content, findings),
        None => decode(content, findings),
    }
}

/// Reads what looks like a text: it may be bytes by chance.
fn read_either(file: &str, content: &[u8], findings: &mut Findings) -> Option<Decoded> {
    let (mut from_bytes, mut from_text) = (Findings::new(), Findings::new());
    let bytes = decode(content, &mut from_bytes);
    let text = read_text(file, content, &mut from_text);
    match (bytes, text) {
        (Some(bytes), Some(text)) if bytes.message != text.message => {
            let message = "the file is a metaneff as text and as bytes, and was read as bytes";
            findings.push(Diagnostic::new(codes::FORM_DOUBT, message));
            findings.append(from_bytes);
            Some(bytes)
        }
        (Some(bytes), None) => {
            findings.append(from_bytes);
            Some(bytes)
        }
        (_, text) => {
            findings.append(from_text);
            text
        }
    }
}

fn read_text(file: &str, content: &[u8], findings: &mut Findings) -> Option<Decoded> {
    match std::str::from_utf8(content) {
        Ok(text) => parse(file, text, findings),
        Err(error) => {
            let at = error.valid_up_to();
            let length = error.error_len().unwrap_or(1);
            let excerpt = Excerpt::of(content, at..at.saturating_add(length));
            let place = Place::Text { file: file.to_owned(), excerpt };
            let message = format!("the text is not UTF-8 from offset {at} on");
            findings.push(Diagnostic::new(codes::TEXT_SYNTAX, message).at(place));
            None
        }
    }
}

/// True if it is UTF-8 without control characters but blanks and line ends.
fn is_textual(content: &[u8]) -> bool {
    let is_shown = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    std::str::from_utf8(content).is_ok_and(|text| text.chars().all(is_shown))
}
