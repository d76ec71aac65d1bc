//! All that is known of a NEFF without executing it, as one value: what `neffc report` shows as a
//! page and prints as JSON. docs/report.md says of each part where it comes from.
//!
//! Names and texts are those of the file. Who makes markup of them has to escape them.
//!
//! What belongs to slots stands in columns, one entry per slot, or in lists of rows that begin with
//! the slot: a program may have very many. Such rows are arrays in JSON.

mod access;
mod container;
mod finding;
mod graph;
mod memory;
mod opcode;
mod order;
mod origin;
mod profile;
mod program;
mod region;
mod signals;
mod table;
mod variable;
mod verdict;
mod work;

use neff_abi::on_chip::{MEMORIES, PARTITIONS};
use neff_load::LoadOptions;
use serde::Serialize;

pub use container::{HeaderFacts, MemberRow, PartBar, PayloadFacts, TensorFacts};
pub use finding::{Explained, FindingRow, SlotLink};
pub use graph::GraphReport;
pub use memory::{AllocationRow, CoreMemory, Memory};
pub use opcode::OpcodeRow;
pub use origin::OriginRow;
pub use profile::{Profile, ProfileColumns};
pub use program::ProgramReport;
pub use region::Region;
pub use signals::{ChangeRow, ConditionRow, SignalRow};
pub use variable::{QueueRow, TransferRow, VariableRow};
pub use verdict::VerdictFacts;
pub use work::Work;

use crate::drawing::MOST_GRAPHS;
use crate::{Load, Neff};

/// What is known of a NEFF. The fields are the keys of the JSON document.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The name in the header; `None` for a bare archive. Bytes that are no text are replaced.
    pub name: Option<String>,
    /// Bytes of the file.
    pub file_size: u64,
    /// Version of the compiler by `info.json`.
    pub compiler: Option<String>,
    /// `target` of the KELF, as it stands.
    pub target: Option<String>,
    /// Generation by which the programs are read, e.g. `v3`.
    pub generation: &'static str,
    /// True if the target names no generation, so that one is assumed.
    pub generation_is_assumed: bool,
    /// The fields of the header that say something; `None` for a bare archive.
    pub header: Option<HeaderFacts>,
    /// How the archive is stored; `None` if there is none.
    pub payload: Option<PayloadFacts>,
    /// Parts of the file in their order, without empty ones.
    pub parts: Vec<PartBar>,
    /// Members that are files, in the order of the archive.
    pub members: Vec<MemberRow>,
    /// Inputs of the model.
    pub inputs: Vec<TensorFacts>,
    /// Outputs of the model.
    pub outputs: Vec<TensorFacts>,
    /// What the runtime makes of the file.
    pub verdict: VerdictFacts,
    /// What loading takes of the device; `None` if that cannot be planned.
    pub memory: Option<Memory>,
    /// The on-chip memories of a core.
    pub on_chip: Vec<OnChipFacts>,
    /// The graphs, one per physical core, at most sixteen.
    pub graphs: Vec<GraphReport>,
    /// How many more graphs there are.
    pub more_graphs: usize,
    /// All that was found, in the order in which it was found.
    pub findings: Vec<FindingRow>,
    /// How many more findings were counted and not kept.
    pub more_findings: u64,
    /// The codes that were found, each once, with what they mean.
    pub codes: Vec<Explained>,
    /// Products per second and bytes per second that the machine can reach. The format notes give
    /// none, so both are `None`; a page asks its reader.
    pub peaks: Peaks,
    /// What a profiler measured of each slot; `None` unless a profile was given.
    pub profile: Option<Profile>,
}

/// What a machine reaches at most.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Peaks {
    /// Multiply-adds per second of a core.
    pub macs_per_second: Option<f64>,
    /// Bytes per second between device memory and a core.
    pub bytes_per_second: Option<f64>,
}

/// An on-chip memory as engine addresses see it (format notes 05 §3.1, 12 §2.5).
#[derive(Debug, Clone, Copy, Serialize)]
pub struct OnChipFacts {
    /// Its name.
    pub name: &'static str,
    /// Its partitions.
    pub partitions: u32,
    /// Bytes of a partition.
    pub bytes: u32,
}

impl Report {
    /// Gathers it. The NEFF must have been opened with
    /// [`programs`](crate::OpenOptions::programs), [`arrays`](crate::OpenOptions::arrays) and
    /// [`debug`](crate::OpenOptions::debug), else what comes from them is empty; `load` is what
    /// loading it with `machine` gave.
    ///
    /// ```
    /// use neff::abi::Arch;
    /// use neff::load::LoadOptions;
    /// use neff::report::Report;
    /// use neff::{Neff, OpenOptions};
    ///
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matmul_small/matmul_small.neff");
    /// let options =
    ///     OpenOptions { programs: true, arrays: true, debug: true, ..OpenOptions::default() };
    /// let neff = Neff::open_with(path, &options)?;
    /// let machine = LoadOptions::new(Arch::Cayman);
    /// let report = Report::of(&neff, &neff.load(&machine, false), &machine);
    /// assert_eq!(report.graphs[0].work.macs, 128 * 256 * 64);
    /// # Ok::<(), neff::container::read::ReadError>(())
    /// ```
    pub fn of(neff: &Neff, load: &Load<'_>, machine: &LoadOptions) -> Report {
        let overview = neff.overview();
        let debug = neff.debug(&neff.programs());
        let graphs = &neff.chain().graphs;
        let model = load.model.as_ref();
        let loaded = |at: usize| {
            let model = model?;
            let name = graphs.get(at)?.name();
            let core = model.graphs.iter().position(|graph| graph.graph.name == name)?;
            Some((model.graphs.get(core)?, model.plan.cores.get(core)?))
        };
        let (findings, codes) = finding::rows([&neff.header_findings(), &load.findings]);
        Report {
            name: neff.header().map(|header| String::from_utf8_lossy(header.name()).into_owned()),
            file_size: neff.report().file_size,
            compiler: overview.tool_version,
            target: overview.target_word,
            generation: neff.generation().name(),
            generation_is_assumed: neff.known_generation().is_none(),
            header: neff.header().map(HeaderFacts::of),
            payload: PayloadFacts::of(neff.report()),
            parts: container::parts(neff),
            members: container::members(neff),
            inputs: overview.inputs.into_iter().map(TensorFacts::of).collect(),
            outputs: overview.outputs.into_iter().map(TensorFacts::of).collect(),
            verdict: VerdictFacts::of(load, machine),
            memory: model.map(|model| Memory::of(model, machine.memory)),
            on_chip: on_chip(),
            graphs: (graphs.iter().take(MOST_GRAPHS).enumerate())
                .map(|(at, graph)| graph::report(neff, graph, loaded(at), &debug))
                .collect(),
            more_graphs: graphs.len().saturating_sub(MOST_GRAPHS),
            findings,
            more_findings: load.findings.dropped(),
            codes,
            peaks: Peaks::default(),
            profile: None,
        }
    }
}

fn on_chip() -> Vec<OnChipFacts> {
    let facts = |memory: &neff_abi::on_chip::OnChipMemory| OnChipFacts {
        name: memory.name,
        partitions: PARTITIONS,
        bytes: memory.size,
    };
    MEMORIES.iter().map(facts).collect()
}

#[cfg(test)]
mod tests;
