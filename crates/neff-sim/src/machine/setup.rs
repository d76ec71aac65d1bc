//! A machine from a loaded model: buffers for its variables, queues for its queue sets, programs for
//! its engines.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::Arc;

use neff_abi::Engine as Name;
use neff_isa::model::Generation;
use neff_load::image::Addresses;
use neff_load::model::Graph;
use neff_load::{LoadedGraph, LoadedModel};

use super::buffers::Making;
use super::code::{Code, Handlers};
use super::collective::Arrivals;
use super::core::{Core, Owners, Ring};
use super::engine::Engine;
use super::poison::Unknown;
use super::q7::{MakeQ7, Processors};
use super::queue::Queue;
use super::signals::Signals;
use super::taken::Taken;
use super::{Machine, lanes};
use crate::memory::{Bytes, ChipMemory, DeviceMemory, Variables};
use crate::number::Fp8Rules;
use crate::order::{DeviceAccesses, Tracker};
use crate::trace::{MOST_RECORDS, Recorder};
use crate::transfer::stored::StoredBlocks;

/// What a machine is made of beside the model.
#[derive(Default)]
pub struct Setup<'m> {
    /// Tensors that the host brings, by the names of their variables.
    pub tensors: BTreeMap<String, Arc<dyn Bytes + 'm>>,
    /// Data of constants, by the names of their members.
    pub constants: BTreeMap<String, Arc<dyn Bytes + 'm>>,
    /// True if a record is kept of which [`Machine::trace`] makes a trace.
    pub traced: bool,
    /// True if it is kept what was written, and races are looked for.
    pub checked: bool,
    /// What is done about an instruction whose meaning is not known.
    pub unknown: Unknown,
    /// Who executes kernels, if anybody does.
    pub q7: Option<MakeQ7>,
}

impl fmt::Debug for Setup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.tensors.keys().collect();
        f.debug_struct("Setup").field("tensors", &names).finish_non_exhaustive()
    }
}

/// Why there is no machine.
#[derive(Debug)]
pub enum SetupError {
    /// There is no memory for a variable.
    Memory(String, io::Error),
    /// A tensor or constant that is not given.
    Missing(String),
    /// A tensor or constant of another size: its name, its bytes, and those of the variable.
    Size(String, u64, u64),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Memory(name, error) => write!(f, "no memory for {name:?}: {error}"),
            SetupError::Missing(name) => write!(f, "nothing is given for {name:?}"),
            SetupError::Size(name, bytes, size) => {
                write!(f, "{bytes} bytes are given for {name:?}, which has {size}")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl<'m> Machine<'m> {
    /// A machine for a model, with a setup for each rank.
    ///
    /// # Errors
    /// No memory, or a tensor that is missing or of another size.
    pub fn new(
        model: &'m LoadedModel<'m>,
        setups: &[Setup<'m>],
    ) -> Result<Machine<'m>, SetupError> {
        let (mut memory, mut outputs) = (DeviceMemory::default(), Vec::new());
        let mut cores = Vec::new();
        for (rank, setup) in setups.iter().enumerate() {
            let mut making = Making { setup, memory, shared: BTreeMap::new(), outputs };
            let ranks = (rank, setups.len());
            cores.extend(rank_cores(model, ranks, &mut making)?);
            (memory, outputs) = (making.memory, making.outputs);
        }
        let accesses = DeviceAccesses::new(memory.buffers());
        if setups.iter().any(|setup| setup.checked) {
            for (at, core) in cores.iter_mut().enumerate() {
                let tracker = Tracker::new(at, core.engines.len(), lanes::roles(core));
                core.tracker = Some(Box::new(tracker));
            }
        }
        if setups.iter().any(|setup| setup.traced) {
            let engines: usize = cores.iter().map(|core| core.engines.len()).sum();
            let most = MOST_RECORDS.checked_div(engines).unwrap_or(0);
            for core in &mut cores {
                core.recorder = Some(Box::new(Recorder::new(core.engines.len(), most)));
            }
        }
        Ok(Machine { outputs, cores, memory, accesses, meetings: 0 })
    }
}

fn rank_cores<'m>(
    model: &'m LoadedModel<'m>,
    ranks: (usize, usize),
    making: &mut Making<'_, 'm>,
) -> Result<Vec<Core<'m>>, SetupError> {
    let mut cores = Vec::with_capacity(model.graphs.len());
    for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
        let mut variables = making.variables(&graph.graph)?;
        let ids = variables.homes.keys().copied();
        let addresses = ids.filter_map(|id| Some((plan.address(id)?, id)));
        variables.addresses = addresses.collect();
        cores.push(core(graph, variables, ranks, making.setup));
    }
    Ok(cores)
}

