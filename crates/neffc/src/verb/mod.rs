//! The verbs, one file each: an `Options` struct for clap and a `run` function.
//!
//! A verb returns the exit status or a [`crate::exit::Stop`]; it never exits by itself.

pub mod asm;
pub mod build;
pub mod carve;
pub mod cat;
pub mod completions;
pub mod diff;
pub mod disasm;
pub mod edit;
pub mod explain;
pub mod fmt;
pub mod hash;
pub mod import;
pub mod info;
pub mod isa;
pub mod kernel;
pub mod load;
pub mod ls;
pub mod map;
pub mod meta;
pub mod new;
pub mod ntff;
pub mod pack;
pub mod report;
pub mod run;
pub mod scan;
pub mod set;
pub mod strip;
pub mod test;
pub mod unpack;
pub mod verify;
