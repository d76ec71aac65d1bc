//! How a record of the runtime is declared: a name, a size, and fields with offset, kind and
//! evidence. The writer, the list of bytes that are not known and the tests of sizes all derive
//! from it.
//!
//! What stands in the records is said in `structs`, and what goes into them in `lower`.

use std::ops::Range;

/// What a field holds; little-endian.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// Eight bytes.
    U64,
    /// Eight bytes, an address of the device.
    Address,
    /// Four bytes with a sign.
    I32,
    /// Eight bytes with a sign.
    I64,
    /// A float of four bytes.
    F32,
    /// A byte, 0 or 1.
    Flag,
    /// Text and a NUL in so many bytes.
    Text(usize),
    /// Eight bytes. A dump has no addresses: the offset of what is pointed at, or 0.
    Pointer,
    /// A record.
    Record(&'static Layout),
    /// So many bytes of which the notes say no more.
    Opaque(usize),
}

/// How it is known that a field is where it is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// From the runtime's own descriptions of its types, or measured.
    Observed,
    /// Deduced: it fits, and may be otherwise.
    Inferred,
    /// Not at all; the bytes are there.
    Unknown,
}

/// A field, or an array of equal ones.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The name that the notes give it.
    pub name: &'static str,
    /// Bytes from the start of the record.
    pub offset: usize,
    /// What it holds.
    pub kind: Kind,
    /// How many of it stand in a row.
    pub count: usize,
    /// How its place is known.
    pub known: Known,
    /// What its numbers are called.
    pub words: Option<fn(u32) -> Option<&'static str>>,
}

/// A record.
#[derive(Debug)]
pub struct Layout {
    /// The name of the type.
    pub name: &'static str,
    /// Its bytes, without an array of the length that a field tells behind it.
    pub size: usize,
    /// Section of the format notes.
    pub source: &'static str,
    /// Its fields, ascending by offset.
    pub rows: &'static [Row],
}

/// A field that is known.
pub(super) const fn row(name: &'static str, offset: usize, kind: Kind) -> Row {
    Row { name, offset, kind, count: 1, known: Known::Observed, words: None }
}

impl Kind {
    /// Bytes of one.
    pub const fn width(self) -> usize {
        match self {
            Kind::U8 | Kind::Flag => 1,
            Kind::U16 => 2,
            Kind::U32 | Kind::I32 | Kind::F32 => 4,
            Kind::U64 | Kind::Address | Kind::I64 | Kind::Pointer => 8,
            Kind::Text(bytes) | Kind::Opaque(bytes) => bytes,
            Kind::Record(layout) => layout.size,
        }
    }
}

impl Row {
    /// So many in a row.
    pub(super) const fn times(self, count: usize) -> Row {
        Row { count, ..self }
    }

    /// With words for its numbers.
    pub(super) const fn words(self, words: fn(u32) -> Option<&'static str>) -> Row {
        Row { words: Some(words), ..self }
    }

    /// At an offset that is deduced.
    pub(super) const fn inferred(self) -> Row {
        Row { known: Known::Inferred, ..self }
    }

    /// Bytes of which nothing is known but that they are there.
    pub(super) const fn unknown(self) -> Row {
        Row { known: Known::Unknown, ..self }
    }

    /// Bytes of all.
    pub const fn bytes(&self) -> usize {
        self.kind.width().saturating_mul(self.count)
    }

    /// From its first byte to behind its last.
    pub const fn span(&self) -> Range<usize> {
        self.offset..self.offset.saturating_add(self.bytes())
    }
}

impl Layout {
    /// The field of a name.
    pub fn find(&self, name: &str) -> Option<&'static Row> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// Bytes that no field covers, in order.
    pub fn gaps(&self) -> Vec<Range<usize>> {
        let mut gaps = Vec::new();
        let mut at = 0;
        for row in self.rows {
            if row.offset > at {
                gaps.push(at..row.offset);
            }
            at = at.max(row.span().end);
        }
        if self.size > at {
            gaps.push(at..self.size);
        }
        gaps
    }
}
