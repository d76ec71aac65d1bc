//! zlib's own encoder, for giving back streams that it made.
//!
//! Today's compiler stores its archive with zlib at level 1 and memLevel 8 (format notes 12 §7),
//! and so do most programs that write gzip through a library. What stock zlib made, only stock
//! zlib makes again byte for byte; faster encoders choose other matches. Nothing that this tool
//! writes of its own accord goes through here.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;

// flate2 takes its zlib from here; named so that the bundled sources are used, not the system's.
use libz_sys as _;

/// Writes one deflate stream of `archive` into `sink` at a level of zlib, memLevel 8.
pub(crate) fn deflate(
    level: u8,
    archive: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    let mut encoder = DeflateEncoder::new(sink, Compression::new(u32::from(level)));
    archive(&mut encoder)?;
    encoder.finish().map(|_| ())
}
