//! Statements in the order they are assembled: includes entered, repetitions repeated.

use std::collections::HashMap;
use std::ops::Range;

use neff_diag::{Code, Diagnostic, Excerpt, Findings, Place, codes::assembly};

use crate::expression;
use crate::source::{FileId, Files, Sources};
use crate::statement::{Body, parse_line};

/// Lines that repetitions and includes may give in all.
const LINES: u64 = 200_000_000;
/// Files and repetitions that may be open at once.
const NESTING: usize = 64;

/// One statement with its place. Ranges are bytes of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The file it stands in.
    pub file: FileId,
    /// Its line, counted from 1.
    pub line: u64,
    /// Offset of the line's first byte.
    pub start: usize,
    /// Labels before it, without their colons.
    pub labels: Vec<Range<usize>>,
    /// What it is.
    pub content: Content,
}

/// What a statement is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Labels alone.
    Labels,
    /// An instruction.
    Instruction {
        /// The mnemonic.
        mnemonic: Range<usize>,
        /// The operands, blanks around them cut off.
        tail: Range<usize>,
    },
    /// A directive that is not one of the shared ones.
    Directive {
        /// The name, its dot included.
        name: Range<usize>,
        /// The arguments, blanks around them cut off.
        tail: Range<usize>,
    },
}

/// An open file or repetition.
#[derive(Debug)]
struct Frame {
    file: FileId,
    at: usize,
    end: usize,
    line: u64,
    repeat: Option<Repeat>,
}

#[derive(Debug)]
struct Repeat {
    start: usize,
    line: u64,
    left: u64,
    done: i128,
    counter: Option<String>,
}

/// Reads a file and what it includes, statement by statement.
pub struct Expander<'a> {
    files: &'a dyn Files,
    /// The files loaded so far.
    pub sources: Sources,
    /// Values of `.equ` names and counters.
    pub symbols: HashMap<String, i128>,
    /// What was found so far.
    pub findings: Findings,
    frames: Vec<Frame>,
    lines: u64,
    /// Lines that may be given in all.
    limit: u64,
}

impl std::fmt::Debug for Expander<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Expander")
            .field("lines", &self.lines)
            .field("frames", &self.frames)
            .finish_non_exhaustive()
    }
}

impl<'a> Expander<'a> {
    /// Starts with the text of a file called `name`; includes come from `files`.
    pub fn new(name: &str, text: String, files: &'a dyn Files) -> Self {
        let mut sources = Sources::default();
        let end = text.len();
        let file = sources.add(name, text);
        let frames = vec![Frame { file, at: 0, end, line: 1, repeat: None }];
        let (symbols, findings) = (HashMap::new(), Findings::new());
        Expander { files, sources, symbols, findings, frames, lines: 0, limit: LINES }
    }

    /// The text of a range of a statement's file.
    pub fn text(&self, file: FileId, range: &Range<usize>) -> &str {
        self.sources.text(file).get(range.clone()).unwrap_or_default()
    }

    /// The place of a range on a statement's line.
    pub fn place(&self, statement: &Statement, range: &Range<usize>) -> Place {
        self.place_at(statement.file, statement.start, statement.line, range)
    }

    fn place_at(&self, file: FileId, start: usize, line: u64, range: &Range<usize>) -> Place {
        let text = self.sources.text(file).as_bytes();
        Place::Text {
            file: self.sources.name(file).to_owned(),
            excerpt: Excerpt::on_line(text, range.clone(), start, line),
        }
    }

