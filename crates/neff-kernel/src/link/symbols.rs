//! Names: which definition each symbol of each object stands for.

use std::collections::HashMap;

use neff_diag::{Diagnostic, Findings, Place, codes::linking, nearest};

use crate::object::{Binding, Definition, Object, Relocation, Section, Symbol};

/// Places that a finding about an undefined name shows besides the first.
const SHOWN: usize = 3;

/// Symbols that the linker defines where no object does. Their names are a project choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Provided {
    /// First byte of the kernel table.
    TableStart,
    /// First byte behind it.
    TableEnd,
    /// First of the bytes that are zeroed.
    BssStart,
    /// First byte behind them.
    BssEnd,
}

pub(super) const PROVIDED: [(&str, Provided); 4] = [
    ("__kernel_info_table_start", Provided::TableStart),
    ("__kernel_info_table_end", Provided::TableEnd),
    ("__bss_start", Provided::BssStart),
    ("__bss_end", Provided::BssEnd),
];

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A byte of a section.
    Place { object: usize, section: usize, offset: u32 },
    /// A number.
    Number(u32),
    /// A weak symbol that nobody defines: 0.
    Absent,
    /// A symbol of the linker.
    Provided(Provided),
    /// Nothing.
    Undefined,
}

/// The names that all objects see.
pub(super) struct Names<'a> {
    objects: &'a [Object],
    /// Index of the object and of its symbol.
    globals: HashMap<&'a str, (usize, usize)>,
    /// The same names, in the order of their definitions.
    order: Vec<&'a str>,
}

impl<'a> Names<'a> {
    /// Gathers definitions, and reports those that contradict each other.
    pub(super) fn gather(objects: &'a [Object], findings: &mut Findings) -> Names<'a> {
        let mut names = Names { objects, globals: HashMap::new(), order: Vec::new() };
        for (at, object) in objects.iter().enumerate() {
            for (index, symbol) in object.symbols.iter().enumerate() {
                let defined = symbol.definition != Definition::Undefined;
                if defined && symbol.binding != Binding::Local && !symbol.name.is_empty() {
                    names.define(at, index, symbol, findings);
                }
            }
        }
        names
    }

    fn define(&mut self, at: usize, index: usize, symbol: &'a Symbol, findings: &mut Findings) {
        let Some(&(other, first)) = self.globals.get(symbol.name.as_str()) else {
            self.globals.insert(&symbol.name, (at, index));
            self.order.push(&symbol.name);
            return;
        };
        let Some(earlier) = self.symbol(other, first) else { return };
        match (earlier.binding, symbol.binding) {
            (_, Binding::Weak | Binding::Local) => {}
            (Binding::Weak | Binding::Local, Binding::Global) => {
                self.globals.insert(&symbol.name, (at, index));
            }
            (Binding::Global, Binding::Global) => {
                let text = format!("{} is defined twice", symbol.name);
                let finding = Diagnostic::new(linking::DUPLICATE_SYMBOL, text)
                    .at(self.place_of(at, symbol))
                    .note_at("it was defined here before", self.place_of(other, earlier))
                    .help("rename one, or make one weak or local");
                findings.push(finding);
            }
        }
    }

    fn symbol(&self, object: usize, symbol: usize) -> Option<&'a Symbol> {
        self.objects.get(object)?.symbols.get(symbol)
    }

    fn place_of(&self, object: usize, symbol: &Symbol) -> Place {
        match symbol.definition {
            Definition::Section(section, offset) => place(self.objects, object, section, offset),
            Definition::Absolute(_) | Definition::Undefined => {
                Place::Path(self.objects.get(object).map_or_else(String::new, |o| o.name.clone()))
            }
        }
    }

    /// What a symbol of an object stands for.
    pub(super) fn meaning(&self, object: usize, symbol: usize) -> Meaning {
        let Some(named) = self.symbol(object, symbol) else { return Meaning::Undefined };
        if named.binding == Binding::Local && named.definition != Definition::Undefined {
            return own(object, named);
        }
        match self.global(&named.name) {
            Meaning::Undefined if named.binding == Binding::Weak => Meaning::Absent,
            meaning => meaning,
        }
    }

