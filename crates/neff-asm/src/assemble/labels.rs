//! The labels of a program and where they stand. Both dialects have them; what a branch makes of
//! one is theirs.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use neff_diag::{Diagnostic, codes::assembly, codes::engine, nearest};
use neff_text::{Expander, Statement};

/// Repeated labels of one line that are told.
const REPEATED: usize = 20;

/// Labels by name.
#[derive(Debug, Default)]
pub(crate) struct Labels(HashMap<String, usize>);

impl Labels {
    /// Takes the labels of a statement, which stands at an offset of the program. Of two with one
    /// name the first counts, and the other is reported.
    pub(crate) fn take(
        &mut self,
        expander: &mut Expander<'_>,
        statement: &Statement,
        offset: usize,
    ) {
        let mut repeated = 0usize;
        for range in &statement.labels {
            let name = expander.text(statement.file, range).to_owned();
            let message = match self.0.entry(name) {
                Entry::Vacant(free) => {
                    free.insert(offset);
                    continue;
                }
                Entry::Occupied(taken) => {
                    format!("the label `{}` stands elsewhere too", taken.key())
                }
            };
            let place = expander.place(statement, range);
            expander.findings.push(Diagnostic::new(assembly::NAME_REPEATED, message).at(place));
            repeated = repeated.saturating_add(1);
            if repeated >= REPEATED {
                break;
            }
        }
    }

    /// The offset of a label.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }

    /// What is said about a label that is not there.
    pub(crate) fn missing(&self, name: &str) -> Diagnostic {
        let mut near = nearest(name, self.0.keys().map(String::as_str));
        near.sort_unstable();
        let message = format!("no label is called `{name}`");
        let finding = Diagnostic::new(engine::LABEL_NOT_FOUND, message);
        match near.is_empty() {
            true => finding,
            false => finding.help(format!("the nearest are {}", near.join(", "))),
        }
    }

    /// All labels in the order they stand.
    pub(crate) fn in_order(self) -> Vec<(String, usize)> {
        let mut all: Vec<_> = self.0.into_iter().collect();
        all.sort_by(|(a, at), (b, other)| (at, a).cmp(&(other, b)));
        all
    }
}
