//! The identity of programs: what it does not see, and that it sees everything else.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a test that fails may panic; modules of tests are private"
)]

mod compare;
#[path = "../members/mod.rs"]
mod members;
mod renumber;
mod sensitive;
mod variants;

use neff::container::limits::Limits;
use neff::container::source::StreamSource;
use neff::normal::{Identity, Subject};

/// The identity of a file that has one.
pub fn identity(file: &[u8]) -> Identity {
    subject(file).identity().unwrap()
}

/// A file as it is compared.
pub fn subject(file: &[u8]) -> Subject {
    Subject::read(&mut StreamSource(file), Limits::default()).unwrap()
}
