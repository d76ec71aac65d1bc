//! The stored bytes of the file: buffered, counted, digested, copied on demand.
//!
//! Every layer above reads through here, so file offsets in findings are right by construction
//! and the digest covers exactly the bytes of the payload.

use std::io;

use crate::digest::Digester;
use crate::source::Source;
use crate::visit::StoredCopy;

/// Bytes fetched from the source at a time. Large enough that digest, inflate and system calls
/// work on long runs; small enough to stay in the second-level cache.
const BUFFER: usize = 256 * 1024;

/// What is done with each byte of the payload besides decoding it.
#[derive(Default)]
pub(crate) struct Taps<'a> {
    pub(crate) digester: Option<Digester>,
    pub(crate) copy: Option<&'a mut dyn StoredCopy>,
}

/// The file, read forward.
pub(crate) struct Stored<'a> {
    source: &'a mut dyn Source,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// File offset of `buffer[start]`.
    offset: u64,
    /// Bytes that may still be handed out before the window ends.
    window: u64,
    taps: Taps<'a>,
    /// The window was closed.
    behind: bool,
    at_end: bool,
    /// The copy tap's failure; the data end where it happened.
    pub(crate) copy_error: Option<io::Error>,
}

impl<'a> Stored<'a> {
    pub(crate) fn new(source: &'a mut dyn Source) -> Self {
        let buffer = vec![0; BUFFER];
        let (window, taps) = (u64::MAX, Taps::default());
        Stored {
            source,
            buffer,
            start: 0,
            end: 0,
            offset: 0,
            window,
            taps,
            behind: false,
            at_end: false,
            copy_error: None,
        }
    }

    /// Bytes of the whole input, if known beforehand.
    pub(crate) fn size(&self) -> Option<u64> {
        self.source.size()
    }

    /// File offset of the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// From here on hands out at most `window` bytes and feeds the taps.
    pub(crate) fn open_window(&mut self, window: u64, taps: Taps<'a>) {
        self.window = window;
        self.taps = taps;
    }

    /// Ends the window and gives back the digester; a copy goes on with what is behind.
    pub(crate) fn close_window(&mut self) -> Option<Digester> {
        self.window = if self.copy_error.is_some() { 0 } else { u64::MAX };
        self.behind = true;
        self.taps.digester.take()
    }

    /// The next bytes without using them: `count`, or fewer at the end of the file.
    pub(crate) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        let count = count.min(self.buffer.len());
        while self.end.saturating_sub(self.start) < count && !self.at_end {
            self.fetch()?;
        }
        let there = self.end.saturating_sub(self.start).min(count).min(self.window_len());
        Ok(self.buffer.get(self.start..self.start.saturating_add(there)).unwrap_or_default())
    }

    /// The bytes at hand inside the window; empty at its end or the file's.
    pub(crate) fn fill(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end && self.window > 0 && !self.at_end {
            self.fetch()?;
        }
        let there = self.end.saturating_sub(self.start).min(self.window_len());
        Ok(self.buffer.get(self.start..self.start.saturating_add(there)).unwrap_or_default())
    }

    /// Uses `count` of the bytes at hand. If the copy fails, the data end here.
    pub(crate) fn consume(&mut self, count: usize) {
        let count = count.min(self.end.saturating_sub(self.start));
        let next = self.start.saturating_add(count);
        if let Some(used) = self.buffer.get(self.start..next) {
            if let Some(digester) = &mut self.taps.digester {
                digester.update(used);
            }
            if let Some(copy) = &mut self.taps.copy
                && let Err(error) =
                    if self.behind { copy.trailing(used) } else { copy.payload(used) }
            {
                self.copy_error = Some(error);
                self.taps.copy = None;
                self.window = 0;
            }
        }
        self.start = next;
        self.advance(u64::try_from(count).unwrap_or(u64::MAX));
    }

    /// The next byte, used.
    pub(crate) fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.fill()?.first().copied();
        if byte.is_some() {
            self.consume(1);
        }
        Ok(byte)
    }

    /// Passes over up to `count` bytes of the window, by seeking where nothing must see them.
    pub(crate) fn skip(&mut self, count: u64) -> io::Result<u64> {
        let mut left = count.min(self.window);
        let wanted = left;
        while left > 0 {
            if self.start == self.end && self.seek_over(&mut left)? {
                continue;
            }
            let at_hand = self.fill()?.len();
            if at_hand == 0 {
                break;
            }
            let step = at_hand.min(usize::try_from(left).unwrap_or(usize::MAX));
            self.consume(step);
            left = left.saturating_sub(u64::try_from(step).unwrap_or(u64::MAX));
        }
        Ok(wanted.saturating_sub(left))
    }

    /// Seeks over as much of `left` as the file surely has; false if reading is the way.
    fn seek_over(&mut self, left: &mut u64) -> io::Result<bool> {
        let Some(size) = self.source.size() else { return Ok(false) };
        let there = (*left).min(size.saturating_sub(self.offset));
        let tapped = self.taps.digester.is_some() || self.taps.copy.is_some();
        let short = there <= u64::try_from(BUFFER).unwrap_or(u64::MAX);
        if tapped || short || !self.source.skip_ahead(there)? {
            return Ok(false);
        }
        self.advance(there);
        *left = left.saturating_sub(there);
        Ok(true)
    }

    fn advance(&mut self, count: u64) {
        self.offset = self.offset.saturating_add(count);
        if self.window != u64::MAX {
            self.window = self.window.saturating_sub(count);
        }
    }

    fn window_len(&self) -> usize {
        usize::try_from(self.window).unwrap_or(usize::MAX)
    }

    /// Reads more bytes behind those at hand.
    fn fetch(&mut self) -> io::Result<()> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        } else if self.end == self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end.saturating_sub(self.start));
        }
        let Some(room) = self.buffer.get_mut(self.end..) else { return Ok(()) };
        let count = loop {
            match self.source.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.at_end = count == 0 && !room.is_empty();
        self.end = self.end.saturating_add(count);
        Ok(())
    }
}
