//! The header gates: what the vendor's runtime tests before it opens the archive, in its order
//! (format notes 03 §2, G01 to G09), and what else a header shows ([`header_findings`]).
//!
//! Gates judge a header against one runtime; they read no payload. Whether the stored digest
//! fits is computed elsewhere and handed in. Gates of the archive and of the manifests follow
//! on other floors.

mod early_layout;
mod features;
mod findings;
mod sizes;
mod versions;

use neff_abi::{Runtime, Status};
use neff_diag::{Diagnostic, Refusal};

use crate::Header;

pub use findings::header_findings;

/// What the gates look at.
#[derive(Debug, Clone, Copy)]
pub struct GateInput<'a> {
    /// The header; `None` if the file is too short to have one.
    pub header: Option<&'a Header>,
    /// Bytes of the whole file.
    pub file_size: u64,
    /// The runtime that would load it.
    pub runtime: &'a Runtime,
    /// With the runtime's verify flag, whether the stored digest fits; `None` without the flag,
    /// which is how the runtime loads by default.
    pub verify: Option<StoredDigest>,
}

/// How `hash` compares with the digest of the stored bytes that `pkg_version` selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredDigest {
    /// They are equal.
    Equal,
    /// They differ.
    Different,
    /// The stored bytes are not all there, so there is no digest.
    Unavailable,
}

/// What came out of one gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The runtime goes on.
    Passed,
    /// The runtime refuses.
    Refused,
    /// It depends on a property of this runtime that no source gives; says which.
    Undecided(&'static str),
    /// The runtime does not test it, or there is nothing to test; says why.
    NotEvaluated(&'static str),
}

/// One gate with its outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// Id of the format notes, e.g. `G05`.
    pub id: &'static str,
    /// What came out.
    pub outcome: Outcome,
    /// False behind the first refusal: the runtime has stopped by then and never says this.
    pub reached: bool,
    /// What to tell the user: for a refusal, with the runtime's own words; for an undecided
    /// gate, as a warning; for an empty archive also without the verify flag.
    pub finding: Option<Diagnostic>,
}

/// A gate that looks at the header; it gets its id.
type HeaderGate = fn(&'static str, &GateInput<'_>, &Header) -> Gate;

/// The gates in the runtime's order. Each looks at the header alone, so that all findings come
/// out in one run; [`Gate::reached`] says which the runtime would get to.
const LADDER: [(&str, HeaderGate); 7] = [
    ("G03", sizes::header_size),
    ("G04", versions::major_version),
    ("G05", features::features),
    ("G06", sizes::data_size),
    ("G07", versions::package_version),
    ("G08", sizes::archive_not_empty),
    ("G09", versions::digest),
];

/// Every header gate, in the runtime's order.
///
/// ```
/// use neff_abi::Runtime;
/// use neff_container::{GateInput, Header, Outcome, gates};
///
/// let mut header = Header::zeroed();
/// header.set_pkg_version(3);
/// header.set_data_size(512);
/// let runtime = Runtime::baseline();
/// let input = GateInput { header: Some(&header), file_size: 1536, runtime, verify: None };
/// let refused = gates(input).find(|gate| gate.outcome == Outcome::Refused).unwrap();
/// assert_eq!(refused.id, "G07");
/// ```
pub fn gates(input: GateInput<'_>) -> impl Iterator<Item = Gate> {
    let before = [sizes::buffer("G01"), sizes::file_size("G02", &input)];
    let ladder = LADDER.into_iter().map(move |(id, gate)| match input.header {
        Some(header) if sizes::has_header(&input) => gate(id, &input, header),
        _ => Gate::skipped(id, "the file has no header"),
    });
    let mut refused = false;
    before.into_iter().chain(ladder).map(move |gate| {
        let reached = !refused;
        refused |= gate.outcome == Outcome::Refused;
        Gate { reached, ..gate }
    })
}

impl Gate {
    fn passed(id: &'static str) -> Gate {
        Gate { id, outcome: Outcome::Passed, reached: true, finding: None }
    }

    fn skipped(id: &'static str, why: &'static str) -> Gate {
        Gate { outcome: Outcome::NotEvaluated(why), ..Gate::passed(id) }
    }

    fn undecided(id: &'static str, why: &'static str, finding: Diagnostic) -> Gate {
        Gate { outcome: Outcome::Undecided(why), finding: Some(finding), ..Gate::passed(id) }
    }

    /// A refusal with the status and words of the runtime.
    fn refused(id: &'static str, status: Status, text: String, finding: Diagnostic) -> Gate {
        let status_name = status.name().unwrap_or_default();
        let refusal = Refusal { gate: id, status: status.0, status_name, text };
        Gate {
            outcome: Outcome::Refused,
            finding: Some(finding.refusal(refusal)),
            ..Gate::passed(id)
        }
    }
}

#[cfg(test)]
mod tests;
