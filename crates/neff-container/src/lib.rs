//! The NEFF file: header, header gates, and what a file is that is no NEFF.

#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod foreign;
pub mod gates;
pub mod header;

pub use foreign::Foreign;
pub use gates::{Gate, GateInput, Outcome, StoredDigest, gates, header_findings};
pub use header::{Header, Uuid};
