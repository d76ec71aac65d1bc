//! Which fault the runtime comes to first, of all that were found.
//!
//! Documents are read as far as they go, so that all faults are found in one run; the loader stops
//! at the first. If that has a gate, it refuses there; if not, what it does is not known, and so it
//! is not known either whether it ever comes to a later gate.

use neff_diag::{Diagnostic, Severity};

use super::order::Documents;

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

/// Judges findings, which stand in the order in which they were found, by where the loader comes
/// to them.
///
/// A fault without a gate for which that cannot be told hides no gate, and counts if no gate
/// refuses.
pub fn verdict<'f>(
    findings: impl IntoIterator<Item = &'f Diagnostic>,
    documents: &Documents<'_>,
) -> Verdict<'f> {
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    let (mut first, mut elsewhere) = (None, None);
    for finding in errors {
        let Some(rank) = documents.rank(finding) else {
            elsewhere = elsewhere.or(Some(finding));
            continue;
        };
        // Whether the runtime reads entries of a damaged archive as they are is not known either.
        let rank = (rank, !Documents::is_damage(finding));
        match first {
            Some((least, _)) if least <= rank => {}
            _ => first = Some((rank, finding)),
        }
    }
    match (first, elsewhere) {
        (Some((_, finding)), _) if finding.refusal.is_some() => Verdict::Refused(finding),
        (Some((_, finding)), _) | (None, Some(finding)) => Verdict::Unclear(finding),
        (None, None) => Verdict::Loads,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use neff_diag::codes::{archive, chain, outer};
    use neff_diag::{JsonPath, Place};
    use neff_manifest::chain::{Chain, read};

    use super::*;
    use crate::gate::refused;

    fn chain() -> Chain {
        let members = [
            (
                "kelf-0.json",
                r#"{"version": "0.5", "target": "*", "graphs": [
                {"name": "sg00", "definition": "sg00/def.json"},
                {"name": "sg01", "definition": "sg01/def.json"}]}"#,
            ),
            ("sg00/def.json", r#"{"var": {}, "pe": "pe.json"}"#),
            ("sg01/def.json", "no JSON"),
        ];
        let members: BTreeMap<String, Vec<u8>> =
            members.map(|(name, text)| (name.to_owned(), text.into())).into();
        read(&members).0
    }

    fn json(member: &str, path: &[&str]) -> Place {
        let path = path.iter().fold(JsonPath::root(), |path, key| path.key(*key));
        Place::Json { member: member.to_owned(), path, excerpt: None }
    }

    fn finding(gate: &'static str, member: &str) -> Diagnostic {
        refused(Diagnostic::new(chain::FIELD_MISSING, gate), gate, "").at(json(member, &[]))
    }

    fn fault(member: &str, path: &[&str]) -> Diagnostic {
        Diagnostic::new(chain::FIELD_TYPE, "odd").at(json(member, path))
    }

    fn first(findings: &[Diagnostic]) -> String {
        let chain = chain();
        match verdict(findings, &Documents::of(&chain)) {
            Verdict::Refused(finding) => finding.message.clone(),
            Verdict::Unclear(finding) => format!("unclear: {}", finding.message),
            Verdict::Loads => "loads".to_owned(),
        }
    }

    const DEF0: &str = "sg00/def.json";
    const DEF1: &str = "sg01/def.json";

    #[test]
    fn the_loaders_order_counts_and_not_that_of_finding() {
        assert_eq!(first(&[]), "loads");
        assert_eq!(first(&[finding("G51", DEF0), finding("G43", DEF0)]), "G43");
        // A later gate of the first graph comes before an earlier one of the second.
        assert_eq!(first(&[finding("G43", DEF1), finding("G76", "sg00/pe.json")]), "G76");
        // Lowering is behind all graphs, the architecture before.
        assert_eq!(first(&[finding("G85", DEF0), finding("G43", DEF1)]), "G43");
        assert_eq!(first(&[finding("G43", DEF0), finding("G33", "kelf-0.json")]), "G33");
        // Variables are read one after the other, whatever is wrong with each.
        assert_eq!(first(&[finding("G45", DEF0), finding("G43", DEF0)]), "G45");
        // The size of a document is asked when it is opened.
        assert_eq!(first(&[finding("G40", "sg00/pe.json"), finding("G50", DEF0)]), "G50");
        assert_eq!(first(&[finding("G26", "neff.json"), finding("G40", "neff.json")]), "G26");
    }

    #[test]
    fn a_fault_without_a_gate_hides_the_gates_behind_it() {
        let gate = || finding("G51", DEF0);
        let behind = [
            fault(DEF0, &["fp8_conversion_config"]),
            fault("sg00/pe.json", &["instr"]),
            fault(DEF1, &["var"]),
        ];
        for odd in behind {
            assert_eq!(first(std::slice::from_ref(&odd)), "unclear: odd");
            assert_eq!(first(&[odd, gate()]), "G51");
        }
        let before = [
            fault("neff.json", &[]),
            fault("neff.json", &["nodes", "0"]),
            fault("kelf-0.json", &["target"]),
            fault("kelf-0.json", &["graphs"]),
            fault(DEF0, &[]),
            fault(DEF0, &["var", "x"]),
        ];
        for odd in before {
            assert_eq!(first(&[gate(), odd.clone()]), "unclear: odd", "{odd:?}");
            assert_eq!(first(&[odd.severity(Severity::Warning)]), "loads");
        }
        // In one stage the first that is found is the first that is come to.
        let same = fault(DEF0, &["dma_queue"]);
        assert_eq!(first(&[same.clone(), gate()]), "unclear: odd");
        assert_eq!(first(&[gate(), same]), "G51");
    }

    #[test]
    fn what_the_loader_does_not_read_hides_nothing() {
        for odd in [
            Diagnostic::new(chain::FIELD_TYPE, "odd"),
            fault("neff.json", &["metadata"]),
            fault("sg00/tensor_map.json", &[]),
            fault(DEF0, &["pe_dbg"]),
        ] {
            assert_eq!(first(&[odd.clone(), finding("G43", DEF0)]), "G43");
            assert_eq!(first(&[odd]), "unclear: odd");
        }
    }

    #[test]
    fn behind_a_damaged_archive_nothing_is_judged() {
        let damage = Diagnostic::new(archive::CHECKSUM_BAD, "damage").at(Place::Archive {
            offset: 512,
            index: None,
            member: None,
            field: None,
        });
        assert_eq!(first(&[finding("G10", ""), damage.clone()]), "unclear: damage");
        assert_eq!(first(&[damage.clone(), finding("G20", "neff.json")]), "unclear: damage");
        assert_eq!(first(&[damage, finding("G06", "")]), "G06");
        // A bare archive has no header that a gate could ask.
        let bare = Diagnostic::new(outer::NO_HEADER, "bare").severity(Severity::Error);
        assert_eq!(first(&[bare, finding("G35", "kelf-0.json")]), "unclear: bare");
    }
}
