//! The types of the tables: generations, opcodes, layouts, members, enumerations.
//!
//! Everything here is plain, constant data, filled in by `generated.rs`. What it means for bytes
//! and text is the business of others; the types of syntax templates are in [`crate::template`].

pub use crate::generation::{Engines, Generation, Generations};

/// Bytes of a slot of an engine program.
pub const SLOT: usize = 64;

/// How sure a fact of the tables is; a better one is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// Our own definition, free to change.
    ProjectChoice,
    /// Deduced from published facts.
    Inferred,
    /// Published bytes, values or offsets.
    Published,
    /// Found in real compiler-made files.
    Measured,
}

/// The family an opcode belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Matrix engine.
    Pe,
    /// Activation engine.
    Activation,
    /// Vector operations of v2 and later.
    Vector,
    /// Control and DMA.
    Control,
    /// Consumed by the runtime at load.
    Pseudo,
    /// Extension space.
    Extension,
    /// TONGA's class of the vector operations.
    Pool,
    /// TONGA's class for all engines.
    All,
    /// TONGA's simulation class.
    Simulation,
    /// No instruction.
    Invalid,
}

/// What the vendor's headers mark an opcode as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// In use.
    Maintained,
    /// Declared, not in use.
    Dormant,
    /// Consumed by the runtime at load.
    Runtime,
    /// The source has no marking: TONGA, and the sentinel.
    Unstated,
}

/// What the bytes before the members are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// 4 header bytes.
    Header,
    /// 4 header bytes, 8 bytes of events (v2 and later).
    Events,
    /// 4 header bytes, 4 bytes of TONGA events.
    TongaEvents,
    /// The opcode alone: the second slot of a pair.
    Opcode,
}

/// Which part of a byte or word a reference means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// All of it.
    Whole,
    /// The low nibble.
    Low,
    /// The high nibble.
    High,
}

/// What says how an immediate is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The format notes name no member: the raw word.
    Unstated,
    /// The member with this index in the same layout, of [`Kind::Enum`] or [`Kind::EnumPair`].
    Member(u8, Part),
}

/// What the bytes of a member are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Zero on assembly, kept on disassembly.
    Reserved,
    /// Bytes that the notes do not explain.
    Unknown,
    /// Bytes without structure.
    Bytes,
    /// Unsigned little-endian integer of the member's size.
    Unsigned,
    /// Signed little-endian integer of the member's size.
    Signed,
    /// IEEE single.
    Float,
    /// One byte with words: index into [`crate::generated::ENUMS`].
    Enum(u16),
    /// A register number.
    Register,
    /// The id of a variable of the model, of the member's size.
    Variable,
    /// NUL-terminated name.
    Name,
    /// Two 4-bit codes of the same enumeration, the first low.
    EnumPair(u16),
    /// 4 bytes: float, integer, pointer or register, as the source member says.
    Immediate(Source),
    /// 8 bytes of the same.
    Immediate64(Source),
    /// 4-byte engine address.
    Address4,
    /// 8-byte address.
    Address8,
    /// 8-byte address that may name a variable.
    PseudoAddress8,
    /// `TENSORnD`: address, `n` steps, `n` counts; 4 + 4n bytes.
    Tensor(u8),
    /// Union of tensor and indirect forms with `n` dimensions.
    MemoryPattern(u8),
    /// `DATA4D`, a generator: base, 4 steps, 4 counts.
    Data4d,
    /// Union of the MX forms of one dimension.
    MxPattern,
    /// 8-byte address, 2 steps, 2 counts of 32 bits.
    Address8Tensor2d,
    /// 12 bytes of further events.
    EventsExtended,
    /// Bound-check register byte.
    BoundRegister,
    /// Priority class and reserved bits.
    DmaConfigs,
}

/// A member of a layout or prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Name, as the vendor's header and the measured tables spell it. Only reserved and unknown
    /// members share names.
    pub name: &'static str,
    /// Offset in the slot.
    pub offset: u8,
    /// Bytes.
    pub size: u8,
    /// What they are.
    pub kind: Kind,
    /// How sure the place and meaning are.
    pub evidence: Evidence,
}

/// An operand layout: what a slot's bytes are behind its prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Name, e.g. `S3D3_MM (CAYMAN)`.
    pub name: &'static str,
    /// What stands before the members.
    pub prefix: Prefix,
    /// Members by offset; they tile the slot from the end of the prefix to byte 63.
    pub members: &'static [Member],
    /// Section of the format notes.
    pub section: &'static str,
}

/// A word of an enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// Value.
    pub value: u8,
    /// The word that is printed.
    pub word: &'static str,
    /// Other words that are read.
    pub aliases: &'static [&'static str],
    /// Generations that have it.
    pub generations: Generations,
    /// How sure value and word are.
    pub evidence: Evidence,
}

/// An enumeration of one byte or nibble.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enumeration {
    /// Name, e.g. `DTYPE`.
    pub name: &'static str,
    /// Words by value; no value stands twice.
    pub words: &'static [Word],
    /// Section of the format notes.
    pub section: &'static str,
}

/// Which layout an opcode has under which condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// In these generations.
    pub generations: Generations,
    /// Only if the byte at 12 has this value (sub-opcode of 0xF0).
    pub sub_opcode: Option<u8>,
    /// Only behind a slot of this opcode (second slots of pairs).
    pub after: Option<u8>,
    /// Index into [`crate::generated::LAYOUTS`].
    pub layout: u16,
    /// Index into [`crate::generated::TEMPLATES`]; `None` for the keyed form.
    pub template: Option<u16>,
    /// How sure it is that the opcode has this layout here.
    pub evidence: Evidence,
}

/// One instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// First byte of the slot.
    pub opcode: u8,
    /// The mnemonic that is printed.
    pub mnemonic: &'static str,
    /// Other mnemonics that are read.
    pub aliases: &'static [&'static str],
    /// Family.
    pub class: Class,
    /// Marking of the vendor's headers.
    pub status: Status,
    /// Engines that are known to have a handler in some generation; advisory.
    pub engines: Engines,
    /// Generations that have it.
    pub generations: Generations,
    /// Layouts, the first that fits counts; empty if none is known.
    pub bindings: &'static [Binding],
    /// How sure the row is.
    pub evidence: Evidence,
    /// A remark of the notes, or empty.
    pub note: &'static str,
}
