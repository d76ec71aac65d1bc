//! The names of a graph's variables, by what an address in a program refers to: a variable's id,
//! or an entry of the table of addresses. What the addresses are at run time is not known here.

use std::collections::BTreeMap;
use std::sync::Arc;

use neff_isa::value::Address;
use neff_manifest::chain::Definition;

/// Names of variables.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variables(Arc<Names>);

#[derive(Debug, Default, PartialEq, Eq)]
struct Names {
    by_id: BTreeMap<u64, String>,
    /// Ids in the entries of the only `dge-table`; with several it is not known which one an
    /// address means.
    table: Vec<u64>,
}

impl Variables {
    /// The variables of a def.json (format notes 12 §6.2). Of two with one id the first counts.
    pub fn of(definition: &Definition) -> Variables {
        let mut by_id = BTreeMap::new();
        let mut tables = Vec::new();
        for variable in &definition.variables {
            if let Some(id) = &variable.id {
                by_id.entry(id.value).or_insert_with(|| variable.name.clone());
            }
            if variable.is("dge-table")
                && let Some(list) = definition.document.value(variable.node).get("list")
            {
                let ids = list.elements().map(|id| id.as_u64().unwrap_or(u64::MAX));
                tables.push(ids.collect::<Vec<u64>>());
            }
        }
        let table = if tables.len() == 1 { tables.pop().unwrap_or_default() } else { Vec::new() };
        Variables(Arc::new(Names { by_id, table }))
    }

    /// The variable that an address lies in: its name, and the offset in bytes.
    pub fn find(&self, address: Address) -> Option<(&str, u64)> {
        let (id, offset) = match address {
            Address::Plain(_) => return None,
            Address::Variable(id, offset) => (id, offset),
            Address::Table(index, offset) => {
                (*self.0.table.get(usize::try_from(index).ok()?)?, offset)
            }
        };
        self.0.by_id.get(&id).map(|name| (name.as_str(), offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Neff, OpenOptions};
    use neff_container::source::StreamSource;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn addresses_of_the_real_file_have_names() {
        let options = OpenOptions { programs: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &options).unwrap();
        let variables = &neff.programs()[0].variables;
        for (address, expected) in [
            (Address::Table(0, 16), Some(("x", 16))),
            (Address::Table(2, 0), Some(("output0", 0))),
            (Address::Table(3, 0), None),
            (Address::Variable(0, 228_352), Some(("SB", 228_352))),
            (Address::Variable(9, 0), None),
            (Address::Plain(0), None),
        ] {
            assert_eq!(variables.find(address), expected, "{address:?}");
        }
    }
}
