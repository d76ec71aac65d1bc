//! A physical core: what its programs and the transfers they start do to signals.
//!
//! What signals is counted once over the whole core, whatever the order: updates of slots, queues
//! whose blocks a program triggers, the runtime's own semaphores, what another core signals from
//! afar. Whether it comes in time is a question for a simulation.

use std::collections::{BTreeMap, HashMap, HashSet};

use neff_abi::Engine as EngineId;
use neff_abi::semaphore::RUNTIME_SEMAPHORES;
use neff_asm::meaning::Meaning;
use neff_asm::predicate::{Change, Signal, Update};
use neff_asm::sp::Width;
use neff_asm::tally::Tally;
use neff_isa::model::{Generation, Layout, SLOT};
use neff_isa::slot::Slot;
use neff_isa::value::Value;
use neff_manifest::write::{DmaBlock, Queue, QueueKind, Ring};

use crate::model::{Block, Graph, Named};
use crate::programs::BuiltProgram;

/// Slots that may signal anything: a preset whose operands are not published, and transfers that
/// say neither their queue nor the semaphore of their completion (format notes 05 §5.1).
const OPAQUE: [&str; 3] =
    ["PSEUDO_SEMAPHORE_SET", "PSEUDO_DMAMEMCPY_FULL_IND", "PSEUDO_EMBEDDING_UPDATE"];

/// One graph while its programs go by.
pub(super) struct Core<'g> {
    pub(super) graph: &'g Graph,
    /// Changes and waits; places are indices of slots.
    pub(super) tally: Tally<EngineId, usize>,
    /// The first slot of an engine that raises a signal itself.
    pub(super) raised: BTreeMap<(Signal, EngineId), usize>,
    /// Queues and instances that slots name.
    pub(super) named: HashSet<Vec<u8>>,
    /// True if something may signal anything, or start any queue.
    pub(super) is_open: bool,
    /// The first queue of each semaphore that is a queue's.
    pub(super) owners: BTreeMap<u32, &'g str>,
    /// Queues by their names and those of their instances.
    rings: HashMap<&'g [u8], &'g Queue>,
    /// Blocks by ring and id.
    blocks: HashMap<(&'g [u8], u32), &'g DmaBlock>,
}

