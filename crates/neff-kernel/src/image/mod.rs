//! What an ELF file means as a kernel image: segments by role, relocations, the kernel table and
//! the functions that give its bounds (format notes 07 §1 to §3).
//!
//! A damaged file gives as much of an image as it holds. Link addresses everywhere.

mod getters;
mod kernels;
mod pairs;
mod roles;
mod table;

use crate::elf::{Dynamic, Elf, Entry, tag};
pub use getters::Getter;
pub use kernels::{Found, KernelRow, KernelTable, ROW_BYTES, SECTION};
pub use pairs::Pair;
pub(crate) use pairs::const16;
pub use roles::{Role, Roles, SEPARATION};
pub use table::RelocationTable;

/// A kernel image.
#[derive(Debug, Clone)]
pub struct Image {
    /// Its segments.
    pub roles: Roles,
    /// The dynamic array; empty if there is none.
    pub dynamic: Dynamic,
    /// Where the relocations are; `None` if the dynamic array names none, or none in the file.
    pub table: Option<RelocationTable>,
    /// The relocations, as many as are in the file.
    pub relocations: Vec<Entry>,
    /// CONST16 pairs that relocations change together, by the address of the first.
    pub pairs: Vec<Pair>,
    /// Functions that do nothing but return an address, by their address.
    pub getters: Vec<Getter>,
    /// The kernel table, if one is found.
    pub kernels: Option<KernelTable>,
    /// `e_entry`: the function that the device calls when the library is loaded.
    pub entry: u32,
    /// `DT_INIT`: the function at load.
    pub init: Option<u32>,
    /// `DT_FINI`: the function at unload.
    pub fini: Option<u32>,
}

impl Image {
    /// The image that a file is.
    pub fn of(elf: &Elf<'_>) -> Image {
        let roles = Roles::of(elf);
        let dynamic = roles.dynamic.map_or_else(Dynamic::default, |segment| {
            Dynamic::read(elf.words, segment.offset.into(), DYNAMIC_STRIDE)
        });
        let table = RelocationTable::locate(elf, &roles, &dynamic);
        let relocations = table.map(|table| table.entries(elf)).unwrap_or_default();
        let pairs = pairs::of(elf, &roles, &relocations);
        let getters = getters::of(elf, &roles, &pairs);
        let kernels = KernelTable::find(elf, &roles, &relocations, &getters);
        let (init, fini) = (dynamic.value(tag::INIT), dynamic.value(tag::FINI));
        let entry = elf.header.entry;
        Image { roles, dynamic, table, relocations, pairs, getters, kernels, entry, init, fini }
    }
}

/// Bytes from one entry of the dynamic array to the next; another reading is 16 (§9, row 10).
pub(crate) const DYNAMIC_STRIDE: u32 = 8;
