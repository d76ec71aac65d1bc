//! Profiles of runs: the JSON report of the vendor's profiler, and the device traces that it is
//! made from (format notes 12 §1, §5 and §8).
//!
//! [`report`] reads a report row by row; [`trace`] takes a device trace apart, to the images that
//! the engines ran and the rows that lead back to their programs. What these say is not put
//! together with a program here: the facade does that.
//!
//! No schema of these files is published as such. Every name that is used says where it is known
//! from ([`report::FIELDS`]); what has no known meaning is kept as it stands and counted.

#![cfg_attr(
    test,
    allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation, clippy::panic)
)]

pub mod report;
pub mod trace;
