//! Read, check and write NEFF, the executable format of AWS Neuron accelerators.
//!
//! This is the library that tools build on; the command line `neffc` is one of them. Nothing here
//! prints or exits: everything said about the input is a [`Diagnostic`](diag::Diagnostic).
//!
//! # Building
//!
//! A compiler adds graphs, variables, queues and programs to a model ([`builder`] has the whole
//! way), and [`build_checked`](BuildChecked::build_checked) makes a NEFF of it, which is read back
//! before it is put in place:
//!
//! ```
//! use neff::abi::{Engine, dtype::FLOAT32};
//! use neff::builder::{Descriptor, QueueKind, Semaphore, Statement};
//! use neff::{BuildChecked, Model};
//!
//! let mut model = Model::builder("copy").begin();
//! let mut graph = model.graph("sg00");
//! let x = graph.input("x", FLOAT32, [8, 4]);
//! let y = graph.output("y", FLOAT32, [8, 4]);
//! let queue = graph.queue("q_copy", QueueKind::Out, Engine::Pool, [Semaphore(10)]);
//! let copy = graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
//! let mut program = graph.program(Engine::Pool);
//! program.push(Statement::trigger(&copy));
//! program.push(Statement::new("EVENT_SEMAPHORE").wait(Semaphore(10).above(0)));
//! let (bytes, checked) = model.build_checked().to_bytes()?;
//! assert_eq!(bytes.len() as u64, checked.length);
//! # Ok::<(), neff::BuildError>(())
//! ```
//!
//! `to_path` writes a file instead; `examples/pipeline` of the repository is a small compiler that
//! does nothing else.
//!
//! # Reading
//!
//! Start with [`Neff::open`] to look at a file, with [`directory`](container::directory) to take
//! one apart and put one together, with [`import`](mod@import) to make a model of one.
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

#![cfg_attr(test, allow(clippy::arithmetic_side_effects, clippy::cast_possible_truncation))]

pub use neff_abi as abi;
pub use neff_asm as asm;
pub use neff_build as build;
#[doc(inline)]
pub use neff_build::builder;
#[doc(inline)]
pub use neff_build::model::Model;
pub use neff_container as container;
pub use neff_diag as diag;
pub use neff_isa as isa;
pub use neff_kernel as kernel;
pub use neff_load as load;
pub use neff_manifest as manifest;
pub use neff_profile as profile;
pub use neff_sim as sim;
pub use neff_text as text;
pub use neff_xtensa as xtensa;

pub mod arrays;
mod check;
mod checked_build;
mod checked_metaneff;
pub mod compared;
mod contents;
pub mod debug;
pub mod difference;
pub mod digests;
pub mod drawing;
pub mod edit;
mod executed;
pub mod import;
pub mod kernels;
mod loaded;
pub mod mapped;
mod model_build;
mod neff;
pub mod normal;
pub mod profiled;
pub mod programs;
pub mod report;
pub mod sizes;
pub mod tested;
pub mod traced;
mod words;

pub use check::check;
pub use checked_build::{BuildError, Output, write_checked};
pub use checked_metaneff::metaneff_checked;
pub use contents::Contents;
pub use loaded::Load;
pub use model_build::{BuildChecked, Checked, CheckedBuild};
pub use neff::{Neff, OpenOptions};
pub use words::SlotWords;

/// What README.md shows of this crate compiles.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
