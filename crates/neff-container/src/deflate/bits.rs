//! Bits of a deflate stream, least significant first (RFC 1951 §3.1.1).

use std::io::{self, BufRead, Write};

/// Reads bits; holds fewer than eight that were not asked for.
#[derive(Debug)]
pub(super) struct BitReader<R> {
    source: R,
    held: u32,
    count: u32,
    copy: Option<BitWriter<Vec<u8>>>,
}

impl<R: BufRead> BitReader<R> {
    /// Reads from the first bit of `source`.
    pub(super) fn new(source: R) -> BitReader<R> {
        BitReader { source, held: 0, count: 0, copy: None }
    }

    /// The next `width` bits, at most 16.
    pub(super) fn take(&mut self, width: u32) -> io::Result<u32> {
        while self.count < width {
            let Some(&byte) = self.source.fill_buf()?.first() else {
                return Err(io::ErrorKind::UnexpectedEof.into());
            };
            self.source.consume(1);
            self.held |= u32::from(byte) << self.count;
            self.count = self.count.saturating_add(8);
        }
        let value = self.held & !(u32::MAX << width);
        self.held >>= width;
        self.count = self.count.saturating_sub(width);
        if let Some(copy) = &mut self.copy {
            copy.put(value, width)?;
        }
        Ok(value)
    }

    /// The bits up to the next whole byte.
    pub(super) fn align(&mut self) -> io::Result<u32> {
        self.take(self.count)
    }

    /// Fills `bytes`; only where a whole byte begins.
    pub(super) fn bytes(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.source.read_exact(bytes)
    }

    /// Begins to copy every bit that is taken.
    pub(super) fn start_copy(&mut self) {
        self.copy = Some(BitWriter::new(Vec::new()));
    }

    /// Ends the copy: its bits, the last byte filled with zeros, and their count.
    pub(super) fn end_copy(&mut self) -> io::Result<(Vec<u8>, u64)> {
        let Some(mut copy) = self.copy.take() else { return Ok((Vec::new(), 0)) };
        let written = copy.written;
        copy.align(0)?;
        Ok((copy.sink, written))
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct BitWriter<W> {
    sink: W,
    held: u64,
    count: u32,
    written: u64,
}

impl<W: Write> BitWriter<W> {
    /// Writes from the first bit of a byte.
    pub(super) fn new(sink: W) -> BitWriter<W> {
        BitWriter { sink, held: 0, count: 0, written: 0 }
    }

    /// Writes the low `width` bits, at most 16, of `value`, which has no others.
    pub(super) fn put(&mut self, value: u32, width: u32) -> io::Result<()> {
        self.held |= u64::from(value) << self.count;
        self.count = self.count.saturating_add(width);
        self.written = self.written.saturating_add(u64::from(width));
        while self.count >= 8 {
            let [byte, ..] = self.held.to_le_bytes();
            self.sink.write_all(&[byte])?;
            self.held >>= 8;
            self.count = self.count.saturating_sub(8);
        }
        Ok(())
    }

    /// Fills the byte that is begun with the low bits of `padding`.
    pub(super) fn align(&mut self, padding: u32) -> io::Result<()> {
        match self.count {
            0 => Ok(()),
            count => {
                let width = 8u32.saturating_sub(count);
                self.put(padding & !(u32::MAX << width), width)
            }
        }
    }

    /// Fills the last byte with zeros and writes everything out.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.align(0)?;
        self.sink.flush()
    }

    /// Writes whole bytes; only where one begins.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sink.write_all(bytes)
    }
}
