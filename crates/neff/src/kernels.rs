//! Kernels of a NEFF's own GPSIMD libraries, for a run: they are called by ABI 1 of this project
//! ([`neff_kernel::call`]); how the device calls them is not public.

use std::collections::BTreeMap;
use std::sync::Arc;

use neff_isa::slot::Slot;
use neff_kernel::call::{Chip, Failure, Library, Processors};
use neff_kernel::check::Options;
use neff_kernel::kernel_key;
use neff_kernel::reading::Kernel;
use neff_load::LoadedModel;
use neff_load::model::{self, Function};
use neff_manifest::chain::Members;
use neff_sim::execute::Bench;
use neff_sim::fault::Fault;
use neff_sim::machine::{MakeQ7, Q7};
use neff_xtensa::interpret::Stop;

use crate::Neff;

/// A library of a graph, with what the loader makes of it for so many processors, or why it makes
/// nothing.
#[derive(Clone)]
struct Loaded<P> {
    /// The member that holds it.
    member: String,
    /// The functions that its entry in ucode_lib.json announces: an instruction calls these alone.
    functions: Vec<Function>,
    on: Result<P, String>,
}

/// True if a graph brings libraries, whose kernels a run would call.
pub fn are_there(model: &LoadedModel<'_>) -> bool {
    model.graphs.iter().any(|graph| !graph.graph.libraries.is_empty())
}

/// The processors of a model's graphs, with their libraries on them; `None` if no graph brings any.
/// A kernel may execute so many instructions on each processor when it is called.
pub fn processors(neff: &Neff, model: &LoadedModel<'_>, steps: u64) -> Option<MakeQ7> {
    if !are_there(model) {
        return None;
    }
    let mut graphs: BTreeMap<String, Vec<Loaded<(Library, u32)>>> = BTreeMap::new();
    for graph in &model.graphs {
        let libraries = graph.graph.libraries.iter().map(|library| loaded(neff, library));
        graphs.insert(graph.graph.name.clone(), libraries.collect());
    }
    Some(Arc::new(move |graph: &str| {
        let libraries = graphs.get(graph).into_iter().flatten().cloned().map(|it| Loaded {
            member: it.member,
            functions: it.functions,
            on: it.on.map(|(library, count)| Processors::new(library, count).with_steps(steps)),
        });
        Box::new(Cores { libraries: libraries.collect() }) as Box<dyn Q7>
    }))
}

fn loaded(neff: &Neff, library: &model::Library) -> Loaded<(Library, u32)> {
    // A library that does not say is for all processors.
    let count = u32::try_from(library.total_cpus).ok().filter(|count| *count != 0).unwrap_or(8);
    let bytes = neff.contents().read(&library.member);
    let bytes = bytes.ok_or_else(|| "its image is no ELF file".to_owned());
    Loaded {
        member: library.member.clone(),
        functions: library.functions.clone(),
        on: bytes.and_then(|bytes| load(&bytes)).map(|it| (it, count)),
    }
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
    libraries: Vec<Loaded<Processors>>,
}

impl Q7 for Cores {
    fn execute(&mut self, slot: &Slot, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
        let key = kernel_key::of(slot);
        for library in &mut self.libraries {
            let function = library.functions.iter().find(|it| is_called(it, key));
            let Some(function) = function else { continue };
            let who = format!("kernel `{}` of {}", function.name, library.member);
            return match &mut library.on {
                Ok(processors) => call(processors, &who, slot, bench),
                Err(why) => Err(Fault::Illegal(format!("{who}: {why}"))),
            };
        }
        Err(Fault::Illegal(self.not_announced(key)))
    }
}

/// True if an instruction of this opcode and spec calls a function.
fn is_called(function: &Function, (opcode, spec): (u8, u8)) -> bool {
    (function.opcode, function.sub_opcode) == (u64::from(opcode), u64::from(spec))
}

impl Cores {
    /// Why nothing is called.
    fn not_announced(&self, (opcode, spec): (u8, u8)) -> String {
        let what = format!("opcode {opcode:#04x}, spec {spec:#04x}");
        let has = |it: &&Loaded<Processors>| {
            it.on.as_ref().is_ok_and(|it| it.library().kernel(opcode, spec).is_some())
        };
        match self.libraries.iter().find(has) {
            Some(it) => format!(
                "{} has a kernel of {what}, but its entry in ucode_lib.json names no such function",
                it.member
            ),
            None => {
                let functions = self.libraries.iter().flat_map(|it| &it.functions);
                let words = functions.map(|it| {
                    format!("`{}` ({:#04x}, {:#04x})", it.name, it.opcode, it.sub_opcode)
                });
                let words: Vec<String> = words.collect();
                let there = match words.as_slice() {
                    [] => "there is none".to_owned(),
                    words => format!("there is {}", words.join(", ")),
                };
                format!("no GPSIMD library has a function of {what}: {there}")
            }
        }
    }
}

/// Calls the kernel of an instruction; `who` is its name.
fn call(
    processors: &mut Processors,
    who: &str,
    slot: &Slot,
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let mut chip = OnBench { bench, fault: None };
    let Err(failure) = processors.call(slot, &mut chip) else { return Ok(()) };
    Err(match (&failure, chip.fault) {
        // What the simulator said is more than what the processor makes of it.
        (Failure::Stopped(it), Some(fault)) => {
            let (pc, number) = (it.registers.pc, it.processor);
            Fault::Illegal(format!("{who}: processor {number} at {pc:#010x}: {fault}"))
        }
        (Failure::Stopped(it), None) if it.stop == Stop::Limit => {
            Fault::Steps(format!("{who}: {failure}"))
        }
        (_, _) => Fault::Illegal(format!("{who}: {failure}")),
    })
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
