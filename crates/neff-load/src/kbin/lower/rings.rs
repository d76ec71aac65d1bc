//! Which blocks each ring has, and which function each block belongs to.
//!
//! A graph may have a million blocks, so they are not held: only where they stand.

use std::borrow::Cow;
use std::collections::HashMap;

use neff_manifest::chain::{BlockRing, Blocks, Definition, DmaBlock};
use neff_manifest::json::{Document, NodeId};

use crate::kbin::structs::QUEUES;

/// A block and its function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// The document, by its number.
    document: usize,
    node: NodeId,
    /// Which function of its queue set; `None` for the program.
    pub(super) function: Option<usize>,
}

/// A ring and its blocks in the order of files.
#[derive(Debug)]
pub(super) struct Ring<'d> {
    pub(super) name: &'d str,
    pub(super) blocks: Vec<Entry>,
}

/// The rings of a queue set.
#[derive(Debug, Default)]
pub(super) struct QueueRings<'d> {
    pub(super) rings: Vec<Ring<'d>>,
    /// Names of functions, in order of their first blocks.
    pub(super) functions: Vec<Cow<'d, str>>,
    /// The function that the next block belongs to.
    current: Option<usize>,
}

/// The rings of a graph, and what its blocks are read from.
#[derive(Debug)]
pub(super) struct Rings<'d> {
    /// One for each queue set that the root has room for.
    pub(super) queues: Vec<QueueRings<'d>>,
    documents: Vec<&'d Document>,
}

impl<'d> Rings<'d> {
    /// Goes over all blocks: those of no engine first, as the loader reads them.
    pub(super) fn of(definition: &'d Definition) -> Rings<'d> {
        let mut rings = Rings { queues: Vec::new(), documents: Vec::new() };
        let mut places = HashMap::new();
        for (at, queue) in definition.queues.iter().take(QUEUES).enumerate() {
            // A set without instances is a ring itself; another one only if a block says so.
            let names = std::iter::once(&queue.name);
            let names = names.chain(queue.instances.iter().map(|name| &name.value));
            let list = names.map(|name| Ring { name, blocks: Vec::new() }).collect::<Vec<_>>();
            places.extend(list.iter().enumerate().map(|(ring, it)| (it.name, (at, ring))));
            rings.queues.push(QueueRings { rings: list, ..QueueRings::default() });
        }
        rings.add(&definition.document, definition.blocks(), &places);
        for content in definition.engines.iter().filter_map(|engine| engine.content.as_ref()) {
            rings.add(&content.document, content.blocks(), &places);
        }
        for QueueRings { rings, .. } in &mut rings.queues {
            if rings.len() > 1 && rings.first().is_some_and(|own| own.blocks.is_empty()) {
                rings.remove(0);
            }
        }
        rings
    }

    fn add(
        &mut self,
        document: &'d Document,
        blocks: Blocks<'d>,
        places: &HashMap<&str, (usize, usize)>,
    ) {
        let number = self.documents.len();
        self.documents.push(document);
        for block in blocks {
            let Some(BlockRing::Queue(name) | BlockRing::Instance(name)) = &block.ring else {
                continue;
            };
            let Some((queue, ring)) = places.get(&*name.value) else { continue };
            let Some(queue) = self.queues.get_mut(*queue) else { continue };
            if let Some(name) = &block.function_start {
                queue.begin(name.value.clone());
            }
            let entry = Entry { document: number, node: block.node, function: queue.current };
            if let Some(ring) = queue.rings.get_mut(*ring) {
                ring.blocks.push(entry);
            }
        }
    }

    /// The block of an entry.
    pub(super) fn block(&self, entry: Entry) -> Option<DmaBlock<'d>> {
        let document = self.documents.get(entry.document)?;
        Some(DmaBlock::again(document, entry.node))
    }

    /// How many descriptors an entry's block lists.
    pub(super) fn listed(&self, entry: Entry) -> usize {
        let document = self.documents.get(entry.document);
        let list = document.and_then(|document| document.value(entry.node).get("desc"));
        let is_object = |value: &neff_manifest::json::Value<'_>| {
            value.kind() == neff_manifest::json::Kind::Object
        };
        list.map_or(0, |list| list.elements().filter(is_object).count())
    }
}

impl<'d> QueueRings<'d> {
    /// A block begins a function; the empty name is that of the program.
    fn begin(&mut self, name: Cow<'d, str>) {
        self.current = (!name.is_empty()).then(|| {
            self.functions.push(name);
            self.functions.len().saturating_sub(1)
        });
    }
}
