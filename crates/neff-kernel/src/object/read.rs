//! Files of this assembler and of others to objects.
//!
//! What other assemblers leave behind for their own linker, the properties of code (`.xt.prop`,
//! `.xt.lit`, `.xtensa.info`) and notes, is left out: the loader reads none of it (format notes 07
//! §1.4). Debug sections are left out too.

use neff_diag::{Diagnostic, Findings, Place, codes::linking};
use neff_xtensa::{Decoded, decode};
use object::read::elf::ElfFile32;
use object::{
    LittleEndian, Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags,
    RelocationTarget, SectionFlags, SymbolIndex, elf,
};

use super::{
    Binding, Definition, Object, Relocation, RelocationKind, Section, SectionKind, Symbol,
    SymbolKind,
};

type File<'a> = ElfFile32<'a, LittleEndian, &'a [u8]>;

/// Relocations that change nothing once distances are known: the assembler has filled them in.
const FILLED_IN: [u32; 8] = [0, 11, 57, 58, 59, 60, 61, 62];

impl Object {
    /// Reads an object file that messages call `name`.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Object, Findings> {
        let mut findings = Findings::new();
        let fault = |text: String| {
            Diagnostic::new(linking::NOT_AN_OBJECT, text).at(Place::Path(name.to_owned()))
        };
        let file: File<'_> = match ElfFile32::parse(bytes) {
            Ok(file) => file,
            Err(error) => {
                findings.push(fault(format!("it cannot be read: {error}")));
                return Err(findings);
            }
        };
        let header = file.elf_header();
        let (kind, machine) = (header.e_type.get(LittleEndian), header.e_machine.get(LittleEndian));
        if machine != elf::EM_XTENSA || kind != elf::ET_REL {
            let text = format!("its machine is {machine}, its type {kind}");
            findings.push(fault(text).expected("machine 94 (Xtensa), type 1 (relocatable)"));
            return Err(findings);
        }
        let mut reader = Reader { name, file, findings, places: Vec::new() };
        let object = reader.object();
        match reader.findings.is_empty() {
            true => Ok(object),
            false => Err(reader.findings),
        }
    }
}

struct Reader<'a> {
    name: &'a str,
    file: File<'a>,
    findings: Findings,
    /// For each section of the file, its index among those that are kept.
    places: Vec<Option<usize>>,
}

