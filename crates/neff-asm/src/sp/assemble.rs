//! The text of a whole SP program to bytes: statements, directives, labels. The way back is
//! [`super::disassemble`].

use std::ops::Range;

use neff_diag::{Diagnostic, Place, codes::engine};
use neff_isa::model::Generation;
use neff_isa::sp::{self, WORD, Word};
use neff_text::{Content, Expander, Files, Statement};

use super::parse::{self, Destination};
use super::{Width, directive};
use crate::assemble::{Assembled, Labels, Origin, finding_of, inside};
use crate::names::is_instruction;

/// A branch whose target is still to be compared with the program.
struct Branch {
    target: parse::Target,
    place: Place,
    /// Offset of the branch in the program.
    offset: usize,
}

struct Assembler<'a> {
    expander: Expander<'a>,
    engine: Option<neff_abi::Engine>,
    bytes: Vec<u8>,
    labels: Labels,
    branches: Vec<Branch>,
    origins: Vec<Origin>,
}

/// Assembles the text of a file called `name` for the SP engine of TONGA; includes come from
/// `files`. Words whose statement has faults are zero.
pub fn assemble(name: &str, text: String, files: &dyn Files) -> Assembled {
    let mut assembler = Assembler {
        expander: Expander::new(name, text, files).with_instructions(is_instruction),
        engine: None,
        bytes: Vec::new(),
        labels: Labels::default(),
        branches: Vec::new(),
        origins: Vec::new(),
    };
    while let Some(statement) = assembler.expander.next_statement() {
        assembler.statement(&statement);
    }
    for branch in std::mem::take(&mut assembler.branches) {
        assembler.resolve(branch);
    }
    let labels = assembler.labels.in_order();
    let mut constants: Vec<_> = assembler.expander.symbols.into_iter().collect();
    constants.sort_unstable();
    let mut assembled = Assembled {
        width: Width::Word,
        bytes: assembler.bytes,
        findings: assembler.expander.findings,
        generation: Generation::Tonga,
        engine: assembler.engine,
        sources: assembler.expander.sources,
        constants,
        labels,
        origins: assembler.origins,
    };
    // The end of a program with faults is not what its author meant.
    if !assembled.findings.has_errors() {
        let finding = about_the_end(&assembled);
        assembled.findings.extend(finding);
    }
    assembled
}

/// What is doubtful about how a program ends (format notes 06 §7).
fn about_the_end(assembled: &Assembled) -> Option<Diagnostic> {
    let words = assembled.bytes.chunks_exact(WORD);
    let rest = words.remainder().len();
    let ends = |word: &[u8]| word.first().and_then(|first| sp::row(*first)).map(|row| row.ends);
    let finding = if rest > 0 {
        let message = match rest {
            1 => "1 byte is left behind the last whole instruction".to_owned(),
            _ => format!("{rest} bytes are left behind the last whole instruction"),
        };
        Diagnostic::new(engine::PARTIAL_WORD, message).expected("a multiple of 8 bytes")
    } else if words.last().is_some_and(|word| ends(word) != Some(true)) {
        let names: Vec<_> =
            sp::ROWS.iter().filter(|row| row.ends).map(|row| row.mnemonic).collect();
        Diagnostic::new(engine::RUNS_OFF_THE_END, "control runs on behind the last instruction")
            .expected(names.join(" or "))
    } else {
        return None;
    };
    let last = assembled.origins.last();
    Some(finding.at(last.map_or(Place::Nowhere, |origin| assembled.place(origin))))
}

