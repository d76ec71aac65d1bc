//! The loaded model of a manifest chain.
//!
//! Look-ups are the loader's: by key, in its order, whatever the dialect. Values that cannot be
//! used were reported when the chain was read, or are by gates; here they count as absent.

use std::collections::HashMap;

use neff_abi::memory_ref::VariableType;
use neff_abi::ring::QueueType;
use neff_abi::{BackingBuffer, Engine, MemoryRefKind, RingType};
use neff_manifest::chain::{self, Definition, Reference, Role};
use neff_manifest::json::Value;

use super::{Detail, Graph, Program, Queue, Variable};
use crate::plan::Parameters;

impl Graph {
    /// The graph of a definition.
    pub fn of(name: &str, definition: &Definition, parameters: &Parameters) -> Graph {
        let mut variables: Vec<Variable> = definition
            .variables
            .iter()
            .filter_map(|given| variable(given, definition, parameters))
            .collect();
        variables.sort_by_key(|variable| variable.id);
        let mut queues: Vec<Queue> =
            definition.queues.iter().map(|given| queue(given, definition)).collect();
        count_transfers(definition, &mut queues);
        let engine = |engine: &Engine| program(*engine, definition);
        let programs = Engine::ALL.iter().map(engine).collect();
        Graph { name: name.to_owned(), variables, queues, programs, libraries: Vec::new() }
    }
}

fn number(object: Value<'_>, key: &str) -> Option<u64> {
    object.get(key)?.as_u64()
}

fn variable(
    given: &chain::Variable,
    definition: &Definition,
    parameters: &Parameters,
) -> Option<Variable> {
    let object = definition.document.value(given.node);
    let kind = VariableType::from_word(&given.kind.as_ref()?.value)?.kind;
    let detail = match kind {
        MemoryRefKind::MR_BUFFER => match &given.file {
            Some(Reference { member, .. }) => Detail::Constant(member.clone()),
            None => Detail::Plain,
        },
        MemoryRefKind::MR_VIRTUAL_TMP_BUF => Detail::Virtual {
            offset: number(object, "backing_variable_off").unwrap_or(0),
            backing: backing(object),
        },
        MemoryRefKind::MR_PTR => match number(object, "referenced_var") {
            Some(variable) => Detail::Pointer(variable),
            None => Detail::Plain,
        },
        MemoryRefKind::MR_LIST | MemoryRefKind::MR_PTR_TABLE => {
            let list = object.get("list").into_iter().flat_map(|list| list.elements());
            Detail::Variables(list.filter_map(|id| id.as_u64()).collect())
        }
        _ => Detail::Plain,
    };
    let alignment = number(object, "alignment").filter(|it| it.is_power_of_two());
    Some(Variable {
        name: given.name.clone(),
        id: given.id.as_ref()?.value,
        kind,
        size: given.size.as_ref().map_or(0, |size| size.value),
        alignment: alignment.unwrap_or(parameters.variable_alignment),
        detail,
    })
}

/// `backing_buf`, a number or its word; the local one if it is not said.
fn backing(object: Value<'_>) -> BackingBuffer {
    let Some(value) = object.get("backing_buf") else { return BackingBuffer::LOCAL };
    let by_name = || BackingBuffer::from_name(&value.as_str()?.to_uppercase());
    let by_number = || Some(BackingBuffer(u32::try_from(value.as_u64()?).ok()?));
    by_name().or_else(by_number).unwrap_or(BackingBuffer::LOCAL)
}

fn queue(given: &chain::Queue, definition: &Definition) -> Queue {
    let object = definition.document.value(given.node);
    let word = given.kind.as_ref().map_or("", |kind| kind.value.as_str());
    let row = QueueType::from_word(word);
    let indirect = object.get("indirect_memcpy").and_then(|it| it.as_bool()).unwrap_or(false);
    let ring = row.map_or(RingType::GENERIC, |row| match row.indirect_ring {
        Some(ring) if indirect => ring,
        _ => row.ring,
    });
    let instances = object.get("queue_instances").into_iter();
    let instances = instances.flat_map(|list| list.elements());
    Queue {
        name: given.name.clone(),
        owner: given.owner.as_ref().and_then(|owner| Engine::from_key(&owner.value)),
        ring,
        rings: given.num_queues.as_ref().map_or(1, |count| count.value),
        semaphores: given.semaphores.clone(),
        instances: instances.filter_map(|name| Some(name.as_str()?.into_owned())).collect(),
        is_dynamic: word == "dynamic",
        transfers: 0,
        descriptors: 0,
    }
}

/// Adds up the transfers of the blocks that engines have, by their queue or its instance.
fn count_transfers(definition: &Definition, queues: &mut [Queue]) {
    let mut by_name = HashMap::new();
    for (index, queue) in queues.iter().enumerate() {
        by_name.insert(queue.name.clone(), index);
        by_name.extend(queue.instances.iter().map(|name| (name.clone(), index)));
    }
    let contents = definition.engines.iter().filter_map(|engine| engine.content.as_ref());
    for content in contents {
        let blocks = content.document.root().get("dma").into_iter();
        for block in blocks.flat_map(|list| list.elements()) {
            let ring = block.get("instance_name").or_else(|| block.get("queue"));
            let name = ring.and_then(|ring| ring.as_str());
            let queue =
                name.and_then(|name| by_name.get(&*name)).and_then(|at| queues.get_mut(*at));
            let Some(queue) = queue else { continue };
            for descriptor in block.get("desc").into_iter().flat_map(|list| list.elements()) {
                queue.transfers = queue.transfers.saturating_add(1);
                queue.descriptors = queue.descriptors.saturating_add(rows(descriptor));
            }
        }
    }
}

/// The contiguous rows of a transfer, each of which is a descriptor: all its sizes but the first,
/// multiplied (format notes 08 §3.5).
fn rows(descriptor: Value<'_>) -> u64 {
    let sizes = descriptor.get("to_sizes").into_iter().flat_map(|list| list.elements()).skip(1);
    sizes.filter_map(|size| size.as_u64()).fold(1, u64::saturating_mul)
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
    Program {
        engine,
        member: member.map(|reference| reference.member.clone()),
        tables: sizes.fold(0, u64::saturating_add),
    }
}
