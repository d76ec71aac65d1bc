//! The fields of a row whose meaning is known, and where it is known from.
//!
//! The format notes name some fields and describe others without their keys. Other keys are those
//! of the published schema of the vendor's profile tables ("Profile Parquet Schema Reference",
//! table `Instruction`), or those by which published programs read such reports. A key that stands
//! in none of these has no row here: it is kept as it stands.

/// The key of the report that holds the rows; from published programs that read reports.
pub const ROWS: &str = "instruction";

/// How a name is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    /// The format notes name it.
    Observed,
    /// The vendor's published schema has it.
    Schema,
    /// Published programs read it from reports, with this meaning.
    Use,
}

impl Evidence {
    /// Its word, as documents have it.
    pub fn word(self) -> &'static str {
        match self {
            Evidence::Observed => "observed",
            Evidence::Schema => "published schema",
            Evidence::Use => "published use",
        }
    }
}

/// What a field says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// The engine, in the profiler's word (format notes 12 §1.3).
    Engine,
    /// The physical core within the logical one, from 0.
    Core,
    /// The slot of the loaded image, from 0.
    Pc,
    /// The slot of the engine's program, from 0.
    CompilerPc,
    /// The opcode on the device.
    Opcode,
    /// Its operands, as the device has them.
    Operands,
    /// The opcode in the program.
    CompilerOpcode,
    /// Its operands in the program.
    CompilerOperands,
    /// When execution began, in nanoseconds.
    Start,
    /// When it ended, in nanoseconds.
    End,
    /// How long it took, in nanoseconds.
    Duration,
    /// How long it waited for an event or semaphore, in nanoseconds.
    EventWait,
    /// How long the transfer that it started waited to begin, in nanoseconds.
    DmaWait,
    /// The id of the backend's instruction.
    BackendId,
    /// The name of the backend's instruction.
    BackendName,
    /// Its type: REGULAR or TRANSPOSE were met.
    Kind,
}

/// A field of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What it says.
    pub meaning: Meaning,
    /// How the name is known.
    pub evidence: Evidence,
}

const fn field(name: &'static str, meaning: Meaning, evidence: Evidence) -> Field {
    Field { name, meaning, evidence }
}

use Evidence::{Observed, Schema, Use};

/// All known fields. Where several say the same, the first that a row has counts.
pub const FIELDS: &[Field] = &[
    field("engine", Meaning::Engine, Schema),
    field("subgroup", Meaning::Engine, Use),
    field("label", Meaning::Engine, Use),
    field("pcore_idx", Meaning::Core, Schema),
    field("pc", Meaning::Pc, Observed),
    field("compiler_pc", Meaning::CompilerPc, Observed),
    field("opcode", Meaning::Opcode, Schema),
    field("operands", Meaning::Operands, Schema),
    field("compiler_opcode", Meaning::CompilerOpcode, Schema),
    field("compiler_operands", Meaning::CompilerOperands, Schema),
    field("timestamp", Meaning::Start, Use),
    field("start_ts", Meaning::Start, Schema),
    field("end_ts", Meaning::End, Schema),
    field("duration", Meaning::Duration, Use),
    field("duration_ns", Meaning::Duration, Schema),
    field("evt_wait_time_ns", Meaning::EventWait, Schema),
    field("dma_wait_time_ns", Meaning::DmaWait, Schema),
    field("raw_bir_id", Meaning::BackendId, Observed),
    field("bir_instruction_name", Meaning::BackendName, Observed),
    field("instruction_type", Meaning::Kind, Observed),
];

/// The place of a field in [`FIELDS`].
pub(super) fn position(name: &str) -> Option<usize> {
    FIELDS.iter().position(|field| field.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page for people says of every name how it is known.
    #[test]
    fn the_page_has_every_field_with_its_evidence() {
        let page = include_str!("../../../../docs/profiles.md");
        for Field { name, evidence, .. } in FIELDS {
            let mut rows = page.lines().filter(|line| line.starts_with("| `"));
            let row = rows.find(|line| line.contains(&format!("`{name}`")));
            assert!(row.is_some_and(|row| row.contains(evidence.word())), "{name}: {row:?}");
        }
    }

    #[test]
    fn names_stand_once() {
        for (at, field) in FIELDS.iter().enumerate() {
            assert_eq!(position(field.name), Some(at));
        }
    }
}