    /// The next statement; `None` at the end.
    pub fn next_statement(&mut self) -> Option<Statement> {
        loop {
            let (file, start, line, range) = self.next_line()?;
            let text = self.text(file, &range);
            let parsed = match parse_line(text) {
                Ok(parsed) => parsed,
                Err(fault) => {
                    let at = start.saturating_add(fault.at);
                    let place = self.place_at(file, start, line, &(at..at));
                    let finding =
                        Diagnostic::new(assembly::LINE_SYNTAX, "the line is no statement");
                    self.findings.push(finding.at(place).expected(fault.expected));
                    continue;
                }
            };
            let absolute = |range: &Range<usize>| {
                start.saturating_add(range.start)..start.saturating_add(range.end)
            };
            let labels = parsed.labels.iter().map(absolute).collect::<Vec<_>>();
            let trimmed = |range: &Range<usize>| {
                let text = text.get(range.clone()).unwrap_or_default();
                let cut = text.len().saturating_sub(text.trim_end().len());
                let range = absolute(range);
                range.start..range.end.saturating_sub(cut)
            };
            let content = match &parsed.body {
                Body::Empty if labels.is_empty() => continue,
                Body::Empty => Content::Labels,
                Body::Instruction { mnemonic, tail } => {
                    Content::Instruction { mnemonic: absolute(mnemonic), tail: trimmed(tail) }
                }
                Body::Directive { name, tail } => {
                    Content::Directive { name: absolute(name), tail: trimmed(tail) }
                }
            };
            let mut statement = Statement { file, line, start, labels, content };
            if !self.shared_directive(&statement) {
                return Some(statement);
            }
            if !statement.labels.is_empty() {
                statement.content = Content::Labels;
                return Some(statement);
            }
        }
    }

    /// Takes a line from the innermost frame: file, offset, number, range.
    fn next_line(&mut self) -> Option<(FileId, usize, u64, Range<usize>)> {
        loop {
            let frame = self.frames.last_mut()?;
            if frame.at >= frame.end {
                self.end_of_frame();
                continue;
            }
            let (file, start, line) = (frame.file, frame.at, frame.line);
            let text = self.sources.text(file).get(start..frame.end).unwrap_or_default();
            let length = text.find('\n').unwrap_or(text.len());
            frame.at = start.saturating_add(length).saturating_add(1);
            frame.line = line.saturating_add(1);
            self.lines = self.lines.saturating_add(1);
            let range = start..start.saturating_add(length);
            if self.lines > self.limit {
                let place = self.place_at(file, start, line, &range);
                self.report(
                    assembly::EXPANSION_LIMIT,
                    "repetitions and includes give too many lines",
                    place,
                );
                self.frames.clear();
                return None;
            }
            return Some((file, start, line, range));
        }
    }

    /// Repeats the innermost frame or leaves it.
    fn end_of_frame(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        match &mut frame.repeat {
            Some(repeat) if repeat.left > 1 => {
                repeat.left = repeat.left.saturating_sub(1);
                repeat.done = repeat.done.saturating_add(1);
                (frame.at, frame.line) = (repeat.start, repeat.line);
                if let Some(counter) = &repeat.counter {
                    self.symbols.insert(counter.clone(), repeat.done);
                }
            }
            Some(Repeat { counter: Some(counter), .. }) => {
                let counter = counter.clone();
                self.symbols.remove(&counter);
                self.frames.pop();
            }
            _ => {
                self.frames.pop();
            }
        }
    }

