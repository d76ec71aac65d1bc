//! The command line of the NEFF toolchain.
//!
//! Floor 7: arguments, files, terminals, and the rendering of diagnostics and facts. It knows no
//! rule of the format; those come from the `neff` facade as values. The binary is a three-line
//! shell around [`cli::main`]; the library exists so that tests and documents can look inside
//! and has no stable interface.

#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod args;
pub mod cli;
pub mod draw;
pub mod exit;
pub mod input;
pub mod output;
pub mod progress;
pub mod render;
pub mod session;
pub mod slot_bytes;
pub mod text;
pub mod verb;
