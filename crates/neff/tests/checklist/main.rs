//! The checklists of the format notes (13): one test for each point, named by it.
//!
//! `read.rs` has R1, R2 and R8, `read_manifests.rs` R3 and R4, `read_data.rs` R5 and R6, on real
//! files; `write.rs` has W1 and W2, `write_container.rs` W4 to W6, on what is built from
//! `examples/`. R7 and W3, the kernel image of a custom operation, come with the code that reads
//! and writes such images.
//!
//! What a point wants is looked at with `files.rs`, which shares nothing with the reader and the
//! writer: byte offsets of the format notes, and other people's code for gzip, tar, JSON, digests.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

mod built;
mod files;
mod records;

mod read;
mod read_data;
mod read_manifests;
mod write;
mod write_container;
