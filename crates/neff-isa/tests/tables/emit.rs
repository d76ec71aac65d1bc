//! Writes `src/generated.rs` from checked tables.

use crate::checks;
use crate::layouts::{Layout, Member};
use crate::opcodes::{Binding, Row};
use crate::pretty::{Expr, atom, call, record, slice, string};
use crate::resolve::exists;
use crate::source::Tables;
use crate::templates::{Operand, Piece, Show, Template, When};

const HEAD: &str = r#"//! The tables as Rust. Generated from `layouts.txt`, `enums.txt`, `templates.txt` and
//! `opcodes.txt` in `tables/` by `tests/tables`: do not modify, edit the tables and run
//! `NEFFC_BLESS=1 cargo test -p neff-isa --test tables`.

use crate::construct::{P, binding, hidden, member, operand, row, word};
use crate::model::Class::{
    Activation, All, Control, Extension, Invalid, Pe, Pool, Pseudo, Simulation, Vector,
};
use crate::model::Evidence::{Inferred, Measured, ProjectChoice, Published};
use crate::model::Kind::{
    Address4, Address8, Address8Tensor2d, BoundRegister, Bytes, Data4d, DmaConfigs, Enum, EnumPair,
    EventsExtended, Float, Immediate, Immediate64, MemoryPattern, MxPattern, Name, PseudoAddress8,
    Register, Reserved, Signed, Tensor, Unknown, Unsigned, Variable,
};
use crate::model::Part::{High, Low, Whole};
use crate::model::Status::{Dormant, Maintained, Runtime, Unstated};
use crate::model::{Binding, Enumeration, Layout, Member, Prefix, Row, Source};
use crate::template::Canonical::{Always, Never, NonZero};
use crate::template::Piece::{IfNonZero, Text, Value};
use crate::template::Place::{Header, Member as M};
use crate::template::Show::{AddressWords, Float as F, Hex, Plain, Registers, Unsigned as U};
use crate::template::{Operand, Profiled, Template};
"#;

/// The file, or what is wrong with the tables.
pub fn file(tables: &Tables) -> Result<String, String> {
    let findings = checks::all(tables);
    if !findings.is_empty() {
        return Err(findings.join("\n"));
    }
    let statics = [
        statics(
            "/// What stands before the members of a layout, by kind of prefix.",
            "PREFIXES: &[(Prefix, &[Member])]",
            tables.prefixes.iter().map(|prefix| prefix_of(tables, prefix)),
        ),
        statics(
            "/// Operand layouts.",
            "LAYOUTS: &[Layout]",
            tables.layouts.iter().map(|layout| layout_of(tables, layout)),
        ),
        statics("/// Enumerations.", "ENUMS: &[Enumeration]", tables.enums.iter().map(enumeration)),
        statics(
            "/// Syntax templates, each once for every layout that it serves.",
            "TEMPLATES: &[Template]",
            tables.instances().into_iter().map(|(t, l)| template_of(tables, t, l)),
        ),
        statics(
            "/// Instructions: v2 and later by opcode, then TONGA.",
            "ROWS: &[Row]",
            tables.rows.iter().map(|row| row_of(tables, row)),
        ),
    ];
    Ok(format!("{HEAD}\n{}", statics.join("\n")))
}

fn statics(doc: &str, item: &str, parts: impl Iterator<Item = Expr>) -> String {
    let head = format!("pub static {item} = ");
    let value = slice(parts.collect()).text(0, head.len(), 1);
    format!("{doc}\n{head}{value};\n")
}

fn number(value: usize) -> Expr {
    atom(value.to_string())
}

fn prefix_of(tables: &Tables, prefix: &Layout) -> Expr {
    let name = match prefix.name.as_str() {
        "header" => "Header",
        "events" => "Events",
        "tonga_events" => "TongaEvents",
        _ => "Opcode",
    };
    call("", vec![atom(format!("Prefix::{name}")), members(tables, prefix)])
}

fn layout_of(tables: &Tables, layout: &Layout) -> Expr {
    let prefix = match layout.prefix.as_str() {
        "header" => "Prefix::Header",
        "events" => "Prefix::Events",
        "tonga_events" => "Prefix::TongaEvents",
        _ => "Prefix::Opcode",
    };
    let fields = vec![
        ("name", string(&layout.name)),
        ("prefix", atom(prefix)),
        ("members", members(tables, layout)),
        ("section", string(&layout.section)),
    ];
    record("Layout", fields, None)
}

fn members(tables: &Tables, layout: &Layout) -> Expr {
    slice(layout.members.iter().map(|m| member(tables, layout, m)).collect())
}

fn member(tables: &Tables, layout: &Layout, member: &Member) -> Expr {
    let (mut kind, _) = tables.kind(&member.kind).unwrap();
    if member.kind.starts_with("IMM") && !member.kind.starts_with("IMM_") {
        let source = member.source.as_ref().map_or("Source::Unstated".to_owned(), |source| {
            let (name, part) = match source.split_once('.') {
                None => (source.as_str(), "Whole"),
                Some((name, "low")) => (name, "Low"),
                Some((name, _)) => (name, "High"),
            };
            let index = layout.members.iter().position(|m| m.name == name).unwrap();
            format!("Source::Member({index}, {part})")
        });
        kind = format!("{kind}({source})");
    }
    let (offset, size) = (number(member.offset), number(member.size));
    call("member", vec![string(&member.name), offset, size, atom(kind), atom(member.evidence)])
}

