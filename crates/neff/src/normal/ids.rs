//! Canonical numbers for the ids of a graph, in order of first use.
//!
//! Ids are bound inside one graph, so any one-to-one replacement gives the same program as long as
//! every place is known where an id stands. What keeps its number whatever happens:
//!
//! * semaphores below `runtime_semaphore_count`, and never less than the three that the runtime
//!   signals itself (format notes 12 §2.4). All others start at 0 and are cleared behind each
//!   inference alike (10 §2), whoever uses them;
//! * events, of which it is not known which ones the runtime uses;
//! * entries of the address table, which is kept in its order.
//!
//! Where a program or manifest is not understood ([`Trust`]), ids stay as they are.

use std::collections::{HashMap, HashSet};

use neff_abi::semaphore::RUNTIME_SEMAPHORES;
use neff_manifest::chain::{BlockRing, Definition, DmaBlock, Variable};

/// Which ids may be replaced: those of which every use in the NEFF is understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trust {
    /// Variables, queues and blocks.
    pub names: bool,
    /// Semaphores.
    pub semaphores: bool,
}

impl Trust {
    /// All of them.
    pub const ALL: Trust = Trust { names: true, semaphores: true };
    /// None of them.
    pub const NONE: Trust = Trust { names: false, semaphores: false };

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Trust) -> Trust {
        Trust { names: self.names && other.names, semaphores: self.semaphores && other.semaphores }
    }
}

/// An id in the normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// A canonical number.
    Canonical(u64),
    /// The id as it is: not declared, reserved, or not replaced in this NEFF.
    Raw(u64),
}

/// The canonical numbers of one graph.
#[derive(Debug)]
pub struct Numbering<'n> {
    declared: HashMap<u64, &'n Variable>,
    by_name: HashMap<&'n str, u64>,
    /// The ids of the entries of the address table.
    table: &'n [u64],
    /// Names of queue sets and of their instances.
    rings: HashSet<&'n str>,
    /// Blocks that there are.
    blocks: HashSet<(String, u64)>,
    reserved: u64,
    variables: HashMap<u64, u64>,
    /// Variables in use, by number.
    order: Vec<u64>,
    semaphores: HashMap<u64, u64>,
    ring_numbers: HashMap<String, u64>,
    block_numbers: HashMap<(String, u64), u64>,
    blocks_of: HashMap<String, u64>,
}

/// The number of a key: a known one, or the next.
fn next<K: std::hash::Hash + Eq>(numbers: &mut HashMap<K, u64>, key: K) -> u64 {
    let count = u64::try_from(numbers.len()).unwrap_or(u64::MAX);
    *numbers.entry(key).or_insert(count)
}

/// The ring of a block, by any of its names.
pub(super) fn ring_of<'b>(block: &'b DmaBlock<'_>) -> Option<&'b str> {
    match block.ring.as_ref()? {
        BlockRing::Queue(name) | BlockRing::Instance(name) => Some(&name.value),
    }
}

impl<'n> Numbering<'n> {
    /// No number is given yet.
    pub fn new(definition: &'n Definition) -> Numbering<'n> {
        let mut declared = HashMap::new();
        let mut by_name = HashMap::new();
        let mut table = None;
        for variable in &definition.variables {
            let Some(id) = variable.id.as_ref().map(|id| id.value) else { continue };
            declared.entry(id).or_insert(variable);
            by_name.entry(variable.name.as_str()).or_insert(id);
            if variable.is("dge-table") && table.is_none() {
                table = variable.list.as_ref().map(|list| list.value.as_slice());
            }
        }
        let instances = |queue: &'n neff_manifest::chain::Queue| {
            queue.instances.iter().map(|name| name.value.as_str())
        };
        let queues = definition.queues.iter();
        let rings = queues.flat_map(|queue| instances(queue).chain([queue.name.as_str()]));
        let count = definition.document.root().get("runtime_semaphore_count");
        let least = u64::try_from(RUNTIME_SEMAPHORES.len()).unwrap_or_default();
        Numbering {
            declared,
            by_name,
            table: table.unwrap_or_default(),
            rings: rings.collect(),
            blocks: blocks(definition).collect(),
            reserved: count.and_then(|count| count.as_u64()).unwrap_or_default().max(least),
            variables: HashMap::new(),
            order: Vec::new(),
            semaphores: HashMap::new(),
            ring_numbers: HashMap::new(),
            block_numbers: HashMap::new(),
            blocks_of: HashMap::new(),
        }
    }

