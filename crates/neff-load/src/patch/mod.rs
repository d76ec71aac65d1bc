//! Patch tables: from a place in a loaded image back to the slot of the stream it came from
//! (format notes 09).
//!
//! An image differs from the stream it was made of: what the runtime puts around and into it, and
//! labels that it drops. A table has a row for each difference. It serves debuggers and traces
//! alone; execution does not depend on it, and addresses are resolved elsewhere.

mod engine;
mod list;
mod location;
mod rows;
mod walk;

pub use engine::{Assembled, CodeRange, EnginePatches, FunctionReading, MapError};
pub use list::List;
pub use location::Location;
pub use rows::{Expansion, OutOfRange, section_rows};
pub use walk::{Reading, Walk};

/// Bytes of a slot.
pub const SLOT: u64 = 64;
