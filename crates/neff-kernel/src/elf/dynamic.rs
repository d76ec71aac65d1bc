//! The dynamic array (format notes 07 §1.5).

use super::words::Words;

/// Tags that this crate looks at.
pub mod tag {
    /// End of the array.
    pub const NULL: u32 = 0;
    /// `DT_RELA`: link address of the relocations.
    pub const RELA: u32 = 7;
    /// `DT_RELASZ`: bytes of the relocations.
    pub const RELASZ: u32 = 8;
    /// `DT_INIT`: link address of the function at load.
    pub const INIT: u32 = 12;
    /// `DT_FINI`: link address of the function at unload.
    pub const FINI: u32 = 13;
}

/// Bytes of an entry.
pub(crate) const ENTRY_BYTES: u64 = 8;

/// An entry of the dynamic array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DynamicEntry {
    /// Its offset in the file.
    pub offset: u64,
    /// `d_tag`.
    pub tag: u32,
    /// `d_val` or `d_ptr`.
    pub value: u32,
}

/// The dynamic array, up to the entry that ends it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dynamic {
    /// Offset of its first entry in the file.
    pub offset: u64,
    /// Its entries; the last is the NULL that ends it, if [`Dynamic::ends`].
    pub entries: Vec<DynamicEntry>,
    /// True if an entry ends it before the file ends.
    pub ends: bool,
}

impl Dynamic {
    /// Reads the array at `offset`, whose entries are `stride` bytes apart: as the loader does, to
    /// the first NULL, whatever the segment's size is.
    pub(crate) fn read(words: Words<'_>, offset: u64, stride: u32) -> Dynamic {
        let mut dynamic = Dynamic { offset, ..Dynamic::default() };
        let mut at = offset;
        while let (Some(tag), Some(value)) = (words.word(at), words.word(at.saturating_add(4))) {
            dynamic.entries.push(DynamicEntry { offset: at, tag, value });
            if tag == tag::NULL {
                dynamic.ends = true;
                break;
            }
            at = at.saturating_add(u64::from(stride).max(ENTRY_BYTES));
        }
        dynamic
    }

    /// The last value of a tag: each entry overwrites what an earlier one said.
    pub fn value(&self, tag: u32) -> Option<u32> {
        self.entry(tag).map(|entry| entry.value)
    }

    /// The last entry with a tag.
    pub fn entry(&self, tag: u32) -> Option<&DynamicEntry> {
        self.entries.iter().rev().find(|entry| entry.tag == tag && tag != tag::NULL)
    }
}
