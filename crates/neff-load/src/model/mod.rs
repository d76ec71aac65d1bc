//! The loaded model: what the manifests say, as the loader keeps it (format notes 08 §1.2, §2.3 and
//! §3).
//!
//! Where it is in memory is the plan's business, and what its programs become that of the images.

mod graph;
mod queue;
mod read;
mod read_settings;
mod settings;
mod variable;

pub use graph::{Graph, Program};
pub use queue::{Block, Queue};
pub use settings::{CarveOut, Collectives, Fp8, Function, Library};
pub use variable::{Detail, Variable};