impl<'g> Core<'g> {
    /// A core without programs: what the runtime signals.
    pub(super) fn new(graph: &'g Graph) -> Core<'g> {
        let rings = graph.queues.iter().flat_map(|Named { name, value, .. }| {
            let instances = value.instances.iter().flatten();
            instances.chain([name]).map(move |name| (name.as_bytes(), value))
        });
        let blocks = graph.engines.values().flat_map(|engine| &engine.blocks);
        let blocks = blocks.map(|Block { block, .. }| {
            let (Ring::Queue(ring) | Ring::Instance(ring)) = &block.ring;
            ((ring.as_bytes(), block.id), block)
        });
        let mut core = Core {
            graph,
            tally: Tally::new(),
            raised: BTreeMap::new(),
            named: HashSet::new(),
            is_open: false,
            owners: BTreeMap::new(),
            rings: rings.collect(),
            blocks: blocks.collect(),
        };
        for queue in &graph.queues {
            for number in counted(&queue.value) {
                core.owners.entry(number).or_insert(queue.name.as_str());
            }
        }
        core.runtime();
        core
    }

    /// What the runtime signals: its own semaphores, and transfers that it starts itself.
    fn runtime(&mut self) {
        for row in RUNTIME_SEMAPHORES {
            self.tally.open(Signal::Semaphore(row.number));
        }
        let queues = self.graph.queues.iter().map(|queue| &queue.value);
        let started = queues.filter(|queue| is_started_by_runtime(queue));
        let tables = self.graph.engines.values().filter_map(|engine| engine.act_semaphore);
        for number in started.flat_map(semaphores).chain(tables) {
            self.open(number);
        }
    }

    /// True if somebody waits for a signal that nothing changes.
    pub(super) fn is_missed(&self, signal: Signal) -> bool {
        !self.tally.is_changed(signal) && self.tally.unmet().any(|unmet| unmet.signal == signal)
    }

    fn open(&mut self, number: u32) {
        semaphore(number).into_iter().for_each(|signal| self.tally.open(signal));
    }

    /// Takes the slots of a program in.
    pub(super) fn program(
        &mut self,
        engine: EngineId,
        program: &BuiltProgram,
        generation: Generation,
    ) {
        if program.width == Width::Word {
            // Their waits are not published.
            self.is_open = true;
            return;
        }
        let mut previous = None;
        for (index, bytes) in program.bytes.chunks_exact(SLOT).enumerate() {
            let Some(slot) = bytes.first_chunk::<SLOT>() else { continue };
            self.slot((engine, index), slot, Meaning::of(generation, slot, previous));
            previous = slot.first().copied();
        }
    }

    fn slot(&mut self, (engine, index): (EngineId, usize), slot: &Slot, meaning: Meaning) {
        self.is_open |= meaning.mnemonic.is_none_or(|mnemonic| OPAQUE.contains(&mnemonic));
        for update in meaning.updates {
            self.tally.change(update);
            if update.change.after(0) > 0 {
                self.raised.entry((update.signal, engine)).or_insert(index);
            }
        }
        for wait in meaning.waits {
            self.tally.wait(engine, wait, index);
        }
        match meaning.layout {
            Some(layout) if !meaning.turns => self.transfer(layout, slot),
            Some(layout) => {
                self.tally.uncounted();
                self.transfer(layout, slot);
            }
            None => self.tally.uncounted(),
        }
    }

    /// What a transfer signals that a slot starts.
    fn transfer(&mut self, layout: &Layout, slot: &Slot) {
        let value = |name: &str| {
            let member = layout.members.iter().find(|member| member.name == name)?;
            Some(Value::of(member, slot))
        };
        let number = |name: &str| match value(name)? {
            Value::Unsigned(number) => Some(number),
            _ => None,
        };
        if let Some(semaphore) = number("semaphore").and_then(|it| u32::try_from(it).ok()) {
            let by = number("sem_increment").and_then(|it| u32::try_from(it).ok());
            self.count(semaphore, by);
        }
        let Some(Value::Name(name)) = value("name") else { return };
        self.named.insert(name.to_vec());
        let Some(id) = number("block_id") else { return };
        if number("use_raw_count") != Some(0) {
            // The word is a count of descriptors (05 §5.1), and which blocks that ends, unknown.
            self.is_open = true;
            return;
        }
        self.stored(&name, u32::try_from(id).unwrap_or(u32::MAX));
    }

    /// What a block of static DMA signals: each hardware queue of the set adds one (format notes
    /// 02 §7.1, §8.2).
    fn stored(&mut self, ring: &[u8], id: u32) {
        let queue = self.rings.get(ring).copied();
        let by = Some(queue.map_or(1, |queue| queue.count.unwrap_or(1)));
        if let Some(block) = self.blocks.get(&(ring, id)).copied() {
            block.semaphore.into_iter().for_each(|number| self.count(number, by));
            let event = block.event.and_then(|number| u8::try_from(number).ok());
            let set = |event| Update { signal: Signal::Event(event), change: Change::Set(1) };
            event.map(set).into_iter().for_each(|update| self.tally.change(update));
        }
        let numbers: Vec<_> = queue.into_iter().flat_map(semaphores).collect();
        // Which one of several counts a block, nothing says.
        let by = by.filter(|_| numbers.len() == 1);
        numbers.into_iter().for_each(|number| self.count(number, by));
    }

    /// A completion adds to a semaphore, perhaps nobody knows how much.
    fn count(&mut self, number: u32, by: Option<u32>) {
        let change = by.map_or(Change::Register, |by| Change::Add(by.into()));
        let update = semaphore(number).map(|signal| Update { signal, change });
        update.into_iter().for_each(|update| self.tally.change(update));
    }
}

/// True if a queue is started without a slot: tables of activation functions, and what fills the
/// state buffer at the start of a model.
pub(super) fn is_started_by_runtime(queue: &Queue) -> bool {
    queue.kind == QueueKind::ActLoad || queue.pinned == Some(true)
}

/// The semaphores that count the transfers of a queue.
fn semaphores(queue: &Queue) -> impl Iterator<Item = u32> {
    let set = queue.semaphore_set.iter().flatten();
    queue.semaphore.iter().chain(set).copied()
}

/// All semaphores that are a queue's: an embedding update synchronises by one more.
pub(super) fn counted(queue: &Queue) -> impl Iterator<Item = u32> {
    let own = match queue.kind {
        QueueKind::EmbeddingUpdate { sync_semaphore } => Some(sync_semaphore),
        _ => None,
    };
    semaphores(queue).chain(own)
}

/// The signal of a number; `None` for one that no slot can wait for.
pub(super) fn semaphore(number: u32) -> Option<Signal> {
    u8::try_from(number).ok().map(Signal::Semaphore)
}
