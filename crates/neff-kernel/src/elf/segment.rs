//! Program headers (format notes 07 §1.2).

use super::header::Header;
use super::words::Words;

/// Bytes of a program header.
pub(crate) const SEGMENT_BYTES: u64 = 32;
/// `PT_LOAD`: bytes that are copied to the device, or the part that the loader itself reads.
pub const LOAD: u32 = 1;
/// `PT_DYNAMIC`: where the dynamic array is.
pub const DYNAMIC: u32 = 2;

/// A program header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment {
    /// Its place in the list.
    pub index: usize,
    /// Offset of the header itself in the file.
    pub header_offset: u64,
    /// `p_type`.
    pub kind: u32,
    /// `p_offset`: offset of its bytes in the file.
    pub offset: u32,
    /// `p_vaddr`.
    pub virtual_address: u32,
    /// `p_paddr`: what the loader takes for the link address.
    pub address: u32,
    /// `p_filesz`: bytes in the file.
    pub file_size: u32,
    /// `p_memsz`: bytes in memory; zeros from [`Segment::file_size`] on.
    pub memory_size: u32,
    /// `p_flags`: 1 executable, 2 writable, 4 readable.
    pub flags: u32,
    /// `p_align`.
    pub align: u32,
}

impl Segment {
    /// True if the link address lies in what the segment takes of memory.
    pub fn holds(&self, address: u32) -> bool {
        address.wrapping_sub(self.address) < self.memory_size
    }

    /// The flags as `R-X`.
    pub fn permissions(&self) -> String {
        let letter = |bit: u32, letter| if self.flags & bit == 0 { '-' } else { letter };
        [letter(4, 'R'), letter(2, 'W'), letter(1, 'X')].iter().collect()
    }
}

/// The declared program headers, as many as are in the file.
pub(super) fn read(words: Words<'_>, header: &Header) -> Vec<Segment> {
    (0..usize::from(header.segment_count)).map_while(|index| at(words, header, index)).collect()
}

/// The program header with an index, declared or not.
pub(super) fn at(words: Words<'_>, header: &Header, index: usize) -> Option<Segment> {
    let by = u64::try_from(index).ok()?.checked_mul(SEGMENT_BYTES)?;
    one(words, index, u64::from(header.segments_offset).checked_add(by)?)
}

fn one(words: Words<'_>, index: usize, offset: u64) -> Option<Segment> {
    let word = |at: u64| words.word(offset.saturating_add(at));
    Some(Segment {
        index,
        header_offset: offset,
        kind: word(0)?,
        offset: word(4)?,
        virtual_address: word(8)?,
        address: word(12)?,
        file_size: word(16)?,
        memory_size: word(20)?,
        flags: word(24)?,
        align: word(28)?,
    })
}
