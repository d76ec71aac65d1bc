//! The table of symbols.

use neff_diag::codes::linking;
use object::elf::{
    SHN_ABS, SHN_COMMON, SHN_LORESERVE, SHN_UNDEF, SHT_SYMTAB, STB_GLOBAL, STB_LOCAL, STB_WEAK,
    STT_FILE, STT_FUNC, STT_NOTYPE, STT_OBJECT, STT_SECTION,
};

use super::Reader;
use super::header::{Raw, word};
use crate::object::{Binding, Definition, Symbol, SymbolKind};

/// A record of the table.
struct Record {
    at: u64,
    name: u32,
    value: u32,
    size: u32,
    binding: u8,
    kind: u8,
    section: u16,
}

impl<'a> Reader<'a> {
    /// Reads all symbols but names of files and those of sections that were not taken.
    pub(super) fn read_symbols(&mut self) {
        let mut tables = self.raw.iter().filter(|raw| raw.sh_type == SHT_SYMTAB).copied();
        let Some(table) = tables.next() else { return };
        if let Some(second) = tables.next() {
            self.damaged(second.at, "there is a second table of symbols");
        }
        let Some(content) = self.content(&table) else { return };
        let Some(strings) = self.strings(table.link, table.at) else { return };
        let (records, rest) = content.as_chunks::<16>();
        if !rest.is_empty() {
            self.damaged(table.at, format!("{} is cut inside of a symbol", table.name));
        }
        // The first is no symbol.
        self.symbol_index.push(None);
        for (bytes, index) in records.iter().zip(0u64..).skip(1) {
            let at = u64::from(table.offset).saturating_add(index.saturating_mul(16));
            let symbol = self.symbol(&record(bytes, at), strings);
            self.symbol_index.push(symbol.is_some().then_some(self.symbols.len()));
            self.symbols.extend(symbol);
        }
    }

    fn symbol(&mut self, record: &Record, strings: &'a [u8]) -> Option<Symbol> {
        if record.kind == STT_FILE {
            return None;
        }
        let definition = self.definition(record)?;
        let binding = match record.binding {
            STB_LOCAL => Some(Binding::Local),
            STB_GLOBAL => Some(Binding::Global),
            STB_WEAK => Some(Binding::Weak),
            _ => None,
        };
        let kind = match record.kind {
            STT_NOTYPE => Some(SymbolKind::None),
            STT_FUNC => Some(SymbolKind::Function),
            STT_OBJECT => Some(SymbolKind::Data),
            STT_SECTION => Some(SymbolKind::Section),
            _ => None,
        };
        let name = self.string(strings, record.name, record.at)?;
        let (Some(binding), Some(kind)) = (binding, kind) else {
            let (binding, kind) = (record.binding, record.kind);
            let text = format!("the symbol {name} has binding {binding} and type {kind}");
            let finding = self.finding(linking::OBJECT_SYMBOL, record.at, text);
            self.findings.push(finding);
            return None;
        };
        Some(Symbol { name: name.to_owned(), definition, size: record.size, binding, kind })
    }

    /// Where it is; `None` if its section was not taken or there is something wrong with it.
    fn definition(&mut self, record: &Record) -> Option<Definition> {
        match record.section {
            SHN_UNDEF => Some(Definition::Undefined),
            SHN_ABS => Some(Definition::Absolute(record.value)),
            SHN_LORESERVE.. => {
                let text = match record.section {
                    SHN_COMMON => "a common symbol has no place",
                    _ => "a symbol is in a section of a special kind",
                };
                let finding = self.finding(linking::OBJECT_SYMBOL, record.at, text);
                self.findings.push(finding);
                None
            }
            section => {
                let Some(taken) = self.section_index.get(usize::from(section)).copied() else {
                    self.damaged(
                        record.at,
                        format!("a symbol is in section {section}, which is not there"),
                    );
                    return None;
                };
                let size = self.sections.get(taken?).map_or(0, |section| section.size);
                if record.value > size {
                    let text = format!("a symbol is at {:#x} of {size:#x} bytes", record.value);
                    self.damaged(record.at, text);
                }
                Some(Definition::Section(taken?, record.value))
            }
        }
    }

    /// The index in the object of a symbol of the file.
    pub(super) fn symbol_at(&self, index: u32) -> Option<usize> {
        let index = usize::try_from(index).ok()?;
        self.symbol_index.get(index).copied().flatten()
    }

    /// True if the section of a header is the table of symbols.
    pub(super) fn is_symbols(&self, raw: &Raw<'a>) -> bool {
        let linked = usize::try_from(raw.link).ok().and_then(|link| self.raw.get(link));
        linked.is_some_and(|linked| linked.sh_type == SHT_SYMTAB)
    }
}

fn record(bytes: &[u8; 16], at: u64) -> Record {
    let [.., info, _, low, high] = *bytes;
    Record {
        at,
        name: word(bytes, 0),
        value: word(bytes, 1),
        size: word(bytes, 2),
        binding: info >> 4,
        kind: info & 15,
        section: u16::from_le_bytes([low, high]),
    }
}
