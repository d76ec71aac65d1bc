//! The file: ELF32 with three segments to load and one that says where the dynamic part is
//! (format notes 07 §1.1 to §1.4).

use object::Endianness;
use object::elf;
use object::write::StringId;
use object::write::elf::{FileHeader, ProgramHeader, SectionHeader, Writer};

use super::Options;
use super::dynamic::{ARRAY, Scratch};
use super::layout::{Layout, SEGMENT_ALIGNMENT};
use super::symbols::Roles;
use crate::object::SectionKind;

/// `EF_XTENSA_XT_INSN` and `EF_XTENSA_XT_LIT`.
const FLAGS: u32 = 0x300;
/// Segments: code, data, dynamic part, and the last once more as what it is.
const SEGMENTS: u32 = 4;
/// Alignment of the relocations and of the dynamic array.
const WORD: u64 = 4;

/// A section header before the file has places.
struct Header {
    name: StringId,
    kind: u32,
    flags: u32,
    address: u32,
    offset: usize,
    size: u64,
    align: u64,
    entry: u64,
}

/// Offsets of the segments in the file.
#[derive(Clone, Copy)]
struct Offsets {
    code: usize,
    data: usize,
    dynamic: usize,
}

pub(super) fn write(
    layout: &Layout,
    scratch: &Scratch,
    roles: &Roles,
    options: &Options,
) -> Vec<u8> {
    let mut buffer = Vec::new();
    let mut writer = Writer::new(Endianness::Little, false, &mut buffer);
    writer.reserve_file_header();
    writer.reserve_program_headers(SEGMENTS);
    let length = u32::try_from(scratch.bytes.len()).unwrap_or(u32::MAX);
    let offsets = Offsets {
        code: reserve(&mut writer, options.code, layout.sizes(true).0),
        data: reserve(&mut writer, options.data, layout.sizes(false).0),
        dynamic: reserve(&mut writer, options.scratch, length),
    };
    let mut headers = Vec::new();
    if options.section_headers {
        headers = self::headers(&mut writer, layout, scratch, offsets);
        writer.reserve_null_section_index();
        for _ in &headers {
            writer.reserve_section_index();
        }
        writer.reserve_shstrtab_section_index();
        writer.reserve_shstrtab();
        writer.reserve_section_headers();
    }
    let header = FileHeader {
        os_abi: 0,
        abi_version: 0,
        e_type: if options.code == 0 { elf::ET_DYN } else { elf::ET_EXEC },
        e_machine: elf::EM_XTENSA,
        e_entry: roles.entry.into(),
        e_flags: FLAGS,
    };
    // The buffer is a vector, which takes as much as is reserved.
    if writer.write_file_header(&header).is_err() {
        return Vec::new();
    }
    write_segments(&mut writer, layout, options, length, offsets);
    write_bytes(&mut writer, layout, scratch, offsets);
    if options.section_headers {
        writer.write_shstrtab();
        writer.write_null_section_header();
        for header in &headers {
            write_header(&mut writer, header);
        }
        writer.write_shstrtab_section_header();
    }
    buffer
}

fn write_segments(
    writer: &mut Writer<'_>,
    layout: &Layout,
    options: &Options,
    length: u32,
    offsets: Offsets,
) {
    let (code, data, align) = (layout.sizes(true), layout.sizes(false), SEGMENT_ALIGNMENT.into());
    let load = elf::PT_LOAD;
    let Offsets { code: at_code, data: at_data, dynamic } = offsets;
    for (kind, flags, offset, address, sizes, align) in [
        (load, 5, at_code, options.code, code, align),
        (load, 7, at_data, options.data, data, align),
        (load, 3, dynamic, options.scratch, (length, length), align),
        (elf::PT_DYNAMIC, 6, dynamic, options.scratch, (ARRAY, ARRAY), WORD),
    ] {
        writer.write_program_header(&ProgramHeader {
            p_type: kind,
            p_flags: flags,
            p_offset: u64::try_from(offset).unwrap_or(0),
            p_vaddr: address.into(),
            p_paddr: address.into(),
            p_filesz: sizes.0.into(),
            p_memsz: sizes.1.into(),
            p_align: align,
        });
    }
}

