//! What is wrong with the programs that are printed, for `--check`.

use neff::asm::check::{check_file, check_graph};
use neff_diag::Findings;

use super::Options;
use super::select::Chosen;

/// What is wrong with the programs, if that was asked for. The 8-byte dialect has no checks here.
pub(super) fn checked(options: &Options, chosen: &[Chosen<'_>]) -> Findings {
    let mut found = Findings::new();
    for program in chosen.iter().filter(|program| options.check && !program.words) {
        let (bytes, generation, engine) = (program.bytes, program.generation, program.engine);
        found.append(match (program.graph, engine) {
            (Some(graph), Some(engine)) => check_graph(bytes, generation, graph, engine),
            (_, engine) => check_file(bytes, generation, engine),
        });
    }
    found
}
