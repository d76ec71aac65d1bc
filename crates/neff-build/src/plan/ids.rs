//! Variable ids: given, or counted in order; dense in the end (format notes 02 §6.4).

use std::collections::{BTreeMap, HashSet};

use neff_abi::KelfTarget;
use neff_container::Header;
use neff_diag::{Diagnostic, Refusal, Severity, codes::model};
use neff_isa::model::Generation;

use super::Planner;
use crate::model::{Named, Variable};
use crate::span::Span;

impl Planner<'_, '_> {
    /// Names of graphs, and the model's name: what holds for the model as a whole.
    pub(super) fn settings(&mut self) {
        let mut seen = HashSet::new();
        let model = self.model;
        for graph in &model.graphs {
            if !seen.insert(graph.name.as_str()) {
                let message = format!("two graphs are called {:?}", graph.name);
                self.report(model::REPEATED, graph.span, message);
            }
        }
        if let Err(finding) = Header::zeroed().set_name(model.name.value.as_bytes()) {
            self.push(*finding, model.name.span);
        }
        self.cores();
        self.generation();
    }

    /// The number of graphs is that of cores. That one core has several is only known not to load.
    fn cores(&mut self) {
        let (graphs, lnc) = (self.model.graphs.len(), self.model.lnc);
        if graphs == usize::try_from(lnc).unwrap_or(usize::MAX) {
            return;
        }
        let found = format!("graphs: {graphs}, lnc: {lnc}");
        let finding = Diagnostic::new(model::SETTING, "the number of graphs does not hold");
        let expected = "a graph for each physical core of the logical core";
        let finding = finding.expected(expected).found(found);
        let finding = match (graphs, lnc) {
            (2.., 1) => finding.severity(Severity::Warning).help(format!("write `lnc = {graphs}`")),
            _ => finding,
        };
        self.push(finding, self.model.name.span);
    }

    /// Programs are of the generation that the target executes.
    fn generation(&mut self) {
        let (Some(target), Some(given)) = (&self.model.target, self.model.generation) else {
            return;
        };
        let Some(KelfTarget::Only(arch)) = KelfTarget::from_text(&target.value) else { return };
        let executed = Generation::of(arch);
        if executed != given {
            let message = format!("{arch} does not execute programs of {}", given.name());
            let finding = Diagnostic::new(model::SETTING, message);
            let expected = format!("isa = {:?}, or a target of *", executed.name());
            self.push(finding.expected(expected), target.span);
        }
    }

    pub(super) fn names_once(&mut self, variables: &[&Named<Variable>]) {
        let mut seen = HashSet::new();
        for variable in variables {
            if !seen.insert(variable.name.as_str()) {
                let message = format!("there is another variable {:?}", variable.name);
                self.report(model::REPEATED, variable.span, message);
            }
        }
    }

    /// The id of each variable, in order.
    pub(super) fn ids(&mut self, variables: &[&Named<Variable>]) -> Vec<u32> {
        let mut taken: BTreeMap<u32, &str> = BTreeMap::new();
        for variable in variables {
            let Some(id) = variable.value.id else { continue };
            if let Some(other) = taken.insert(id.value, &variable.name) {
                let message = format!("{other:?} has the id {} too", id.value);
                self.report(model::REPEATED, id.span, message);
            }
        }
        self.dense(variables, &taken);
        let mut free = (0u32..).filter(|id| !taken.contains_key(id));
        let id = |variable: &&Named<Variable>| match variable.value.id {
            Some(id) => id.value,
            None => free.next().unwrap_or(u32::MAX),
        };
        variables.iter().map(id).collect()
    }

    /// The largest id must be the number of variables less one.
    fn dense(&mut self, variables: &[&Named<Variable>], taken: &BTreeMap<u32, &str>) {
        let count = u32::try_from(variables.len()).unwrap_or(u32::MAX);
        for variable in variables {
            let Some(id) = variable.value.id.filter(|id| id.value >= count) else { continue };
            // With ids that repeat, the count says nothing.
            let unnumbered = variables.iter().filter(|each| each.value.id.is_none()).count();
            if taken.len().saturating_add(unnumbered) < variables.len() {
                return;
            }
            let finding = Diagnostic::new(model::ID_GAP, "this id leaves a gap below it")
                .expected(format!(
                    "at most {}, as there are {count} variables",
                    count.saturating_sub(1)
                ))
                .found(id.value.to_string())
                .refusal(Refusal {
                    gate: "G48",
                    status: 2,
                    status_name: "NRT_INVALID",
                    text: format!("Unexpected var_ids set! max={}, size={count}", id.value),
                });
            self.push(finding, id.span);
        }
    }

    /// True if a place is known: models made by programs have none.
    pub(super) fn span_or(&self, span: Span, other: Span) -> Span {
        if span == Span::NONE { other } else { span }
    }
}
