//! Bytes of SBUF or PSUM that a slot touches, from its operands alone: the same bytes in each of some
//! partitions that follow each other (format notes 05 §3.1, 12 §2.5, §3.10).

use std::ops::Range;

use neff_abi::on_chip::{PARTITIONS, PSUM, SBUF};
use neff_sim::memory::OnChip;
use neff_sim::operand::{Tensor, Walk};
use serde::Serialize;

/// Pieces of a partition that are told apart for one operand. Of one with more the whole reach is
/// taken: a picture has no more room.
const MOST_SPANS: usize = 16;
/// Rows of a pattern, which are what follows the first dimension, that are followed one by one to find
/// these pieces: whatever a file claims, a slot costs no more.
const MOST_FOLLOWED: u64 = 1024;
/// Elements of a row that does not lie in one piece that are followed.
const MOST_APART: u64 = 4096;

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
        let (memory, row, offset) = OnChip::locate(u32::try_from(address).ok()?)?;
        let dimensions = merged(dimensions);
        let outer = dimensions.iter().skip(1).map(|(_, count)| *count);
        let apart = dimensions
            .first()
            .is_some_and(|(step, count)| step.unsigned_abs() != 1 && *count > MOST_APART);
        let few = !apart && outer.fold(1, u64::saturating_mul) <= MOST_FOLLOWED;
        let (spans, exact) = match few {
            true => {
                let partitions = usize::try_from(partitions).ok()?;
                pieces(&Tensor::of("", address, &dimensions, element, partitions).ok()?.walk)
            }
            false => {
                (std::iter::once(reach(memory, offset, &dimensions, element)?).collect(), false)
            }
        };
        let end = u64::try_from(row).ok()?.checked_add(partitions)?;
        if partitions == 0 || end > PARTITIONS.into() {
            return None;
        }
        let region = |span: Range<usize>| {
            Some(Region {
                memory: match memory {
                    OnChip::Sbuf => 0,
                    OnChip::Psum => 1,
                },
                partition: u32::try_from(row).ok()?,
                partitions: u32::try_from(partitions).ok()?,
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

/// The same pattern in fewer dimensions: those that go on where the one before ends are one with it.
fn merged(dimensions: &[(i64, u64)]) -> Vec<(i64, u64)> {
    let mut out: Vec<(i64, u64)> = Vec::new();
    for (step, count) in dimensions.iter().copied().filter(|(_, count)| *count != 1) {
        match out.last_mut() {
            Some((before, many))
                if i64::try_from(*many).ok().and_then(|many| before.checked_mul(many))
                    == Some(step) =>
            {
                *many = many.saturating_mul(count);
            }
            _ => out.push((step, count)),
        }
    }
    out
}

/// The bytes of a partition, ascending, and whether they are all of them.
fn pieces(walk: &Walk) -> (Vec<Range<usize>>, bool) {
    if let Some(range) = walk.contiguous().or_else(|| walk.backwards()) {
        return (std::iter::once(range).collect(), true);
    }
    let spans = walk.spans();
    match (spans.first(), spans.last()) {
        (Some(first), Some(last)) if spans.len() > MOST_SPANS => {
            (std::iter::once(first.start..last.end).collect(), false)
        }
        _ => (spans, true),
    }
}

/// From the first byte to the last; `None` if they are not all in a partition.
fn reach(
    memory: OnChip,
    offset: u32,
    dimensions: &[(i64, u64)],
    element: usize,
) -> Option<Range<usize>> {
    let room = match memory {
        OnChip::Sbuf => SBUF.size,
        OnChip::Psum => PSUM.size,
    };
    let size = i64::try_from(element).ok()?;
    let (mut low, mut high) = (i64::from(offset), i64::from(offset).checked_add(size)?);
    for (step, count) in dimensions {
        let last = i64::try_from(count.checked_sub(1)?).ok()?;
        let reach = step.checked_mul(size)?.checked_mul(last)?;
        low = low.checked_add(reach.min(0))?;
        high = high.checked_add(reach.max(0))?;
    }
    let (low, high) = (usize::try_from(low).ok()?, usize::try_from(high).ok()?);
    (high <= usize::try_from(room).ok()?).then_some(low..high)
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
        // Dimensions that go on in each other are one, however large.
        let whole = pattern(0, &[(1, 512), (512, 64)], 4);
        assert_eq!(whole, Some((vec![[0, 0, 128, 0, 0x2_0000]], true)));
        let knit = pattern(0, &[(3, 100), (1, 1000), (2, 1000)], 1);
        assert_eq!(knit, Some((vec![[0, 0, 128, 0, 297 + 999 + 1998 + 1]], false)));
        assert_eq!(pattern(0, &[(3, 100), (1, 1000), (400, 1000)], 1), None);
        assert_eq!(pattern(0, &[(1, 0)], 1), None);
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
