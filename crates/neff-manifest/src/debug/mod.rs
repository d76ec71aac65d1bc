//! Debug information of compiler-made NEFFs: members in protobuf that say which instruction of
//! the compiler each slot came from (format notes 12 §6.4).
//!
//! [`decode()`] reads one member, [`check_links`] compares it with the one above. The schema is not
//! published: only fields whose meaning was measured have one here, and what else stands in a
//! member is counted. How members are found and slots are followed upwards is not known here;
//! the facade does that. No runtime reads these members.

mod decode;
mod field;
mod links;
mod message;
mod room;
mod shorten;
#[cfg(test)]
mod tests;

pub use decode::decode;
pub use links::check_links;
pub use message::{
    DebugFile, Dependency, DependencyKind, Instruction, InstructionType, KernelPlace, Unit,
    UnknownField,
};
pub use room::{MEMORY_LIMIT, Room};
pub use shorten::{file_name, shortened};
