//! Custom GPSIMD kernels: from their text to the image that the runtime takes, and back.
//!
//! Two halves that share no code, so that each can judge the other. The writing half: [`object`]
//! is what a text becomes and what files of other assemblers are read into, and the linker makes
//! an image of objects.

pub mod object;
