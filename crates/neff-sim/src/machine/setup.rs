//! A machine from a loaded model: buffers for its variables, queues for its queue sets, programs for
//! its engines.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::Arc;

use neff_abi::{BackingBuffer, Engine as Name, MemoryRefKind};
use neff_isa::model::Generation;
use neff_load::image::Addresses;
use neff_load::model::{Detail, Graph, Variable};
use neff_load::{LoadedGraph, LoadedModel};

use super::code::{Code, Handlers};
use super::collective::Arrivals;
use super::core::{Core, Owners, Ring};
use super::engine::Engine;
use super::queue::Queue;
use super::signals::Signals;
use super::{Machine, lanes};
use crate::memory::{Buffer, BufferId, Bytes, ChipMemory, DeviceMemory, Home, Variables};
use crate::number::Fp8Rules;
use crate::order::{DeviceAccesses, Tracker};
use crate::transfer::stored::StoredBlocks;

/// What a machine is made of beside the model.
#[derive(Default)]
pub struct Setup<'m> {
    /// Tensors that the host brings, by the names of their variables.
    pub tensors: BTreeMap<String, Arc<dyn Bytes + 'm>>,
    /// Data of constants, by the names of their members.
    pub constants: BTreeMap<String, Arc<dyn Bytes + 'm>>,
    /// True if it is kept what was written.
    pub checked: bool,
    /// True if races are looked for.
    pub ordered: bool,
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

/// Buffers while they are made.
struct Making<'s, 'm> {
    setup: &'s Setup<'m>,
    memory: DeviceMemory<'m>,
    /// Tensors that all graphs share, by name.
    shared: BTreeMap<String, BufferId>,
}

impl<'m> Machine<'m> {
    /// A machine for a model, with a setup for each rank.
    ///
    /// # Errors
    /// No memory, or a tensor that is missing or of another size.
    pub fn new(
        model: &'m LoadedModel<'m>,
        setups: &[Setup<'m>],
    ) -> Result<Machine<'m>, SetupError> {
        let mut memory = DeviceMemory::default();
        let mut cores = Vec::new();
        for (rank, setup) in setups.iter().enumerate() {
            let mut making = Making { setup, memory, shared: BTreeMap::new() };
            let ranks = (rank, setups.len());
            cores.extend(rank_cores(model, ranks, &mut making)?);
            memory = making.memory;
        }
        let accesses = DeviceAccesses::new(memory.buffers());
        if setups.iter().any(|setup| setup.ordered) {
            for (at, core) in cores.iter_mut().enumerate() {
                let shared = lanes::shared(core);
                let tracker = Tracker::new(at, core.engines.len(), shared);
                core.tracker = Some(Box::new(tracker));
            }
        }
        Ok(Machine { cores, memory, accesses })
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
        cores.push(core(graph, variables, ranks, making.setup.checked));
    }
    Ok(cores)
}

