//! The part of the archive that matches are sought in, and what follows it.

/// Bytes that a match may reach back.
pub(super) const REACH: usize = 1 << 15;

/// Bytes of the archive at their positions; those long past are dropped.
#[derive(Debug, Default)]
pub(super) struct Window {
    bytes: Vec<u8>,
    start: usize,
}

impl Window {
    /// Appends what follows.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Drops what a match at `position` cannot reach, if it is worth moving the rest.
    pub(super) fn forget_before(&mut self, position: usize) {
        let old = position.saturating_sub(self.start).saturating_sub(REACH);
        if old >= 4 * REACH {
            self.bytes.drain(..old.min(self.bytes.len()));
            self.start = self.start.saturating_add(old);
        }
    }

    /// What is there from `position`, at most `count` bytes.
    pub(super) fn from(&self, position: usize, count: usize) -> &[u8] {
        let Some(begin) = position.checked_sub(self.start) else { return &[] };
        let end = begin.saturating_add(count).min(self.bytes.len());
        self.bytes.get(begin..end).unwrap_or_default()
    }

    /// Bytes from `position` on.
    pub(super) fn ahead(&self, position: usize) -> usize {
        self.start.saturating_add(self.bytes.len()).saturating_sub(position)
    }
}
