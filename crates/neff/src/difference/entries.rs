//! Variables, queues and blocks of two graphs, by name and field by field; ids of the second count
//! as those of the first.

use std::collections::HashSet;

use neff_manifest::json::Value;

use super::blocks;
use super::fresh::Fresh;
use super::mapping::Mapping;
use super::side::Side;
use super::values::{FieldDifference, Seen, differences};

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A variable.
    Variable,
    /// A queue set.
    Queue,
    /// A block of static transfers.
    Block,
}

impl EntryKind {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            EntryKind::Variable => "variable",
            EntryKind::Queue => "queue",
            EntryKind::Block => "block",
        }
    }
}

/// What became of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Only the second has it.
    Added,
    /// Only the first has it.
    Removed,
    /// Both have it, with different fields.
    Changed(Vec<FieldDifference>),
}

/// An entry that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDifference {
    /// What it is.
    pub kind: EntryKind,
    /// Its name, in the first if both have it.
    pub name: String,
    /// What became of it.
    pub change: Change,
}

/// Keys that say nothing about execution, or are compared elsewhere.
const HIDDEN: [&str; 9] = [
    "var_id",
    "name",
    "file_name",
    "#file-name",
    "#transfer-type",
    "comment",
    "#comment",
    "queue_instances",
    "id",
];

/// How values of entries are seen.
pub(super) struct Eyes<'m> {
    pub(super) mapping: &'m Mapping,
    fresh: &'m Fresh,
}

impl Eyes<'_> {
    /// What a value counts as.
    pub(super) fn see(&self, side: usize, key: &str, value: Value<'_>) -> Seen {
        if HIDDEN.contains(&key) {
            return Seen::Hidden;
        }
        let number = value.as_u64().filter(|_| side == 1);
        let text = value.as_str().filter(|_| side == 1);
        let seen = match key {
            "list" | "referenced_var_id" => {
                number.map(|id| self.mapping.variable(self.fresh, id).to_string())
            }
            "semaphore" | "semaphore_set" | "embedding_update_sync_semaphore" | "act_semaphore" => {
                number.map(|number| self.mapping.semaphore(self.fresh, number).to_string())
            }
            "queue" | "instance_name" => text
                .and_then(|name| self.mapping.queues.get(&*name))
                .map(|name| format!("{name:?}")),
            _ => None,
        };
        seen.map_or(Seen::Itself, Seen::As)
    }
}

/// The entries that differ: variables, queues, then blocks.
pub(super) fn compare(
    a: &Side<'_>,
    b: &Side<'_>,
    mapping: &Mapping,
    fresh: &Fresh,
) -> (Vec<EntryDifference>, Vec<(String, String)>) {
    let eyes = Eyes { mapping, fresh };
    let mut out = Vec::new();
    let renamed = variables(a, b, &eyes, &mut out);
    queues(a, b, &eyes, &mut out);
    blocks::compare(a, b, &eyes, &renamed, &mut out);
    (out, renamed)
}

/// The fields in which the settings of two engines or graphs differ.
pub(super) fn settings(
    a: Option<Value<'_>>,
    b: Option<Value<'_>>,
    mapping: &Mapping,
    fresh: &Fresh,
    hides: &dyn Fn(&str) -> bool,
) -> Vec<FieldDifference> {
    let eyes = Eyes { mapping, fresh };
    differences(a, b, &|side, key, value| match hides(key) {
        true => Seen::Hidden,
        false => eyes.see(side, key, value),
    })
}

/// Adds an entry that has fields that differ.
pub(super) fn push(
    out: &mut Vec<EntryDifference>,
    kind: EntryKind,
    name: &str,
    fields: Vec<FieldDifference>,
) {
    if !fields.is_empty() {
        out.push(EntryDifference { kind, name: name.to_owned(), change: Change::Changed(fields) });
    }
}

/// Compares variables; gives the names of those that have another in the second.
fn variables(
    a: &Side<'_>,
    b: &Side<'_>,
    eyes: &Eyes<'_>,
    out: &mut Vec<EntryDifference>,
) -> Vec<(String, String)> {
    let kind = EntryKind::Variable;
    let mut renamed = Vec::new();
    let mut matched = HashSet::new();
    for theirs in &b.definition.variables {
        let our_id = theirs.id.as_ref().and_then(|id| eyes.mapping.variables.get(&id.value));
        let is_it = |id: Option<u64>| our_id.is_some() && id == our_id.copied();
        let ours = a.definition.variables.iter().find(|ours| match our_id {
            Some(_) => is_it(ours.id.as_ref().map(|id| id.value)),
            None => ours.id.is_none() && ours.name == theirs.name,
        });
        let Some(ours) = ours else {
            let name = theirs.name.clone();
            out.push(EntryDifference { kind, name, change: Change::Added });
            continue;
        };
        matched.insert(ours.node);
        if ours.name != theirs.name {
            renamed.push((ours.name.clone(), theirs.name.clone()));
        }
        let left = a.definition.document.value(ours.node);
        let right = b.definition.document.value(theirs.node);
        let see = |side: usize, key: &str, value: Value<'_>| eyes.see(side, key, value);
        push(out, kind, &ours.name, differences(Some(left), Some(right), &see));
    }
    let gone = a.definition.variables.iter().filter(|ours| !matched.contains(&ours.node));
    out.extend(gone.map(|ours| EntryDifference {
        kind,
        name: ours.name.clone(),
        change: Change::Removed,
    }));
    renamed
}

fn queues(a: &Side<'_>, b: &Side<'_>, eyes: &Eyes<'_>, out: &mut Vec<EntryDifference>) {
    let kind = EntryKind::Queue;
    let mut matched = HashSet::new();
    for theirs in &b.definition.queues {
        let name = eyes.mapping.queues.get(&theirs.name).unwrap_or(&theirs.name);
        let Some(ours) = a.definition.queues.iter().find(|ours| ours.name == *name) else {
            let name = theirs.name.clone();
            out.push(EntryDifference { kind, name, change: Change::Added });
            continue;
        };
        matched.insert(ours.name.as_str());
        let left = a.definition.document.value(ours.node);
        let right = b.definition.document.value(theirs.node);
        let see = |side: usize, key: &str, value: Value<'_>| eyes.see(side, key, value);
        let mut fields = differences(Some(left), Some(right), &see);
        let instances = |count: usize| count.to_string();
        let counts = [ours.instances.len(), theirs.instances.len()].map(instances);
        let [x, y] = counts;
        fields.extend(FieldDifference::of("queue_instances", x, y));
        push(out, kind, &ours.name, fields);
    }
    let gone = a.definition.queues.iter().filter(|ours| !matched.contains(ours.name.as_str()));
    out.extend(gone.map(|ours| EntryDifference {
        kind,
        name: ours.name.clone(),
        change: Change::Removed,
    }));
}
