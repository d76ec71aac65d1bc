//! The order of first use, and what of a graph is not understood.
//!
//! First the programs, engine by engine in the loader's order and slot by slot; then the blocks of
//! static transfers in the same order, a block's queue, id, semaphore and descriptors; then the
//! semaphore of activation tables; then what the variables in use refer to; then what is used by
//! nothing, sorted by what it is: such variables and queues can be told apart by nothing else.

use neff_asm::sp::{self, Stream};
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;
use neff_manifest::chain::{Definition, Members};
use neff_manifest::json::{Kind, Value};

use super::ids::{Numbering, Trust, ring_of};
use super::keys::{Scope, Use};
use super::slot::{SlotIds, Space};
use super::{Reading, facts};

/// One stream of an engine as slots, and the bytes that are no whole slot.
pub(super) fn slots(bytes: &[u8]) -> (&[Slot], &[u8]) {
    bytes.as_chunks::<SLOT>()
}

/// True for streams of 8-byte words, which are taken as bytes.
pub(crate) fn is_words(engine: &str, bytes: &[u8], generation: Generation) -> bool {
    engine == neff_abi::Engine::Sp.row().key && sp::stream(bytes, Some(generation)) == Stream::Words
}

/// Numbers all ids of a graph; tells which of them may be replaced as far as this graph says.
pub(super) fn number<'n>(
    reading: &Reading<'n>,
    definition: &'n Definition,
) -> (Numbering<'n>, Trust) {
    let mut walk = Walk { numbering: Numbering::new(definition), trust: Trust::ALL, referred: 0 };
    walk.programs(reading, definition);
    walk.blocks(definition);
    walk.activation(definition);
    walk.referred();
    walk.unused_variables(reading, definition);
    walk.queues(definition);
    walk.keys(definition);
    (walk.numbering, walk.trust)
}

struct Walk<'n> {
    numbering: Numbering<'n>,
    trust: Trust,
    /// Variables in use whose own references were followed.
    referred: usize,
}

impl<'n> Walk<'n> {
    fn programs(&mut self, reading: &Reading<'n>, definition: &'n Definition) {
        // Kernels may signal any semaphore.
        let has_kernels = definition.ucode.is_some() || definition.extended_isa.is_some();
        self.trust.semaphores &= !has_kernels;
        for engine in &definition.engines {
            let program = engine.content.as_ref().and_then(|content| content.program.as_ref());
            let Some(program) = program.filter(|program| program.size.is_some()) else { continue };
            match reading.neff.contents().read(&program.member) {
                Some(bytes) if !is_words(engine.key, &bytes, reading.generation) => {
                    self.program(reading.generation, &bytes);
                }
                // Too large to be held, or of words: its bytes count, and ids in it stay.
                _ => self.trust = Trust::NONE,
            }
        }
    }

    fn program(&mut self, generation: Generation, bytes: &[u8]) {
        let mut ids = SlotIds::default();
        let mut previous = None;
        let (slots, rest) = slots(bytes);
        if !rest.is_empty() {
            self.trust = Trust::NONE;
        }
        for slot in slots {
            ids.find(generation, slot, previous);
            previous = slot.first().copied();
            let known = Trust { names: ids.knows_names, semaphores: ids.knows_semaphores };
            self.trust = self.trust.and(known);
            let mut ring = None;
            for reference in &ids.references {
                match reference.space {
                    Space::Variable => self.numbering.use_variable(reference.id(slot)),
                    Space::TableEntry => self.numbering.use_entry(reference.id(slot)),
                    Space::Semaphore => self.numbering.use_semaphore(reference.id(slot)),
                    Space::Queue => {
                        ring = std::str::from_utf8(reference.name(slot)).ok();
                        ring.into_iter().for_each(|name| self.numbering.use_ring(name));
                    }
                    Space::Block => {
                        let id = reference.id(slot);
                        ring.into_iter().for_each(|name| self.numbering.use_block(name, id));
                    }
                }
            }
        }
    }

