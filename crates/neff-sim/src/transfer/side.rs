//! One side of a transfer: bytes of a variable or of SBUF, in an order (format notes 08 §3.4, 10
//! §3, 12 §3.10). Steps are bytes, and dimension 0 is the fastest.

use std::ops::Range;

use neff_abi::on_chip::{PARTITIONS, SBUF};

use crate::fault::{Bad, Fault};
use crate::memory::{BufferId, Home};

/// Bytes that one transfer may move: twice what both memories of a core hold, and more. Counts and
/// steps of 0 could ask for any number; a choice of this project.
pub const MOST_BYTES: u64 = 1 << 28;

/// Where the bytes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Store {
    /// The state buffer of the core.
    StateBuffer,
    /// A buffer.
    Buffer(BufferId),
}

/// One side of a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// Where the bytes are.
    pub store: Store,
    /// The first one.
    start: i64,
    /// Bytes of an element.
    element: u64,
    /// Steps in bytes, and counts.
    dimensions: Vec<(i64, u64)>,
}

impl Side {
    /// Elements of so many bytes, from a byte of a home on.
    ///
    /// # Errors
    /// Nothing, too much, or bytes that the home does not have.
    pub fn of(
        name: &'static str,
        (home, first): (&Home, u64),
        element: u64,
        dimensions: &[(i64, u64)],
    ) -> Result<Side, Fault> {
        let bad = |bad| Fault::Operand(name, bad);
        let (store, base, size, home) = match home {
            Home::StateBuffer => {
                let size = u64::from(PARTITIONS).saturating_mul(SBUF.stride.into());
                (Store::StateBuffer, 0, size, "SBUF")
            }
            Home::Buffer { id, offset, size, name } => {
                (Store::Buffer(*id), *offset, *size, name.as_str())
            }
        };
        let total = dimensions.iter().fold(element, |all, (_, count)| all.saturating_mul(*count));
        match total {
            0 => return Err(bad(Bad::Walk(crate::operand::WalkError::Empty))),
            1..=MOST_BYTES => {}
            more => return Err(Fault::Illegal(format!("{name}: a transfer of {more} bytes"))),
        }
        let start = i64::try_from(first).unwrap_or(i64::MAX);
        let (mut low, mut high) = (start, start.saturating_add_unsigned(element));
        for (step, count) in dimensions {
            let last = i64::try_from(count.saturating_sub(1)).unwrap_or(i64::MAX);
            let reach = step.saturating_mul(last);
            low = low.saturating_add(reach.min(0));
            high = high.saturating_add(reach.max(0));
        }
        let behind = u64::try_from(high).unwrap_or(u64::MAX);
        if low < 0 || behind > size {
            let end = if low < 0 { u64::MAX } else { behind };
            return Err(bad(Bad::Behind(home.to_owned(), size, end)));
        }
        let (element, dimensions) = merged(element, dimensions);
        Ok(Side { store, start: start.saturating_add_unsigned(base), element, dimensions })
    }

    /// Bytes of all.
    pub fn bytes(&self) -> u64 {
        self.dimensions.iter().fold(self.element, |all, (_, count)| all.saturating_mul(*count))
    }

    /// The first byte in the order of the transfer.
    pub fn first(&self) -> u64 {
        u64::try_from(self.start).unwrap_or(0)
    }

    /// The ranges of bytes, in order. Of the state buffer none crosses a partition.
    pub fn pieces(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        let count = |(_, count): &(i64, u64)| *count;
        let total = self.dimensions.iter().map(count).fold(1u64, u64::saturating_mul);
        (0..total).flat_map(move |index| {
            let (mut rest, mut at) = (index, self.start);
            for (step, count) in &self.dimensions {
                let within = i64::try_from(rest.checked_rem(*count).unwrap_or(0)).unwrap_or(0);
                rest = rest.checked_div(*count).unwrap_or(0);
                at = at.saturating_add(step.saturating_mul(within));
            }
            let start = u64::try_from(at).unwrap_or(0);
            self.cut(start..start.saturating_add(self.element))
        })
    }

    /// A range, cut where a partition ends.
    fn cut(&self, range: Range<u64>) -> impl Iterator<Item = Range<u64>> + use<> {
        let stride = match self.store {
            Store::StateBuffer => u64::from(SBUF.stride),
            Store::Buffer(_) => u64::MAX,
        };
        let mut next = range.start;
        std::iter::from_fn(move || {
            let start = next;
            let past = start.checked_rem(stride).unwrap_or(0);
            next = start.saturating_add(stride.saturating_sub(past)).min(range.end);
            (start < range.end).then_some(start..next)
        })
    }
}

/// The same bytes in fewer and larger elements.
fn merged(element: u64, dimensions: &[(i64, u64)]) -> (u64, Vec<(i64, u64)>) {
    let mut element = element;
    let mut rest = dimensions.iter().copied().filter(|(_, count)| *count != 1).peekable();
    while let Some((_, count)) = rest.next_if(|(step, _)| u64::try_from(*step) == Ok(element)) {
        element = element.saturating_mul(count);
    }
    (element, rest.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(home: &Home, first: u64, element: u64, dims: &[(i64, u64)]) -> Result<Side, Fault> {
        Side::of("source", (home, first), element, dims)
    }

    fn buffer(offset: u64, size: u64) -> Home {
        Home::Buffer { id: BufferId(1), offset, size, name: "x".to_owned() }
    }

    #[test]
    fn pieces_are_in_order_and_as_large_as_can_be() {
        let rows = side(&buffer(100, 4096), 8, 4, &[(64, 3), (4, 2)]).unwrap();
        let pieces: Vec<_> = rows.pieces().collect();
        assert_eq!(pieces[..3], [108..112, 172..176, 236..240]);
        assert_eq!((pieces.len(), pieces[3].start, rows.bytes()), (6, 112, 24));
        let dense = side(&buffer(0, 4096), 0, 512, &[(512, 8), (1, 1)]).unwrap();
        assert_eq!(dense.pieces().collect::<Vec<_>>(), vec![0..4096; 1]);
        let back = side(&buffer(0, 16), 12, 4, &[(-4, 4)]).unwrap();
        assert_eq!(back.pieces().map(|it| it.start).collect::<Vec<_>>(), [12, 8, 4, 0]);
        let same = side(&buffer(0, 4), 0, 4, &[(0, 3)]).unwrap();
        assert_eq!(same.pieces().collect::<Vec<_>>(), [0..4, 0..4, 0..4]);
    }

    #[test]
    fn partitions_of_the_state_buffer_cut_a_piece() {
        let across = side(&Home::StateBuffer, 0x3_FFF0, 32, &[]).unwrap();
        assert_eq!(across.pieces().collect::<Vec<_>>(), [0x3_FFF0..0x4_0000, 0x4_0000..0x4_0010]);
    }

    #[test]
    fn what_is_not_there_is_refused() {
        let home = buffer(0, 64);
        for (first, element, dims) in [
            (61, 4, vec![]),
            (0, 4, vec![(-4, 2)]),
            (0, 4, vec![(4, 17)]),
            (u64::MAX, 4, vec![]),
            (0, 4, vec![(i64::MAX, 65535)]),
        ] {
            let refused = side(&home, first, element, &dims);
            assert!(matches!(refused, Err(Fault::Operand(_, Bad::Behind(..)))), "{refused:?}");
        }
        assert!(matches!(side(&home, 0, 4, &[(4, 0)]), Err(Fault::Operand(..))));
        assert!(matches!(side(&home, 0, 4, &[(0, 1 << 40)]), Err(Fault::Illegal(_))));
    }
}
