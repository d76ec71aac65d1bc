//! Diagnostics as data: what every crate of the toolchain says about its input.
//!
//! A [`Diagnostic`] is a value with a stable [`Code`], a [`Severity`], a [`Place`], what was
//! expected, what was found, notes and help. Libraries return them, usually gathered in
//! [`Findings`]; the command line and other front ends render them. The [code tables](codes)
//! hold one row per code with the page that `neffc explain` prints.
//!
//! This crate does no I/O, no rendering and no serialisation, and knows no format rule.

mod code;
pub mod codes;
mod diagnostic;
mod excerpt;
mod findings;
mod nearest;
mod place;

pub use code::{Area, Code, CodeRow};
pub use diagnostic::{Diagnostic, Note, Refusal, Severity};
pub use excerpt::Excerpt;
pub use findings::Findings;
pub use nearest::nearest;
pub use place::{JsonPath, JsonStep, Place};
