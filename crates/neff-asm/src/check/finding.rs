//! A finding about a slot as data, and how it becomes a diagnostic. What is looked for is the
//! business of the other modules.

use std::collections::HashSet;
use std::ops::Range;

use neff_abi::Engine;
use neff_diag::{Code, Diagnostic, Findings, Place, Severity};
use neff_isa::model::{Generation, Member, SLOT};

use crate::assemble::Assembled;
use crate::sp::Width;

/// One thing that is odd or wrong in a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotFinding {
    /// Index of the slot, counted from 0.
    pub slot: u64,
    /// Bytes of the slot that it is about.
    pub bytes: Range<u8>,
    /// The member that they are, if they are one.
    pub member: Option<&'static str>,
    /// Stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence without a full stop.
    pub message: String,
    /// What was expected.
    pub expected: Option<String>,
    /// What was found instead.
    pub found: Option<String>,
    /// What to do, or where the expectation comes from.
    pub help: Option<String>,
}

impl SlotFinding {
    /// A finding about a whole slot, with the severity of its code.
    pub(super) fn new(code: Code, slot: u64, message: String) -> SlotFinding {
        SlotFinding {
            slot,
            bytes: 0..64,
            member: None,
            code,
            severity: code.row().map_or(Severity::Error, |row| row.severity),
            message,
            expected: None,
            found: None,
            help: None,
        }
    }

    pub(super) fn member(mut self, member: &Member) -> SlotFinding {
        self.member = Some(member.name);
        self.bytes(member.offset..member.offset.saturating_add(member.size))
    }

    pub(super) fn bytes(mut self, bytes: Range<u8>) -> SlotFinding {
        self.bytes = bytes;
        self
    }

    pub(super) fn expected(mut self, text: impl Into<String>) -> SlotFinding {
        self.expected = Some(text.into());
        self
    }

    pub(super) fn found(mut self, text: impl Into<String>) -> SlotFinding {
        self.found = Some(text.into());
        self
    }

    pub(super) fn help(mut self, text: impl Into<String>) -> SlotFinding {
        self.help = Some(text.into());
        self
    }

    /// Offset in the program of the first byte it is about.
    pub fn offset(&self) -> u64 {
        self.slot.saturating_mul(SLOT as u64).saturating_add(self.bytes.start.into())
    }

    /// The diagnostic at a place, e.g. the line that the slot was assembled from.
    pub fn at(self, place: Place) -> Diagnostic {
        let mut diagnostic =
            Diagnostic::new(self.code, self.message).severity(self.severity).at(place);
        diagnostic.expected = self.expected;
        diagnostic.found = self.found;
        diagnostic.help = self.help;
        diagnostic
    }

    /// The diagnostic for a file that is the program: at the bytes, with the slot in a note.
    pub fn in_file(self) -> Diagnostic {
        let length = u64::from(self.bytes.end.saturating_sub(self.bytes.start));
        let place = Place::File { offset: self.offset(), length, field: self.member };
        let note = format!("slot {}", self.slot);
        self.at(place).note(note)
    }

    /// The diagnostic for a program of a graph: at the slot, with its bytes in a note.
    pub fn in_graph(self, graph: &str, engine: &str) -> Diagnostic {
        let place = Place::slot(graph, engine, self.slot);
        let Range { start, end } = self.bytes;
        let note = format!("bytes {start} to {} of the slot", end.saturating_sub(1));
        self.at(place).note(note)
    }
}

/// Checks a program that lies in a file of its own.
pub fn check_file(program: &[u8], generation: Generation, engine: Option<Engine>) -> Findings {
    collected(super::check(program, generation, engine).map(SlotFinding::in_file))
}

/// Checks the program of an engine of a graph.
pub fn check_graph(
    program: &[u8],
    generation: Generation,
    graph: &str,
    engine: Engine,
) -> Findings {
    let key = engine.row().key;
    let found = super::check(program, generation, Some(engine));
    collected(found.map(|finding| finding.in_graph(graph, key)))
}

/// Checks an assembled program; findings are at the lines that the slots came from. Repetitions
/// do not repeat a finding. A text with faults has no program to be checked.
pub fn check_assembled(assembled: &Assembled) -> Findings {
    check_assembled_where(assembled, |_| true)
}

/// The same without the findings that `counts` says no to: whoever knows more than the program
/// knows better.
pub fn check_assembled_where(
    assembled: &Assembled,
    counts: impl Fn(&SlotFinding) -> bool,
) -> Findings {
    // The 8-byte dialect has its own checks, made while it is assembled.
    if assembled.findings.has_errors() || assembled.width == Width::Word {
        return Findings::new();
    }
    let mut told = HashSet::new();
    let found = super::check(&assembled.bytes, assembled.generation, assembled.engine);
    collected(found.filter(counts).filter_map(|finding| {
        let offset = usize::try_from(finding.offset()).ok()?;
        let origin = assembled.origin(offset);
        let line = origin.map(|origin| (origin.file, origin.start));
        let place = origin.map_or(Place::Nowhere, |origin| assembled.place(origin));
        told.insert((line, finding.code, finding.bytes.start)).then(|| finding.at(place))
    }))
}

fn collected(found: impl Iterator<Item = Diagnostic>) -> Findings {
    let mut findings = Findings::new();
    findings.extend(found);
    findings
}
