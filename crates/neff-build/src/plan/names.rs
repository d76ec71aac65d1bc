//! What the variables of a graph are called, for its programs.

use std::collections::{BTreeMap, HashMap};

use neff_asm::names::{Names, Space};
use neff_diag::nearest;

use super::PlannedVariable;
use crate::model::Kind;

/// Names and ids of a graph.
#[derive(Debug, Clone, Default)]
pub struct GraphNames {
    ids: HashMap<String, u32>,
    names: BTreeMap<u32, String>,
    /// Names of the address table's entries, in order.
    entries: Vec<String>,
    positions: HashMap<String, u64>,
}

impl GraphNames {
    pub(super) fn of(variables: &[PlannedVariable<'_>]) -> GraphNames {
        let mut names = GraphNames::default();
        for variable in variables {
            let name = &variable.given.name;
            names.ids.entry(name.clone()).or_insert(variable.id);
            names.names.entry(variable.id).or_insert_with(|| name.clone());
            // Descriptors index one table (12 §3.10); of several the first counts.
            let Kind::DgeTable { names: list } = &variable.given.value.kind else { continue };
            if names.entries.is_empty() {
                names.entries.extend(list.iter().map(|name| name.value.clone()));
            }
        }
        for (position, name) in (0u64..).zip(&names.entries) {
            names.positions.entry(name.clone()).or_insert(position);
        }
        names
    }

    /// The id of a variable.
    pub fn variable(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// The names of all variables, by id.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.values().map(String::as_str)
    }
}

impl Names for GraphNames {
    fn id(&self, space: Space, name: &str) -> Option<u64> {
        match space {
            Space::Variable => self.variable(name).map(u64::from),
            Space::TableEntry => self.positions.get(name).copied(),
        }
    }

    fn name(&self, space: Space, id: u64) -> Option<&str> {
        match space {
            Space::Variable => self.names.get(&u32::try_from(id).ok()?).map(String::as_str),
            Space::TableEntry => self.entries.get(usize::try_from(id).ok()?).map(String::as_str),
        }
    }

    fn advice(&self, space: Space, name: &str) -> String {
        let near = match space {
            Space::Variable => nearest(name, self.variables()),
            Space::TableEntry => nearest(name, self.entries.iter().map(String::as_str)),
        };
        match (space, near.is_empty()) {
            (_, false) => format!("the nearest are {}", near.join(", ")),
            (Space::Variable, true) => {
                "declare it in the model: a graph's variables stand under `graph.var`, shared ones \
                 under `var`"
                    .to_owned()
            }
            (Space::TableEntry, true) => {
                "add it to the `list` of the model's variable of type \"dge-table\"".to_owned()
            }
        }
    }
}
