//! The layout of one statement: its words, their order, one space between two.

use neff_isa::model::{Generation, Kind};
use neff_isa::{Found, by_mnemonic};

use crate::parse::item_length;

/// What an item of a statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Wait,
    Update,
    Other,
}

/// `MNEMONIC predicates operands;`
pub(super) fn instruction(generation: Option<Generation>, mnemonic: &str, tail: &str) -> String {
    let tail = tail.replace('\t', " ");
    let mut items = items(tail.trim_end());
    // Behind `|` or `setter=` a predicate is another one than before: only those that stand
    // before everything else change places there.
    let movable = match has_second_events(mnemonic) {
        true => items.iter().take_while(|(role, _)| *role != Role::Other).count(),
        false => items.len(),
    };
    items.get_mut(..movable).unwrap_or_default().sort_by_key(|(role, _)| *role);
    let mut out = printed(generation, mnemonic).to_owned();
    for (_, item) in items {
        out.push(' ');
        out.push_str(item);
    }
    out.push(';');
    out
}

/// `.name arguments`; data ends with `;`, as disassembly writes it.
pub(super) fn directive(name: &str, tail: &str) -> String {
    let tail = tail.trim();
    let arguments = match (name, tail.split_once(',')) {
        (".equ" | ".rept", Some((first, second))) => format!("{}, {}", first.trim(), second.trim()),
        _ => tail.to_owned(),
    };
    let end = if matches!(name, ".slot" | ".sp8" | ".bytes") { ";" } else { "" };
    match arguments.is_empty() {
        true => format!("{name}{end}"),
        false => format!("{name} {arguments}{end}"),
    }
}

/// A line, or several: labels stand on their own unless they stay before the statement.
pub(super) fn line(
    indent: &str,
    labels: &[&str],
    statement: Option<&str>,
    stays: bool,
    comment: &str,
) -> String {
    let mut out = String::new();
    let mut words: Vec<String> = labels.iter().map(|label| format!("{label}:")).collect();
    if !stays && statement.is_some() {
        words.drain(..).for_each(|label| out.push_str(&format!("{indent}{label}\n")));
    }
    words.extend(statement.map(str::to_owned));
    let last = words.join(" ");
    let gap = if last.is_empty() || comment.is_empty() { "" } else { "  " };
    out.push_str(&format!("{indent}{last}{gap}{comment}\n"));
    out
}

/// The mnemonic that is printed for a name, if it means the same wherever the name is known.
fn printed(generation: Option<Generation>, name: &str) -> &str {
    let generations = match &generation {
        Some(generation) => std::slice::from_ref(generation),
        None => &Generation::ALL[..],
    };
    let mut printed = None;
    for generation in generations {
        let Found::Row(row) = by_mnemonic(*generation, name) else { continue };
        let back = by_mnemonic(*generation, row.mnemonic);
        let same = printed.is_none_or(|known| known == row.mnemonic);
        if !same || back != Found::Row(row) {
            return name;
        }
        printed = Some(row.mnemonic);
    }
    printed.unwrap_or(name)
}

/// True if some generation has a second wait and update for this mnemonic.
fn has_second_events(mnemonic: &str) -> bool {
    Generation::ALL.iter().any(|generation| {
        let Found::Row(row) = by_mnemonic(*generation, mnemonic) else { return false };
        let layouts = neff_isa::generated::LAYOUTS;
        row.bindings
            .iter()
            .filter_map(|binding| layouts.get(usize::from(binding.layout)))
            .any(|layout| layout.members.iter().any(|m| m.kind == Kind::EventsExtended))
    })
}

/// The items of a tail, as the assembler parts them.
fn items(tail: &str) -> Vec<(Role, &str)> {
    let mut out = Vec::new();
    let mut rest = tail.trim_start();
    while !rest.is_empty() {
        let (role, length) = match rest.strip_prefix('|') {
            Some(_) => (Role::Other, 1),
            None => predicate(rest).unwrap_or_else(|| (Role::Other, item_length(rest))),
        };
        let (item, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
        out.push((role, item));
        rest = behind.trim_start();
    }
    out
}

/// Role and length of a predicate; a comment that names the owner may stand in it.
fn predicate(text: &str) -> Option<(Role, usize)> {
    let word_end = |text: &str| text.find(' ').unwrap_or(text.len());
    if text.starts_with("@unordered") {
        return Some((Role::Wait, word_end(text)));
    }
    let body = text.strip_prefix('$').unwrap_or(text);
    if !body.starts_with("S[") && !body.starts_with("E[") {
        return None;
    }
    let close = text.find(']')?.saturating_add(1);
    let behind = text.get(close..)?;
    let owner = behind.trim_start().strip_prefix('(').and_then(|owner| owner.split_once(')'));
    let rest = owner.map_or(behind, |(_, rest)| rest);
    let word = rest.get(..word_end(rest))?;
    let role = if word.contains('@') { Role::Update } else { Role::Wait };
    Some((role, text.len().saturating_sub(rest.len()).saturating_add(word.len())))
}
