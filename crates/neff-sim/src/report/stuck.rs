//! Who waits for what when nobody can go on, and who could still end it (format notes 10 §7.1).

use neff_asm::meaning::Meaning;
use neff_asm::predicate::Signal;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings};

use super::{Words, name as slot_name, pointed, tell};
use crate::machine::signals::{Condition, name};
use crate::machine::{At, Barrier, Core, Doing, Engine, Machine};

/// Slots that are named as those that could change a signal.
const NAMED: usize = 3;

/// Every engine that has not ended, and every operation that waits for other ranks.
pub(super) fn report(machine: &Machine<'_>, words: &dyn Words, findings: &mut Findings) {
    for core in &machine.cores {
        for engine in &core.engines {
            match &engine.doing {
                Doing::Waits(wait) => findings.push(waiting(core, engine, wait, words)),
                Doing::Meets(barrier) => findings.push(meeting(core, engine, *barrier, words)),
                _ => {}
            }
        }
        for (among, at) in core.waiting_ranks() {
            let missing = machine.missing(core, among);
            let ranks: Vec<_> = missing.iter().map(ToString::to_string).collect();
            let message = format!("{among} do not all come to this operation");
            let finding = pointed(Diagnostic::new(codes::NOT_MET, message), core, at, words);
            findings.push(finding.found(format!(
                "rank {} of {}; missing: {}",
                core.rank,
                core.ranks(),
                ranks.join(", ")
            )));
        }
    }
}

fn waiting(
    core: &Core<'_>,
    engine: &Engine<'_>,
    wait: &Condition,
    words: &dyn Words,
) -> Diagnostic {
    let name = name(wait.signal);
    let value = core.signals.value(wait.signal);
    let at = At { engine: engine.name, slot: engine.slot };
    let message = format!("{} waits for {name}", engine.name);
    let finding = pointed(Diagnostic::new(codes::STUCK, message), core, at, words)
        .expected(wait.to_text())
        .found(value.to_string());
    let count = finding.notes.len();
    let finding = changers(core, at, wait.signal, finding, words);
    match finding.notes.len() == count {
        true => finding.note(format!("nothing changes {name}")),
        false => finding,
    }
}

fn meeting(
    core: &Core<'_>,
    engine: &Engine<'_>,
    barrier: Barrier,
    words: &dyn Words,
) -> Diagnostic {
    let who = match barrier {
        Barrier::Engines => "all engines of the core".to_owned(),
        Barrier::Cores(id) => format!("all cores of the rank at barrier {id}"),
    };
    let at = At { engine: engine.name, slot: engine.slot };
    let message = format!("{} waits for {who}", engine.name);
    pointed(Diagnostic::new(codes::STUCK, message), core, at, words)
}

/// Adds what changes a signal that somebody waits for, and whether it still can.
fn changers(
    core: &Core<'_>,
    waiting: At,
    signal: Signal,
    mut finding: Diagnostic,
    words: &dyn Words,
) -> Diagnostic {
    for engine in &core.engines {
        let (mut done, mut open) = (0u64, Vec::new());
        for (slot, updates) in engine.updates(signal) {
            let is_done = slot < engine.slot || matches!(engine.doing, Doing::Ended);
            let at = At { engine: engine.name, slot };
            if core.waiting_ranks().any(|(_, open)| open == at) {
                let who = slot_name(at);
                finding = finding.note(format!("{who} changes it when all ranks have come there"));
            } else if is_done {
                done = done.saturating_add(updates);
            } else {
                open.push(slot);
            }
        }
        if done > 0 {
            let times = if done == 1 { "once".to_owned() } else { format!("{done} times") };
            finding = finding.note(format!("{} has changed it {times}", engine.name));
        }
        if let Some(first) = open.first() {
            finding = finding.note(would_change(engine, &open, *first));
            let slots = open.iter().take(NAMED).map(|slot| At { engine: engine.name, slot: *slot });
            for at in slots.filter(|at| *at != waiting) {
                finding = tell(finding, (core, at), &slot_name(at), words);
            }
        }
    }
    for queue in core.counting(signal) {
        finding = finding.note(format!("transfers of {queue} count with it"));
    }
    finding
}

/// Slots of an engine that would change a signal.
fn would_change(engine: &Engine<'_>, open: &[usize], first: usize) -> String {
    let more = open.len().saturating_sub(NAMED);
    let slots: Vec<_> = open.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let state = match (&engine.doing, engine.slot == first) {
        (Doing::Waits(_), true) => "waits there itself",
        _ => "does not come there",
    };
    let slots = slots.join(", ");
    format!("{} would change it at slot {slots}{more}, and {state}", engine.name)
}

impl Engine<'_> {
    /// Slots whose own updates change a signal, and how often each does.
    fn updates(&self, signal: Signal) -> impl Iterator<Item = (usize, u64)> {
        let mut previous = None;
        self.slots().iter().enumerate().filter_map(move |(at, slot)| {
            let meaning = Meaning::of(self.generation(), slot, previous);
            previous = slot.first().copied();
            let count = meaning.updates.iter().filter(|update| update.signal == signal).count();
            (count > 0).then(|| (at, u64::try_from(count).unwrap_or(u64::MAX)))
        })
    }
}
