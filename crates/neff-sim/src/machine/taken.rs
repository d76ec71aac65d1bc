//! How far a run is, for whoever watches it from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Instructions that a core has executed. Only the thread of the core counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Taken(Arc<AtomicU64>);

impl Taken {
    pub(super) fn count(&self) {
        // One thread writes, so nothing is lost between reading and writing; who watches may be late.
        let taken = self.0.load(Ordering::Relaxed).wrapping_add(1);
        self.0.store(taken, Ordering::Relaxed);
    }
}

/// How far all cores are.
#[derive(Debug, Clone)]
pub struct Progress {
    pub(super) taken: Vec<Taken>,
    /// Slots of all programs: as many instructions are executed where nothing branches.
    pub slots: u64,
}

impl Progress {
    /// Instructions that were executed so far.
    pub fn instructions(&self) -> u64 {
        let of = |taken: &Taken| taken.0.load(Ordering::Relaxed);
        self.taken.iter().map(of).fold(0, u64::saturating_add)
    }
}