    /// A use of a variable.
    pub fn use_variable(&mut self, id: u64) {
        if self.declared.contains_key(&id) && !self.variables.contains_key(&id) {
            next(&mut self.variables, id);
            self.order.push(id);
        }
    }

    /// A use of an entry of the address table.
    pub fn use_entry(&mut self, index: u64) {
        let entry = usize::try_from(index).ok().and_then(|index| self.table.get(index));
        entry.into_iter().for_each(|id| self.use_variable(*id));
    }

    /// A use of a variable by its name.
    pub fn use_name(&mut self, name: &str) {
        self.by_name.get(name).copied().into_iter().for_each(|id| self.use_variable(id));
    }

    /// A use of a semaphore.
    pub fn use_semaphore(&mut self, number: u64) {
        if number >= self.reserved {
            next(&mut self.semaphores, number);
        }
    }

    /// A use of a queue or an instance of one.
    pub fn use_ring(&mut self, name: &str) {
        if self.rings.contains(name) && !self.ring_numbers.contains_key(name) {
            next(&mut self.ring_numbers, name.to_owned());
        }
    }

    /// A use of a block of a queue.
    pub fn use_block(&mut self, ring: &str, id: u64) {
        let key = (ring.to_owned(), id);
        if self.blocks.contains(&key) && !self.block_numbers.contains_key(&key) {
            let count = self.blocks_of.entry(key.0.clone()).or_insert(0);
            self.block_numbers.insert(key, *count);
            *count = count.saturating_add(1);
        }
    }

    /// The variable of an id; of equal ids the first.
    pub fn declared(&self, id: u64) -> Option<&'n Variable> {
        self.declared.get(&id).copied()
    }

    /// The id of a variable's name.
    pub fn id_of(&self, name: &str) -> Option<u64> {
        self.by_name.get(name).copied()
    }

    /// True if a variable has its number.
    pub fn has_variable(&self, id: u64) -> bool {
        self.variables.contains_key(&id)
    }

    /// Variables in use, by number.
    pub fn used_variables(&self) -> &[u64] {
        &self.order
    }

    /// The number of a variable.
    pub fn variable(&self, trust: Trust, id: u64) -> Number {
        number(trust.names, self.variables.get(&id), id)
    }

    /// The number of a semaphore.
    pub fn semaphore(&self, trust: Trust, semaphore: u64) -> Number {
        number(trust.semaphores, self.semaphores.get(&semaphore), semaphore)
    }

    /// The number of a queue or instance; `None` for a name that stays.
    pub fn ring(&self, trust: Trust, name: &str) -> Option<u64> {
        self.ring_numbers.get(name).copied().filter(|_| trust.names)
    }

    /// The number of a block of a queue.
    pub fn block(&self, trust: Trust, ring: &str, id: u64) -> Number {
        // Most graphs have none, and the key is made of two parts.
        let known = match self.block_numbers.is_empty() {
            true => None,
            false => self.block_numbers.get(&(ring.to_owned(), id)),
        };
        number(trust.names, known, id)
    }

    /// The least number among semaphores that have one.
    pub fn least_semaphore(&self, semaphores: &[u64]) -> Option<u64> {
        semaphores.iter().filter_map(|it| self.semaphores.get(it)).min().copied()
    }
}

fn number(is_trusted: bool, canonical: Option<&u64>, raw: u64) -> Number {
    match canonical.filter(|_| is_trusted) {
        Some(canonical) => Number::Canonical(*canonical),
        None => Number::Raw(raw),
    }
}

/// Rings and ids of all blocks.
fn blocks(definition: &Definition) -> impl Iterator<Item = (String, u64)> {
    let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
    let blocks = engines.flat_map(|content| content.blocks()).chain(definition.blocks());
    blocks.filter_map(|block| Some((ring_of(&block)?.to_owned(), block.id.as_ref()?.value)))
}
