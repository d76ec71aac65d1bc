//! The instruction set in JSON. Keys are stable and always there; what is not known is null or
//! empty.

use neff::asm::example::example;
use neff::isa::enumeration;
use neff::isa::lookup::kind_name;
use neff::isa::model::{Binding, Enumeration, Generation, Kind, Member, Row};
use neff::isa::notation;
use neff::isa::slot::Shape;
use serde::Serialize;

use super::{engines, names, page};

/// A list of instructions.
#[derive(Serialize)]
pub(super) struct List {
    instructions: Vec<RowView>,
}

/// Instructions with their layouts, and the enumerations that their fields use.
#[derive(Serialize)]
pub(super) struct Pages {
    instructions: Vec<PageView>,
    enumerations: Vec<EnumerationView>,
}

/// Enumerations.
#[derive(Serialize)]
pub(super) struct Enumerations {
    enumerations: Vec<EnumerationView>,
}

#[derive(Serialize)]
struct RowView {
    opcode: u8,
    mnemonic: &'static str,
    aliases: &'static [&'static str],
    class: &'static str,
    status: &'static str,
    engines: Vec<&'static str>,
    generations: Vec<&'static str>,
    evidence: &'static str,
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct PageView {
    #[serde(flatten)]
    row: RowView,
    layouts: Vec<LayoutView>,
}

/// A layout, with the conditions under which the instruction has it.
#[derive(Serialize)]
struct LayoutView {
    name: &'static str,
    generations: Vec<&'static str>,
    sub_opcode: Option<u8>,
    after: Option<u8>,
    evidence: &'static str,
    section: &'static str,
    syntax: Vec<String>,
    hidden: Vec<String>,
    example: Option<String>,
    fields: Vec<FieldView>,
}

#[derive(Serialize)]
struct FieldView {
    name: &'static str,
    offset: u8,
    size: u8,
    kind: String,
    /// Name of the enumeration whose words its values are.
    enumeration: Option<&'static str>,
    evidence: &'static str,
}

#[derive(Serialize)]
struct EnumerationView {
    name: &'static str,
    section: &'static str,
    words: Vec<WordView>,
}

#[derive(Serialize)]
struct WordView {
    value: u8,
    word: &'static str,
    aliases: &'static [&'static str],
    generations: Vec<&'static str>,
    evidence: &'static str,
}

impl List {
    pub(super) fn of(rows: &[&'static Row]) -> List {
        List { instructions: rows.iter().map(|row| RowView::of(row)).collect() }
    }
}

impl Pages {
    pub(super) fn of(rows: &[&'static Row], generations: &[Generation]) -> Pages {
        let mut used = Vec::new();
        let mut instructions = Vec::new();
        for row in rows {
            let mut layouts = Vec::new();
            for (binding, generation) in page::shown(row, generations) {
                let Some(shape) = page::shape(binding) else { continue };
                let members = page::members(&shape);
                used.extend(page::enumerations(&members));
                layouts.push(LayoutView::of(row, binding, &shape, generation));
            }
            instructions.push(PageView { row: RowView::of(row), layouts });
        }
        used.sort_unstable();
        used.dedup();
        let enumerations = used.into_iter().filter_map(enumeration).map(EnumerationView::of);
        Pages { instructions, enumerations: enumerations.collect() }
    }
}

impl Enumerations {
    pub(super) fn of(all: &[&'static Enumeration]) -> Enumerations {
        Enumerations { enumerations: all.iter().map(|e| EnumerationView::of(e)).collect() }
    }
}

impl RowView {
    fn of(row: &'static Row) -> RowView {
        RowView {
            opcode: row.opcode,
            mnemonic: row.mnemonic,
            aliases: row.aliases,
            class: row.class.name(),
            status: row.status.name(),
            engines: engines(row),
            generations: names(row.generations),
            evidence: row.evidence.name(),
            note: (!row.note.is_empty()).then_some(row.note),
        }
    }
}

impl LayoutView {
    fn of(row: &Row, binding: &Binding, shape: &Shape, generation: Generation) -> LayoutView {
        LayoutView {
            name: shape.layout.name,
            generations: names(binding.generations),
            sub_opcode: binding.sub_opcode,
            after: binding.after,
            evidence: binding.evidence.name(),
            section: shape.layout.section,
            syntax: notation::operands(shape),
            hidden: notation::hidden(shape),
            example: example(row, binding, shape, generation),
            fields: page::members(shape).into_iter().map(FieldView::of).collect(),
        }
    }
}

impl FieldView {
    fn of(member: &'static Member) -> FieldView {
        let words = match member.kind {
            Kind::Enum(index) | Kind::EnumPair(index) => enumeration(index),
            _ => None,
        };
        FieldView {
            name: member.name,
            offset: member.offset,
            size: member.size,
            kind: kind_name(member.kind),
            enumeration: words.map(|enumeration| enumeration.name),
            evidence: member.evidence.name(),
        }
    }
}

impl EnumerationView {
    fn of(enumeration: &'static Enumeration) -> EnumerationView {
        let words = enumeration.words.iter().map(|word| WordView {
            value: word.value,
            word: word.word,
            aliases: word.aliases,
            generations: names(word.generations),
            evidence: word.evidence.name(),
        });
        EnumerationView {
            name: enumeration.name,
            section: enumeration.section,
            words: words.collect(),
        }
    }
}
