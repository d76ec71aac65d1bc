//! Who waits for whom, and how that is told.

use std::collections::HashMap;

use neff_asm::predicate::Signal;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};

use super::run::{Agent, Run};
use super::{Step, What};
use crate::lint::core::Core;

/// What an agent may wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Need {
    Change(Signal),
    Cores(u32),
}

/// For each agent that is stuck, by its place among them, those that it waits for.
pub(super) fn edges(run: &Run<'_, '_>, stuck: &[usize]) -> Vec<Vec<usize>> {
    let agents = || stuck.iter().filter_map(|at| run.agents.get(*at));
    let mut givers: HashMap<(usize, Need), Vec<usize>> = HashMap::new();
    for (place, agent) in agents().enumerate() {
        for need in agent.behind().iter().filter_map(|step| gives(*step)) {
            // Barriers are of all cores.
            let core = if matches!(need, Need::Cores(_)) { 0 } else { agent.core };
            let list = givers.entry((core, need)).or_default();
            if list.last() != Some(&place) {
                list.push(place);
            }
        }
    }
    let given = |core, need| givers.get(&(core, need)).cloned().unwrap_or_default();
    let of = |agent: &Agent<'_>| match agent.step().map(|step| step.what) {
        Some(What::Wait(signal, _)) => given(agent.core, Need::Change(signal)),
        Some(What::Cores(id)) => given(0, Need::Cores(id)),
        Some(What::Engines) => {
            let others = agents().enumerate().filter(|(_, other)| {
                other.core == agent.core
                    && other.step().map(|step| step.what) != Some(What::Engines)
            });
            others.map(|(place, _)| place).collect()
        }
        _ => Vec::new(),
    };
    agents().map(of).collect()
}

fn gives(step: Step) -> Option<Need> {
    match step.what {
        What::Cores(id) => Some(Need::Cores(id)),
        what => what.changes().map(Need::Change),
    }
}

/// Reports a group, by places among those that are stuck.
pub(super) fn group(
    cores: &[Core<'_>],
    run: &Run<'_, '_>,
    stuck: &[usize],
    edges: &[Vec<usize>],
    group: &[usize],
    findings: &mut Findings,
) {
    let agent = |place: &usize| run.agents.get(*stuck.get(*place)?);
    let members: Vec<&Agent<'_>> = group.iter().filter_map(agent).collect();
    let several = cores.len() > 1;
    let name = |agent: &Agent<'_>| match cores.get(agent.core).filter(|_| several) {
        Some(core) => format!("{} {}", core.graph.name, agent.engine),
        None => agent.engine.to_string(),
    };
    let message = match members.as_slice() {
        [only] => format!("{} waits for what it does only behind the wait", name(only)),
        _ => {
            let names: Vec<_> = members.iter().map(|agent| name(agent)).collect();
            format!("{} wait for each other", names.join(", "))
        }
    };
    let mut finding = Diagnostic::new(codes::CYCLE, message);
    for (at, place) in group.iter().enumerate() {
        let Some((agent, step)) = agent(place).and_then(|it| Some((it, it.step()?))) else {
            continue;
        };
        let Some(core) = cores.get(agent.core) else { continue };
        let slot = core.place(agent.engine, step.slot.into());
        let others = edges.get(*place).into_iter().flatten().filter(|it| group.contains(it));
        let missing: Vec<_> = others
            .filter_map(agent_of(run, stuck))
            .filter_map(|it| misses(step, it, &name(it)))
            .collect();
        let wait = wait(run, agent, step);
        let text = format!("{} slot {} {wait}; {}", name(agent), step.slot, missing.join(", "));
        finding = if at == 0 { finding.at(slot).note(text) } else { finding.note_at(text, slot) };
    }
    findings.push(finding);
}

fn agent_of<'r, 'c>(
    run: &'r Run<'c, '_>,
    stuck: &'r [usize],
) -> impl Fn(&usize) -> Option<&'r Agent<'c>> {
    |place| run.agents.get(*stuck.get(*place)?)
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

/// What another agent would do for a wait.
fn misses(step: Step, other: &Agent<'_>, who: &str) -> Option<String> {
    let is_needed = |it: &&Step| match (step.what, it.what) {
        (What::Wait(signal, _), what) => what.changes() == Some(signal),
        (What::Cores(id), What::Cores(other)) => id == other,
        (What::Engines, what) => what == What::Engines,
        _ => false,
    };
    let found = other.behind().iter().find(is_needed);
    let Some(Step { slot, what }) = found else {
        return matches!(step.what, What::Engines).then(|| format!("{who} does not come there"));
    };
    Some(match what {
        What::Moves(..) => format!("a transfer that {who} starts at slot {slot} would add to it"),
        What::Add(..) => format!("{who} would add to it at slot {slot}"),
        What::Raise(..) => format!("{who} would set it at slot {slot}"),
        _ => format!("{who} would come there at slot {slot}"),
    })
}

fn name(signal: Signal) -> String {
    match signal {
        Signal::Semaphore(number) => format!("semaphore {number}"),
        Signal::Event(number) => format!("event {number}"),
    }
}
