//! The types of the syntax templates: which operands an instruction has, in which order, made of
//! which members. `tables/templates.txt` explains the notation; what the values of each kind look
//! like as text is the printer's and the parser's business.
//!
//! A template is resolved for one layout: members are indexes, and what the layout lacks is gone.

use crate::model::{Evidence, Part};

/// The operands of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    /// Name in `templates.txt`; the same for all layouts that it serves.
    pub name: &'static str,
    /// Operands in printed order.
    pub operands: &'static [Operand],
    /// Members that stand in no operand, by offset. Canonical text has them behind the operands
    /// as `member=value` where they differ from their default.
    pub hidden: &'static [Hidden],
    /// What the vendor's profiler prints behind the last operand.
    pub end: &'static str,
    /// False if the profiler has no text for the instruction.
    pub profiler: bool,
    /// How sure words and order are.
    pub evidence: Evidence,
    /// Section of the format notes.
    pub section: &'static str,
}

/// A member that has no operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// Index in the layout.
    pub member: u8,
    /// Raw value that is left out, also in the keyed form.
    pub default: u8,
}

/// One operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    /// What stands before the first `=`; empty for an operand that is known by its place.
    pub key: &'static str,
    /// Literals and values, without the key and its `=`.
    pub pieces: &'static [Piece],
    /// When canonical text has it.
    pub canonical: Canonical,
    /// When the profiler prints it.
    pub profiler: Profiled,
    /// Members that must have this value for the operand to be written, and get it when it is read.
    pub needs: &'static [(Place, u8)],
    /// What the profiler prints before it.
    pub before: &'static str,
    /// What the profiler prints behind it.
    pub after: &'static str,
}

/// A member, seen from a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Index into the layout's members.
    Member(u8),
    /// Index into the members of the layout's prefix.
    Header(u8),
}

/// A part of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Literal text.
    Text(&'static str),
    /// A value.
    Value(Place, Part, Show),
    /// Only while the member is not zero; while it is zero, the members inside must be zero too.
    IfNonZero(Place, &'static [Piece]),
}

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// As the member's kind says.
    Plain,
    /// Hex with `0x`.
    Hex,
    /// Decimal, unsigned whatever the kind.
    Unsigned,
    /// Float.
    Float,
    /// `$R[n]` for each byte; as many as the two members multiplied.
    Registers(Place, Place),
    /// Address words with this before each name: `_var_id`, `_var_offset` (marker 0x10),
    /// `_table_offset_imm`, `_table_index` (0x20), `_addr_imm` (0x00, always hex).
    AddressWords {
        /// What stands before each word.
        prefix: &'static str,
        /// True if the two table words are hex.
        hex: bool,
    },
}

/// When canonical text has an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Canonical {
    /// Always.
    Always,
    /// When a member of it is not zero.
    NonZero,
    /// Never; it is read and ignored.
    Never,
}

/// When the profiler prints an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profiled {
    /// Always.
    Always,
    /// When the member is not zero.
    NonZero(Place),
    /// When the two members differ.
    Differ(Place, Place),
}
