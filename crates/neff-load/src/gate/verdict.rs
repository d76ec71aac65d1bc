//! Which refusal the runtime stops at, of all that were found.
//!
//! Documents are read as far as they go, so that all faults are found in one run; the loader stops
//! at the first. Its order is that of the stages, and those of one graph come before the next. What
//! the runtime makes of a damaged archive is not known, so no later gate is judged then.

use std::collections::HashMap;

use neff_abi::{GateRow, Stage};
use neff_diag::{Diagnostic, Place, Severity};

/// What the runtime makes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict<'f> {
    /// It loads.
    Loads,
    /// It is refused here first.
    Refused(&'f Diagnostic),
    /// It has a fault that no gate is known for, so what the runtime does is not known.
    Unclear(&'f Diagnostic),
}

/// Judges findings, which stand in the order in which they were found. `folders` are those of the
/// graphs in their order, without a `/` behind.
pub fn verdict<'f>(
    findings: impl IntoIterator<Item = &'f Diagnostic>,
    folders: &[&str],
) -> Verdict<'f> {
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    let positions = folders.iter().enumerate().rev().map(|(at, folder)| (*folder, at)).collect();
    let (mut first, mut unclear, mut damage) = (None, None, None);
    for finding in errors {
        let Some(rank) = rank(finding, &positions) else {
            let is_damage = matches!(finding.place, Place::File { .. } | Place::Archive { .. });
            damage = damage.or(Some(finding).filter(|_| is_damage));
            unclear = unclear.or(Some(finding));
            continue;
        };
        match first {
            Some((least, _)) if least <= rank => {}
            _ => first = Some((rank, finding)),
        }
    }
    // The archive is read before its documents, and after the header.
    let is_hidden = |(rank, _): &(Rank, _)| damage.is_some() && *rank >= (0, 0, Stage::Archive);
    match (first.filter(|first| !is_hidden(first)), damage.or(unclear)) {
        (Some((_, finding)), _) => Verdict::Refused(finding),
        (None, Some(finding)) => Verdict::Unclear(finding),
        (None, None) => Verdict::Loads,
    }
}

/// Before the graphs, in one of them, or behind all; then the stage.
type Rank = (u8, usize, Stage);

fn rank(finding: &Diagnostic, folders: &HashMap<&str, usize>) -> Option<Rank> {
    let stage = GateRow::find(finding.refusal.as_ref()?.gate)?.stage;
    if stage.row().per_graph {
        return Some((1, graph(&finding.place, folders), stage));
    }
    let before = stage < Stage::Definition;
    Some((if before { 0 } else { 2 }, 0, stage))
}

/// The graph that a place is in; the first if it cannot be told.
fn graph(place: &Place, folders: &HashMap<&str, usize>) -> usize {
    let folder = match place {
        Place::Json { member, .. } | Place::Archive { member: Some(member), .. } => {
            member.rsplit_once('/').map_or("", |(folder, _)| folder)
        }
        Place::Slot { graph, .. } => graph.as_str(),
        _ => return 0,
    };
    folders.get(folder).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use neff_diag::JsonPath;
    use neff_diag::codes::chain;

    use super::*;
    use crate::gate::refused;

    fn finding(gate: &'static str, member: &str) -> Diagnostic {
        let place =
            Place::Json { member: member.to_owned(), path: JsonPath::root(), excerpt: None };
        refused(Diagnostic::new(chain::FIELD_MISSING, gate), gate, "").at(place)
    }

    fn first(findings: &[Diagnostic]) -> &str {
        match verdict(findings, &["sg00", "sg01"]) {
            Verdict::Refused(finding) => &finding.message,
            Verdict::Unclear(_) => "unclear",
            Verdict::Loads => "loads",
        }
    }

    #[test]
    fn the_loaders_order_counts_and_not_that_of_finding() {
        let (def0, def1) = ("sg00/def.json", "sg01/def.json");
        assert_eq!(first(&[]), "loads");
        assert_eq!(first(&[finding("G51", def0), finding("G43", def0)]), "G43");
        // A later gate of the first graph comes before an earlier one of the second.
        assert_eq!(first(&[finding("G43", def1), finding("G76", "sg00/pe.json")]), "G76");
        // Lowering is behind all graphs, the architecture before.
        assert_eq!(first(&[finding("G85", def0), finding("G43", def1)]), "G43");
        assert_eq!(first(&[finding("G43", def0), finding("G33", "kelf-0.json")]), "G33");
        // Variables are read one after the other, whatever is wrong with each.
        assert_eq!(first(&[finding("G45", def0), finding("G43", def0)]), "G45");
    }

    #[test]
    fn a_fault_without_a_gate_makes_it_unclear() {
        let odd = Diagnostic::new(chain::FIELD_TYPE, "odd");
        assert_eq!(first(std::slice::from_ref(&odd)), "unclear");
        assert_eq!(first(&[odd.clone(), finding("G43", "sg00/def.json")]), "G43");
        assert_eq!(first(&[odd.severity(Severity::Warning)]), "loads");
    }

    #[test]
    fn behind_a_damaged_archive_nothing_is_judged() {
        let damage = Diagnostic::new(chain::FIELD_TYPE, "damage").at(Place::Archive {
            offset: 512,
            index: None,
            member: None,
            field: None,
        });
        assert_eq!(first(&[damage.clone(), finding("G20", "neff.json")]), "unclear");
        assert_eq!(first(&[damage, finding("G06", "")]), "G06");
    }
}
