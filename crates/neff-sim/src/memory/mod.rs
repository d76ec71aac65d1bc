//! The memories of a device: SBUF and PSUM of each core, buffers outside of them, and what is known
//! of their content. Which of it an operand means is said in `operand`.

mod bits;
mod chip;
mod partitions;
mod state;
mod tensor;
mod variables;

pub use chip::{ChipMemory, OnChip};
pub use partitions::Partitions;
pub use state::{Holds, Lacking};
pub use tensor::{Buffer, BufferId, Bytes, DeviceMemory};
pub use variables::{Home, Places, Variables};
