//! Objects to files: ELF32, little-endian, relocatable, for Xtensa.
//!
//! Sections keep their order; one with relocations is followed by its `.rela` section. Sizes are
//! reserved first and written second, with the writer of the `object` crate.

use neff_diag::{Diagnostic, Findings, Place, codes::linking};
use object::elf::{
    EM_XTENSA, ET_REL, SHN_ABS, SHN_UNDEF, SHT_NOBITS, SHT_PROGBITS, STB_GLOBAL, STB_LOCAL,
    STB_WEAK, STT_FUNC, STT_NOTYPE, STT_OBJECT, STT_SECTION,
};
use object::write::StringId;
use object::write::elf::{FileHeader, Rel, SectionHeader, SectionIndex, Sym, Writer};

use super::{Binding, Definition, Object, RelocationKind, Section, SectionKind, SymbolKind, sound};
use crate::elf_numbers::{FLAGS, R_32, R_SLOT0_ALT, R_SLOT0_OP, section_flags};

/// What was reserved for a section.
struct Reserved {
    name: StringId,
    index: SectionIndex,
    offset: usize,
    /// The same for its relocations.
    relocations: Option<(StringId, usize)>,
}

/// The bytes of an ELF file that holds the object (format notes 07 §2.1).
///
/// # Errors
/// Where the object contradicts itself or has no form in such a file: a name with a zero byte, an
/// index that leads nowhere, an alignment that is no power of two, relocations of zeros, an addend
/// beyond 32 bits.
pub fn write(object: &Object) -> Result<Vec<u8>, Findings> {
    let mut findings = Findings::new();
    sound::check(object, &mut findings);
    if findings.has_errors() {
        return Err(findings);
    }
    emit(&object.locals_first()).map_err(|text| {
        let finding = Diagnostic::new(linking::UNSOUND_OBJECT, text);
        findings.push(finding.at(Place::Path(object.name.clone())));
        findings
    })
}

fn emit(object: &Object) -> Result<Vec<u8>, String> {
    let names: Vec<String> =
        object.sections.iter().map(|section| format!(".rela{}", section.name)).collect();
    let mut bytes = Vec::new();
    let mut writer = Writer::new(object::Endianness::Little, false, &mut bytes);
    writer.reserve_file_header();
    let mut reserved = Vec::with_capacity(object.sections.len());
    for (section, rela) in object.sections.iter().zip(&names) {
        let name = writer.add_section_name(section.name.as_bytes());
        let index = writer.reserve_section_index();
        let offset = writer.reserve(section.bytes.len(), alignment(section));
        let relocations = (!section.relocations.is_empty()).then(|| {
            let name = writer.add_section_name(rela.as_bytes());
            writer.reserve_section_index();
            (name, writer.reserve_relocations(section.relocations.len(), true))
        });
        reserved.push(Reserved { name, index, offset, relocations });
    }
    writer.reserve_symtab_section_index();
    writer.reserve_null_symbol_index();
    let symbols = symbols(object, &reserved, &mut writer);
    writer.reserve_symtab();
    writer.require_strtab();
    writer.reserve_strtab_section_index();
    writer.reserve_strtab();
    writer.reserve_shstrtab_section_index();
    writer.reserve_shstrtab();
    writer.reserve_section_headers();
    if u32::try_from(writer.reserved_len()).is_err() {
        return Err("the file would be larger than 4 GiB".to_owned());
    }
    let header = FileHeader {
        os_abi: 0,
        abi_version: 0,
        e_type: ET_REL,
        e_machine: EM_XTENSA,
        e_entry: 0,
        e_flags: FLAGS,
    };
    writer.write_file_header(&header).map_err(|error| error.to_string())?;
    write_contents(object, &mut writer);
    writer.write_null_symbol();
    symbols.iter().for_each(|symbol| writer.write_symbol(symbol));
    writer.write_strtab();
    writer.write_shstrtab();
    write_headers(object, &reserved, &mut writer);
    Ok(bytes)
}

/// Alignment in the file: as in memory, up to a page, beyond which it would only cost bytes.
fn alignment(section: &Section) -> usize {
    usize::try_from(section.align.min(0x1000)).unwrap_or(1)
}

fn symbols<'a>(object: &'a Object, reserved: &[Reserved], writer: &mut Writer<'a>) -> Vec<Sym> {
    let mut symbols = Vec::with_capacity(object.symbols.len());
    for symbol in &object.symbols {
        let name = (!symbol.name.is_empty()).then(|| writer.add_string(symbol.name.as_bytes()));
        let (section, st_shndx, value) = match symbol.definition {
            Definition::Undefined => (None, SHN_UNDEF, 0),
            Definition::Absolute(value) => (None, SHN_ABS, value),
            Definition::Section(at, value) => (reserved.get(at).map(|r| r.index), 0, value),
        };
        writer.reserve_symbol_index(section);
        let binding = match symbol.binding {
            Binding::Local => STB_LOCAL,
            Binding::Global => STB_GLOBAL,
            Binding::Weak => STB_WEAK,
        };
        let kind = match symbol.kind {
            SymbolKind::None => STT_NOTYPE,
            SymbolKind::Function => STT_FUNC,
            SymbolKind::Data => STT_OBJECT,
            SymbolKind::Section => STT_SECTION,
        };
        symbols.push(Sym {
            name,
            section,
            st_info: (binding << 4) | kind,
            st_other: 0,
            st_shndx,
            st_value: value.into(),
            st_size: symbol.size.into(),
        });
    }
    symbols
}

fn write_contents(object: &Object, writer: &mut Writer<'_>) {
    for section in &object.sections {
        writer.write_align(alignment(section));
        writer.write(&section.bytes);
        if section.relocations.is_empty() {
            continue;
        }
        writer.write_align_relocation();
        for relocation in &section.relocations {
            let r_type = match relocation.kind {
                RelocationKind::Word => R_32,
                RelocationKind::High => R_SLOT0_ALT,
                RelocationKind::Low | RelocationKind::Distance => R_SLOT0_OP,
            };
            // Behind the null symbol, which the list of the object does not have.
            let r_sym = u32::try_from(relocation.symbol).unwrap_or(0).saturating_add(1);
            let r_offset = relocation.offset.into();
            writer.write_relocation(
                true,
                &Rel { r_offset, r_sym, r_type, r_addend: relocation.addend },
            );
        }
    }
}

fn write_headers(object: &Object, reserved: &[Reserved], writer: &mut Writer<'_>) {
    let locals = object.symbols.iter().filter(|symbol| symbol.binding == Binding::Local).count();
    let symtab = writer.symtab_index();
    writer.write_null_section_header();
    for (section, reserved) in object.sections.iter().zip(reserved) {
        let zeroed = section.kind == SectionKind::Zeroed;
        writer.write_section_header(&SectionHeader {
            name: Some(reserved.name),
            sh_type: if zeroed { SHT_NOBITS } else { SHT_PROGBITS },
            sh_flags: section_flags(section.kind).into(),
            sh_addr: 0,
            sh_offset: u64::try_from(reserved.offset).unwrap_or(0),
            sh_size: section.size.into(),
            sh_link: 0,
            sh_info: 0,
            sh_addralign: section.align.into(),
            sh_entsize: 0,
        });
        if let Some((name, offset)) = reserved.relocations {
            let count = section.relocations.len();
            let index = reserved.index;
            writer.write_relocation_section_header(name, index, symtab, offset, count, true);
        }
    }
    writer.write_symtab_section_header(u32::try_from(locals).unwrap_or(0).saturating_add(1));
    writer.write_strtab_section_header();
    writer.write_shstrtab_section_header();
}
