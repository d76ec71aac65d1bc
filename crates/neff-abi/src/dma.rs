//! Words of static DMA in the manifests: paths and descriptor operations
//! (format notes 02 §6.1, §7.1, §8.4).
//!
//! Ring types and queue words stand in [`crate::ring`]; what an operation needs is the writer's
//! and the reader's business.

use crate::named::{closed_set, named_numbers};

/// What is fixed about a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FabricPathRow {
    /// The word of `fabric_path`.
    pub word: &'static str,
}

closed_set! {
    /// A path of the fabric (`fabric_path` of variables and queues); `main` is the default.
    FabricPath => FabricPathRow;
    /// The main path.
    Main => FabricPathRow { word: "main" };
    /// The alternative path.
    Alt => FabricPathRow { word: "alt" };
}

/// What is fixed about a descriptor operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DescriptorOpRow {
    /// The word of `op`.
    pub word: &'static str,
    /// The runtime's number; `None` for `cast`, whose number the sources do not agree on.
    pub kbin: Option<u32>,
    /// True if the sources stand in `from_arr`, false if the one source stands in `from`.
    pub several_sources: bool,
}

const fn op(word: &'static str, kbin: Option<u32>, several_sources: bool) -> DescriptorOpRow {
    DescriptorOpRow { word, kbin, several_sources }
}

closed_set! {
    /// The operation of a DMA descriptor (`op`); an absent key means `copy`.
    DescriptorOp => DescriptorOpRow;
    /// Bytes as they are.
    Copy => op("copy", Some(0), false);
    /// Scaled sum of the sources.
    Fma => op("fma", Some(1), true);
    /// Sum of the sources.
    Add => op("add", Some(2), true);
    /// Least of the sources.
    Min => op("min", Some(3), true);
    /// Greatest of the sources.
    Max => op("max", Some(4), true);
    /// Transposition.
    Transpose => op("transpose", Some(5), false);
    /// Conversion from the source's type to the destination's.
    Cast => op("cast", None, false);
}

named_numbers! {
    /// What a lowered descriptor is (`desc_type`; format notes 08 §3.4).
    DescriptorType(u32), "descriptor type";
    DATA = 0, "A transfer";
    EVENT = 1, "An event that is set";
    INC_SEMA = 2, "A semaphore that is incremented";
}

impl FabricPath {
    /// The path of a word, exactly.
    pub fn from_word(word: &str) -> Option<FabricPath> {
        Self::ALL.iter().copied().find(|path| path.row().word == word)
    }
}

impl DescriptorOp {
    /// The operation of a word, exactly.
    pub fn from_word(word: &str) -> Option<DescriptorOp> {
        Self::ALL.iter().copied().find(|op| op.row().word == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::check_named_numbers;

    #[test]
    fn descriptor_types_are_complete() {
        check_named_numbers!(DescriptorType);
    }

    #[test]
    fn words_lead_back_exactly() {
        for path in FabricPath::ALL {
            assert_eq!(FabricPath::from_word(path.row().word), Some(*path));
        }
        for op in DescriptorOp::ALL {
            assert_eq!(DescriptorOp::from_word(op.row().word), Some(*op));
        }
        assert_eq!(FabricPath::from_word("Main"), None);
        assert_eq!(DescriptorOp::from_word(""), None);
    }
}
