//! The table against the format notes: what stands in them, and what makes it usable.

use std::collections::BTreeSet;

use super::*;
use crate::model::Generation;
use crate::{Found, by_mnemonic as slot_mnemonic};

/// Opcodes and names, copied from format notes 06 §4.
const LISTED: [(u8, &str); 16] = [
    (0x04, "WRITE8_IND"),
    (0x05, "WRITE32_IND"),
    (0x08, "WRITE8_DIR"),
    (0x10, "NOTIFY_HALT"),
    (0x20, "WAIT_CYCLES"),
    (0x24, "WAIT_EVENT_SET"),
    (0x25, "WAIT_EVENT_SET_M"),
    (0x30, "BRANCH_U"),
    (0x34, "BRANCH_C_EVENT_SET"),
    (0x38, "BRANCH_C_CNTR_Z"),
    (0x39, "BRANCH_C_CNTR_NZ"),
    (0x40, "SET_CNTR"),
    (0x41, "DECR_CNTR"),
    (0x50, "CLR_ALL_EVENTS"),
    (0x51, "CLR_EVENT"),
    (0x60, "SET_AR"),
];

/// The keys of format notes 06 §6.
const KEYS: [&str; 12] = [
    "ar", "value", "offset", "addr", "flags", "metadata", "cycles", "event", "group", "mask",
    "target", "cntr",
];

#[test]
fn rows_are_those_of_the_notes_in_order() {
    assert_eq!(ROWS.map(|row| (row.opcode, row.mnemonic)), LISTED);
    for (opcode, name) in LISTED {
        assert_eq!(row(opcode).unwrap().mnemonic, name);
        assert_eq!(row(opcode | P_MASK), row(opcode));
        assert_eq!(by_mnemonic(name).unwrap().opcode, opcode);
    }
    assert_eq!((0..=u8::MAX).filter(|first| row(*first).is_some()).count(), 32);
}

/// No layout is published, so no row may claim one.
#[test]
fn layouts_are_marked_as_the_project_s_choice() {
    for row in &ROWS {
        assert_eq!(row.evidence, Evidence::Published, "{}", row.mnemonic);
        assert_eq!(row.layout_evidence, Evidence::ProjectChoice, "{}", row.mnemonic);
    }
}

#[test]
fn fields_and_zeros_tile_bytes_1_to_7() {
    for row in &ROWS {
        let fields = row.fields.iter().flat_map(|field| field.pieces);
        let mut owners = [0; WORD];
        for piece in fields.chain(row.zero) {
            let start = usize::from(piece.offset);
            owners[start..start + usize::from(piece.size)].iter_mut().for_each(|n| *n += 1);
        }
        assert_eq!(owners, [0, 1, 1, 1, 1, 1, 1, 1], "{}", row.mnemonic);
    }
}

#[test]
fn keys_are_unique_and_all_of_the_notes_are_used() {
    let mut used = BTreeSet::new();
    for row in &ROWS {
        let names: BTreeSet<_> = row.fields.iter().map(|field| field.name).collect();
        assert_eq!(names.len(), row.fields.len(), "{}", row.mnemonic);
        used.extend(names);
        let firsts = row.fields.iter().map(|f| f.pieces.iter().map(|p| p.offset).min());
        assert!(firsts.is_sorted(), "{}", row.mnemonic);
    }
    assert_eq!(used, BTreeSet::from(KEYS));
}

#[test]
fn values_in_range_fit_their_bytes_and_come_back() {
    for field in ROWS.iter().flat_map(|row| row.fields) {
        for value in [field.low, field.low + 1, field.high / 3, field.high - 1, field.high] {
            let mut word = [0xAA; WORD];
            field.put(&mut word, value);
            assert_eq!(field.get(&word), value, "{}", field.name);
            assert!(field.admits(value));
        }
        assert!(!field.admits(field.low - 1) && !field.admits(field.high + 1));
    }
}

#[test]
fn a_layout_explains_what_is_zero_and_in_range_only() {
    let set_cntr = by_mnemonic("SET_CNTR").unwrap();
    for (word, explained) in [
        ([0x40, 15, 0, 0, 0xFF, 0xFF, 0xFF, 0], true),
        ([0x40, 15, 0, 0, 0, 0, 0, 1], true),
        ([0x40, 15, 0, 0, 1, 0, 0, 1], false),
        ([0x40, 16, 0, 0, 0, 0, 0, 0], false),
        ([0x40, 0, 1, 0, 0, 0, 0, 0], false),
        ([0x40, 0, 0, 1, 0, 0, 0, 0], false),
    ] {
        assert_eq!(set_cntr.explains(&word), explained, "{word:?}");
    }
}

#[test]
fn addresses_have_48_bits_in_two_pieces() {
    let set_ar = by_mnemonic("SET_AR").unwrap();
    let mut word = set_ar.blank(true);
    set_ar.field("addr").unwrap().put(&mut word, 0x0012_3456_789A);
    assert_eq!(word, [0xE0, 0, 0x12, 0, 0x9A, 0x78, 0x56, 0x34]);
}

/// The first mnemonic of a text tells which of the two sets it is written for.
#[test]
fn no_mnemonic_is_one_of_the_slots_too() {
    for row in &ROWS {
        assert_eq!(slot_mnemonic(Generation::Tonga, row.mnemonic), Found::Unknown);
    }
}
