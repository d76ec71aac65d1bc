//! The picture of one graph: its programs are gone through once, slot by slot.

use std::collections::BTreeMap;

use neff_abi::Engine;
use neff_asm::meaning::Meaning;
use neff_isa::model::{Generation, SLOT};
use neff_isa::slot::Slot;
use neff_manifest::chain::{Graph, Queue};

use super::order::{Order, Step, Steps};
use super::signals::Signals;
use super::transfer::{Transfers, count_of};
use super::{Actor, End, EnginePicture, GraphPicture, QueuePicture, tensors};
use crate::Neff;
use crate::programs::Program;

/// The picture of a graph; empty but for its name if its def.json was not read.
pub(super) fn picture(neff: &Neff, graph: &Graph, generation: Generation) -> GraphPicture {
    let mut picture = GraphPicture {
        name: graph.name().to_owned(),
        weights: Vec::new(),
        variables: Vec::new(),
        engines: Vec::new(),
        queues: Vec::new(),
        signals: Vec::new(),
        order: Order { rows: Vec::new(), end: End::Done },
    };
    let Some(definition) = &graph.definition else { return picture };
    picture.weights = tensors::weights(neff.contents(), definition);
    picture.variables = tensors::others(definition);
    let programs = neff.programs_of(graph.name(), definition);
    let names = programs.first().map(|program| program.names.clone()).unwrap_or_default();
    let mut walk = Walk {
        generation,
        transfers: Transfers::of(definition, names),
        queues: definition.queues.iter().map(queue).collect(),
        signals: Signals::default(),
        steps: Steps::default(),
    };
    for program in &programs {
        picture.engines.extend(walk.program(program, neff.known_generation()));
    }
    picture.queues = walk.queues;
    picture.signals = walk.signals.pictures();
    picture.order = walk.steps.order();
    picture
}

fn queue(queue: &Queue) -> QueuePicture {
    QueuePicture {
        name: queue.name.clone(),
        kind: queue.kind.as_ref().map(|kind| kind.value.clone()),
        owner: queue.owner.as_ref().map(|owner| owner.value.clone()),
        count: count_of(queue),
        semaphores: queue.semaphores.clone(),
        transfers: 0,
        bytes: 0,
    }
}

/// What is gathered on the way through the programs of a graph.
struct Walk {
    generation: Generation,
    transfers: Transfers,
    queues: Vec<QueuePicture>,
    signals: Signals,
    steps: Steps,
}

impl Walk {
    fn program(
        &mut self,
        program: &Program<'_>,
        known: Option<Generation>,
    ) -> Option<EnginePicture> {
        let engine = Engine::from_key(program.engine)?;
        let bytes = program.bytes.as_deref().unwrap_or_default();
        if program.is_words(known, None) {
            return Some(words(engine, bytes));
        }
        self.steps.engine(engine);
        let (mut counts, mut previous) = (BTreeMap::new(), None);
        let slots = bytes.chunks_exact(SLOT).filter_map(|slot| slot.first_chunk::<SLOT>());
        for (index, slot) in (0u64..).zip(slots) {
            let meaning = Meaning::of(self.generation, slot, previous);
            let count = counts.entry(meaning.mnemonic).or_insert(0u64);
            *count = count.saturating_add(1);
            self.slot(engine, index, slot, meaning);
            previous = slot.first().copied();
        }
        Some(engine_picture(engine, SLOT, counts))
    }

    fn slot(&mut self, engine: Engine, index: u64, slot: &Slot, meaning: Meaning) {
        let Meaning { mnemonic, layout, waits, updates, turns, .. } = meaning;
        if turns {
            self.steps.turns(index);
        }
        waits.iter().for_each(|wait| self.signals.wait(engine, *wait, mnemonic));
        updates.iter().for_each(|u| self.signals.update(Actor::Engine(engine), *u, mnemonic));
        let transfer = layout.and_then(|layout| self.transfers.started(engine, layout, slot));
        if let Some(transfer) = &transfer
            && let Some(actor) = transfer.actor
        {
            transfer.completes.iter().for_each(|u| self.signals.update(actor, *u, mnemonic));
            if let Actor::Queue(at) = actor
                && let Some(queue) = self.queues.get_mut(at)
            {
                queue.transfers = queue.transfers.saturating_add(1);
                queue.bytes = queue.bytes.saturating_add(transfer.bytes.unwrap_or(0));
            }
        }
        if !(waits.is_empty() && updates.is_empty() && transfer.is_none()) {
            self.steps.push(Step { slot: index, mnemonic, waits, updates, transfer });
        }
    }
}

/// A program of 8-byte words, which have events of their own that are not followed.
fn words(engine: Engine, bytes: &[u8]) -> EnginePicture {
    let mut counts = BTreeMap::new();
    for opcode in bytes.chunks_exact(neff_isa::sp::WORD).filter_map(<[u8]>::first) {
        let row = neff_isa::sp::row(opcode & neff_isa::sp::OPCODE_MASK);
        let count = counts.entry(row.map(|row| row.mnemonic)).or_insert(0u64);
        *count = count.saturating_add(1);
    }
    engine_picture(engine, neff_isa::sp::WORD, counts)
}

fn engine_picture(
    engine: Engine,
    unit: usize,
    counts: BTreeMap<Option<&'static str>, u64>,
) -> EnginePicture {
    let mut opcodes: Vec<_> = counts.into_iter().collect();
    opcodes.sort_by_key(|(mnemonic, count)| (u64::MAX.saturating_sub(*count), *mnemonic));
    EnginePicture {
        engine,
        slots: opcodes.iter().fold(0, |all, (_, count)| all.saturating_add(*count)),
        unit: u64::try_from(unit).unwrap_or_default(),
        opcodes,
    }
}
