//! The canonical layout of assembly text. What it assembles to does not change.
//!
//! Comments, labels, directives, names and expressions stay as they are written; nothing is
//! expanded and no other file is read. Laid out are:
//!
//! - a statement as `MNEMONIC predicates operands;`, one space between two, waits before updates,
//!   an alias replaced by the mnemonic that is printed;
//! - a label on a line of its own, before what it names (but for `.rept` and `.endr`, which begin
//!   a line only without one);
//! - four spaces for each `.rept` that is open;
//! - a comment behind a statement after two spaces;
//! - at most one blank line in a row, none at the start and the end of the file;
//! - no byte order mark.
//!
//! Each line is checked by itself (`check`); whether labels exist and what names mean is asked
//! only when a program is assembled.

mod check;
mod statement;

use std::ops::Range;

use neff_diag::{Code, Diagnostic, Excerpt, Findings, Place, codes::assembly};
use neff_isa::model::Generation;
use neff_text::{Body, Line, parse_line, text};

use crate::sp;

/// What an open `.rept` adds to the start of a line.
const INDENT: &str = "    ";

/// A text in its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines that are not as they were, in order; empty if all is as it must be.
    pub changes: Vec<Change>,
}

/// A line that is laid out otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its number, counted from 1.
    pub line: u64,
    /// Bytes of the old text, with the line's end.
    pub old: Range<usize>,
    /// Bytes of the new text, whole lines; empty if the line is gone.
    pub new: Range<usize>,
}

/// A line of the old text, with its end.
#[derive(Debug, Clone)]
struct Old<'t> {
    number: u64,
    range: Range<usize>,
    text: &'t str,
    /// Bytes of a byte order mark before it.
    mark: usize,
}

struct Formatter<'t> {
    name: &'t str,
    source: &'t str,
    /// The generation that `.isa` or the caller names.
    generation: Option<Generation>,
    /// True for a text of 8-byte instructions.
    words: bool,
    check: check::Check,
    out: String,
    changes: Vec<Change>,
    findings: Findings,
    /// Blank lines since the last other one.
    blanks: Vec<Old<'t>>,
    /// Places of the `.rept` that are open.
    open: Vec<Place>,
}

/// Lays out the text of a file called `name`. `generation` is the one of `--isa`; without it and
/// without `.isa` a statement may be of any generation.
///
/// # Errors
/// What is wrong with the lines of the text; then there is no layout.
pub fn format(
    name: &str,
    source: &str,
    generation: Option<Generation>,
) -> Result<Formatted, Findings> {
    let mut formatter = Formatter {
        name,
        source,
        generation,
        words: sp::is_text_of_words(source, generation),
        check: check::Check::default(),
        out: String::with_capacity(source.len()),
        changes: Vec::new(),
        findings: Findings::new(),
        blanks: Vec::new(),
        open: Vec::new(),
    };
    let (mut mark, mut start) = (text::start(source), text::start(source));
    let lines = source.get(start..).unwrap_or_default().split_inclusive('\n');
    for (number, text) in (1u64..).zip(lines) {
        let range = start..start.saturating_add(text.len());
        start = range.end;
        formatter.line(Old { number, range, text, mark: std::mem::take(&mut mark) });
    }
    formatter.finish()
}

impl<'t> Formatter<'t> {
    fn line(&mut self, old: Old<'t>) {
        if old.text.trim().is_empty() {
            self.blanks.push(old);
            return;
        }
        self.one_blank();
        let text = old.text.strip_suffix('\n').unwrap_or(old.text);
        match parse_line(text) {
            Ok(parsed) => self.parsed(&old, text, &parsed),
            Err(fault) => {
                let range = fault.at..fault.at;
                self.report(&old, &range, assembly::LINE_SYNTAX, "the line is no statement", |f| {
                    f.expected(fault.expected)
                });
            }
        }
    }

