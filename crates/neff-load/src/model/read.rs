//! The loaded model of a manifest chain.
//!
//! Look-ups are the loader's: by key, in its order, whatever the dialect. Values that cannot be
//! used were reported when the chain was read, or are by gates; here they count as absent.

use std::collections::HashMap;

use neff_abi::{BackingBuffer, Engine, MemoryRefKind, RingType};
use neff_manifest::chain::{self, BlockRing, Definition, Descriptor, Field, Reference, Role};

use super::{Block, Detail, Graph, Program, Queue, Variable, read_settings};
use crate::plan::Parameters;

/// The type word of queues whose descriptors are made on the device.
const DYNAMIC: &str = "dynamic";

impl Graph {
    /// The graph of a definition.
    pub fn of(name: &str, definition: &Definition, parameters: &Parameters) -> Graph {
        let given = definition.variables.iter();
        let mut variables: Vec<Variable> =
            given.filter_map(|given| variable(given, parameters)).collect();
        variables.sort_by_key(|variable| variable.id);
        let mut queues: Vec<Queue> = definition.queues.iter().map(queue).collect();
        let blocks = blocks(definition, &mut queues);
        let engine = |engine: &Engine| program(*engine, definition);
        let programs = Engine::ALL.iter().map(engine).collect();
        Graph {
            name: name.to_owned(),
            variables,
            queues,
            blocks,
            programs,
            libraries: read_settings::libraries(definition),
            carve_outs: read_settings::carve_outs(definition),
            fp8: read_settings::fp8(definition),
            collectives: read_settings::collectives(definition),
        }
    }
}

fn variable(given: &chain::Variable, parameters: &Parameters) -> Option<Variable> {
    let kind = given.memory_ref()?;
    let number = |field: &Option<Field<u64>>| field.as_ref().map(|field| field.value);
    let detail = match kind {
        MemoryRefKind::MR_BUFFER => {
            given.file.as_ref().map_or(Detail::Plain, |file| Detail::Constant(file.member.clone()))
        }
        MemoryRefKind::MR_VIRTUAL_TMP_BUF => Detail::Virtual {
            offset: number(&given.backing_offset).unwrap_or(0),
            backing: given.backing_buffer.as_ref().map_or(BackingBuffer::LOCAL, |it| it.value),
        },
        MemoryRefKind::MR_PTR => number(&given.referenced).map_or(Detail::Plain, Detail::Pointer),
        MemoryRefKind::MR_LIST | MemoryRefKind::MR_PTR_TABLE => Detail::Variables(
            given.list.as_ref().map(|list| list.value.clone()).unwrap_or_default(),
        ),
        _ => Detail::Plain,
    };
    let alignment = number(&given.alignment).filter(|it| it.is_power_of_two());
    Some(Variable {
        name: given.name.clone(),
        id: given.id.as_ref()?.value,
        kind,
        size: number(&given.size).unwrap_or(0),
        alignment: alignment.unwrap_or(parameters.variable_alignment),
        detail,
    })
}

fn queue(given: &chain::Queue) -> Queue {
    Queue {
        name: given.name.clone(),
        owner: given.engine(),
        ring: given.ring_type().unwrap_or(RingType::GENERIC),
        rings: given.count(),
        semaphores: given.semaphores.clone(),
        sync_semaphore: given.sync_semaphore.as_ref().map(|it| it.value),
        instances: given.instances.iter().map(|name| name.value.clone()).collect(),
        is_dynamic: given.kind.as_ref().is_some_and(|kind| kind.value == DYNAMIC),
        is_pinned: given.pinned.as_ref().is_some_and(|flag| flag.value),
        transfers: 0,
        descriptors: 0,
    }
}

/// The blocks of all engines, and what they add up to in their queues.
fn blocks(definition: &Definition, queues: &mut [Queue]) -> Vec<Block> {
    let mut by_name = HashMap::new();
    for (index, queue) in queues.iter().enumerate() {
        by_name.insert(queue.name.clone(), index);
        by_name.extend(queue.instances.iter().map(|name| (name.clone(), index)));
    }
    let engines = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
    let given = engines.flat_map(|content| content.blocks()).chain(definition.blocks());
    let mut blocks = Vec::new();
    for block in given {
        let Some(BlockRing::Queue(ring) | BlockRing::Instance(ring)) = &block.ring else {
            continue;
        };
        if let Some(queue) = by_name.get(&*ring.value).and_then(|at| queues.get_mut(*at)) {
            for descriptor in block.descriptors() {
                queue.transfers = queue.transfers.saturating_add(1);
                queue.descriptors = queue.descriptors.saturating_add(rows(&descriptor));
            }
        }
        let number = |field: &Option<Field<u64>>| field.as_ref().map(|field| field.value);
        blocks.push(Block {
            ring: ring.value.clone().into_owned(),
            id: number(&block.id),
            semaphore: number(&block.semaphore),
            event: number(&block.event),
        });
    }
    blocks
}

/// The contiguous rows of a transfer, each of which is a descriptor: all its sizes but the first,
/// multiplied (format notes 08 §3.5).
fn rows(descriptor: &Descriptor<'_>) -> u64 {
    let sizes = descriptor.to.sizes.as_ref().map_or(&[][..], |sizes| &sizes.value);
    sizes.iter().skip(1).copied().fold(1, u64::saturating_mul)
}

fn program(engine: Engine, definition: &Definition) -> Program {
    let given = definition.engines.iter().find(|given| given.key == engine.row().key);
    let content = given.and_then(|given| given.content.as_ref());
    let tables = content.into_iter().flat_map(|content| &content.tables);
    let on_device = |reference: &&Reference| {
        matches!(reference.role, Role::DveTable | Role::ActivationTable)
            && !reference.member.ends_with(".json")
    };
    let sizes = tables.filter(on_device).filter_map(|reference| reference.size);
    let member = content.and_then(|content| content.program.as_ref());
    let semaphore = content.and_then(|content| content.act_semaphore.as_ref());
    Program {
        engine,
        member: member.map(|reference| reference.member.clone()),
        tables: sizes.fold(0, u64::saturating_add),
        table_semaphore: semaphore.map(|field| field.value),
    }
}
