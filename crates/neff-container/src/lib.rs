//! The NEFF file: header, gzip, tar, digests and header gates; a streaming reader and writer and
//! the record that gives back a file byte for byte.
//!
//! This crate knows how a NEFF is packed, and nothing of what its members mean. Reading and
//! writing share the codec of single structures (a header, a tar block, a number) and nothing
//! else.
#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

pub mod carve;
mod deflate;
pub mod digest;
pub mod directory;
pub mod foreign;
pub mod fresh;
pub mod gates;
pub mod gzip;
pub mod header;
pub mod limits;
pub mod outer;
mod plain;
pub mod read;
pub mod record;
pub mod source;
mod stored;
pub mod style;
pub mod tar;
pub mod verify;
pub mod visit;
pub mod write;

pub use foreign::Foreign;
pub use gates::{Gate, GateInput, Outcome, StoredDigest, gates, header_findings};
pub use header::{Header, Uuid};
