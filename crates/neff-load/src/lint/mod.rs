//! What is wrong with the programs of a loaded model that no gate tests: engines that would hang,
//! transfers and calls that lead nowhere, cores that do not meet, tensors of the host that no
//! variable is for (format notes 12 §9).
//!
//! Nothing is computed: signals alone are followed, and only where programs go straight on.

mod core;
mod cores;
mod cycles;
mod functions;
mod signals;
mod tensors;

use neff_diag::Findings;

pub(crate) use self::tensors::check as tensors;

use self::core::Core;
use crate::load::LoadedGraph;

/// Checks the programs of all graphs.
pub(crate) fn check(graphs: &[LoadedGraph<'_>], findings: &mut Findings) {
    let cores: Vec<Core<'_>> = graphs.iter().map(|graph| Core::of(graph, findings)).collect();
    for graph in graphs {
        graph.images.iter().for_each(|image| functions::check(&graph.graph.name, image, findings));
    }
    for core in &cores {
        signals::check(core, findings);
    }
    cores::check(&cores, findings);
    cycles::check(&cores, findings);
}
