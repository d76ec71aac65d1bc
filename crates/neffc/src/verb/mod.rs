//! The verbs, one file each: an `Options` struct for clap and a `run` function.
//!
//! A verb returns the exit status or a [`crate::exit::Stop`]; it never exits by itself.

pub mod completions;
pub mod explain;
