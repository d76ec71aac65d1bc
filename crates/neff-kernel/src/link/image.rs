//! The file: headers, segments, sections, byte for byte where published images have them
//! (format notes 07 §1.1 to §1.4).
//!
//! All offsets are reserved first and written second, with the writer of the `object` crate.

use object::elf::{EM_XTENSA, ET_DYN, ET_EXEC, PF_R, PF_W, PF_X, PT_DYNAMIC, PT_LOAD};
use object::write::elf::{FileHeader, ProgramHeader, Writer};

use super::dynamic;
use super::fixup::Filled;
use super::headers::Names;
use super::layout::{Layout, Segment};
use super::options::Options;
use crate::elf_numbers::FLAGS;

/// What offset and address of a segment agree in.
const PAGE: u64 = 0x80;
/// Bytes of the file header and of the four program headers.
const HEADERS: u64 = 52 + 4 * 32;
/// Name and version of what made the image, between zero bytes.
pub(super) const COMMENT: &str = concat!("\0neffc ", env!("CARGO_PKG_VERSION"), "\0");

/// A segment in the file and in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// Its first byte in the file.
    pub offset: u64,
    /// Its first byte in memory, as linked.
    pub address: u64,
    /// Bytes in the file.
    pub file_size: u64,
    /// Bytes in memory.
    pub memory_size: u64,
}

/// What the file is made of.
pub(super) struct Image<'a> {
    pub(super) layout: &'a Layout,
    pub(super) options: &'a Options,
    pub(super) filled: &'a Filled,
    /// Code, data, scratch.
    pub(super) loads: [Load; 3],
    pub(super) scratch: &'a [u8],
    pub(super) entry: u32,
}

/// Code, data and scratch in the file: each at the first offset that agrees with its address.
pub(super) fn loads(layout: &Layout, scratch: (u32, u64)) -> [Load; 3] {
    let mut end = HEADERS;
    let mut load = |address: u64, file_size: u64, memory_size: u64| {
        let offset = end.saturating_add(address.wrapping_sub(end) & PAGE.saturating_sub(1));
        end = offset.saturating_add(file_size);
        Load { offset, address, file_size, memory_size }
    };
    let mut segment = |s: &Segment| load(s.address, s.file_size, s.memory_size);
    let (code, data) = (segment(&layout.code), segment(&layout.data));
    [code, data, load(scratch.0.into(), scratch.1, scratch.1)]
}

impl Image<'_> {
    /// The bytes of the file.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(object::Endianness::Little, false, &mut bytes);
        let names = self.reserve(&mut writer);
        let lowest = self.loads.iter().map(|load| load.address).min();
        let header = FileHeader {
            os_abi: 0,
            abi_version: 0,
            e_type: if lowest == Some(0) { ET_DYN } else { ET_EXEC },
            e_machine: EM_XTENSA,
            e_entry: self.entry.into(),
            e_flags: FLAGS,
        };
        writer.write_file_header(&header).map_err(|error| error.to_string())?;
        self.program_headers(&mut writer);
        self.contents(&mut writer);
        if let Some(names) = names {
            self.section_headers(&names, &mut writer);
        }
        Ok(bytes)
    }

    fn reserve<'w>(&'w self, writer: &mut Writer<'w>) -> Option<Names> {
        writer.reserve_file_header();
        writer.reserve_program_headers(4);
        for load in &self.loads {
            writer.reserve_until(size(load.offset));
            writer.reserve(size(load.file_size), 1);
        }
        if !self.options.section_headers {
            return None;
        }
        let mut section = |name: &'w str| {
            writer.reserve_section_index();
            writer.add_section_name(name.as_bytes())
        };
        let sections = self.layout.sections().map(|placed| section(&placed.name)).collect();
        let comment = self.options.comment.then(|| section(".comment"));
        let (dynamic, relocations) = (section(".dynamic"), section(".rela.got"));
        let comment = comment.map(|name| (name, writer.reserve(COMMENT.len(), 1)));
        let strings = writer.reserve_shstrtab_section_index().0;
        writer.reserve_shstrtab();
        writer.reserve_section_headers();
        Some(Names { sections, comment, dynamic, relocations, strings })
    }

    fn program_headers(&self, writer: &mut Writer<'_>) {
        let [code, data, scratch] = &self.loads;
        let table = Load {
            file_size: dynamic::DYNAMIC.into(),
            memory_size: dynamic::DYNAMIC.into(),
            ..*scratch
        };
        writer.write_align_program_headers();
        for (p_type, load, p_flags, p_align) in [
            (PT_LOAD, code, PF_R | PF_X, PAGE),
            (PT_LOAD, data, PF_R | PF_W | PF_X, PAGE),
            (PT_LOAD, scratch, PF_W | PF_X, PAGE),
            (PT_DYNAMIC, &table, PF_R | PF_W, 4),
        ] {
            writer.write_program_header(&ProgramHeader {
                p_type,
                p_flags,
                p_offset: load.offset,
                p_vaddr: load.address,
                p_paddr: load.address,
                p_filesz: load.file_size,
                p_memsz: load.memory_size,
                p_align,
            });
        }
    }

    fn contents(&self, writer: &mut Writer<'_>) {
        let [code, data, scratch] = &self.loads;
        for (segment, load) in [(&self.layout.code, code), (&self.layout.data, data)] {
            writer.pad_until(size(load.offset));
            for piece in segment.sections.iter().flat_map(|placed| &placed.pieces) {
                let section = self.filled.bytes.get(piece.object);
                let section = section.and_then(|object| object.get(piece.section));
                // Zeros and empty sections are nothing in the file.
                if let Some(bytes) = section.filter(|bytes| !bytes.is_empty()) {
                    writer.pad_until(size(load.place(piece.address)));
                    writer.write(bytes);
                }
            }
        }
        writer.pad_until(size(scratch.offset));
        writer.write(self.scratch);
        if self.options.section_headers && self.options.comment {
            writer.write(COMMENT.as_bytes());
        }
        writer.write_shstrtab();
    }
}

impl Load {
    /// Offset in the file of an address of the segment.
    pub(super) fn place(&self, address: u64) -> u64 {
        self.offset.saturating_add(address.saturating_sub(self.address))
    }
}

/// All sizes were held against 32 bits before.
fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
