//! The dtype words of the host graph and their sizes (format notes 02 §4.1).

/// Words that the runtime knows for inputs and outputs, with bytes per element.
const HOST_DTYPES: [(&str, u64); 11] = [
    ("uint64", 8),
    ("int8", 1),
    ("uint8", 1),
    ("int16", 2),
    ("uint16", 2),
    ("bfloat16", 2),
    ("float16", 2),
    ("int32", 4),
    ("uint32", 4),
    ("float32", 4),
    ("int64", 8),
];

/// Bytes per element of a dtype word; `None` for words that the runtime takes for UNKNOWN.
pub(super) fn element_bytes(word: &str) -> Option<u64> {
    HOST_DTYPES.iter().find(|(known, _)| *known == word).map(|(_, bytes)| *bytes)
}

/// The known words, for messages.
pub(super) fn words() -> String {
    HOST_DTYPES.map(|(word, _)| word).join(", ")
}
