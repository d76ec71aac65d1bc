//! The Xtensa instructions that GPSIMD kernels are made of.
//!
//! [`rows`] has one [`Row`] per instruction: its name, its fixed bits, its operands and the fields
//! they lie in (format notes 07 §6). Encoding, decoding and printing derive from it. Bundles
//! (FLIX) and the vector instructions in them have no public encoding: they decode to their
//! length ([`flix`]) and stay bytes. Nothing here knows files, objects or the text of kernels.

mod decode;
pub mod flix;
pub mod interpret;
mod operand;
mod print;
pub mod registers;
mod row;
mod table;

pub use decode::{Decoded, Instruction, decode};
pub use operand::{Kind, Operand, Refusal, Values, Why};
pub use row::{Bytes, Row};
pub use table::{Op, find, lookup, rows};
