//! Names for the slots of a comparison: both sides speak of variables by the ids of the first.

use std::collections::HashMap;

use neff_asm::names::{Names, Space};

use super::fresh::Fresh;
use super::mapping::Mapping;
use super::side::Side;

/// What the variables and the entries of the address table of one side are called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideNames {
    variables: HashMap<u64, String>,
    entries: HashMap<u64, String>,
}

impl SideNames {
    /// The names of the first side.
    pub(super) fn first(side: &Side<'_>) -> SideNames {
        SideNames::with(side, |id| id, |entry| entry)
    }

    /// The names of the second side, with the ids of the first.
    pub(super) fn second(side: &Side<'_>, mapping: &Mapping, fresh: &Fresh) -> SideNames {
        let entry = |entry: u64| mapping.entries.get(&entry).copied().unwrap_or(entry);
        SideNames::with(side, |id| mapping.variable(fresh, id), entry)
    }

    fn with(side: &Side<'_>, id: impl Fn(u64) -> u64, entry: impl Fn(u64) -> u64) -> SideNames {
        let variables = side.definition.variables.iter();
        let own: HashMap<u64, &str> = variables
            .filter_map(|variable| Some((variable.id.as_ref()?.value, variable.name.as_str())))
            .collect();
        let entries = (0..).zip(side.table());
        SideNames {
            entries: entries
                .filter_map(|(at, variable)| Some((entry(at), (*own.get(variable)?).to_owned())))
                .collect(),
            variables: own.into_iter().map(|(own, name)| (id(own), name.to_owned())).collect(),
        }
    }
}

impl Names for SideNames {
    fn id(&self, space: Space, name: &str) -> Option<u64> {
        let names = match space {
            Space::Variable => &self.variables,
            Space::TableEntry => &self.entries,
        };
        names.iter().filter(|(_, known)| *known == name).map(|(id, _)| *id).min()
    }

    fn name(&self, space: Space, id: u64) -> Option<&str> {
        let names = match space {
            Space::Variable => &self.variables,
            Space::TableEntry => &self.entries,
        };
        names.get(&id).map(String::as_str)
    }

    fn advice(&self, _: Space, _: &str) -> String {
        String::new()
    }
}
