//! Parts of the state buffer that programs leave to the runtime (format notes 02 §10, 03 §5.2).

/// A carve-out, the same in every partition that it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carveout {
    /// The `type` of its entry in def.json.
    pub word: &'static str,
    /// The first partition.
    pub base_partition: u64,
    /// How many partitions.
    pub partitions: u64,
    /// Bytes from the start of a partition.
    pub offset: u64,
    /// Bytes in each.
    pub size: u64,
}

/// The one that is known, measured in every file for cayman: the end of all partitions.
pub const EVTACCEL: Carveout =
    Carveout { word: "evtaccel", base_partition: 0, partitions: 128, offset: 0x37FF8, size: 8 };
