//! The numbers that the format notes give for the tables (05 §2, §3, §4, §8.4).

use neff_abi::dtype::DTYPES;
use neff_isa::generated::{ENUMS, LAYOUTS, ROWS};
use neff_isa::model::{Class, Generation, Row};

/// Opcodes without a layout in any generation after TONGA (05 §8.4).
const WITHOUT_LAYOUT: [u8; 17] = [
    0x03, 0x04, 0x05, 0x4A, 0x4C, 0x73, 0x79, 0x81, 0x9C, 0xB2, 0xB5, 0xC5, 0xC6, 0xC9, 0xD0, 0xD7,
    0xDD,
];

/// Bytes that no generation after TONGA assigns (05 §2.1).
const UNASSIGNED: &[std::ops::RangeInclusive<u8>] = &[
    0x00..=0x00,
    0x0B..=0x20,
    0x27..=0x2F,
    0x31..=0x40,
    0x50..=0x50,
    0x55..=0x57,
    0x59..=0x5D,
    0x75..=0x75,
    0x80..=0x80,
    0x89..=0x89,
    0x90..=0x91,
    0x97..=0x97,
    0xAC..=0xAF,
    0xB7..=0xB7,
    0xC0..=0xC0,
    0xEB..=0xEF,
    0xF5..=0xFE,
];

fn modern() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| !row.generations.contains(Generation::Tonga))
}

fn rows_of(generation: Generation) -> usize {
    ROWS.iter().filter(|row| row.generations.contains(generation)).count()
}

#[test]
fn opcodes_of_each_generation_are_as_many_as_the_headers_have() {
    assert_eq!(Generation::ALL.map(rows_of), [44, 145, 150, 159, 165]);
    assert_eq!(modern().count(), 172);
}

#[test]
fn bytes_are_assigned_where_the_notes_say() {
    for byte in 0..=u8::MAX {
        let assigned = modern().any(|row| row.opcode == byte);
        let free = UNASSIGNED.iter().any(|range| range.contains(&byte));
        assert_ne!(assigned, free, "{byte:#04x}");
    }
}

#[test]
fn opcodes_without_layout_are_the_17_of_the_notes() {
    let none = modern().filter(|row| row.bindings.is_empty() && row.class != Class::Invalid);
    assert_eq!(none.map(|row| row.opcode).collect::<Vec<_>>(), WITHOUT_LAYOUT);
    let tonga = ROWS.iter().filter(|row| row.generations.contains(Generation::Tonga));
    assert_eq!(tonga.filter(|row| !row.bindings.is_empty()).count(), 4);
}

#[test]
fn a_row_with_layout_has_one_in_every_generation() {
    // 0x7B is the exception of the notes: in the enum from v2, struct and kernel from v3. 0xDA has
    // a layout only behind another slot.
    for row in modern().filter(|row| !row.bindings.is_empty()) {
        for generation in row.generations.iter() {
            let bound = row.bindings.iter().any(|b| b.generations.contains(generation));
            let missing = row.opcode == 0x7B && generation == Generation::V2;
            assert_ne!(bound, missing, "{} in {}", row.mnemonic, generation.name());
        }
    }
}

#[test]
fn the_upper_bits_of_the_opcode_say_the_class() {
    for row in modern() {
        assert_eq!(row.class == Class::Pseudo, row.opcode >> 5 == 0b110, "{}", row.mnemonic);
    }
    for row in ROWS.iter().filter(|row| row.generations.contains(Generation::Tonga)) {
        let class = match row.opcode >> 5 {
            _ if row.opcode == 0xFF => Class::Invalid,
            0 => Class::Pe,
            1 => Class::Activation,
            2 => Class::Pool,
            3 => Class::All,
            6 => Class::Pseudo,
            _ => Class::Simulation,
        };
        assert_eq!(row.class, class, "{}", row.mnemonic);
    }
}

#[test]
fn layouts_are_the_114_of_the_notes_and_three_that_v4_changes() {
    assert_eq!(LAYOUTS.len(), 114 + 3);
}

#[test]
fn enumerations_have_as_many_values_as_the_headers() {
    let count = |name: &str| {
        let words = ENUMS.iter().find(|e| e.name == name).unwrap().words;
        Generation::ALL.map(|g| words.iter().filter(|word| word.generations.contains(g)).count())
    };
    assert_eq!(count("DTYPE"), [8, 16, 16, 24, 30]);
    assert_eq!(count("ALU_OP"), [0, 33, 60, 64, 65]);
    assert_eq!(count("ACTIVATION_FUNCTION"), [0, 34, 34, 34, 34]);
}

/// Names and numbers of types stand in `neff-abi` too, which knows no generations.
#[test]
fn types_are_those_of_the_vocabulary() {
    let words = ENUMS.iter().find(|e| e.name == "DTYPE").unwrap().words;
    for (code, name) in DTYPES.iter().filter_map(|dtype| dtype.isa) {
        let word = words.iter().find(|word| word.value == code);
        assert!(word.is_some_and(|word| word.names().any(|n| n == name)), "{code:#04x} {name}");
    }
    for word in words.iter().filter(|word| word.value != 0) {
        assert!(
            DTYPES.iter().any(|d| d.isa.is_some_and(|(c, _)| c == word.value)),
            "{}",
            word.word
        );
    }
}
