//! Labels of branches to distances.
//!
//! A label becomes the distance in bytes from the branch, which is the form that was measured in
//! loaded images (format notes 05 §5.4). What compilers store before a program is loaded is said
//! to be the id of a block; since no file shows one, writing the distance is this project's choice.
//! A number is taken as it is.

use neff_diag::{Diagnostic, Place, codes::engine};

use super::Assembler;

/// A label that is still to be resolved.
pub(super) struct Branch {
    pub(super) label: String,
    pub(super) place: Place,
    /// Offset of the branch in the program.
    pub(super) slot: usize,
    /// Offset of the distance in the slot.
    pub(super) offset: usize,
}

impl Assembler<'_> {
    /// Fills in the distances of branches.
    pub(super) fn resolve(&mut self) {
        for branch in std::mem::take(&mut self.branches) {
            let Some(at) = self.labels.get(&branch.label) else {
                let finding = self.labels.missing(&branch.label).at(branch.place);
                self.expander.findings.push(finding);
                continue;
            };
            let signed = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
            let distance = signed(at).saturating_sub(signed(branch.slot));
            let Ok(distance) = i32::try_from(distance) else {
                let message = format!("`{}` is too far away", branch.label);
                let finding = Diagnostic::new(engine::OUT_OF_RANGE, message).at(branch.place);
                self.expander.findings.push(finding);
                continue;
            };
            let start = branch.slot.saturating_add(branch.offset);
            let place = self.bytes.iter_mut().skip(start);
            place.zip(distance.to_le_bytes()).for_each(|(to, byte)| *to = byte);
        }
    }
}
