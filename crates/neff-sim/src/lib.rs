//! How a loaded model executes.
//!
//! So far that is [`number`]: what the types, operations and functions of the instruction set do
//! to numbers. Nothing here reads containers or text.
#![cfg_attr(
    test,
    allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation, clippy::float_cmp)
)]

pub mod number;
