//! What a graph has, for `load --json`: variables and where they went, queues, libraries, reserved
//! parts, settings.

use neff::load::image::Addresses;
use neff::load::model::{
    CarveOut, Collectives, Detail, Fp8, Function, Graph, Library, Queue, Variable,
};
use neff::load::plan::CorePlan;
use serde::Serialize;

/// A graph.
#[derive(Serialize)]
pub(super) struct GraphView<'a> {
    #[serde(rename = "graph")]
    name: &'a str,
    variables: Vec<VariableView<'a>>,
    /// Ids of variables; null if the graph has no table.
    address_table: Option<&'a [u64]>,
    queues: Vec<QueueView<'a>>,
    libraries: Vec<LibraryView<'a>>,
    carve_outs: Vec<CarveOutView<'a>>,
    fp8_conversion: Option<Fp8View>,
    collectives: CollectivesView<'a>,
}

#[derive(Serialize)]
struct VariableView<'a> {
    name: &'a str,
    id: u64,
    kind: &'static str,
    size: u64,
    alignment: u64,
    /// Null for what gets an address later, or none.
    address: Option<u64>,
    /// The member of a constant.
    member: Option<&'a str>,
    /// The variables of a list, and the one that a pointer is of.
    variables: Option<&'a [u64]>,
}

#[derive(Serialize)]
struct QueueView<'a> {
    name: &'a str,
    owner: Option<&'static str>,
    ring_type: &'static str,
    rings: u64,
    semaphores: &'a [u64],
    sync_semaphore: Option<u64>,
    instances: &'a [String],
    is_dynamic: bool,
    is_pinned: bool,
    transfers: u64,
    descriptors: u64,
}

#[derive(Serialize)]
struct LibraryView<'a> {
    member: &'a str,
    size: u64,
    version: Option<&'a str>,
    is_built_in: bool,
    total_cpus: u64,
    functions: Vec<FunctionView<'a>>,
}

#[derive(Serialize)]
struct FunctionView<'a> {
    name: &'a str,
    opcode: u64,
    sub_opcode: u64,
}

#[derive(Serialize)]
struct CarveOutView<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    base_partition: u64,
    partitions: u64,
    offset: u64,
    size: u64,
}

#[derive(Serialize)]
struct Fp8View {
    range_extension: Option<bool>,
    emax_e4m3: Option<u64>,
    emax_e5m2: Option<u64>,
    ocp_saturation: Option<bool>,
    sis: Option<bool>,
    sns: Option<bool>,
}

#[derive(Serialize)]
struct CollectivesView<'a> {
    replica_groups: &'a [Vec<Vec<u64>>],
    source_target_pairs: &'a [Vec<[u64; 2]>],
    streams: u64,
}

impl<'a> GraphView<'a> {
    /// A graph and its place on the device.
    pub(super) fn of(graph: &'a Graph, plan: &CorePlan) -> GraphView<'a> {
        GraphView {
            name: &graph.name,
            variables: graph.variables.iter().map(|it| variable(it, plan)).collect(),
            address_table: graph.address_table(),
            queues: graph.queues.iter().map(queue).collect(),
            libraries: graph.libraries.iter().map(library).collect(),
            carve_outs: graph.carve_outs.iter().map(carve_out).collect(),
            fp8_conversion: graph.fp8.as_ref().map(fp8),
            collectives: collectives(&graph.collectives),
        }
    }
}

fn variable<'a>(variable: &'a Variable, plan: &CorePlan) -> VariableView<'a> {
    let (member, variables) = match &variable.detail {
        Detail::Constant(member) => (Some(member.as_str()), None),
        Detail::Variables(list) => (None, Some(list.as_slice())),
        Detail::Pointer(to) => (None, Some(std::slice::from_ref(to))),
        Detail::Plain | Detail::Virtual { .. } => (None, None),
    };
    VariableView {
        name: &variable.name,
        id: variable.id,
        kind: variable.kind.name().unwrap_or_default(),
        size: variable.size,
        alignment: variable.alignment,
        address: plan.address(variable.id),
        member,
        variables,
    }
}

fn queue(queue: &Queue) -> QueueView<'_> {
    QueueView {
        name: &queue.name,
        owner: queue.owner.map(|owner| owner.row().key),
        ring_type: queue.ring.name().unwrap_or_default(),
        rings: queue.rings,
        semaphores: &queue.semaphores,
        sync_semaphore: queue.sync_semaphore,
        instances: &queue.instances,
        is_dynamic: queue.is_dynamic,
        is_pinned: queue.is_pinned,
        transfers: queue.transfers,
        descriptors: queue.descriptors,
    }
}

fn library(library: &Library) -> LibraryView<'_> {
    LibraryView {
        member: &library.member,
        size: library.size,
        version: library.version.as_deref(),
        is_built_in: library.is_built_in,
        total_cpus: library.total_cpus,
        functions: library
            .functions
            .iter()
            .map(|Function { name, opcode, sub_opcode }| FunctionView {
                name,
                opcode: *opcode,
                sub_opcode: *sub_opcode,
            })
            .collect(),
    }
}

fn carve_out(part: &CarveOut) -> CarveOutView<'_> {
    let CarveOut { kind, base_partition, partitions, offset, size } = part;
    CarveOutView {
        kind,
        base_partition: *base_partition,
        partitions: *partitions,
        offset: *offset,
        size: *size,
    }
}

fn fp8(given: &Fp8) -> Fp8View {
    let Fp8 { range_extension, emax_e4m3, emax_e5m2, ocp_saturation, sis, sns } = *given;
    Fp8View { range_extension, emax_e4m3, emax_e5m2, ocp_saturation, sis, sns }
}

fn collectives(given: &Collectives) -> CollectivesView<'_> {
    CollectivesView {
        replica_groups: &given.replica_groups,
        source_target_pairs: &given.source_target_pairs,
        streams: given.streams,
    }
}
