//! Models that a program makes: a thin way to a [`Model`](crate::model::Model) that is hard to get
//! wrong.
//!
//! Settings come first ([`ModelSettings`]), then graphs ([`GraphBuilder`]). What is added gives a
//! handle, and handles stand where the file will have numbers: ids of variables, names of queues,
//! ids of blocks. Programs are text, bytes, or [`Statement`]s pushed one by one, whose fields are
//! called as in the instruction tables and whose values are checked by them.
//!
//! No step fails. Whatever does not hold together is found when the model is built, all of it in
//! one go, at graph, engine and slot or by the name that it is about.
//!
//! ```
//! use neff_abi::{Engine, dtype::FLOAT32};
//! use neff_build::builder::{Descriptor, QueueKind, Semaphore, Statement};
//! use neff_build::{build, files::Memory, model::Model};
//!
//! let mut model = Model::builder("copy").target("cayman").begin();
//! let mut graph = model.graph("sg00");
//! let x = graph.input("x", FLOAT32, [32]);
//! let y = graph.output("y", FLOAT32, [32]);
//! let queue = graph.queue("q_out", QueueKind::Out, Engine::Pool, [Semaphore(10)]);
//! let block = graph.block(&queue, [Descriptor::copy(x.bytes(0, 128), y.bytes(0, 128))]);
//! graph
//!     .program(Engine::Pool)
//!     .push(Statement::trigger(&block))
//!     .push(Statement::new("EVENT_SEMAPHORE").wait(Semaphore(10).above(0)));
//!
//! let model = model.finish();
//! let built = build(&model, &Memory::default());
//! assert!(built.findings.is_empty());
//! ```

mod element;
mod encode;
mod event;
mod graph;
mod handle;
mod host;
mod model;
mod operand;
mod program;
mod settings;
mod statement;
#[cfg(test)]
mod tests;

pub use neff_manifest::metaneff::{ModelConfig, Role};
pub use neff_manifest::write::{AccessPattern, Descriptor, QueueKind};

pub use element::Element;
pub use event::{Event, Semaphore, Signal, Wait};
pub use graph::GraphBuilder;
pub use handle::{BlockHandle, Place, QueueHandle, VariableHandle};
pub use host::{MetaneffBuilder, TestBuilder};
pub use model::ModelBuilder;
pub use operand::{Operand, Pattern, Start};
pub use program::ProgramBuilder;
pub use settings::ModelSettings;
pub use statement::Statement;
