//! Who waits for what when nobody can go on, and who could still end it (format notes 10 §7.1).

use neff_asm::meaning::Meaning;
use neff_asm::predicate::Signal;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings};

use super::place;
use crate::machine::signals::{Condition, name};
use crate::machine::{At, Barrier, Core, Doing, Engine, Machine};

/// Slots that are named as those that could change a signal.
const NAMED: usize = 3;

/// Every engine that has not ended, and every operation that waits for other ranks.
pub(super) fn report(machine: &Machine<'_>, findings: &mut Findings) {
    for core in &machine.cores {
        for engine in &core.engines {
            match &engine.doing {
                Doing::Waits(wait) => findings.push(waiting(core, engine, wait)),
                Doing::Meets(barrier) => findings.push(meeting(core, engine, *barrier)),
                _ => {}
            }
        }
        for (group, at) in core.waiting_ranks() {
            let missing = machine.missing(core, group);
            let ranks: Vec<_> = missing.iter().map(ToString::to_string).collect();
            let message = format!("not all ranks of group {group} come to this operation");
            let finding = Diagnostic::new(codes::NOT_MET, message).at(place(core, at));
            findings.push(finding.found(format!(
                "rank {} of {}; missing: {}",
                core.rank,
                core.ranks(),
                ranks.join(", ")
            )));
        }
    }
}

fn waiting(core: &Core<'_>, engine: &Engine<'_>, wait: &Condition) -> Diagnostic {
    let name = name(wait.signal);
    let value = core.signals.value(wait.signal);
    let at = At { engine: engine.name, slot: engine.slot };
    let message = format!("{} waits for {name}", engine.name);
    let finding = Diagnostic::new(codes::STUCK, message)
        .at(place(core, at))
        .expected(wait.to_text())
        .found(value.to_string());
    let changers = changers(core, wait.signal);
    if changers.is_empty() {
        return finding.note(format!("nothing changes {name}"));
    }
    changers.into_iter().fold(finding, Diagnostic::note)
}

fn meeting(core: &Core<'_>, engine: &Engine<'_>, barrier: Barrier) -> Diagnostic {
    let who = match barrier {
        Barrier::Engines => "all engines of the core".to_owned(),
        Barrier::Cores(id) => format!("all cores of the rank at barrier {id}"),
    };
    let at = At { engine: engine.name, slot: engine.slot };
    let message = format!("{} waits for {who}", engine.name);
    Diagnostic::new(codes::STUCK, message).at(place(core, at))
}

/// What changes a signal, and whether it still can.
fn changers(core: &Core<'_>, signal: Signal) -> Vec<String> {
    let mut notes = Vec::new();
    for engine in &core.engines {
        let (mut done, mut open) = (0u64, Vec::new());
        for (slot, updates) in engine.updates(signal) {
            let is_done = slot < engine.slot || matches!(engine.doing, Doing::Ended);
            if is_done {
                done = done.saturating_add(updates);
            } else {
                open.push(slot);
            }
        }
        if done > 0 {
            notes.push(format!("{} has changed it {done} times", engine.name));
        }
        if let Some(first) = open.first() {
            let more = open.len().saturating_sub(NAMED);
            let slots: Vec<_> = open.iter().take(NAMED).map(ToString::to_string).collect();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let state = match (&engine.doing, engine.slot == *first) {
                (Doing::Waits(_), true) => "waits there itself",
                _ => "does not come there",
            };
            notes.push(format!(
                "{} would change it at slot {}{more}, and {state}",
                engine.name,
                slots.join(", ")
            ));
        }
    }
    for queue in core.counting(signal) {
        notes.push(format!("transfers of {queue} count with it"));
    }
    notes
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
