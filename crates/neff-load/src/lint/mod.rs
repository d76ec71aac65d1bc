//! What is wrong with the programs of a loaded model that no gate tests: engines that would hang,
//! transfers that lead nowhere, cores that do not meet (format notes 12 §9).
//!
//! Nothing is executed: how often slots run, and in which order, is not looked at.

mod core;
mod cores;
mod signals;

use neff_diag::Findings;

use self::core::Core;
use crate::load::LoadedGraph;

/// Checks the programs of all graphs.
pub(crate) fn check(graphs: &[LoadedGraph<'_>], findings: &mut Findings) {
    let cores: Vec<Core<'_>> = graphs.iter().map(|graph| Core::of(graph, findings)).collect();
    for core in &cores {
        signals::check(core, findings);
    }
    cores::check(&cores, findings);
}
