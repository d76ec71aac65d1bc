//! One graph of one file, as it is compared.

use std::borrow::Cow;

use neff_isa::model::Generation;
use neff_isa::slot::Slot;
use neff_manifest::chain::{BlockRing, Definition, Members};

use crate::normal::{SlotIds, Subject, is_words};

/// The bytes of an engine's program.
#[derive(Debug)]
pub(super) struct Loaded<'s> {
    /// The engine's key.
    pub(super) engine: &'static str,
    /// Its member.
    pub(super) member: &'s str,
    /// Its bytes; `None` if they are not there or were not kept.
    pub(super) bytes: Option<Cow<'s, [u8]>>,
    /// True if they are no slots.
    words: bool,
}

impl Loaded<'_> {
    /// Its slots; `None` if it has none because it is of words, or not there.
    pub(super) fn slots(&self) -> Option<&[Slot]> {
        let bytes = self.bytes.as_deref().filter(|_| !self.words)?;
        Some(bytes.as_chunks().0)
    }
}

/// A graph with its programs.
#[derive(Debug)]
pub(super) struct Side<'s> {
    pub(super) subject: &'s Subject,
    pub(super) definition: &'s Definition,
    pub(super) generation: Generation,
    pub(super) programs: Vec<Loaded<'s>>,
}

impl<'s> Side<'s> {
    /// The graph with this index; `None` if its definition was not read.
    pub(super) fn new(subject: &'s Subject, graph: usize) -> Option<Side<'s>> {
        let definition = subject.neff.chain().graphs.get(graph)?.definition.as_ref()?;
        let generation = subject.neff.generation();
        let engines = definition.engines.iter();
        let programs = engines.filter_map(|engine| {
            let program = engine.content.as_ref()?.program.as_ref()?;
            let bytes = subject.neff.contents().read(&program.member);
            let words = bytes.as_ref().is_some_and(|it| is_words(engine.key, it, generation));
            Some(Loaded { engine: engine.key, member: &program.member, bytes, words })
        });
        let programs = programs.collect();
        Some(Side { subject, definition, generation, programs })
    }

    /// The ids of a slot of a program.
    pub(super) fn find(&self, slots: &[Slot], at: usize, ids: &mut SlotIds) {
        let before = at.checked_sub(1).and_then(|at| slots.get(at));
        let previous = before.and_then(|slot| slot.first().copied());
        match slots.get(at) {
            Some(slot) => ids.find(self.generation, slot, previous),
            None => ids.references.clear(),
        }
    }

    /// The slots of a program without ids.
    pub(super) fn blank(&self, slots: &[Slot]) -> Vec<Slot> {
        let mut ids = SlotIds::default();
        let mut out = slots.to_vec();
        for (at, slot) in out.iter_mut().enumerate() {
            self.find(slots, at, &mut ids);
            ids.references.iter().for_each(|reference| reference.put(slot, &[]));
        }
        out
    }

    /// The ids of its variables.
    pub(super) fn variable_ids(&self) -> impl Iterator<Item = u64> {
        self.definition.variables.iter().filter_map(|it| Some(it.id.as_ref()?.value))
    }

    /// The variables of its address table.
    pub(super) fn table(&self) -> &'s [u64] {
        let tables = self.definition.variables.iter().filter(|it| it.is("dge-table"));
        let mut lists = tables.filter_map(|table| table.list.as_ref());
        lists.next().map_or(&[], |list| &list.value)
    }

    /// Queue and id of each of its blocks of static transfers, engine by engine.
    pub(super) fn blocks(&self) -> Vec<(String, u64)> {
        let engines = self.definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        let blocks = engines.flat_map(|content| content.blocks()).chain(self.definition.blocks());
        let one = |block: neff_manifest::chain::DmaBlock<'_>| {
            let (BlockRing::Queue(name) | BlockRing::Instance(name)) = block.ring.as_ref()?;
            Some((name.value.clone().into_owned(), block.id.as_ref()?.value))
        };
        blocks.filter_map(one).collect()
    }
}
