//! The image of an engine: what the device runs, made of the engine's program and of what the
//! runtime puts around it (format notes 08 §4).
//!
//! An image is not held: its plan is, and its slots are made when they are asked for. What the
//! notes do not know is a placeholder, zeros that are marked as such.

mod assembled;
mod expansion;
mod frame;
mod library;
mod postamble;
mod program;
mod slots;
mod translate;

pub use assembled::{Choices, EngineImage, EngineProgram};
pub use expansion::{Becomes, EXPANSIONS, ExpansionRow, expansion};
pub use frame::Frame;
pub use library::{GPSIMD_CORES, LibraryAction, LibraryContext, LibraryRecord, staged_bytes};
pub use postamble::{postamble, postamble_text};
pub use program::Program;
pub use slots::{ImageSlot, Origin};
pub use translate::{Addresses, NotStaged, Translated, translate, variables};
