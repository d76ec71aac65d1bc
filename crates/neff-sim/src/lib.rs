//! How a loaded NEFF executes, on the CPU.
#![cfg_attr(
    test,
    allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation, clippy::float_cmp)
)]

pub mod execute;
pub mod fault;
pub mod fields;
pub mod machine;
pub mod memory;
pub mod number;
pub mod operand;
pub mod order;
pub mod report;
pub mod trace;
pub mod transfer;
