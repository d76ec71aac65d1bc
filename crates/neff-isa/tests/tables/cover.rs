//! The checks of templates against the layouts that they serve.

use crate::checks::repeated;
use crate::layouts::Layout;
use crate::resolve::{exists, mentions, values};
use crate::source::Tables;
use crate::templates::{Operand, Piece, Show, Template};
use crate::{none, tables};

/// Every name in a template is a member of a layout that it serves, and an operand has all or none
/// of its members.
pub fn template_members(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for template in &tables.templates {
        let served: Vec<&Layout> = tables
            .instances()
            .into_iter()
            .filter(|(t, _)| t.name == template.name)
            .map(|(_, layout)| layout)
            .collect();
        for name in all_names(template) {
            if !served.iter().any(|layout| tables.place(layout, name).is_some()) {
                findings.push(format!("{}: no member `{name}`", template.place));
            }
        }
        for layout in served {
            let has = |name: &str| tables.place(layout, name).is_some();
            for operand in template.operands.iter().filter(|operand| exists(operand, has)) {
                let names = values(&operand.pieces).into_iter().map(|(name, _)| name);
                for name in names.chain(mentions(operand)).filter(|name| !has(name)) {
                    let (place, text, to) = (&template.place, &operand.text, &layout.name);
                    findings.push(format!("{place}: `{text}`: {to} has no `{name}`"));
                }
            }
        }
    }
    findings
}

fn all_names(template: &Template) -> Vec<&str> {
    let mut names: Vec<&str> = template.hidden.iter().map(|(name, _)| name.as_str()).collect();
    for operand in &template.operands {
        names.extend(values(&operand.pieces).into_iter().map(|(name, _)| name));
        names.extend(mentions(operand));
    }
    names
}

/// Operands, needs and hidden members cover every member that has a meaning exactly once.
pub fn template_cover(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for (template, layout) in tables.instances() {
        for member in layout.members.iter().filter(|member| member.named()) {
            let (low, high) = cover(template, &member.name);
            if (low, high) != (1, 1) {
                let (place, to, name) = (&template.place, &layout.name, &member.name);
                let times =
                    if low == high { format!("{low}") } else { format!("{low} and {high}") };
                findings
                    .push(format!("{place}: {name} of {to} is covered {times} times, not once"));
            }
        }
        let keys = template.operands.iter().filter(|operand| !operand.key.is_empty());
        findings.extend(repeated(keys.map(|operand| (&template.place, operand.key.as_str()))));
    }
    findings
}

/// A key that is also a member's name writes that member.
pub fn template_keys(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for (template, layout) in tables.instances() {
        for operand in &template.operands {
            let taken = layout.members.iter().any(|m| m.named() && m.name == operand.key);
            if taken && !values(&operand.pieces).iter().any(|(name, _)| *name == operand.key) {
                let (place, text, to) = (&template.place, &operand.text, &layout.name);
                findings.push(format!("{place}: `{text}`: the key is another member of {to}"));
            }
        }
    }
    findings
}

/// Values are written in a way that their type allows.
pub fn template_shows(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for (template, layout) in tables.instances() {
        let header = tables.prefix(layout).map_or(&[][..], |prefix| &prefix.members);
        for operand in &template.operands {
            for (member, part, show) in shown(&operand.pieces) {
                let of = layout.members.iter().chain(header).find(|m| m.name == member);
                if of.is_some_and(|m| !allowed(&m.kind, part, show)) {
                    let (place, text) = (&template.place, &operand.text);
                    findings.push(format!("{place}: `{text}`: {member} cannot be written so"));
                }
            }
        }
    }
    findings
}

fn shown(pieces: &[Piece]) -> Vec<(&str, &'static str, &Show)> {
    let each = |piece| match piece {
        &Piece::Text(_) => Vec::new(),
        Piece::Value { member, part, show } => vec![(member.as_str(), *part, show)],
        Piece::IfNonZero(_, inside) => shown(inside),
    };
    pieces.iter().flat_map(each).collect()
}

fn allowed(kind: &str, part: &str, show: &Show) -> bool {
    let number = ["u8", "u16", "u32", "u64", "i32", "IMM", "ADDR4", "ADDR8"].contains(&kind);
    let fits = match show {
        Show::Plain => true,
        Show::Hex | Show::Unsigned => number,
        Show::Float => ["f32", "IMM"].contains(&kind),
        Show::Registers(..) => kind == "bytes",
        Show::AddressWords { .. } => ["ADDR8", "PSEUDO_ADDR8"].contains(&kind),
    };
    fits && (part == "Whole") != kind.ends_with("_PAIR")
}

/// How often the nibbles of a member are written.
fn cover(template: &Template, name: &str) -> (usize, usize) {
    let hidden = template.hidden.iter().filter(|(member, _)| member == name).count();
    let needed = |o: &Operand| o.needs.iter().filter(|(m, _)| m == name).count();
    let implied: usize = template.operands.iter().map(needed).sum();
    let written = template.operands.iter().flat_map(|operand| values(&operand.pieces));
    let start = (hidden + implied, hidden + implied);
    written.filter(|(member, _)| *member == name).fold(start, |(low, high), (_, part)| match part {
        "Low" => (low + 1, high),
        "High" => (low, high + 1),
        _ => (low + 1, high + 1),
    })
}

#[test]
fn template_operands_name_members() {
    none(&template_members(&tables()));
}

#[test]
fn templates_cover_every_member_once() {
    none(&template_cover(&tables()));
}

#[test]
fn template_keys_are_not_names_of_other_members() {
    none(&template_keys(&tables()));
}

#[test]
fn template_values_fit_their_types() {
    none(&template_shows(&tables()));
}
