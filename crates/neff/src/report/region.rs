//! Bytes of SBUF or PSUM that a slot touches, from its operands alone: the same bytes in each of some
//! partitions that follow each other (format notes 05 §3.1, 12 §2.5, §3.10).

use std::ops::Range;

use neff_abi::on_chip::SBUF;
use neff_sim::memory::OnChip;
use neff_sim::operand::{Tensor, Walk};
use serde::Serialize;

/// Pieces of a partition that are told apart for one operand. Of one with more the whole reach is
/// taken: a picture has no more room.
const MOST_SPANS: usize = 16;
/// Elements that are followed one by one to find these pieces.
const MOST_FOLLOWED: usize = 4096;

/// Bytes of some partitions. In JSON: `[memory, partition, partitions, first, bytes]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "[u32; 5]")]
pub struct Region {
    /// Which of [`Report::on_chip`](super::Report::on_chip) it is in.
    pub memory: u32,
    /// The first partition.
    pub partition: u32,
    /// How many partitions.
    pub partitions: u32,
    /// The first byte in each.
    pub first: u32,
    /// How many bytes.
    pub bytes: u32,
}

impl From<Region> for [u32; 5] {
    fn from(region: Region) -> [u32; 5] {
        [region.memory, region.partition, region.partitions, region.first, region.bytes]
    }
}

impl Region {
    /// Bytes of all partitions.
    pub fn total(&self) -> u64 {
        u64::from(self.partitions).saturating_mul(self.bytes.into())
    }
}

/// The regions of an operand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Regions {
    pub(super) list: Vec<Region>,
    /// False if they are the whole reach of an operand with holes.
    pub(super) exact: bool,
}

impl Regions {
    /// Those of a pattern; `None` if it is not all in one memory.
    pub(super) fn of_pattern(
        address: u64,
        dimensions: &[(i64, u64)],
        element: usize,
        partitions: u64,
    ) -> Option<Regions> {
        let partitions = usize::try_from(partitions).ok()?;
        let tensor = Tensor::of("", address, dimensions, element, partitions).ok()?;
        let memory = match tensor.memory {
            OnChip::Sbuf => 0,
            OnChip::Psum => 1,
        };
        let (spans, exact) = spans(&tensor.walk, dimensions, address_in(&tensor, address)?);
        let region = |span: Range<usize>| {
            Some(Region {
                memory,
                partition: u32::try_from(tensor.rows.start).ok()?,
                partitions: u32::try_from(tensor.rows.len()).ok()?,
                first: u32::try_from(span.start).ok()?,
                bytes: u32::try_from(span.len()).ok()?,
            })
        };
        Some(Regions { list: spans.into_iter().map(region).collect::<Option<_>>()?, exact })
    }

    /// Those of one side of a transfer in the state buffer; `None` if partitions and bytes of it
    /// cannot be told apart. Steps are bytes, and one that is a multiple of the distance of
    /// partitions goes from partition to partition.
    pub(super) fn of_transfer(
        offset: u64,
        element: u64,
        dimensions: &[(i64, u64)],
    ) -> Option<Regions> {
        let stride = i64::from(SBUF.stride);
        let across = |(step, count): &&(i64, u64)| {
            *count > 1 && *step != 0 && step.checked_rem(stride) == Some(0)
        };
        let mut partitions = dimensions.iter().filter(across);
        let (by, count) = partitions.next().copied().unwrap_or((stride, 1));
        if partitions.next().is_some() || by != stride {
            return None;
        }
        let within = dimensions.iter().filter(|dimension| !across(dimension));
        let within: Vec<_> = [(1, element)].into_iter().chain(within.copied()).collect();
        Regions::of_pattern(offset, &within, 1, count)
    }
}

/// The byte of a partition at which a pattern begins.
fn address_in(tensor: &Tensor, address: u64) -> Option<usize> {
    let address = u32::try_from(address).ok()?;
    let (memory, _, offset) = OnChip::locate(address)?;
    (memory == tensor.memory).then(|| usize::try_from(offset).ok())?
}

/// The bytes of a partition, ascending, and whether they are all of them.
fn spans(walk: &Walk, dimensions: &[(i64, u64)], start: usize) -> (Vec<Range<usize>>, bool) {
    if let Some(range) = walk.contiguous().or_else(|| walk.backwards()) {
        return (vec![range], true);
    }
    if walk.elements() <= MOST_FOLLOWED {
        let spans = walk.spans();
        if spans.len() <= MOST_SPANS {
            return (spans, true);
        }
        let first = spans.first().map_or(start, |span| span.start);
        let end = spans.last().map_or(start, |span| span.end);
        return (std::iter::once(first..end).collect(), false);
    }
    let size = i64::try_from(walk.element_size()).unwrap_or(i64::MAX);
    let start = i64::try_from(start).unwrap_or(i64::MAX);
    let (mut low, mut high) = (start, start.saturating_add(size));
    for (step, count) in dimensions {
        let last = i64::try_from(count.saturating_sub(1)).unwrap_or(i64::MAX);
        let reach = step.saturating_mul(size).saturating_mul(last);
        low = low.saturating_add(reach.min(0));
        high = high.saturating_add(reach.max(0));
    }
    let at = |at: i64| usize::try_from(at).unwrap_or_default();
    (std::iter::once(at(low)..at(high)).collect(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(regions: Option<Regions>) -> Option<(Vec<[u32; 5]>, bool)> {
        regions.map(|it| (it.list.into_iter().map(<[u32; 5]>::from).collect(), it.exact))
    }

    #[test]
    fn patterns_become_pieces_of_partitions() {
        let pattern = |address, dimensions: &[(i64, u64)], element| {
            of(Regions::of_pattern(address, dimensions, element, 128))
        };
        // Weights of the real file: the last column first.
        let weights = pattern(0x37CFE, &[(-1, 32), (0, 1), (-32, 4)], 2);
        assert_eq!(weights, Some((vec![[0, 0, 128, 0x37C00, 256]], true)));
        let sums = pattern(0x200_0000, &[(1, 64)], 4);
        assert_eq!(sums, Some((vec![[1, 0, 128, 0, 256]], true)));
        let two = pattern(0x4000, &[(1, 4), (16, 2)], 4);
        assert_eq!(two, Some((vec![[0, 0, 128, 0x4000, 16], [0, 0, 128, 0x4040, 16]], true)));
        let many = pattern(0x4000, &[(2, 100)], 4);
        assert_eq!(many, Some((vec![[0, 0, 128, 0x4000, 796]], false)));
        let more = pattern(0x4000, &[(2, 5000)], 2);
        assert_eq!(more, Some((vec![[0, 0, 128, 0x4000, 19998]], false)));
        assert_eq!(pattern(0x3_FFF0, &[(1, 64)], 4), None);
    }

    #[test]
    fn a_transfer_goes_across_partitions() {
        let rows = Regions::of_transfer(228_352, 512, &[(0x4_0000, 128), (1, 1)]);
        assert_eq!(of(rows), Some((vec![[0, 0, 128, 0x37C00, 512]], true)));
        let one = Regions::of_transfer(0x4_4000, 64, &[(64, 2), (0, 1)]);
        assert_eq!(of(one), Some((vec![[0, 1, 1, 0x4000, 128]], true)));
        assert_eq!(Regions::of_transfer(0, 4, &[(0x8_0000, 4)]), None);
        assert_eq!(Regions::of_transfer(0, 4, &[(0x4_0000, 200)]), None);
    }
}
