//! What the runtime's loader makes of a NEFF, without a runtime: the gates in its order, the loaded
//! model, its memory, the images of the engines, and the tables that lead back to the source.
//!
//! Nothing here runs a program, and nothing is shared with the code that writes NEFF files.
#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

mod gate;
pub mod image;
pub mod kbin;
mod libraries;
mod lint;
mod load;
pub mod model;
mod options;
pub mod patch;
pub mod plan;
mod programs;

pub use gate::{Documents, Verdict, verdict};
pub use load::{Input, LoadedGraph, LoadedModel, load};
pub use options::LoadOptions;