    /// Carries out a directive that both assemblers have; false for any other statement.
    fn shared_directive(&mut self, statement: &Statement) -> bool {
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
            _ => return false,
        }
        true
    }

    fn report(&mut self, code: Code, message: &str, place: Place) {
        self.findings.push(Diagnostic::new(code, message).at(place));
    }

    /// Evaluates an expression that stands at `offset` of the statement's file.
    pub fn evaluate(&mut self, statement: &Statement, offset: usize, text: &str) -> Option<i128> {
        let symbols = &self.symbols;
        match expression::evaluate(text, &|name| symbols.get(name).copied()) {
            Ok(value) => Some(value),
            Err(fault) => {
                let range =
                    offset.saturating_add(fault.span.start)..offset.saturating_add(fault.span.end);
                let place = self.place(statement, &range);
                self.report(assembly::EXPRESSION, &fault.message, place);
                None
            }
        }
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
        if !is_name(name) {
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
        let (file, body, line, end) = (frame.file, frame.at, frame.line, frame.end);
        let Some((close, after, after_line)) = self.closing(file, body, end, line) else {
            let place = self.place(statement, tail);
            self.report(assembly::REPEAT_UNBALANCED, "this .rept has no .endr", place);
            return;
        };
        if let Some(frame) = self.frames.last_mut() {
            (frame.at, frame.line) = (after, after_line);
        }
        let count = self.evaluate(statement, tail.start, count);
        let left = count.and_then(|count| u64::try_from(count).ok());
        let bad_counter = counter.as_deref().is_some_and(|counter| !is_name(counter));
        let place = self.place(statement, tail);
        match left {
            _ if bad_counter => {
                self.report(assembly::DIRECTIVE, "the counter of `.rept` is no name", place);
            }
            None if count.is_some() => {
                self.report(assembly::DIRECTIVE, "the count of `.rept` is negative", place);
            }
            _ if self.frames.len() >= NESTING => {
                self.report(assembly::EXPANSION_LIMIT, "repetitions are nested too deeply", place);
            }
            None | Some(0) => {}
            Some(left) => {
                if let Some(counter) = &counter {
                    self.symbols.insert(counter.clone(), 0);
                }
                let repeat = Some(Repeat { start: body, line, left, done: 0, counter });
                self.frames.push(Frame { file, at: body, end: close, line, repeat });
            }
        }
    }

    /// The `.endr` that closes a body: where it begins, where and on which line things go on.
    fn closing(
        &self,
        file: FileId,
        body: usize,
        end: usize,
        line: u64,
    ) -> Option<(usize, usize, u64)> {
        let text = self.sources.text(file).get(body..end)?;
        let (mut depth, mut at, mut line) = (0u32, body, line);
        for piece in text.split_inclusive('\n') {
            let words = piece.trim_start();
            let is = |name: &str| {
                words.strip_prefix(name).is_some_and(|rest| {
                    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                })
            };
            let after = at.saturating_add(piece.len());
            line = line.saturating_add(1);
            if is(".rept") {
                depth = depth.saturating_add(1);
            } else if is(".endr") {
                if depth == 0 {
                    return Some((at, after, line));
                }
                depth = depth.saturating_sub(1);
            }
            at = after;
        }
        None
    }

    fn include(&mut self, statement: &Statement, tail: &Range<usize>, words: &str) {
        let place = self.place(statement, tail);
        let Some(path) = words.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
            let finding =
                Diagnostic::new(assembly::DIRECTIVE, "`.include` needs a quoted file name")
                    .at(place);
            self.findings.push(finding.expected(".include \"FILE\""));
            return;
        };
        if self.frames.len() >= NESTING {
            return self.report(assembly::EXPANSION_LIMIT, "includes are nested too deeply", place);
        }
        if self.frames.iter().any(|frame| self.sources.name(frame.file) == path) {
            return self.report(assembly::INCLUDE, &format!("{path:?} includes itself"), place);
        }
        match self.files.read(path).map(String::from_utf8) {
            Ok(Ok(text)) => {
                let end = text.len();
                let file = self.sources.add(path, text);
                self.frames.push(Frame { file, at: 0, end, line: 1, repeat: None });
            }
            Ok(Err(_)) => {
                self.report(assembly::NOT_TEXT, &format!("{path:?} is not UTF-8 text"), place);
            }
            Err(error) => {
                self.report(assembly::INCLUDE, &format!("{path:?} cannot be read: {error}"), place);
            }
        }
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Memory;

    /// Statements as text, each with its line, and findings as `line:column code`.
    fn expand(text: &str, files: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
        expand_at_most(text, files, LINES)
    }

    fn expand_at_most(
        text: &str,
        files: &[(&str, &str)],
        limit: u64,
    ) -> (Vec<String>, Vec<String>) {
        let files = Memory(
            files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect(),
        );
        let mut expander = Expander::new("main.asm", text.to_owned(), &files);
        expander.limit = limit;
        let mut out = Vec::new();
        while let Some(statement) = expander.next_statement() {
            let labels: String = statement
                .labels
                .iter()
                .map(|l| format!("{}: ", expander.text(statement.file, l)))
                .collect();
            let (head, tail) = match &statement.content {
                Content::Labels => (0..0, 0..0),
                Content::Instruction { mnemonic, tail } => (mnemonic.clone(), tail.clone()),
                Content::Directive { name, tail } => (name.clone(), tail.clone()),
            };
            let tail_text = expander.text(statement.file, &tail).to_owned();
            let value = tail_text
                .strip_prefix("v=")
                .and_then(|text| expander.evaluate(&statement, tail.start + 2, text));
            let head = expander.text(statement.file, &head);
            out.push(format!(
                "{}:{labels}{head} {}",
                statement.line,
                value.map_or(tail_text, |v| v.to_string())
            ));
        }
        let findings = expander.findings.iter().map(|finding| match &finding.place {
            Place::Text { file, excerpt } => format!(
                "{file}:{}:{} {} {}",
                excerpt.line, excerpt.column, finding.code, finding.message
            ),
            place => format!("{place:?}"),
        });
        (out, findings.collect())
    }

    #[test]
    fn repetitions_count_and_nest() {
        let text = ".equ n, 2\n.rept n, i\nX v=i*10;\n.rept 2, j\nY v=i+j;\n.endr\n.endr\nZ;\n";
        let (out, findings) = expand(text, &[]);
        assert_eq!(findings, Vec::<String>::new());
        assert_eq!(out, ["3:X 0", "5:Y 0", "5:Y 1", "3:X 10", "5:Y 1", "5:Y 2", "8:Z "]);
    }

    #[test]
    fn includes_are_entered_and_left() {
        let (out, findings) =
            expand("a: .include \"b.asm\"\nX;", &[("b.asm", "Y;\n.equ q, 7\nb:")]);
        assert_eq!(findings, Vec::<String>::new());
        // The label of the line with the directive comes first in the text, and last here: it
        // names the place behind the directive's effect only if nothing was included.
        assert_eq!(out, ["1:a:  ", "1:Y ", "3:b:  ", "2:X "]);
    }

    #[test]
    fn faults_do_not_stop_the_rest() {
        let text = "NOP\n.rept -1\nX;\n.endr\n.rept 2\nY;\n.equ a\n.equ 1, 2\n.endr\n.endr\nZ v=b;\n.include x\n.include \"../x\"\n.rept 3\n";
        let (out, findings) = expand(text, &[]);
        assert_eq!(out, ["6:Y ", "6:Y ", "11:Z v=b"]);
        assert_eq!(
            findings,
            [
                "main.asm:1:4 N0701 the line is no statement",
                "main.asm:2:7 N0703 the count of `.rept` is negative",
                "main.asm:7:6 N0703 `.equ` needs a name and a value",
                "main.asm:8:6 N0703 `1` is no name",
                "main.asm:7:6 N0703 `.equ` needs a name and a value",
                "main.asm:8:6 N0703 `1` is no name",
                "main.asm:10:1 N0705 no .rept is open here",
                "main.asm:11:5 N0702 `b` is not defined",
                "main.asm:12:10 N0703 `.include` needs a quoted file name",
                "main.asm:13:10 N0704 \"../x\" cannot be read: entity not found",
                "main.asm:14:7 N0705 this .rept has no .endr",
            ]
        );
    }

    #[test]
    fn a_file_cannot_include_itself_and_bombs_end() {
        let (_, findings) = expand(".include \"a\"", &[("a", ".include \"a\"")]);
        assert_eq!(findings, ["a:1:10 N0704 \"a\" includes itself"]);
        let bomb = ".rept 99999999999\n".repeat(70) + "X;\n" + &".endr\n".repeat(70);
        let (out, findings) = expand_at_most(&bomb, &[], 10_000);
        assert!(
            out.is_empty() && findings.iter().any(|finding| finding.contains("N0706")),
            "{findings:?}"
        );
    }
}