impl Reader<'_> {
    fn damaged(&mut self, text: String) {
        let finding = Diagnostic::new(linking::OBJECT_DAMAGED, text);
        self.findings.push(finding.at(Place::Path(self.name.to_owned())));
    }

    fn object(&mut self) -> Object {
        let mut object =
            Object { name: self.name.to_owned(), sections: Vec::new(), symbols: Vec::new() };
        let found: Vec<_> =
            self.file.sections().map(|it| (it.index().0, self.section(&it))).collect();
        for (index, section) in found {
            match section {
                Ok(None) => {}
                Ok(Some(section)) => {
                    self.places.resize(index.max(self.places.len()), None);
                    self.places.push(Some(object.sections.len()));
                    object.sections.push(section);
                }
                Err(text) => self.damaged(text),
            }
        }
        let symbols: Vec<_> =
            self.file.symbols().map(|symbol| (symbol.index(), self.symbol(&symbol))).collect();
        let mut indices = std::collections::HashMap::new();
        for (index, symbol) in symbols {
            match symbol {
                Ok(None) => {}
                Ok(Some(symbol)) => {
                    indices.insert(index, object.symbols.len());
                    object.symbols.push(symbol);
                }
                Err(text) => self.damaged(text),
            }
        }
        self.relocations(&mut object, &indices);
        object
    }

    /// A section that is kept.
    fn section<'f>(
        &self,
        section: &object::read::elf::ElfSection32<'f, '_, LittleEndian, &'f [u8]>,
    ) -> Result<Option<Section>, String> {
        let SectionFlags::Elf { sh_flags } = section.flags() else { return Ok(None) };
        let has = |flag: u32| sh_flags & u64::from(flag) != 0;
        if !has(elf::SHF_ALLOC) {
            return Ok(None);
        }
        let name = section.name().map_err(|error| format!("the name of a section: {error}"))?;
        let kind = section.elf_section_header().sh_type.get(LittleEndian);
        let kind = match (kind == elf::SHT_NOBITS, has(elf::SHF_EXECINSTR), has(elf::SHF_WRITE)) {
            (true, ..) => SectionKind::Zeroed,
            (_, true, _) => SectionKind::Code,
            (_, _, true) => SectionKind::Data,
            _ => SectionKind::ReadOnly,
        };
        let bytes = section.data().map_err(|error| format!("section `{name}`: {error}"))?;
        let size = u32::try_from(section.size()).unwrap_or(u32::MAX);
        let align = u32::try_from(section.align()).unwrap_or(0).max(1);
        // Far more than any alignment of a kernel, and far less than an address.
        if !align.is_power_of_two() || align > 1 << 16 {
            return Err(format!("section `{name}` has alignment {align}"));
        }
        let bytes = if kind == SectionKind::Zeroed { Vec::new() } else { bytes.to_vec() };
        let name = name.to_owned();
        Ok(Some(Section { name, kind, align, bytes, size, relocations: Vec::new() }))
    }

    /// A symbol that is kept: those of files and of sections that are left out are not.
    fn symbol<'f>(
        &self,
        symbol: &object::read::elf::ElfSymbol32<'f, '_, LittleEndian, &'f [u8]>,
    ) -> Result<Option<Symbol>, String> {
        let raw = symbol.elf_symbol();
        let name = symbol.name().map_err(|error| format!("the name of a symbol: {error}"))?;
        let value = raw.st_value.get(LittleEndian);
        let definition = match raw.st_shndx.get(LittleEndian) {
            elf::SHN_UNDEF => Definition::Undefined,
            elf::SHN_ABS => Definition::Absolute(value),
            elf::SHN_COMMON => return Err(format!("`{name}` is a common symbol")),
            _ => {
                let index = symbol.section_index().map(|index| index.0);
                let place = index.and_then(|index| self.places.get(index)).copied().flatten();
                match place {
                    Some(place) => Definition::Section(place, value),
                    None => return Ok(None),
                }
            }
        };
        let kind = match raw.st_type() {
            elf::STT_FILE => return Ok(None),
            elf::STT_FUNC => SymbolKind::Function,
            elf::STT_OBJECT => SymbolKind::Data,
            elf::STT_SECTION => SymbolKind::Section,
            _ => SymbolKind::None,
        };
        let binding = match raw.st_bind() {
            elf::STB_LOCAL => Binding::Local,
            elf::STB_WEAK => Binding::Weak,
            _ => Binding::Global,
        };
        let size = raw.st_size.get(LittleEndian);
        let name = if kind == SymbolKind::Section { String::new() } else { name.to_owned() };
        Ok(Some(Symbol { name, definition, size, binding, kind }))
    }

    fn relocations(
        &mut self,
        object: &mut Object,
        indices: &std::collections::HashMap<SymbolIndex, usize>,
    ) {
        let mut found = Vec::new();
        for section in self.file.sections() {
            let place = self.places.get(section.index().0).copied().flatten();
            let Some(place) = place else { continue };
            for (offset, relocation) in section.relocations() {
                let RelocationFlags::Elf { r_type } = relocation.flags() else { continue };
                found.push((place, offset, r_type, relocation.target(), relocation.addend()));
            }
        }
        for (place, offset, number, target, addend) in found {
            if FILLED_IN.contains(&number) {
                continue;
            }
            let Some(section) = object.sections.get_mut(place) else { continue };
            let at =
                Place::Section { file: object.name.clone(), section: section.name.clone(), offset };
            let symbol = match target {
                RelocationTarget::Symbol(index) => indices.get(&index).copied(),
                _ => None,
            };
            let known = u32::try_from(offset).ok().zip(kind(section, offset, number));
            let finding = match (known, symbol) {
                (Some((offset, kind)), Some(symbol)) => {
                    let addend = addend.saturating_add(in_place(section, offset, kind));
                    section.relocations.push(Relocation { offset, kind, symbol, addend });
                    continue;
                }
                (None, _) => Diagnostic::new(
                    linking::OBJECT_RELOCATION,
                    format!("relocation of kind {number}"),
                ),
                (_, None) => Diagnostic::new(
                    linking::OBJECT_DAMAGED,
                    "a relocation names no symbol that is there",
                ),
            };
            self.findings.push(finding.at(at));
        }
        for section in &mut object.sections {
            section.relocations.sort_by_key(|relocation| relocation.offset);
        }
    }
}

/// Takes the number out of a word that an address is to be added to: GNU's assembler leaves the
/// addend there, not in the relocation.
fn in_place(section: &mut Section, offset: u32, kind: RelocationKind) -> i64 {
    let at = usize::try_from(offset).ok();
    let word = at.and_then(|at| section.bytes.get_mut(at..)?.first_chunk_mut::<4>());
    match (kind, word) {
        (RelocationKind::Word, Some(word)) => i32::from_le_bytes(std::mem::take(word)).into(),
        _ => 0,
    }
}

/// What a relocation asks for: the same number stands for two things, which the instruction at its
/// place tells apart.
fn kind(section: &Section, offset: u64, number: u32) -> Option<RelocationKind> {
    let at = usize::try_from(offset).ok()?;
    match number {
        elf::R_XTENSA_32 => section.bytes.get(at..at.checked_add(4)?).map(|_| RelocationKind::Word),
        elf::R_XTENSA_SLOT0_OP | elf::R_XTENSA_SLOT0_ALT => {
            // At an address where no distance leads below 0.
            let Decoded::Instruction(found) = decode(section.bytes.get(at..)?, 1 << 30) else {
                return None;
            };
            match (found.row.mnemonic, number, found.row.target()) {
                ("const16", elf::R_XTENSA_SLOT0_OP, _) => Some(RelocationKind::Low),
                ("const16", ..) => Some(RelocationKind::High),
                (_, elf::R_XTENSA_SLOT0_OP, Some(_)) => Some(RelocationKind::Distance),
                _ => None,
            }
        }
        _ => None,
    }
}
