//! The engine programs of a NEFF: which there are, for which generation, and whose semaphores
//! they use.

use std::borrow::Cow;
use std::collections::BTreeMap;

use neff_abi::header_field::HEADER_SIZE;
use neff_abi::{Arch, Engine};
use neff_asm::predicate::Owners;
use neff_asm::sp::{self, Stream, Width};
use neff_container::header::Header;
use neff_isa::model::Generation;
use neff_isa::slot::LENGTH_BYTE;
use neff_isa::sp::WORD;
use neff_manifest::chain::{Definition, Members, Queue, Target};

use crate::Neff;

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
}

/// Owners of semaphores by the queues of a graph, in the profiler's words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueOwners(BTreeMap<u8, String>);

impl Program<'_> {
    /// True if the program is one of 8-byte words: only SP can have them, and `width` or else the
    /// generation and the bytes say whether it does (format notes 06 §1).
    pub fn is_words(&self, generation: Option<Generation>, width: Option<Width>) -> bool {
        let bytes = self.bytes.as_deref().unwrap_or_default();
        let words = match width {
            Some(width) => width == Width::Word,
            None => sp::stream(bytes, generation) == Stream::Words,
        };
        words && self.engine == Engine::Sp.row().key
    }
}

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
        self.known_generation().unwrap_or(Generation::ASSUMED)
    }

    /// The generation of the KELF's target, if it names one.
    pub fn known_generation(&self) -> Option<Generation> {
        let target = self.chain().kelf.as_ref().map(|kelf| kelf.target);
        let arch = match target {
            Some(Target::Ordinal(ordinal)) => Arch::from_hal(ordinal.into()),
            Some(Target::Any | Target::Invalid) | None => None,
        };
        arch.map(|arch| match arch {
            Arch::Tonga => Generation::Tonga,
            Arch::Sunda => Generation::V2,
            Arch::Cayman => Generation::V3,
            Arch::Mariana | Arch::MarianaPlus => Generation::V4,
            Arch::Maverick => Generation::V5,
        })
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
        let engines = definition.engines.iter();
        let program = |engine: &'n neff_manifest::chain::Engine| {
            let reference = engine.content.as_ref()?.program.as_ref()?;
            Some(Program {
                graph,
                engine: engine.key,
                member: &reference.member,
                bytes: self.contents().read(&reference.member),
                owners: owners.clone(),
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

/// Bytes of a file's beginning that are enough for [`bare_width`]: whole slots, whole words, and
/// the header of a NEFF.
pub const PROBE: u64 = 1024;

/// How long the instructions of a bare program are, or `None` if the file is none. The engine is
/// not known here, so a generation alone does not make words of slots. `bytes` is the file or its
/// first [`PROBE`] bytes; what passes must pass once more when all is read.
pub fn bare_width(
    bytes: &[u8],
    generation: Option<Generation>,
    width: Option<Width>,
) -> Option<Width> {
    let header = Header::from_start(bytes);
    let is_neff = || header.is_some_and(|header| header.header_size() == HEADER_SIZE);
    // Where the generation settles the rest, the first word still tells a program from an archive.
    let first = bytes.first_chunk::<WORD>().map_or(bytes, |first| first);
    let words = || sp::begins_with_words(first) && sp::stream(bytes, generation) == Stream::Words;
    match width {
        Some(width) => (!is_neff()).then_some(width),
        None if is_bare_program(bytes) => Some(Width::Slot),
        None => words().then_some(Width::Word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpenOptions;
    use neff_container::source::StreamSource;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn bare_programs_are_known_by_their_beginning() {
        let (word, slot) = ([0x50, 0, 0, 0, 0, 0, 0, 0], [0xA1, 0x10, 0, 0]);
        let tonga = Some(Generation::Tonga);
        for (bytes, generation, width, expected) in [
            (&word[..], None, None, Some(Width::Word)),
            (&word, tonga, None, Some(Width::Word)),
            (&word[..7], tonga, None, Some(Width::Word)),
            (&[word, [6; 8]].concat(), tonga, None, Some(Width::Word)),
            (&[word, [6; 8]].concat(), None, None, None),
            (&[6; 8], tonga, None, None),
            (&word[..7], None, None, None),
            (&word, Some(Generation::V3), None, None),
            (&word, None, Some(Width::Slot), Some(Width::Slot)),
            (&slot, tonga, None, Some(Width::Slot)),
            (&slot, tonga, Some(Width::Word), Some(Width::Word)),
            (&[], tonga, None, Some(Width::Slot)),
            (REAL, None, None, None),
            (REAL, tonga, Some(Width::Word), None),
        ] {
            assert_eq!(bare_width(bytes, generation, width), expected, "{generation:?} {width:?}");
        }
    }

    #[test]
    fn only_sp_has_words() {
        let of = |engine| Program {
            graph: "sg00",
            engine,
            member: "x",
            bytes: Some(Cow::Borrowed(&[0x50, 0, 0, 0, 0, 0, 0, 0])),
            owners: QueueOwners::default(),
        };
        assert!(of("sp").is_words(Some(Generation::Tonga), None));
        assert!(of("sp").is_words(Some(Generation::V3), Some(Width::Word)));
        assert!(!of("sp").is_words(Some(Generation::V3), None));
        assert!(!of("sp").is_words(None, Some(Width::Slot)));
        assert!(!of("pe").is_words(Some(Generation::Tonga), Some(Width::Word)));
    }

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
