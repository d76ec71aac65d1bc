//! Objects as files that other linkers and GNU's tools read: ELF32, relocatable.

use object::write::{
    Object as File, Relocation as FileRelocation, SectionId, Symbol as FileSymbol, SymbolId,
    SymbolSection,
};
use object::{
    Architecture, BinaryFormat, Endianness, FileFlags, RelocationFlags, SectionFlags,
    SectionKind as FileKind, SymbolFlags, SymbolKind as FileSymbolKind, SymbolScope, elf,
};

use super::{Binding, Definition, Object, RelocationKind, SectionKind, Symbol, SymbolKind};

/// `EF_XTENSA_XT_INSN` and `EF_XTENSA_XT_LIT`, as GNU's assembler writes them.
const FLAGS: u32 = 0x300;

impl RelocationKind {
    /// The number that the file gives it (format notes 07 §2.1).
    pub(super) fn number(self) -> u32 {
        match self {
            RelocationKind::Word => elf::R_XTENSA_32,
            RelocationKind::Low | RelocationKind::Distance => elf::R_XTENSA_SLOT0_OP,
            RelocationKind::High => elf::R_XTENSA_SLOT0_ALT,
        }
    }
}

impl Object {
    /// The object as a file.
    ///
    /// # Errors
    /// A section or relocation names something that is not in the object.
    pub fn to_bytes(&self) -> Result<Vec<u8>, object::write::Error> {
        let mut file = File::new(BinaryFormat::Elf, Architecture::Xtensa, Endianness::Little);
        file.flags = FileFlags::Elf { os_abi: 0, abi_version: 0, e_flags: FLAGS };
        let sections: Vec<SectionId> =
            self.sections.iter().map(|section| add_section(&mut file, section)).collect();
        let symbols: Vec<SymbolId> =
            self.symbols.iter().map(|symbol| add_symbol(&mut file, &sections, symbol)).collect();
        for (section, id) in self.sections.iter().zip(&sections) {
            for relocation in &section.relocations {
                let Some(symbol) = symbols.get(relocation.symbol) else { continue };
                let relocation = FileRelocation {
                    offset: relocation.offset.into(),
                    symbol: *symbol,
                    addend: relocation.addend,
                    flags: RelocationFlags::Elf { r_type: relocation.kind.number() },
                };
                file.add_relocation(*id, relocation)?;
            }
        }
        file.write()
    }
}

fn add_section(file: &mut File<'_>, section: &super::Section) -> SectionId {
    let (kind, flags) = match section.kind {
        SectionKind::Code => (FileKind::Text, elf::SHF_ALLOC | elf::SHF_EXECINSTR),
        SectionKind::ReadOnly => (FileKind::ReadOnlyData, elf::SHF_ALLOC),
        SectionKind::Data => (FileKind::Data, elf::SHF_ALLOC | elf::SHF_WRITE),
        SectionKind::Zeroed => (FileKind::UninitializedData, elf::SHF_ALLOC | elf::SHF_WRITE),
    };
    let id = file.add_section(Vec::new(), section.name.clone().into_bytes(), kind);
    file.section_mut(id).flags = SectionFlags::Elf { sh_flags: flags.into() };
    let align = section.align.max(1).into();
    match section.kind {
        SectionKind::Zeroed => file.append_section_bss(id, section.size.into(), align),
        _ => file.append_section_data(id, &section.bytes, align),
    };
    id
}

fn add_symbol(file: &mut File<'_>, sections: &[SectionId], symbol: &Symbol) -> SymbolId {
    let place = match symbol.definition {
        Definition::Undefined => (SymbolSection::Undefined, 0),
        Definition::Absolute(value) => (SymbolSection::Absolute, value),
        Definition::Section(at, offset) => match sections.get(at) {
            Some(id) => (SymbolSection::Section(*id), offset),
            None => (SymbolSection::Undefined, 0),
        },
    };
    if let (SymbolKind::Section, SymbolSection::Section(id)) = (symbol.kind, place.0) {
        return file.section_symbol(id);
    }
    let kind = match symbol.kind {
        SymbolKind::Function => FileSymbolKind::Text,
        SymbolKind::Data => FileSymbolKind::Data,
        SymbolKind::None | SymbolKind::Section => FileSymbolKind::Label,
    };
    let is_local = symbol.binding == Binding::Local;
    file.add_symbol(FileSymbol {
        name: symbol.name.clone().into_bytes(),
        value: place.1.into(),
        size: symbol.size.into(),
        kind,
        scope: if is_local { SymbolScope::Compilation } else { SymbolScope::Dynamic },
        weak: symbol.binding == Binding::Weak,
        section: place.0,
        flags: SymbolFlags::None,
    })
}
