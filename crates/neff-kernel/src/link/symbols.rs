//! What names mean: definitions of all objects, and those of the linker itself.

use std::collections::BTreeMap;

use neff_diag::{Diagnostic, Findings, Place, codes::linking, nearest};

use super::layout::Layout;
use crate::object::{Binding, Definition, KERNEL_TABLE, Object, Symbol, SymbolKind};

/// What a symbol is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A link address, which the loader moves.
    Address(u32),
    /// A number, which stays what it is.
    Number(u32),
    /// Nothing; that was reported.
    Nothing,
}

/// Functions that the image's headers name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Roles {
    /// Link address of the entry; 0 if there is none.
    pub entry: u32,
    /// Link address of the function at load.
    pub init: Option<u32>,
    /// Link address of the function at unload.
    pub fini: Option<u32>,
}

/// The symbols of a link.
#[derive(Debug)]
pub(super) struct Symbols {
    /// Global names: meaning, and the index of the object that defines them.
    globals: BTreeMap<String, (Meaning, Option<usize>)>,
    /// By object and index of the symbol.
    meanings: Vec<Vec<Meaning>>,
}

pub(super) fn resolve(objects: &[Object], layout: &Layout, findings: &mut Findings) -> Symbols {
    let mut globals = linker_defined(layout);
    for (at, object) in objects.iter().enumerate() {
        for symbol in &object.symbols {
            define(objects, layout, at, symbol, &mut globals, findings);
        }
    }
    let mut meanings = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        let mean = |symbol: &Symbol| match symbol.definition {
            Definition::Undefined => match (globals.get(&symbol.name), symbol.binding) {
                (Some((meaning, _)), _) => *meaning,
                (None, Binding::Weak) => Meaning::Number(0),
                (None, _) => Meaning::Nothing,
            },
            // Whatever is defined twice is what it is in its own object.
            _ if symbol.binding == Binding::Local => defined(layout, at, symbol),
            _ => globals.get(&symbol.name).map_or(Meaning::Nothing, |global| global.0),
        };
        let list: Vec<Meaning> = object.symbols.iter().map(mean).collect();
        missing(at, objects, &list, &globals, findings);
        meanings.push(list);
    }
    Symbols { globals, meanings }
}

/// Names that the linker gives to places of the image.
fn linker_defined(layout: &Layout) -> BTreeMap<String, (Meaning, Option<usize>)> {
    let mut globals = BTreeMap::new();
    let end_of_data = layout.data.wrapping_add(layout.sizes(false).1);
    for (section, start, end) in [
        (KERNEL_TABLE, "__kernel_info_table_start", "__kernel_info_table_end"),
        (".bss", "__bss_start", "__bss_end"),
    ] {
        // What is not there is empty, at the end of the data.
        let (address, size) =
            layout.section(section).map_or((end_of_data, 0), |found| (found.address, found.size));
        globals.insert(start.to_owned(), (Meaning::Address(address), None));
        let address = Meaning::Address(address.wrapping_add(size));
        globals.insert(end.to_owned(), (address, None));
    }
    globals
}

fn defined(layout: &Layout, object: usize, symbol: &Symbol) -> Meaning {
    match symbol.definition {
        Definition::Undefined => Meaning::Nothing,
        Definition::Absolute(number) => Meaning::Number(number),
        Definition::Section(section, offset) => match layout.address(object, section, offset) {
            Some(address) => Meaning::Address(address),
            // The section was empty: its symbols lie where nothing is read.
            None => Meaning::Number(0),
        },
    }
}

fn define(
    objects: &[Object],
    layout: &Layout,
    at: usize,
    symbol: &Symbol,
    globals: &mut BTreeMap<String, (Meaning, Option<usize>)>,
    findings: &mut Findings,
) {
    if symbol.binding == Binding::Local || symbol.definition == Definition::Undefined {
        return;
    }
    let before = globals.get(&symbol.name).map(|global| global.1);
    let strength = |object: usize| {
        let symbols = objects.get(object).map_or(&[][..], |object| &object.symbols);
        symbols.iter().find(|other| {
            other.name == symbol.name
                && other.binding != Binding::Local
                && other.definition != Definition::Undefined
        })
    };
    match before {
        None => {}
        Some(None) => {
            let text = format!("`{}` is a name of the linker", symbol.name);
            let finding = Diagnostic::new(linking::DUPLICATE_SYMBOL, text);
            return findings.push(finding.at(place(objects, at, symbol)));
        }
        Some(Some(_)) if symbol.binding == Binding::Weak => return,
        Some(Some(other)) => {
            let first = strength(other);
            if first.is_some_and(|first| first.binding == Binding::Global) {
                let text = format!("`{}` is defined in two objects", symbol.name);
                let mut finding =
                    Diagnostic::new(linking::DUPLICATE_SYMBOL, text).at(place(objects, at, symbol));
                if let Some(first) = first {
                    finding =
                        finding.note_at("it is defined here too", place(objects, other, first));
                }
                return findings.push(finding);
            }
        }
    }
    globals.insert(symbol.name.clone(), (defined(layout, at, symbol), Some(at)));
}

