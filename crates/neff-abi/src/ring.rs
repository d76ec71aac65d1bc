//! DMA ring types and the queue words of def.json that lead to them (format notes 02 §7.2).
//!
//! A ring type is the runtime's number; a queue's `type` is a JSON word. Only six words exist,
//! so most ring types are made by the runtime alone.

use crate::named::named_numbers;

named_numbers! {
    /// The kind of a DMA ring.
    RingType(u32), "ring type";
    ENG = 0, "Rings of an engine, made by the runtime";
    H2T = 1, "Host to device, made by the runtime";
    H2T_SERVICE = 2, "Host to device service, made by the runtime";
    H2T_COPY = 3, "Host to device copy, made by the runtime";
    COLLECTIVES = 4, "Collectives, made by the runtime";
    MODEL = 5, "Rings of a model, made by the runtime";
    DATA = 6, "Data movement of a program";
    IN = 7, "Model inputs";
    OUT = 8, "Model outputs";
    INDIRECT_MEMCPY = 9, "Data movement with indirect addresses";
    ACT_TBL = 10, "Activation tables, made by the runtime";
    DYNAMIC_ACT_TBL = 11, "Activation tables loaded by the program";
    DVE_TBL = 12, "DVE tables, made by the runtime";
    IOQ_SWITCHER = 13, "Switching of input and output queues, made by the runtime";
    TOPSP_INIT = 14, "Start of the top-level sync processor, made by the runtime";
    EMBEDDING_UPDATE = 15, "Embedding updates";
    CUSTOM_OP = 16, "Custom operators, made by the runtime";
    GENERIC = 17, "Any other use, made by the runtime";
    LAST = 18, "Number of ring types, no type itself";
}

/// One word that a queue's `type` may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueType {
    /// The word in def.json, matched exactly.
    pub word: &'static str,
    /// The ring type it leads to.
    pub ring: RingType,
    /// The ring type when the queue has `indirect_memcpy`; `None` where the key has no effect.
    pub indirect_ring: Option<RingType>,
    /// How the runtime calls such queues where it refuses `queue_instances` on them (G53);
    /// `None` if it takes them.
    pub without_instances: Option<&'static str>,
}

/// The six words that the runtime accepts (G52); it refuses any other.
///
/// `dynamic` is handled as `data` with a scratch window in the state buffer; it is the only
/// word in modern files.
pub const QUEUE_TYPES: &[QueueType] = &[
    QueueType {
        word: "in",
        ring: RingType::IN,
        indirect_ring: None,
        without_instances: Some("input"),
    },
    QueueType {
        word: "out",
        ring: RingType::OUT,
        indirect_ring: None,
        without_instances: Some("output"),
    },
    QueueType {
        word: "data",
        ring: RingType::DATA,
        indirect_ring: Some(RingType::INDIRECT_MEMCPY),
        without_instances: None,
    },
    QueueType {
        word: "act_load",
        ring: RingType::DYNAMIC_ACT_TBL,
        indirect_ring: None,
        without_instances: None,
    },
    QueueType {
        word: "embedding_update",
        ring: RingType::EMBEDDING_UPDATE,
        indirect_ring: None,
        without_instances: Some("embedding update"),
    },
    QueueType {
        word: "dynamic",
        ring: RingType::DATA,
        indirect_ring: Some(RingType::INDIRECT_MEMCPY),
        without_instances: None,
    },
];

impl QueueType {
    /// The row of a queue's `type` word.
    pub fn from_word(word: &str) -> Option<&'static QueueType> {
        QUEUE_TYPES.iter().find(|row| row.word == word)
    }

    /// The ring type of such a queue with or without `indirect_memcpy`.
    pub fn ring_type(&self, indirect: bool) -> RingType {
        self.indirect_ring.filter(|_| indirect).unwrap_or(self.ring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::check_named_numbers;

    #[test]
    fn all_nineteen_ring_types_are_named() {
        check_named_numbers!(RingType);
        assert_eq!(RingType::ALL.len(), 19);
        assert_eq!(RingType(19).to_string(), "ring type 19");
    }

    #[test]
    fn six_words_lead_to_rings_that_no_runtime_makes_alone() {
        assert_eq!(QUEUE_TYPES.len(), 6);
        for row in QUEUE_TYPES {
            assert_eq!(QueueType::from_word(row.word), Some(row));
            for ring in [Some(row.ring), row.indirect_ring].into_iter().flatten() {
                assert!(!ring.meaning().unwrap().contains("made by the runtime"), "{}", row.word);
            }
        }
        assert_eq!(QueueType::from_word("Data"), None);
    }
}
