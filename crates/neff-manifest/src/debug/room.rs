//! How much memory decoded debug information may take.

/// Memory that the debug information of one NEFF takes at most, in bytes, by estimate: 1 GiB.
/// Project choice: 60,000 slots, the most that were met, take about 30 MB.
pub const MEMORY_LIMIT: u64 = 1 << 30;
/// What a text or list takes besides its content, in bytes: allocators round up.
const ALLOCATION: usize = 32;

/// What is left of the memory; members of one NEFF share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room(u64);

impl Default for Room {
    fn default() -> Room {
        Room(MEMORY_LIMIT)
    }
}

impl Room {
    /// Room for this many bytes.
    pub fn of(bytes: u64) -> Room {
        Room(bytes)
    }

    /// Takes `bytes`; `None` if they are not there, and then there is no more room.
    pub(super) fn take(&mut self, bytes: usize) -> Option<()> {
        let left = u64::try_from(bytes).ok().and_then(|bytes| self.0.checked_sub(bytes));
        self.0 = left.unwrap_or_default();
        left.map(|_| ())
    }

    /// Takes what a text or list with `bytes` of content needs.
    pub(super) fn take_allocation(&mut self, bytes: usize) -> Option<()> {
        self.take(bytes.saturating_add(ALLOCATION))
    }

    /// Takes what one more element of a growing list needs, which doubles when it is full.
    pub(super) fn take_element<T>(&mut self) -> Option<()> {
        self.take(size_of::<T>().saturating_mul(2))
    }
}
