//! What the parser does with text that does not fit: says what is wrong, finds where to go on.
//!
//! Every call reports exactly one fault and then either moves forward or changes to a state
//! that accepts the byte at the position; the number of faults is bounded, so parsing ends.

use std::ops::Range;

use neff_diag::Diagnostic;
use neff_diag::codes::json as codes;

use super::fault::{show_at, show_run};
use super::parse::{Parser, State};
use super::scan;

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
    pub(super) fn say(&mut self, span: Range<usize>, finding: Diagnostic) -> bool {
        let path = self.path();
        self.report.fault(span, path, finding);
        true
    }

    /// Reports a syntax error at the position: `message`, what was expected, what stands there.
    pub(super) fn unexpected(
        &mut self,
        length: usize,
        message: &str,
        expected: &str,
    ) -> Diagnostic {
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
}
