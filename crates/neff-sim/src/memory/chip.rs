//! The two memories of a core, by the kind of operand that is in them.

use std::io;
use std::ops::Range;

use neff_abi::on_chip::{PSUM, SBUF};

use super::{Holds, Partitions};

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OnChip {
    /// The state buffer.
    Sbuf,
    /// Partial sums.
    Psum,
}

impl OnChip {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            OnChip::Sbuf => SBUF.name,
            OnChip::Psum => PSUM.name,
        }
    }

    /// The memory, partition and offset of an engine address.
    pub fn locate(address: u32) -> Option<(OnChip, usize, u32)> {
        let [(in_sbuf, sbuf), (in_psum, psum)] =
            [(SBUF.locate(address), OnChip::Sbuf), (PSUM.locate(address), OnChip::Psum)];
        let found = in_sbuf.map(|at| (at, sbuf)).or(in_psum.map(|at| (at, psum)));
        let ((partition, offset), memory) = found?;
        Some((memory, usize::try_from(partition).ok()?, offset))
    }
}

/// The memories of a core.
#[derive(Debug)]
pub struct ChipMemory {
    /// The state buffer.
    pub sbuf: Partitions,
    /// Partial sums.
    pub psum: Partitions,
}

impl ChipMemory {
    /// Nothing in them. With `checked`, it is kept what was written.
    pub fn new(checked: bool) -> ChipMemory {
        ChipMemory { sbuf: Partitions::new(SBUF, checked), psum: Partitions::new(PSUM, checked) }
    }

    /// One of them.
    pub fn of(&self, which: OnChip) -> &Partitions {
        match which {
            OnChip::Sbuf => &self.sbuf,
            OnChip::Psum => &self.psum,
        }
    }

    /// One of them, to be written.
    pub fn of_mut(&mut self, which: OnChip) -> &mut Partitions {
        match which {
            OnChip::Sbuf => &mut self.sbuf,
            OnChip::Psum => &mut self.psum,
        }
    }

    /// Makes sure that what was written is there.
    ///
    /// # Errors
    /// There is no memory of the host for a memory of the core.
    pub fn is_kept(&self) -> io::Result<()> {
        match self.sbuf.is_lost() || self.psum.is_lost() {
            true => Err(io::ErrorKind::OutOfMemory.into()),
            false => Ok(()),
        }
    }

    /// What bytes of several partitions hold; the worst.
    pub fn holds(&self, which: OnChip, rows: Range<usize>, spans: &[Range<usize>]) -> Holds {
        let memory = self.of(which);
        let of_row = |row| spans.iter().map(move |span| memory.holds(row, span));
        rows.flat_map(of_row).max().unwrap_or(Holds::Values)
    }

    /// Says what bytes of several partitions hold from now on.
    pub fn mark(&mut self, which: OnChip, rows: Range<usize>, spans: &[Range<usize>], as_: Holds) {
        let memory = self.of_mut(which);
        rows.for_each(|row| spans.iter().for_each(|span| memory.mark(row, span, as_)));
    }
}
