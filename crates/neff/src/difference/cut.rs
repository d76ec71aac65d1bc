//! Blocks of members, cut out of an archive that goes by.

use std::collections::HashMap;

use neff_container::tar::member::Member;
use neff_container::visit::{Body, Stop, Visitor};

use super::weights::to_u64;
use crate::normal::BLOCK;

/// Keeps certain blocks of certain members.
pub(super) struct Cutter<'c> {
    /// Where the data of the members begin.
    pub(super) starts: &'c HashMap<String, u64>,
    /// The blocks, by member and place.
    pub(super) blocks: &'c mut HashMap<(String, usize), Vec<u8>>,
    /// The member that goes by, if blocks of it are wanted.
    pub(super) current: Option<String>,
    /// Bytes of the member so far.
    pub(super) at: u64,
}

impl Visitor for Cutter<'_> {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        let name = member.whole_name();
        self.current = Some(name).filter(|name| self.starts.contains_key(name));
        self.at = 0;
        Ok(if self.current.is_some() { Body::Deliver } else { Body::Skip })
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let Some(name) = &self.current else { return Ok(()) };
        let start = self.starts.get(name).copied().unwrap_or_default();
        let block = to_u64(BLOCK);
        for ((_, index), kept) in self.blocks.iter_mut().filter(|((other, _), _)| other == name) {
            let from = start.saturating_add(to_u64(*index).saturating_mul(block));
            let to = from.saturating_add(block);
            let cut = |place: u64| {
                let place = place.saturating_sub(self.at).min(to_u64(bytes.len()));
                usize::try_from(place).unwrap_or(bytes.len())
            };
            kept.extend_from_slice(bytes.get(cut(from)..cut(to)).unwrap_or_default());
        }
        self.at = self.at.saturating_add(to_u64(bytes.len()));
        Ok(())
    }
}
