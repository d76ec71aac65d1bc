//! Whether a level of debug information fits the one above it: every id that its instructions
//! name should be that of one instruction there.

use neff_diag::codes::debug as codes;
use neff_diag::{Code, Diagnostic, Findings, Place};

use super::field::Tally;
use super::message::DebugFile;

/// Compares the origins that a level's instructions name with the level above, which stands in
/// the member `parent_member`. `place` is that of the lower level.
///
/// The instructions of an asm level are its slots, each with one origin or none.
pub fn check_links(
    level: &DebugFile,
    place: &Place,
    parent: &DebugFile,
    parent_member: &str,
    findings: &mut Findings,
) {
    let (mut missing, mut repeated) = (Tally::default(), Tally::default());
    let (mut missing_id, mut repeated_id) = (0, 0);
    for (index, instruction) in level.instructions.iter().enumerate() {
        for id in instruction.parents.iter().copied() {
            let mut found = parent.find(id);
            if found.next().is_none() {
                missing_id = if missing.count == 0 { id } else { missing_id };
                missing.add(index);
            } else if found.next().is_some() {
                repeated_id = if repeated.count == 0 { id } else { repeated_id };
                repeated.add(index);
            }
        }
    }
    let mut report = |code: Code, tally: Tally, id: u64, what: &str| {
        if tally.count == 0 {
            return;
        }
        let message = format!("ids {what} in {parent_member:?}: {}", tally.count);
        let finding = Diagnostic::new(code, message).at(place.clone());
        let first = tally.first;
        findings.push(finding.note(format!("the first is {id}, of instruction {first}")));
    };
    report(codes::ID_MISSING, missing, missing_id, "of no instruction");
    report(codes::ID_REPEATED, repeated, repeated_id, "of several instructions");
}
