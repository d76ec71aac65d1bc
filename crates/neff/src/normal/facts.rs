//! What variables, queues and blocks are, without the ids that they have or refer to, and the
//! same with canonical numbers.

use neff_abi::memory_ref::MemoryRefKind;
use neff_manifest::chain::{Definition, DmaBlock, Queue, Variable};
use neff_manifest::json::{Kind, Value};

use super::Reading;
use super::encode::{Digest, Encoder};
use super::ids::{Number, Numbering, Trust, ring_of};
use super::keys::Scope;

/// True for variables whose name means something to the runtime or the host: inputs and outputs,
/// and whatever is not known.
pub(super) fn has_name(variable: &Variable) -> bool {
    !matches!(
        variable.memory_ref(),
        Some(
            MemoryRefKind::MR_SB
                | MemoryRefKind::MR_BUFFER
                | MemoryRefKind::MR_TMP_BUF
                | MemoryRefKind::MR_VIRTUAL_TMP_BUF
                | MemoryRefKind::MR_PTR
                | MemoryRefKind::MR_LIST
                | MemoryRefKind::MR_PTR_TABLE
        )
    )
}

/// A variable as far as no id is concerned, with its data: what unused ones are sorted by.
pub(crate) fn of_variable(
    reading: &Reading<'_>,
    definition: &Definition,
    variable: &Variable,
) -> Digest {
    let mut encoder = Encoder::new("variable");
    if has_name(variable) {
        encoder.text(&variable.name);
    }
    encoder.plain_keys(definition.document.value(variable.node), Scope::Variable);
    encoder.number(variable.list.as_ref().map_or(0, |list| list.value.len()) as u64);
    let file = variable.file.as_ref();
    encoder.member(file.and_then(|file| reading.digests.get(&file.member)));
    encoder.finish()
}

/// A queue as far as no id is concerned.
pub(super) fn of_queue(definition: &Definition, queue: &Queue) -> Digest {
    let mut encoder = Encoder::new("queue");
    encoder.plain_keys(definition.document.value(queue.node), Scope::Queue);
    encoder.number(queue.semaphores.len() as u64);
    encoder.number(queue.instances.len() as u64);
    encoder.finish()
}

/// A variable with canonical numbers; its data are among the weights.
pub(super) fn variable(
    encoder: &mut Encoder,
    numbering: &Numbering<'_>,
    trust: Trust,
    object: Value<'_>,
    variable: &Variable,
) {
    match has_name(variable) || !trust.names {
        true => encoder.text(&variable.name),
        false => encoder.absent(),
    }
    encoder.plain_keys(object, Scope::Variable);
    // The data are among the weights; a name that is none of a member's stays.
    match object.get("file_name").filter(|_| variable.file.is_none()) {
        Some(value) => encoder.json(value),
        None => encoder.absent(),
    }
    for key in ["list", "referenced_var_id"] {
        match object.get(key) {
            Some(value) => ids(encoder, value, |id| numbering.variable(trust, id)),
            None => encoder.absent(),
        }
    }
}

/// A queue set with canonical numbers.
pub(super) fn queue(
    encoder: &mut Encoder,
    numbering: &Numbering<'_>,
    trust: Trust,
    object: Value<'_>,
    queue: &Queue,
) {
    ring(encoder, numbering, trust, &queue.name);
    encoder.plain_keys(object, Scope::Queue);
    for key in ["semaphore", "semaphore_set", "embedding_update_sync_semaphore"] {
        match object.get(key) {
            Some(value) => ids(encoder, value, |id| numbering.semaphore(trust, id)),
            None => encoder.absent(),
        }
    }
    encoder.list(queue.instances.len());
    queue.instances.iter().for_each(|name| ring(encoder, numbering, trust, &name.value));
}

/// A queue or an instance of one, by number or by name.
fn ring(encoder: &mut Encoder, numbering: &Numbering<'_>, trust: Trust, name: &str) {
    match numbering.ring(trust, name) {
        Some(number) => encoder.id(Number::Canonical(number)),
        None => encoder.text(name),
    }
}

/// What stands where only objects make sense.
pub(super) fn odd(encoder: &mut Encoder, container: Option<Value<'_>>) {
    let Some(container) = container else { return encoder.absent() };
    let is_odd = |value: &Value<'_>| value.kind() != Kind::Object;
    match container.kind() {
        Kind::Object => {
            for entry in container.entries().filter(|entry| is_odd(&entry.value)) {
                encoder.text(&entry.key);
                encoder.json(entry.value);
            }
        }
        Kind::Array => {
            container.elements().filter(is_odd).for_each(|value| encoder.json(value));
        }
        _ => encoder.json(container),
    }
}

/// A value that is an id or a list of ids; what is neither stays as it is.
fn ids(encoder: &mut Encoder, value: Value<'_>, number: impl Fn(u64) -> Number) {
    match value.kind() {
        Kind::Array => {
            encoder.list(value.elements().count());
            value.elements().for_each(|element| one_id(encoder, element, &number));
        }
        _ => one_id(encoder, value, &number),
    }
}

fn one_id(encoder: &mut Encoder, value: Value<'_>, number: &impl Fn(u64) -> Number) {
    match value.as_u64() {
        Some(id) => encoder.id(number(id)),
        None => encoder.json(value),
    }
}

/// A block of static transfers.
pub(super) fn block(
    encoder: &mut Encoder,
    numbering: &Numbering<'_>,
    trust: Trust,
    object: Value<'_>,
    block: &DmaBlock<'_>,
) {
    let name = ring_of(block).unwrap_or_default();
    encoder.number(object.get("instance_name").is_some().into());
    ring(encoder, numbering, trust, name);
    encoder.plain_keys(object, Scope::Block);
    for (key, is_semaphore) in [("id", false), ("semaphore", true)] {
        match object.get(key) {
            Some(value) if is_semaphore => ids(encoder, value, |id| numbering.semaphore(trust, id)),
            Some(value) => ids(encoder, value, |id| numbering.block(trust, name, id)),
            None => encoder.absent(),
        }
    }
    let list = object.get("desc");
    encoder.list(list.map_or(0, |list| list.elements().count()));
    for object in list.iter().flat_map(|list| list.elements()) {
        descriptor(encoder, numbering, trust, object);
    }
}

/// One descriptor, or one source of it.
fn descriptor(encoder: &mut Encoder, numbering: &Numbering<'_>, trust: Trust, object: Value<'_>) {
    if object.kind() != Kind::Object {
        return encoder.json(object);
    }
    encoder.plain_keys(object, Scope::Descriptor);
    for key in ["to", "from"] {
        match object.get(key) {
            Some(value) => side(encoder, numbering, trust, value),
            None => encoder.absent(),
        }
    }
    let sources = object.get("from_arr");
    encoder.list(sources.map_or(0, |list| list.elements().count()));
    for source in sources.iter().flat_map(|list| list.elements()) {
        // Sources have none of their own.
        encoder.plain_keys(source, Scope::Descriptor);
        match source.get("from") {
            Some(value) => side(encoder, numbering, trust, value),
            None => encoder.json(source),
        }
    }
}

/// The variable of one side of a descriptor, which stands there by name.
fn side(encoder: &mut Encoder, numbering: &Numbering<'_>, trust: Trust, value: Value<'_>) {
    let id = value.as_str().and_then(|name| numbering.id_of(&name));
    match id.map(|id| numbering.variable(trust, id)) {
        Some(number @ Number::Canonical(_)) => encoder.id(number),
        _ => encoder.json(value),
    }
}
