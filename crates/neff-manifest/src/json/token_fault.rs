//! What is wrong inside a token: a string, a number, a word.

use neff_diag::codes::json as codes;
use neff_diag::{Code, Diagnostic};

use super::fault::{show_at, show_run};
use super::parse::Parser;
use super::scan::{self, Spotted, StringFault};

/// Words of other languages, and what they are in JSON.
const FOREIGN_WORDS: [(&str, &str); 8] = [
    ("True", "true"),
    ("TRUE", "true"),
    ("False", "false"),
    ("FALSE", "false"),
    ("None", "null"),
    ("nil", "null"),
    ("NULL", "null"),
    ("undefined", "null"),
];

/// Words for numbers that JSON does not have.
const NOT_NUMBERS: [&str; 6] = ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"];

impl Parser<'_> {
    /// What is wrong with `length` bytes that stand for a value.
    pub(super) fn bad_value(&mut self, length: usize) -> Diagnostic {
        let run = self.bytes.get(self.pos..self.pos.saturating_add(length)).unwrap_or_default();
        let word = std::str::from_utf8(run).unwrap_or_default();
        if NOT_NUMBERS.contains(&word) {
            return Diagnostic::new(codes::NUMBER_FORM, "JSON has no such number")
                .expected("a finite number")
                .found(show_run(run))
                .help("write null, or a number the reader takes as the limit");
        }
        if matches!(run.first(), Some(b'0'..=b'9' | b'-' | b'+' | b'.')) {
            return bad_number(self.bytes, self.pos, run);
        }
        let finding = self.unexpected(length, "this is no JSON value", "a value");
        let foreign = FOREIGN_WORDS.iter().find(|(foreign, _)| *foreign == word);
        match (foreign, run.first()) {
            (Some((_, json)), _) => finding.help(format!("write {json}")),
            (None, Some(b'\'')) => finding.help("put strings in double quotes"),
            (None, Some(first)) if first.is_ascii_alphabetic() && !self.frames.is_empty() => {
                finding.help("put text in double quotes; the words are true, false and null")
            }
            _ => finding,
        }
    }

    /// Reports what is wrong inside a string.
    pub(super) fn string_fault(&mut self, (fault, start, end): Spotted) {
        let run = self.bytes.get(start..end).unwrap_or_default();
        let new = |code: Code, message: &str| Diagnostic::new(code, message);
        let finding = match fault {
            StringFault::Control(byte) => {
                let finding = new(codes::CONTROL_CHARACTER, "a control character in a string")
                    .expected("an escape")
                    .found(format!("byte 0x{byte:02x}"));
                finding.help(format!("write {}", escape_for(byte)))
            }
            StringFault::Escape => new(codes::ESCAPE_BAD, "there is no such escape")
                .expected("one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
                .found(show_raw(run))
                .help("a backslash itself is written \\\\"),
            StringFault::Hex => new(codes::ESCAPE_BAD, "the \\u escape is too short")
                .expected("four hexadecimal digits behind \\u")
                .found(show_raw(run)),
            StringFault::LoneHigh => {
                new(codes::LONE_SURROGATE, "the first half of a surrogate pair stands alone")
                    .expected("\\uDC00 to \\uDFFF behind it")
                    .found(show_raw(run))
            }
            StringFault::LoneLow => {
                new(codes::LONE_SURROGATE, "the second half of a surrogate pair stands alone")
                    .expected("\\uD800 to \\uDBFF before it")
                    .found(show_raw(run))
            }
            StringFault::Unterminated => {
                new(codes::UNTERMINATED, "the string has no closing quote")
                    .expected("`\"`")
                    .found(show_at(self.bytes, end))
            }
        };
        let unterminated = fault == StringFault::Unterminated;
        let at = start..if unterminated { start.saturating_add(1) } else { end };
        self.say(at, finding);
    }
}

/// The escape of a control character.
fn escape_for(byte: u8) -> String {
    match byte {
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'\t' => "\\t".to_owned(),
        _ => format!("\\u{byte:04x}"),
    }
}

/// Source text in backticks, not escaped again.
fn show_raw(run: &[u8]) -> String {
    format!("`{}`", String::from_utf8_lossy(run))
}

/// What is wrong with a number.
fn bad_number(bytes: &[u8], pos: usize, run: &[u8]) -> Diagnostic {
    let unsigned = run.strip_prefix(b"-").unwrap_or(run);
    let (message, help) = match (run.first(), unsigned) {
        (Some(b'+'), _) => ("the number begins with a plus sign", Some("remove the sign")),
        (_, [b'.', ..]) => ("the number begins with a point", Some("write a digit before it")),
        (_, [b'0', b'x' | b'X', ..]) => ("the number is hexadecimal", Some("write it in decimal")),
        (_, [b'0', b'0'..=b'9', ..]) => {
            ("the number has leading zeros", Some("remove the zeros, or quote it if it is a text"))
        }
        _ => ("the number is malformed", None),
    };
    let finding = Diagnostic::new(codes::NUMBER_FORM, message)
        .expected("a JSON number such as -12.5e3")
        .found(show_run(run));
    match (help, scan::number(bytes, pos)) {
        (Some(help), _) => finding.help(help),
        (None, Err(at)) => finding.note(format!(
            "it stops being a number behind {}",
            show_run(bytes.get(pos..at).unwrap_or_default())
        )),
        (None, Ok(_)) => finding,
    }
}
