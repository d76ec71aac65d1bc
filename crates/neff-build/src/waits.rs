//! Waits that nothing signals: the engine would hang.
//!
//! What signals is counted once over the whole core, whatever the order: updates of slots, queues
//! whose blocks a program triggers, the runtime's own semaphores, what another core signals from
//! afar. Whether the counts suffice is a question for a simulation.

use std::collections::{BTreeMap, HashMap, HashSet};

use neff_abi::RuntimeSemaphore;
use neff_asm::meaning::Meaning;
use neff_asm::predicate::Signal;
use neff_asm::sp::Width;
use neff_diag::{Diagnostic, Findings, Place, codes::model};
use neff_isa::model::{Generation, Layout, SLOT};
use neff_isa::slot::Slot;
use neff_isa::value::Value;
use neff_manifest::write::{DmaBlock, Queue, QueueKind, Ring};

use crate::emit::Programs;
use crate::model::{Block, Graph, Named};
use crate::plan::PlannedGraph;
use crate::programs::BuiltProgram;

/// A preset of semaphores whose operands are not published: with one anything may be signalled.
const PRESET: &str = "PSEUDO_SEMAPHORE_SET";

/// Reports the waits of all graphs that nothing signals.
pub(crate) fn check(
    graphs: &[(PlannedGraph<'_>, Programs)],
    generation: Generation,
    findings: &mut Findings,
) {
    let remote = remote(graphs);
    for (graph, programs) in graphs {
        let mut core = Core::new(graph.graph, remote.clone());
        core.runtime();
        for (engine, program) in programs {
            core.program(engine.row().key, program, generation);
        }
        core.report(findings);
    }
}

/// What blocks signal on the partner core.
fn remote(graphs: &[(PlannedGraph<'_>, Programs)]) -> HashSet<Signal> {
    let engines = graphs.iter().flat_map(|(graph, _)| graph.graph.engines.values());
    let blocks = engines.flat_map(|engine| &engine.blocks);
    let semaphores = blocks.flat_map(|block| block.block.remote_semaphores.iter().flatten());
    semaphores.filter_map(|number| semaphore(*number)).collect()
}

/// A physical core: one graph.
struct Core<'g> {
    graph: &'g Graph,
    /// Queues by their names and those of their instances.
    rings: HashMap<&'g [u8], &'g Queue>,
    /// Blocks by ring and id.
    blocks: HashMap<(&'g [u8], u32), &'g DmaBlock>,
    signalled: HashSet<Signal>,
    /// The first wait for each signal by an engine.
    waits: BTreeMap<(Signal, &'static str), (Place, u64)>,
    /// True if something may signal anything.
    is_open: bool,
}

impl<'g> Core<'g> {
    /// A core on which these signals come from elsewhere.
    fn new(graph: &'g Graph, signalled: HashSet<Signal>) -> Core<'g> {
        let rings = graph.queues.iter().flat_map(|Named { name, value, .. }| {
            let instances = value.instances.iter().flatten();
            instances.chain([name]).map(move |name| (name.as_bytes(), value))
        });
        let blocks = graph.engines.values().flat_map(|engine| &engine.blocks);
        let blocks = blocks.map(|Block { block, .. }| {
            let (Ring::Queue(ring) | Ring::Instance(ring)) = &block.ring;
            ((ring.as_bytes(), block.id), block)
        });
        let (rings, blocks) = (rings.collect(), blocks.collect());
        Core { graph, rings, blocks, signalled, waits: BTreeMap::new(), is_open: false }
    }

    /// What the runtime signals: its own semaphores, and transfers that it starts itself.
    fn runtime(&mut self) {
        for queue in &self.graph.queues {
            let starts_itself =
                queue.value.kind == QueueKind::ActLoad || queue.value.pinned == Some(true);
            if starts_itself {
                self.queue(&queue.value);
            }
        }
        let engines = self.graph.engines.values();
        let tables = engines.filter_map(|engine| engine.act_semaphore);
        self.signalled.extend(tables.filter_map(semaphore));
    }

    fn queue(&mut self, queue: &Queue) {
        let set = queue.semaphore_set.iter().flatten();
        let numbers = queue.semaphore.iter().chain(set);
        self.signalled.extend(numbers.filter_map(|number| semaphore(*number)));
    }

    fn program(&mut self, engine: &'static str, program: &BuiltProgram, generation: Generation) {
        if program.width == Width::Word {
            // Their waits are not published.
            self.is_open = true;
            return;
        }
        let mut previous = None;
        for (index, bytes) in program.bytes.chunks_exact(SLOT).enumerate() {
            let Some(slot) = bytes.first_chunk::<SLOT>() else { continue };
            let meaning = Meaning::of(generation, slot, previous);
            self.is_open |= meaning.mnemonic.is_none_or(|mnemonic| mnemonic == PRESET);
            self.signalled.extend(meaning.updates.iter().map(|update| update.signal));
            for wait in &meaning.waits {
                let place = || (program.place(&self.graph.name, engine, index), 0);
                let (_, count) = self.waits.entry((wait.signal, engine)).or_insert_with(place);
                *count = count.saturating_add(1);
            }
            if let Some(layout) = meaning.layout {
                self.transfer(layout, slot);
            }
            previous = slot.first().copied();
        }
    }

    /// What a transfer signals that a slot starts.
    fn transfer(&mut self, layout: &Layout, slot: &Slot) {
        let value = |name: &str| {
            let member = layout.members.iter().find(|member| member.name == name)?;
            Some(Value::of(member, slot))
        };
        if let Some(Value::Unsigned(number)) = value("semaphore") {
            self.signalled.extend(u32::try_from(number).ok().and_then(semaphore));
        }
        let (Some(Value::Name(name)), Some(Value::Unsigned(id))) =
            (value("name"), value("block_id"))
        else {
            return;
        };
        let id = u32::try_from(id).unwrap_or(u32::MAX);
        if let Some(block) = self.blocks.get(&(&*name, id)) {
            self.signalled.extend(block.semaphore.and_then(semaphore));
            let event = block.event.and_then(|number| u8::try_from(number).ok());
            self.signalled.extend(event.map(Signal::Event));
        }
        if let Some(queue) = self.rings.get(&*name).copied() {
            self.queue(queue);
        }
    }

    fn report(self, findings: &mut Findings) {
        if self.is_open {
            return;
        }
        for ((signal, _), (place, count)) in self.waits {
            let (kind, number, is_runtimes) = match signal {
                Signal::Semaphore(number) => {
                    ("semaphore", number, RuntimeSemaphore::of(number).is_some())
                }
                Signal::Event(number) => ("event", number, false),
            };
            if is_runtimes || self.signalled.contains(&signal) {
                continue;
            }
            let message = format!("nothing signals {kind} {number}, and this waits for it");
            let finding = Diagnostic::new(model::NEVER_SIGNALLED, message);
            let others = count.saturating_sub(1);
            let note = (others > 0).then(|| format!("{others} more of this engine wait for it"));
            let finding = note.into_iter().fold(finding, Diagnostic::note);
            findings.push(finding.at(place));
        }
    }
}

fn semaphore(number: u32) -> Option<Signal> {
    u8::try_from(number).ok().map(Signal::Semaphore)
}
