//! Static DMA: blocks of descriptors (format notes 02 §8.2).

use super::descriptor::Descriptor;
use super::format::KeyOrder;
use super::object::{Extras, Object, array, numbers};
use crate::json::Json;

/// A DMA block.
#[derive(Debug, Clone, PartialEq)]
pub struct DmaBlock {
    /// `id`, which a trigger selects; its scope is the queue.
    pub id: u32,
    /// `queue` or `instance_name`.
    pub ring: Ring,
    /// `desc`.
    pub descriptors: Vec<Descriptor>,
    /// `function_start`: name of the function that begins here.
    pub function_start: Option<String>,
    /// `section_start_desc`: puts the descriptor on the first queue of the set.
    pub section_start: Option<bool>,
    /// `event` that is set on completion.
    pub event: Option<u32>,
    /// `semaphore` that is incremented on completion.
    pub semaphore: Option<u32>,
    /// `remote_semaphores` of the partner core.
    pub remote_semaphores: Option<Vec<u32>>,
    /// `priority_class`.
    pub priority_class: Option<u8>,
    /// `#comment`.
    pub comment: Option<String>,
    /// Other keys.
    pub extras: Extras,
}

/// What a block is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ring {
    /// `queue`: name of a queue set.
    Queue(String),
    /// `instance_name`: name of an instance of a queue set.
    Instance(String),
}

impl DmaBlock {
    /// A block without descriptors.
    pub fn new(id: u32, ring: Ring) -> DmaBlock {
        DmaBlock {
            id,
            ring,
            descriptors: Vec::new(),
            function_start: None,
            section_start: None,
            event: None,
            semaphore: None,
            remote_semaphores: None,
            priority_class: None,
            comment: None,
            extras: Extras::new(),
        }
    }

    pub(super) fn to_json(&self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("id", self.id);
        match &self.ring {
            Ring::Queue(name) => object.put("queue", name.as_str()),
            Ring::Instance(name) => object.put("instance_name", name.as_str()),
        };
        object.may("#comment", self.comment.as_deref());
        object.may("function_start", self.function_start.as_deref());
        object.may("section_start_desc", self.section_start);
        object.may("event", self.event).may("semaphore", self.semaphore);
        object.may("remote_semaphores", self.remote_semaphores.as_deref().map(numbers));
        object.may("priority_class", self.priority_class);
        object.put("desc", array(self.descriptors.iter().map(|each| each.to_json(order))));
        object.finish(&self.extras, order)
    }
}
