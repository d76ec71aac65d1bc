//! The third segment: what the loader reads and never copies (format notes 07 §1.5, §1.6).

use object::elf::{
    DT_DEBUG, DT_FINI, DT_HASH, DT_INIT, DT_NULL, DT_PLTGOT, DT_RELA, DT_RELAENT, DT_RELASZ,
    DT_STRSZ, DT_STRTAB, DT_SYMENT, DT_SYMTAB,
};

use super::fixup::Entry;
use crate::elf_numbers::{DT_GOT_LOC_OFF, DT_GOT_LOC_SZ};

/// Bytes of `.dynamic`: fifteen tags and zeros, as in all published images. Where INIT or FINI is
/// absent there are more zeros.
pub(super) const DYNAMIC: u32 = 0xa4;
/// Place of the hash table: one bucket, one chain, both empty.
const HASH: u32 = DYNAMIC;
/// Place of the symbol table: the null symbol.
const SYMBOLS: u32 = 0xb4;
/// Place of the string table: the empty string, padded to a word.
const STRINGS: u32 = 0xc4;
/// Place of the relocations.
pub(super) const RELOCATIONS: u32 = 0xc8;
/// Bytes of an entry.
pub(super) const ENTRY: u32 = 12;

/// Bytes behind an empty table of relocations: the loader looks for the segment that its address is
/// in, so the segment goes on there.
const BEHIND_NONE: u64 = 4;

/// Bytes of so many relocations.
pub(super) fn table_size(entries: usize) -> u64 {
    u64::try_from(entries).unwrap_or(u64::MAX).saturating_mul(ENTRY.into())
}

/// Bytes of the segment that has so many relocations.
pub(super) fn size(entries: usize) -> u64 {
    let behind = if entries == 0 { BEHIND_NONE } else { 0 };
    table_size(entries).saturating_add(RELOCATIONS.into()).saturating_add(behind)
}

/// The bytes of the segment. Tables of names are in their places without a section, as in published
/// images; what these hold there is not known, GNU ld's empty tables are written.
pub(super) fn bytes(base: u32, init: Option<u32>, fini: Option<u32>, entries: &[Entry]) -> Vec<u8> {
    let at = |offset: u32| base.wrapping_add(offset);
    let number = |size: u64| u32::try_from(size).unwrap_or(u32::MAX);
    let (table, size) = (number(table_size(entries.len())), number(size(entries.len())));
    let end = at(size);
    let tags = [
        (DT_INIT, init),
        (DT_FINI, fini),
        (DT_HASH, Some(at(HASH))),
        (DT_STRTAB, Some(at(STRINGS))),
        (DT_SYMTAB, Some(at(SYMBOLS))),
        (DT_STRSZ, Some(1)),
        (DT_SYMENT, Some(16)),
        (DT_DEBUG, Some(0)),
        (DT_PLTGOT, Some(end)),
        (DT_RELA, Some(at(RELOCATIONS))),
        (DT_RELASZ, Some(table)),
        (DT_RELAENT, Some(ENTRY)),
        (DT_GOT_LOC_OFF.into(), Some(end.wrapping_add(4))),
        (DT_GOT_LOC_SZ.into(), Some(0)),
        (DT_NULL, Some(0)),
    ];
    let mut words: Vec<u32> = Vec::new();
    for (tag, value) in tags {
        let tag = u32::try_from(tag).unwrap_or(0);
        words.extend(value.into_iter().flat_map(|value| [tag, value]));
    }
    let to = |offset: u32| usize::try_from(offset / 4).unwrap_or(0);
    words.resize(to(HASH), 0);
    words.extend([1, 1, 0, 0]);
    words.resize(to(RELOCATIONS), 0);
    words.extend(entries.iter().flat_map(|entry| [entry.site, entry.kind, entry.addend]));
    words.resize(to(size), 0);
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
