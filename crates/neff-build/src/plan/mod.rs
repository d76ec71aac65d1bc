//! A model worked out: ids, sizes, names, data. What does not hold together is reported.

mod data;
mod ids;
mod names;
mod sizes;

use neff_diag::{Code, Diagnostic, Findings};

use crate::files::Files;
use crate::model::{Graph, Model, Named, Variable};
use crate::span::Span;

pub use data::Payload;
pub use names::GraphNames;

/// A graph worked out.
#[derive(Debug)]
pub struct PlannedGraph<'m> {
    /// The graph.
    pub graph: &'m Graph,
    /// Its variables, those of the model first, in the order they are given.
    pub variables: Vec<PlannedVariable<'m>>,
    /// What its variables are called.
    pub names: GraphNames,
}

/// A variable worked out.
#[derive(Debug)]
pub struct PlannedVariable<'m> {
    /// The variable.
    pub given: &'m Named<Variable>,
    /// Its id.
    pub id: u32,
    /// Bytes; `None` for types that have no size.
    pub size: Option<u64>,
    /// The data of a `file` variable.
    pub payload: Option<Payload>,
}

/// Works out every graph of a model that something is made of.
pub fn plan<'m>(
    model: &'m Model,
    files: &dyn Files,
    findings: &mut Findings,
) -> Vec<PlannedGraph<'m>> {
    let mut planner = Planner { model, files, findings, graph: None };
    planner.settings();
    planner.passed_through();
    let made = model.graphs.iter().filter(|graph| !graph.as_is);
    made.map(|graph| planner.graph(graph)).collect()
}

struct Planner<'m, 'a> {
    model: &'m Model,
    files: &'a dyn Files,
    findings: &'a mut Findings,
    /// The graph that is worked out.
    graph: Option<&'m str>,
}

impl<'m> Planner<'m, '_> {
    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::new(code, message), span);
    }

    fn push(&mut self, finding: Diagnostic, span: Span) {
        // Without a document, the graph is all that is known of the place.
        let graph = self.graph.filter(|_| self.model.document.text.is_empty());
        let note = graph.map(|graph| format!("in the graph {graph}"));
        let finding = note.into_iter().fold(finding, Diagnostic::note);
        self.findings.push_at(finding, || self.model.document.place(span));
    }

    fn graph(&mut self, graph: &'m Graph) -> PlannedGraph<'m> {
        self.graph = Some(&graph.name);
        let given: Vec<_> = self.model.variables.iter().chain(&graph.variables).collect();
        self.names_once(&given);
        let ids = self.ids(&given);
        let mut variables = Vec::with_capacity(given.len());
        for (given, id) in given.into_iter().zip(ids) {
            let payload = self.payload(given);
            let size = self.size(given, payload.as_ref());
            variables.push(PlannedVariable { given, id, size, payload });
        }
        let names = GraphNames::of(&variables);
        self.references(graph, &variables, &names);
        PlannedGraph { graph, variables, names }
    }
}
