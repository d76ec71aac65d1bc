//! The part that the loader reads and does not copy: the dynamic array and the relocations
//! (format notes 07 §1.5, §1.6).

use super::symbols::Roles;
use crate::object::RelocationKind;

/// Bytes of the dynamic array in the images that are shipped; what follows its end is zero.
pub(super) const ARRAY: u32 = 0xA4;
/// Bytes between the array and the relocations, where a hash table, a symbol and its name were.
const HASH: u32 = 0x10;
const SYMBOL: u32 = 0x10;
const NAME: u32 = 4;
/// Bytes of a relocation.
const RELOCATION: u32 = 12;

/// `R_XTENSA_RELATIVE`, `_SLOT0_OP` and `_SLOT0_ALT` (format notes 07 §2.1).
const RELATIVE: u32 = 5;
const SLOT0_OP: u32 = 20;
const SLOT0_ALT: u32 = 35;

/// A place that the loader changes when it moves the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DynamicRelocation {
    /// Link address of the word or instruction.
    pub site: u32,
    /// Number of its kind.
    pub kind: u32,
    /// Link address that it refers to; 0 where the word itself holds it.
    pub addend: u32,
}

impl DynamicRelocation {
    /// What is left for the loader of a relocation; nothing of a distance, which stays.
    pub(super) fn of(kind: RelocationKind, site: u32, target: u32) -> Option<DynamicRelocation> {
        let (kind, addend) = match kind {
            RelocationKind::Word => (RELATIVE, 0),
            RelocationKind::High => (SLOT0_ALT, target),
            RelocationKind::Low => (SLOT0_OP, target),
            RelocationKind::Distance => return None,
        };
        Some(DynamicRelocation { site, kind, addend })
    }

    /// The name of its kind.
    pub fn name(&self) -> &'static str {
        match self.kind {
            RELATIVE => "RELATIVE",
            SLOT0_OP => "SLOT0_OP",
            _ => "SLOT0_ALT",
        }
    }
}

/// The third segment.
#[derive(Debug)]
pub(super) struct Scratch {
    pub(super) address: u32,
    pub(super) bytes: Vec<u8>,
    /// Offset of the relocations from its start, and their bytes.
    pub(super) relocations: (u32, u32),
}

impl Scratch {
    pub(super) fn new(address: u32, roles: &Roles, relocations: &[DynamicRelocation]) -> Scratch {
        let hash = ARRAY;
        let symbol = hash.saturating_add(HASH);
        let name = symbol.saturating_add(SYMBOL);
        let table = name.saturating_add(NAME);
        let length = u32::try_from(relocations.len()).unwrap_or(0).saturating_mul(RELOCATION);
        let end = address.wrapping_add(table).wrapping_add(length);
        let at = |offset: u32| address.wrapping_add(offset);
        let tags = [
            (12, roles.init),                         // INIT
            (13, roles.fini),                         // FINI
            (4, Some(at(hash))),                      // HASH
            (5, Some(at(name))),                      // STRTAB
            (6, Some(at(symbol))),                    // SYMTAB
            (10, Some(1)),                            // STRSZ
            (11, Some(SYMBOL)),                       // SYMENT
            (21, Some(0)),                            // DEBUG
            (3, Some(end)),                           // PLTGOT
            (7, Some(at(table))),                     // RELA
            (8, Some(length)),                        // RELASZ
            (9, Some(RELOCATION)),                    // RELAENT
            (0x7000_0000, Some(end.wrapping_add(4))), // XTENSA_GOT_LOC_OFF
            (0x7000_0001, Some(0)),                   // XTENSA_GOT_LOC_SZ
            (0, Some(0)),                             // NULL
        ];
        let mut words: Vec<u32> =
            tags.iter().filter_map(|(tag, value)| Some([*tag, (*value)?])).flatten().collect();
        words.resize(words_of(hash), 0);
        // The hash table as GNU's linker leaves it: one bucket, one chain, no symbol.
        words.extend([1, 1]);
        words.resize(words_of(table), 0);
        words.extend(relocations.iter().flat_map(|it| [it.site, it.kind, it.addend]));
        let bytes = words.into_iter().flat_map(u32::to_le_bytes).collect();
        Scratch { address, bytes, relocations: (table, length) }
    }
}

fn words_of(bytes: u32) -> usize {
    usize::try_from(bytes / 4).unwrap_or(0)
}
