//! Plain types from which the JSON documents of a NEFF are written.
//!
//! One type per document: [`HostGraph`], [`Kelf`], [`Definition`], [`EngineDocument`],
//! [`UcodeLibraries`], [`Information`], [`TensorMap`], [`HloStatistics`]. `new` fills in what a
//! dialect says by default, fields are public and may be changed, `to_json` and `text` write.
//! All that differs between dialects stands in the data row [`ManifestDialect`].
//!
//! ```
//! use neff_manifest::write::{GraphEntry, Kelf, ManifestDialect};
//!
//! let dialect = ManifestDialect::named("modern").expect("known");
//! let mut kelf = Kelf::new(&dialect);
//! kelf.graphs.push(GraphEntry::numbered(0));
//! assert!(kelf.text(&dialect).contains(r#""target": "cayman""#));
//! ```
//!
//! What this module is not: a judge. It writes what it is given; that ids are dense and names
//! resolve is the builder's business. It shares nothing with the reader ([`crate::chain`]).

mod block;
mod definition;
mod descriptor;
mod dialect;
mod engine;
mod format;
mod host_graph;
mod information;
mod kelf;
mod legacy;
mod library;
mod modern;
mod object;
mod queue;
mod runtime;
mod statistics;
mod tensor_map;
mod variable;

pub use block::{DmaBlock, Ring};
pub use definition::{Definition, EngineMembers};
pub use descriptor::{AccessPattern, ArithmeticOp, Constant, Descriptor, Operation, Transpose};
pub use dialect::{
    DebugMembers, Formats, ManifestDialect, NAMES, NamePattern, OutputNames, ScratchForm, Text,
    VariableNode,
};
pub use engine::{ActivationSpecials, DveTables, EngineDocument};
pub use format::{DocumentFormat, KeyOrder};
pub use host_graph::{HostGraph, HostTensor};
pub use information::Information;
pub use kelf::{GraphEntry, Kelf};
pub use library::{UCODE_VERSION, UcodeFunction, UcodeLibraries, UcodeLibrary};
pub use object::{Extras, NameMap};
pub use queue::{DynamicDma, Queue, QueueKind};
pub use runtime::{ExtendedIsaLibrary, Fp8Conversion, Reservation, UcodeReference};
pub use statistics::HloStatistics;
pub use tensor_map::{MappedTensor, Split, TensorMap, TensorRole};
pub use variable::{Variable, VariableKind};
