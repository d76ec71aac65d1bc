//! The gates and limits of DMA queue sets (format notes 03 §5, G50 to G55; 02 §7.3).
//!
//! G56, the number of hardware queues that generate descriptors, depends on the device.

use neff_abi::ring::{QUEUE_TYPES, QueueType};
use neff_abi::{Engine, RingType, limits};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look, refusal, text};
use super::queue::Queue;
use super::value::admits;
use crate::json::{Kind, Value};

/// G50: an owner that is no engine. An absent one is a warning: sources disagree whether it
/// loads (format notes 02 §7.1 a).
pub(super) fn owner<'a>(
    look: &mut Look<'a>,
    name: &str,
    object: Value<'a>,
) -> Option<Field<String>> {
    let Some(value) = object.get("owner") else {
        let message = format!("the queue {name:?} has no \"owner\"");
        let finding = Diagnostic::new(codes::QUEUE_OWNER, message).severity(Severity::Warning);
        look.report(object, finding.expected(engines()));
        return None;
    };
    let owner = look.expect(value, Kind::String, None).and_then(text)?;
    let word = &owner.value;
    if Engine::from_key(word).is_none() {
        let message = format!("the owner of the queue {name:?} is no engine");
        let finding = Diagnostic::new(codes::QUEUE_OWNER, message)
            .expected(engines())
            .found(format!("{word:?}"))
            .refusal(refusal("G50", format!("Invalid owner '{word}' for DMA queue {name}")));
        look.report(value, finding);
    }
    Some(owner)
}

fn engines() -> String {
    let keys: Vec<_> = Engine::ALL.iter().map(|engine| engine.row().key).collect();
    format!("one of {}", keys.join(", "))
}

/// G52: a type word that no ring is made of. The runtime's text is not published.
pub(super) fn kind(look: &mut Look<'_>, kind: &Field<String>) -> Option<&'static QueueType> {
    let row = QueueType::from_word(&kind.value);
    if row.is_none() {
        let words: Vec<_> = QUEUE_TYPES.iter().map(|row| row.word).collect();
        let finding = Diagnostic::new(codes::QUEUE_TYPE, "the queue has an unknown type")
            .expected(format!("one of {}", words.join(", ")))
            .found(format!("{:?}", kind.value))
            .refusal(refusal("G52", ""));
        look.report(look.document.value(kind.node), finding);
    }
    row
}

/// G53, and the limits of one set.
pub(super) fn rings(look: &mut Look<'_>, queue: &Queue) {
    let object = look.document.value(queue.node);
    let name = &queue.name;
    look.above(object, "the queue's name is too long", name.len(), &limits::QUEUE_NAME_BYTES);
    for instance in &queue.instances {
        let value = look.document.value(instance.node);
        let limit = &limits::QUEUE_INSTANCE_NAME_BYTES;
        look.above(value, "the instance's name is too long", instance.value.len(), limit);
    }
    let count = usize::try_from(queue.count()).unwrap_or(usize::MAX);
    let place = queue.num_queues.as_ref().map_or(object, |it| look.document.value(it.node));
    look.above(place, "the queue has too many rings", count, &limits::QUEUES_PER_SET);
    let Some(role) = queue.queue_type().and_then(|row| row.without_instances) else { return };
    if let Some(first) = queue.instances.first() {
        let text = format!(
            "Invalid Neff: Queue set instances are not supported for {role} queues ({name})"
        );
        let finding =
            Diagnostic::new(codes::QUEUE_INSTANCES, format!("{role} queues have no instances"))
                .found(format!("{} instances of {name:?}", queue.instances.len()))
                .refusal(refusal("G53", text));
        look.report(look.document.value(first.node), finding);
    }
    if count > 1 {
        let finding = Diagnostic::new(codes::QUEUE_COUNT, format!("{role} queues have one ring"));
        look.report(place, finding.found(count.to_string()));
    }
}

/// G55: at most one queue of activation tables, of one ring. The runtime's text is not
/// published.
pub(super) fn activation(look: &mut Look<'_>, queue: &Queue, loads: &mut u32) {
    if queue.ring_type() != Some(RingType::DYNAMIC_ACT_TBL) {
        return;
    }
    *loads = loads.saturating_add(1);
    let object = look.document.value(queue.node);
    if *loads > 1 {
        let message = format!("{:?} is not the only act_load queue", queue.name);
        let finding = Diagnostic::new(codes::ACTIVATION_QUEUE, message);
        look.report(object, finding.refusal(refusal("G55", "")));
    }
    if let Some(count) = queue.num_queues.as_ref().filter(|count| count.value != 1) {
        let finding = Diagnostic::new(codes::ACTIVATION_QUEUE, "an act_load queue has one ring")
            .expected("1")
            .found(count.value.to_string())
            .refusal(refusal("G55", ""));
        look.report(look.document.value(count.node), finding);
    }
}

/// The limits of all sets together.
pub(super) fn totals(look: &mut Look<'_>, container: Value<'_>, queues: &[Queue]) {
    let message = "the graph has too many queue sets";
    look.above(container, message, queues.len(), &limits::QUEUE_SETS);
    let rings = queues.iter().map(Queue::count).fold(0, u64::saturating_add);
    let rings = usize::try_from(rings).unwrap_or(usize::MAX);
    look.above(container, "the graph has too many hardware queues", rings, &limits::DMA_QUEUES);
}

/// G54, which the loader comes to when it lowers the queues.
pub(super) fn semaphores(look: &mut Look<'_>, queues: &[Queue]) {
    let limit = &limits::QUEUE_SEMAPHORES;
    for queue in queues.iter().filter(|queue| !admits(limit, queue.semaphores.len())) {
        let (most, found) = (limit.max, queue.semaphores.len());
        let text =
            format!("Runtime supports maximum of {most} semaphores per queue set, found: {found}");
        let message = format!("the queue {:?} has too many semaphores", queue.name);
        let finding = Diagnostic::new(codes::QUEUE_SEMAPHORES, message)
            .expected(format!("at most {most}"))
            .found(found.to_string())
            .refusal(refusal("G54", text));
        let object = look.document.value(queue.node);
        let set = object.get("semaphore_set").unwrap_or(object);
        look.report(set, finding);
    }
}
