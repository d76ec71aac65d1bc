//! The facts that one wants to see first, gathered from the chain; no text rendering.

use std::collections::BTreeMap;

use super::kelf::Target;
use super::members::Members;
use super::overview_library::LibraryOverview;
use super::reference::{Reference, Role};
use super::tensor::Tensor;
use super::variable::Variable;
use super::walk::{Chain, Graph};

/// The first facts about a NEFF. What could not be read is absent or empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// Compiler version from `info.json`.
    pub tool_version: Option<String>,
    /// KELF version.
    pub kelf_version: Option<String>,
    /// The target word as it stands.
    pub target_word: Option<String>,
    /// What the target word stands for.
    pub target: Option<Target>,
    /// Inputs in order.
    pub inputs: Vec<TensorOverview>,
    /// Outputs in order, each once.
    pub outputs: Vec<TensorOverview>,
    /// The graphs, one per physical core.
    pub graphs: Vec<GraphOverview>,
    /// Debug information by kind, from the member names; ascending by kind.
    pub debug: Vec<DebugKind>,
    /// Optional members that manifests name, by member and ascending, with their size if
    /// present.
    pub optional: Vec<(String, Role, Option<u64>)>,
    /// All facts of `info.json`, as text.
    pub information: Vec<(String, String)>,
    /// All counters of `hlo_stats.json`, as text.
    pub statistics: Vec<(String, String)>,
}

/// An input or output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorOverview {
    /// Its name.
    pub name: String,
    /// The dtype word of the host graph.
    pub dtype: Option<String>,
    /// Dimensions, outermost first, as the framework has them.
    pub shape: Option<Vec<u64>>,
    /// Bytes by dtype and shape; without a host graph those of the first graph's variable.
    pub bytes: Option<u64>,
    /// How often the host graph lists it; 0 without a host graph.
    pub listed: u64,
}

/// One graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphOverview {
    /// Its name.
    pub name: String,
    /// The member name of its def.json, if given.
    pub definition: Option<String>,
    /// True if the def.json was read.
    pub readable: bool,
    /// Variables by type word, ascending.
    pub variables: Vec<TypeCount>,
    /// Number of DMA queue sets.
    pub queues: u64,
    /// Engines that are named, in loader order.
    pub programs: Vec<ProgramOverview>,
    /// GPSIMD libraries, in the order of the manifest.
    pub libraries: Vec<LibraryOverview>,
    /// `neff_features` words.
    pub features: Vec<String>,
}

/// The variables of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeCount {
    /// The type word; empty if missing.
    pub kind: String,
    /// How many.
    pub count: u64,
    /// Sum of the sizes that are given, in bytes.
    pub bytes: u64,
}

/// The program of one engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOverview {
    /// Key of the engine in def.json.
    pub engine: &'static str,
    /// The member of the instructions, if named.
    pub member: Option<String>,
    /// Size of that member in bytes, if present.
    pub bytes: Option<u64>,
    /// Number of static DMA blocks.
    pub dma_blocks: u64,
}

/// Debug members of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebugKind {
    /// The word after `debug_info_`, e.g. `backend`, `asm`, `hlo`.
    pub kind: String,
    /// Number of members.
    pub count: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl Overview {
    /// Gathers the facts.
    pub fn of(chain: &Chain, members: &dyn Members) -> Overview {
        let word = |field: &super::Field<String>| field.value.clone();
        let kelf = chain.kelf.as_ref();
        let (inputs, outputs) = tensors(chain);
        Overview {
            tool_version: chain.information.as_ref().and_then(|facts| facts.text("tool_version")),
            kelf_version: kelf.and_then(|kelf| kelf.version.as_ref().map(word)),
            target_word: kelf.and_then(|kelf| kelf.target_word.as_ref().map(word)),
            target: kelf.map(|kelf| kelf.target),
            inputs,
            outputs,
            graphs: chain.graphs.iter().map(graph).collect(),
            debug: debug_kinds(members),
            optional: optional(chain),
            information: chain.information.as_ref().map(super::Facts::all).unwrap_or_default(),
            statistics: chain.statistics.as_ref().map(super::Facts::all).unwrap_or_default(),
        }
    }
}

