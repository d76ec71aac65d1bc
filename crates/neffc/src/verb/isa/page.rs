//! The page of one instruction: what it is, which layout it has where, its fields and its text.

use neff::asm::example::example;
use neff::isa::generated::{LAYOUTS, TEMPLATES};
use neff::isa::lookup::kind_name;
use neff::isa::model::{Binding, Generation, Kind, Member, Prefix, Row};
use neff::isa::notation;
use neff::isa::slot::Shape;

use super::{engines, enumeration, field_map, names};
use crate::text::{self, Align, PROSE_WIDTH, Table};

/// The layout of a binding, with its template.
pub(super) fn shape(binding: &Binding) -> Option<Shape> {
    let layout = LAYOUTS.get(usize::from(binding.layout))?;
    let template = binding.template.and_then(|at| TEMPLATES.get(usize::from(at)));
    Some(Shape { layout, template })
}

/// The members of the prefix and of the layout: they tile the slot.
pub(super) fn members(shape: &Shape) -> Vec<&'static Member> {
    shape.layout.prefix.members().iter().chain(shape.layout.members).collect()
}

/// The bindings that some of the generations have, each with the first of those.
pub(super) fn shown<'r>(
    row: &'r Row,
    generations: &'r [Generation],
) -> impl Iterator<Item = (&'r Binding, Generation)> {
    row.bindings.iter().filter_map(|binding| {
        let mut here = generations.iter().filter(|g| binding.generations.contains(**g));
        Some((binding, *here.next()?))
    })
}

/// The page.
pub(super) fn text(row: &Row, generations: &[Generation]) -> String {
    let mut out = format!("{:#04x} {}\n", row.opcode, row.mnemonic);
    let mut table = Table::new(&[Align::Left, Align::Left]);
    let mut line = |key: &str, value: String| {
        if !value.is_empty() {
            table.row([format!("  {key}"), value]);
        }
    };
    line("also", row.aliases.join(", "));
    line("class", format!("{}, {}", row.class.name(), row.status.name()));
    line("engines", engines(row).join(" "));
    line("in", names(row.generations).join(" "));
    line("evidence", row.evidence.name().to_owned());
    line("note", row.note.to_owned());
    out.push_str(&table.to_text());
    if row.bindings.is_empty() {
        out.push_str("\nThe fields are not known.\n");
        return out;
    }
    out.push_str(&layouts(row));
    let mut any = false;
    for (binding, generation) in shown(row, generations) {
        if let Some(shape) = shape(binding) {
            any = true;
            out.push_str(&layout(row, binding, &shape, generation));
        }
    }
    if !any {
        out.push_str("\nThe fields are not known in this generation.\n");
    }
    out
}

/// Which generations have which layout.
fn layouts(row: &Row) -> String {
    let mut table = Table::new(&[Align::Left; 4]);
    for binding in row.bindings {
        let Some(shape) = shape(binding) else { continue };
        table.row([
            format!("  {}{}", shape.layout.name, condition(binding)),
            names(binding.generations).join(" "),
            binding.evidence.name().to_owned(),
            format!("format notes {}", shape.layout.section),
        ]);
    }
    format!("\nlayouts\n{}", table.to_text())
}

/// When a binding counts, if not always.
fn condition(binding: &Binding) -> String {
    let sub = binding.sub_opcode.map(|sub| format!(", sub-opcode {sub}"));
    let after = binding.after.map(|after| format!(", behind {after:#04x}"));
    [sub, after].into_iter().flatten().collect()
}

fn layout(row: &Row, binding: &Binding, shape: &Shape, generation: Generation) -> String {
    let members = members(shape);
    let name = format!("{}{}", shape.layout.name, condition(binding));
    let mut out = format!("\n{name}, {}\n\n", generation.name());
    out.push_str(&field_map::draw(&members));
    out.push('\n');
    out.push_str(&fields(&members));
    out.push_str(&words(shape, generation));
    out.push_str("\nsyntax\n");
    let operands = notation::operands(shape).join(" ");
    out.push_str(&text::wrap(&format!("{} {operands};", row.mnemonic), PROSE_WIDTH, "  "));
    if shape.layout.prefix == Prefix::Events {
        out.push_str("  WAIT: $S[8]>=16 and the like; UPDATE: $S[5]++@complete and the like\n");
    }
    let hidden = notation::hidden(shape);
    if !hidden.is_empty() {
        let words = format!("Written as NAME=VALUE unless 0 or as here: {}", hidden.join(", "));
        out.push_str(&text::wrap(&words, PROSE_WIDTH, "  "));
    }
    if let Some(example) = example(row, binding, shape, generation) {
        out.push_str(&format!("\nexample\n{}", text::wrap(&example, PROSE_WIDTH, "  ")));
    }
    out
}

/// Number, offset, bytes, name, kind and evidence of every member.
fn fields(members: &[&Member]) -> String {
    let right = [Align::Right; 3];
    let left = [Align::Left; 3];
    let mut table = Table::new(&[right, left].concat());
    table.row(["no", "offset", "bytes", "field", "kind", "evidence"].map(str::to_owned));
    for (number, member) in (1usize..).zip(members) {
        table.row([
            number.to_string(),
            member.offset.to_string(),
            member.size.to_string(),
            member.name.to_owned(),
            kind_name(member.kind),
            member.evidence.name().to_owned(),
        ]);
    }
    table.to_text()
}

/// The enumerations of the members, each once, in the order of the members.
pub(super) fn enumerations(members: &[&Member]) -> Vec<u16> {
    let mut out = Vec::new();
    for member in members {
        if let Kind::Enum(index) | Kind::EnumPair(index) = member.kind
            && !out.contains(&index)
        {
            out.push(index);
        }
    }
    out
}

/// The words of the layout's own members. Those of the prefix are the same everywhere.
fn words(shape: &Shape, generation: Generation) -> String {
    let own: Vec<&Member> = shape.layout.members.iter().collect();
    let common: Vec<&Member> = shape.layout.prefix.members().iter().collect();
    let names = enumerations(&common).into_iter().filter_map(neff::isa::enumeration);
    let names: Vec<&str> = names.map(|enumeration| enumeration.name).collect();
    let own = enumerations(&own).into_iter().map(|at| enumeration::on_page(at, generation));
    let mut lines: String = own.collect();
    if !names.is_empty() {
        let words = format!("{}: see `neffc isa --enum NAME`", names.join(", "));
        lines.push_str(&text::wrap(&words, PROSE_WIDTH, "  "));
    }
    if lines.is_empty() { lines } else { format!("\nwords\n{lines}") }
}
