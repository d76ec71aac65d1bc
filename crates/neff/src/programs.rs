//! The engine programs of a NEFF: which there are, for which generation, whose semaphores they use
//! and what their variables are called.

mod bare;
mod names;
mod owners;

use std::borrow::Cow;

use neff_abi::{Arch, Engine};
use neff_asm::sp::{self, Stream, Width};
use neff_isa::model::Generation;
use neff_manifest::chain::{Definition, Members, Target};

pub use bare::{PROBE, bare_width, is_bare_program};
pub use names::GraphNames;
pub use owners::QueueOwners;

use crate::Neff;

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
    pub names: GraphNames,
}

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
        arch.map(Generation::of)
    }

    /// The programs of all engines of all graphs, in the loader's order. Their bytes are there
    /// if [`OpenOptions::programs`](crate::OpenOptions::programs) was set.
    pub fn programs(&self) -> Vec<Program<'_>> {
        let graphs = self.chain().graphs.iter();
        let defined = graphs.filter_map(|graph| Some((graph.name(), graph.definition.as_ref()?)));
        defined.flat_map(|(name, definition)| self.programs_of(name, definition)).collect()
    }

    /// The names of variables of each graph whose `def.json` was read.
    pub fn graph_names(&self) -> Vec<(&str, GraphNames)> {
        let graphs = self.chain().graphs.iter();
        let named = |definition: &Definition| GraphNames::of(definition);
        graphs.filter_map(|g| Some((g.name(), g.definition.as_ref().map(named)?))).collect()
    }

    /// The programs of one graph.
    pub(crate) fn programs_of<'n>(
        &'n self,
        graph: &'n str,
        definition: &'n Definition,
    ) -> Vec<Program<'n>> {
        let owners = QueueOwners::of(&definition.queues);
        let names = GraphNames::of(definition);
        let engines = definition.engines.iter();
        let program = |engine: &'n neff_manifest::chain::Engine| {
            let reference = engine.content.as_ref()?.program.as_ref()?;
            Some(Program {
                graph,
                engine: engine.key,
                member: &reference.member,
                bytes: self.contents().read(&reference.member),
                owners: owners.clone(),
                names: names.clone(),
            })
        };
        engines.filter_map(program).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpenOptions;
    use neff_asm::predicate::Owners;
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
            names: GraphNames::default(),
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
