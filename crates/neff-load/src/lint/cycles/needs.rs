//! Who waits for what, and who would give it behind a wait of its own. What is needed is a node of its own
//! between those that wait for it and those that would give it, so that the graph is as large as the
//! programs and no larger.

use std::collections::HashMap;

use neff_asm::predicate::Signal;

use super::run::Run;
use super::{Step, What, groups};

/// What an agent may wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Need {
    Change(Signal),
    Engines,
    Cores(u32),
}

impl Need {
    /// What a step waits for.
    fn of(step: Step) -> Option<Need> {
        match step.what {
            What::Wait(signal, _) => Some(Need::Change(signal)),
            What::Engines => Some(Need::Engines),
            What::Cores(id) => Some(Need::Cores(id)),
            What::Add(..) | What::Moves(..) | What::Raise(..) | What::Turn => None,
        }
    }

    /// What a step gives.
    fn given(step: Step) -> Option<Need> {
        match step.what {
            What::Engines => Some(Need::Engines),
            What::Cores(id) => Some(Need::Cores(id)),
            what => what.changes().map(Need::Change),
        }
    }
}

/// Needs of those that are stuck. Agents are named by their places among these.
pub(super) struct Needs {
    /// What each agent needs.
    waits: Vec<Option<usize>>,
    /// Who would give it, and the first step that does.
    givers: Vec<Vec<(usize, Option<Step>)>>,
}

impl Needs {
    /// Of agents that are stuck.
    pub(super) fn of(run: &Run<'_, '_>, stuck: &[usize]) -> Needs {
        // Barriers of cores are of all of them.
        let key = |core: usize, need| (if matches!(need, Need::Cores(_)) { 0 } else { core }, need);
        let mut known = HashMap::new();
        let mut waits = Vec::with_capacity(stuck.len());
        for agent in stuck.iter().filter_map(|at| run.agents.get(*at)) {
            let need = agent.step().and_then(Need::of);
            let next = known.len();
            waits.push(need.map(|need| *known.entry(key(agent.core, need)).or_insert(next)));
        }
        let mut givers: Vec<Vec<(usize, Option<Step>)>> = vec![Vec::new(); known.len()];
        let agents = stuck.iter().filter_map(|at| run.agents.get(*at));
        for (place, agent) in agents.enumerate() {
            let mut give = |need, step| {
                let list = known.get(&key(agent.core, need)).and_then(|at| givers.get_mut(*at));
                if let Some(list) = list
                    && list.last().is_none_or(|(last, _)| *last != place)
                {
                    list.push((place, step));
                }
            };
            let is_there = agent.step().and_then(Need::of) == Some(Need::Engines);
            for step in agent.behind() {
                match Need::given(*step) {
                    // Whoever is at the barrier has given what it can.
                    Some(Need::Engines) if is_there => {}
                    Some(need) => give(need, Some(*step)),
                    None => {}
                }
            }
            if !is_there {
                give(Need::Engines, None);
            }
        }
        Needs { waits, givers }
    }

    /// Groups of agents of which each waits for each.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let agents = self.waits.len();
        let needs = self
            .waits
            .iter()
            .map(|need| need.map(|need| agents.saturating_add(need)).into_iter().collect());
        let givers = self.givers.iter().map(|list| list.iter().map(|(place, _)| *place).collect());
        let edges: Vec<Vec<usize>> = needs.chain(givers).collect();
        let groups = groups::of(&edges).into_iter();
        groups.map(|nodes| nodes.into_iter().filter(|node| *node < agents).collect()).collect()
    }

    /// Who would give what an agent waits for.
    pub(super) fn givers(&self, place: usize) -> &[(usize, Option<Step>)] {
        let need = self.waits.get(place).copied().flatten();
        need.and_then(|need| self.givers.get(need)).map_or(&[], Vec::as_slice)
    }
}
