//! The numbers of the engines: formats, conversions, ALU operations, activation functions
//! (format notes 05 §4.1, §4.2, §4.4, 12 §3).
//!
//! The engines compute in 32-bit floats: [`Format::widen`] makes floats of elements in memory,
//! [`Arithmetic`] and [`Activation`] work on them, [`Format::narrow`] writes them back. Bit-vector
//! and integer operations work on 64-bit words that [`Integer::read_words`] and
//! [`Integer::write_words`] exchange with memory, so nothing is lost there.
//!
//! A move between equal formats moves bits and never passes through floats, or NaN would lose
//! their payloads and 64-bit integers their low bits: [`convert`] does that, and whoever copies
//! elements by other means has to.
//!
//! Every rule is a row with its evidence ([`RULES`], [`FORMATS`], [`OPERATIONS`], [`ACTIVATIONS`]),
//! and docs/numbers.md is made of these rows. Nothing here knows an instruction: which field
//! names which operand is the business of the executor.

mod activation;
mod convert;
mod format;
mod fp8;
mod integer;
mod layout;
mod narrow;
mod operation;
mod rule;
mod widen;

pub use activation::{ACTIVATIONS, Activation};
pub use convert::convert;
pub use format::{FORMATS, Float, Format, FormatRow, Kind, Number};
pub use fp8::Fp8Rules;
pub use integer::{Integer, Width};
pub use layout::{Layout, Specials};
pub use operation::{Arithmetic, Bitwise, OPERATIONS, Operation, Sign, Whole, WholeOperation};
pub use rule::{RULES, Rule};
