//! A device trace beside the NEFF that it is of: which slot of an image is which slot of the
//! program, and whether it is what loading makes of it (format notes 12 §8).

mod compared;
mod map;

pub use compared::{Difference, ImageComparison, TraceComparison};
pub use map::{ImageMap, Origin, Run, map};
