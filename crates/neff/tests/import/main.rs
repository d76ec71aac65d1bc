//! Importing and building again: what comes back, of good files, edited ones and bad ones.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod damage;
mod harness;
mod header;
mod hostile;
mod made;
mod rebuild;
