//! Device traces (`.ntff`), as far as they are known (format notes 12 §8 and 10 §8).
//!
//! A file is a header of [`HEADER`] bytes, a protobuf message, and the images that the engines
//! ran:
//!
//! ```text
//! 0        version, 6 was measured
//! 1..5     length of the message, little-endian
//! 5..128   not explained
//! 128      the message
//! …        the images, directly behind it
//! ```
//!
//! Of the message three records are known: where the image of an engine is, what loading did to
//! its slots, and what a queue is. The fields under which these stand are not, so records are
//! found by their shape ([`Trace::read`]). All else is kept as it stands, field by field
//! ([`tree`]).

mod header;
mod image;
mod read;
mod record;
mod shape;
pub mod tree;

pub use header::{HEADER, Header, VERSION};
pub use image::Image;
pub use read::{ROWS_LIMIT, SIZE_LIMIT, Trace};
pub use record::{Engine, EngineRecord, PatchRecord, PatchRow, QueueRecord};
