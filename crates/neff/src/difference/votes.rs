//! What speaks for two ids being one another: names, places in sets, uses in slots that are
//! otherwise the same.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use neff_isa::slot::Slot;

use super::align::align;
use super::side::Side;
use crate::normal::{SlotIds, Space, variable_facts};

/// How much a place in a queue's set says, beside the slots that use a semaphore.
const PLACE: u64 = 1;
/// How much an equal name says: more than any use.
const NAME: u64 = 1 << 40;

/// Queue and id of a block.
type Block = (String, u64);

/// How often ids stood for each other.
#[derive(Default)]
pub(super) struct Votes {
    pub(super) variables: HashMap<(u64, u64), u64>,
    pub(super) semaphores: HashMap<(u64, u64), u64>,
    pub(super) queues: HashMap<(String, String), u64>,
    pub(super) blocks: HashMap<(Block, Block), u64>,
}

fn vote<K: Hash + Eq>(votes: &mut HashMap<K, u64>, pair: K, weight: u64) {
    let count = votes.entry(pair).or_insert(0);
    *count = count.saturating_add(weight);
}

impl Votes {
    /// What names say.
    pub(super) fn named(&mut self, a: &Side<'_>, b: &Side<'_>) {
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

    /// What the slots of two programs say that are the same but for their ids.
    pub(super) fn programs(&mut self, a: &Side<'_>, b: &Side<'_>, ours: &[Slot], theirs: &[Slot]) {
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
    pub(super) fn blocks_of(&mut self, a: &Side<'_>, b: &Side<'_>) {
        for (ours, theirs) in a.blocks().iter().zip(&b.blocks()) {
            vote(&mut self.blocks, (ours.clone(), theirs.clone()), PLACE);
        }
    }
}
