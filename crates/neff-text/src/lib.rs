//! What the assemblers share: lines to statements, expressions, `.equ`, `.rept`, `.include`,
//! macros.
//!
//! The text is read line by line. pest takes one line at a time (`grammar/statement.pest`, for
//! kernels `grammar/q7.pest`) and gives labels, a mnemonic or directive, and a tail; nothing here knows an instruction or an
//! operand. [`Expander`] follows includes and repetitions and hands out statements with their
//! places, so that a program of five million lines is never held as a tree. Bytes become a text
//! in [`text`], and files that a text names are opened by [`plain`].
#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod character;
mod expand;
pub mod expression;
pub mod operands;
pub mod plain;
mod source;
mod statement;
pub mod text;

pub use expand::{Content, Expander, Statement};
pub use source::{FileId, Files, Loaded, Memory, Sources, beside, shown_in};
pub use statement::{Body, Line, Syntax, parse_line};
