//! The look-ups against the tables that they index.

use super::*;
use crate::model::{Class, Kind};

fn layout_name(
    generation: Generation,
    opcode: u8,
    byte_12: u8,
    previous: Option<u8>,
) -> &'static str {
    let mut slot = [0; SLOT];
    slot[SUB_OPCODE] = byte_12;
    let row = row(generation, opcode).unwrap();
    layout_of(row, generation, &slot, previous).map_or("", |(layout, _)| layout.name)
}

#[test]
fn indexes_fit_in_a_byte_below_the_mark_for_none() {
    assert!(ROWS.len() < usize::from(NONE));
    assert!(ENUMS.iter().all(|e| e.words.len() < usize::from(NONE)));
}

#[test]
fn every_row_is_found_by_opcode_and_by_each_name() {
    for expected in ROWS {
        for generation in expected.generations.iter() {
            assert_eq!(row(generation, expected.opcode), Some(expected));
            for name in expected.names() {
                assert_eq!(by_mnemonic(generation, name), Found::Row(expected));
            }
        }
    }
}

#[test]
fn bytes_without_instruction_have_no_row() {
    assert_eq!(row(Generation::V5, 0x00), None);
    assert_eq!(row(Generation::V3, 0x87), None);
    assert_eq!(row(Generation::V3, 0xFF).map(|row| row.class), Some(Class::Invalid));
}

#[test]
fn a_mnemonic_of_another_generation_is_told_from_an_unknown_one() {
    let only = Generations::only;
    let late = only(Generation::V4).union(only(Generation::V5));
    assert_eq!(by_mnemonic(Generation::V3, "RAND2"), Found::Elsewhere(late));
    assert_eq!(by_mnemonic(Generation::V3, "RAND3"), Found::Unknown);
    assert_eq!(by_mnemonic(Generation::V3, "rand2"), Found::Unknown);
    let tonga = Found::Elsewhere(only(Generation::Tonga));
    assert_eq!(by_mnemonic(Generation::V2, "PSEUDO_SET_TRANSFER_ADJUST"), tonga);
}

#[test]
fn profiler_words_and_header_names_mean_the_same_row() {
    for (word, header) in [
        ("ACT_TABLE_LOAD", "ACTIVATION_TABLE_LOAD"),
        ("TENSOR_TENSOR", "TENSOR_TENSOR_ARITH_OP"),
        ("DMA_DIRECT2D", "DMAMEMCPY"),
        ("PSEUDO_DMA_SWAP_QUEUE_SET", "PSEUDO_DMASWAP_QUEUE_SET"),
    ] {
        let Found::Row(row) = by_mnemonic(Generation::V3, word) else { panic!("{word}") };
        assert_eq!(row.mnemonic, word);
        assert_eq!(by_mnemonic(Generation::V3, header), Found::Row(row));
    }
}

#[test]
fn layouts_depend_on_generation_sub_opcode_and_slot_before() {
    use Generation::{Tonga, V2, V3, V4, V5};
    assert_eq!(layout_name(Tonga, 0x02, 0, None), "TONGA MATMUL");
    assert_eq!(layout_name(V2, 0x02, 0, None), "S3D3_MM (SUNDA)");
    assert_eq!(layout_name(V5, 0x02, 0, None), "S3D3_MM (MAVERICK)");
    assert_eq!(layout_name(V3, 0x43, 0, None), "S3D3_TS");
    assert_eq!(layout_name(V4, 0x43, 0, None), "S3D3_TS (MARIANA)");
    assert_eq!(layout_name(V3, 0xF0, 0, None), "EXTENDED");
    assert_eq!(layout_name(V3, 0xF0, 8, None), "EXTENDED_RDMA");
    assert_eq!(layout_name(V3, 0xDA, 0, Some(0xD4)), "PSEUDO DMA_EXT");
    assert_eq!(layout_name(V3, 0xDA, 0, Some(0xA0)), "");
    assert_eq!(layout_name(V3, 0xDA, 0, None), "");
    assert_eq!(layout_name(V2, 0x7B, 0, None), "");
    assert_eq!(layout_name(V3, 0x4A, 0, None), "");
}

#[test]
fn templates_belong_to_the_layout() {
    let row = row(Generation::V2, 0x01).unwrap();
    let (layout, template) = layout_of(row, Generation::V2, &[0; SLOT], None).unwrap();
    let template = template.unwrap();
    assert_eq!(
        template.operands.iter().map(|o| o.key).collect::<Vec<_>>(),
        ["fp32_mode", "src", ""]
    );
    let hidden =
        template.hidden.iter().map(|h| (layout.members[usize::from(h.member)].name, h.default));
    let expected =
        [("perf_opt", 0), ("quant_offset", 0), ("row_grp", 15), ("col_grp", 15), ("xbus_sel", 0)];
    assert_eq!(hidden.collect::<Vec<_>>(), expected);
}

#[test]
fn every_word_is_found_both_ways() {
    for (index, e) in (0..).zip(ENUMS) {
        assert_eq!(enumeration(index), Some(e));
        for expected in e.words {
            assert!(expected.names().all(|name| word_named(index, name) == Some(expected)));
            for generation in Generation::ALL {
                let has = expected.generations.contains(generation);
                assert_eq!(word(index, generation, expected.value), has.then_some(expected));
                assert_eq!(words(index, generation).any(|word| word == expected.word), has);
            }
        }
    }
}

#[test]
fn values_and_words_outside_the_tables_are_none() {
    let row = row(Generation::V3, 0x41).unwrap();
    let (layout, _) = layout_of(row, Generation::V3, &[0; SLOT], None).unwrap();
    let op = layout.members.iter().find(|member| member.name == "op").unwrap();
    let Kind::Enum(alu) = op.kind else { panic!("op has words") };
    assert_eq!(word(alu, Generation::V3, 0x06).map(|word| word.word), Some("MULTIPLY"));
    assert_eq!(word_named(alu, "MULT").map(|word| word.value), Some(0x06));
    assert_eq!(word(alu, Generation::V3, 0x20), None);
    assert_eq!(word(alu, Generation::V3, 0xFF), None);
    assert_eq!(word_named(alu, "MULTIPLI"), None);
    assert_eq!(word(u16::MAX, Generation::V3, 0), None);
    assert_eq!(words(u16::MAX, Generation::V3).count(), 0);
}

#[test]
fn prefixes_end_where_the_members_begin() {
    for layout in LAYOUTS {
        let end = layout.prefix.members().last().map(|member| member.offset + member.size);
        assert_eq!(end, layout.members.first().map(|member| member.offset), "{}", layout.name);
    }
}
