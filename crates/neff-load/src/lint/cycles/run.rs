//! The programs of all cores, followed until nobody can go on. More is never done than could be in
//! some order, and never less: values only grow, so in which order engines are taken does not matter.

use std::collections::{BTreeSet, HashMap};

use neff_asm::predicate::Signal;

use super::{Step, What};
use crate::lint::core::Core;
use neff_abi::Engine;

/// Semaphores and events of a core.
const SIGNALS: usize = 512;

/// The place of a signal among those of all cores.
fn index(core: usize, signal: Signal) -> usize {
    let own = match signal {
        Signal::Semaphore(number) => usize::from(number),
        Signal::Event(number) => usize::from(number).saturating_add(SIGNALS / 2),
    };
    core.saturating_mul(SIGNALS).saturating_add(own)
}

/// An engine of a core.
#[derive(Debug)]
pub(super) struct Agent<'c> {
    pub(super) core: usize,
    pub(super) engine: Engine,
    steps: &'c [Step],
    next: usize,
    /// True if what it does is not followed any more.
    is_gone: bool,
}

impl<'c> Agent<'c> {
    /// The step that it has come to.
    pub(super) fn step(&self) -> Option<Step> {
        self.steps.get(self.next).copied().filter(|_| !self.is_gone)
    }

    /// The steps that it has not come to.
    pub(super) fn behind(&self) -> &'c [Step] {
        self.steps.get(self.next.saturating_add(1)..).unwrap_or_default()
    }
}

/// Agents and signals.
pub(super) struct Run<'c, 'g> {
    cores: &'c [Core<'g>],
    pub(super) agents: Vec<Agent<'c>>,
    /// The most that each signal of each core has come to.
    values: Vec<i64>,
    /// Who waits for what, core by core: as many as a core has engines.
    waiting: Vec<Vec<(Signal, usize)>>,
    /// Agents at barriers of cores, by the number of the barrier.
    met: HashMap<u32, Vec<usize>>,
    /// True if something of a core is not followed: it may come to any barrier, and then all pass.
    is_loose: bool,
    ready: Vec<usize>,
}

