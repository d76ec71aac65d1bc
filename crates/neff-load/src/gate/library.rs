//! The runtime's own GPSIMD library: on which machine a choice of its functions counts (format notes
//! 02 §11.1; 03 §5 G57 and W58).
//!
//! The choice is counted where def.json is read, which does not know the machine.

use neff_abi::Arch;
use neff_diag::codes::chain;
use neff_diag::{Diagnostic, Severity};

use crate::options::LoadOptions;

/// The architecture on which other sources say that the library is added.
const OTHER_READING: Arch = Arch::Mariana;

/// Gives a finding about the default library the weight that it has on this machine; any other is
/// passed on as it is.
pub(crate) fn default_library(finding: Diagnostic, options: &LoadOptions) -> Diagnostic {
    let is_refused = finding.refusal.as_ref().is_some_and(|refusal| refusal.gate == "G57");
    if !is_refused && finding.code != chain::DEFAULT_LIBRARY_EMPTY {
        return finding;
    }
    let (machine, meant) = (options.arch, options.default_library);
    if machine == meant {
        let worse = if is_refused { Severity::Error } else { finding.severity };
        let note = format!(
            "sources disagree which machines these are; here they are {meant}, as this one is"
        );
        return finding.severity(worse).note(note);
    }
    if machine == OTHER_READING {
        let note = format!(
            "sources disagree which machines these are: taken to be {meant}, perhaps {machine}"
        );
        return finding.note(note);
    }
    let note = format!("no source says that a {machine} is one");
    Diagnostic { refusal: None, ..finding.severity(Severity::Note).note(note) }
}
