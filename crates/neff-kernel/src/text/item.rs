//! What a section consists of until its bytes are made.

use std::ops::Range;

use neff_text::FileId;
use neff_xtensa::Row;

use super::value::Value;
use crate::object::SectionKind;

/// Where something stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Origin {
    pub(super) file: FileId,
    /// Offset of the line's first byte, and its number from 1.
    pub(super) start: usize,
    pub(super) line: u64,
    /// The bytes of the file concerned.
    pub(super) range: Range<usize>,
}

impl Origin {
    /// True for what stands on the same line.
    pub(super) fn is_beside(&self, other: &Origin) -> bool {
        (self.file, self.start) == (other.file, other.start)
    }
}

/// An operand of an instruction, in the order of its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) value: Value,
    pub(super) origin: Origin,
}

/// A part of a section.
#[derive(Debug, Clone)]
pub(super) enum Body {
    /// Where a label points to.
    Label,
    Bytes(Vec<u8>),
    /// So many bytes of one value.
    Space {
        length: u32,
        fill: u8,
    },
    /// A number or an address of 1, 2 or 4 bytes.
    Data {
        width: u32,
        value: Value,
    },
    /// Zeros up to a multiple, a power of two.
    Align {
        to: u32,
    },
    Instruction {
        row: &'static Row,
        operands: Vec<Operand>,
        form: Form,
    },
}

/// How a branch is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is written.
    Plain,
    /// As it is written, until its label turns out to be too far.
    MayGrow,
    /// The opposite branch around a jump.
    Long,
}

#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) body: Body,
    pub(super) origin: Origin,
    /// Offset from the start of the section, once it is placed.
    pub(super) offset: u32,
    /// What the listing has to say of it.
    pub(super) note: Option<String>,
}

/// A section being assembled.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) kind: SectionKind,
    pub(super) align: u32,
    pub(super) items: Vec<Item>,
    /// Its length in bytes, once it is placed.
    pub(super) size: u32,
}
