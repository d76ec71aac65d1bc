//! What instructions compute, against computations that share nothing with the simulator: in 64-bit
//! floats, in integers, by loops.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails may panic"
)]

mod activate;
mod array;
mod elementwise;
mod lab;
mod operations;
mod reduce;
mod scalar;
