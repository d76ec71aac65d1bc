//! The document: its text and the arena of nodes over it.
//!
//! Nodes stand in document order, a container before its children. A node's kind is not
//! stored: the first byte of its span tells it.

use super::Value;

/// A value's place in the arena of its document. Meaningless in any other document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

/// One value. All offsets are bytes of the document, which is shorter than 4 GiB.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// First byte of the value.
    pub(super) start: u32,
    /// Behind the last byte of the value.
    pub(super) end: u32,
    /// The first node that is not inside this one.
    pub(super) after: u32,
    /// The container; the root is its own.
    pub(super) parent: u32,
    /// In an object the offset of the key's opening quote, in an array the index.
    pub(super) label: u32,
}

/// The direct children of a container with many of them, for quick look-up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wide {
    /// The container.
    pub(super) node: u32,
    /// Its first slot in the table.
    pub(super) start: u32,
    /// Number of children.
    pub(super) len: u32,
}

/// A parsed JSON document: the text, byte for byte, and the tree over it.
#[derive(Debug, Clone)]
pub struct Document {
    pub(super) source: String,
    pub(super) nodes: Vec<Node>,
    /// Wide containers, ascending by node.
    pub(super) wide: Vec<Wide>,
    /// Children of wide containers: of arrays in order, of objects sorted by decoded key and,
    /// among equal keys, in order.
    pub(super) table: Vec<u32>,
}

impl Document {
    /// The outermost value.
    pub fn root(&self) -> Value<'_> {
        Value::new(self, 0)
    }

    /// The value with this id, which must come from this document; another document's id gives
    /// some other value, or the root if there is none of that number.
    pub fn value(&self, id: NodeId) -> Value<'_> {
        Value::new(self, if self.nodes.len() > index(id.0) { id.0 } else { 0 })
    }

    /// The text, byte for byte as it was parsed.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Number of values in the tree, containers included.
    pub fn value_count(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes of memory that the tree takes beside the text.
    pub fn tree_bytes(&self) -> usize {
        let nodes = size_of::<Node>().saturating_mul(self.nodes.capacity());
        let wide = size_of::<Wide>().saturating_mul(self.wide.capacity());
        let table = size_of::<u32>().saturating_mul(self.table.capacity());
        nodes.saturating_add(wide).saturating_add(table)
    }

    /// The node with this number. Nodes link only to each other, so the fallback (an empty
    /// span at the start) is never seen.
    pub(super) fn node(&self, id: u32) -> Node {
        const NOWHERE: Node = Node { start: 0, end: 0, after: u32::MAX, parent: 0, label: 0 };
        self.nodes.get(index(id)).copied().unwrap_or(NOWHERE)
    }

    /// The text of a span; empty if it is none.
    pub(super) fn slice(&self, start: u32, end: u32) -> &str {
        self.source.get(index(start)..index(end)).unwrap_or_default()
    }

    /// The table slots of a container, if it is a wide one.
    pub(super) fn wide_children(&self, node: u32) -> Option<&[u32]> {
        let at = self.wide.binary_search_by_key(&node, |wide| wide.node).ok()?;
        let wide = self.wide.get(at)?;
        let start = index(wide.start);
        self.table.get(start..start.checked_add(index(wide.len))?)
    }
}

/// A 32-bit offset as an index.
pub(super) fn index(offset: u32) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// An index as a 32-bit offset. Documents are limited so that every offset fits.
pub(super) fn offset(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
