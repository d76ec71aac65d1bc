//! Custom GPSIMD kernels: from their text to the image that the runtime takes, and back.
//!
//! Two halves that share no code, so that each can judge the other. The writing half: a [`text`]
//! is assembled to an [`object`], and the linker makes an image of objects.

pub mod call;
pub mod link;
pub mod object;
pub mod text;
