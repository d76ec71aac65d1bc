//! A physical core: what its programs and the transfers that they start do to signals, and where
//! they name a queue, a block or a semaphore that leads nowhere.

use std::collections::{BTreeMap, HashMap, HashSet};

use neff_abi::semaphore::RUNTIME_SEMAPHORES;
use neff_abi::{Engine, RingType};
use neff_asm::meaning::Meaning;
use neff_asm::predicate::{Change, Signal, Update};
use neff_asm::tally::Tally;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings, Place, nearest};
use neff_isa::model::Layout;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use super::cycles::Steps;
use crate::image::EngineImage;
use crate::load::LoadedGraph;
use crate::model::{Block, Graph};

/// Slots that may signal anything: a preset whose operands are not published, and transfers that
/// say neither their queue nor the semaphore of their completion (format notes 05 §5.1).
const OPAQUE: [&str; 3] =
    ["PSEUDO_SEMAPHORE_SET", "PSEUDO_DMAMEMCPY_FULL_IND", "PSEUDO_EMBEDDING_UPDATE"];

/// Slots at which a core waits for the others, or takes part in what all of them do (format notes
/// 05 §5.1).
const MEETINGS: [&str; 5] = [
    "PSEUDO_CORE_BARRIER",
    "PSEUDO_SYNC_BARRIER",
    "PSEUDO_TRIGGER_ALL_REDUCE",
    "PSEUDO_TRIGGER_COLLECTIVE",
    "PSEUDO_TRIGGER_COLLECTIVE2",
];

/// Unknown names of queues that are compared, and known ones that they are compared with: a device
/// has 16 sets for each of its 11 rings, and no file that was met has more than a few dozen.
const COMPARED: usize = 256;

/// One graph after its programs went by.
pub(super) struct Core<'g> {
    pub(super) graph: &'g Graph,
    /// Changes and waits; places are indices of slots.
    pub(super) tally: Tally<Engine, u64>,
    /// True if something may signal anything, or start any queue.
    pub(super) is_open: bool,
    /// What slots do to signals, engine by engine.
    pub(super) steps: Vec<Steps>,
    /// True if some slot may do to signals what its steps do not say.
    is_unknown: bool,
    /// How often each kind of meeting stands in the programs.
    pub(super) meetings: BTreeMap<&'static str, u64>,
    /// Positions of queues by their names and those of their instances.
    rings: HashMap<&'g [u8], usize>,
    /// Blocks by ring and id.
    blocks: HashMap<(&'g [u8], u64), &'g Block>,
    /// Semaphores of the queues that each engine owns.
    owned: HashSet<(Engine, u64)>,
    /// How often a block of each queue is started. A queue may list as many semaphores as a file
    /// has room for, so they are counted once and not at every start.
    started: BTreeMap<usize, u64>,
    /// Names that are no queue's, and what they may mean: the same few stand in many slots.
    meant: HashMap<Vec<u8>, Option<String>>,
}

/// A slot of a program.
#[derive(Clone, Copy)]
struct At {
    engine: Engine,
    index: u64,
}

