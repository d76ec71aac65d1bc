//! The plan of all cores: every allocation in the order of the loader, and where variables are.

use std::collections::BTreeMap;
use std::fmt;

use neff_abi::{Engine, MemoryRefKind, MemoryUsage};

use super::allocation::{Allocation, Heap};
use super::parameters::Parameters;
use super::ring::ring_bytes;
use super::scratchpad::{Scratchpad, ScratchpadError, window};
use crate::image::Addresses;
use crate::model::{Graph, Variable};

/// An image that a core needs room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizedImage {
    /// The engine.
    pub engine: Engine,
    /// Bytes.
    pub size: u64,
}

/// What one core takes.
#[derive(Debug, Clone, Default)]
pub struct CorePlan {
    /// Its allocations, in the order of the loader.
    pub allocations: Vec<Allocation>,
    /// The device address of each variable that is staged, by id.
    pub addresses: BTreeMap<u64, u64>,
    /// The device address of each engine's image, in the order of the engines.
    pub images: Vec<u64>,
    /// Bytes of inputs and outputs, which the host brings for each run.
    pub tensors: u64,
    /// What takes memory of which no file says how much.
    pub unknown: Vec<String>,
}

/// What all cores take.
#[derive(Debug, Clone)]
pub struct MemoryPlan {
    /// One plan per graph, in their order.
    pub cores: Vec<CorePlan>,
    /// The values that it was made with.
    pub parameters: Parameters,
}

/// Why there is no plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanError {
    /// A scratchpad that cannot be.
    Scratchpad(ScratchpadError),
    /// Addresses beyond 64 bits.
    Addresses,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Scratchpad(error) => error.fmt(f),
            PlanError::Addresses => f.write_str("the model does not fit into 64 bits of addresses"),
        }
    }
}

impl std::error::Error for PlanError {}

impl From<ScratchpadError> for PlanError {
    fn from(error: ScratchpadError) -> PlanError {
        PlanError::Scratchpad(error)
    }
}

impl Addresses for CorePlan {
    fn address(&self, variable: u64) -> Option<u64> {
        self.addresses.get(&variable).copied()
    }
}

impl CorePlan {
    /// Bytes of all allocations.
    pub fn bytes(&self) -> u64 {
        self.allocations.iter().fold(0, |sum, taken| sum.saturating_add(taken.size))
    }

    /// Bytes by usage, ascending by the usage's number.
    pub fn by_usage(&self) -> BTreeMap<MemoryUsage, u64> {
        let mut sums: BTreeMap<MemoryUsage, u64> = BTreeMap::new();
        for taken in &self.allocations {
            let sum = sums.entry(taken.usage).or_default();
            *sum = sum.saturating_add(taken.size);
        }
        sums
    }
}

impl MemoryPlan {
    /// Plans all graphs, one per core. `images` are those of each graph, in the order of engines.
    ///
    /// # Errors
    /// Scratchpads and addresses that cannot be.
    pub fn of<'g>(
        graphs: impl IntoIterator<Item = &'g Graph>,
        images: &[Vec<SizedImage>],
        parameters: Parameters,
    ) -> Result<MemoryPlan, PlanError> {
        let graphs: Vec<&Graph> = graphs.into_iter().collect();
        let share = usize::try_from(parameters.cores_per_memory.max(1)).unwrap_or(1);
        let mut cores = Vec::with_capacity(graphs.len());
        for (memory, graphs) in (0u64..).zip(graphs.chunks(share)) {
            let base = memory
                .checked_mul(parameters.memory_distance)
                .and_then(|distance| parameters.base.checked_add(distance))
                .ok_or(PlanError::Addresses)?;
            let heap = Heap::new(base, parameters.driver_aligns, parameters.misalignment);
            let mut planner = Planner { parameters, heap, shared: None };
            let sizes = graphs.iter().map(|graph| Scratchpad::of(graph).shared);
            let shared = sizes.max().unwrap_or(0);
            for graph in graphs {
                let core = u64::try_from(cores.len()).unwrap_or(u64::MAX);
                let images = images.get(cores.len()).map_or(&[][..], Vec::as_slice);
                cores.push(planner.core(core, graph, shared, images)?);
            }
        }
        Ok(MemoryPlan { cores, parameters })
    }

    /// Bytes that each memory has to have: those of the cores that share it.
    pub fn per_memory(&self) -> Vec<u64> {
        let share = usize::try_from(self.parameters.cores_per_memory.max(1)).unwrap_or(1);
        let sum = |cores: &[CorePlan]| {
            cores.iter().fold(0u64, |sum, core| sum.saturating_add(core.bytes()))
        };
        self.cores.chunks(share).map(sum).collect()
    }
}

struct Planner {
    parameters: Parameters,
    heap: Heap,
    /// The scratchpad that the cores share, once one has it.
    shared: Option<u64>,
}

