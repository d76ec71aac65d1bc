//! Finding things in the tables: rows by opcode and mnemonic, layouts by slot, words by value and
//! values by word. All look-ups are by index or binary search; nothing here knows what a slot means.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::generated::{ENUMS, LAYOUTS, PREFIXES, ROWS, TEMPLATES};
use crate::model::{Enumeration, Generation, Generations, Layout, Member, Prefix, Row, SLOT, Word};
use crate::template::Template;

/// The byte of a slot that holds the sub-opcode of a [`crate::model::Binding`].
const SUB_OPCODE: usize = 12;

/// Stands for "none" in the index arrays; the tables are shorter than this (see the tests).
const NONE: u8 = u8::MAX;

/// Index into [`ROWS`] by generation and opcode.
static ROW_OF: [[u8; 256]; Generation::ALL.len()] = index_rows();

/// Index into an enumeration's words by enumeration and value.
static WORD_OF: [[u8; 256]; ENUMS.len()] = index_words();

/// Generations and indexes into [`ROWS`] by mnemonic or alias.
static ROWS_NAMED: LazyLock<HashMap<&'static str, Vec<&'static Row>>> = LazyLock::new(|| {
    let mut named: HashMap<&'static str, Vec<&'static Row>> = HashMap::new();
    for row in ROWS {
        for name in row.names() {
            named.entry(name).or_default().push(row);
        }
    }
    named
});

/// Words and aliases of each enumeration with their values, sorted.
static VALUES: LazyLock<Vec<Vec<(&'static str, &'static Word)>>> = LazyLock::new(|| {
    let sorted = |enumeration: &'static Enumeration| {
        let mut all: Vec<_> = enumeration
            .words
            .iter()
            .flat_map(|word| word.names().map(move |n| (n, word)))
            .collect();
        all.sort_by_key(|(name, _)| *name);
        all
    };
    ENUMS.iter().map(sorted).collect()
});

// Only the compiler runs these two: an index out of range or an overflow is a compile error.
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]
const fn index_rows() -> [[u8; 256]; Generation::ALL.len()] {
    let mut index = [[NONE; 256]; Generation::ALL.len()];
    let mut i = 0;
    while i < ROWS.len() {
        let mut g = 0;
        while g < Generation::ALL.len() {
            if ROWS[i].generations.contains(Generation::ALL[g]) {
                index[g][ROWS[i].opcode as usize] = i as u8;
            }
            g += 1;
        }
        i += 1;
    }
    index
}

#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]
const fn index_words() -> [[u8; 256]; ENUMS.len()] {
    let mut index = [[NONE; 256]; ENUMS.len()];
    let mut e = 0;
    while e < ENUMS.len() {
        let mut i = 0;
        while i < ENUMS[e].words.len() {
            index[e][ENUMS[e].words[i].value as usize] = i as u8;
            i += 1;
        }
        e += 1;
    }
    index
}

/// What a mnemonic means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// An instruction of the generation.
    Row(&'static Row),
    /// An instruction of these generations only.
    Elsewhere(Generations),
    /// No generation has it.
    Unknown,
}

/// The instruction with an opcode. The sentinel 0xFF is a row of [`crate::model::Class::Invalid`].
pub fn row(generation: Generation, opcode: u8) -> Option<&'static Row> {
    let index = ROW_OF.get(generation as usize)?.get(usize::from(opcode))?;
    ROWS.get(usize::from(*index))
}

/// The instruction with a mnemonic or alias, spelled exactly.
pub fn by_mnemonic(generation: Generation, name: &str) -> Found {
    let Some(rows) = ROWS_NAMED.get(name) else {
        return Found::Unknown;
    };
    match rows.iter().find(|row| row.generations.contains(generation)) {
        Some(row) => Found::Row(row),
        None => Found::Elsewhere(
            rows.iter().fold(Generations::NONE, |all, row| all.union(row.generations)),
        ),
    }
}

/// All mnemonics and aliases of a generation, by opcode: what a mistyped name is compared with.
pub fn mnemonics(generation: Generation) -> impl Iterator<Item = &'static str> {
    ROWS.iter().filter(move |row| row.generations.contains(generation)).flat_map(Row::names)
}

/// The layout of a slot and the template of its operands. `previous` is the opcode of the slot
/// before, if there is one. `None` if the body is unknown: keep the bytes.
pub fn layout_of(
    row: &Row,
    generation: Generation,
    slot: &[u8; SLOT],
    previous: Option<u8>,
) -> Option<(&'static Layout, Option<&'static Template>)> {
    let binding = row.bindings.iter().find(|binding| {
        binding.generations.contains(generation)
            && binding.sub_opcode.is_none_or(|sub| slot.get(SUB_OPCODE) == Some(&sub))
            && binding.after.is_none_or(|after| previous == Some(after))
    })?;
    let template = binding.template.and_then(|index| TEMPLATES.get(usize::from(index)));
    Some((LAYOUTS.get(usize::from(binding.layout))?, template))
}

/// The enumeration with this index, as [`crate::model::Kind::Enum`] gives it.
pub fn enumeration(index: u16) -> Option<&'static Enumeration> {
    ENUMS.get(usize::from(index))
}

/// The word of a value, if the generation has one.
pub fn word(enumeration: u16, generation: Generation, value: u8) -> Option<&'static Word> {
    let index = WORD_OF.get(usize::from(enumeration))?.get(usize::from(value))?;
    let word = ENUMS.get(usize::from(enumeration))?.words.get(usize::from(*index))?;
    word.generations.contains(generation).then_some(word)
}

/// The entry of a word or alias, spelled exactly, whatever its generations: a word that another
/// generation has is worth a better message than an unknown one.
pub fn word_named(enumeration: u16, name: &str) -> Option<&'static Word> {
    let all = VALUES.get(usize::from(enumeration))?;
    let at = all.binary_search_by_key(&name, |(word, _)| word).ok()?;
    all.get(at).map(|(_, word)| *word)
}

/// The printed words of an enumeration in a generation, by value.
pub fn words(enumeration: u16, generation: Generation) -> impl Iterator<Item = &'static str> {
    let words = ENUMS.get(usize::from(enumeration)).map_or(&[][..], |e| e.words);
    words.iter().filter(move |word| word.generations.contains(generation)).map(|word| word.word)
}

impl Prefix {
    /// The members of the prefix; they end where the members of the layout begin.
    pub fn members(self) -> &'static [Member] {
        PREFIXES.iter().find(|(prefix, _)| *prefix == self).map_or(&[], |(_, members)| members)
    }
}

impl Row {
    /// The mnemonic, then the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.mnemonic).chain(self.aliases.iter().copied())
    }
}

impl Word {
    /// The printed word, then the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.word).chain(self.aliases.iter().copied())
    }
}

#[cfg(test)]
mod tests {
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
        let expected = [
            ("perf_opt", 0),
            ("quant_offset", 0),
            ("row_grp", 15),
            ("col_grp", 15),
            ("xbus_sel", 0),
        ];
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
}
