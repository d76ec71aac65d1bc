//! The instruction sets of NEFF engine programs as tables, and what derives from them: encoding,
//! decoding, the operand syntax.
//!
//! Three declarations make an instruction, and nothing else (docs/architecture.md): the operand
//! layout per generation (`tables/layouts.txt`), one syntax template (`tables/templates.txt`),
//! one row (`tables/opcodes.txt`). `tables/enums.txt` has the words. The Rust in `generated.rs`
//! is made from them by a test that fails when it is out of date; it is plain data of the types
//! in [`model`]. The 8-byte words of TONGA's SP sequencer are a small set of their own, in
//! [`sp`].
//!
//! This crate knows no text grammar beyond operands, no files and no containers.
#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

mod construct;
pub mod generated;
mod generation;
pub mod instruction;
pub mod lookup;
pub mod model;
mod names;
pub mod notation;
pub mod slot;
pub mod sp;
pub mod template;
pub mod value;

pub use lookup::{
    Found, by_mnemonic, enumeration, is_second_of_pair, layout_of, mnemonics, row, word,
    word_named, words,
};
