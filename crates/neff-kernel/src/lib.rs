//! Custom GPSIMD kernels: from their text to the image that the runtime takes, and back.
//!
//! Two halves that share no code, so that each can judge the other. The writing half: a [`text`]
//! is assembled to an [`object`], and the linker makes an image of objects. The reading half: an
//! [`elf`] file is an [`image`], which is checked as the loader would ([`check`]), prelinked
//! ([`prelink`]) and shown as text ([`disassembly`]); [`reading`] is its front.

pub mod call;
pub mod check;
pub mod disassembly;
pub mod elf;
mod elf_numbers;
pub mod image;
pub mod kernel_key;
pub mod link;
pub mod object;
pub mod prelink;
pub mod reading;
pub mod text;
