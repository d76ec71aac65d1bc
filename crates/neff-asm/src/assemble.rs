//! The text of a whole program to bytes: statements, directives, labels.

use std::ops::Range;

use neff_diag::{Diagnostic, Excerpt, Findings, Place};
use neff_isa::model::{Generation, SLOT};
use neff_text::{Content, Expander, FileId, Files, Sources, Statement};

use crate::names::is_instruction;
use crate::parse::{self, Fault, Names, Scope, Span, Target};
use crate::sp::Width;

mod branch;
mod directive;
mod labels;

use branch::Branch;
pub(crate) use directive::engine_named;
pub(crate) use labels::Labels;

/// What a program is assembled for.
#[derive(Clone, Copy)]
pub struct AssembleOptions<'a> {
    /// The generation; `None` takes that of `.isa`, else [`Generation::ASSUMED`].
    pub generation: Option<Generation>,
    /// Ids of `%name`.
    pub names: &'a dyn Names,
}

impl std::fmt::Debug for AssembleOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AssembleOptions")
            .field("generation", &self.generation)
            .finish_non_exhaustive()
    }
}

/// An assembled program.
#[derive(Debug)]
pub struct Assembled {
    /// The program. Slots whose statement has faults are zero; it is good if no finding is an
    /// error.
    pub bytes: Vec<u8>,
    /// How long its instructions are.
    pub width: Width,
    /// What was found.
    pub findings: Findings,
    /// The generation it is for.
    pub generation: Generation,
    /// The engine that `.engine` names.
    pub engine: Option<neff_abi::Engine>,
    /// The files that were read.
    pub sources: Sources,
    /// Labels in the order they stand, with their offset in the program.
    pub labels: Vec<(String, usize)>,
    /// Constants of `.equ` by name, with their values.
    pub constants: Vec<(String, i128)>,
    /// Where what was assembled came from, by its offset in the program: an entry for each
    /// instruction, `.slot` and `.bytes`.
    pub origins: Vec<Origin>,
}

/// The line that a part of a program came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// Offset of its first byte in the program.
    pub offset: usize,
    /// The file.
    pub file: FileId,
    /// The line, counted from 1.
    pub line: u32,
    /// Offset of the line in the file.
    pub start: usize,
}

impl Origin {
    /// The line of a statement that is assembled at an offset of the program.
    pub(crate) fn of(statement: &Statement, offset: usize) -> Origin {
        let line = u32::try_from(statement.line).unwrap_or(u32::MAX);
        Origin { offset, file: statement.file, line, start: statement.start }
    }
}

impl Assembled {
    /// Where the byte at an offset of the program came from.
    pub fn origin(&self, offset: usize) -> Option<&Origin> {
        let behind = self.origins.partition_point(|origin| origin.offset <= offset);
        self.origins.get(behind.checked_sub(1)?)
    }

    /// The line of an origin without blanks at both ends.
    pub fn line(&self, origin: &Origin) -> &str {
        self.sources.text(origin.file).get(self.line_range(origin)).unwrap_or_default()
    }

    /// The place of an origin's line, for findings about what was assembled from it.
    pub fn place(&self, origin: &Origin) -> Place {
        let text = self.sources.text(origin.file).as_bytes();
        let range = self.line_range(origin);
        Place::Text {
            file: self.sources.name(origin.file).to_owned(),
            excerpt: Excerpt::on_line(text, range, origin.start, origin.line.into()),
        }
    }

    fn line_range(&self, origin: &Origin) -> Range<usize> {
        let rest = self.sources.text(origin.file).get(origin.start..).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        let first = line.len().saturating_sub(line.trim_start().len());
        let start = origin.start.saturating_add(first);
        start..start.saturating_add(line.trim().len())
    }
}

struct Assembler<'a> {
    expander: Expander<'a>,
    options: &'a AssembleOptions<'a>,
    generation: Generation,
    /// The generation that `.isa` gave.
    stated: Option<Generation>,
    engine: Option<neff_abi::Engine>,
    bytes: Vec<u8>,
    labels: Labels,
    branches: Vec<Branch>,
    origins: Vec<Origin>,
    /// True once something was assembled: then `.isa` comes too late.
    begun: bool,
}

