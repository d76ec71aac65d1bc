//! Rows that belong to no slot: counted by what is wrong and where, one finding for each.

use std::collections::BTreeMap;

use neff_diag::codes::profile as codes;
use neff_diag::{Code, Diagnostic, Findings};

/// Kinds and programs that are told apart; all others are counted together. Project choice: a
/// report may name any number of cores.
const KINDS_LIMIT: usize = 256;
/// Characters of a word of the report that are said.
const SAID: usize = 60;

/// Why a row belongs to no slot. Texts name the program.
#[derive(Debug)]
pub(super) enum Misfit {
    NoEngine,
    NoCore(u64),
    NoProgram(String),
    /// With the number of slots and the position.
    Beyond(String, usize, u64),
    Opcode {
        program: String,
        slot: u64,
        expected: &'static str,
        found: String,
    },
}

/// Rows with the same fault.
#[derive(Debug)]
struct Seen {
    count: u64,
    first: u64,
    expected: Option<String>,
    found: Option<String>,
}

#[derive(Debug, Default)]
pub(super) struct Misfits(BTreeMap<(Code, String), Seen>);

impl Misfits {
    /// Counts a row that belongs to no slot.
    pub(super) fn push(&mut self, misfit: Misfit, row: u64) {
        let (code, what, expected, found) = match misfit {
            Misfit::NoEngine => (codes::NO_ENGINE, "rows without an engine".to_owned(), None, None),
            Misfit::NoCore(core) => {
                (codes::NO_PROGRAM, format!("rows of core {core}, which has no graph"), None, None)
            }
            Misfit::NoProgram(program) => {
                (codes::NO_PROGRAM, format!("rows of {program}, which has no program"), None, None)
            }
            Misfit::Beyond(program, count, position) => {
                let expected = Some(format!("a slot below {count}"));
                let found = Some(position.to_string());
                (codes::BEYOND, format!("rows behind the end of {program}"), expected, found)
            }
            Misfit::Opcode { program, slot, expected, found } => {
                let expected = Some(format!("{expected}, in slot {slot}"));
                let what = format!("rows of {program} with another opcode than their slots");
                let found = Some(found.chars().take(SAID).collect());
                (codes::OPCODE_DIFFERS, what, expected, found)
            }
        };
        self.count(code, what, row, || (expected, found));
    }

    /// Counts a row that names no core and was taken for one of `graph`.
    pub(super) fn unnamed(&mut self, graph: &str, row: u64) {
        let what = format!("rows that name no core, taken for those of {graph}");
        self.count(codes::CORE_UNNAMED, what, row, || (None, None));
    }

    fn count(
        &mut self,
        code: Code,
        what: String,
        row: u64,
        sample: impl FnOnce() -> (Option<String>, Option<String>),
    ) {
        let key = match self.0.len() >= KINDS_LIMIT && !self.0.contains_key(&(code, what.clone())) {
            true => (code, "further rows".to_owned()),
            false => (code, what),
        };
        let seen = self.0.entry(key).or_insert_with(|| {
            let (expected, found) = sample();
            Seen { count: 0, first: row, expected, found }
        });
        seen.count = seen.count.saturating_add(1);
    }

    pub(super) fn finish(self) -> Findings {
        let finding = |((code, what), seen): ((Code, String), Seen)| {
            let mut finding = Diagnostic::new(code, format!("{what}: {}", seen.count));
            (finding.expected, finding.found) = (seen.expected, seen.found);
            finding.note(format!("the first is row {}", seen.first))
        };
        let mut findings = Findings::new();
        findings.extend(self.0.into_iter().map(finding));
        findings
    }
}
