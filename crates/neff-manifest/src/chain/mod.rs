//! The manifest chain: `neff.json` → KELF descriptor → `def.json` per graph → engine JSON.
//!
//! Every hop goes by the string that stands in the member before (format notes 02 §1). The
//! reader takes both manifest dialects alike, goes on over independent parts and reports all
//! it finds in the order of reading, which is that of the loader. Gates of the loader that can be
//! judged from the documents alone are reported here, with the runtime's own text; those that
//! depend on the machine, the environment or the runtime's version are for whoever simulates a
//! load.

mod block;
mod definition;
mod descriptor;
mod descriptor_gates;
mod device_print;
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
mod overview_library;
mod queue;
mod queue_gates;
mod reference;
mod reservation;
mod section;
mod settings;
mod shared;
mod tensor;
mod tensor_map;
mod ucode;
mod ucode_gates;
mod value;
mod variable;
mod walk;

pub use block::{BlockRing, Blocks, Descriptors, DmaBlock};
pub use definition::Definition;
pub use descriptor::{AccessPattern, Descriptor};
pub use device_print::DevicePrint;
pub use engine::{ENGINE_KEYS, Engine, EngineContent};
pub use host_graph::HostGraph;
pub use information::Facts;
pub use kelf::{GraphEntry, Kelf, Target};
pub use kernel::Kernel;
pub use look::Field;
pub use members::Members;
pub use open::withheld;
pub use overview::{
    DebugKind, GraphOverview, Overview, ProgramOverview, TensorOverview, TypeCount,
};
pub use overview_library::{FunctionOverview, LibraryOverview};
pub use queue::{DynamicDma, Queue};
pub use reference::{Reference, Role};
pub use reservation::Reservation;
pub use settings::{Fp8Config, ReplicaGroups, SourceTargetPairs};
pub use tensor::Tensor;
pub use ucode::{ExtendedIsa, UcodeFunction, UcodeLibrary, UcodeManifest};
pub use variable::Variable;
pub use walk::{Chain, Graph, HOST_GRAPH_NAMES, host_graph_missing, read};