/// Assembles the text of a file called `name`; includes come from `files`.
pub fn assemble(
    name: &str,
    text: String,
    files: &dyn Files,
    options: &AssembleOptions<'_>,
) -> Assembled {
    let mut assembler = Assembler {
        expander: Expander::new(name, text, files).with_instructions(is_instruction),
        options,
        generation: options.generation.unwrap_or(Generation::ASSUMED),
        stated: None,
        engine: None,
        bytes: Vec::new(),
        labels: Labels::default(),
        branches: Vec::new(),
        origins: Vec::new(),
        begun: false,
    };
    while let Some(statement) = assembler.expander.next_statement() {
        assembler.statement(&statement);
    }
    assembler.resolve();
    let labels = assembler.labels.in_order();
    let mut constants: Vec<_> = assembler.expander.symbols.into_iter().collect();
    constants.sort_unstable();
    Assembled {
        bytes: assembler.bytes,
        width: Width::Slot,
        findings: assembler.expander.findings,
        generation: assembler.generation,
        engine: assembler.engine,
        sources: assembler.expander.sources,
        labels,
        constants,
        origins: assembler.origins,
    }
}

impl Assembler<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.labels.take(&mut self.expander, statement, self.bytes.len());
        match &statement.content {
            Content::Labels => {}
            Content::Instruction { mnemonic, tail } => {
                self.origins.push(Origin::of(statement, self.bytes.len()));
                self.instruction(statement, mnemonic, tail);
            }
            Content::Directive { name, tail } => self.directive(statement, name, tail),
        }
    }

    fn report(&mut self, finding: Diagnostic, statement: &Statement, range: &Range<usize>) {
        let place = self.expander.place(statement, range);
        self.expander.findings.push(finding.at(place));
    }

    fn instruction(&mut self, statement: &Statement, mnemonic: &Range<usize>, tail: &Range<usize>) {
        self.begun = true;
        let symbols = &self.expander.symbols;
        let lookup = |name: &str| symbols.get(name).copied();
        let scope = Scope {
            generation: self.generation,
            previous: self.previous(),
            names: self.options.names,
            symbols: &lookup,
        };
        let (name, text) = (
            self.expander.text(statement.file, mnemonic),
            self.expander.text(statement.file, tail),
        );
        match parse::statement(name, text, &scope) {
            Ok(parsed) => {
                if let Some(target) = parsed.target {
                    self.branch(statement, tail, target);
                }
                self.bytes.extend_from_slice(&parsed.slot);
            }
            Err(faults) => {
                for fault in faults {
                    self.fault(statement, mnemonic, tail, fault);
                }
                self.bytes.extend_from_slice(&[0; SLOT]);
            }
        }
    }

    /// The opcode of the slot before, if the program has whole slots so far.
    fn previous(&self) -> Option<u8> {
        let whole = self.bytes.len().checked_rem(SLOT) == Some(0);
        let start = self.bytes.len().checked_sub(SLOT).filter(|_| whole)?;
        self.bytes.get(start).copied()
    }

    fn branch(&mut self, statement: &Statement, tail: &Range<usize>, target: Target) {
        let range = inside(tail, &target.span);
        let place = self.expander.place(statement, &range);
        let (slot, offset) = (self.bytes.len(), target.offset);
        self.branches.push(Branch { label: target.label, place, slot, offset });
    }

    fn fault(
        &mut self,
        statement: &Statement,
        mnemonic: &Range<usize>,
        tail: &Range<usize>,
        fault: Fault,
    ) {
        let (finding, range) = finding_of(fault, mnemonic, tail);
        self.report(finding, statement, &range);
    }
}

/// A fault of a statement as a finding, and the range of the file that it is about.
pub(crate) fn finding_of(
    fault: Fault,
    mnemonic: &Range<usize>,
    tail: &Range<usize>,
) -> (Diagnostic, Range<usize>) {
    let range = match &fault.span {
        Span::Mnemonic => mnemonic.clone(),
        Span::Tail(span) => inside(tail, span),
    };
    let mut finding = Diagnostic::new(fault.code, fault.message);
    finding.expected = fault.expected;
    finding.help = fault.help;
    (finding, range)
}

/// A range of the tail as a range of the file.
pub(crate) fn inside(tail: &Range<usize>, span: &Range<usize>) -> Range<usize> {
    tail.start.saturating_add(span.start)..tail.start.saturating_add(span.end)
}
