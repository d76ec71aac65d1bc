//! The memory plan: what loading takes of the device, and where it is put (format notes 08 §2).
//!
//! Sizes, alignments and tags are the runtime's. Addresses are this project's choice, one after the
//! other from a fixed base, so that they are the same each time.

mod allocation;
mod memory;
mod no_plan;
mod parameters;
mod planner;
mod ring;
mod scratchpad;
#[cfg(test)]
mod tests;

pub use allocation::{Allocation, Heap};
pub use memory::{CorePlan, MemoryPlan, PlanError, SizedImage};
pub(crate) use no_plan::no_plan;
pub use parameters::Parameters;
pub use ring::ring_bytes;
pub use scratchpad::{Scratchpad, ScratchpadError};
