//! Which id of the second graph is which of the first.
//!
//! What has a name goes by it: variables, queues, and the semaphores of a queue by their place in
//! its set. The rest goes by use: the programs are aligned without ids, and ids that stand in the
//! same places of slots that are otherwise the same are taken for each other, those that do so most
//! often first.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use neff_isa::slot::Slot;

use super::fresh::Fresh;
use super::side::Side;
use super::votes::Votes;
use crate::normal::{SlotIds, Space};

/// Ids of the second graph as ids of the first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Variables.
    pub variables: HashMap<u64, u64>,
    /// Semaphores.
    pub semaphores: HashMap<u64, u64>,
    /// Queues and their instances.
    pub queues: HashMap<String, String>,
    /// Blocks, by the queue's name in the second graph.
    pub blocks: HashMap<(String, u64), u64>,
    /// Entries of the address table.
    pub entries: HashMap<u64, u64>,
}

impl Mapping {
    /// Finds out which ids are which.
    pub(super) fn of(a: &Side<'_>, b: &Side<'_>) -> Mapping {
        let mut votes = Votes::default();
        votes.named(a, b);
        for ours in &a.programs {
            let theirs = b.programs.iter().find(|theirs| theirs.engine == ours.engine);
            if let Some((ours, theirs)) = ours.slots().zip(theirs.and_then(|it| it.slots())) {
                votes.programs(a, b, ours, theirs);
            }
        }
        votes.blocks_of(a, b);
        let variables = chosen(votes.variables);
        let entries = entries(a, b, &variables);
        let blocks = chosen(votes.blocks);
        Mapping {
            variables,
            semaphores: chosen(votes.semaphores),
            queues: chosen(votes.queues),
            blocks: blocks.into_iter().map(|(b, (_, id))| (b, id)).collect(),
            entries,
        }
    }

    /// A slot of the second graph with the ids of the first. Ids without a partner get numbers that
    /// the first graph does not use, so that they are not taken for others.
    pub(super) fn rewrite(&self, fresh: &Fresh, ids: &SlotIds, slot: &Slot) -> Slot {
        let mut out = *slot;
        let mut ring = String::new();
        for reference in &ids.references {
            let id = reference.id(slot);
            let new = match reference.space {
                Space::Variable => self.variable(fresh, id),
                Space::TableEntry => self.entries.get(&id).copied().unwrap_or(id),
                Space::Semaphore => self.semaphore(fresh, id),
                Space::Queue => {
                    ring = String::from_utf8_lossy(reference.name(slot)).into_owned();
                    if let Some(name) = self.queues.get(&ring).filter(|name| **name != ring) {
                        reference.put(&mut out, name.as_bytes());
                    }
                    continue;
                }
                Space::Block => {
                    // A name that no block has needs no copy of it.
                    self.blocks.get(&(std::mem::take(&mut ring), id)).copied().unwrap_or(id)
                }
            };
            if new != id {
                reference.put(&mut out, &new.to_le_bytes());
            }
        }
        out
    }

    /// The id of a variable of the second graph in the numbers of the first.
    pub(super) fn variable(&self, fresh: &Fresh, id: u64) -> u64 {
        self.variables.get(&id).copied().unwrap_or_else(|| fresh.variable(id))
    }

    /// The number of a semaphore of the second graph in those of the first.
    pub(super) fn semaphore(&self, fresh: &Fresh, number: u64) -> u64 {
        self.semaphores.get(&number).copied().unwrap_or_else(|| fresh.semaphore(number))
    }

    /// Pairs that are not the same number, first graph first.
    pub(super) fn moved(pairs: &HashMap<u64, u64>) -> Vec<(u64, u64)> {
        let moved = pairs.iter().filter(|(b, a)| a != b).map(|(b, a)| (*a, *b));
        let mut moved: Vec<_> = moved.collect();
        moved.sort_unstable();
        moved
    }
}

/// The pairs with most votes, each id once; second side to first.
fn chosen<K: Hash + Eq + Ord + Clone>(votes: HashMap<(K, K), u64>) -> HashMap<K, K> {
    let mut sorted: Vec<_> = votes.into_iter().collect();
    // Of equal votes the pair that changes nothing, then the order of the ids.
    sorted.sort_by(|((a, b), x), ((c, d), y)| {
        y.cmp(x).then_with(|| (a != b).cmp(&(c != d))).then_with(|| (a, b).cmp(&(c, d)))
    });
    let (mut out, mut taken) = (HashMap::new(), HashSet::new());
    for ((a, b), _) in sorted {
        if !taken.contains(&a) && !out.contains_key(&b) {
            taken.insert(a.clone());
            out.insert(b, a);
        }
    }
    out
}

/// Entries of the second table as entries of the first: those of the same variable.
fn entries(a: &Side<'_>, b: &Side<'_>, variables: &HashMap<u64, u64>) -> HashMap<u64, u64> {
    let mut places: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for (index, id) in (0..).zip(a.table()) {
        places.entry(*id).or_default().push(index);
    }
    let entry = |(index, id): (u64, &u64)| {
        let known = places.get(variables.get(id)?)?;
        // Its own place, if the variable stands there too.
        let own = known.contains(&index).then_some(index);
        Some((index, own.or_else(|| known.first().copied())?))
    };
    (0..).zip(b.table()).filter_map(entry).collect()
}
