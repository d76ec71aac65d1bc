//! Short constructors for `generated.rs`, so that a table row is a line. Nothing else uses them.

use crate::model::{
    Binding, Class, Engines, Evidence, Generations, Kind, Member, Row, Status, Word,
};
use crate::template::{Canonical, Hidden, Operand, Piece, Profiled};

/// What the profiler prints always.
pub(crate) const P: Profiled = Profiled::Always;

/// A member.
pub(crate) const fn member(
    name: &'static str,
    offset: u8,
    size: u8,
    kind: Kind,
    evidence: Evidence,
) -> Member {
    Member { name, offset, size, kind, evidence }
}

/// A word of an enumeration.
pub(crate) const fn word(
    value: u8,
    word: &'static str,
    aliases: &'static [&'static str],
    generations: u8,
    evidence: Evidence,
) -> Word {
    Word { value, word, aliases, generations: Generations(generations), evidence }
}

/// A member without operand.
pub(crate) const fn hidden(member: u8, default: u8) -> Hidden {
    Hidden { member, default }
}

/// An operand with nothing unusual; the rest by functional update.
pub(crate) const fn operand(
    key: &'static str,
    pieces: &'static [Piece],
    canonical: Canonical,
    profiler: Profiled,
) -> Operand {
    Operand { key, pieces, canonical, profiler, needs: &[], before: "", after: " " }
}

/// A binding without conditions.
pub(crate) const fn binding(
    generations: u8,
    layout: u16,
    template: Option<u16>,
    evidence: Evidence,
) -> Binding {
    let generations = Generations(generations);
    Binding { generations, sub_opcode: None, after: None, layout, template, evidence }
}

/// A row without aliases, bindings and note.
pub(crate) const fn row(
    opcode: u8,
    mnemonic: &'static str,
    class: Class,
    status: Status,
    engines: u8,
    generations: u8,
    evidence: Evidence,
) -> Row {
    Row {
        opcode,
        mnemonic,
        aliases: &[],
        class,
        status,
        engines: Engines(engines),
        generations: Generations(generations),
        bindings: &[],
        evidence,
        note: "",
    }
}
