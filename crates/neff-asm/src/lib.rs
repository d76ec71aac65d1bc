//! Text to engine programs and back.
//!
//! A program is a sequence of 64-byte slots. [`mod@print`] makes the canonical text of a slot, or the
//! operand text of the vendor's profiler; [`parse`] reads both. [`mod@assemble`] takes whole programs, [`mod@check`] judges them. All names, places and orders come
//! from the tables of `neff-isa`; this crate has one way to write and one way to read each kind
//! of value. Whatever no operand can carry is written as `raw[OFFSET:WIDTH]=0x…`, so every slot
//! has a text that assembles to the same bytes.
#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

pub mod assemble;
pub mod check;
pub mod example;
pub mod format;
pub mod meaning;
pub mod names;
pub mod operands;
pub mod parse;
pub mod predicate;
pub mod print;
mod program;
pub mod sp;
pub mod tally;
mod value;

pub use program::{disassemble, profiler_text};
