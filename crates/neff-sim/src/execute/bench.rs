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
}

impl Bench<'_, '_> {
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

    /// Says that a tensor is read.
    pub fn read(&mut self, operand: &'static str, tensor: &Tensor) {
        let touch = touch(operand, tensor);
        let holds = self.chip.holds(touch.memory, touch.rows.clone(), &touch.spans);
        if holds == Holds::Nothing && self.unwritten.is_none() {
            self.unwritten = Some(operand);
        }
        self.holds = self.holds.max(holds);
        self.reads.push(touch);
    }

    /// Says that a tensor is written.
    pub fn write(&mut self, operand: &'static str, tensor: &Tensor) {
        self.writes.push(touch(operand, tensor));
    }

    /// Ends an instruction: what it wrote holds values, unless it read something else.
    pub fn settle(&mut self) {
        let holds = if self.holds == Holds::Values { Holds::Values } else { Holds::Poison };
        for write in &self.writes {
            self.chip.mark(write.memory, write.rows.clone(), &write.spans, holds);
        }
    }
}

fn touch(operand: &'static str, tensor: &Tensor) -> Touch {
    let spans = tensor.walk.spans();
    Touch { operand, memory: tensor.memory, rows: tensor.rows.clone(), spans }
}
