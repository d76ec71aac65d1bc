//! Names of a graph's variables, and of the entries of its address table.

use std::collections::HashMap;

use neff_asm::names::{Names, Space};
use neff_manifest::chain::Definition;

/// The type word of the variable that lists the entries (format notes 02 §6.2).
const ADDRESS_TABLE: &str = "dge-table";

/// Names and ids as a graph's `def.json` gives them.
///
/// A name that two variables share, or an id, stands for the first of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraphNames {
    variables: HashMap<u64, String>,
    ids: HashMap<String, u64>,
    /// Ids of variables by entry.
    table: Vec<Option<u64>>,
}

impl GraphNames {
    /// The names of a graph.
    pub(super) fn of(definition: &Definition) -> GraphNames {
        let mut names = GraphNames::default();
        for variable in &definition.variables {
            let Some(id) = variable.id.as_ref().map(|id| id.value) else { continue };
            names.variables.entry(id).or_insert_with(|| variable.name.clone());
            names.ids.entry(variable.name.clone()).or_insert(id);
            if variable.is(ADDRESS_TABLE) && names.table.is_empty() {
                let list = definition.document.value(variable.node).get("list");
                let entries = list.iter().flat_map(|list| list.elements());
                names.table = entries.map(|entry| entry.as_u64()).collect();
            }
        }
        names
    }
}

impl Names for GraphNames {
    fn id(&self, space: Space, name: &str) -> Option<u64> {
        let id = *self.ids.get(name)?;
        match space {
            Space::Variable => Some(id),
            Space::TableEntry => {
                let entry = self.table.iter().position(|entry| *entry == Some(id))?;
                u64::try_from(entry).ok()
            }
        }
    }

    fn name(&self, space: Space, id: u64) -> Option<&str> {
        let variable = match space {
            Space::Variable => id,
            Space::TableEntry => (*self.table.get(usize::try_from(id).ok()?)?)?,
        };
        let name = self.variables.get(&variable)?;
        // Only names that lead back to the same id: the text must mean the same bytes.
        (self.id(space, name) == Some(id)).then_some(name)
    }
}
