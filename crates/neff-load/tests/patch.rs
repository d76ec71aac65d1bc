//! Patch tables: the worked examples of the format notes (09 §4) and the properties that they
//! state (09 §5), by their numbers.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    reason = "a test that fails may panic"
)]

use neff_abi::{PatchSection, PatchType};
use neff_load::patch::{
    Assembled, CodeRange, EnginePatches, Expansion, FunctionReading, List, Location, MapError,
    Reading, SLOT, Walk,
};
use proptest::prelude::*;

/// Where the images of the examples begin.
const BASE: u64 = 0x10_0000_0000;

fn each(records: &[u32]) -> Vec<Expansion> {
    records.iter().map(|&records| Expansion { slots: 1, records }).collect()
}

fn engine(preamble: u64, main: &[u32], postamble: u64, functions: &[u32]) -> EnginePatches {
    let (main, functions) = (each(main), each(functions));
    let (preamble, postamble) = (preamble * SLOT, postamble * SLOT);
    EnginePatches::of(&Assembled { preamble, main: &main, postamble, functions: &functions })
        .unwrap()
}

fn rows(patches: &EnginePatches) -> Vec<String> {
    patches.list.rows().iter().map(ToString::to_string).collect()
}

/// The index at each offset of the image.
fn indexes(patches: &EnginePatches, offsets: impl IntoIterator<Item = u64>) -> Vec<u64> {
    offsets.into_iter().map(|offset| patches.index(BASE, BASE + offset).unwrap()).collect()
}

fn slots(range: CodeRange) -> impl Iterator<Item = u64> {
    (range.offset..range.end()).step_by(64)
}

#[test]
fn example_1_no_rows() {
    let patches = engine(10, &[1, 1, 1], 0, &[]);
    assert_eq!(rows(&patches), ["0x0000 10 INSERT PREAMBLE"]);
    assert_eq!(indexes(&patches, [0x280, 0x2C0, 0x300]), [1, 2, 3]);
}

#[test]
fn example_2_insert() {
    let patches = engine(10, &[1, 3, 1, 1], 6, &[]);
    let expected =
        ["0x0000 10 INSERT PREAMBLE", "0x02c0 2 INSERT MAIN", "0x0400 6 INSERT POSTAMBLE"];
    assert_eq!(rows(&patches), expected);
    assert_eq!(patches.core, CodeRange { offset: 0x280, size: 0x180 });
    assert_eq!(indexes(&patches, slots(patches.core)), [1, 2, 2, 2, 3, 4]);
    // Without clamping, the distance to the end of the expansion is taken off.
    let functions = FunctionReading::default();
    let literal =
        |offset| patches.index_read(BASE, BASE + offset, Reading::STAYING, functions).unwrap();
    assert_eq!([literal(0x2C0), literal(0x300), literal(0x340)], [2, 1, 2]);
}

#[test]
fn example_3_delete() {
    let patches = engine(10, &[1, 0, 1, 1], 0, &[]);
    let functions = FunctionReading::default();
    let read = |reading| {
        let at = |offset| patches.index_read(BASE, BASE + offset, reading, functions).unwrap();
        [at(0x280), at(0x2C0), at(0x300)]
    };
    assert_eq!(read(Reading::REFERENCE), [1, 3, 4]);
    assert_eq!(read(Reading::MOVING), [1, 2, 3]);
    assert_eq!(read(Reading::STAYING), [1, 2, 4]);
}

#[test]
fn example_4_modify() {
    let main = each(&[1, 1, 1]);
    let image = Assembled { preamble: 640, main: &main, postamble: 0, functions: &[] };
    let without = EnginePatches::of(&image).unwrap();
    let mut with = without.clone();
    with.list.append(0x2C0, SLOT, PatchType::MODIFY, PatchSection::MAIN).unwrap();
    for patches in [with, without] {
        assert_eq!(indexes(&patches, [0x280, 0x2C0, 0x300]), [1, 2, 3]);
    }
}

#[test]
fn example_5_leading_delete() {
    let patches = engine(10, &[0, 1, 1], 0, &[]);
    assert_eq!(indexes(&patches, [0x280, 0x2C0]), [2, 3]);
    let literal =
        patches.index_read(BASE, BASE + 0x280, Reading::STAYING, FunctionReading::default());
    assert_eq!(literal, Ok(1));
}

#[test]
fn example_6_mixed() {
    let patches = engine(10, &[2, 0, 1, 4, 0, 0, 1], 0, &[]);
    assert_eq!(indexes(&patches, slots(patches.core)), [1, 1, 3, 4, 4, 4, 4, 7]);
}

