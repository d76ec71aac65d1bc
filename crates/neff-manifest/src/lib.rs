//! The JSON documents of a NEFF.
//!
//! [`json`] is a lossless document tree: spans, key order, number forms and white space are
//! kept, and edits change only what they name. The manifest chain that runs through these
//! documents is read by the other module.
//!
//! This crate does not know where members come from, renders nothing, and is not the loader:
//! it reads what can be read and says what is odd; the load gates are judged elsewhere.

#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod json;