impl<'m> Making<'_, 'm> {
    fn variables(&mut self, graph: &Graph) -> Result<Variables, SetupError> {
        let mut variables = Variables::default();
        let mut pads = Pads::of(graph);
        for variable in &graph.variables {
            variables.ids.insert(variable.name.clone(), variable.id);
            let home = match variable.kind {
                MemoryRefKind::MR_SB => Home::StateBuffer,
                MemoryRefKind::MR_VIRTUAL_TMP_BUF => self.scratch(variable, &mut pads)?,
                MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT => self.tensor(variable)?,
                MemoryRefKind::MR_BUFFER => self.constant(variable)?,
                MemoryRefKind::MR_TMP_BUF => {
                    let id = self.make(&variable.name, variable.size)?;
                    home(id, 0, variable)
                }
                _ => continue,
            };
            variables.homes.insert(variable.id, home);
        }
        variables.table = graph.address_table().unwrap_or_default().to_vec();
        Ok(variables)
    }

    fn tensor(&mut self, variable: &Variable) -> Result<Home, SetupError> {
        if let Some(id) = self.shared.get(&variable.name) {
            return Ok(home(*id, 0, variable));
        }
        let id = match self.setup.tensors.get(&variable.name) {
            Some(bytes) => self.given(variable, bytes)?,
            None if variable.kind == MemoryRefKind::MR_INPUT => {
                return Err(SetupError::Missing(variable.name.clone()));
            }
            None => self.make(&variable.name, variable.size)?,
        };
        self.shared.insert(variable.name.clone(), id);
        Ok(home(id, 0, variable))
    }

    fn constant(&mut self, variable: &Variable) -> Result<Home, SetupError> {
        let Detail::Constant(member) = &variable.detail else {
            return Err(SetupError::Missing(variable.name.clone()));
        };
        let bytes = self.setup.constants.get(member);
        let bytes = bytes.ok_or_else(|| SetupError::Missing(member.clone()))?;
        let id = self.given(variable, bytes)?;
        Ok(home(id, 0, variable))
    }

    fn given(
        &mut self,
        variable: &Variable,
        bytes: &Arc<dyn Bytes + 'm>,
    ) -> Result<BufferId, SetupError> {
        if bytes.length() != variable.size {
            let name = variable.name.clone();
            return Err(SetupError::Size(name, bytes.length(), variable.size));
        }
        Ok(self.memory.add(Buffer::given(&variable.name, Arc::clone(bytes))))
    }

    fn make(&mut self, name: &str, size: u64) -> Result<BufferId, SetupError> {
        let buffer = Buffer::new(name, size, self.setup.checked);
        let buffer = buffer.map_err(|error| SetupError::Memory(name.to_owned(), error))?;
        Ok(self.memory.add(buffer))
    }

    fn scratch(&mut self, variable: &Variable, pads: &mut Pads) -> Result<Home, SetupError> {
        let Detail::Virtual { offset, backing } = variable.detail else {
            return Err(SetupError::Missing(variable.name.clone()));
        };
        let shared = backing == BackingBuffer::SHARED;
        let pad = if shared { &mut pads.shared } else { &mut pads.local };
        let id = match pad.1 {
            Some(id) => id,
            None => *pad.1.insert(self.make("scratchpad", pad.0)?),
        };
        Ok(home(id, offset, variable))
    }
}

/// Scratchpads of a graph: bytes, and the buffer once it is made.
struct Pads {
    local: (u64, Option<BufferId>),
    shared: (u64, Option<BufferId>),
}

impl Pads {
    fn of(graph: &Graph) -> Pads {
        let end = |wanted: bool| {
            let ends = graph.variables.iter().filter_map(|variable| match variable.detail {
                Detail::Virtual { offset, backing } => {
                    let is_shared = backing == BackingBuffer::SHARED;
                    (is_shared == wanted).then(|| offset.saturating_add(variable.size))
                }
                _ => None,
            });
            ends.max().unwrap_or(0)
        };
        Pads { local: (end(false), None), shared: (end(true), None) }
    }
}

fn home(id: BufferId, offset: u64, variable: &Variable) -> Home {
    Home::Buffer { id, offset, size: variable.size, name: variable.name.clone() }
}

fn core<'m>(
    graph: &'m LoadedGraph<'m>,
    variables: Variables,
    (rank, ranks): (usize, usize),
    checked: bool,
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
        steps: 0,
        rank,
        engines: engines.collect(),
        queues: graph.graph.queues.iter().map(|queue| Queue::new(&queue.name)).collect(),
        chip: ChipMemory::new(checked),
        signals: Signals::default(),
        variables,
        unwritten: Vec::new(),
        handlers: Handlers::new(generation),
        owners,
        rings: rings(&graph.graph),
        blocks: StoredBlocks::of(graph.definition),
        groups: groups(&graph.graph, rank),
        ranks,
        arrivals: Arrivals::new(),
        tracker: None,
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

/// The groups that a rank is in, by number. A topology without groups is all ranks.
fn groups(graph: &Graph, rank: usize) -> BTreeMap<u64, Vec<usize>> {
    let ranks = |group: &Vec<u64>| -> Vec<usize> {
        group.iter().filter_map(|it| usize::try_from(*it).ok()).collect()
    };
    let own =
        |topology: &Vec<Vec<u64>>| topology.iter().map(ranks).find(|group| group.contains(&rank));
    let topologies = (0u64..).zip(&graph.collectives.replica_groups);
    topologies.filter_map(|(number, topology)| Some((number, own(topology)?))).collect()
}