impl<'c, 'g> Run<'c, 'g> {
    pub(super) fn new(cores: &'c [Core<'g>]) -> Run<'c, 'g> {
        let agents: Vec<_> = cores
            .iter()
            .enumerate()
            .filter(|(_, core)| core.is_followed())
            .flat_map(|(at, core)| {
                core.steps.iter().map(move |steps| Agent {
                    core: at,
                    engine: steps.engine,
                    steps: &steps.list,
                    next: 0,
                    is_gone: false,
                })
            })
            .collect();
        let signals = cores.len().saturating_mul(SIGNALS);
        Run {
            cores,
            ready: (0..agents.len()).rev().collect(),
            agents,
            values: vec![0; signals],
            waiting: vec![Vec::new(); cores.len()],
            met: HashMap::new(),
            is_loose: !cores.iter().all(Core::is_followed),
        }
    }

    /// Goes on until nobody can.
    pub(super) fn follow(&mut self) {
        while let Some(agent) = self.ready.pop() {
            while let Some((core, step)) = self.here(agent) {
                if !self.passes(agent, core, step) {
                    break;
                }
                self.advance(agent);
            }
        }
    }

    /// Agents that have not come to their end.
    pub(super) fn stuck(&self) -> Vec<usize> {
        let steps = self.agents.iter().enumerate();
        steps.filter(|(_, agent)| agent.step().is_some()).map(|(at, _)| at).collect()
    }

    /// The most that a signal has come to.
    pub(super) fn value(&self, core: usize, signal: Signal) -> i64 {
        self.values.get(index(core, signal)).copied().unwrap_or(0)
    }

    fn here(&self, agent: usize) -> Option<(usize, Step)> {
        self.agents.get(agent).and_then(|agent| Some((agent.core, agent.step()?)))
    }

    fn advance(&mut self, agent: usize) {
        if let Some(agent) = self.agents.get_mut(agent) {
            agent.next = agent.next.saturating_add(1);
        }
    }

    /// Does a step; false if the agent waits there, and is told when it is worth to look again.
    fn passes(&mut self, agent: usize, core: usize, step: Step) -> bool {
        match step.what {
            What::Wait(signal, least) => {
                if self.is_over(core, signal, least.into()) {
                    return true;
                }
                let place = self.waiting.get_mut(core);
                place.into_iter().for_each(|list| list.push((signal, agent)));
                false
            }
            What::Add(signal, by) | What::Moves(signal, by) => {
                let value = self.value(core, signal).saturating_add(by.into());
                self.raise(core, signal, value);
                true
            }
            What::Raise(signal, to) => {
                self.raise(core, signal, self.value(core, signal).max(to.into()));
                true
            }
            What::Engines => {
                self.meet_engines(core);
                false
            }
            What::Cores(_) if self.is_loose => true,
            What::Cores(id) => {
                self.met.entry(id).or_default().push(agent);
                self.meet_cores(id);
                false
            }
            What::Turn => {
                self.turn(agent, core);
                false
            }
        }
    }

    fn is_over(&self, core: usize, signal: Signal, least: i64) -> bool {
        let Some(known) = self.cores.get(core) else { return true };
        let tally = &known.tally;
        let is_told =
            || !tally.is_changed(signal) || tally.reach(signal).is_some_and(|reach| least > reach);
        self.value(core, signal) >= least || tally.is_open(signal) || is_told()
    }

    fn raise(&mut self, core: usize, signal: Signal, value: i64) {
        let (Some(known), Some(waiting)) =
            (self.values.get_mut(index(core, signal)), self.waiting.get_mut(core))
        else {
            return;
        };
        *known = value;
        waiting.retain(|(awaited, agent)| {
            if *awaited == signal {
                self.ready.push(*agent);
            }
            *awaited != signal
        });
    }

    /// Lets the engines of a core go on if all have come to a barrier.
    fn meet_engines(&mut self, core: usize) {
        // Agents stand core by core.
        let first = self.agents.partition_point(|agent| agent.core < core);
        let last = self.agents.partition_point(|agent| agent.core <= core);
        let own = first..last;
        let has_come = |at: usize| {
            let agent = self.agents.get(at);
            agent.is_some_and(|it| {
                it.is_gone || it.step().is_some_and(|step| step.what == What::Engines)
            })
        };
        if own.clone().all(has_come) {
            own.for_each(|agent| self.release(agent));
        }
    }

    /// Lets those go on that have come to a barrier of cores, if all cores have.
    fn meet_cores(&mut self, id: u32) {
        let Some(met) = self.met.get(&id) else { return };
        // Only then it can be that all are there.
        if met.len() < self.cores.len() {
            return;
        }
        let cores = met.iter().filter_map(|agent| self.agents.get(*agent)).map(|it| it.core);
        if cores.collect::<BTreeSet<_>>().len() == self.cores.len() {
            let met = self.met.remove(&id).unwrap_or_default();
            met.into_iter().for_each(|agent| self.release(agent));
        }
    }

    fn release(&mut self, agent: usize) {
        self.advance(agent);
        self.ready.push(agent);
    }

    /// An engine is not followed any more: whatever it may do is done.
    fn turn(&mut self, agent: usize, core: usize) {
        let Some(known) = self.agents.get_mut(agent) else { return };
        known.is_gone = true;
        let changed: BTreeSet<Signal> =
            known.steps.iter().filter_map(|step| step.what.changes()).collect();
        changed.into_iter().for_each(|signal| self.raise(core, signal, i64::MAX));
        self.meet_engines(core);
        self.is_loose = true;
        let met = std::mem::take(&mut self.met);
        met.into_values().flatten().for_each(|agent| self.release(agent));
    }
}
