//! Ids of slots of every kind, and of what is not understood.

use super::*;

fn ids(slot: &[u8], generation: Generation) -> SlotIds {
    let mut whole = [0; 64];
    whole[..slot.len()].copy_from_slice(slot);
    let mut ids = SlotIds::default();
    ids.find(generation, &whole, None);
    ids
}

fn spaces(ids: &SlotIds) -> Vec<(Space, usize)> {
    ids.references.iter().map(|it| (it.space, it.offset)).collect()
}

#[test]
fn ids_of_a_dynamic_transfer() {
    let mut slot = [0; 64];
    slot[..8].copy_from_slice(&[0xD4, 0x10, 0, 0, 5, 9, 0, 0]);
    (slot[13], slot[23], slot[44], slot[47]) = (24, TABLE, 3, VARIABLE);
    let found = ids(&slot, Generation::V3);
    assert!(found.knows_names && found.knows_semaphores);
    assert_eq!(
        spaces(&found),
        [
            (Space::Semaphore, 5),
            (Space::Semaphore, 13),
            (Space::TableEntry, 20),
            (Space::Variable, 44),
        ]
    );
    assert_eq!(found.references[3].id(&slot), 3);
    slot[23] = 0;
    assert!(!ids(&slot, Generation::V3).knows_semaphores);
}

#[test]
fn ids_of_a_trigger() {
    let mut slot = [0; 64];
    slot[..2].copy_from_slice(&[0xC1, 0x10]);
    slot[12..15].copy_from_slice(b"q_a");
    slot[48] = 2;
    let found = ids(&slot, Generation::V2);
    assert_eq!(spaces(&found), [(Space::Queue, 12), (Space::Block, 48)]);
    assert_eq!(found.references[0].name(&slot), b"q_a");
    let mut other = slot;
    found.references[0].put(&mut other, b"other");
    assert_eq!((&other[12..18], other[48]), (&b"other\0"[..], 2));
}

#[test]
fn what_is_not_understood_says_so() {
    for (slot, names, semaphores) in [
        (&[0xA4, 0x10][..], true, true),
        // A write to an address, a range of semaphores, a wait of unknown mode.
        (&[0xA5, 0x10], true, false),
        (&[0xB0, 0x10], true, false),
        (&[0xA4, 0x10, 0, 0, 0x55, 1], true, false),
        // No layout is published; no such opcode.
        (&[0xC9, 0x10], false, false),
        (&[0x00, 0x10], false, false),
        (&[0x03, 0x10], true, false),
    ] {
        let found = ids(slot, Generation::V3);
        assert_eq!((found.knows_names, found.knows_semaphores), (names, semaphores), "{slot:x?}");
    }
}
