//! Is a file sound, and would a runtime get past its header? Gates, soundness and the digest put
//! together from one reading.

use neff_abi::Runtime;
use neff_diag::{Diagnostic, Findings, Place, Severity, codes::outer};

use crate::digest::{Algorithm, Verdict};
use crate::gates::{Gate, GateInput, Outcome, StoredDigest, gates, header_findings};
use crate::outer::Outer;
use crate::read::{PayloadKind, Report};

/// The answer to "is this file sound?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// The header gates in the runtime's order; empty for a file without a header.
    pub gates: Vec<Gate>,
    /// All findings: gates, header, digest, then payload and archive in file order.
    pub findings: Findings,
}

impl Verification {
    /// The gate at which the runtime stops, if it does.
    pub fn refused_at(&self) -> Option<&Gate> {
        self.gates.iter().find(|gate| gate.outcome == Outcome::Refused)
    }

    /// True if nothing speaks against the file: sound, and past the header gates.
    pub fn is_ok(&self) -> bool {
        !self.findings.has_errors()
    }
}

/// Judges a report. `verify_hash` is the runtime's verify flag, off by default there.
pub fn verify(report: &Report, runtime: &Runtime, verify_hash: bool) -> Verification {
    let mut findings = Findings::new();
    let gates = judged_gates(report, runtime, verify_hash);
    let digest = digest_finding(report);
    for gate in &gates {
        let finding = gate.finding.clone().map(|finding| with_extent(finding, report));
        findings.extend(finding.map(|finding| with_digests(finding, digest.as_ref())));
    }
    if let Some(header) = report.header() {
        findings.extend(header_findings(header, report.file_size));
    }
    let said: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    findings.extend(digest.filter(|finding| !said.contains(&finding.code)));
    // A gate and the reader may see the same: a file without an archive, or with less of it.
    let fresh = |finding: &&Diagnostic| match finding.code {
        outer::SHORTER_THAN_HEADER | outer::EMPTY_FILE => !said.contains(&finding.code),
        code if SIZES.contains(&code) => !said.iter().any(|code| SIZES.contains(code)),
        _ => true,
    };
    findings.extend(report.findings.iter().filter(fresh).cloned().map(|finding| {
        match finding.code {
            // Readable, and yet no runtime loads it.
            outer::NO_HEADER => finding.severity(Severity::Error),
            _ => finding,
        }
    }));
    Verification { gates, findings }
}

fn judged_gates(report: &Report, runtime: &Runtime, verify_hash: bool) -> Vec<Gate> {
    let header = match &report.outer {
        Outer::Neff(header) => Some(header.as_ref()),
        Outer::Short(_) | Outer::Empty => None,
        Outer::BareArchive | Outer::Foreign(_) => return Vec::new(),
    };
    let digest = match report.verdict {
        Some(Verdict::Matches) => StoredDigest::Equal,
        Some(Verdict::Signature | Verdict::Damaged) => StoredDigest::Different,
        None => StoredDigest::Unavailable,
    };
    let verify = verify_hash.then_some(digest);
    gates(GateInput { header, file_size: report.file_size, runtime, verify }).collect()
}

/// Codes of a `data_size` that cannot be.
const SIZES: [neff_diag::Code; 3] =
    [outer::DATA_SIZE_TOO_LARGE, outer::DATA_SIZE_COUNTS_HEADER, outer::HEADER_ONLY];

/// Gives the gate's finding about `data_size` what the reader found out about the archive.
fn with_extent(mut finding: Diagnostic, report: &Report) -> Diagnostic {
    let extent = report.findings.iter().find(|other| SIZES.contains(&other.code));
    if let Some(extent) = extent.filter(|_| SIZES.contains(&finding.code)) {
        finding.notes.extend(extent.notes.iter().cloned());
        finding.help = extent.help.clone().or(finding.help);
    }
    finding
}

/// Gives the finding of the runtime's verify flag the digests that were compared.
fn with_digests(mut finding: Diagnostic, digest: Option<&Diagnostic>) -> Diagnostic {
    if let Some(digest) = digest.filter(|_| finding.code == outer::SIGNATURE_NOT_DIGEST) {
        finding.expected = digest.expected.clone();
        finding.found = digest.found.clone();
    }
    finding
}

/// The three-way verdict as a finding; a match needs none.
fn digest_finding(report: &Report) -> Option<Diagnostic> {
    let header = report.header()?;
    let digest = report.payload.as_ref()?.digest.as_deref()?;
    let name =
        Algorithm::of_package_version(header.pkg_version()).map_or("digest", Algorithm::name);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let stored = hex(header.hash().get(..digest.len()).unwrap_or_default());
    let finding = match report.verdict? {
        Verdict::Matches => return None,
        Verdict::Signature => Diagnostic::new(
            outer::SIGNATURE_NOT_DIGEST,
            format!(
                "hash is not the {name} of the stored data, yet the archive is sound: as with a compiler's signature"
            ),
        ),
        Verdict::Damaged => Diagnostic::new(
            outer::DAMAGED,
            format!("hash is not the {name} of the stored data, and the archive is damaged"),
        ),
    };
    let unprotected =
        report.payload.as_ref().is_some_and(|payload| payload.kind == PayloadKind::Tar);
    let finding = match unprotected {
        true => {
            finding.note("no other checksum covers the data of an archive that is not compressed")
        }
        false => finding,
    };
    let finding = match header.hash().iter().all(|byte| *byte == 0) {
        true => finding.note("the field is all NULs: it was left unset, or wiped"),
        false => finding,
    };
    let field = neff_abi::header_field::HASH;
    let number = |count: usize| u64::try_from(count).unwrap_or_default();
    let place = Place::field(number(field.offset), number(field.len), field.name);
    Some(
        finding
            .at(place)
            .expected(format!("{} ({name} of the stored data)", hex(digest)))
            .found(stored),
    )
}
