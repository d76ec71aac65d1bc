//! The loaded model: what the manifests say, as the loader keeps it (format notes 08 §1.2, §2.3 and
//! §3).
//!
//! Where it is in memory is the plan's business, and what its programs become that of the images.

mod graph;
mod queue;
mod read;
mod variable;

pub use graph::{Graph, Program};
pub use queue::{Block, Queue};
pub use variable::{Detail, Variable};
