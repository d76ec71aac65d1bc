//! The ELF header (format notes 07 §1.1).

use super::words::{Order, Words};

/// What the first bytes say, if they are those of an ELF32 file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// `EI_DATA`: 1 is little, 2 big.
    pub order: Order,
    /// `EI_VERSION`.
    pub version: u8,
    /// `EI_OSABI`.
    pub os_abi: u8,
}

impl Identity {
    /// The identity of bytes that the loader takes for a library: magic, class 1, data 1 or 2.
    pub(crate) fn of(bytes: &[u8]) -> Option<Identity> {
        let [0x7f, b'E', b'L', b'F', 1, data, version, os_abi, ..] = *bytes else { return None };
        let order = match data {
            1 => Order::Little,
            2 => Order::Big,
            _ => return None,
        };
        Some(Identity { order, version, os_abi })
    }
}

/// The header's fields, named as in the format notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// What the first bytes say; `None` if they are not those of an ELF32 file.
    pub identity: Option<Identity>,
    /// `e_type`: 2 for images with a link address, 3 for those whose first segment is at 0.
    pub kind: u16,
    /// `e_machine`: 94 is Xtensa.
    pub machine: u16,
    /// `e_version`.
    pub version: u32,
    /// `e_entry`: link address of the function that the device calls.
    pub entry: u32,
    /// `e_phoff`: offset of the program headers.
    pub segments_offset: u32,
    /// `e_shoff`: offset of the section headers.
    pub sections_offset: u32,
    /// `e_flags`.
    pub flags: u32,
    /// `e_ehsize`.
    pub header_size: u16,
    /// `e_phentsize`; the loader does not look at it.
    pub segment_size: u16,
    /// `e_phnum`: number of program headers.
    pub segment_count: u16,
    /// `e_shentsize`; taken for 40, as the loader does.
    pub section_size: u16,
    /// `e_shnum`: number of section headers.
    pub section_count: u16,
    /// `e_shstrndx`: index of the section with the names of sections.
    pub names_index: u16,
}

impl Header {
    pub(super) fn read(words: Words<'_>, identity: Option<Identity>) -> Header {
        let half = |offset| words.half(offset).unwrap_or(0);
        let word = |offset| words.word(offset).unwrap_or(0);
        Header {
            identity,
            kind: half(16),
            machine: half(18),
            version: word(20),
            entry: word(24),
            segments_offset: word(28),
            sections_offset: word(32),
            flags: word(36),
            header_size: half(40),
            segment_size: half(42),
            segment_count: half(44),
            section_size: half(46),
            section_count: half(48),
            names_index: half(50),
        }
    }
}
