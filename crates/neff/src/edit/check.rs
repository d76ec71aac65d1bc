//! Holds the result against the original: what that passes, this must pass.

use std::collections::BTreeMap;
use std::io::SeekFrom;

use neff_abi::Runtime;
use neff_container::limits::Limits;
use neff_container::source::StreamSource;
use neff_diag::codes::edit as codes;
use neff_diag::{Code, Diagnostic, Findings, Severity};
use neff_load::LoadOptions;

use super::original::{Original, options};
use super::{EditError, refused};
use crate::{Neff, Output};

/// Reads, verifies and loads what was written, on the machine that the original is for.
///
/// # Errors
/// [`EditError::Refused`] with the faults that the original has not.
pub(super) fn check(
    original: &Original<'_>,
    output: &mut dyn Output,
) -> Result<Findings, EditError> {
    output.seek(SeekFrom::Start(0)).map_err(EditError::Write)?;
    let result = Neff::read(&mut StreamSource(output), &options(unlimited(original)))
        .map_err(|error| EditError::Write(std::io::Error::other(error.to_string())))?;
    let found = judged(&result, original);
    let mut known = counted(&judged(&original.neff, original));
    let mut worse = Vec::new();
    for finding in found.iter().filter(|finding| finding.severity == Severity::Error) {
        match known.get_mut(&key(finding)).filter(|left| **left > 0) {
            Some(left) => *left = left.saturating_sub(1),
            None => worse.push(worsened(finding)),
        }
    }
    if worse.is_empty() { Ok(told(&found)) } else { Err(refused(worse)) }
}

/// What is worth telling of a result that is as good as the original: its faults are no fault of
/// the edit.
fn told(found: &Findings) -> Findings {
    let mut told = Findings::new();
    told.extend(found.iter().filter(|it| it.severity > Severity::Note).map(|finding| {
        match finding.severity {
            Severity::Error => {
                finding.clone().severity(Severity::Warning).note("the original has it too")
            }
            _ => finding.clone(),
        }
    }));
    told
}

/// What reading the result may cost: what was written here is no threat, however well it
/// compresses.
pub(super) fn unlimited(original: &Original<'_>) -> Limits {
    Limits { ratio: u64::MAX, inflated: u64::MAX, ..original.workshop.limits }
}

/// All that the gates of the container, of the manifests and of loading say.
fn judged(neff: &Neff, original: &Original<'_>) -> Findings {
    let machine =
        LoadOptions { runtime: Runtime::baseline(), ..LoadOptions::new(original.neff.own_arch()) };
    let mut findings = neff.header_findings();
    findings.append(neff.load(&machine, false).findings);
    findings
}

/// A fault, whatever it is called in the one file and in the other.
type Key = (Code, Option<&'static str>);

fn key(finding: &Diagnostic) -> Key {
    (finding.code, finding.refusal.as_ref().map(|refusal| refusal.gate))
}

fn counted(findings: &Findings) -> BTreeMap<Key, u64> {
    let mut counts = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
        let count: &mut u64 = counts.entry(key(finding)).or_default();
        *count = count.saturating_add(1);
    }
    counts
}

fn worsened(finding: &Diagnostic) -> Diagnostic {
    let message = format!("the result: {}", finding.message);
    let code = finding.code;
    Diagnostic { code: codes::WORSE, message, ..finding.clone() }.note(format!("this is {code}"))
}
