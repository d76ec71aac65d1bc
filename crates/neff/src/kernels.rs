//! Kernels of a NEFF's own GPSIMD libraries, for a run: they are called by ABI 1 of this project
//! ([`neff_kernel::call`]); how the device calls them is not public.

use std::collections::BTreeMap;
use std::sync::Arc;

use neff_isa::slot::Slot;
use neff_kernel::call::{Chip, Failure, Library, Processors};
use neff_kernel::check::Options;
use neff_kernel::reading::Kernel;
use neff_load::LoadedModel;
use neff_manifest::chain::Members;
use neff_sim::execute::Bench;
use neff_sim::fault::Fault;
use neff_sim::machine::{MakeQ7, Q7};

use crate::Neff;

/// A library of a graph: the member that holds it, and what the loader makes of it for so many
/// processors, or why it makes nothing.
type Loaded = (String, Result<(Library, u32), String>);

/// True if a graph brings libraries, whose kernels a run would call.
pub fn are_there(model: &LoadedModel<'_>) -> bool {
    model.graphs.iter().any(|graph| !graph.graph.libraries.is_empty())
}

/// The processors of a model's graphs, with their libraries on them; `None` if no graph brings any.
pub fn processors(neff: &Neff, model: &LoadedModel<'_>) -> Option<MakeQ7> {
    if !are_there(model) {
        return None;
    }
    let mut graphs: BTreeMap<String, Vec<Loaded>> = BTreeMap::new();
    for graph in &model.graphs {
        let libraries = graph.graph.libraries.iter().map(|library| {
            // A library that does not say is for all processors.
            let count =
                u32::try_from(library.total_cpus).ok().filter(|count| *count != 0).unwrap_or(8);
            let bytes = neff.contents().read(&library.member);
            let loaded = bytes.ok_or_else(|| "its image is no ELF file".to_owned());
            (library.member.clone(), loaded.and_then(|bytes| load(&bytes)).map(|it| (it, count)))
        });
        graphs.insert(graph.graph.name.clone(), libraries.collect());
    }
    Some(Arc::new(move |graph: &str| {
        let libraries = graphs.get(graph).cloned().unwrap_or_default();
        let libraries = libraries.into_iter().map(|(member, loaded)| {
            (member, loaded.map(|(library, count)| Processors::new(library, count)))
        });
        Box::new(Cores { libraries: libraries.collect() }) as Box<dyn Q7>
    }))
}

/// Does what the runtime's loader does.
fn load(bytes: &[u8]) -> Result<Library, String> {
    let options = Options::default();
    let (kernel, _) = Kernel::read(bytes);
    let prelinked = kernel.prelink(&options);
    match (prelinked.library, prelinked.faults.first()) {
        (Some(library), _) => Ok(Library::of(&kernel, &library, &options.bounds)),
        (None, Some(answer)) => Err(format!("the loader refuses its image: {answer}")),
        (None, None) => Err("the loader makes nothing of its image".to_owned()),
    }
}

/// The processors of a core, for each library that is on them.
struct Cores {
    libraries: Vec<(String, Result<Processors, String>)>,
}

impl Q7 for Cores {
    fn execute(&mut self, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
        let (opcode, spec) =
            (slot.first().copied().unwrap_or(0), slot.get(12).copied().unwrap_or(0));
        let mut refused = None;
        for (member, library) in &mut self.libraries {
            match library {
                Ok(processors) if processors.library().kernel(opcode, spec).is_none() => {}
                Ok(processors) => return call(processors, slot, bench),
                Err(why) => refused = refused.or(Some(format!("{member}: {why}"))),
            }
        }
        let why = refused.map_or(String::new(), |why| format!(" ({why})"));
        let text =
            format!("no GPSIMD library has a kernel of opcode {opcode:#04x}, spec {spec}{why}");
        Err(Fault::Illegal(text))
    }
}

fn call(processors: &mut Processors, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let mut chip = OnBench { bench, fault: None };
    match (processors.call(slot, &mut chip), chip.fault) {
        (Ok(()), _) => Ok(()),
        // What the simulator said is more than what the processor makes of it.
        (Err(Failure::Stopped(processor, pc, _)), Some(fault)) => {
            Err(Fault::Illegal(format!("kernel at {pc:#010x} on processor {processor}: {fault}")))
        }
        (Err(failure), _) => Err(Fault::Illegal(format!("kernel: {failure}"))),
    }
}

/// The memories of the core as an instruction works with them.
struct OnBench<'a, 'b, 'm> {
    bench: &'a mut Bench<'b, 'm>,
    fault: Option<Fault>,
}

impl OnBench<'_, '_, '_> {
    fn keep(&mut self, done: Result<(), Fault>) -> Result<(), String> {
        done.map_err(|fault| {
            let text = fault.to_string();
            self.fault = Some(fault);
            text
        })
    }
}

impl Chip for OnBench<'_, '_, '_> {
    fn read(&mut self, address: u32, into: &mut [u8]) -> Result<(), String> {
        let done = self.bench.read_bytes(address.into(), into);
        self.keep(done)
    }

    fn write(&mut self, address: u32, from: &[u8]) -> Result<(), String> {
        let done = self.bench.write_bytes(address.into(), from);
        self.keep(done)
    }
}
