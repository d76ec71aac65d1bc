//! The plan of all cores: every allocation in the order of the loader, and where variables are.

use std::collections::BTreeMap;
use std::fmt;

use neff_abi::{Engine, MemoryUsage};

use super::allocation::Allocation;
use super::parameters::Parameters;
use super::planner::Planner;
use super::scratchpad::{Scratchpad, ScratchpadError};
use crate::image::{Addresses, LibraryRecord};
use crate::model::Graph;

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
    /// The records by which POOL loads its GPSIMD libraries, with their staged addresses.
    pub libraries: Vec<LibraryRecord>,
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
            let mut planner = Planner::new(base, parameters);
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
