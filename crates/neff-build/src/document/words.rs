//! The words that keys of model.toml take, each from the table that has them.

use neff_abi::memory_ref::VARIABLE_TYPES;
use neff_abi::ring::QUEUE_TYPES;
use neff_abi::{BackingBuffer, DescriptorOp, Engine, FabricPath};
use neff_isa::model::Generation;

use crate::model::Style;

/// Names of styles.
pub(super) fn styles() -> Vec<&'static str> {
    Style::names().collect()
}

/// Names of manifest dialects.
pub(super) fn dialects() -> Vec<&'static str> {
    neff_manifest::write::NAMES.to_vec()
}

/// Names of archive styles.
pub(super) fn archives() -> Vec<&'static str> {
    neff_container::style::NAMES.to_vec()
}

/// Generations of programs.
pub(super) fn generations() -> Vec<&'static str> {
    Generation::ALL.iter().map(|generation| generation.name()).collect()
}

/// Keys of engines.
pub(super) fn engines() -> Vec<&'static str> {
    Engine::ALL.iter().map(|engine| engine.row().key).collect()
}

/// Types of variables.
pub(super) fn variable_types() -> Vec<&'static str> {
    VARIABLE_TYPES.iter().map(|row| row.word).collect()
}

/// Types of queues.
pub(super) fn queue_types() -> Vec<&'static str> {
    QUEUE_TYPES.iter().map(|row| row.word).collect()
}

/// Who supplies an input, as the metaneff has it.
pub(super) fn input_roles() -> Vec<&'static str> {
    (1..=3).filter_map(neff_manifest::metaneff::Type::word).collect()
}

/// Operations of descriptors.
pub(super) fn descriptor_ops() -> Vec<&'static str> {
    DescriptorOp::ALL.iter().map(|op| op.row().word).collect()
}

/// Paths of the fabric.
pub(super) fn fabric_paths() -> Vec<&'static str> {
    FabricPath::ALL.iter().map(|path| path.row().word).collect()
}

/// Areas of the scratchpad, whose words are their names in lower case.
pub(super) fn backing_buffers() -> Vec<&'static str> {
    const WORDS: [&str; 4] = ["local", "shared", "sharded", "main"];
    WORDS.into_iter().filter(|word| BackingBuffer::from_word(word).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_area_is_left_out() {
        assert_eq!(backing_buffers().len(), BackingBuffer::ALL.len());
    }
}
