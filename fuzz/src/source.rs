//! Sources of the same bytes that differ in all a source may differ in.

use std::io::{self, Cursor, Read};

use neff_container::source::Source;

/// Knows its size and can be seeked, as a file.
pub struct Seekable<'a>(pub Cursor<&'a [u8]>);

impl<'a> Seekable<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Seekable(Cursor::new(bytes))
    }
}

impl Read for Seekable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Source for Seekable<'_> {
    fn size(&self) -> Option<u64> {
        Some(self.0.get_ref().len() as u64)
    }

    fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        self.0.set_position(self.0.position() + count);
        Ok(true)
    }
}

/// A stream that gives at most `most` bytes at a time and is interrupted before every read.
pub struct ShortReads<'a> {
    pub bytes: &'a [u8],
    pub most: usize,
    pub interrupted: bool,
}

impl Read for ShortReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = self.most.max(1).min(buffer.len());
        (&mut self.bytes).read(&mut buffer[..most])
    }
}

impl Source for ShortReads<'_> {}
