//! What an engine works with while one instruction runs: memories, registers, weights; and what the
//! instruction touched.

use std::ops::Range;

use neff_isa::model::Generation;

use super::array::Array;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::machine::registers::Registers;
use crate::memory::{BufferId, ChipMemory, DeviceMemory, Holds, OnChip, Variables};
use crate::number::{Format, Fp8Rules};
use crate::operand::Tensor;

/// Bytes of several partitions that an instruction touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    /// The operand.
    pub operand: &'static str,
    /// Its memory.
    pub memory: OnChip,
    /// Its partitions.
    pub rows: Range<usize>,
    /// Its bytes in each, ascending.
    pub spans: Vec<Range<usize>>,
}

impl Touch {
    /// Bytes of all partitions.
    pub fn bytes(&self) -> u64 {
        let of_row = self.spans.iter().fold(0usize, |sum, span| sum.saturating_add(span.len()));
        u64::try_from(of_row.saturating_mul(self.rows.len())).unwrap_or(u64::MAX)
    }
}

/// A tensor and what its elements are.
#[derive(Debug, Clone)]
pub struct Operand {
    /// Where they are.
    pub tensor: Tensor,
    /// What they are.
    pub format: Format,
}

/// What an engine works with.
#[derive(Debug)]
pub struct Bench<'b, 'm> {
    /// SBUF and PSUM of the core.
    pub chip: &'b mut ChipMemory,
    /// Memory outside of the cores.
    pub memory: &'b DeviceMemory<'m>,
    /// The variables of the graph.
    pub variables: &'b Variables,
    /// The registers of the engine.
    pub registers: &'b mut Registers,
    /// What the engine keeps from one instruction to the next.
    pub array: &'b mut Array,
    /// How 8-bit floats are made.
    pub rules: Fp8Rules,
    /// The generation of the program.
    pub generation: Generation,
    /// What was read so far.
    pub reads: Vec<Touch>,
    /// What will be written.
    pub writes: Vec<Touch>,
    /// Bytes of buffers that it reads, or writes if that is true.
    pub buffers: Vec<(BufferId, Range<u64>, bool)>,
    /// The worst that what was read holds.
    pub holds: Holds,
    /// The first operand that holds less than values.
    pub unwritten: Option<&'static str>,
    /// Products that were added up.
    pub multiplied: u64,
}

impl<'b, 'm> Bench<'b, 'm> {
    /// What an engine works with, before it does anything.
    pub fn new(
        chip: &'b mut ChipMemory,
        (memory, variables): (&'b DeviceMemory<'m>, &'b Variables),
        (registers, array): (&'b mut Registers, &'b mut Array),
        (rules, generation): (Fp8Rules, Generation),
    ) -> Bench<'b, 'm> {
        Bench {
            chip,
            memory,
            variables,
            registers,
            array,
            rules,
            generation,
            reads: Vec::new(),
            writes: Vec::new(),
            buffers: Vec::new(),
            holds: Holds::Values,
            unwritten: None,
            multiplied: 0,
        }
    }

    /// The format of a data type.
    ///
    /// # Errors
    /// There is no arithmetic on it.
    pub fn format(&self, code: u8) -> Result<Format, Fault> {
        Format::from_code(code, &self.rules)
            .ok_or_else(|| Fault::Unknown(format!("numbers of data type {code:#04x}")))
    }

    /// An operand that is read.
    ///
    /// # Errors
    /// It is not all in one memory, or no plain pattern.
    pub fn source(
        &mut self,
        fields: Fields<'_>,
        name: &'static str,
        dtype: u8,
        channels: usize,
    ) -> Result<Operand, Fault> {
        let format = self.format(dtype)?;
        let tensor = Tensor::member(fields.instruction, name, format.bytes(), channels)?;
        self.read(name, &tensor);
        Ok(Operand { tensor, format })
    }

    /// An operand that is written.
    ///
    /// # Errors
    /// It is not all in one memory, or no plain pattern.
    pub fn target(
        &mut self,
        fields: Fields<'_>,
        name: &'static str,
        dtype: u8,
        channels: usize,
    ) -> Result<Operand, Fault> {
        let format = self.format(dtype)?;
        let tensor = Tensor::member(fields.instruction, name, format.bytes(), channels)?;
        self.write(name, &tensor);
        Ok(Operand { tensor, format })
    }

    /// Says that a tensor is read; what it holds.
    pub fn read(&mut self, operand: &'static str, tensor: &Tensor) -> Holds {
        let touch = touch(operand, tensor);
        let holds = self.chip.holds(touch.memory, touch.rows.clone(), &touch.spans);
        if holds == Holds::Nothing && self.unwritten.is_none() {
            self.unwritten = Some(operand);
        }
        self.holds = self.holds.max(holds);
        self.reads.push(touch);
        holds
    }

    /// Says that a tensor is written.
    pub fn write(&mut self, operand: &'static str, tensor: &Tensor) {
        self.writes.push(touch(operand, tensor));
    }

    /// Reads bytes of one partition, from an engine's address on.
    ///
    /// # Errors
    /// They are not all there.
    pub fn read_bytes(&mut self, address: u64, into: &mut [u8]) -> Result<(), Fault> {
        let tensor = bytes(address, into.len())?;
        self.read(BYTES, &tensor);
        let mut space = Vec::new();
        let from = tensor.read(self.chip, 0, &mut space);
        into.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(())
    }

    /// Writes bytes of one partition, from an engine's address on.
    ///
    /// # Errors
    /// There is not such a place.
    pub fn write_bytes(&mut self, address: u64, from: &[u8]) -> Result<(), Fault> {
        let tensor = bytes(address, from.len())?;
        self.write(BYTES, &tensor);
        tensor.write(self.chip, 0, from);
        Ok(())
    }

    /// Ends an instruction: what it wrote holds values, unless it read something else.
    pub fn settle(&mut self) {
        let holds = if self.holds == Holds::Values { Holds::Values } else { Holds::Poison };
        for write in &self.writes {
            self.chip.mark(write.memory, write.rows.clone(), &write.spans, holds);
        }
    }
}

/// What a kernel touches.
const BYTES: &str = "memory of the kernel";

fn bytes(address: u64, count: usize) -> Result<Tensor, Fault> {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    Tensor::of(BYTES, address, &[(1, count)], 1, 1)
}

/// The bytes of an operand.
pub(crate) fn touch(operand: &'static str, tensor: &Tensor) -> Touch {
    let spans = tensor.walk.spans();
    Touch { operand, memory: tensor.memory, rows: tensor.rows.clone(), spans }
}
