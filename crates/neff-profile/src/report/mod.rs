//! The report that `neuron-profile view --output-format json` writes.
//!
//! One object; its key [`ROWS`] holds an array with an object for each executed instruction. A
//! report of a million instructions has more than a gigabyte, so [`read()`] hands rows over one by
//! one and holds none: its memory is bounded by [`ROW_LIMIT`] and [`NAMES_LIMIT`].

mod budget;
mod count;
mod fields;
mod read;
mod row;
mod tally;
#[cfg(test)]
mod tests;

pub use fields::{Evidence, FIELDS, Field, Meaning, ROWS};
pub use read::{Summary, Table, read};
pub use row::{Other, Row};
pub use tally::{NAMES_LIMIT, SAMPLE, UnknownField};

/// Bytes of one row, or of one key of the report: 1 MiB. Project choice; rows have about two
/// thousand.
pub const ROW_LIMIT: u64 = 1 << 20;
