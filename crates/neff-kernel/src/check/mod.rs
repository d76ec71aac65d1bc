//! What the loader and the device say to an image (format notes 07 §1.8).
//!
//! `faults` holds what the loader refuses, in its order; the first is what it returns. What it
//! does not check but kernels depend on is a remark. Where sources disagree (§9), [`Readings`] has
//! a field per question, and the recommended reading is the default.

mod faults;
mod foreign;
mod headers;
mod options;
mod remarks;
mod status;
mod table;

use neff_diag::Findings;

use crate::prelink::{Library, prelink};
use crate::reading::Kernel;

pub use faults::{Answer, Fault, Faults};
pub(crate) use headers::{dynamic_info, segment_headers};
pub use options::{
    Alignment, Bounds, DataFlags, Delta, Lifecycle, MagicStatus, Options, Outside, Readings,
};
pub use status::{Status, WRAPPER_FAILED, WRAPPER_TOO_LARGE};

/// What was found.
#[derive(Debug, Clone)]
pub struct Verification {
    /// What the loader refuses, in its order.
    pub faults: Faults,
    /// What it takes, and what is suspicious all the same or refused by the device.
    pub remarks: Findings,
    /// The library that the loader makes of it, if it refuses nothing.
    pub library: Option<Library>,
}

impl Verification {
    /// What the loader returns.
    pub fn answer(&self) -> Answer {
        self.faults.first().unwrap_or(Answer::Loader(Status::NoErr))
    }

    /// All findings: faults, then remarks.
    pub fn findings(&self) -> Findings {
        let mut findings = Findings::new();
        findings.extend(self.faults.iter().map(|fault| fault.diagnostic.clone()));
        findings.append(self.remarks.clone());
        findings
    }
}

/// Puts an image through all checks.
pub fn verify(kernel: &Kernel<'_>, options: &Options) -> Verification {
    let prelinked = prelink(kernel, options);
    let mut remarks = prelinked.remarks;
    if kernel.elf.header.identity.is_some() {
        foreign::remark(kernel, &mut remarks);
        remarks::remark(kernel, options, &mut remarks);
        table::remark(kernel, &mut remarks);
    }
    Verification { faults: prelinked.faults, remarks, library: prelinked.library }
}
