//! Static DMA: blocks of an engine JSON, or of a def.json itself (format notes 02 §8.2).
//!
//! An engine JSON may have a million descriptors, so blocks are not kept: they are read from the
//! document whenever they are asked for, and borrow from it. Reading the chain goes over them
//! once and reports what is wrong.

use std::borrow::Cow;

use super::descriptor::{self, Descriptor};
use super::descriptor_gates as gates;
use super::look::{Field, Gate, Look};
use crate::json::{Document, Elements, Kind, NodeId, Value};

/// G76: a block that is not well formed. How the runtime's text goes on is not published.
const BLOCK: Gate = Some(("G76", "invalid dma block…"));

/// One block. What is wrong with it was reported when the chain was read; what is of the wrong
/// type is absent here.
#[derive(Debug, Clone, PartialEq)]
pub struct DmaBlock<'d> {
    /// Its object.
    pub node: NodeId,
    /// `id`, which a trigger selects; its scope is the queue.
    pub id: Option<Field<u64>>,
    /// What it is for.
    pub ring: Option<BlockRing<'d>>,
    /// `function_start`: name of the function that owns this and the following blocks of the
    /// queue set; empty means none.
    pub function_start: Option<Field<Cow<'d, str>>>,
    /// `section_start_desc`: the descriptor goes to the first queue of the set.
    pub section_start: Option<Field<bool>>,
    /// `event` that is set on completion.
    pub event: Option<Field<u64>>,
    /// `semaphore` that is incremented on completion.
    pub semaphore: Option<Field<u64>>,
    /// `remote_semaphores` of the partner core.
    pub remote_semaphores: Option<Field<Vec<u64>>>,
    /// `priority_class`; the runtime keeps one byte.
    pub priority_class: Option<Field<u64>>,
    /// `#comment` or `comment`, which the runtime repeats in its messages.
    pub comment: Option<Field<Cow<'d, str>>>,
    /// `desc`.
    descriptors: Option<NodeId>,
    document: Source<'d>,
}

/// What a block is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockRing<'d> {
    /// `queue`: name of a queue set.
    Queue(Field<Cow<'d, str>>),
    /// `instance_name`, which wins over `queue`: name of an instance of a queue set.
    Instance(Field<Cow<'d, str>>),
}

/// The document of a block, which is equal to itself only.
#[derive(Clone, Copy)]
struct Source<'d>(&'d Document);

impl PartialEq for Source<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("_")
    }
}

impl<'d> DmaBlock<'d> {
    /// Reads again the block at a node of its document, which [`DmaBlock::node`] gave.
    pub fn again(document: &'d Document, node: NodeId) -> DmaBlock<'d> {
        block(&mut Look::again(document), document.value(node))
    }

    /// Its descriptors in file order.
    pub fn descriptors(&self) -> Descriptors<'d> {
        let document = self.document.0;
        let elements = self.descriptors.map(|node| document.value(node).elements());
        Descriptors { document, elements }
    }
}

/// The blocks of a document.
#[derive(Debug, Clone)]
pub struct Blocks<'d> {
    document: &'d Document,
    elements: Option<Elements<'d>>,
}

impl<'d> Blocks<'d> {
    /// The blocks under the key `dma` of a document; none if it has no such array.
    pub(super) fn of(document: &'d Document) -> Blocks<'d> {
        Blocks { document, elements: document.root().get("dma").map(|dma| dma.elements()) }
    }
}

impl<'d> Iterator for Blocks<'d> {
    type Item = DmaBlock<'d>;

    fn next(&mut self) -> Option<DmaBlock<'d>> {
        let object = self.elements.as_mut()?.find(|value| value.kind() == Kind::Object)?;
        Some(block(&mut Look::again(self.document), object))
    }
}

/// The descriptors of a block.
#[derive(Debug, Clone)]
pub struct Descriptors<'d> {
    document: &'d Document,
    elements: Option<Elements<'d>>,
}

impl<'d> Iterator for Descriptors<'d> {
    type Item = Descriptor<'d>;

    fn next(&mut self) -> Option<Descriptor<'d>> {
        let object = self.elements.as_mut()?.find(|value| value.kind() == Kind::Object)?;
        Some(descriptor::read(&mut Look::again(self.document), object))
    }
}

/// Goes over the blocks under `dma` and reports what the loader refuses; gives their number.
pub(super) fn check(look: &mut Look<'_>) -> u64 {
    let Some(blocks) = look.optional(look.document.root(), "dma", Kind::Array) else { return 0 };
    look.under(BLOCK);
    let mut count = 0u64;
    for element in blocks.elements() {
        count = count.saturating_add(1);
        let Some(object) = look.expect(element, Kind::Object, None) else { continue };
        let block = block(look, object);
        let list = block.descriptors.map(|list| look.document.value(list));
        for element in list.iter().flat_map(Value::elements) {
            if let Some(object) = look.expect(element, Kind::Object, None) {
                let descriptor = descriptor::read(look, object);
                gates::check(look, &descriptor);
            }
        }
    }
    look.under(None);
    count
}

fn block<'d>(look: &mut Look<'d>, object: Value<'d>) -> DmaBlock<'d> {
    let instance = look.borrowed(object, "instance_name").map(BlockRing::Instance);
    let ring = match instance {
        Some(instance) => Some(instance),
        None => look.require(object, "queue", Kind::String, None).and_then(|value| {
            Some(BlockRing::Queue(Field { value: value.as_str()?, node: value.id() }))
        }),
    };
    let comment = match object.get("#comment") {
        Some(_) => look.borrowed(object, "#comment"),
        None => look.borrowed(object, "comment"),
    };
    DmaBlock {
        node: object.id(),
        id: look.require_number(object, "id"),
        ring,
        function_start: look.borrowed(object, "function_start"),
        section_start: look.flag(object, "section_start_desc"),
        event: look.number(object, "event"),
        semaphore: look.number(object, "semaphore"),
        remote_semaphores: look.list(object, "remote_semaphores"),
        priority_class: look.byte(object, "priority_class"),
        comment,
        descriptors: look.require(object, "desc", Kind::Array, None).map(|list| list.id()),
        document: Source(look.document),
    }
}
