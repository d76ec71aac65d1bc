//! What the builders give back for things that have a name: handles, which go where the file will
//! have numbers.
//!
//! A handle is a name that is known to stand for something. In another graph it means the thing
//! of that name there.

use std::sync::Arc;

use neff_abi::Engine as EngineId;
use neff_manifest::write::{AccessPattern, Ring};

use super::Semaphore;

/// A variable.
///
/// ```
/// use neff_abi::dtype::FLOAT32;
/// use neff_build::builder::Statement;
/// use neff_build::model::Model;
///
/// let mut model = Model::builder("m").begin();
/// let mut graph = model.graph("sg00");
/// let memory = graph.state_buffer("SB");
/// let x = graph.input("x", FLOAT32, [128, 64]);
/// graph.address_table("DGETable0", &[&x]);
/// // Rows of x to 0x4000 of each partition.
/// let load = Statement::new("PSEUDO_DMA_DIRECT2D")
///     .set("src_start_addr", x.in_table(0))
///     .set("dst_start_addr", memory.at(0x4000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct VariableHandle {
    name: Arc<str>,
}

/// Bytes in a variable ([`VariableHandle::at`], [`VariableHandle::in_table`]), as an address of 8 bytes says it (format notes 05 §3.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    pub(super) variable: VariableHandle,
    pub(super) offset: u64,
    /// True for an address that goes through the graph's address table.
    pub(super) table: bool,
}

/// A queue set, or an instance of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueHandle {
    pub(super) ring: Ring,
    pub(super) owner: EngineId,
    pub(super) semaphores: Vec<Semaphore>,
}

/// A block of static DMA.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockHandle {
    pub(super) ring: Ring,
    pub(super) id: u32,
}

impl VariableHandle {
    pub(super) fn new(name: &str) -> VariableHandle {
        VariableHandle { name: name.into() }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The address `offset` bytes into it: what constants, scratch and the state buffer have. In
    /// the state buffer the offset is partition × 0x40000 + byte (format notes 12 §3.10).
    pub fn at(&self, offset: u64) -> Place {
        Place { variable: self.clone(), offset, table: false }
    }

    /// The same through the graph's address table: what inputs and outputs have.
    pub fn in_table(&self, offset: u64) -> Place {
        Place { variable: self.clone(), offset, table: true }
    }

    /// A row of bytes: one side of a descriptor.
    pub fn bytes(&self, offset: u64, count: u64) -> AccessPattern {
        AccessPattern::bytes(self.name(), offset, count)
    }
}

impl QueueHandle {
    /// Its name.
    pub fn name(&self) -> &str {
        ring_name(&self.ring)
    }

    /// The engine that triggers it.
    pub fn owner(&self) -> EngineId {
        self.owner
    }

    /// The semaphores that count what it has done, in the order they were given.
    pub fn semaphores(&self) -> &[Semaphore] {
        &self.semaphores
    }
}

impl BlockHandle {
    /// Name of its queue set or instance.
    pub fn ring(&self) -> &str {
        ring_name(&self.ring)
    }

    /// Its id, which counts the blocks of its queue from 0.
    pub fn id(&self) -> u32 {
        self.id
    }
}

fn ring_name(ring: &Ring) -> &str {
    match ring {
        Ring::Queue(name) | Ring::Instance(name) => name,
    }
}
