//! The tar layer: header blocks, numbers, pax records, the walk over an archive and the writer.
//!
//! The blocks and the walk are our own: the walk must report every fault with its offset, hand
//! out every byte that is not a body for a lossless rewrite, and go on where a stream reader
//! would stop; and the writer must equal GNU tar and libarchive to the byte.

pub mod block;
mod judge;
pub mod member;
mod names;
pub mod number;
pub mod pax;
pub(crate) mod walk;
pub mod write;
