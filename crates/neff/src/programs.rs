//! The engine programs of a NEFF: which there are, for which generation, and whose semaphores
//! they use.

use std::borrow::Cow;
use std::collections::BTreeMap;

use neff_abi::Arch;
use neff_asm::predicate::Owners;
use neff_isa::model::Generation;
use neff_isa::slot::LENGTH_BYTE;
use neff_manifest::chain::{Definition, Members, Queue, Target};

use crate::Neff;
use crate::variables::Variables;

/// Semaphores that belong to engines in the vendor profiler's text (format notes 05 §6.3).
const ENGINE_SEMAPHORES: [(u8, &str); 4] =
    [(3, "GpSimd"), (4, "Scalar"), (5, "Tensor"), (6, "Vector")];
/// How the profiler renames the engine in a queue's name.
const QUEUE_NAMES: [(&str, &str); 3] =
    [("qPool", "qGpSimd"), ("qSP", "qSync"), ("qAct", "qScalar")];

/// The program of one engine.
#[derive(Debug, Clone)]
pub struct Program<'n> {
    /// Name of the graph.
    pub graph: &'n str,
    /// Key of the engine, e.g. `pe`.
    pub engine: &'static str,
    /// The member that holds it.
    pub member: &'n str,
    /// Its bytes; `None` if the member is missing or was not kept.
    pub bytes: Option<Cow<'n, [u8]>>,
    /// Whose the semaphores of the graph are.
    pub owners: QueueOwners,
    /// What the variables of the graph are called.
    pub variables: Variables,
}

/// Owners of semaphores by the queues of a graph, in the profiler's words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueOwners(BTreeMap<u8, String>);

impl Owners for QueueOwners {
    fn owner(&self, semaphore: u8) -> Option<&str> {
        self.0.get(&semaphore).map(String::as_str)
    }
}

impl QueueOwners {
    fn of(queues: &[Queue]) -> QueueOwners {
        let engines = ENGINE_SEMAPHORES.into_iter();
        let mut owners: BTreeMap<u8, String> =
            engines.map(|(semaphore, name)| (semaphore, name.to_owned())).collect();
        for queue in queues {
            let renamed = QUEUE_NAMES.into_iter().find_map(|(from, to)| {
                queue.name.strip_prefix(from).map(|rest| format!("{to}{rest}"))
            });
            let name = renamed.unwrap_or_else(|| queue.name.clone());
            for semaphore in queue.semaphores.iter().filter_map(|n| u8::try_from(*n).ok()) {
                owners.insert(semaphore, name.clone());
            }
        }
        QueueOwners(owners)
    }
}

impl Neff {
    /// The generation of the programs: that of the KELF's target, else
    /// [`Generation::ASSUMED`].
    pub fn generation(&self) -> Generation {
        let target = self.chain().kelf.as_ref().map(|kelf| kelf.target);
        let arch = match target {
            Some(Target::Ordinal(ordinal)) => Arch::from_hal(ordinal.into()),
            Some(Target::Any | Target::Invalid) | None => None,
        };
        match arch {
            Some(Arch::Tonga) => Generation::Tonga,
            Some(Arch::Sunda) => Generation::V2,
            Some(Arch::Cayman) => Generation::V3,
            Some(Arch::Mariana | Arch::MarianaPlus) => Generation::V4,
            Some(Arch::Maverick) => Generation::V5,
            None => Generation::ASSUMED,
        }
    }

    /// The programs of all engines of all graphs, in the loader's order. Their bytes are there
    /// if [`OpenOptions::programs`](crate::OpenOptions::programs) was set.
    pub fn programs(&self) -> Vec<Program<'_>> {
        let graphs = self.chain().graphs.iter();
        let defined = graphs.filter_map(|graph| Some((graph.name(), graph.definition.as_ref()?)));
        defined.flat_map(|(name, definition)| self.programs_of(name, definition)).collect()
    }

    fn programs_of<'n>(&'n self, graph: &'n str, definition: &'n Definition) -> Vec<Program<'n>> {
        let owners = QueueOwners::of(&definition.queues);
        let variables = Variables::of(definition);
        let engines = definition.engines.iter();
        let program = |engine: &'n neff_manifest::chain::Engine| {
            let reference = engine.content.as_ref()?.program.as_ref()?;
            Some(Program {
                graph,
                engine: engine.key,
                member: &reference.member,
                bytes: self.contents().read(&reference.member),
                owners: owners.clone(),
                variables: variables.clone(),
            })
        };
        engines.filter_map(program).collect()
    }
}

/// True if a file that begins with `first` can be a bare program: it is empty, or its second byte
/// is the length of a slot. No NEFF and no archive has that byte there.
pub fn is_bare_program(first: &[u8]) -> bool {
    first.is_empty() || first.get(1) == Some(&LENGTH_BYTE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpenOptions;
    use neff_container::source::StreamSource;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn the_real_file_has_ten_programs() {
        assert!(!is_bare_program(REAL));
        let options = OpenOptions { programs: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let programs = neff.programs();
        assert_eq!(programs.len(), 10);
        let slots = programs.iter().map(|p| p.bytes.as_ref().unwrap().len() / 64);
        assert_eq!(slots.sum::<usize>(), 58);
        assert_eq!(programs[0].owners.owner(24), Some("qGpSimdDynamic"));
        assert_eq!(neff.generation(), Generation::V3);
        let bytes = programs[0].bytes.as_ref().unwrap();
        assert!(is_bare_program(bytes));
    }
}
