//! Where the relocations of an image are (format notes 07 §1.8, step 9).

use crate::elf::{Dynamic, ENTRY_BYTES, Elf, Entry, tag};

use super::roles::Roles;

/// The list of relocations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelocationTable {
    /// `DT_RELA`: its link address.
    pub address: u32,
    /// Its offset in the file.
    pub offset: u64,
    /// `DT_RELASZ`: its bytes, as declared.
    pub size: u32,
}

impl RelocationTable {
    /// The table that the dynamic array names. With a scratch segment its pointer counts from
    /// there. Without one it counts from the segment that holds it: a choice of this project, the
    /// notes are silent.
    pub(crate) fn locate(
        elf: &Elf<'_>,
        roles: &Roles,
        dynamic: &Dynamic,
    ) -> Option<RelocationTable> {
        let address = dynamic.value(tag::RELA)?;
        let segment = roles.scratch.or_else(|| {
            [roles.data, roles.code].into_iter().flatten().find(|segment| segment.holds(address))
        })?;
        let base = segment.offset.wrapping_sub(segment.virtual_address);
        let offset = u64::from(base.wrapping_add(address));
        let size = dynamic.value(tag::RELASZ).unwrap_or(0);
        (offset < elf.words.length()).then_some(RelocationTable { address, offset, size })
    }

    /// Number of entries, as declared.
    pub fn count(&self) -> u32 {
        self.size / ENTRY_BYTES
    }

    /// The entries, as many as are in the file.
    pub fn entries(&self, elf: &Elf<'_>) -> Vec<Entry> {
        Entry::read(elf.words, self.offset, self.count())
    }
}
