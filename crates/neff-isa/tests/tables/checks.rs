//! The checks of the tables. Each returns its findings; a finding begins with the row's place.

use std::collections::HashMap;

use crate::cover::{template_cover, template_keys, template_members, template_shows};
use crate::layouts::{Layout, Member};
use crate::source::Tables;
use crate::{none, tables};

/// Members follow each other without gap or overlap, from the end of the prefix to the end.
pub fn tiling(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for layout in tables.prefixes.iter().chain(&tables.layouts) {
        let mut at = match tables.prefix(layout) {
            _ if layout.end != 64 => 0,
            Some(prefix) => prefix.end,
            None => {
                findings.push(format!("{}: no prefix `{}`", layout.place, layout.prefix));
                continue;
            }
        };
        for member in &layout.members {
            if member.offset != at || member.size == 0 {
                let (name, offset) = (&member.name, member.offset);
                findings.push(format!("{}: {name} is at {offset}, not at {at}", layout.place));
            }
            at = member.offset + member.size;
        }
        if at != layout.end {
            findings.push(format!("{}: ends at {at}, not at {}", layout.place, layout.end));
        }
    }
    findings
}

/// Every type is known and has the size given; sources name members that are sources.
pub fn types(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for layout in tables.prefixes.iter().chain(&tables.layouts) {
        for member in &layout.members {
            let wrong = type_of(tables, layout, member);
            findings.extend(wrong.map(|e| format!("{}: {}: {e}", layout.place, member.name)));
        }
    }
    findings
}

fn type_of(tables: &Tables, layout: &Layout, member: &Member) -> Option<String> {
    let Some((_, size)) = tables.kind(&member.kind) else {
        return Some(format!("no type `{}`", member.kind));
    };
    if size != 0 && size != member.size {
        return Some(format!("{} has {size} bytes, not {}", member.kind, member.size));
    }
    let source = member.source.as_ref()?;
    if !member.kind.starts_with("IMM") {
        return Some("only an immediate has a source".to_owned());
    }
    let (name, kinds) = match source.split_once('.') {
        Some((name, "low" | "high")) => (name, &["IMM_SRC_PAIR"][..]),
        _ => (source.as_str(), &["IMM_SRC", "IMM_SRC_N"][..]),
    };
    let found = layout.members.iter().any(|m| m.name == name && kinds.contains(&m.kind.as_str()));
    (!found).then(|| format!("`{source}` is no source"))
}

/// Names of layouts, enumerations, templates and members are unique.
pub fn unique_names(tables: &Tables) -> Vec<String> {
    let mut findings = repeated(tables.layouts.iter().map(|l| (&l.place, l.name.as_str())));
    findings.extend(repeated(tables.prefixes.iter().map(|l| (&l.place, l.name.as_str()))));
    findings.extend(repeated(tables.enums.iter().map(|e| (&e.place, e.name.as_str()))));
    findings.extend(repeated(tables.templates.iter().map(|t| (&t.place, t.name.as_str()))));
    for layout in tables.prefixes.iter().chain(&tables.layouts) {
        let named = layout.members.iter().filter(|member| member.named());
        findings.extend(repeated(named.map(|member| (&layout.place, member.name.as_str()))));
    }
    findings
}

/// Names that stand twice.
pub fn repeated<'a>(names: impl Iterator<Item = (&'a String, &'a str)>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    names
        .filter(|(_, n)| !seen.insert(*n))
        .map(|(p, n)| format!("{p}: `{n}` stands twice"))
        .collect()
}

/// Values and words of an enumeration are unique.
pub fn unique_words(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for e in &tables.enums {
        let words = e.words.iter().flat_map(|w| std::iter::once(&w.word).chain(&w.aliases));
        findings.extend(repeated(words.map(|word| (&e.place, word.as_str()))));
        for pair in e.words.windows(2) {
            if pair[0].value >= pair[1].value {
                findings.push(format!("{}: `{}` is out of order", e.place, pair[1].word));
            }
        }
    }
    findings
}

/// An opcode and a mnemonic mean one row in a generation.
pub fn unique_opcodes(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    let mut seen: HashMap<(u8, String), ()> = HashMap::new();
    for row in &tables.rows {
        for generation in (0..5).filter(|bit| row.generations & 1 << bit != 0) {
            let names = std::iter::once(&row.mnemonic).chain(&row.aliases).cloned();
            for name in names.chain([format!("{:02X}", row.opcode)]) {
                if seen.insert((generation, name.clone()), ()).is_some() {
                    findings.push(format!("{}: `{name}` stands twice", row.place));
                }
            }
        }
    }
    findings
}

/// Bindings lead somewhere and hold in generations of the row only.
pub fn bindings(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for row in &tables.rows {
        for binding in &row.bindings {
            let mut find = |what: &str| findings.push(format!("{}: {what}", row.place));
            if tables.layout(&binding.layout).is_none() {
                find(&format!("no layout `{}`", binding.layout));
            }
            if let Some(name) = &binding.template
                && tables.template(name).is_none()
            {
                find(&format!("no template `{name}`"));
            }
            if binding.generations & !row.generations != 0 {
                find(&format!("`{}` is bound outside its generations", binding.layout));
            }
        }
    }
    findings
}

/// Bindings do not hide each other, and every layout and template is bound.
pub fn bound_once(tables: &Tables) -> Vec<String> {
    let mut findings = Vec::new();
    for row in &tables.rows {
        for (at, binding) in row.bindings.iter().enumerate() {
            let same = |b: &&crate::opcodes::Binding| {
                b.generations & binding.generations != 0
                    && (b.sub_opcode.is_none() || b.sub_opcode == binding.sub_opcode)
                    && (b.after.is_none() || b.after == binding.after)
            };
            if row.bindings[..at].iter().any(|b| same(&b)) {
                findings.push(format!("{}: `{}` is never reached", row.place, binding.layout));
            }
        }
    }
    let bound = || tables.rows.iter().flat_map(|row| &row.bindings);
    for layout in &tables.layouts {
        if !bound().any(|b| b.layout == layout.name) {
            findings.push(format!("{}: bound by no opcode", layout.place));
        }
    }
    for template in &tables.templates {
        if !bound().any(|b| b.template.as_ref() == Some(&template.name)) {
            findings.push(format!("{}: bound by no opcode", template.place));
        }
    }
    findings
}

/// Every check: what must hold before anything is generated.
pub fn all(tables: &Tables) -> Vec<String> {
    let checks = [
        tiling,
        types,
        unique_names,
        unique_words,
        unique_opcodes,
        bindings,
        bound_once,
        template_members,
        template_cover,
        template_keys,
        template_shows,
    ];
    checks.iter().flat_map(|check| check(tables)).collect()
}

#[test]
fn members_tile_the_slot() {
    none(&tiling(&tables()));
}

#[test]
fn types_are_known_and_sizes_fit() {
    none(&types(&tables()));
}

#[test]
fn names_are_unique() {
    none(&unique_names(&tables()));
}

#[test]
fn words_of_an_enumeration_are_unique() {
    none(&unique_words(&tables()));
}

#[test]
fn opcodes_and_mnemonics_are_unique_in_a_generation() {
    none(&unique_opcodes(&tables()));
}

#[test]
fn bindings_resolve_within_the_generations_of_the_row() {
    none(&bindings(&tables()));
}

#[test]
fn every_layout_and_template_is_bound_and_reached() {
    none(&bound_once(&tables()));
}