#[test]
fn example_7_function() {
    let patches = engine(10, &[1, 3, 1, 1], 6, &[1, 2, 1]);
    assert_eq!(patches.functions, CodeRange { offset: 0x580, size: 0x100 });
    assert_eq!(rows(&patches)[3], "0x0040 1 INSERT FUNCATION");
    assert_eq!(indexes(&patches, slots(patches.functions)), [5, 6, 6, 7]);
    // One reading of the shipped routine puts the section further on.
    let further = FunctionReading { beyond_core: true, whole_walk: false };
    let read = |offset| patches.index_read(BASE, BASE + offset, Reading::REFERENCE, further);
    assert_eq!(read(0x580), Err(MapError::Outside(BASE + 0x580)));
    assert_eq!(read(0x580 + 0x180), Ok(5));
    // Another counts the slots between the program and the address too.
    let whole = FunctionReading { beyond_core: false, whole_walk: true };
    let read = patches.index_read(BASE, BASE + 0x580, Reading::REFERENCE, whole);
    assert_eq!(read, Ok(4 + 7 + 1));
}

#[test]
fn example_8_legacy_sample() {
    assert_eq!(indexes(&engine(10, &[1], 6, &[]), [0x280]), [1]);
    let collective = engine(10, &[4], 6, &[]);
    assert_eq!(rows(&collective)[1], "0x0280 3 INSERT MAIN");
    assert_eq!(indexes(&collective, slots(collective.core)), [1, 1, 1, 1]);
    let pool = engine(12, &[2, 2, 1], 6, &[]);
    assert_eq!(rows(&pool)[1..3], ["0x0300 1 INSERT MAIN", "0x0380 1 INSERT MAIN"]);
    assert_eq!(indexes(&pool, slots(pool.core)), [1, 1, 2, 2, 3]);
    let idle = engine(10, &[], 6, &[]);
    for offset in [0, 0x280, 0x2C0] {
        let address = BASE + offset;
        assert_eq!(idle.index(BASE, address), Err(MapError::OutsideMain(address)));
    }
}

#[test]
fn example_9_modern_stream() {
    let mut main = [1; 12];
    main[1] = 0;
    let patches = engine(67, &main, 11, &[]);
    let expected =
        ["0x0000 67 INSERT PREAMBLE", "0x1100 1 DELETE MAIN", "0x1380 11 INSERT POSTAMBLE"];
    assert_eq!(rows(&patches), expected);
    assert_eq!(patches.core, CodeRange { offset: 0x10C0, size: 0x2C0 });
    assert_eq!(indexes(&patches, [0x10C0, 0x1100, 0x1140, 0x1340]), [1, 3, 4, 12]);
    let idle = engine(66, &[1, 0], 11, &[]);
    let expected =
        ["0x0000 66 INSERT PREAMBLE", "0x10c0 1 DELETE MAIN", "0x10c0 11 INSERT POSTAMBLE"];
    assert_eq!(rows(&idle), expected);
    // P8: nothing follows the slot that vanished.
    assert_eq!(indexes(&idle, slots(idle.core)), [1]);
}

#[test]
fn errors_have_the_runtimes_words() {
    let patches = engine(10, &[1], 6, &[1]);
    let text = |address: u64| patches.index(BASE, address).unwrap_err().to_string();
    assert_eq!(text(BASE), "device_ip 0x1000000000 is out of bounds of main and function buffer");
    assert_eq!(text(0), "device_ip 0x0 is out of bounds of main and function buffer");
    let text = engine(10, &[1], 6, &[]).index(BASE, BASE + 0x2C0).unwrap_err().to_string();
    assert_eq!(text, "device_ip 0x10000002c0 is out of bounds of the main buffer");
}

/// P12: a list without rows fails, whatever the program is.
#[test]
fn p12_an_empty_list_is_an_error() {
    let patches = EnginePatches {
        list: List::with_capacity(8),
        core: CodeRange { offset: 0, size: 64 },
        functions: CodeRange::default(),
    };
    let error = patches.index(BASE, BASE).unwrap_err();
    assert_eq!(error.to_string(), "Failed to find section 2 in the patch list");
}

/// The index of each slot of an image, by making it slot by slot.
fn by_hand(records: &[u32]) -> Vec<u64> {
    let mut indexes = Vec::new();
    for (index, &records) in (1u64..).zip(records) {
        indexes.extend((0..records).map(|_| index));
    }
    indexes
}

fn holds(preamble: u64, main: &[u32], functions: &[u32]) {
    let patches = engine(preamble, main, 6, functions);
    // P5, P6 and P7: each slot of the image leads to its slot of the stream, and no slot that
    // vanished is led to.
    let expected = by_hand(main);
    assert_eq!(indexes(&patches, slots(patches.core)), expected, "{main:?}");
    // The functions count on from the last slot that is left of the program.
    let before = expected.last().copied().unwrap_or(0);
    let inside: Vec<u64> = by_hand(functions).iter().map(|index| before + index).collect();
    assert_eq!(indexes(&patches, slots(patches.functions)), inside, "{main:?} {functions:?}");
}

