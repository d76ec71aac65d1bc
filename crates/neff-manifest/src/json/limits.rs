//! How much of a document the parser takes. Every limit stands here with its reason.

/// Largest document in bytes: the runtime's parser takes no more (format notes 02 §1 rule 4),
/// and spans are 32 bits wide for the same reason.
pub const MAX_BYTES: u64 = 4_294_967_295;
/// Deepest nesting of objects and arrays: the default of the runtime's parser.
pub const MAX_DEPTH: u32 = 1024;
/// Most values in one document: 1.3 GB of tree. A thousand times the largest manifest known.
pub const MAX_VALUES: u32 = 1 << 26;
/// Faults listed per document before parsing stops.
pub const MAX_FAULTS: usize = 100;

/// Limits of one parse; the defaults are the constants of this file's module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the document; a value above 4,294,967,295 counts as that.
    pub bytes: u64,
    /// Levels of objects and arrays; the outermost is level 1.
    pub depth: u32,
    /// Number of values, containers included.
    pub values: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: MAX_BYTES, depth: MAX_DEPTH, values: MAX_VALUES }
    }
}
