//! Numbers for what only the second graph has, so that it is not taken for something of the first.

use std::collections::{HashMap, HashSet};

use super::mapping::Mapping;
use super::side::Side;

/// Numbers for what only the second graph has.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    variables: HashMap<u64, u64>,
    semaphores: HashMap<u64, u64>,
}

impl Fresh {
    /// Gives the ids of the second graph without a partner numbers that the first does not have, the
    /// same ones if they are free.
    pub(super) fn of(mapping: &Mapping, a: &Side<'_>, b: &Side<'_>) -> Fresh {
        let taken: HashSet<u64> =
            a.variable_ids().chain(mapping.variables.values().copied()).collect();
        let lone = b.variable_ids().filter(|id| !mapping.variables.contains_key(id));
        let variables = free(lone, taken, 0..=0xFFFF);
        let taken: HashSet<u64> = mapping.semaphores.values().copied().collect();
        let lone = (0..=255).filter(|number| !mapping.semaphores.contains_key(number));
        Fresh { variables, semaphores: free(lone, taken, 0..=255) }
    }

    /// The number of a variable without a partner.
    pub(super) fn variable(&self, id: u64) -> u64 {
        self.variables.get(&id).copied().unwrap_or(id)
    }

    /// The number of a semaphore without a partner.
    pub(super) fn semaphore(&self, number: u64) -> u64 {
        self.semaphores.get(&number).copied().unwrap_or(number)
    }
}

/// Free numbers for ids, their own where it is free.
fn free(
    ids: impl Iterator<Item = u64>,
    mut taken: HashSet<u64>,
    range: std::ops::RangeInclusive<u64>,
) -> HashMap<u64, u64> {
    let mut out = HashMap::new();
    let mut candidates = range.rev();
    for id in ids {
        let own = (!taken.contains(&id)).then_some(id);
        let number = own.or_else(|| candidates.find(|number| !taken.contains(number)));
        let number = number.unwrap_or(id);
        taken.insert(number);
        out.insert(id, number);
    }
    out
}
