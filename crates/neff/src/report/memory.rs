//! What loading takes of device memory, by core and by memory (format notes 08 §2). Addresses are a
//! choice of this project, sizes are the loader's.

use neff_load::LoadedModel;
use neff_load::plan::{Allocation, CorePlan};
use serde::Serialize;

/// The plan of all cores.
#[derive(Debug, Clone, Serialize)]
pub struct Memory {
    /// Bytes of one device memory, if the caller said; no file and no notes do.
    pub capacity: Option<u64>,
    /// Cores that share one memory.
    pub cores_per_memory: u32,
    /// Bytes that each memory has to have.
    pub memories: Vec<u64>,
    /// What each core takes, in the order of the graphs.
    pub cores: Vec<CoreMemory>,
}

/// What one core takes.
#[derive(Debug, Clone, Serialize)]
pub struct CoreMemory {
    /// Name of its graph.
    pub graph: String,
    /// Its allocations, in the order of the loader.
    pub allocations: Vec<AllocationRow>,
    /// Bytes of all.
    pub bytes: u64,
    /// Bytes of inputs and outputs, which the host brings for each run.
    pub tensors: u64,
    /// What takes memory of which no file says how much.
    pub unknown: Vec<String>,
}

/// An allocation.
#[derive(Debug, Clone, Serialize)]
pub struct AllocationRow {
    /// What it is for, by name.
    pub name: String,
    /// What it is for, as the runtime counts it.
    pub usage: String,
    /// Bytes.
    pub bytes: u64,
    /// Bytes that its address is a multiple of.
    pub alignment: u64,
    /// Its address, in hexadecimal.
    pub address: String,
}

impl Memory {
    pub(super) fn of(model: &LoadedModel<'_>, capacity: Option<u64>) -> Memory {
        let cores = model.graphs.iter().zip(&model.plan.cores);
        Memory {
            capacity,
            cores_per_memory: model.plan.parameters.cores_per_memory,
            memories: model.plan.per_memory(),
            cores: cores.map(|(graph, plan)| core(&graph.graph.name, plan)).collect(),
        }
    }
}

fn core(graph: &str, plan: &CorePlan) -> CoreMemory {
    let row = |taken: &Allocation| AllocationRow {
        name: taken.name.clone(),
        usage: taken.usage.to_string(),
        bytes: taken.size,
        alignment: taken.alignment,
        address: format!("{:#x}", taken.address()),
    };
    CoreMemory {
        graph: graph.to_owned(),
        allocations: plan.allocations.iter().map(row).collect(),
        bytes: plan.bytes(),
        tensors: plan.tensors,
        unknown: plan.unknown.clone(),
    }
}