    /// What a name that all objects see stands for.
    pub(super) fn global(&self, name: &str) -> Meaning {
        if let Some(&(object, symbol)) = self.globals.get(name) {
            return self.symbol(object, symbol).map_or(Meaning::Undefined, |s| own(object, s));
        }
        let provided = PROVIDED.iter().find(|(known, _)| *known == name);
        provided.map_or(Meaning::Undefined, |(_, provided)| Meaning::Provided(*provided))
    }

    /// A byte of a section of an object, for a message.
    pub(super) fn place(&self, object: usize, section: usize, offset: u32) -> Place {
        place(self.objects, object, section, offset)
    }

    /// Names like this one, for a message.
    pub(super) fn near(&self, name: &str) -> Vec<&str> {
        let provided = PROVIDED.iter().map(|(name, _)| *name);
        nearest(name, self.order.iter().copied().chain(provided))
    }

    /// Reports every name that relocations need and nobody defines, once.
    pub(super) fn report_undefined(&self, findings: &mut Findings) {
        let mut missing: Vec<(&str, Vec<Place>, usize)> = Vec::new();
        let mut index: HashMap<&str, usize> = HashMap::new();
        for (at, section, part, relocation) in relocations(self.objects) {
            if self.meaning(at, relocation.symbol) != Meaning::Undefined {
                continue;
            }
            let Some(symbol) = self.symbol(at, relocation.symbol) else { continue };
            let next = missing.len();
            let slot = *index.entry(&symbol.name).or_insert(next);
            if slot == next {
                missing.push((&symbol.name, Vec::new(), 0));
            }
            let Some((_, places, uses)) = missing.get_mut(slot) else { continue };
            *uses = uses.saturating_add(1);
            if places.len() <= SHOWN {
                let file = self.objects.get(at).map_or_else(String::new, |o| o.name.clone());
                let name = section_name(part, section);
                places.push(Place::Section {
                    file,
                    section: name,
                    offset: relocation.offset.into(),
                });
            }
        }
        for (name, places, uses) in missing {
            findings.push(self.undefined(name, places, uses));
        }
    }

    fn undefined(&self, name: &str, places: Vec<Place>, uses: usize) -> Diagnostic {
        let text = format!("{name} is not defined in any object");
        let mut finding = Diagnostic::new(linking::UNDEFINED_SYMBOL, text);
        let shown = places.len();
        let mut places = places.into_iter();
        finding = finding.at(places.next().unwrap_or_default());
        for place in places {
            finding = finding.note_at("it is used here too", place);
        }
        if uses > shown {
            finding = finding.note(format!("and {} times more", uses.saturating_sub(shown)));
        }
        match self.near(name).as_slice() {
            [] => finding,
            near => finding.help(format!("there is {}", near.join(", "))),
        }
    }
}

fn own(object: usize, symbol: &Symbol) -> Meaning {
    match symbol.definition {
        Definition::Section(section, offset) => Meaning::Place { object, section, offset },
        Definition::Absolute(number) => Meaning::Number(number),
        Definition::Undefined => Meaning::Undefined,
    }
}

/// All relocations, each with the indices of its object and section.
fn relocations(objects: &[Object]) -> impl Iterator<Item = (usize, usize, &Section, &Relocation)> {
    objects.iter().enumerate().flat_map(|(at, object)| {
        object.sections.iter().enumerate().flat_map(move |(section, part)| {
            part.relocations.iter().map(move |relocation| (at, section, part, relocation))
        })
    })
}

/// Its name, or its number where it has none.
fn section_name(section: &Section, index: usize) -> String {
    match section.name.as_str() {
        "" => format!("section {index}"),
        name => name.to_owned(),
    }
}

/// A byte of a section of an object.
pub(super) fn place(objects: &[Object], object: usize, section: usize, offset: u32) -> Place {
    let Some(found) = objects.get(object) else { return Place::Nowhere };
    let name = found.sections.get(section).map(|part| section_name(part, section));
    Place::Section {
        file: found.name.clone(),
        section: name.unwrap_or_default(),
        offset: offset.into(),
    }
}
