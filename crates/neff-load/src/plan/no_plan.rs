//! Why there is no plan of memory, as a finding: with what asks for too much, and how much there
//! is at most. What the runtime returns then has no gate in the format notes.

use neff_diag::Diagnostic;
use neff_diag::codes::load as codes;

use super::memory::PlanError;
use super::scratchpad::{MOST_PAGES, ScratchpadError, window};
use crate::load::LoadedGraph;
use crate::model::Variable;
use crate::plan::Parameters;

/// The finding for graphs without a plan.
pub(crate) fn no_plan(
    error: PlanError,
    graphs: &[LoadedGraph<'_>],
    parameters: &Parameters,
) -> Diagnostic {
    let finding = Diagnostic::new(codes::NO_PLAN, error.to_string());
    match error {
        PlanError::Scratchpad(ScratchpadError::Pages(pages)) => {
            let page = parameters.scratchpad_page;
            let finding = finding
                .expected(format!("at most {MOST_PAGES} pages of {page} bytes"))
                .found(format!("{pages} pages"))
                .help("let windows begin nearer to the start of the scratchpad (`backing_variable_off`)");
            match furthest(graphs) {
                Some((graph, variable, end)) => reaching(finding, graph, variable, end),
                None => finding,
            }
        }
        PlanError::Scratchpad(ScratchpadError::PageSize(page)) => {
            finding.expected("from 1 to 4294967295 bytes").found(format!("{page} bytes"))
        }
        PlanError::Addresses => {
            finding.help("look at the sizes in def.json: of variables, windows and queues")
        }
    }
}

/// The window that reaches furthest, and the byte behind it.
fn furthest<'g>(graphs: &'g [LoadedGraph<'_>]) -> Option<(&'g LoadedGraph<'g>, &'g Variable, u64)> {
    let variables = graphs.iter().flat_map(|graph| {
        graph.graph.variables.iter().filter_map(move |it| Some((graph, it, window(it)?.1)))
    });
    // The first of several that reach as far.
    variables.reduce(|first, next| if next.2 > first.2 { next } else { first })
}

fn reaching(
    finding: Diagnostic,
    graph: &LoadedGraph<'_>,
    variable: &Variable,
    end: u64,
) -> Diagnostic {
    let name = &variable.name;
    let finding = finding.note(format!("{name:?} reaches furthest, to byte {end}"));
    let definition = graph.definition;
    match definition.variables.iter().find(|it| it.name == *name) {
        Some(given) => finding.at(definition.document.value(given.node).place(&definition.member)),
        None => finding,
    }
}
