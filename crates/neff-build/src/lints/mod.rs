//! What a model says that loads and still cannot be meant: waits that never end, semaphores that
//! count two things, queues that nothing starts, functions that no library has (format notes 10
//! §5 and §7.1, 12 §9).
//!
//! Everything here is about a graph as a whole, so a part that is missing or broken would be told
//! again as its consequences: a model with errors is not looked at. A fault of one part alone is a
//! matter of `gates`, `references` and the checks of programs.

mod core;
mod functions;
mod queues;
#[cfg(test)]
mod tests;
mod waits;

use std::collections::HashSet;

use neff_asm::predicate::Signal;
use neff_diag::Findings;
use neff_isa::model::Generation;

use crate::emit::Programs;
use crate::model::Model;
use crate::plan::PlannedGraph;

use core::Core;

/// Warns about every graph of a model.
pub(crate) fn check(
    model: &Model,
    graphs: &[(PlannedGraph<'_>, Programs)],
    generation: Generation,
    findings: &mut Findings,
) {
    if findings.has_errors() {
        return;
    }
    let remote = remote(model);
    for (graph, programs) in graphs {
        let mut core = Core::new(graph.graph);
        remote.iter().for_each(|signal| core.tally.open(*signal));
        core.is_open = is_replaced(model, &graph.graph.name);
        for (engine, program) in programs {
            core.program(*engine, program, generation);
        }
        queues::check(model, &core, programs, findings);
        if !core.is_open {
            waits::check(&core, programs, findings);
            functions::check(model, &graph.graph.name, programs, generation, findings);
        }
    }
}

/// What blocks signal on the partner core.
fn remote(model: &Model) -> HashSet<Signal> {
    let engines = model.graphs.iter().flat_map(|graph| graph.engines.values());
    let blocks = engines.flat_map(|engine| &engine.blocks);
    let semaphores = blocks.flat_map(|block| block.block.remote_semaphores.iter().flatten());
    semaphores.filter_map(|number| core::semaphore(*number)).collect()
}

/// True if what is written is not what was looked at: a member of the model stands for a document
/// or program of the graph, or a partner core is passed through as it is.
fn is_replaced(model: &Model, graph: &str) -> bool {
    let dialect = &model.dialect;
    let engines = neff_abi::Engine::ALL.iter().map(|engine| dialect.stem(*engine));
    let of_engine = |stem| [dialect.engine_document.of(stem), dialect.engine_program.of(stem)];
    let mut names: Vec<_> = engines.flat_map(of_engine).collect();
    names.push("def.json".to_owned());
    let is_own = |member: &str| {
        let inside = member.strip_prefix(graph).and_then(|rest| rest.strip_prefix('/'));
        inside.is_some_and(|name| names.iter().any(|own| own == name))
    };
    let replaced = model.members.iter().any(|member| is_own(&member.name.value));
    replaced || model.graphs.iter().any(|graph| graph.as_is)
}
