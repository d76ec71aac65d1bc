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

mod accumulate;
mod activate;
mod array;
mod damage;
mod elementwise;
mod lab;
mod lanes;
mod largest;
mod operations;
mod predicated;
mod reduce;
mod registers;
mod scalar;
mod scan;
mod select;
mod special;
mod statistics;