impl<'g> Core<'g> {
    /// Takes all programs of a graph in.
    pub(super) fn of(loaded: &'g LoadedGraph<'_>, findings: &mut Findings) -> Core<'g> {
        let graph = &loaded.graph;
        let rings = graph.queues.iter().enumerate().flat_map(|(position, queue)| {
            let names = queue.instances.iter().chain([&queue.name]);
            names.map(move |name| (name.as_bytes(), position))
        });
        let blocks = graph.blocks.iter();
        let blocks = blocks.filter_map(|block| Some(((block.ring.as_bytes(), block.id?), block)));
        let owned = graph.queues.iter().filter_map(|queue| Some((queue.owner?, queue)));
        let owned = owned.flat_map(|(owner, queue)| {
            queue.semaphores.iter().map(move |semaphore| (owner, *semaphore))
        });
        let mut core = Core {
            graph,
            tally: Tally::new(),
            is_open: false,
            steps: Vec::new(),
            is_unknown: false,
            meetings: BTreeMap::new(),
            rings: rings.collect(),
            blocks: blocks.collect(),
            owned: owned.collect(),
            started: BTreeMap::new(),
            meant: HashMap::new(),
        };
        core.runtime();
        for image in &loaded.images {
            core.program(image, findings);
        }
        core.completions();
        core
    }

    /// What the runtime signals: its own semaphores, and transfers that it starts itself.
    fn runtime(&mut self) {
        for row in RUNTIME_SEMAPHORES {
            self.tally.open(Signal::Semaphore(row.number));
        }
        let graph = self.graph;
        let started = graph
            .queues
            .iter()
            .filter(|queue| queue.is_pinned || queue.ring == RingType::DYNAMIC_ACT_TBL);
        let tables = graph.programs.iter().filter_map(|program| program.table_semaphore);
        for number in started.flat_map(|queue| queue.semaphores.iter().copied()).chain(tables) {
            self.count(number, None);
        }
    }

    fn program(&mut self, image: &EngineImage<'_>, findings: &mut Findings) {
        let mut previous = None;
        self.steps.push(Steps::new(image.engine));
        for (index, slot) in (0u64..).zip(image.program.slots()) {
            let meaning = Meaning::of(image.generation, slot, previous);
            let at = At { engine: image.engine, index };
            self.slot(at, slot, &meaning, findings);
            previous = slot.first().copied();
        }
    }

    fn slot(&mut self, at: At, slot: &Slot, meaning: &Meaning, findings: &mut Findings) {
        self.is_open |= meaning.mnemonic.is_none_or(|mnemonic| OPAQUE.contains(&mnemonic));
        if let Some(name) = meaning.mnemonic.filter(|name| MEETINGS.contains(name)) {
            let count = self.meetings.entry(name).or_default();
            *count = count.saturating_add(1);
        }
        meaning.updates.iter().for_each(|update| self.tally.change(*update));
        meaning.waits.iter().for_each(|wait| self.tally.wait(at.engine, *wait, at.index));
        self.is_unknown |= !Steps::say_all(meaning);
        self.steps.last_mut().into_iter().for_each(|it| it.slot(at.index, slot, meaning));
        if meaning.turns || meaning.layout.is_none() {
            self.tally.uncounted();
        }
        if let Some(layout) = meaning.layout {
            self.transfer(at, layout, slot, findings);
        }
    }

    /// True if the steps say all that the programs do to signals.
    pub(super) fn is_followed(&self) -> bool {
        !self.is_open && !self.is_unknown
    }

    /// What a transfer signals that a slot starts.
    fn transfer(&mut self, at: At, layout: &Layout, slot: &Slot, findings: &mut Findings) {
        let member = |name: &str| layout.members.iter().find(|member| member.name == name);
        let number = |name: &str| match Value::of(member(name)?, slot) {
            Value::Unsigned(number) => Some(number),
            _ => None,
        };
        if let (Some(semaphore), Some(by)) = (number("semaphore"), number("sem_increment")) {
            self.count(semaphore, Some(by));
            self.moves(at, semaphore, by);
            if !self.owned.contains(&(at.engine, semaphore)) {
                let message =
                    format!("no queue of {} counts with semaphore {semaphore}", at.engine);
                self.report(at, Diagnostic::new(codes::NO_QUEUE, message), findings);
            }
        }
        let Some(Value::Name(name)) = member("name").map(|member| Value::of(member, slot)) else {
            return;
        };
        let Some(id) = number("block_id") else { return };
        if number("use_raw_count") != Some(0) {
            // The word is a count of descriptors (05 §5.1), and which blocks that ends, unknown.
            self.is_open = true;
            return;
        }
        self.stored(at, &name, id, findings);
    }

    /// What a block of static transfers signals: each hardware queue of the set adds one (format
    /// notes 02 §7.1, §8.2).
    fn stored(&mut self, at: At, ring: &[u8], id: u64, findings: &mut Findings) {
        let found = self.rings.get(ring).copied();
        let found = found.and_then(|at| self.graph.queues.get(at).map(|queue| (at, queue)));
        let Some((position, queue)) = found else {
            let name = String::from_utf8_lossy(ring);
            let finding = Diagnostic::new(codes::TRIGGER, format!("there is no queue {name:?}"));
            // To compare it with all names takes long: only for a finding that is kept.
            let near = match findings.keeps(finding.severity) {
                true => self.near(ring),
                false => None,
            };
            return self.report(at, near.into_iter().fold(finding, Diagnostic::help), findings);
        };
        let by = Some(queue.rings);
        match self.blocks.get(&(ring, id)).copied() {
            Some(block) => {
                block.semaphore.into_iter().for_each(|number| self.count(number, by));
                let event = block.event.and_then(|number| u8::try_from(number).ok());
                if let Some(event) = event {
                    let update = Update { signal: Signal::Event(event), change: Change::Set(1) };
                    self.tally.change(update);
                    self.steps.last_mut().into_iter().for_each(|it| it.update(at.index, update));
                }
                let only = if let [only] = queue.semaphores[..] { Some(only) } else { None };
                let counts = block.semaphore.into_iter().chain(only);
                counts.for_each(|number| self.moves(at, number, queue.rings));
            }
            None => {
                let message = format!("{} has no block {id}", queue.name);
                self.report(at, Diagnostic::new(codes::TRIGGER, message), findings);
            }
        }
        let count = self.started.entry(position).or_default();
        *count = count.saturating_add(1);
    }

    /// What the name of no queue may mean. Beyond [`COMPARED`] names nothing is looked for.
    fn near(&mut self, ring: &[u8]) -> Option<String> {
        if let Some(known) = self.meant.get(ring) {
            return known.clone();
        }
        if self.meant.len() >= COMPARED {
            return None;
        }
        let name = String::from_utf8_lossy(ring);
        let known = self.graph.queues.iter().take(COMPARED).map(|queue| queue.name.as_str());
        let near = nearest(&name, known).first().map(|near| format!("did you mean {near:?}?"));
        self.meant.insert(ring.to_vec(), near.clone());
        near
    }

    /// Counts what the queues count with that programs start.
    fn completions(&mut self) {
        for (position, count) in std::mem::take(&mut self.started) {
            let Some(queue) = self.graph.queues.get(position) else { continue };
            // Which one of several counts a block, nothing says.
            let by = Some(queue.rings.saturating_mul(count));
            let by = by.filter(|_| queue.semaphores.len() == 1);
            queue.semaphores.iter().for_each(|number| self.count(*number, by));
        }
    }

    /// A transfer that a slot starts adds to a semaphore.
    fn moves(&mut self, at: At, number: u64, by: u64) {
        self.steps.last_mut().into_iter().for_each(|it| it.moves(at.index, number, by));
    }

    /// A completion adds to a semaphore, perhaps nobody knows how much.
    fn count(&mut self, number: u64, by: Option<u64>) {
        let by = by.and_then(|by| i64::try_from(by).ok());
        let change = by.map_or(Change::Register, Change::Add);
        let signal = u8::try_from(number).ok().map(Signal::Semaphore);
        let update = signal.map(|signal| Update { signal, change });
        update.into_iter().for_each(|update| self.tally.change(update));
    }

    fn report(&self, at: At, finding: Diagnostic, findings: &mut Findings) {
        findings.push_at(finding, || self.place(at.engine, at.index));
    }

    /// A slot of the core.
    pub(super) fn place(&self, engine: Engine, slot: u64) -> Place {
        let graph = self.graph.name.clone();
        Place::slot(graph, engine.row().key, slot)
    }
}
