//! Statements in the order they are assembled: includes entered, repetitions repeated.

use std::collections::HashMap;
use std::ops::Range;

use neff_diag::{Code, Diagnostic, Excerpt, Findings, Place, Severity, codes::assembly};

mod call;
mod directive;
mod frame;
mod limit;
mod macros;
mod repeats;

use crate::expression;
use crate::source::{FileId, Files, Sources};
use crate::statement::{Body, Syntax};
use crate::text;
use frame::{Frame, Repeat};
use limit::{EXPANDED, Limit};

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

/// Reads a file and what it includes, statement by statement.
pub struct Expander<'a> {
    syntax: Syntax,
    files: &'a dyn Files,
    /// The files loaded so far.
    pub sources: Sources,
    /// Values of `.equ` names and counters.
    pub symbols: HashMap<String, i128>,
    /// What was found so far.
    pub findings: Findings,
    frames: Vec<Frame>,
    /// Ends of repetitions by file, of files that have any.
    repeats: HashMap<FileId, HashMap<usize, repeats::End>>,
    /// Macros by name.
    macros: HashMap<String, macros::Macro>,
    /// Calls of macros so far, and bytes that they gave.
    expanded: call::Expanded,
    /// What is left of what repetitions and includes may give.
    left: Limit,
    /// True once a part was not read.
    is_cut: bool,
    /// Whether the assembler has an instruction of a name: no macro can be called so.
    is_instruction: fn(&str) -> bool,
}

impl std::fmt::Debug for Expander<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Expander")
            .field("left", &self.left)
            .field("frames", &self.frames)
            .finish_non_exhaustive()
    }
}

impl<'a> Expander<'a> {
    /// Starts with the text of an engine program called `name`; includes come from `files`, whose
    /// folder that file lies in.
    pub fn new(name: &str, text: String, files: &'a dyn Files) -> Self {
        Expander::of(Syntax::Engine, name, text, files)
    }

    /// Starts with a text of another syntax.
    pub fn of(syntax: Syntax, name: &str, text: String, files: &'a dyn Files) -> Self {
        let mut sources = Sources::default();
        let (at, end) = (text::start(&text), text.len());
        let path = name.rsplit_once('/').map_or(name, |(_, last)| last);
        let file = sources.add(path, name, text);
        let frames = vec![Frame { file, at, end, line: 1, repeat: None }];
        let (symbols, findings) = (HashMap::new(), Findings::new());
        let (repeats, macros) = (HashMap::new(), HashMap::new());
        let expanded = call::Expanded::default();
        let left = EXPANDED;
        Expander {
            syntax,
            files,
            sources,
            symbols,
            findings,
            frames,
            repeats,
            macros,
            expanded,
            left,
            is_cut: false,
            is_instruction: |_| false,
        }
    }

    /// Keeps the names of instructions from being those of macros.
    #[must_use]
    pub fn with_instructions(mut self, is_instruction: fn(&str) -> bool) -> Self {
        self.is_instruction = is_instruction;
        self
    }

    /// The text of a range of a statement's file.
    pub fn text(&self, file: FileId, range: &Range<usize>) -> &str {
        self.sources.text(file).get(range.clone()).unwrap_or_default()
    }

    /// The place of a range on a statement's line.
    pub fn place(&self, statement: &Statement, range: &Range<usize>) -> Place {
        self.place_at(statement.file, statement.start, statement.line, range)
    }

    /// The place of a range on the line that begins at `start` of a file.
    pub fn place_at(&self, file: FileId, start: usize, line: u64, range: &Range<usize>) -> Place {
        if !self.findings.keeps(Severity::Error) {
            // Such findings will only be counted: their picture is not worth making.
            return Place::Nowhere;
        }
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
            let parsed = match self.syntax.parse_line(text) {
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
            if !self.shared_directive(&statement) && !self.call(&statement) {
                return Some(statement);
            }
            if !statement.labels.is_empty() {
                statement.content = Content::Labels;
                return Some(statement);
            }
        }
    }

    fn report(&mut self, code: Code, message: &str, place: Place) {
        self.findings.push(Diagnostic::new(code, message).at(place));
    }

    /// Evaluates an expression that stands at `offset` of the statement's file.
    pub fn evaluate(&mut self, statement: &Statement, offset: usize, text: &str) -> Option<i128> {
        let symbols = &self.symbols;
        let result = expression::evaluate(text, &|name| symbols.get(name).copied());
        self.value(statement, offset, result)
    }

    /// The value of an expression that stands at `offset`; a fault of it is reported.
    fn value(
        &mut self,
        statement: &Statement,
        offset: usize,
        result: Result<i128, expression::Fault>,
    ) -> Option<i128> {
        let fault = match result {
            Ok(value) => return Some(value),
            Err(fault) => fault,
        };
        let range = offset.saturating_add(fault.span.start)..offset.saturating_add(fault.span.end);
        let place = self.place(statement, &range);
        self.report(assembly::EXPRESSION, &fault.message, place);
        None
    }
}

#[cfg(test)]
mod tests;
