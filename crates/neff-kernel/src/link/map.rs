//! What went where: sections with their parts, symbols, kernels, relocations; and as text.

use std::fmt;

use super::fixup::Filled;
use super::image::Load;
use super::kernel_table::Kernel;
use super::layout::{Layout, Placed};
use super::options::Windows;
use super::symbols::{Names, PROVIDED};
use crate::elf_numbers::{R_RELATIVE, R_SLOT0_ALT, R_SLOT0_OP};
use crate::object::{Binding, Definition, Object, SymbolKind};

/// A symbol in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedSymbol {
    /// Its name.
    pub name: String,
    /// Link address, or the number that it stands for.
    pub address: u64,
    /// Bytes that it names; 0 if not said.
    pub size: u32,
    /// Name of its object; none for symbols of the linker.
    pub object: Option<String>,
    /// Who sees it.
    pub binding: Binding,
}

/// How many relocations became what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Words that hold addresses: RELATIVE.
    pub relative: usize,
    /// High halves of addresses: SLOT0_ALT.
    pub high: usize,
    /// Low halves: SLOT0_OP.
    pub low: usize,
    /// Distances, of which nothing is left in the image.
    pub distances: usize,
    /// Numbers that do not move, of which nothing is left either.
    pub numbers: usize,
}

/// Where everything is. Displayed, it is the text of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// Names of the objects, as they were given.
    pub objects: Vec<String>,
    /// Names of the sections of each object.
    pub parts: Vec<Vec<String>>,
    /// Code, data, scratch.
    pub loads: [Load; 3],
    /// What code and data must fit into.
    pub windows: Windows,
    /// Sections of the code and of the data.
    pub layout: Layout,
    /// Where execution begins; INIT and FINI, where there are such.
    pub entry: Option<u32>,
    /// What runs first.
    pub init: Option<u32>,
    /// What runs last.
    pub fini: Option<u32>,
    /// Ascending by address.
    pub symbols: Vec<MappedSymbol>,
    /// The rows of the kernel table, in their order.
    pub kernels: Vec<Kernel>,
    /// Relocations.
    pub counts: Counts,
}

/// The symbols of all objects and those of the linker that have a name, ascending.
pub(super) fn symbols(objects: &[Object], names: &Names<'_>, layout: &Layout) -> Vec<MappedSymbol> {
    let mut symbols: Vec<MappedSymbol> = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        for symbol in &object.symbols {
            if symbol.name.is_empty() || symbol.kind == SymbolKind::Section {
                continue;
            }
            let address = match symbol.definition {
                Definition::Undefined => continue,
                Definition::Absolute(number) => number.into(),
                Definition::Section(section, offset) => {
                    let begin = layout.place(at, section).map_or(0, |(begin, _)| begin);
                    begin.saturating_add(offset.into())
                }
            };
            symbols.push(MappedSymbol {
                name: symbol.name.clone(),
                address,
                size: symbol.size,
                object: Some(object.name.clone()),
                binding: symbol.binding,
            });
        }
    }
    for (name, provided) in PROVIDED {
        if names.global(name) == super::symbols::Meaning::Provided(provided) {
            symbols.push(MappedSymbol {
                name: name.to_owned(),
                address: layout.provided(provided),
                size: 0,
                object: None,
                binding: Binding::Global,
            });
        }
    }
    symbols.sort_by_key(|symbol| symbol.address);
    symbols
}

pub(super) fn counts(filled: &Filled) -> Counts {
    let of = |kind| filled.entries.iter().filter(|entry| entry.kind == kind).count();
    Counts {
        relative: of(R_RELATIVE),
        high: of(R_SLOT0_ALT),
        low: of(R_SLOT0_OP),
        distances: filled.distances,
        numbers: filled.numbers,
    }
}

impl Map {
    /// The name at an address: a global one before others, the first of several.
    pub fn name_at(&self, address: u32) -> Option<&str> {
        let here = || self.symbols.iter().filter(|symbol| symbol.address == address.into());
        let global = here().find(|symbol| symbol.binding != Binding::Local);
        global.or_else(|| here().next()).map(|symbol| symbol.name.as_str())
    }

    fn section(&self, f: &mut fmt::Formatter<'_>, load: &Load, placed: &Placed) -> fmt::Result {
        let Placed { name, address, size, align, pieces, .. } = placed;
        let offset = load.place(*address);
        writeln!(f, "{name:<20} {address:#010x} {size:#8x}  at {offset:#07x}  align {align}")?;
        for piece in pieces {
            let object = self.objects.get(piece.object).map_or("", String::as_str);
            let part = self.parts.get(piece.object).and_then(|parts| parts.get(piece.section));
            let part = part.map_or("", String::as_str);
            writeln!(f, "  {part:<18} {:#010x}  {object}", piece.address)?;
        }
        Ok(())
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [code, data, scratch] = &self.loads;
        writeln!(f, "sections")?;
        self.layout.code.sections.iter().try_for_each(|placed| self.section(f, code, placed))?;
        self.layout.data.sections.iter().try_for_each(|placed| self.section(f, data, placed))?;
        let (at, size, offset) = (scratch.address, scratch.memory_size, scratch.offset);
        writeln!(f, "{:<20} {at:#010x} {size:#8x}  at {offset:#07x}", "(for the loader)")?;
        writeln!(f, "\nsymbols")?;
        for symbol in &self.symbols {
            let binding = match symbol.binding {
                Binding::Local => "local",
                Binding::Global => "global",
                Binding::Weak => "weak",
            };
            let object = symbol.object.as_deref().unwrap_or("(linker)");
            let MappedSymbol { name, address, size, .. } = symbol;
            writeln!(f, "{address:#010x} {size:#8x} {binding:<6} {name}  {object}")?;
        }
        writeln!(f, "\nkernels")?;
        for kernel in &self.kernels {
            let name = self.name_at(kernel.address).unwrap_or("(no name)");
            writeln!(f, "{:<16} {:#010x} {name}", kernel.key(), kernel.address)?;
        }
        writeln!(f, "\nentry points")?;
        for (what, address) in [("entry", self.entry), ("init", self.init), ("fini", self.fini)] {
            match address {
                Some(address) => writeln!(f, "{what:<16} {address:#010x}")?,
                None => writeln!(f, "{what:<16} none")?,
            }
        }
        let Counts { relative, high, low, distances, numbers } = self.counts;
        writeln!(f, "\nrelocations")?;
        writeln!(f, "{relative} RELATIVE, {high} SLOT0_ALT, {low} SLOT0_OP in the image")?;
        writeln!(f, "{distances} distances and {numbers} numbers that need none")
    }
}
