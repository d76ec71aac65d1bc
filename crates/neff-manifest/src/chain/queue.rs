//! DMA queues and state-buffer reservations of a def.json (format notes 02 §7 and §10).

use super::look::{Field, Look, text};
use crate::json::{Kind, NodeId, Value};

/// One set of DMA queues. Keys that are not listed here are reached through its node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// Its name.
    pub name: String,
    /// Its object.
    pub node: NodeId,
    /// The type word, e.g. `dynamic`.
    pub kind: Option<Field<String>>,
    /// The engine that triggers it, e.g. `pool`.
    pub owner: Option<Field<String>>,
    /// `num_queues`; absent means 1.
    pub num_queues: Option<Field<u64>>,
    /// The numbers of `semaphore_set`, or the one of `semaphore`.
    pub semaphores: Vec<u64>,
}

/// One part of the state buffer that the program leaves to the runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// Its object.
    pub node: NodeId,
    /// The type word; `evtaccel` is the only one known.
    pub kind: Option<Field<String>>,
    /// Bytes from the start of each partition.
    pub offset: Option<Field<u64>>,
    /// Bytes in each partition.
    pub size: Option<Field<u64>>,
    /// First partition.
    pub base_partition: Option<Field<u64>>,
    /// Number of partitions.
    pub partitions: Option<Field<u64>>,
}

/// Reads `dma_queue`, an object or an array of named objects.
pub(super) fn read_queues(look: &mut Look<'_>) -> Vec<Queue> {
    let root = look.document.root();
    let Some(container) = root.get("dma_queue") else { return Vec::new() };
    if container.kind() != Kind::Array && look.expect(container, Kind::Object, None).is_none() {
        return Vec::new();
    }
    let mut queues = Vec::new();
    for (name, object) in look.named(container) {
        queues.push(queue(look, name, object));
    }
    queues
}

fn queue<'a>(look: &mut Look<'a>, name: String, object: Value<'a>) -> Queue {
    let kind = match object.get("type") {
        Some(value) => look.expect(value, Kind::String, None).and_then(text),
        None => {
            let gate_text = format!("missing <type> in {name}");
            look.missing(object, "type", Kind::String, "G51", gate_text);
            None
        }
    };
    let set = look.optional(object, "semaphore_set", Kind::Array);
    let mut semaphores = Vec::new();
    for number in set.iter().flat_map(Value::elements) {
        semaphores.extend(look.whole(number).map(|number| number.value));
    }
    if set.is_none() {
        semaphores.extend(look.number(object, "semaphore").map(|number| number.value));
    }
    Queue {
        name,
        node: object.id(),
        kind,
        owner: look.text(object, "owner"),
        num_queues: look.number(object, "num_queues"),
        semaphores,
    }
}

/// Reads `runtime_statebuffer_reservation`; `None` if the key is absent.
pub(super) fn read_reservations(look: &mut Look<'_>) -> Option<Vec<Reservation>> {
    let root = look.document.root();
    let array = look.optional(root, "runtime_statebuffer_reservation", Kind::Array)?;
    let mut list = Vec::new();
    for element in array.elements() {
        let Some(object) = look.expect(element, Kind::Object, None) else { continue };
        list.push(Reservation {
            node: object.id(),
            kind: look.text(object, "type"),
            offset: look.number(object, "offset"),
            size: look.number(object, "size"),
            base_partition: look.number(object, "base_partition"),
            partitions: look.number(object, "partitions"),
        });
    }
    Some(list)
}
