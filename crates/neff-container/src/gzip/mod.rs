//! The gzip layer: member headers, the inflating reader, our own parallel encoder, and zlib's
//! encoder for giving back streams that it made.

pub mod encode;
pub mod header;
pub(crate) mod inflate;
pub(crate) mod piece;
pub(crate) mod zlib;
