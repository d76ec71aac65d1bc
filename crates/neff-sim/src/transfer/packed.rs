//! Bytes on their way: read from one side, all behind each other, with what they hold, and written
//! to another.

use std::ops::Range;

use neff_abi::on_chip::SBUF;

use super::side::{Side, Store};
use crate::fault::Fault;
use crate::memory::{ChipMemory, DeviceMemory, Holds};

/// Bytes that were read.
#[derive(Debug, Default)]
pub struct Packed {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where it ends that the bytes hold something, and what; ascending, neighbours differ.
    holds: Vec<(usize, Holds)>,
}

impl Packed {
    /// Forgets what is there.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.holds.clear();
    }

    /// The worst of what they hold.
    pub fn worst(&self) -> Holds {
        self.holds.iter().map(|(_, holds)| *holds).max().unwrap_or(Holds::Values)
    }

    /// Makes all of it poison that is not values, so that it is reported once.
    pub fn settle(&mut self) {
        for (_, holds) in &mut self.holds {
            *holds = if *holds == Holds::Values { Holds::Values } else { Holds::Poison };
        }
    }

    /// Other bytes with the same content, `to` for each `from`. What has a byte that holds no value
    /// holds none.
    pub fn convert(&mut self, from: usize, to: usize, bytes: Vec<u8>) {
        self.bytes = bytes;
        for (end, holds) in &mut self.holds {
            let elements = match holds {
                Holds::Values => end.checked_div(from).unwrap_or(0),
                Holds::Poison | Holds::Nothing => end.div_ceil(from.max(1)),
            };
            *end = elements.saturating_mul(to);
        }
    }

    /// Other bytes, that all hold the same.
    pub fn replace(&mut self, bytes: Vec<u8>, holds: Holds) {
        self.holds = vec![(bytes.len(), holds)];
        self.bytes = bytes;
    }

    /// Appends the bytes of a side.
    ///
    /// # Errors
    /// They could not be read.
    pub fn read(
        &mut self,
        side: &Side,
        chip: &ChipMemory,
        memory: &DeviceMemory<'_>,
    ) -> Result<(), Fault> {
        match side.store {
            Store::StateBuffer => {
                for piece in side.pieces() {
                    let (row, range) = in_partition(&piece);
                    let bytes = chip.sbuf.row(row).get(range.clone()).unwrap_or_default();
                    let start = self.bytes.len();
                    self.bytes.extend_from_slice(bytes);
                    match chip.sbuf.holds(row, &range) {
                        Holds::Values => self.push(self.bytes.len(), Holds::Values),
                        _ => self.push_parts(start, &chip.sbuf.parts(row, &range)),
                    }
                }
            }
            Store::Buffer(id) => {
                let Some(buffer) = memory.read(id) else { return Ok(()) };
                for piece in side.pieces() {
                    let start = self.bytes.len();
                    let length = usize::try_from(piece.end.saturating_sub(piece.start));
                    self.bytes.resize(start.saturating_add(length.unwrap_or(0)), 0);
                    let into = self.bytes.get_mut(start..).unwrap_or_default();
                    let length = into.len();
                    match buffer.read(piece.start, into)? {
                        Holds::Values => self.push(self.bytes.len(), Holds::Values),
                        _ => self.push_parts(start, &buffer.parts(piece.start, length)),
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes all of it to a side of as many bytes.
    ///
    /// # Errors
    /// They could not be written.
    pub fn write(
        &self,
        side: &Side,
        chip: &mut ChipMemory,
        memory: &DeviceMemory<'_>,
    ) -> Result<(), Fault> {
        let mut at = 0usize;
        let mut next = |piece: &Range<u64>| {
            let length = usize::try_from(piece.end.saturating_sub(piece.start)).unwrap_or(0);
            let range = at..at.saturating_add(length);
            at = range.end;
            self.parts(range)
        };
        match side.store {
            Store::StateBuffer => {
                for piece in side.pieces() {
                    let (row, all) = in_partition(&piece);
                    for (part, from, holds) in next(&piece) {
                        let start = all.start.saturating_add(part);
                        let range = start..start.saturating_add(from.len());
                        if let Some(place) = chip.sbuf.row_mut(row).get_mut(range.clone()) {
                            place.copy_from_slice(from);
                        }
                        chip.sbuf.mark(row, &range, holds);
                    }
                }
            }
            Store::Buffer(id) => {
                let Some(mut buffer) = memory.write(id) else { return Ok(()) };
                for piece in side.pieces() {
                    for (part, from, holds) in next(&piece) {
                        let part = u64::try_from(part).unwrap_or(u64::MAX);
                        buffer.write(piece.start.saturating_add(part), from, holds)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What the bytes up to an end hold, from the last end on.
    fn push(&mut self, end: usize, holds: Holds) {
        match self.holds.last_mut().filter(|(_, last)| *last == holds) {
            Some(last) => last.0 = end,
            None => self.holds.push((end, holds)),
        }
    }

    /// The same for parts, whose ends count from a start.
    fn push_parts(&mut self, start: usize, parts: &[(usize, Holds)]) {
        parts.iter().for_each(|(end, holds)| self.push(start.saturating_add(*end), *holds));
    }

    /// The parts of a range that hold the same: where each begins, from the start of the range on,
    /// and its bytes.
    fn parts(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &[u8], Holds)> {
        let first = self.holds.partition_point(|(end, _)| *end <= range.start);
        let mut start = range.start;
        let known = self.holds.get(first..).unwrap_or_default().iter();
        known
            .map(move |(end, holds)| {
                let part = start..(*end).min(range.end);
                start = part.end.max(start);
                (part, *holds)
            })
            .take_while(|(part, _)| !part.is_empty())
            .map(move |(part, holds)| {
                let begins = part.start.saturating_sub(range.start);
                (begins, self.bytes.get(part).unwrap_or_default(), holds)
            })
    }
}

/// The partition of bytes of the state buffer, and their range in it.
fn in_partition(piece: &Range<u64>) -> (usize, Range<usize>) {
    let stride = u64::from(SBUF.stride);
    let number = |value: Option<u64>| value.and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
    let start = number(piece.start.checked_rem(stride));
    let length = number(piece.end.checked_sub(piece.start));
    (number(piece.start.checked_div(stride)), start..start.saturating_add(length))
}

#[cfg(test)]
mod tests {
    use crate::memory::{Buffer, Home};

    use super::*;

    #[test]
    fn rows_of_a_tensor_go_to_partitions_and_back() {
        let mut chip = ChipMemory::new(true);
        let mut memory = DeviceMemory::default();
        let bytes: Vec<u8> = (0..=255).collect();
        let x = memory.add(Buffer::given("x", std::sync::Arc::new(bytes.clone())));
        let y = memory.add(Buffer::new("y", 256, true).unwrap());
        let home = |id| Home::Buffer { id, offset: 0, size: 256, name: String::new() };
        let (x, y) = (home(x), home(y));
        let rows = Side::of("s", (&x, 0), 16, &[(16, 16)]).unwrap();
        let to = Side::of("t", (&Home::StateBuffer, 0x100), 16, &[(0x4_0000, 16)]).unwrap();
        let mut packed = Packed::default();
        packed.read(&rows, &chip, &memory).unwrap();
        packed.write(&to, &mut chip, &memory).unwrap();
        assert_eq!(chip.sbuf.row(15)[0x100..0x110], bytes[240..]);
        assert_eq!(chip.sbuf.holds(3, &(0x100..0x110)), Holds::Values);
        assert_eq!(chip.sbuf.holds(3, &(0x100..0x111)), Holds::Nothing);
        // The last row was never written.
        let back = Side::of("s", (&Home::StateBuffer, 0x100), 16, &[(0x4_0000, 17)]);
        packed.clear();
        packed.read(&back.unwrap(), &chip, &memory).unwrap();
        assert_eq!(packed.worst(), Holds::Nothing);
        packed.bytes.truncate(256);
        let out = Side::of("t", (&y, 0), 32, &[(32, 8)]).unwrap();
        packed.write(&out, &mut chip, &memory).unwrap();
        let Home::Buffer { id, .. } = y else { unreachable!() };
        let mut got = vec![0; 256];
        assert_eq!(memory.read(id).unwrap().read(0, &mut got).unwrap(), Holds::Values);
        assert_eq!(got, bytes);
    }

    #[test]
    fn what_bytes_hold_goes_with_them() {
        let mut packed = Packed::default();
        for (length, holds) in [(4, Holds::Values), (2, Holds::Nothing), (2, Holds::Poison)] {
            packed.bytes.resize(packed.bytes.len() + length, 0);
            packed.push(packed.bytes.len(), holds);
        }
        packed.settle();
        let parts = |packed: &Packed, range| -> Vec<(usize, usize, Holds)> {
            packed.parts(range).map(|(at, bytes, holds)| (at, bytes.len(), holds)).collect()
        };
        let [values, poison] = [Holds::Values, Holds::Poison];
        assert_eq!(parts(&packed, 0..4), [(0, 4, values)]);
        assert_eq!(parts(&packed, 3..5), [(0, 1, values), (1, 1, poison)]);
        // Two parts that were told apart before.
        assert_eq!(parts(&packed, 5..8), [(0, 1, poison), (1, 2, poison)]);
        packed.convert(2, 4, vec![0; 16]);
        assert_eq!(parts(&packed, 0..9), [(0, 8, values), (8, 1, poison)]);
    }

    #[test]
    fn a_number_of_which_a_byte_holds_no_value_holds_none() {
        let mut packed = Packed::default();
        packed.bytes.resize(16, 0);
        [(5, Holds::Values), (6, Holds::Poison), (16, Holds::Values)]
            .into_iter()
            .for_each(|(end, holds)| packed.push(end, holds));
        packed.convert(4, 2, vec![0; 8]);
        let parts = packed.parts(0..8).map(|(at, bytes, holds)| (at, bytes.len(), holds));
        let [values, poison] = [Holds::Values, Holds::Poison];
        assert_eq!(parts.collect::<Vec<_>>(), [(0, 2, values), (2, 2, poison), (4, 4, values)]);
    }
}
