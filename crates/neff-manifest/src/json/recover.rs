//! What the parser does with text that does not fit: says what is wrong, finds where to go on.
//!
//! Every call reports exactly one fault and then either moves forward or changes to a state
//! that accepts the byte at the position; the number of faults is bounded, so parsing ends.

use std::ops::Range;

use neff_diag::codes::json as codes;
use neff_diag::{Code, Diagnostic};

use super::fault::{show_at, show_run};
use super::parse::{Parser, State};
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
    /// Deals with a byte that the state does not accept; false if parsing ends here.
    pub(super) fn mend(&mut self, byte: u8) -> bool {
        if self.comment() || self.not_utf8() || self.odd_space() {
            return true;
        }
        match self.state {
            State::Value | State::FirstElement => self.mend_value(byte),
            State::Key | State::FirstKey => self.mend_key(byte),
            State::Colon => self.mend_colon(byte),
            State::Comma => self.mend_comma(byte),
            State::End => self.mend_end(),
        }
    }

    /// Reports a fault at `span`.
    fn say(&mut self, span: Range<usize>, finding: Diagnostic) -> bool {
        let path = self.path();
        self.report.fault(span, path, finding);
        true
    }

    /// Reports a syntax error at the position: `message`, what was expected, what stands there.
    fn unexpected(&mut self, length: usize, message: &str, expected: &str) -> Diagnostic {
        let run = self.pos..self.pos.saturating_add(length);
        let found = match length {
            0 | 1 => show_at(self.bytes, self.pos),
            _ => show_run(self.bytes.get(run).unwrap_or_default()),
        };
        Diagnostic::new(codes::SYNTAX, message).expected(expected).found(found)
    }

    /// The text ended.
    pub(super) fn end_of_text(&mut self) {
        let end = self.bytes.len();
        if self.state == State::End {
            return;
        }
        if let Some(frame) = self.frames.last().copied() {
            let what = if frame.object { "an object" } else { "an array" };
            let opened = self.report.place(frame.start..frame.start.saturating_add(1), self.path());
            let finding =
                Diagnostic::new(codes::UNTERMINATED, format!("the text ends inside {what}"))
                    .expected(if frame.object { "`}`" } else { "`]`" })
                    .found("the end of the document")
                    .note_at("it begins here", opened);
            self.say(end..end, finding);
        } else if self.report.valid {
            let finding = Diagnostic::new(codes::EMPTY, "there is no value in the document")
                .expected("a JSON value")
                .found(if end == 0 { "0 bytes" } else { "white space only" });
            self.say(end..end, finding);
        }
    }

    /// Skips a comment, if one stands here.
    fn comment(&mut self) -> bool {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        let line = |rest: &[u8]| rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        let length = if rest.starts_with(b"//") || rest.starts_with(b"#") {
            line(rest)
        } else if rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            end.map_or_else(|| line(rest), |end| end.saturating_add(4))
        } else {
            return false;
        };
        let finding = self
            .unexpected(length, "a comment stands in the document", "JSON, which has no comments")
            .help("remove the comment, or keep it as a member such as \"#comment\"");
        let span = self.pos..self.pos.saturating_add(length);
        self.say(span, finding);
        self.pos = self.pos.saturating_add(length);
        true
    }

    /// Skips bytes that are not UTF-8.
    fn not_utf8(&mut self) -> bool {
        let Some(span) = self.report.not_utf8.front().cloned() else { return false };
        if span.start > self.pos {
            return false;
        }
        let path = self.path();
        self.report.not_utf8_before(self.pos.saturating_add(1), || path.clone());
        self.pos = span.end.max(self.pos.saturating_add(1));
        true
    }

    /// Skips a character that looks like white space and is none in JSON.
    fn odd_space(&mut self) -> bool {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let odd = |c: &char| c.is_whitespace() || c.is_control() || "\u{feff}\u{200b}".contains(*c);
        let Some(character) = first.filter(odd) else { return false };
        if self.state == State::End {
            return false;
        }
        let length = character.len_utf8();
        let finding = Diagnostic::new(codes::SYNTAX, "this is no white space of JSON")
            .expected("spaces, tabs and line ends only")
            .found(format!("U+{:04X}", u32::from(character)));
        self.say(self.pos..self.pos.saturating_add(length), finding);
        self.pos = self.pos.saturating_add(length);
        true
    }

    /// Length of what stands here and cannot be read: up to a structural byte or white space,
    /// or a text in single quotes. At least one byte.
    fn junk(&self) -> usize {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        if let Some(quoted) = rest.strip_prefix(b"'") {
            let end = quoted.iter().position(|&byte| byte == b'\'' || byte == b'\n');
            if let Some(end) = end.filter(|&end| quoted.get(end) == Some(&b'\'')) {
                return end.saturating_add(2);
            }
        }
        let stops = |byte: &u8| *byte <= b' ' || b",:{}[]\"".contains(byte);
        rest.iter().position(stops).unwrap_or(rest.len()).max(1)
    }

    fn mend_value(&mut self, byte: u8) -> bool {
        match byte {
            b',' | b'}' | b']' => self.missing_value(byte),
            b':' => {
                let finding = self.unexpected(1, "a colon stands where a value belongs", "a value");
                self.say(self.pos..self.pos.saturating_add(1), finding);
                self.pos = self.pos.saturating_add(1);
                true
            }
            _ => {
                let length = self.junk();
                let end = self.pos.saturating_add(length);
                let finding = self.bad_value(length);
                self.say(self.pos..end, finding);
                self.skip_value(end);
                // If this is all the document, it is another format: no more to say.
                !self.frames.is_empty()
            }
        }
    }

    /// A comma or closing bracket where a value belongs.
    fn missing_value(&mut self, byte: u8) -> bool {
        let behind_comma = self.bytes.get(self.separator) == Some(&b',');
        if byte == b']' && behind_comma && !self.in_object() && !self.frames.is_empty() {
            return self.trailing_comma();
        }
        let finding = self.unexpected(1, "a value is missing", "a value");
        self.say(self.pos..self.pos.saturating_add(1), finding);
        self.skip_value(self.pos);
        // A document that begins like this has no sense to recover.
        !self.frames.is_empty()
    }

    fn trailing_comma(&mut self) -> bool {
        let comma = self.separator..self.separator.saturating_add(1);
        let what = if self.in_object() { "member" } else { "element" };
        let finding = self
            .unexpected(1, &format!("a comma follows the last {what}"), &format!("another {what}"))
            .help("remove the comma; JSON has no trailing commas");
        self.say(comma, finding);
        self.state = State::Comma;
        true
    }

    /// What is wrong with `length` bytes that stand for a value.
    fn bad_value(&mut self, length: usize) -> Diagnostic {
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

    fn mend_key(&mut self, byte: u8) -> bool {
        let here = self.pos..self.pos.saturating_add(1);
        match byte {
            b'}' => self.trailing_comma(),
            b']' => self.wrong_bracket(byte),
            b',' => {
                let finding = self.unexpected(1, "a member is missing", "a key in double quotes");
                self.say(here, finding);
                self.separate(State::Key)
            }
            b':' => {
                let finding = self.unexpected(1, "a key is missing", "a key in double quotes");
                self.say(here, finding);
                self.separate(State::Value)
            }
            b'{' | b'[' => {
                let message = "a value stands where a key belongs";
                let finding = self.unexpected(1, message, "a key in double quotes");
                self.say(here, finding);
                self.state = State::Value;
                true
            }
            _ => {
                let length = self.junk();
                let end = self.pos.saturating_add(length);
                let finding = self
                    .unexpected(length, "this is no key", "a key in double quotes")
                    .help("put the key in double quotes");
                self.say(self.pos..end, finding);
                self.pos = end;
                self.state = State::Colon;
                true
            }
        }
    }

    fn mend_colon(&mut self, byte: u8) -> bool {
        let here = self.pos..self.pos.saturating_add(1);
        let finding = self.unexpected(1, "the colon behind the key is missing", "`:`");
        match byte {
            b',' | b'}' | b']' => {
                let finding = self.unexpected(1, "the key has no value", "`:` and a value");
                self.say(here, finding);
                self.state = State::Comma;
                true
            }
            b'=' => {
                self.say(here, finding.help("write a colon between key and value"));
                self.separate(State::Value)
            }
            _ => {
                self.say(here, finding);
                self.state = State::Value;
                true
            }
        }
    }

    fn mend_comma(&mut self, byte: u8) -> bool {
        let here = self.pos..self.pos.saturating_add(1);
        let object = self.in_object();
        let expected = if object { "`,` or `}`" } else { "`,` or `]`" };
        match byte {
            b'}' | b']' => self.wrong_bracket(byte),
            b';' => {
                let finding = self.unexpected(1, "a semicolon stands for a comma", expected);
                self.say(here, finding);
                self.separate(if object { State::Key } else { State::Value })
            }
            b':' => {
                let finding = self.unexpected(1, "a colon does not fit here", expected);
                self.say(here, finding);
                self.separate(State::Value)
            }
            _ if !byte.is_ascii_alphanumeric() && !b"\"'{[-+._".contains(&byte) => {
                let length = self.junk();
                let finding = self.unexpected(length, "this does not belong here", expected);
                self.say(self.pos..self.pos.saturating_add(length), finding);
                self.pos = self.pos.saturating_add(length);
                true
            }
            _ => {
                let length = if byte == b'"' { 1 } else { self.junk() };
                let finding = self.unexpected(length, "a comma is missing", expected);
                self.say(here, finding);
                self.state = if object { State::Key } else { State::Value };
                true
            }
        }
    }

    /// A closing bracket of the other kind.
    fn wrong_bracket(&mut self, byte: u8) -> bool {
        let here = self.pos..self.pos.saturating_add(1);
        let Some(innermost) = self.frames.last().copied() else { return self.mend_end() };
        let expected = if innermost.object { "`}`" } else { "`]`" };
        let opened = innermost.start..innermost.start.saturating_add(1);
        let opened = self.report.place(opened, self.path());
        let finding = self
            .unexpected(1, "the closing bracket does not match", expected)
            .note_at("the open bracket", opened);
        self.say(here, finding);
        match self.frames.iter().rposition(|frame| frame.object == (byte == b'}')) {
            // No container is open that it could close: a stray one.
            None => {
                self.pos = self.pos.saturating_add(1);
                self.state = State::Comma;
                return true;
            }
            // It would end the document before its end: meant for the innermost container.
            Some(0) if self.more_follows() => {}
            // An outer container ends here, and the inner ones lack their brackets.
            Some(outer) => {
                while self.frames.len().saturating_sub(1) > outer {
                    self.close_frame();
                }
            }
        }
        self.close()
    }

    /// True if other text than white space follows the byte at the position.
    fn more_follows(&self) -> bool {
        scan::skip_space(self.bytes, self.pos.saturating_add(1)) < self.bytes.len()
    }

    fn mend_end(&mut self) -> bool {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        let nuls = rest.iter().all(|&byte| byte == 0);
        let finding = Diagnostic::new(codes::TRAILING, "something follows the document")
            .expected("the end of the document")
            .found(show_at(self.bytes, self.pos));
        let finding = if nuls {
            finding.help("cut the NULs off; the size of the member counts them")
        } else {
            finding
        };
        self.say(self.pos..self.pos.saturating_add(1), finding);
        false
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