/// Inputs and outputs: of the host graph, or else of the first graph that could be read.
fn tensors(chain: &Chain) -> (Vec<TensorOverview>, Vec<TensorOverview>) {
    if let Some(host) = &chain.host_graph {
        let list = |tensors: &[Tensor]| tensors.iter().map(tensor).collect();
        return (list(&host.inputs), list(&host.outputs));
    }
    let definition = chain.graphs.iter().find_map(|graph| graph.definition.as_ref());
    let list = |word: &str| {
        let variables = definition.iter().flat_map(|definition| &definition.variables);
        variables.filter(|variable| variable.is(word)).map(from_variable).collect()
    };
    (list("input"), list("output"))
}

fn tensor(tensor: &Tensor) -> TensorOverview {
    TensorOverview {
        name: tensor.name.value.clone(),
        dtype: tensor.dtype.as_ref().map(|dtype| dtype.value.clone()),
        shape: tensor.shape.as_ref().map(|shape| shape.value.clone()),
        bytes: tensor.bytes,
        listed: tensor.listed,
    }
}

fn from_variable(variable: &Variable) -> TensorOverview {
    TensorOverview {
        name: variable.name.clone(),
        dtype: None,
        shape: None,
        bytes: variable.size.as_ref().map(|size| size.value),
        listed: 0,
    }
}

fn graph(graph: &Graph) -> GraphOverview {
    let definition = graph.definition.as_ref();
    let engines = definition.iter().flat_map(|definition| &definition.engines);
    let programs = engines.map(|engine| {
        let content = engine.content.as_ref();
        let program = content.and_then(|content| content.program.as_ref());
        ProgramOverview {
            engine: engine.key,
            member: program.map(|program| program.member.clone()),
            bytes: program.and_then(|program| program.size),
            dma_blocks: content.map_or(0, |content| content.dma_blocks),
        }
    });
    let features = definition.iter().flat_map(|definition| &definition.features);
    let manifests = definition.iter().filter_map(|definition| definition.ucode.as_ref());
    let libraries = manifests.flat_map(|ucode| &ucode.libraries);
    GraphOverview {
        name: graph.name().to_owned(),
        definition: graph.entry.definition.as_ref().map(|name| name.value.clone()),
        readable: definition.is_some(),
        variables: type_counts(definition.map_or(&[], |definition| &definition.variables)),
        queues: definition.map_or(0, |d| u64::try_from(d.queues.len()).unwrap_or(u64::MAX)),
        programs: programs.collect(),
        libraries: libraries.map(LibraryOverview::of).collect(),
        features: features.map(|feature| feature.value.clone()).collect(),
    }
}

fn type_counts(variables: &[Variable]) -> Vec<TypeCount> {
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for variable in variables {
        let kind = variable.kind.as_ref().map_or("", |kind| kind.value.as_str());
        let size = variable.size.as_ref().map_or(0, |size| size.value);
        add(counts.entry(kind).or_default(), size);
    }
    let row = |(kind, (count, bytes)): (&str, _)| TypeCount { kind: kind.to_owned(), count, bytes };
    counts.into_iter().map(row).collect()
}

fn add((count, bytes): &mut (u64, u64), size: u64) {
    *count = count.saturating_add(1);
    *bytes = bytes.saturating_add(size);
}

/// Debug members by the word in their name: `debug_info_<kind>…` in any folder.
fn debug_kinds(members: &dyn Members) -> Vec<DebugKind> {
    let mut kinds: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for name in members.names() {
        let base = name.rsplit('/').next().unwrap_or(name);
        let Some(rest) = base.strip_prefix("debug_info_") else { continue };
        let rest = rest.split(".dbg").next().unwrap_or(rest);
        // `backend` and `asm` are followed by the engine; with a point in some descriptions.
        let per_engine = ["backend", "asm"].into_iter().find(|kind| rest.starts_with(kind));
        let kind = per_engine.unwrap_or(rest).to_owned();
        add(kinds.entry(kind).or_default(), members.size(name).unwrap_or(0));
    }
    let row = |(kind, (count, bytes))| DebugKind { kind, count, bytes };
    kinds.into_iter().map(row).collect()
}

fn optional(chain: &Chain) -> Vec<(String, Role, Option<u64>)> {
    let mut list = Vec::new();
    for definition in chain.graphs.iter().filter_map(|graph| graph.definition.as_ref()) {
        let contents = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        let tables = contents.flat_map(|content| &content.tables);
        let all = definition.references.iter().chain(tables);
        let row = |r: &Reference| (r.member.clone(), r.role, r.size);
        list.extend(all.filter(|reference| reference.role.is_optional()).map(row));
    }
    list.sort_unstable();
    list.dedup();
    list
}
