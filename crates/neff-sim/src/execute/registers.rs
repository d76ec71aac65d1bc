//! Registers and memory: TENSOR_LOAD, TENSOR_STORE and their forms with variables (format notes 05
//! §3.9, §5.1, 12 §3.9).
//!
//! Elements have 4 bytes, which are moved as they are. Steps count elements: the addresses that
//! runtime-made stores have lie so far apart. What a shorter or longer element does to registers is
//! not known.

use std::ops::Range;

use neff_isa::value::Address;

use super::bench::Bench;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::memory::{BufferId, Holds, Home};
use crate::operand::Tensor;

/// Bytes of an element, and of a register.
const SIZE: usize = 4;

/// Where an element is.
enum Place {
    /// In SBUF: one of the operand's partitions.
    Chip(Tensor),
    /// In a buffer, from a byte on.
    Buffer(BufferId, u64),
}

/// TENSOR_LOAD: registers from memory.
pub(super) fn load(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let places = places(fields, fields.address("start_addr")?, bench)?;
    into_registers(fields, &places, bench)
}

/// PSEUDO_TENSOR_LOAD: registers from a variable.
pub(super) fn load_variable(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let places = places(fields, variable(fields)?, bench)?;
    into_registers(fields, &places, bench)
}

/// TENSOR_STORE: registers, or numbers of the instruction, to memory.
pub(super) fn store(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let places = places(fields, fields.address("start_addr")?, bench)?;
    from_words(fields, &places, bench)
}

/// PSEUDO_TENSOR_STORE: the same to a variable.
pub(super) fn store_variable(fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
    let places = places(fields, variable(fields)?, bench)?;
    from_words(fields, &places, bench)
}

fn variable(fields: Fields<'_>) -> Result<Address, Fault> {
    Ok(Address::Variable(fields.number("var_id")?, fields.number("var_offset")?))
}

/// The places of all elements, the fastest dimension first.
fn places(
    fields: Fields<'_>,
    address: Address,
    bench: &Bench<'_, '_>,
) -> Result<Vec<Place>, Fault> {
    let dtype = fields.byte("dtype")?;
    if bench.format(dtype)?.bytes() != SIZE {
        return Err(Fault::Unknown(format!("registers of data type {dtype:#04x}")));
    }
    let found = bench.variables.find(address);
    let (home, first) = found.map_err(|bad| Fault::Operand("start_addr", bad))?;
    let first = i64::try_from(first).unwrap_or(i64::MAX);
    let [inner, outer] = [fields.signed("step_elem0")?, fields.signed("step_elem1")?];
    let size = i64::try_from(SIZE).unwrap_or(i64::MAX);
    let mut list = Vec::new();
    for row in 0..i64::from(fields.byte("num_elem1")?) {
        for column in 0..i64::from(fields.byte("num_elem0")?) {
            let elements = row.saturating_mul(outer).saturating_add(column.saturating_mul(inner));
            let at = first.saturating_add(elements.saturating_mul(size));
            list.push(place(home, u64::try_from(at).unwrap_or(u64::MAX))?);
        }
    }
    Ok(list)
}

fn place(home: &Home, at: u64) -> Result<Place, Fault> {
    match home {
        Home::StateBuffer => Tensor::of("start_addr", at, &[(1, 1)], SIZE, 1).map(Place::Chip),
        Home::Buffer { id, offset, size, name } => {
            let end = at.saturating_add(u64::try_from(SIZE).unwrap_or(u64::MAX));
            if end > *size {
                let bad = crate::fault::Bad::Behind(name.clone(), *size, end);
                return Err(Fault::Operand("start_addr", bad));
            }
            Ok(Place::Buffer(*id, offset.saturating_add(at)))
        }
    }
}

/// The bytes of an element.
fn bytes_of(at: u64) -> Range<u64> {
    at..at.saturating_add(u64::try_from(SIZE).unwrap_or(u64::MAX))
}

/// As many entries of the last half of the slot as there are elements.
fn entries<const N: usize>(data: &[u8], elements: usize) -> Result<&[[u8; N]], Fault> {
    let all = data.as_chunks::<N>().0;
    let room = all.len();
    let what = || Fault::Illegal(format!("{elements} elements; there is room for {room}"));
    all.get(..elements).ok_or_else(what)
}

fn into_registers(
    fields: Fields<'_>,
    places: &[Place],
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    fields.only("data_source", 0)?;
    let registers = entries::<1>(fields.bytes("data")?, places.len())?;
    for (place, [register]) in places.iter().zip(registers) {
        let (word, holds) = read(place, bench)?;
        bench.registers.put(*register, word, holds);
    }
    Ok(())
}

/// The bytes of a place, and what they hold.
fn read(place: &Place, bench: &mut Bench<'_, '_>) -> Result<(u32, Holds), Fault> {
    let mut bytes = [0; SIZE];
    let holds = match place {
        Place::Chip(tensor) => {
            let holds = bench.read("start_addr", tensor);
            let mut space = Vec::new();
            let there = tensor.read(bench.chip, 0, &mut space);
            bytes.iter_mut().zip(there).for_each(|(to, from)| *to = *from);
            holds
        }
        Place::Buffer(id, at) => {
            bench.buffers.push((*id, bytes_of(*at), false));
            match bench.memory.read(*id) {
                Some(buffer) => buffer.read(*at, &mut bytes)?,
                None => Holds::Nothing,
            }
        }
    };
    if holds == Holds::Nothing {
        bench.unwritten.get_or_insert("start_addr");
    }
    // It is told once.
    let holds = if holds == Holds::Values { holds } else { Holds::Poison };
    Ok((u32::from_le_bytes(bytes), holds))
}

fn from_words(
    fields: Fields<'_>,
    places: &[Place],
    bench: &mut Bench<'_, '_>,
) -> Result<(), Fault> {
    let data = fields.bytes("data")?;
    let words: Vec<(u32, Holds)> = match fields.number("data_source")? {
        0 => {
            let registers = entries::<1>(data, places.len())?.iter();
            let words = registers.map(|[register]| bench.registers.look(*register));
            words.collect::<Result<_, _>>()?
        }
        1 => {
            let words = entries::<SIZE>(data, places.len())?.iter();
            words.map(|word| (u32::from_le_bytes(*word), Holds::Values)).collect()
        }
        other => return Err(Fault::Unknown(format!("data_source={other}"))),
    };
    for (place, (word, holds)) in places.iter().zip(words) {
        let bytes = word.to_le_bytes();
        match place {
            Place::Chip(tensor) => {
                bench.write("start_addr", tensor);
                tensor.write(bench.chip, 0, &bytes);
                bench.holds = bench.holds.max(holds);
            }
            Place::Buffer(id, at) => {
                bench.buffers.push((*id, bytes_of(*at), true));
                if let Some(mut buffer) = bench.memory.write(*id) {
                    buffer.write(*at, &bytes, holds)?;
                }
            }
        }
    }
    Ok(())
}
