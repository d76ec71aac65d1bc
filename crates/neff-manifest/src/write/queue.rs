//! DMA queue sets of def.json (format notes 02 §7).

use neff_abi::{Engine, FabricPath};

use super::ManifestDialect;
use super::format::KeyOrder;
use super::object::{Extras, Object, numbers, strings};
use crate::json::Json;

/// A queue set; its name is the key under which it stands in `dma_queue`.
#[derive(Debug, Clone, PartialEq)]
pub struct Queue {
    /// `type`, with the key that goes with it.
    pub kind: QueueKind,
    /// `owner`: the engine that triggers the queue; always written (02 §7.1 a).
    pub owner: Engine,
    /// `num_queues`: hardware queues of the set, 1 to 16.
    pub count: Option<u32>,
    /// `semaphore`: completion semaphore of a single queue.
    pub semaphore: Option<u32>,
    /// `semaphore_set`, at most 32.
    pub semaphore_set: Option<Vec<u32>>,
    /// `queue_instances`: names of ring instances; refused on some types (02 §7.3).
    pub instances: Option<Vec<String>>,
    /// `pinned`.
    pub pinned: Option<bool>,
    /// `fabric_path`.
    pub fabric_path: Option<FabricPath>,
    /// `dge`: hardware descriptor generation; the sources know it as a flag and as a number.
    pub dge: Option<Json>,
    /// `dynamic_dma`.
    pub dynamic_dma: Option<DynamicDma>,
    /// Other keys.
    pub extras: Extras,
}

/// The role of a queue set (02 §7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueKind {
    /// Model inputs.
    In,
    /// Model outputs.
    Out,
    /// Data movement of a program.
    Data {
        /// `indirect_memcpy`.
        indirect: Option<bool>,
    },
    /// Activation tables; one such queue per NEFF.
    ActLoad,
    /// Embedding updates.
    EmbeddingUpdate {
        /// `embedding_update_sync_semaphore`.
        sync_semaphore: u32,
    },
    /// Descriptors generated while the program runs.
    Dynamic {
        /// `indirect_memcpy`.
        indirect: Option<bool>,
    },
}

/// The scratch window of software descriptor generation, in each partition of the state buffer
/// (`dynamic_dma`; 02 §7.1 b).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DynamicDma {
    /// `SB_scratch_partition_offset` in bytes.
    pub offset: u64,
    /// `SB_scratch_partition_size` in bytes.
    pub size: u64,
}

impl QueueKind {
    /// The word of `type`.
    pub fn word(self) -> &'static str {
        match self {
            QueueKind::In => "in",
            QueueKind::Out => "out",
            QueueKind::Data { .. } => "data",
            QueueKind::ActLoad => "act_load",
            QueueKind::EmbeddingUpdate { .. } => "embedding_update",
            QueueKind::Dynamic { .. } => "dynamic",
        }
    }

    fn put(self, object: &mut Object) {
        match self {
            QueueKind::Data { indirect } | QueueKind::Dynamic { indirect } => {
                object.may("indirect_memcpy", indirect);
            }
            QueueKind::EmbeddingUpdate { sync_semaphore } => {
                object.put("embedding_update_sync_semaphore", sync_semaphore);
            }
            QueueKind::In | QueueKind::Out | QueueKind::ActLoad => {}
        }
    }
}

impl DynamicDma {
    fn to_json(self, order: &KeyOrder) -> Json {
        let mut object = Object::default();
        object.put("SB_scratch_partition_offset", self.offset);
        object.put("SB_scratch_partition_size", self.size).close(order)
    }
}

impl Queue {
    /// A queue set without semaphores, with what the dialect says of its type and owner.
    pub fn new(kind: QueueKind, owner: Engine, dialect: &ManifestDialect) -> Queue {
        let dynamic = matches!(kind, QueueKind::Dynamic { .. });
        let window = dialect.dynamic_dma.filter(|(owners, _)| dynamic && owners.contains(&owner));
        // More than one queue is refused for activation tables (02 §7.2).
        let count = dialect.queue_count.filter(|_| kind != QueueKind::ActLoad);
        Queue {
            kind,
            owner,
            count,
            semaphore: None,
            semaphore_set: None,
            instances: None,
            pinned: None,
            fabric_path: dialect.queue_fabric_path,
            dge: None,
            dynamic_dma: window.map(|(_, window)| window),
            extras: Extras::new(),
        }
    }

    pub(super) fn to_json(&self, dialect: &ManifestDialect) -> Json {
        let order = &dialect.formats.definition.order;
        let mut object = Object::default();
        object.put("type", self.kind.word()).put("owner", self.owner.row().key);
        object.may("semaphore", self.semaphore).may("num_queues", self.count);
        object.may("semaphore_set", self.semaphore_set.as_deref().map(numbers));
        object.may("queue_instances", self.instances.as_deref().map(strings));
        object.may("pinned", self.pinned);
        object.may("fabric_path", self.fabric_path.map(|path| path.row().word));
        self.kind.put(&mut object);
        object.may("dge", self.dge.clone());
        object.may("dynamic_dma", self.dynamic_dma.map(|window| window.to_json(order)));
        object.finish(&self.extras, order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_abi::ring::QUEUE_TYPES;

    #[test]
    fn the_words_are_those_of_the_table() {
        let kinds = [
            QueueKind::In,
            QueueKind::Out,
            QueueKind::Data { indirect: None },
            QueueKind::ActLoad,
            QueueKind::EmbeddingUpdate { sync_semaphore: 0 },
            QueueKind::Dynamic { indirect: None },
        ];
        let words: Vec<_> = QUEUE_TYPES.iter().map(|row| row.word).collect();
        assert_eq!(kinds.map(QueueKind::word), words[..]);
    }
}
