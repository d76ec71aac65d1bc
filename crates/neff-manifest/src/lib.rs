//! The JSON documents of a NEFF, and its weights.
//!
//! [`json`] is a lossless document tree: spans, key order, number forms and white space are
//! kept, and edits change only what they name. [`chain`] reads the manifest chain that runs
//! through these documents. [`write`](mod@write) has plain types from which these documents are
//! made; it shares nothing with the reader but the tree's fresh values and [`Extent`]. [`weights`] reads the
//! files that constants are made from. [`metaneff`] is the one document beside a NEFF that is no
//! JSON. [`debug`] reads the members that say which instruction of the compiler a slot came from.
//! [`wire`] walks over the fields of any protobuf message.
//!
//! This crate does not know where members come from, renders nothing, and is not the loader:
//! it reads what can be read and says what is odd; the load gates are judged elsewhere.

#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod chain;
pub mod debug;
mod extent;
pub mod json;
pub mod metaneff;
pub mod weights;
pub mod wire;
pub mod write;

pub use extent::Extent;
