//! Which id of the second graph is which of the first.
//!
//! What has a name goes by it: variables, queues, and the semaphores of a queue by their place in
//! its set. The rest goes by use: the programs are aligned without ids, and ids that stand in the
//! same places of slots that are otherwise the same are taken for each other, those that do so most
//! often first.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use neff_isa::slot::Slot;

use super::align::align;
use super::side::Side;
use crate::normal::{SlotIds, Space, variable_facts};

/// How much a place in a queue's set says, beside the slots that use a semaphore.
const PLACE: u64 = 1;
/// How much an equal name says: more than any use.
const NAME: u64 = 1 << 40;

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

/// Queue and id of a block.
type Block = (String, u64);

/// How often ids stood for each other.
#[derive(Default)]
struct Votes {
    variables: HashMap<(u64, u64), u64>,
    semaphores: HashMap<(u64, u64), u64>,
    queues: HashMap<(String, String), u64>,
    blocks: HashMap<(Block, Block), u64>,
}

fn vote<K: Hash + Eq>(votes: &mut HashMap<K, u64>, pair: K, weight: u64) {
    let count = votes.entry(pair).or_insert(0);
    *count = count.saturating_add(weight);
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

    fn variable(&self, id: u64) -> u64 {
        self.variables.get(&id).copied().unwrap_or(id)
    }

    fn semaphore(&self, number: u64) -> u64 {
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

impl Votes {
    fn named(&mut self, a: &Side<'_>, b: &Side<'_>) {
        let named = |side: &Side<'_>| -> HashMap<String, u64> {
            let ids = side.definition.variables.iter();
            ids.filter_map(|it| Some((it.name.clone(), it.id.as_ref()?.value))).collect()
        };
        let ours = named(a);
        for (name, id) in named(b) {
            if let Some(our) = ours.get(&name) {
                vote(&mut self.variables, (*our, id), NAME);
            }
        }
        self.alike(a, b);
        for theirs in &b.definition.queues {
            let ours = a.definition.queues.iter().find(|ours| ours.name == theirs.name);
            let Some(ours) = ours else { continue };
            vote(&mut self.queues, (ours.name.clone(), theirs.name.clone()), NAME);
            for pair in ours.semaphores.iter().copied().zip(theirs.semaphores.iter().copied()) {
                vote(&mut self.semaphores, pair, PLACE);
            }
            for (our, their) in ours.instances.iter().zip(&theirs.instances) {
                vote(&mut self.queues, (our.value.clone(), their.value.clone()), PLACE);
            }
        }
        // What nothing uses: semaphores of the runtime are what they are.
        (0..3).for_each(|number| vote(&mut self.semaphores, (number, number), PLACE));
    }

    /// Variables that have no namesake are taken for those that are the same but for their names,
    /// unless programs use them otherwise.
    fn alike(&mut self, a: &Side<'_>, b: &Side<'_>) {
        let names = |side: &Side<'_>| -> HashSet<String> {
            side.definition.variables.iter().map(|it| it.name.clone()).collect()
        };
        let lone = |side: &Side<'_>, others: &HashSet<String>| {
            let reading = side.subject.reading();
            let variables = side.definition.variables.iter();
            let lone = variables.filter(|it| !others.contains(&it.name)).filter_map(|it| {
                Some((variable_facts(&reading, side.definition, it), it.id.as_ref()?.value))
            });
            let mut lone: Vec<_> = lone.collect();
            lone.sort_unstable();
            lone
        };
        let (ours, theirs) = (lone(a, &names(b)), lone(b, &names(a)));
        let mut theirs = theirs.into_iter().peekable();
        for (facts, id) in ours {
            while theirs.next_if(|(other, _)| *other < facts).is_some() {}
            if let Some((_, other)) = theirs.next_if(|(other, _)| *other == facts) {
                vote(&mut self.variables, (id, other), PLACE);
            }
        }
    }

    fn programs(&mut self, a: &Side<'_>, b: &Side<'_>, ours: &[Slot], theirs: &[Slot]) {
        let (left, right) = (a.blank(ours), b.blank(theirs));
        let (mut ids, mut other) = (SlotIds::default(), SlotIds::default());
        for stretch in align(&left, &right).iter().filter(|stretch| stretch.same) {
            let [length, _] = stretch.length;
            for step in 0..length {
                let [x, y] = stretch.start.map(|start| start.saturating_add(step));
                let (Some(our), Some(their)) = (ours.get(x), theirs.get(y)) else { continue };
                a.find(ours, x, &mut ids);
                b.find(theirs, y, &mut other);
                self.slots(&ids, &other, our, their);
            }
        }
    }

    fn slots(&mut self, ids: &SlotIds, other: &SlotIds, our: &Slot, their: &Slot) {
        let mut rings = None;
        for (x, y) in ids.references.iter().zip(&other.references) {
            let pair = (x.id(our), y.id(their));
            match x.space {
                Space::Variable => vote(&mut self.variables, pair, 1),
                Space::Semaphore => vote(&mut self.semaphores, pair, 1),
                Space::TableEntry => {}
                Space::Queue => {
                    let name = |bytes| String::from_utf8_lossy(bytes).into_owned();
                    let names = (name(x.name(our)), name(y.name(their)));
                    vote(&mut self.queues, names.clone(), 1);
                    rings = Some(names);
                }
                Space::Block => {
                    if let Some((a, b)) = &rings {
                        let blocks = ((a.clone(), pair.0), (b.clone(), pair.1));
                        vote(&mut self.blocks, blocks, 1);
                    }
                }
            }
        }
    }

    /// Blocks that no program triggers go by their place.
    fn blocks_of(&mut self, a: &Side<'_>, b: &Side<'_>) {
        for (ours, theirs) in a.blocks().iter().zip(&b.blocks()) {
            vote(&mut self.blocks, (ours.clone(), theirs.clone()), PLACE);
        }
    }
}
