//! What becomes of a slot of the stream, by its opcode (format notes 08 §4.7): one row each.
//!
//! Where the notes do not know a number, the row has the project's choice, which a caller may
//! replace, and what stands in the image is a placeholder.

use neff_isa::model::{Class, Evidence, Generation};
use neff_isa::slot::Slot;

/// What stands in the image for a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Becomes {
    /// The same bytes.
    Same,
    /// Nothing.
    Nothing,
    /// The device's form of a dynamic transfer, with addresses in the place of variables.
    DynamicDma,
    /// A branch to the postamble.
    Exit,
    /// Records of which only the number is known or chosen.
    Placeholder,
}

/// One row: an opcode that the loader does something with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpansionRow {
    /// The opcode, from v2 on.
    pub opcode: u8,
    /// What it is, in a few words.
    pub what: &'static str,
    /// Byte and value that a slot must have for this row; the first row that fits counts.
    pub when: Option<(u8, u8)>,
    /// What stands in the image.
    pub becomes: Becomes,
    /// How many slots.
    pub records: u32,
    /// How the number is known.
    pub evidence: Evidence,
}

const fn row(
    opcode: u8,
    what: &'static str,
    becomes: Becomes,
    records: u32,
    evidence: Evidence,
) -> ExpansionRow {
    ExpansionRow { opcode, what, when: None, becomes, records, evidence }
}

const fn when(row: ExpansionRow, byte: u8, value: u8) -> ExpansionRow {
    ExpansionRow { when: Some((byte, value)), ..row }
}

use Becomes::{DynamicDma, Exit, Nothing, Placeholder, Same};
use Evidence::{Inferred, Measured, ProjectChoice, Published};

/// The rows, by opcode. Every opcode that has none, and is no pseudo instruction, stays as it is.
pub const EXPANSIONS: &[ExpansionRow] = &[
    row(0xC1, "DMA trigger", Placeholder, 2, ProjectChoice),
    row(0xC3, "DMA barrier", Placeholder, 1, Published),
    row(0xC7, "all-reduce", Placeholder, 1, Published),
    row(0xC8, "trigger of a collective", Placeholder, 1, ProjectChoice),
    row(0xCA, "embedding update", Placeholder, 6, ProjectChoice),
    row(0xCB, "send or receive", Placeholder, 1, Published),
    row(0xCC, "branch label", Nothing, 0, Measured),
    row(0xCF, "swap of queue sets", Placeholder, 4, ProjectChoice),
    row(0xD1, "begin of a function", Nothing, 0, Published),
    row(0xD2, "return of a function", Placeholder, 4, ProjectChoice),
    row(0xD3, "call of a function", Placeholder, 4, ProjectChoice),
    when(row(0xD4, "dynamic transfer", DynamicDma, 1, Measured), 15, 0),
    row(0xD4, "dynamic transfer of another kind", Placeholder, 1, ProjectChoice),
    row(0xD7, "JPEG request", Placeholder, 1, ProjectChoice),
    row(0xD9, "collective", Placeholder, 1, Published),
    row(0xDA, "second half of an instruction", Nothing, 0, ProjectChoice),
    row(0xDB, "load of the rank id", Placeholder, 1, Published),
    row(0xDC, "load of the group id", Placeholder, 1, Published),
    row(0xDD, "branch hint", Same, 1, Inferred),
    when(row(0xDF, "exit", Exit, 1, Published), 12, 1),
];

/// What a pseudo instruction without a row becomes: the notes say nothing of it.
const UNKNOWN: ExpansionRow = row(0, "pseudo instruction", Placeholder, 1, ProjectChoice);
/// What any real instruction becomes.
const PLAIN: ExpansionRow = row(0, "instruction", Same, 1, Measured);

/// The row for a slot.
pub fn expansion(generation: Generation, slot: &Slot) -> &'static ExpansionRow {
    let [opcode, ..] = *slot;
    let fits = |row: &&ExpansionRow| {
        let byte = |(at, value): (u8, u8)| slot.get(usize::from(at)) == Some(&value);
        row.opcode == opcode && row.when.is_none_or(byte)
    };
    let is_pseudo =
        || neff_isa::row(generation, opcode).is_some_and(|row| row.class == Class::Pseudo);
    // All rows are in one half of the opcodes: most slots are told by one comparison.
    match opcode {
        0..=0xBF => &PLAIN,
        _ => EXPANSIONS.iter().find(fits).unwrap_or_else(|| match is_pseudo() {
            true => &UNKNOWN,
            false => &PLAIN,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(opcode: u8, byte: usize, value: u8) -> &'static ExpansionRow {
        let mut slot = [0; 64];
        slot[0] = opcode;
        slot[byte] = value;
        expansion(Generation::V3, &slot)
    }

    #[test]
    fn rows_are_found_by_opcode_and_byte() {
        assert!(EXPANSIONS.is_sorted_by_key(|row| row.opcode));
        assert_eq!(of(0x02, 1, 0x10).becomes, Becomes::Same);
        assert_eq!(of(0xCC, 1, 0x10).records, 0);
        assert_eq!(of(0xD4, 15, 0).becomes, Becomes::DynamicDma);
        assert_eq!(of(0xD4, 15, 2).becomes, Becomes::Placeholder);
        assert_eq!(of(0xDF, 12, 1).becomes, Becomes::Exit);
        assert_eq!(of(0xDF, 12, 2).becomes, Becomes::Placeholder);
        assert_eq!(of(0xE5, 1, 0x10).becomes, Becomes::Same);
    }

    #[test]
    fn every_row_is_of_a_pseudo_instruction() {
        for row in EXPANSIONS {
            let found = neff_isa::row(Generation::V3, row.opcode).unwrap();
            assert_eq!(found.class, Class::Pseudo, "{:#x}", row.opcode);
            assert_eq!(row.records == 0, row.becomes == Becomes::Nothing, "{:#x}", row.opcode);
        }
    }
}