fn enumeration(e: &crate::enums::Enumeration) -> Expr {
    let word = |w: &crate::enums::Word| {
        let aliases = slice(w.aliases.iter().map(|alias| string(alias)).collect());
        let value = atom(format!("{:#04x}", w.value));
        call(
            "word",
            vec![value, string(&w.word), aliases, number(w.generations.into()), atom(w.evidence)],
        )
    };
    let words = slice(e.words.iter().map(word).collect());
    let fields = vec![("name", string(&e.name)), ("words", words), ("section", string(&e.section))];
    record("Enumeration", fields, None)
}

fn template_of(tables: &Tables, template: &Template, layout: &Layout) -> Expr {
    let has = |name: &str| tables.place(layout, name).is_some();
    let operands = template.operands.iter().filter(|operand| exists(operand, has));
    let mut hidden: Vec<(usize, u8)> = Vec::new();
    for (name, default) in &template.hidden {
        let index = layout.members.iter().position(|m| m.name == *name);
        hidden.extend(index.map(|index| (index, *default)));
    }
    hidden.sort_unstable();
    let hidden = hidden.iter().map(|(m, d)| call("hidden", vec![number(*m), number((*d).into())]));
    let fields = vec![
        ("name", string(&template.name)),
        ("operands", slice(operands.map(|operand| operand_of(tables, layout, operand)).collect())),
        ("hidden", slice(hidden.collect())),
        ("end", string(&template.end)),
        ("profiler", atom(template.profiler.to_string())),
        ("evidence", atom(template.evidence)),
        ("section", string(&template.section)),
    ];
    record("Template", fields, None)
}

fn operand_of(tables: &Tables, layout: &Layout, operand: &Operand) -> Expr {
    let place = |name: &str| place(tables, layout, name);
    let profiler = match &operand.when {
        When::Always => "P".to_owned(),
        When::NonZero(one) => format!("Profiled::NonZero({})", place(one)),
        When::Differ(one, other) => format!("Profiled::Differ({}, {})", place(one), place(other)),
    };
    let pieces = pieces(tables, layout, &operand.pieces);
    let canonical = atom(operand.canonical);
    let plain = call("operand", vec![string(&operand.key), pieces, canonical, atom(profiler)]);
    let mut fields = Vec::new();
    if !operand.needs.is_empty() {
        let need = |(name, value): &(String, u8)| atom(format!("({}, {value})", place(name)));
        fields.push(("needs", slice(operand.needs.iter().map(need).collect())));
    }
    if !operand.before.is_empty() {
        fields.push(("before", string(&operand.before)));
    }
    if operand.after != " " {
        fields.push(("after", string(&operand.after)));
    }
    if fields.is_empty() { plain } else { record("Operand", fields, Some(plain)) }
}

fn place(tables: &Tables, layout: &Layout, name: &str) -> String {
    tables.place(layout, name).unwrap().replace("Member", "M")
}

fn pieces(tables: &Tables, layout: &Layout, all: &[Piece]) -> Expr {
    let each = |piece: &Piece| match piece {
        Piece::Text(text) => call("Text", vec![string(text)]),
        Piece::Value { member, part, show } => {
            let show = shown(tables, layout, show);
            call("Value", vec![atom(place(tables, layout, member)), atom(*part), atom(show)])
        }
        Piece::IfNonZero(member, inside) => {
            let inside = pieces(tables, layout, inside);
            call("IfNonZero", vec![atom(place(tables, layout, member)), inside])
        }
    };
    slice(all.iter().map(each).collect())
}

fn shown(tables: &Tables, layout: &Layout, show: &Show) -> String {
    match show {
        Show::Plain => "Plain".to_owned(),
        Show::Hex => "Hex".to_owned(),
        Show::Unsigned => "U".to_owned(),
        Show::Float => "F".to_owned(),
        Show::Registers(one, other) => {
            let (one, other) = (place(tables, layout, one), place(tables, layout, other));
            format!("Registers({one}, {other})")
        }
        Show::AddressWords { prefix, hex } => {
            format!("AddressWords {{ prefix: {prefix:?}, hex: {hex} }}")
        }
    }
}

fn row_of(tables: &Tables, row: &Row) -> Expr {
    let plain = vec![
        atom(format!("{:#04x}", row.opcode)),
        string(&row.mnemonic),
        atom(row.class),
        atom(row.status),
        number(row.engines.into()),
        number(row.generations.into()),
        atom(row.evidence),
    ];
    let mut fields = Vec::new();
    if !row.aliases.is_empty() {
        fields.push(("aliases", slice(row.aliases.iter().map(|alias| string(alias)).collect())));
    }
    if !row.bindings.is_empty() {
        fields.push((
            "bindings",
            slice(row.bindings.iter().map(|b| binding_of(tables, b)).collect()),
        ));
    }
    if !row.note.is_empty() {
        fields.push(("note", string(&row.note)));
    }
    let plain = call("row", plain);
    if fields.is_empty() { plain } else { record("Row", fields, Some(plain)) }
}

fn binding_of(tables: &Tables, binding: &Binding) -> Expr {
    let is = |pair: &(&Template, &Layout)| {
        Some(&pair.0.name) == binding.template.as_ref() && pair.1.name == binding.layout
    };
    let template = match tables.instances().iter().position(is) {
        Some(index) => format!("Some({index})"),
        None => "None".to_owned(),
    };
    let layout = tables.layout(&binding.layout).unwrap();
    let plain = vec![
        number(binding.generations.into()),
        number(layout),
        atom(template),
        atom(binding.evidence),
    ];
    let plain = call("binding", plain);
    let mut fields = Vec::new();
    if let Some(sub) = binding.sub_opcode {
        fields.push(("sub_opcode", atom(format!("Some({sub})"))));
    }
    if let Some(after) = binding.after {
        fields.push(("after", atom(format!("Some({after:#04x})"))));
    }
    if fields.is_empty() { plain } else { record("Binding", fields, Some(plain)) }
}
