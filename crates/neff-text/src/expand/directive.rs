//! The directives that all assemblers have: `.equ`, `.rept`, `.endr`, `.include`; `.macro` and its
//! end are beside this file.

use std::ops::Range;

use neff_diag::{Diagnostic, Place, codes::assembly};

use super::limit::{Count, Limit};
use super::repeats::{self, End};
use super::{Content, Expander, Frame, NESTING, Repeat, Statement};
use crate::source::{self, FileId};
use crate::text;

impl Expander<'_> {
    /// Carries out a directive that both assemblers have; false for any other statement.
    pub(super) fn shared_directive(&mut self, statement: &Statement) -> bool {
        let Content::Directive { name, tail } = &statement.content else { return false };
        let words = self.text(statement.file, tail).to_owned();
        match self.text(statement.file, name) {
            ".equ" => self.define(statement, tail, &words),
            ".rept" => self.repeat(statement, tail, &words),
            ".endr" => {
                let place = self.place(statement, name);
                self.report(assembly::REPEAT_UNBALANCED, "no .rept is open here", place);
            }
            ".include" => self.include(statement, tail, &words),
            ".macro" => self.define_macro(statement, tail, &words),
            ".endm" => {
                let place = self.place(statement, name);
                self.report(assembly::MACRO, "no .macro is open here", place);
            }
            _ => return false,
        }
        true
    }

    fn define(&mut self, statement: &Statement, tail: &Range<usize>, words: &str) {
        let Some((name, value)) = words.split_once(',') else {
            let place = self.place(statement, tail);
            let finding =
                Diagnostic::new(assembly::DIRECTIVE, "`.equ` needs a name and a value").at(place);
            self.findings.push(finding.expected(".equ NAME, VALUE"));
            return;
        };
        let offset = tail.end.saturating_sub(value.len());
        let name = name.trim();
        if !self.syntax.is_name(name) {
            let place = self.place(statement, tail);
            self.report(assembly::DIRECTIVE, &format!("`{name}` is no name"), place);
            return;
        }
        let Some(value) = self.evaluate(statement, offset, value) else { return };
        if self.symbols.insert(name.to_owned(), value).is_some_and(|old| old != value) {
            let place = self.place(statement, tail);
            self.report(assembly::NAME_REPEATED, &format!("`{name}` had another value"), place);
        }
    }

    fn repeat(&mut self, statement: &Statement, tail: &Range<usize>, words: &str) {
        let (count, counter) = match words.split_once(',') {
            Some((count, counter)) => (count, Some(counter.trim().to_owned())),
            None => (words, None),
        };
        let Some(frame) = self.frames.last() else { return };
        let (file, body, line) = (frame.file, frame.at, frame.line);
        let Some(End { close, after, line: after_line, own }) = self.closing(file, body) else {
            let place = self.place(statement, tail);
            self.report(assembly::REPEAT_UNBALANCED, "this .rept has no .endr", place);
            return;
        };
        if let Some(frame) = self.frames.last_mut() {
            (frame.at, frame.line) = (after, after_line);
        }
        let Count { value, names, rounds } = self.count(count);
        let count = self.value(statement, tail.start, value);
        let left = count.and_then(|count| u64::try_from(count).ok());
        let bad_counter = counter.as_deref().is_some_and(|counter| !self.syntax.is_name(counter));
        let place = self.place(statement, tail);
        match left {
            _ if bad_counter => {
                self.report(assembly::DIRECTIVE, "the counter of `.rept` is no name", place);
            }
            None if count.is_some() => {
                let text = match count {
                    Some(..0) => "the count of `.rept` is negative",
                    _ => "the count of `.rept` is too large",
                };
                self.report(assembly::DIRECTIVE, text, place);
            }
            _ if self.frames.len() > NESTING => {
                let text = format!("repetitions are nested more than {NESTING} deep");
                self.give_up(&text, place);
            }
            // Without a line the limit would never be reached.
            _ if body == close => {}
            _ if !self.has_room(rounds, own, place) => {}
            None | Some(0) => {}
            Some(left) => {
                let hidden = counter.clone().and_then(|counter| self.symbols.insert(counter, 0));
                let repeat = Repeat { start: body, line, left, done: 0, counter, hidden, names };
                let repeat = Some(repeat);
                self.frames.push(Frame { file, at: body, end: close, line, repeat });
            }
        }
    }

    /// Where the body that begins at an offset of a file ends.
    fn closing(&mut self, file: FileId, body: usize) -> Option<End> {
        let (syntax, text) = (self.syntax, self.sources.text(file));
        self.repeats.entry(file).or_insert_with(|| repeats::ends(syntax, text)).get(&body).copied()
    }

    /// Ends the expansion: what would follow would be the same again.
    pub(super) fn give_up(&mut self, message: &str, place: Place) {
        self.report(assembly::EXPANSION_LIMIT, message, place);
        self.stop();
    }

    pub(super) fn enter(&mut self, file: FileId) {
        let text = self.sources.text(file);
        let (at, end) = (text::start(text), text.len());
        self.frames.push(Frame { file, at, end, line: 1, repeat: None });
    }

    fn include(&mut self, statement: &Statement, tail: &Range<usize>, words: &str) {
        let place = self.place(statement, tail);
        let Some(words) = words.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
            let finding =
                Diagnostic::new(assembly::DIRECTIVE, "`.include` needs a quoted file name")
                    .at(place);
            self.findings.push(finding.expected(".include \"FILE\""));
            return;
        };
        if self.frames.len() > NESTING {
            let text = format!("includes are nested more than {NESTING} deep");
            return self.give_up(&text, place);
        }
        let Some(path) = source::beside(self.sources.path(statement.file), words) else {
            let text = format!("{words:?} leaves the folder of the program");
            return self.report(assembly::INCLUDE, &text, place);
        };
        if self.frames.iter().any(|frame| self.sources.path(frame.file) == path) {
            return self.report(assembly::INCLUDE, &format!("{words:?} includes itself"), place);
        }
        // A file that is included again is not kept again.
        let Some(file) = self.sources.find(&path).or_else(|| self.load(&path, words, &place))
        else {
            return;
        };
        let part = Limit::of_file(self.sources.text(file));
        let is_repeated = self.frames.iter().any(|frame| frame.repeat.is_some());
        if self.has_room(self.rounds(&[]), part, place) {
            self.left.files = self.left.files.saturating_sub(1);
            self.enter(file);
        } else if !is_repeated {
            self.stop();
        }
    }

    /// Reads a file that is included as `words` at `place`.
    fn load(&mut self, path: &str, words: &str, place: &Place) -> Option<FileId> {
        let name = self.files.shown(path);
        let bytes = match self.files.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let finding = text::unreadable(&error).unwrap_or_else(|| {
                    let text = format!("{words:?} cannot be read: {error}");
                    Diagnostic::new(assembly::INCLUDE, text)
                });
                self.findings.push(finding.at(place.clone()));
                return None;
            }
        };
        match text::decode(&name, bytes) {
            Ok(text) => Some(self.sources.add(path, name, text)),
            Err(finding) => {
                self.findings.push(finding.note_at("it is included here", place.clone()));
                None
            }
        }
    }
}
