//! Names of a graph's variables, and of the entries of its address table. What the addresses are at
//! run time is not known here.

use std::collections::HashMap;
use std::sync::Arc;

use neff_asm::names::{Names, Space};
use neff_diag::nearest;
use neff_isa::value::Address;
use neff_manifest::chain::Definition;

/// The type word of the variable that lists the entries (format notes 12 §6.2).
const ADDRESS_TABLE: &str = "dge-table";

/// Names and ids as a graph's `def.json` gives them. Cheap to clone.
///
/// A name that two variables share, or an id, stands for the first of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraphNames(Arc<Maps>);

#[derive(Debug, Default, PartialEq, Eq)]
struct Maps {
    names: HashMap<u64, String>,
    ids: HashMap<String, u64>,
    /// Ids of variables in the entries of the only address table; with several it is not known
    /// which one an address means.
    table: Vec<Option<u64>>,
}

impl GraphNames {
    /// The names of a graph.
    pub(crate) fn of(definition: &Definition) -> GraphNames {
        let mut maps = Maps::default();
        let mut tables = Vec::new();
        for variable in &definition.variables {
            if let Some(id) = variable.id.as_ref().map(|id| id.value) {
                maps.names.entry(id).or_insert_with(|| variable.name.clone());
                maps.ids.entry(variable.name.clone()).or_insert(id);
            }
            if variable.is(ADDRESS_TABLE)
                && let Some(list) = definition.document.value(variable.node).get("list")
            {
                tables.push(list.elements().map(|entry| entry.as_u64()).collect());
            }
        }
        if tables.len() == 1 {
            maps.table = tables.pop().unwrap_or_default();
        }
        GraphNames(Arc::new(maps))
    }

    /// The variable that an address lies in: its name, and the offset in bytes.
    pub fn find(&self, address: Address) -> Option<(&str, u64)> {
        let (id, offset) = match address {
            Address::Plain(_) => return None,
            Address::Variable(id, offset) => (id, offset),
            Address::Table(index, offset) => (self.entry(index)?, offset),
        };
        self.0.names.get(&id).map(|name| (name.as_str(), offset))
    }

    /// The names of all variables, in an order that is always the same.
    fn sorted(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.0.ids.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// The id of the variable of an entry.
    fn entry(&self, index: u64) -> Option<u64> {
        *self.0.table.get(usize::try_from(index).ok()?)?
    }
}

impl Names for GraphNames {
    fn id(&self, space: Space, name: &str) -> Option<u64> {
        let id = *self.0.ids.get(name)?;
        match space {
            Space::Variable => Some(id),
            Space::TableEntry => {
                let entry = self.0.table.iter().position(|entry| *entry == Some(id))?;
                u64::try_from(entry).ok()
            }
        }
    }

    fn name(&self, space: Space, id: u64) -> Option<&str> {
        let variable = match space {
            Space::Variable => id,
            Space::TableEntry => self.entry(id)?,
        };
        let name = self.0.names.get(&variable)?;
        // Only names that lead back to the same id: the text must mean the same bytes.
        (self.id(space, name) == Some(id)).then_some(name)
    }

    fn advice(&self, space: Space, name: &str) -> String {
        let near = match space {
            Space::Variable => nearest(name, self.sorted()),
            Space::TableEntry => Vec::new(),
        };
        match near.is_empty() {
            false => format!("the nearest are {}", near.join(", ")),
            true => "the graph of the NEFF has no such name; write the id as a number".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Neff, OpenOptions};
    use neff_container::source::StreamSource;

    const REAL: &[u8] = include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn addresses_of_the_real_file_have_names() {
        let options = OpenOptions { programs: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let names = &neff.programs()[0].names;
        for (address, expected) in [
            (Address::Table(0, 16), Some(("x", 16))),
            (Address::Table(2, 0), Some(("output0", 0))),
            (Address::Table(3, 0), None),
            (Address::Variable(0, 228_352), Some(("SB", 228_352))),
            (Address::Variable(9, 0), None),
            (Address::Plain(0), None),
        ] {
            assert_eq!(names.find(address), expected, "{address:?}");
        }
        assert_eq!(names.name(Space::Variable, 0), Some("SB"));
        assert_eq!(names.name(Space::TableEntry, 2), Some("output0"));
        assert_eq!(names.id(Space::TableEntry, "x"), Some(0));
        assert_eq!(names.id(Space::Variable, "x"), Some(1));
    }
}
