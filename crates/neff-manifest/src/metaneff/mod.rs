//! The metaneff: a protobuf message beside a NEFF that tells a framework what the inputs and
//! outputs are (format notes 04).
//!
//! [`decode`] and [`encode`] are the bytes, [`print()`] and [`parse()`] the text, [`check()`]
//! compares a metaneff with itself and [`check_against`] with a NEFF's tensors, [`Builder`] makes
//! one; [`read()`] takes bytes or text. It is no member of the archive and no gate of the loader
//! reads it.

mod build;
mod check;
mod decode;
mod form;
mod lex;
mod message;
mod parse;
mod print;
mod schema;
mod survey;

pub use build::{BuildError, Builder, Port, Role};
pub use check::{check, check_against};
pub use decode::{BYTES_LIMIT, Decoded, MESSAGES_LIMIT, decode, encode};
pub use form::{Form, read};
pub use message::{DataType, MetaNeff, MetaTensor, ModelConfig, Type};
pub use parse::{DEPTH_LIMIT, TEXT_LIMIT, parse};
pub use print::print;
