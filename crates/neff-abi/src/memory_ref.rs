//! Memory references: the kinds of variable a def.json declares (format notes 02 §6.2).
//!
//! A kind is the runtime's number; a variable's `type` is a JSON word. What keys a variable
//! needs is the manifest reader's business.

use crate::Evidence;
use crate::named::named_numbers;

named_numbers! {
    /// The runtime's kind of a memory reference (`kbin_mr_type`).
    MemoryRefKind(u32), "memory reference kind";
    MR_INVALID = 0, "No kind";
    MR_SB = 1, "Window of the on-chip state buffer";
    MR_BUFFER_STAGED = 2, "Constant already in device memory; has no JSON word";
    MR_BUFFER = 3, "Constant copied to device memory at load";
    MR_TMP_BUF = 4, "Private scratch in device memory";
    MR_INPUT = 5, "Input, fed by the host";
    MR_OUTPUT = 6, "Output, drained by the host";
    MR_PTR = 7, "Holds the address of another variable";
    MR_VIRTUAL_TMP_BUF = 8, "Window in the shared scratchpad";
    MR_LIST = 9, "Table of variable ids";
    MR_PTR_TABLE = 10, "Address table of dynamic DMA";
    MR_REMOTE = 11, "Alias of a variable of another subgraph";
}

named_numbers! {
    /// Where a virtual variable's scratchpad is (`backing_buf`; format notes 02 §6.2 c).
    BackingBuffer(u32), "backing buffer";
    LOCAL = 0, "The local scratchpad";
    SHARED = 1, "The shared scratchpad";
    SHARDED = 2, "The sharded scratchpad";
    MAIN = 3, "The main scratchpad";
}

/// One word that a variable's `type` may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariableType {
    /// The word in def.json, matched exactly.
    pub word: &'static str,
    /// The kind it leads to.
    pub kind: MemoryRefKind,
    /// How the pairing is known.
    pub evidence: Evidence,
}

const fn row(word: &'static str, kind: MemoryRefKind, evidence: Evidence) -> VariableType {
    VariableType { word, kind, evidence }
}

/// The words of def.json, by kind. `tmp-buf` is legacy only; `dge-table` is the modern word for
/// the table that others call `list`, and its number is tentative.
pub const VARIABLE_TYPES: &[VariableType] = &[
    row("state-buffer", MemoryRefKind::MR_SB, Evidence::Measured),
    row("file", MemoryRefKind::MR_BUFFER, Evidence::Measured),
    row("tmp-buf", MemoryRefKind::MR_TMP_BUF, Evidence::Observed),
    row("input", MemoryRefKind::MR_INPUT, Evidence::Observed),
    row("output", MemoryRefKind::MR_OUTPUT, Evidence::Observed),
    row("pointer", MemoryRefKind::MR_PTR, Evidence::Observed),
    row("virtual", MemoryRefKind::MR_VIRTUAL_TMP_BUF, Evidence::Measured),
    row("list", MemoryRefKind::MR_LIST, Evidence::Observed),
    row("dge-table", MemoryRefKind::MR_PTR_TABLE, Evidence::Inferred),
    row("remote", MemoryRefKind::MR_REMOTE, Evidence::Observed),
];

impl VariableType {
    /// The row of a variable's `type` word.
    pub fn from_word(word: &str) -> Option<&'static VariableType> {
        VARIABLE_TYPES.iter().find(|row| row.word == word)
    }
}

impl BackingBuffer {
    /// The buffer that a `backing_buf` word names; the words are the names in lower case.
    pub fn from_word(word: &str) -> Option<BackingBuffer> {
        let lower = word.bytes().all(|byte| byte.is_ascii_lowercase());
        Self::from_name(&word.to_ascii_uppercase()).filter(|_| lower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::check_named_numbers;

    #[test]
    fn kinds_and_backing_buffers_are_complete() {
        check_named_numbers!(MemoryRefKind);
        check_named_numbers!(BackingBuffer);
        assert_eq!((MemoryRefKind::ALL.len(), BackingBuffer::ALL.len()), (12, 4));
    }

    #[test]
    fn words_are_exact_and_every_kind_but_two_has_one() {
        let without: Vec<_> = MemoryRefKind::ALL
            .iter()
            .filter(|kind| !VARIABLE_TYPES.iter().any(|row| row.kind == **kind))
            .collect();
        assert_eq!(without, [&MemoryRefKind::MR_INVALID, &MemoryRefKind::MR_BUFFER_STAGED]);
        assert_eq!(VariableType::from_word("dge-table").unwrap().kind.0, 10);
        for word in ["buffer", "shared", "Input", ""] {
            assert_eq!(VariableType::from_word(word), None, "{word}");
        }
        assert_eq!(BackingBuffer::from_word("sharded"), Some(BackingBuffer::SHARDED));
        assert_eq!(BackingBuffer::from_word("Sharded"), None);
    }
}