impl Planner {
    fn core(
        &mut self,
        core: u64,
        graph: &Graph,
        shared: u64,
        images: &[SizedImage],
    ) -> Result<CorePlan, PlanError> {
        let mut plan = CorePlan::default();
        let local = Scratchpad::of(graph).local;
        if self.shared.is_none() {
            self.shared = Some(self.scratchpad(&mut plan, "shared scratchpad", shared)?);
        }
        let local = self.scratchpad(&mut plan, "scratchpad", local)?;
        let bases = [local, self.shared.unwrap_or(local)];
        for variable in &graph.variables {
            self.variable(&mut plan, core, variable, bases)?;
        }
        self.tables(&mut plan, graph)?;
        self.rings(&mut plan, graph)?;
        for image in images {
            let name = format!("image of {}", image.engine);
            let usage = MemoryUsage::of_image(image.engine);
            let alignment = self.parameters.image_alignment;
            let address = self.take(&mut plan, name, usage, image.size, alignment)?;
            plan.images.push(address);
        }
        Ok(plan)
    }

    fn take(
        &mut self,
        plan: &mut CorePlan,
        name: String,
        usage: MemoryUsage,
        size: u64,
        alignment: u64,
    ) -> Result<u64, PlanError> {
        let taken = self.heap.take(name, usage, size, alignment).ok_or(PlanError::Addresses)?;
        let address = taken.address();
        plan.allocations.push(taken);
        Ok(address)
    }

    /// The pages of a scratchpad, in a row; the address of the first.
    fn scratchpad(&mut self, plan: &mut CorePlan, name: &str, size: u64) -> Result<u64, PlanError> {
        /// What the runtime asks for as the alignment of a page.
        const PAGE_ALIGNMENT: u64 = 0x40_0000;
        let page = self.parameters.scratchpad_page;
        let pages = Scratchpad::pages(size, page)?;
        if pages == 0 {
            return Ok(0);
        }
        let bytes = pages.saturating_mul(page);
        self.take(plan, name.to_owned(), MemoryUsage::SCRATCHPAD, bytes, PAGE_ALIGNMENT)
    }

    fn variable(
        &mut self,
        plan: &mut CorePlan,
        core: u64,
        variable: &Variable,
        [local, shared]: [u64; 2],
    ) -> Result<(), PlanError> {
        let address = match variable.kind {
            MemoryRefKind::MR_SB => {
                let Parameters { state_buffer, state_buffer_distance, .. } = self.parameters;
                let distance = core.checked_mul(state_buffer_distance);
                distance.and_then(|distance| state_buffer.checked_add(distance))
            }
            MemoryRefKind::MR_VIRTUAL_TMP_BUF => {
                window(variable).and_then(|(offset, _, backing)| {
                    let base =
                        if backing == neff_abi::BackingBuffer::SHARED { shared } else { local };
                    base.checked_add(offset)
                })
            }
            MemoryRefKind::MR_BUFFER | MemoryRefKind::MR_TMP_BUF => {
                let (name, usage) =
                    (variable.name.clone(), MemoryUsage::of_variable(variable.kind));
                Some(self.take(plan, name, usage, variable.size, variable.alignment)?)
            }
            MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT => {
                plan.tensors = plan.tensors.saturating_add(variable.size);
                return Ok(());
            }
            _ => return Ok(()),
        };
        plan.addresses.insert(variable.id, address.ok_or(PlanError::Addresses)?);
        Ok(())
    }

    /// Tables of engines and GPSIMD libraries.
    fn tables(&mut self, plan: &mut CorePlan, graph: &Graph) -> Result<(), PlanError> {
        for program in graph.programs.iter().filter(|program| program.tables > 0) {
            let usage = match program.engine {
                Engine::Act => MemoryUsage::ACT_TABLE,
                _ => MemoryUsage::GENERIC,
            };
            let name = format!("tables of {}", program.engine);
            self.take(plan, name, usage, program.tables, self.parameters.variable_alignment)?;
        }
        for library in &graph.libraries {
            let (name, alignment) = (library.member.clone(), self.parameters.variable_alignment);
            self.take(plan, name, MemoryUsage::UCODE_LIB, library.size, alignment)?;
        }
        Ok(())
    }

    /// Both sides of the rings of each queue.
    fn rings(&mut self, plan: &mut CorePlan, graph: &Graph) -> Result<(), PlanError> {
        /// What the address of a ring is a multiple of.
        const RING_ALIGNMENT: u64 = 256;
        for queue in &graph.queues {
            if queue.is_dynamic {
                plan.unknown.push(format!("rings of {}", queue.name));
                continue;
            }
            let counted = queue.transfers.saturating_mul(self.parameters.semaphore_descriptors);
            let side = ring_bytes(queue.descriptors.saturating_add(counted));
            let bytes = side.saturating_mul(2).saturating_mul(queue.rings.max(1));
            let (name, usage) =
                (format!("rings of {}", queue.name), MemoryUsage::of_ring(queue.ring));
            self.take(plan, name, usage, bytes, RING_ALIGNMENT)?;
        }
        Ok(())
    }
}
