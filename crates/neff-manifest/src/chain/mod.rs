//! The manifest chain: `neff.json` → KELF descriptor → `def.json` per graph → engine JSON.
//!
//! Every hop goes by the string that stands in the member before (format notes 02 §1). The
//! reader takes both manifest dialects alike, goes on over independent parts and reports all
//! it finds in the order of reading. It reads for inspection and for what later tools build
//! on; it does not judge what the loader would say beyond what stops the reading.

mod definition;
mod dtype;
mod engine;
mod host_graph;
mod information;
mod kelf;
mod kernel;
mod look;
mod members;
mod open;
mod overview;
mod queue;
mod reference;
mod section;
mod tensor;
mod variable;
mod walk;

pub use definition::Definition;
pub use engine::{ENGINE_KEYS, Engine, EngineContent};
pub use host_graph::HostGraph;
pub use information::Facts;
pub use kelf::{GraphEntry, Kelf, Target};
pub use kernel::Kernel;
pub use look::Field;
pub use members::Members;
pub use overview::{
    DebugKind, GraphOverview, Overview, ProgramOverview, TensorOverview, TypeCount,
};
pub use queue::{Queue, Reservation};
pub use reference::{Reference, Role};
pub use tensor::Tensor;
pub use variable::Variable;
pub use walk::{Chain, Graph, HOST_GRAPH_NAMES, host_graph_missing, read};
