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

    /// Other bytes with the same content, `to` for each `from`.
    pub fn convert(&mut self, from: usize, to: usize, bytes: Vec<u8>) {
        self.bytes = bytes;
        for (end, _) in &mut self.holds {
            *end = end.checked_div(from).unwrap_or(0).saturating_mul(to);
        }
    }

    /// Other bytes, that all hold the same.
    pub fn replace(&mut self, bytes: Vec<u8>, holds: Holds) {
        self.bytes = bytes;
        self.holds.clear();
        self.push(holds);
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
                    self.bytes.extend_from_slice(bytes);
                    self.push(chip.sbuf.holds(row, &range));
                }
            }
            Store::Buffer(id) => {
                let Some(buffer) = memory.read(id) else { return Ok(()) };
                for piece in side.pieces() {
                    let start = self.bytes.len();
                    let length = usize::try_from(piece.end.saturating_sub(piece.start));
                    self.bytes.resize(start.saturating_add(length.unwrap_or(0)), 0);
                    let into = self.bytes.get_mut(start..).unwrap_or_default();
                    let holds = buffer.read(piece.start, into)?;
                    self.push(holds);
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
            let holds = self.of(&range);
            (self.bytes.get(range).unwrap_or_default(), holds)
        };
        match side.store {
            Store::StateBuffer => {
                for piece in side.pieces() {
                    let (from, holds) = next(&piece);
                    let (row, range) = in_partition(&piece);
                    if let Some(place) = chip.sbuf.row_mut(row).get_mut(range.clone()) {
                        place.copy_from_slice(from);
                    }
                    chip.sbuf.mark(row, &range, holds);
                }
            }
            Store::Buffer(id) => {
                let Some(mut buffer) = memory.write(id) else { return Ok(()) };
                for piece in side.pieces() {
                    let (from, holds) = next(&piece);
                    buffer.write(piece.start, from, holds)?;
                }
            }
        }
        Ok(())
    }

    /// What the bytes since the last push hold.
    fn push(&mut self, holds: Holds) {
        let end = self.bytes.len();
        match self.holds.last_mut().filter(|(_, last)| *last == holds) {
            Some(last) => last.0 = end,
            None => self.holds.push((end, holds)),
        }
    }

    /// The worst that a range holds.
    fn of(&self, range: &Range<usize>) -> Holds {
        if let [(_, only)] = self.holds.as_slice() {
            return *only;
        }
        let first = self.holds.partition_point(|(end, _)| *end <= range.start);
        let from = self.holds.get(first..).unwrap_or_default();
        let mut start = range.start;
        let touched = from.iter().take_while(|(end, _)| {
            let inside = start < range.end;
            start = *end;
            inside
        });
        touched.map(|(_, holds)| *holds).max().unwrap_or(Holds::Values)
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
            packed.push(holds);
        }
        packed.settle();
        assert_eq!(packed.of(&(0..4)), Holds::Values);
        assert_eq!(packed.of(&(3..5)), Holds::Poison);
        assert_eq!(packed.of(&(6..8)), Holds::Poison);
        packed.convert(2, 4, vec![0; 16]);
        assert_eq!([packed.of(&(0..8)), packed.of(&(8..9))], [Holds::Values, Holds::Poison]);
    }
}
