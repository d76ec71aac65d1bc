//! Where a profile has its place in a report: what was measured of each slot. Nothing fills it yet.

use serde::Serialize;

/// What a profiler measured. The keys of a profile report's rows are `compiler_pc`, which is the
/// slot, and times (format notes 12 §1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// What it was read from, in the words of who reads it.
    pub source: String,
    /// Columns of the programs that were measured.
    pub programs: Vec<ProfileColumns>,
}

/// What was measured of one program: columns with an entry per slot, `None` where a slot was not
/// seen, as labels are not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProfileColumns {
    /// Name of the graph.
    pub graph: String,
    /// Key of the engine.
    pub engine: String,
    /// Nanoseconds that the slot took, over all of its executions.
    pub time: Vec<Option<u64>>,
    /// Nanoseconds of these that it waited.
    pub stall: Vec<Option<u64>>,
}
