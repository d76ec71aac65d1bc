//! Waits that never end: the engine would hang.

use neff_asm::predicate::Signal;
use neff_asm::tally::{Reason, Unmet};
use neff_diag::{Diagnostic, Findings, codes::model};

use super::core::Core;
use crate::emit::Programs;

/// Reports the waits that nothing ends, and those for more than is ever signalled.
pub(super) fn check(core: &Core<'_>, programs: &Programs, findings: &mut Findings) {
    for Unmet { signal, waiter, place: index, reason } in core.tally.unmet() {
        let Some(program) = programs.get(&waiter) else { continue };
        let place = program.place(&core.graph.name, waiter.row().key, index);
        let finding = match reason {
            Reason::Untouched { waits } => untouched(core, signal, waits),
            Reason::TooLow { needed, reached } => too_low(signal, needed, reached),
        };
        findings.push(finding.at(place));
    }
}

fn untouched(core: &Core<'_>, signal: Signal, waits: u64) -> Diagnostic {
    let message = format!("nothing signals {}, and this waits for it", named(signal));
    let finding = Diagnostic::new(model::NEVER_SIGNALLED, message);
    let queue = match signal {
        Signal::Semaphore(number) => core.owners.get(&u32::from(number)),
        Signal::Event(_) => None,
    };
    let queue =
        queue.map(|queue| format!("it counts the transfers of {queue}, and none is started"));
    let others = waits.saturating_sub(1);
    let others = (others > 0).then(|| format!("{others} more of this engine wait for it"));
    queue.into_iter().chain(others).fold(finding, Diagnostic::note)
}

fn too_low(signal: Signal, needed: i64, reached: i64) -> Diagnostic {
    let (what, expected) = match signal {
        Signal::Semaphore(_) => {
            ("never gets that far", format!("at most {reached}, all that is added to it"))
        }
        Signal::Event(_) => ("is never set", "something that sets it".to_owned()),
    };
    let message = format!("{} {what}, and this waits for it", named(signal));
    let finding = Diagnostic::new(model::NEVER_REACHED, message).expected(expected);
    finding.found(format!("a wait until it is {needed}"))
}

/// What a signal is called in messages.
pub(super) fn named(signal: Signal) -> String {
    match signal {
        Signal::Semaphore(number) => format!("semaphore {number}"),
        Signal::Event(number) => format!("event {number}"),
    }
}