/// Reports the names of an object that nothing defines, where they are used first.
fn missing(
    at: usize,
    objects: &[Object],
    meanings: &[Meaning],
    globals: &BTreeMap<String, (Meaning, Option<usize>)>,
    findings: &mut Findings,
) {
    let Some(object) = objects.get(at) else { return };
    for (index, (symbol, meaning)) in object.symbols.iter().zip(meanings).enumerate() {
        if *meaning != Meaning::Nothing || symbol.definition != Definition::Undefined {
            continue;
        }
        let used = object.sections.iter().find_map(|section| {
            let first = section.relocations.iter().find(|it| it.symbol == index)?;
            Some((section.name.clone(), first.offset))
        });
        let Some((section, offset)) = used else { continue };
        let text = format!("`{}` is defined nowhere", symbol.name);
        let place = Place::Section { file: object.name.clone(), section, offset: offset.into() };
        let mut finding = Diagnostic::new(linking::UNDEFINED_SYMBOL, text).at(place);
        let local = objects.iter().find(|other| {
            let is = |it: &Symbol| it.name == symbol.name && it.definition != Definition::Undefined;
            other.symbols.iter().any(is)
        });
        let near = nearest(&symbol.name, globals.keys().map(String::as_str));
        if let Some(local) = local {
            let text = format!("{} has it without `.global {}`", local.name, symbol.name);
            finding = finding.help(text);
        } else if !near.is_empty() {
            finding = finding.help(format!("did you mean {}?", near.join(" or ")));
        }
        findings.push(finding);
    }
}

/// Where a symbol of an object is defined.
fn place(objects: &[Object], at: usize, symbol: &Symbol) -> Place {
    let Some(object) = objects.get(at) else { return Place::Nowhere };
    match symbol.definition {
        Definition::Section(section, offset) => Place::Section {
            file: object.name.clone(),
            section: object.sections.get(section).map_or_else(String::new, |it| it.name.clone()),
            offset: offset.into(),
        },
        _ => Place::Path(object.name.clone()),
    }
}

impl Symbols {
    /// The meaning of a symbol of an object.
    pub(super) fn meaning(&self, object: usize, symbol: usize) -> Meaning {
        let list = self.meanings.get(object);
        list.and_then(|list| list.get(symbol)).copied().unwrap_or(Meaning::Nothing)
    }

    /// Names that are not of a section, by address: name, whether it is a function.
    pub(super) fn named(&self, objects: &[Object]) -> Vec<(u32, String, bool)> {
        let mut named = Vec::new();
        for (object, list) in objects.iter().zip(&self.meanings) {
            for (symbol, meaning) in object.symbols.iter().zip(list) {
                let is_here = matches!(symbol.definition, Definition::Section(..));
                if let (Meaning::Address(address), true, false) =
                    (meaning, is_here, symbol.name.is_empty())
                {
                    let is_function = symbol.kind == SymbolKind::Function;
                    named.push((*address, symbol.name.clone(), is_function));
                }
            }
        }
        named.sort();
        named.dedup();
        named
    }

    /// The functions that the headers name.
    pub(super) fn roles(&self, findings: &mut Findings) -> Roles {
        let address = |name: &str| match self.globals.get(name)?.0 {
            Meaning::Address(address) => Some(address),
            Meaning::Number(_) | Meaning::Nothing => None,
        };
        let entry = address("_start");
        if entry.is_none() {
            let finding = Diagnostic::new(linking::NO_ENTRY, "no file has an entry");
            findings.push(finding.help("`.entry NAME` makes a function the entry"));
        }
        Roles { entry: entry.unwrap_or(0), init: address("_init"), fini: address("_fini") }
    }
}
