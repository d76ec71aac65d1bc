//! An operand in SBUF or PSUM: partitions from a first one on, and the same pattern in each.

use std::ops::Range;

use neff_abi::on_chip::PARTITIONS;
use neff_isa::instruction::Instruction;
use neff_isa::value::{Address, Value};

use super::walk::Walk;
use crate::fault::{Bad, Fault};
use crate::memory::{ChipMemory, OnChip};

/// A tensor that an engine reads or writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tensor {
    /// Its memory.
    pub memory: OnChip,
    /// Its partitions.
    pub rows: Range<usize>,
    /// Its bytes in each.
    pub walk: Walk,
}

impl Tensor {
    /// The tensor that a pattern means.
    ///
    /// # Errors
    /// It is not all in one memory.
    pub fn of(
        name: &'static str,
        address: u64,
        dimensions: &[(i64, u64)],
        element_size: usize,
        channels: usize,
    ) -> Result<Tensor, Fault> {
        let bad = |bad| Fault::Operand(name, bad);
        let place = u32::try_from(address).ok().and_then(OnChip::locate);
        let (memory, first, offset) = place.ok_or_else(|| bad(Bad::Address(address)))?;
        let end = first.saturating_add(channels);
        if channels == 0 || end > usize::try_from(PARTITIONS).unwrap_or(0) {
            return Err(bad(Bad::Channels(first, channels)));
        }
        let room = match memory {
            OnChip::Sbuf => neff_abi::on_chip::SBUF,
            OnChip::Psum => neff_abi::on_chip::PSUM,
        };
        let room = usize::try_from(room.size).unwrap_or(0);
        let walk = Walk::of(offset, element_size, dimensions, room);
        let walk = walk.map_err(|error| bad(Bad::Walk(error)))?;
        Ok(Tensor { memory, rows: first..end, walk })
    }

    /// The tensor of a member of an instruction.
    ///
    /// # Errors
    /// The member is not a plain pattern, or its tensor is not all in one memory.
    pub fn member(
        instruction: &Instruction<'_>,
        name: &'static str,
        element_size: usize,
        channels: usize,
    ) -> Result<Tensor, Fault> {
        let Some(Value::Pattern(Address::Plain(address), steps, counts)) = instruction.get(name)
        else {
            let what = format!("{name} with an address or a shape that is not immediate");
            return Err(Fault::Unknown(what));
        };
        let dimensions: Vec<_> = steps.iter().copied().zip(counts.iter().copied()).collect();
        Tensor::of(name, *address, &dimensions, element_size, channels)
    }

    /// Elements in a partition.
    pub fn elements(&self) -> usize {
        self.walk.elements()
    }

    /// The elements of a partition, the `index`-th of the tensor, one behind the other; `space` is
    /// used where they are not so in memory.
    pub fn read<'m>(
        &self,
        memory: &'m ChipMemory,
        index: usize,
        space: &'m mut Vec<u8>,
    ) -> &'m [u8] {
        let row = memory.of(self.memory).row(self.rows.start.saturating_add(index));
        if let Some(range) = self.walk.contiguous() {
            return row.get(range).unwrap_or_default();
        }
        space.clear();
        self.walk.pack(row, space);
        space
    }

    /// Writes the elements of a partition.
    pub fn write(&self, memory: &mut ChipMemory, index: usize, from: &[u8]) {
        let row = memory.of_mut(self.memory).row_mut(self.rows.start.saturating_add(index));
        match self.walk.contiguous() {
            Some(range) if range.len() == from.len() => {
                if let Some(place) = row.get_mut(range) {
                    place.copy_from_slice(from);
                }
            }
            _ => self.walk.unpack(row, from),
        }
    }
}
