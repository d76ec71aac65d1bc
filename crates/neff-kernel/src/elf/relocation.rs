//! Entries of `.rela.got` (format notes 07 §1.6, §2.1).

use super::words::Words;

/// Bytes of an entry.
pub const ENTRY_BYTES: u32 = 12;

/// What an entry asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// 0: nothing.
    None,
    /// 5: the word takes the run address of what it holds.
    Relative,
    /// 20 to 34: the instruction takes the low half of an address; with the number of the slot.
    Low(u8),
    /// 35 to 49: the instruction takes the high half of an address; with the number of the slot.
    High(u8),
    /// Another type: the loader refuses it.
    Other(u8),
}

impl EntryKind {
    /// The kind with a number.
    pub fn of(number: u8) -> EntryKind {
        match number {
            0 => EntryKind::None,
            5 => EntryKind::Relative,
            20..=34 => EntryKind::Low(number.wrapping_sub(20)),
            35..=49 => EntryKind::High(number.wrapping_sub(35)),
            _ => EntryKind::Other(number),
        }
    }
}

/// An entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the list.
    pub index: usize,
    /// Its offset in the file.
    pub offset: u64,
    /// `r_offset`: link address of what is changed.
    pub site: u32,
    /// `r_info`.
    pub info: u32,
    /// `r_addend`: link address of what it is changed to.
    pub addend: u32,
}

impl Entry {
    /// Reads up to `count` entries at an offset of the file, as many as are there.
    pub(crate) fn read(words: Words<'_>, offset: u64, count: u32) -> Vec<Entry> {
        let one = |index: u32| {
            let by = u64::from(index).saturating_mul(ENTRY_BYTES.into());
            let at = offset.saturating_add(by);
            Some(Entry {
                index: usize::try_from(index).ok()?,
                offset: at,
                site: words.word(at)?,
                info: words.word(at.saturating_add(4))?,
                addend: words.word(at.saturating_add(8))?,
            })
        };
        (0..count).map_while(one).collect()
    }

    /// What it asks for.
    pub fn kind(&self) -> EntryKind {
        let [number, ..] = self.info.to_le_bytes();
        EntryKind::of(number)
    }

    /// Index of the symbol; the loader knows none but 0.
    pub fn symbol(&self) -> u32 {
        self.info >> 8
    }
}
