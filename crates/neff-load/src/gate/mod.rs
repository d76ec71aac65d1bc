//! Gates beyond those of single documents: the machine, the carve-out, cores, programs; and which
//! of all refusals comes first (format notes 03 §1, §4, §5).

mod collective;
mod descriptor;
mod features;
mod library;
mod machine;
mod order;
mod program;
mod reach;
mod verdict;

pub use order::Documents;
pub use verdict::{Verdict, verdict};

pub(crate) use descriptor::descriptors;
pub(crate) use features::features;
pub(crate) use library::default_library;
pub(crate) use machine::{cores, reservations, target};
pub(crate) use program::programs;

use neff_abi::GateRow;
use neff_diag::{Diagnostic, Refusal};

/// Attaches the runtime's refusal at a gate.
pub(crate) fn refused(
    finding: Diagnostic,
    gate: &'static str,
    text: impl Into<String>,
) -> Diagnostic {
    let status = GateRow::find(gate).map_or(neff_abi::Status::NRT_INVALID, |row| row.status);
    let status_name = status.name().unwrap_or_default();
    finding.refusal(Refusal { gate, status: status.0, status_name, text: text.into() })
}
