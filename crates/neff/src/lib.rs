//! Read, check and write NEFF, the executable format of AWS Neuron accelerators.
//!
//! This is the library that tools build on; the command line `neffc` is one of them. Start with
//! [`Neff::open`] to look at a file, with [`directory`](container::directory) to take one apart
//! and put one together, with [`import`](mod@import) to make a model of one and [`mod@build`] to
//! make one of a model. Nothing here prints or exits: everything said about the input is a
//! [`Diagnostic`](diag::Diagnostic).
//!
//! ```no_run
//! use neff::Neff;
//!
//! let neff = Neff::open("model.neff")?;
//! for tensor in &neff.overview().inputs {
//!     println!("{} {:?} {:?}", tensor.name, tensor.dtype, tensor.shape);
//! }
//! # Ok::<(), neff::container::read::ReadError>(())
//! ```

pub use neff_abi as abi;
pub use neff_asm as asm;
pub use neff_build as build;
pub use neff_container as container;
pub use neff_diag as diag;
pub use neff_isa as isa;
pub use neff_manifest as manifest;
pub use neff_text as text;

mod check;
mod checked_build;
mod contents;
pub mod import;
mod neff;
pub mod programs;

pub use check::check;
pub use checked_build::{BuildError, Output, write_checked};
pub use contents::Contents;
pub use neff::{Neff, OpenOptions};