proptest! {
    #[test]
    fn p1_to_p3_rows_are_sorted_and_add_up(main in prop::collection::vec(0u32..6, 0..40)) {
        let patches = engine(10, &main, 6, &[]);
        let rows = patches.list.rows();
        prop_assert!(rows.windows(2).all(|pair| pair[0].offset <= pair[1].offset));
        let mut end = 0;
        for row in rows {
            prop_assert!(row.count > 0 && row.offset % 64 == 0);
            if row.kind == PatchType::INSERT {
                prop_assert!(u64::from(row.offset) >= end);
                end = u64::from(row.offset) + row.bytes();
            }
        }
        let sum = |kind| -> u64 {
            let main = rows.iter().filter(|row| row.section == PatchSection::MAIN);
            main.filter(|row| row.kind == kind).map(|row| u64::from(row.count)).sum()
        };
        let image = main.len() as u64 + sum(PatchType::INSERT) - sum(PatchType::DELETE);
        prop_assert_eq!(patches.core.size / SLOT, image);
    }

    #[test]
    fn p4_to_p8_the_walk_is_the_inverse(
        preamble in 0u64..20,
        main in prop::collection::vec(0u32..6, 0..40),
        functions in prop::collection::vec(0u32..4, 0..20),
    ) {
        holds(preamble + 1, &main, &functions);
    }

    #[test]
    fn p9_a_base_changes_nothing(main in prop::collection::vec(0u32..6, 1..40), base in 0u32..9999) {
        let mut patches = engine(10, &main, 0, &[]);
        let before = indexes(&patches, slots(patches.core));
        let base = base * 64;
        patches.list.add_base(base).unwrap();
        patches.core.offset += u64::from(base);
        let walk = |offset| Walk {
            rows: patches.list.rows(),
            section: PatchSection::MAIN,
            base: BASE,
            first: BASE + patches.core.offset,
            reading: Reading::REFERENCE,
        }.index(BASE + offset);
        let after: Vec<u64> = slots(patches.core).map(walk).collect();
        prop_assert_eq!(after, before);
    }

    #[test]
    fn p10_modify_rows_change_no_answer(
        main in prop::collection::vec(1u32..2, 2..20), at in any::<prop::sample::Index>()
    ) {
        let mut patches = engine(10, &main, 0, &[]);
        let before = indexes(&patches, slots(patches.core));
        let offset = patches.core.offset as u32 + at.index(main.len()) as u32 * 64;
        patches.list.append(offset, SLOT, PatchType::MODIFY, PatchSection::MAIN).unwrap();
        prop_assert_eq!(indexes(&patches, slots(patches.core)), before);
    }

    #[test]
    fn p13_literal_readings_agree_without_deletes(main in prop::collection::vec(1u32..6, 1..40)) {
        let patches = engine(10, &main, 6, &[]);
        let mut address = BASE + patches.core.offset;
        for (index, records) in (1u64..).zip(&main) {
            // The last slot of an expansion, or a plain one.
            let last = address + u64::from(records - 1) * 64;
            for reading in [Reading::MOVING, Reading::STAYING] {
                let read = patches.index_read(BASE, last, reading, FunctionReading::default());
                prop_assert_eq!(read, Ok(index));
            }
            address = last + 64;
        }
    }

    #[test]
    fn any_rows_can_be_walked(
        rows in prop::collection::vec((any::<u32>(), any::<u32>(), 0u32..5, 0u32..5), 0..12),
        addresses in prop::collection::vec(any::<u64>(), 1..4),
        base: u64, offset: u64, size: u64, functions: (u64, u64),
    ) {
        let mut list = List::with_capacity(8);
        list.extend(&rows.iter().map(|&(offset, count, kind, section)| Location {
            offset, count, kind: PatchType(kind), section: PatchSection(section),
        }).collect::<Vec<_>>());
        let patches = EnginePatches {
            list,
            core: CodeRange { offset, size },
            functions: CodeRange { offset: functions.0, size: functions.1 },
        };
        for address in addresses {
            for reading in [Reading::REFERENCE, Reading::MOVING, Reading::STAYING] {
                let _ = patches.index_read(base, address, reading, FunctionReading::default());
            }
        }
    }
}

/// Lists by a small generator, so that a million of them take seconds.
#[test]
fn random_lists_round_trip() {
    let lists: u64 =
        std::env::var("NEFFC_PATCH_LISTS").map_or(20_000, |text| text.parse().unwrap());
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for _ in 0..lists {
        let (preamble, length, functions) = (next(70) + 1, next(12), next(6));
        let mut list = |length| (0..length).map(|_| next(5) as u32).collect::<Vec<u32>>();
        let (main, functions) = (list(length), list(functions));
        holds(preamble, &main, &functions);
    }
}
