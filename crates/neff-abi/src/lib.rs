//! The vocabulary of NEFF: names, numbers and tables, each declared once.
//!
//! Every module is one table of the format notes and the look-ups that derive from it. Numbers
//! of an open set are newtypes ([`Status`], [`RingType`], …): a value the tables do not know is
//! kept and printed as a number. Names are the vendor's own, with their spelling.
//!
//! This crate reads no bytes, does no I/O and judges nothing: what a fact means for a given
//! file is said on the floors above.

#![cfg_attr(test, allow(clippy::arithmetic_side_effects))]

pub mod arch;
pub mod carveout;
pub mod dma;
pub mod dtype;
pub mod engine;
pub mod evidence;
pub mod feature;
pub mod gate;
pub mod header_field;
pub mod limits;
pub mod memory_ref;
mod named;
pub mod on_chip;
pub mod patch;
pub mod ring;
pub mod runtime;
pub mod semaphore;
pub mod status;
pub mod usage;

pub use arch::{Arch, KelfTarget};
pub use carveout::{Carveout, EVTACCEL};
pub use dma::{DescriptorOp, DescriptorType, FabricPath};
pub use dtype::Dtype;
pub use engine::Engine;
pub use evidence::Evidence;
pub use feature::{Feature, FeatureBits};
pub use gate::{GateRow, Stage, Tier};
pub use header_field::HeaderField;
pub use limits::Limit;
pub use memory_ref::{BackingBuffer, MemoryRefKind};
pub use patch::{PatchSection, PatchType};
pub use ring::RingType;
pub use runtime::{Fact, Runtime};
pub use semaphore::RuntimeSemaphore;
pub use status::Status;
pub use usage::MemoryUsage;
