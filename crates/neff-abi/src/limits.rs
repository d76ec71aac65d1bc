//! Limits of the format and of the programs that read it, each with unit, reason and source.
//!
//! Limits that differ between runtimes stand in [`crate::runtime`]; limits that this toolchain
//! sets for its own safety stand with the options that raise them.

/// A limit: the largest value that is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The largest accepted value.
    pub max: u64,
    /// What is counted.
    pub unit: &'static str,
    /// Why the limit exists: what refuses or goes wrong beyond it.
    pub reason: &'static str,
    /// Section of the format notes.
    pub source: &'static str,
}

impl Limit {
    /// True if `value` is within the limit.
    pub const fn admits(&self, value: u64) -> bool {
        value <= self.max
    }
}

macro_rules! limits {
    ($($name:ident = $max:expr, $unit:literal, $reason:literal, $source:literal;)+) => {
        $(#[doc = concat!("Most ", $unit, ": ", $reason, " (format notes ", $source, ").")]
        ///
        /// The value is the largest that passes.
        pub const $name: Limit =
            Limit { max: $max, unit: $unit, reason: $reason, source: $source };)+
        /// Every limit, in the order of the loader's work.
        pub const ALL: &[Limit] = &[$($name),+];
    };
}

limits! {
    KELF_NODES = 64, "kelf nodes with a core count in the header",
        "`tpb_per_node` has one byte for each", "01 §1.2";
    JSON_BYTES = 0xFFFF_FFFF, "bytes of a JSON member",
        "the runtime's JSON parser refuses more (G40)", "03 §5";
    HOST_TENSOR_DIMS = 32, "dimensions of a tensor in neff.json",
        "the loader refuses more (G25)", "03 §3";
    DEVICE_PRINT_DIMS = 8, "dimensions of a variable in def.json",
        "the lowered record has eight slots (G85)", "03 §5";
    DEVICE_PRINT_DTYPE_BYTES = 15, "bytes of a variable's dtype word",
        "the lowered record has sixteen with the NUL (G85)", "03 §5";
    DEVICE_PRINT_PREFIX_BYTES = 511, "bytes of a variable's prefix",
        "the lowered record has 512 with the NUL", "02 §6.1";
    QUEUE_NAME_BYTES = 31, "bytes of a queue's name",
        "the legacy trigger instruction has 32 with the NUL", "02 §7";
    QUEUE_INSTANCE_NAME_BYTES = 255, "bytes of a queue instance's name",
        "the lowered record has 256 with the NUL", "02 §7.3";
    QUEUE_SETS = 32, "queue sets of a subgraph",
        "the lowered record has 32 ring slots", "02 §7.3";
    QUEUES_PER_SET = 16, "hardware queues of a queue set",
        "the hardware has no more", "02 §7.1";
    QUEUE_SEMAPHORES = 32, "semaphores of a queue set",
        "the runtime refuses more (G54)", "03 §5";
    DMA_QUEUES = 11 * 16, "DMA queues of a NEFF",
        "the compiler asserts it", "02 §7.3";
    ACCESS_PATTERN_DIMS = 4, "dimensions of a DMA access pattern",
        "more are not documented for def.json", "02 §8.3";
    CCE_SOURCES = 16, "sources of a computing DMA descriptor",
        "older runtimes crash on more, newer ones refuse", "02 §8.3";
    ACTIVATION_PROFILES = 25, "function profiles of an activation table set",
        "the lowered record has 25 slots", "02 §8.5";
    PROGRAM_BYTES = 0xFFFF_FFFF, "bytes of an engine program",
        "the loader refuses more (G80)", "03 §5";
    UCODE_LIBRARIES = 9, "GPSIMD libraries of a model",
        "the runtime's bound is its own and eight", "08 §1.4";
    UCODE_FUNCTIONS = 97, "GPSIMD functions of a NEFF",
        "the function table has 97 rows (G91)", "03 §5";
    UCODE_FUNCTIONS_PER_CORE = 28, "GPSIMD functions per core",
        "the runtime refuses more (G93)", "03 §5";
    UCODE_NAME_BYTES = 64, "bytes of a GPSIMD function's name",
        "the runtime refuses more; sources disagree whether 64 still pass (G92)", "03 §5";
    UCODE_NAME_BYTES_WRITTEN = 63, "bytes of a GPSIMD function's name that a writer makes",
        "63 and a NUL pass under every reading of G92", "03 §5";
    EXT_ISA_OPERATIONS = 18, "operations of the default GPSIMD library",
        "the runtime refuses more (G57)", "03 §5";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_inclusive() {
        assert!(JSON_BYTES.admits(4_294_967_295));
        assert!(!JSON_BYTES.admits(4_294_967_296));
        assert!(!JSON_BYTES.admits(4_375_834_152));
    }

    #[test]
    fn every_limit_says_what_why_and_where() {
        for limit in ALL {
            assert!(limit.max > 0 && limit.unit.len() > 8 && limit.reason.len() > 8);
            assert!(limit.source.contains('§'), "{}", limit.unit);
        }
    }
}
