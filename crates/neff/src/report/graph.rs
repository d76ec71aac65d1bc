//! One graph, which is what a physical core runs: variables, queues, signals, and its programs.

use std::collections::{HashMap, HashSet};

use neff_isa::model::Generation;
use neff_load::LoadedGraph;
use neff_load::plan::CorePlan;
use neff_manifest::chain::{Definition, Graph, Variable};
use serde::Serialize;

use super::access::Accesses;
use super::order::{Line, order};
use super::origin::OriginRow;
use super::program::{ProgramReport, Reading};
use super::region::Region;
use super::signals::{ChangeRow, ConditionRow, SignalRow, Signals};
use super::table::Table;
use super::variable::{QueueRow, VariableRow};
use super::work::Work;
use crate::Neff;
use crate::debug::Debug;
use crate::drawing::transfer::Transfers;

/// The type word of a state buffer.
const STATE_BUFFER: &str = "state-buffer";

/// A graph.
#[derive(Debug, Clone, Default, Serialize)]
pub struct GraphReport {
    /// Its name.
    pub name: String,
    /// Its variables, in the order of def.json.
    pub variables: Vec<VariableRow>,
    /// Its queue sets, in the order of def.json.
    pub queues: Vec<QueueRow>,
    /// Signals that its programs use.
    pub signals: Vec<SignalRow>,
    /// What is waited for, each once.
    pub conditions: Vec<ConditionRow>,
    /// What is done to signals, each once.
    pub changes: Vec<ChangeRow>,
    /// Statements, each once.
    pub texts: Vec<String>,
    /// Instructions of the compiler, each once.
    pub origins: Vec<OriginRow>,
    /// Bytes of on-chip memory that some slot touches, each once.
    pub regions: Vec<Region>,
    /// Its programs, in the loader's order.
    pub programs: Vec<ProgramReport>,
    /// Slots that have a step although their waits did not hold: the order is not one that can be.
    pub forced_steps: u64,
    /// What all its programs ask for.
    pub work: Work,
}

/// What all programs of a graph are read with.
pub(super) struct Shared<'g> {
    pub(super) generation: Generation,
    pub(super) transfers: &'g Transfers,
    variables: &'g [Variable],
    by_name: HashMap<String, usize>,
}

impl Shared<'_> {
    /// Places of variables; names that no variable has are left out.
    pub(super) fn places(&self, names: &[String]) -> Vec<usize> {
        names.iter().filter_map(|name| self.by_name.get(name).copied()).collect()
    }

    /// True if a variable lies outside of the core, so that reaching it goes through device memory.
    pub(super) fn is_outside(&self, place: usize) -> bool {
        self.variables.get(place).is_some_and(|variable| !variable.is(STATE_BUFFER))
    }
}

/// A graph; empty but for its name if its def.json was not read.
pub(super) fn report(
    neff: &Neff,
    graph: &Graph,
    loaded: Option<(&LoadedGraph<'_>, &CorePlan)>,
    debug: &Debug,
) -> GraphReport {
    let mut report = GraphReport { name: graph.name().to_owned(), ..GraphReport::default() };
    let Some(definition) = &graph.definition else { return report };
    let plan = loaded.map(|(_, plan)| plan);
    report.variables =
        definition.variables.iter().map(|it| VariableRow::of(neff, it, plan)).collect();
    report.queues = definition.queues.iter().map(QueueRow::of).collect();
    programs(neff, graph.name(), definition, debug, &mut report);
    for program in &report.programs {
        report.work.add(&program.work);
    }
    report
}

fn programs(
    neff: &Neff,
    name: &str,
    definition: &Definition,
    debug: &Debug,
    report: &mut GraphReport,
) {
    let programs = neff.programs_of(name, definition);
    let names = programs.first().map(|program| program.names.clone()).unwrap_or_default();
    let transfers = Transfers::of(definition, names);
    let places = definition.variables.iter().enumerate().rev();
    let shared = Shared {
        generation: neff.generation(),
        transfers: &transfers,
        variables: &definition.variables,
        by_name: places.map(|(at, variable)| (variable.name.clone(), at)).collect(),
    };
    let buffers = definition.variables.iter().filter(|variable| variable.is(STATE_BUFFER));
    let buffers: HashSet<u64> = buffers.filter_map(|it| Some(it.id.as_ref()?.value)).collect();
    let (mut signals, mut accesses) = (Signals::default(), Accesses::new(buffers));
    let (mut texts, mut origins) = (Table::default(), Table::default());
    let mut lines: Vec<Line> = Vec::new();
    for program in &programs {
        let mut reading = Reading {
            shared: &shared,
            signals: &mut signals,
            accesses: &mut accesses,
            texts: &mut texts,
            origins: &mut origins,
            debug: debug.program(name, program.engine),
        };
        let words = program.is_words(neff.known_generation(), None);
        if let Some((read, line)) = reading.program(program, words) {
            report.programs.push(read);
            lines.push(line);
        }
    }
    let (steps, forced) = order(&lines);
    report.programs.iter_mut().zip(steps).for_each(|(program, steps)| program.step = steps);
    report.forced_steps = forced;
    let owners = programs.first().map(|program| program.owners.clone()).unwrap_or_default();
    (report.signals, report.conditions, report.changes) = signals.into_rows(&owners);
    report.regions = accesses.regions.into_values();
    (report.texts, report.origins) = (texts.into_values(), origins.into_values());
}
