//! What the runtime makes of the file on the machine that was asked about (format notes 03, 08).

use neff_abi::GateRow;
use neff_load::{LoadOptions, Verdict};
use serde::Serialize;

use crate::Load;

/// The verdict.
#[derive(Debug, Clone, Serialize)]
pub struct VerdictFacts {
    /// `loads`, `refused`, or `unclear` for a fault that no gate is known for.
    pub word: &'static str,
    /// The architecture of the machine.
    pub arch: String,
    /// The version of the runtime.
    pub runtime: &'static str,
    /// The gate that refuses, as the format notes number them.
    pub gate: Option<&'static str>,
    /// What that gate is about.
    pub stage: Option<&'static str>,
    /// The status that loading returns, with the vendor's name.
    pub status: Option<String>,
    /// What stands in the way, in the words of the finding.
    pub why: Option<String>,
    /// What the runtime itself prints.
    pub text: Option<String>,
}

impl VerdictFacts {
    pub(super) fn of(load: &Load<'_>, machine: &LoadOptions) -> VerdictFacts {
        let (word, finding) = match load.verdict() {
            Verdict::Loads => ("loads", None),
            Verdict::Refused(finding) => ("refused", Some(finding)),
            Verdict::Unclear(finding) => ("unclear", Some(finding)),
        };
        let refusal = finding.and_then(|finding| finding.refusal.as_ref());
        let row = refusal.and_then(|refusal| GateRow::find(refusal.gate));
        VerdictFacts {
            word,
            arch: machine.arch.to_string(),
            runtime: machine.runtime.version,
            gate: refusal.map(|refusal| refusal.gate),
            stage: row.map(|row| row.stage.row().name),
            status: refusal.map(|it| format!("{} ({})", it.status, it.status_name)),
            why: finding.map(|finding| finding.message.clone()),
            text: refusal.map(|refusal| refusal.text.clone()).filter(|text| !text.is_empty()),
        }
    }
}