fn write_bytes(writer: &mut Writer<'_>, layout: &Layout, scratch: &Scratch, offsets: Offsets) {
    for (is_code, offset, base) in
        [(true, offsets.code, layout.code), (false, offsets.data, layout.data)]
    {
        writer.pad_until(offset);
        for section in layout.segment(is_code) {
            if section.kind != SectionKind::Zeroed {
                writer.pad_until(offset.saturating_add(within(section.address, base)));
                writer.write(&section.bytes);
            }
        }
    }
    writer.pad_until(offsets.dynamic);
    writer.write(&scratch.bytes);
}

/// Bytes from the start of a segment.
fn within(address: u32, base: u32) -> usize {
    usize::try_from(address.wrapping_sub(base)).unwrap_or(0)
}

/// The next offset that agrees with an address, and its bytes kept free.
fn reserve(writer: &mut Writer<'_>, address: u32, length: u32) -> usize {
    let now = u32::try_from(writer.reserved_len()).unwrap_or(u32::MAX);
    let gap = address.wrapping_sub(now) & (SEGMENT_ALIGNMENT - 1);
    let offset = usize::try_from(now.saturating_add(gap)).unwrap_or(0);
    writer.reserve_until(offset);
    writer.reserve(usize::try_from(length).unwrap_or(0), 1);
    offset
}

fn headers<'a>(
    writer: &mut Writer<'a>,
    layout: &'a Layout,
    scratch: &Scratch,
    offsets: Offsets,
) -> Vec<Header> {
    let mut headers: Vec<Header> = Vec::new();
    for section in &layout.sections {
        let is_code = section.kind == SectionKind::Code;
        let (offset, base) = match is_code {
            true => (offsets.code, layout.code),
            false => (offsets.data, layout.data),
        };
        let flags = match section.kind {
            SectionKind::Code => elf::SHF_ALLOC | elf::SHF_EXECINSTR,
            SectionKind::ReadOnly => elf::SHF_ALLOC,
            SectionKind::Data | SectionKind::Zeroed => elf::SHF_ALLOC | elf::SHF_WRITE,
        };
        let is_zeroed = section.kind == SectionKind::Zeroed;
        headers.push(Header {
            name: writer.add_section_name(section.name.as_bytes()),
            kind: if is_zeroed { elf::SHT_NOBITS } else { elf::SHT_PROGBITS },
            flags,
            address: section.address,
            offset: offset.saturating_add(within(section.address, base)),
            size: section.size.into(),
            align: section.align.into(),
            entry: 0,
        });
    }
    headers.push(Header {
        name: writer.add_section_name(b".dynamic"),
        kind: elf::SHT_DYNAMIC,
        flags: elf::SHF_ALLOC | elf::SHF_WRITE,
        address: scratch.address,
        offset: offsets.dynamic,
        size: ARRAY.into(),
        align: WORD,
        entry: 8,
    });
    let (table, length) = scratch.relocations;
    headers.push(Header {
        name: writer.add_section_name(b".rela.got"),
        kind: elf::SHT_RELA,
        flags: elf::SHF_ALLOC,
        address: scratch.address.wrapping_add(table),
        offset: offsets.dynamic.saturating_add(usize::try_from(table).unwrap_or(0)),
        size: length.into(),
        align: WORD,
        entry: 12,
    });
    headers
}

fn write_header(writer: &mut Writer<'_>, header: &Header) {
    writer.write_section_header(&SectionHeader {
        name: Some(header.name),
        sh_type: header.kind,
        sh_flags: header.flags.into(),
        sh_addr: header.address.into(),
        sh_offset: u64::try_from(header.offset).unwrap_or(0),
        sh_size: header.size,
        sh_link: 0,
        sh_info: 0,
        sh_addralign: header.align,
        sh_entsize: header.entry,
    });
}
