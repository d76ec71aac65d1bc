//! Operands of instructions: which memory, which bytes of it, in which order.

mod tensor;
mod walk;

pub use tensor::Tensor;
pub(crate) use walk::union;
pub use walk::{MOST_ELEMENTS, Walk, WalkError};
