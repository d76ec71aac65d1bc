//! Is the container sound? Cuts, flips, damage, odd sources, tampered folders, and archives of
//! every shape, all against generators that share no code with the crate.
//!
//! What takes minutes when every byte is tried is tried at some; `NEFFC_EVERY_BYTE=1` tries all.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    dead_code,
    reason = "a test that fails may panic; of the generators only a part is used here"
)]

mod cut;
mod damage;
mod files;
mod flip;
mod harness;
mod limits;
mod shapes;
mod sources;
mod tampered;

#[path = "../../../../tests/harness/fixture/mod.rs"]
mod fixture;
#[allow(unreachable_pub, reason = "the library of the fuzz targets takes it in too")]
#[path = "../generator/mod.rs"]
mod generator;