fn core<'m>(
    graph: &'m LoadedGraph<'m>,
    variables: Variables,
    (rank, ranks): (usize, usize),
    setup: &Setup<'_>,
) -> Core<'m> {
    let generation = graph.images.first().map_or(Generation::V3, |image| image.generation);
    let engines = graph
        .images
        .iter()
        .map(|image| Engine::new(image.engine, Code { generation, slots: image.program.slots() }));
    let mut owners = Owners::new();
    for (at, queue) in graph.graph.queues.iter().enumerate() {
        let semaphores = queue.semaphores.iter().filter_map(|it| u8::try_from(*it).ok());
        let owner: Option<Name> = queue.owner;
        owner.into_iter().for_each(|owner| {
            semaphores.clone().for_each(|semaphore| {
                owners.entry((owner, semaphore)).or_insert(at);
            });
        });
    }
    Core {
        graph: graph.graph.name.clone(),
        taken: Taken::default(),
        steps: 0,
        rank,
        engines: engines.collect(),
        queues: graph.graph.queues.iter().map(|queue| Queue::new(&queue.name)).collect(),
        chip: ChipMemory::new(setup.checked),
        signals: Signals::default(),
        variables,
        unwritten: BTreeMap::new(),
        missed: BTreeMap::new(),
        unknown: setup.unknown,
        q7: Processors(setup.q7.as_ref().map(|make| make(&graph.graph.name))),
        handlers: Handlers::new(generation),
        owners,
        rings: rings(&graph.graph),
        blocks: StoredBlocks::of(graph.definition),
        groups: groups(&graph.graph, rank),
        ranks,
        arrivals: Arrivals::new(),
        tracker: None,
        recorder: None,
        rules: Fp8Rules::new(graph.graph.fp8.as_ref()),
    }
}

/// The rings of a graph by their names and those of their instances.
fn rings(graph: &Graph) -> BTreeMap<String, Ring> {
    let list = graph.queues.iter().enumerate().flat_map(|(at, queue)| {
        let semaphores = queue.semaphores.iter().filter_map(|it| u8::try_from(*it).ok());
        let rings = u32::try_from(queue.rings).unwrap_or(u32::MAX);
        let ring = Ring { queue: at, rings, semaphores: semaphores.collect() };
        let names = queue.instances.iter().chain([&queue.name]);
        names.map(move |name| (name.clone(), ring.clone()))
    });
    list.collect()
}

/// The groups that a rank is in, by number; without ranks where it is in none. A topology without
/// groups is all ranks, and is not here.
fn groups(graph: &Graph, rank: usize) -> BTreeMap<u64, Vec<usize>> {
    let ranks = |group: &Vec<u64>| -> Vec<usize> {
        group.iter().filter_map(|it| usize::try_from(*it).ok()).collect()
    };
    let own =
        |topology: &Vec<Vec<u64>>| topology.iter().map(ranks).find(|group| group.contains(&rank));
    let topologies = (0u64..).zip(&graph.collectives.replica_groups);
    let topologies = topologies.filter(|(_, topology)| !topology.is_empty());
    topologies.map(|(number, topology)| (number, own(topology).unwrap_or_default())).collect()
}
