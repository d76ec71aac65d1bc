//! Waits that never end: the engine would hang.

use neff_asm::predicate::Signal;
use neff_asm::tally::{Reason, Unmet};
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};

use super::core::Core;

/// Reports the waits of a core that nothing ends, and those for more than is ever signalled.
pub(super) fn check(core: &Core<'_>, findings: &mut Findings) {
    if core.is_open {
        return;
    }
    for Unmet { signal, waiter, place, reason } in core.tally.unmet() {
        let name = match signal {
            Signal::Semaphore(number) => format!("semaphore {number}"),
            Signal::Event(number) => format!("event {number}"),
        };
        let finding = match reason {
            Reason::Untouched { waits } => {
                let message = format!("nothing signals {name}, and this waits for it");
                let finding = Diagnostic::new(codes::NEVER_SIGNALLED, message);
                let others = waits.saturating_sub(1);
                match others {
                    0 => finding,
                    _ => finding.note(format!("{others} more of this engine wait for it")),
                }
            }
            Reason::TooLow { needed, reached } => {
                let message = format!("{name} never gets that far, and this waits for it");
                Diagnostic::new(codes::NEVER_REACHED, message)
                    .expected(format!("at most {reached}, all that is added to it"))
                    .found(format!("a wait until it is {needed}"))
            }
        };
        findings.push_at(finding, || core.place(waiter, place));
    }
}
