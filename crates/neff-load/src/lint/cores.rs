//! Cores that do not meet: each has to come to as many barriers and collectives as the others.

use std::collections::BTreeSet;

use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};

use super::core::Core;

/// Reports kinds of meetings that do not stand equally often in the programs of all cores. Loops
/// are not followed, so it is a warning.
pub(super) fn check(cores: &[Core<'_>], findings: &mut Findings) {
    let kinds: BTreeSet<_> = cores.iter().flat_map(|core| core.meetings.keys().copied()).collect();
    for kind in kinds {
        let count = |core: &Core<'_>| core.meetings.get(kind).copied().unwrap_or(0);
        let mut counts = cores.iter().map(count);
        let Some(first) = counts.next() else { continue };
        if counts.all(|other| other == first) {
            continue;
        }
        let each = cores.iter().map(|core| format!("{} {}", count(core), core.graph.name));
        let message = format!("the cores come to {kind} not equally often");
        let finding = Diagnostic::new(codes::CORES_DISAGREE, message)
            .expected("as many in each graph")
            .found(each.collect::<Vec<_>>().join(", "));
        findings.push(finding);
    }
}
