//! What variables hold, for whoever looks from outside.

use std::io;

use super::Machine;
use crate::memory::{BufferId, Home, Lacking};

/// Where a variable of a rank is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    id: BufferId,
    offset: u64,
    /// Its bytes.
    pub size: u64,
}

impl Machine<'_> {
    /// Where a variable of a rank is, in one graph or in the first that has it; `None` if there is
    /// none, or it is the state buffer.
    pub fn region(&self, rank: usize, graph: Option<&str>, name: &str) -> Option<Region> {
        let is_wanted = |graph_of: &str| graph.is_none_or(|graph| graph == graph_of);
        let mut cores =
            self.cores.iter().filter(|core| core.rank == rank && is_wanted(&core.graph));
        match cores.find_map(|core| core.variables.named(name))? {
            Home::Buffer { id, offset, size, .. } => {
                Some(Region { id: *id, offset: *offset, size: *size })
            }
            Home::StateBuffer => None,
        }
    }

    /// Fills `into` with bytes from an offset on.
    ///
    /// # Errors
    /// They are not there, or cannot be read.
    pub fn read(&self, region: Region, at: u64, into: &mut [u8]) -> io::Result<()> {
        let length = u64::try_from(into.len()).unwrap_or(u64::MAX);
        let is_inside = at.saturating_add(length) <= region.size;
        let buffer = self.memory.read(region.id).filter(|_| is_inside);
        let buffer = buffer.ok_or(io::ErrorKind::UnexpectedEof)?;
        buffer.read(region.offset.saturating_add(at), into).map(|_| ())
    }

    /// Bytes that hold no values, if that was kept.
    pub fn lacking(&self, region: Region) -> Lacking {
        let range = region.offset..region.offset.saturating_add(region.size);
        self.memory.read(region.id).map_or_else(Lacking::default, |buffer| buffer.lacking(&range))
    }

    /// All bytes of a variable of a rank; `None` if no graph has it, or they cannot be read.
    pub fn tensor(&self, rank: usize, name: &str) -> Option<Vec<u8>> {
        let region = self.region(rank, None, name)?;
        let mut bytes = vec![0; usize::try_from(region.size).ok()?];
        self.read(region, 0, &mut bytes).ok()?;
        Some(bytes)
    }
}