impl Assembler<'_> {
    fn statement(&mut self, statement: &Statement) {
        self.labels.take(&mut self.expander, statement, self.bytes.len());
        match &statement.content {
            Content::Labels => {}
            Content::Instruction { mnemonic, tail } => {
                self.origins.push(Origin::of(statement, self.bytes.len()));
                let word = self.instruction(statement, mnemonic, tail);
                self.bytes.extend_from_slice(&word);
            }
            Content::Directive { name, tail } => self.directive(statement, name, tail),
        }
    }

    fn report(&mut self, finding: Diagnostic, statement: &Statement, range: &Range<usize>) {
        let place = self.expander.place(statement, range);
        self.expander.findings.push(finding.at(place));
    }

    /// The word of a statement, zero if it has faults; its branch is noted down.
    fn instruction(
        &mut self,
        statement: &Statement,
        mnemonic: &Range<usize>,
        tail: &Range<usize>,
    ) -> Word {
        let symbols = &self.expander.symbols;
        let lookup = |name: &str| symbols.get(name).copied();
        let name = self.expander.text(statement.file, mnemonic);
        let text = self.expander.text(statement.file, tail);
        let (word, target, faults) = match parse::statement(name, text, &lookup) {
            Ok(parsed) => (parsed.word, parsed.target, parsed.warnings),
            Err(faults) => ([0; WORD], None, faults),
        };
        for fault in faults {
            let (finding, range) = finding_of(fault, mnemonic, tail);
            self.report(finding, statement, &range);
        }
        if let Some(target) = target {
            let place = self.expander.place(statement, &inside(tail, &target.span));
            self.branches.push(Branch { target, place, offset: self.bytes.len() });
        }
        word
    }

    /// Fills in the distance of a branch, which must lead to an instruction.
    fn resolve(&mut self, branch: Branch) {
        let signed = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
        let (word, here) = (signed(WORD), signed(branch.offset));
        let bytes = match &branch.target.to {
            Destination::Distance(words) => words.saturating_mul(word),
            Destination::Label(label) => match self.labels.get(label) {
                Some(at) => signed(at).saturating_sub(here),
                None => {
                    let finding = self.labels.missing(label).at(branch.place);
                    return self.expander.findings.push(finding);
                }
            },
        };
        let end = here.saturating_add(bytes).saturating_add(word);
        let distance = bytes.checked_div(word).unwrap_or_default();
        let whole = bytes.checked_rem(word) == Some(0) && branch.target.field.admits(distance);
        if !whole || end < word || end > signed(self.bytes.len()) {
            let finding = self.outside(branch, end < word, whole);
            return self.expander.findings.push(finding);
        }
        let Some(rest) = self.bytes.get_mut(branch.offset..) else { return };
        if let Some(to) = rest.first_chunk_mut::<WORD>() {
            branch.target.field.put(to, distance);
        }
    }

    fn outside(&self, branch: Branch, before: bool, whole: bool) -> Diagnostic {
        let count = |bytes: usize| bytes.checked_div(WORD).unwrap_or_default();
        let behind = count(self.bytes.len().saturating_sub(branch.offset)).saturating_sub(1);
        let message = match (whole, before) {
            (false, _) => "the target is no whole number of instructions away",
            (true, true) => "the target lies before the program",
            (true, false) => "the target lies behind the last instruction",
        };
        let expected = match (count(branch.offset), behind) {
            (0, 0) => "0, the branch itself: there is no other instruction".to_owned(),
            (0, behind) => format!("a distance from 0 to {behind} instructions"),
            (back, behind) => format!("a distance from -{back} to {behind} instructions"),
        };
        Diagnostic::new(engine::BRANCH_OUTSIDE, message).at(branch.place).expected(expected)
    }

    fn directive(&mut self, statement: &Statement, name: &Range<usize>, tail: &Range<usize>) {
        let word = self.expander.text(statement.file, name).to_owned();
        let text = self.expander.text(statement.file, tail).to_owned();
        let result = match word.as_str() {
            ".isa" => directive::isa(&text),
            ".engine" => directive::engine(&text).map(|engine| self.engine = Some(engine)),
            ".sp8" => self.data(statement, directive::word(&text)),
            ".bytes" => self.data(statement, directive::bytes(&text)),
            _ => Err(directive::unknown(&word)),
        };
        if let Err(finding) = result {
            let is_argument = directive::NAMES.contains(&word.as_str()) && !tail.is_empty();
            self.report(*finding, statement, if is_argument { tail } else { name });
        }
    }

    /// Takes the bytes of a directive, or a word of zeros in their place.
    fn data(
        &mut self,
        statement: &Statement,
        bytes: Result<Vec<u8>, Box<Diagnostic>>,
    ) -> Result<(), Box<Diagnostic>> {
        self.origins.push(Origin::of(statement, self.bytes.len()));
        let zeros = [0; WORD];
        self.bytes.extend_from_slice(bytes.as_deref().unwrap_or(&zeros));
        bytes.map(drop)
    }
}