    fn parsed(&mut self, old: &Old<'t>, text: &str, line: &Line) {
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        let label_end = line.labels.last().map_or(0, |label| label.end.saturating_add(1));
        let (statement, end) = match &line.body {
            Body::Empty => (None, label_end),
            Body::Instruction { mnemonic, tail } => {
                self.instruction(old, mnemonic.clone(), tail.clone());
                let words = statement::instruction(self.generation, part(mnemonic), part(tail));
                (Some(words), tail.end)
            }
            Body::Directive { name, tail } => {
                self.directive(old, name, tail);
                (Some(statement::directive(part(name), part(tail))), tail.end)
            }
        };
        let behind = text.get(end..).unwrap_or_default();
        let comment = behind.strip_prefix(';').unwrap_or(behind).trim();
        let stays = matches!(&line.body, Body::Directive { name, .. }
            if matches!(part(name), ".rept" | ".endr"));
        let closes = matches!(&line.body, Body::Directive { name, .. } if part(name) == ".endr");
        let opens = stays && !closes;
        if closes {
            self.open.pop();
        }
        let labels: Vec<&str> = line.labels.iter().map(part).collect();
        let indent = INDENT.repeat(self.open.len());
        let new = statement::line(&indent, &labels, statement.as_deref(), stays, comment);
        self.emit(old, &new);
        if opens {
            let range = old.range.start..old.range.start.saturating_add(text.len());
            self.open.push(self.place(old, &range));
        }
    }

    /// Takes over a line. Old and new are compared without the end of the line: a last line
    /// without one is a change.
    fn emit(&mut self, old: &Old<'t>, new: &str) {
        let start = self.out.len();
        self.out.push_str(new);
        if old.text != new || old.mark > 0 {
            let (line, old) = (old.number, old.range.start.saturating_sub(old.mark)..old.range.end);
            self.changes.push(Change { line, old, new: start..self.out.len() });
        }
    }

    /// Keeps one of the blank lines before a line.
    fn one_blank(&mut self) {
        let keep = !self.out.is_empty() || !self.findings.is_empty();
        for (at, blank) in std::mem::take(&mut self.blanks).into_iter().enumerate() {
            self.emit(&blank, if at == 0 && keep { "\n" } else { "" });
        }
    }

    fn finish(mut self) -> Result<Formatted, Findings> {
        for blank in std::mem::take(&mut self.blanks) {
            self.emit(&blank, "");
        }
        for place in std::mem::take(&mut self.open) {
            let finding = Diagnostic::new(assembly::REPEAT_UNBALANCED, "this .rept has no .endr");
            self.findings.push(finding.at(place));
        }
        match self.findings.is_empty() {
            true => Ok(Formatted { text: self.out, changes: self.changes }),
            false => Err(self.findings),
        }
    }

    fn instruction(&mut self, old: &Old<'t>, mnemonic: Range<usize>, tail: Range<usize>) {
        let part = |range: &Range<usize>| old.text.get(range.clone()).unwrap_or_default();
        let faults = match self.words {
            true => check::Check::word(part(&mnemonic)),
            false => self.check.instruction(self.generation, part(&mnemonic), part(&tail)),
        };
        for fault in faults {
            let range = fault.range(&mnemonic, &tail);
            self.report(old, &range, fault.code, &fault.message, |mut finding| {
                finding.expected = fault.expected;
                finding.help = fault.help;
                finding
            });
        }
    }

    fn directive(&mut self, old: &Old<'t>, name: &Range<usize>, tail: &Range<usize>) {
        let part = |range: &Range<usize>| old.text.get(range.clone()).unwrap_or_default();
        let (word, text) = (part(name), part(tail).trim_end());
        if word == ".isa" && self.generation.is_none() {
            self.generation = Generation::from_name(text);
        }
        if word == ".endr" && self.open.is_empty() {
            let message = "no .rept is open here";
            self.report(old, name, assembly::REPEAT_UNBALANCED, message, |finding| finding);
        }
        if let Err(fault) = self.check.directive(word, text) {
            let range = fault.range(name, tail);
            self.report(old, &range, fault.code, &fault.message, |mut finding| {
                finding.expected = fault.expected;
                finding
            });
        }
    }

    /// Reports what stands at a range of a line.
    fn report(
        &mut self,
        old: &Old<'t>,
        range: &Range<usize>,
        code: Code,
        message: &str,
        more: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let start = old.range.start;
        let range = start.saturating_add(range.start)..start.saturating_add(range.end);
        let place = self.place(old, &range);
        self.findings.push(more(Diagnostic::new(code, message)).at(place));
    }

    fn place(&self, old: &Old<'t>, range: &Range<usize>) -> Place {
        let source = self.source.as_bytes();
        let excerpt = Excerpt::on_line(source, range.clone(), old.range.start, old.number);
        Place::Text { file: self.name.to_owned(), excerpt }
    }
}

#[cfg(test)]
mod tests;
