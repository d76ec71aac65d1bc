//! The gzip layer: member headers, the inflating reader, the parallel encoder, and the ways to
//! give back a compressed stream byte for byte.

pub mod encode;
pub mod header;
pub(crate) mod inflate;
pub(crate) mod piece;
pub mod reconstruct;
