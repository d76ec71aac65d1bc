//! What is in memory at the end of a run, as `.npy` files: SBUF, PSUM and variables.

use std::io::Write as _;

use neff::Neff;
use neff::abi::dtype::UINT8;
use neff::abi::on_chip::PARTITIONS;
use neff::arrays;
use neff::manifest::weights::npy;
use neff::sim::machine::{Core, Machine, Region};
use neff::sim::memory::{Home, OnChip};
use neff_diag::codes::environment;
use neff_diag::{Diagnostic, nearest};

use super::options::Named;
use super::tensors;
use crate::exit::Stop;
use crate::output::Output;

/// What is to be written.
enum What<'r, 'm> {
    /// A memory of a core.
    Chip(&'r Core<'m>, OnChip),
    /// A variable and its name.
    Variable(Region, &'r str),
}

/// Refuses what is not there, before anything runs.
///
/// # Errors
/// [`Stop`] if there is no such thing.
pub(super) fn check(machine: &Machine<'_>, wanted: &[Named]) -> Result<(), Stop> {
    wanted.iter().try_for_each(|named| what(machine, 0, &named.name).map(drop))
}

/// Writes what was asked for, of a rank, not to its place yet.
///
/// # Errors
/// [`Stop`] if there is no such thing, or a file cannot be written.
pub(super) fn write(
    neff: &Neff,
    machine: &Machine<'_>,
    wanted: &[Named],
    rank: usize,
) -> Result<Vec<Output>, Stop> {
    let write = |named: &Named| match what(machine, rank, &named.name)? {
        What::Chip(core, memory) => chip(core, memory, named, rank),
        What::Variable(region, name) => variable(neff, machine, (region, name), named, rank),
    };
    wanted.iter().map(write).collect()
}

/// What `[GRAPH/]sbuf`, `[GRAPH/]psum` or the name of a variable means. Names may have strokes of
/// their own.
fn what<'r, 'm>(
    machine: &'r Machine<'m>,
    rank: usize,
    word: &'r str,
) -> Result<What<'r, 'm>, Stop> {
    let cores: Vec<_> = machine.cores.iter().filter(|core| core.rank == rank).collect();
    let split = word.split_once('/');
    let graph = split.filter(|(graph, _)| cores.iter().any(|core| core.graph == *graph));
    let (graph, name) = graph.map_or((None, word), |(graph, name)| (Some(graph), name));
    if let Some(region) = machine.region(rank, graph, name) {
        return Ok(What::Variable(region, name));
    }
    let of_graph = cores.iter().filter(|core| graph.is_none_or(|graph| graph == core.graph));
    let mut of_graph = of_graph.copied();
    // The variable that is the state buffer may have a name of its own.
    let is_state = of_graph.clone().any(|it| it.variables.named(name) == Some(&Home::StateBuffer));
    let named = |it: &OnChip| it.name().eq_ignore_ascii_case(name);
    let memory = [OnChip::Sbuf, OnChip::Psum].into_iter().find(named);
    let memory = memory.or(is_state.then_some(OnChip::Sbuf));
    let memory = memory.ok_or_else(|| missing(machine, &cores, name))?;
    match (of_graph.next(), of_graph.next()) {
        (Some(core), None) => Ok(What::Chip(core, memory)),
        _ => {
            let graphs: Vec<_> = cores.iter().map(|core| core.graph.as_str()).collect();
            let message = format!("each graph has a memory {name:?} of its own");
            let finding = Diagnostic::new(environment::BAD_OPTION, message);
            let example = graphs.first().copied().unwrap_or_default();
            let help = format!("name the graph too, as {example}/{name}");
            Err(Stop::usage(finding.expected(graphs.join(", ")).help(help)))
        }
    }
}

/// Writes a memory, partition behind partition.
fn chip(core: &Core<'_>, memory: OnChip, named: &Named, rank: usize) -> Result<Output, Stop> {
    let partitions = core.chip.of(memory);
    let size = u64::try_from(partitions.size()).unwrap_or(0);
    let head = npy::header(UINT8, &[PARTITIONS.into(), size]);
    let head = head.map_err(|finding| Stop::faults(*finding))?;
    let rows = usize::try_from(PARTITIONS).unwrap_or(0);
    tensors::array(&named.target(rank), &head, |out| {
        (0..rows).try_for_each(|row| out.write_all(partitions.row(row)))
    })
}

/// Writes a variable: as the tensor that the host knows, or as bytes.
fn variable(
    neff: &Neff,
    machine: &Machine<'_>,
    (region, name): (Region, &str),
    named: &Named,
    rank: usize,
) -> Result<Output, Stop> {
    let host = neff.chain().host_graph.as_ref();
    let tensors = host.into_iter().flat_map(|host| host.inputs.iter().chain(&host.outputs));
    let known = tensors.into_iter().find(|tensor| tensor.name.value == name);
    let head = match known.and_then(|tensor| Some((arrays::dtype(tensor)?, tensor.shape.as_ref()?)))
    {
        Some((dtype, shape)) => npy::header(dtype, &shape.value),
        None => npy::header(UINT8, &[region.size]),
    };
    let head = head.map_err(|finding| Stop::faults(*finding))?;
    tensors::array(&named.target(rank), &head, |out| tensors::variable(machine, region, out))
}

fn missing(machine: &Machine<'_>, cores: &[&Core<'_>], name: &str) -> Stop {
    let names = || {
        let all = cores.iter().flat_map(|core| core.variables.ids.keys().map(String::as_str));
        all.filter(|name| machine.region(0, None, name).is_some())
    };
    let finding =
        Diagnostic::new(environment::BAD_OPTION, format!("there is no memory {name:?} to write"));
    Stop::usage(match nearest(name, names()).first() {
        Some(near) => finding.help(format!("did you mean {near:?}?")),
        None => finding.expected("sbuf, psum, or a variable with memory of its own".to_owned()),
    })
}