    fn blocks(&mut self, definition: &'n Definition) {
        let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        for block in engines.flat_map(|content| content.blocks()).chain(definition.blocks()) {
            if let Some(ring) = ring_of(&block) {
                self.numbering.use_ring(ring);
                if let Some(id) = &block.id {
                    self.numbering.use_block(ring, id.value);
                }
            }
            // Those of the other core have another numbering.
            self.trust.semaphores &= block.remote_semaphores.is_none();
            if let Some(semaphore) = &block.semaphore {
                self.numbering.use_semaphore(semaphore.value);
            }
            for descriptor in block.descriptors() {
                for side in std::iter::once(&descriptor.to).chain(&descriptor.sources) {
                    let name = side.variable.as_ref().map(|name| &*name.value);
                    name.into_iter().for_each(|name| self.numbering.use_name(name));
                }
            }
        }
    }

    fn activation(&mut self, definition: &'n Definition) {
        let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
        for semaphore in engines.filter_map(|content| content.act_semaphore.as_ref()) {
            self.numbering.use_semaphore(semaphore.value);
        }
    }

    /// What the variables in use refer to, and what those refer to.
    fn referred(&mut self) {
        while let Some(id) = self.numbering.used_variables().get(self.referred).copied() {
            self.referred = self.referred.saturating_add(1);
            let Some(variable) = self.numbering.declared(id) else { continue };
            for entry in variable.list.iter().flat_map(|list| &list.value) {
                self.numbering.use_variable(*entry);
            }
            if let Some(referenced) = &variable.referenced {
                self.numbering.use_variable(referenced.value);
            }
        }
    }

    fn unused_variables(&mut self, reading: &Reading<'n>, definition: &'n Definition) {
        let ids = definition.variables.iter().filter_map(|it| Some((it, it.id.as_ref()?.value)));
        let unused = ids.filter(|(_, id)| !self.numbering.has_variable(*id));
        let mut unused: Vec<_> = unused
            .map(|(variable, id)| (facts::of_variable(reading, definition, variable), id))
            .collect();
        unused.sort_unstable();
        unused.into_iter().for_each(|(_, id)| self.numbering.use_variable(id));
        self.referred();
    }

    /// Queues that nothing names: by the first semaphore of theirs that is in use, then by what
    /// they are. Then the semaphores that only queues have.
    fn queues(&mut self, definition: &'n Definition) {
        let mut queues: Vec<_> = definition.queues.iter().collect();
        queues.sort_by_cached_key(|queue| {
            let first = self.numbering.least_semaphore(&queue.semaphores).unwrap_or(u64::MAX);
            (first, facts::of_queue(definition, queue))
        });
        for queue in &queues {
            self.numbering.use_ring(&queue.name);
            for instance in &queue.instances {
                self.numbering.use_ring(&instance.value);
            }
        }
        for queue in queues {
            let sync = queue.sync_semaphore.as_ref().map(|it| it.value);
            for semaphore in queue.semaphores.iter().copied().chain(sync) {
                self.numbering.use_semaphore(semaphore);
            }
        }
    }

    /// Keys that nobody knows may hold ids.
    fn keys(&mut self, definition: &'n Definition) {
        let root = definition.document.root();
        self.known(root, Scope::Definition);
        for variable in &definition.variables {
            self.known(definition.document.value(variable.node), Scope::Variable);
            // The keys of aliases of other graphs are not known (format notes 02 §6.2 b).
            let is_known = variable.memory_ref().is_some() && !variable.is("remote");
            self.trust.names &= is_known;
        }
        for queue in &definition.queues {
            self.known(definition.document.value(queue.node), Scope::Queue);
        }
        self.blocks_known(root);
        for content in definition.engines.iter().filter_map(|engine| engine.content.as_ref()) {
            self.known(content.document.root(), Scope::Engine);
            self.blocks_known(content.document.root());
        }
    }

    fn blocks_known(&mut self, root: Value<'_>) {
        for block in root.get("dma").iter().flat_map(|blocks| blocks.elements()) {
            self.known(block, Scope::Block);
            for descriptor in block.get("desc").iter().flat_map(|list| list.elements()) {
                self.known(descriptor, Scope::Descriptor);
                for source in descriptor.get("from_arr").iter().flat_map(|list| list.elements()) {
                    self.known(source, Scope::Descriptor);
                }
            }
        }
    }

    fn known(&mut self, object: Value<'_>, scope: Scope) {
        let odd = object.kind() != Kind::Object
            || object.entries().any(|entry| scope.of(&entry.key) == Use::Unknown);
        if odd {
            self.trust = Trust::NONE;
        }
    }
}
