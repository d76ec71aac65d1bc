//! One graph, which is what one physical core runs.

use neff_abi::{Engine, MemoryRefKind};

use super::{Block, CarveOut, Collectives, Detail, Fp8, Library, Queue, Variable};

/// The program of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The engine.
    pub engine: Engine,
    /// The member that holds it; `None` if def.json names none, which makes an empty program.
    pub member: Option<String>,
    /// Bytes of its tables.
    pub tables: u64,
    /// The semaphore that counts transfers of its tables, if it has one.
    pub table_semaphore: Option<u64>,
}

/// A graph as the loader keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// Its name.
    pub name: String,
    /// Its variables, by id.
    pub variables: Vec<Variable>,
    /// Its queue sets, in the order of def.json.
    pub queues: Vec<Queue>,
    /// Its blocks of static transfers, engine by engine.
    pub blocks: Vec<Block>,
    /// The five engines, in the runtime's order.
    pub programs: Vec<Program>,
    /// The GPSIMD libraries that it brings and whose images are there.
    pub libraries: Vec<Library>,
    /// Parts of the state buffer that are not its own.
    pub carve_outs: Vec<CarveOut>,
    /// How it converts to 8-bit floats, if it says.
    pub fp8: Option<Fp8>,
    /// Who takes part in its collectives.
    pub collectives: Collectives,
}

impl Graph {
    /// The variables of its address table, which is the first variable that is one.
    pub fn address_table(&self) -> Option<&[u64]> {
        self.variables.iter().find_map(|variable| match (&variable.detail, variable.kind) {
            (Detail::Variables(list), MemoryRefKind::MR_PTR_TABLE) => Some(list.as_slice()),
            _ => None,
        })
    }

    /// True if its ACT engine has activation tables, which take slots of the preamble to load.
    pub fn has_activation_tables(&self) -> bool {
        self.programs.iter().any(|program| program.engine == Engine::Act && program.tables > 0)
    }
}
