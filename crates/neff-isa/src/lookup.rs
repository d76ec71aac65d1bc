//! Finding things in the tables: rows by opcode and mnemonic, layouts by slot, words by value and
//! values by word. All look-ups are by index, hash or binary search; nothing here knows what a
//! slot means.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::generated::{ENUMS, LAYOUTS, PREFIXES, ROWS, TEMPLATES};
use crate::model::{
    Binding, Class, Enumeration, Generation, Generations, Kind, Layout, Member, Prefix, Row, SLOT,
    Word,
};
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
#[inline]
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

/// All mnemonics and aliases of a generation's instructions, by opcode: what a mistyped name is
/// compared with.
pub fn mnemonics(generation: Generation) -> impl Iterator<Item = &'static str> {
    let rows = ROWS.iter().filter(move |row| row.generations.contains(generation));
    rows.filter(|row| row.class != Class::Invalid).flat_map(Row::names)
}

/// The layout of a slot and the template of its operands. `previous` is the opcode of the slot
/// before, if there is one. `None` if the body is unknown: keep the bytes.
#[inline]
pub fn layout_of(
    row: &Row,
    generation: Generation,
    slot: &[u8; SLOT],
    previous: Option<u8>,
) -> Option<(&'static Layout, Option<&'static Template>)> {
    let binding = row.bindings.iter().find(|binding| binding.fits(generation, slot, previous))?;
    let template = binding.template.and_then(|index| TEMPLATES.get(usize::from(index)));
    Some((LAYOUTS.get(usize::from(binding.layout))?, template))
}

/// True for an opcode that is only the second slot of a pair: its byte 1 is data.
pub fn is_second_of_pair(generation: Generation, opcode: u8) -> bool {
    row(generation, opcode).is_some_and(|row| {
        !row.bindings.is_empty() && row.bindings.iter().all(|binding| binding.after.is_some())
    })
}

/// The enumeration with this index, as [`crate::model::Kind::Enum`] gives it.
pub fn enumeration(index: u16) -> Option<&'static Enumeration> {
    ENUMS.get(usize::from(index))
}

/// The word of a value, if the generation has one.
#[inline]
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

/// The name of a kind: the enumeration's name, or the kind's own word.
pub fn kind_name(kind: Kind) -> String {
    match kind {
        Kind::Enum(index) | Kind::EnumPair(index) => {
            let name = enumeration(index).map_or("", |enumeration| enumeration.name);
            let pair = if matches!(kind, Kind::EnumPair(_)) { " pair" } else { "" };
            format!("{name}{pair}")
        }
        Kind::Tensor(dimensions) => format!("tensor of {dimensions}"),
        Kind::MemoryPattern(dimensions) => format!("pattern of {dimensions}"),
        Kind::Immediate(_) => "immediate".to_owned(),
        Kind::Immediate64(_) => "immediate of 64 bits".to_owned(),
        Kind::Address4 => "address of 4 bytes".to_owned(),
        Kind::Address8 => "address of 8 bytes".to_owned(),
        Kind::PseudoAddress8 => "address or variable".to_owned(),
        Kind::Address8Tensor2d => "wide tensor of 2".to_owned(),
        Kind::Data4d => "generator of 4".to_owned(),
        Kind::MxPattern => "MX pattern".to_owned(),
        Kind::EventsExtended => "second events".to_owned(),
        Kind::BoundRegister => "bound register".to_owned(),
        Kind::DmaConfigs => "DMA priority".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// The printed words of an enumeration in a generation, by value.
pub fn words(enumeration: u16, generation: Generation) -> impl Iterator<Item = &'static str> {
    let words = ENUMS.get(usize::from(enumeration)).map_or(&[][..], |e| e.words);
    words.iter().filter(move |word| word.generations.contains(generation)).map(|word| word.word)
}

impl Binding {
    /// True if the conditions hold for a slot; `previous` is the opcode of the slot before, if
    /// there is one.
    pub fn fits(&self, generation: Generation, slot: &[u8; SLOT], previous: Option<u8>) -> bool {
        self.generations.contains(generation)
            && self.sub_opcode.is_none_or(|sub| slot.get(SUB_OPCODE) == Some(&sub))
            && self.after.is_none_or(|after| previous == Some(after))
    }
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
mod tests;
