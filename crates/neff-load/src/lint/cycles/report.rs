//! How a circle is told: each member with its slot, what it waits for, and who would give that.

use std::collections::HashSet;

use neff_asm::predicate::Signal;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};

use super::needs::Needs;
use super::run::{Agent, Run};
use super::{Step, What};
use crate::lint::core::Core;

/// Members that are named as those that would give what one waits for.
const NAMED: usize = 4;

/// Reports a group, by places among those that are stuck.
pub(super) fn group(
    cores: &[Core<'_>],
    run: &Run<'_, '_>,
    (stuck, needs): (&[usize], &Needs),
    group: &[usize],
    findings: &mut Findings,
) {
    let agent = |place: usize| run.agents.get(*stuck.get(place)?);
    let name = |agent: &Agent<'_>| match cores.get(agent.core).filter(|_| cores.len() > 1) {
        Some(core) => format!("{} {}", core.graph.name, agent.engine),
        None => agent.engine.to_string(),
    };
    let names: Vec<String> = group.iter().filter_map(|place| agent(*place)).map(name).collect();
    let message = match names.as_slice() {
        [only] => format!("{only} waits for what it does only behind the wait"),
        several => format!("{} wait for each other", several.join(", ")),
    };
    let members: HashSet<usize> = group.iter().copied().collect();
    let mut finding = Diagnostic::new(codes::CYCLE, message);
    for (at, place) in group.iter().enumerate() {
        let Some((agent_here, step)) = agent(*place).and_then(|it| Some((it, it.step()?))) else {
            continue;
        };
        let Some(core) = cores.get(agent_here.core) else { continue };
        let others = needs.givers(*place).iter().filter(|(other, _)| members.contains(other));
        let given = others
            .take(NAMED)
            .filter_map(|(other, step)| agent(*other).map(|other| gives(&name(other), *step)));
        let missing = given.collect::<Vec<_>>().join(", ");
        let (who, wait) = (name(agent_here), wait(run, agent_here, step));
        let text = format!("{who} slot {} {wait}; {missing}", step.slot);
        let slot = core.place(agent_here.engine, step.slot.into());
        finding = if at == 0 { finding.at(slot).note(text) } else { finding.note_at(text, slot) };
    }
    findings.push(finding);
}

/// What an agent waits for.
fn wait(run: &Run<'_, '_>, agent: &Agent<'_>, step: Step) -> String {
    match step.what {
        What::Wait(signal, least) => {
            let (name, value) = (name(signal), run.value(agent.core, signal));
            format!("waits until {name} is at least {least}, and it gets to {value}")
        }
        What::Cores(id) => format!("waits for all cores at barrier {id}"),
        _ => "waits for all engines of the core".to_owned(),
    }
}

/// What a member would do for a wait.
fn gives(who: &str, step: Option<Step>) -> String {
    let Some(Step { slot, what }) = step else { return format!("{who} does not come there") };
    match what {
        What::Moves(..) => format!("a transfer that {who} starts at slot {slot} would add to it"),
        What::Add(..) => format!("{who} would add to it at slot {slot}"),
        What::Raise(..) => format!("{who} would set it at slot {slot}"),
        _ => format!("{who} would come there at slot {slot}"),
    }
}

fn name(signal: Signal) -> String {
    match signal {
        Signal::Semaphore(number) => format!("semaphore {number}"),
        Signal::Event(number) => format!("event {number}"),
    }
}
