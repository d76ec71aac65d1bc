//! Operands that are one number for each partition: immediates, registers, pointers (format notes 05
//! §3.4, §4.3).

use super::bench::Bench;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::Format;
use crate::operand::Tensor;

/// Where a number is: in the instruction, or one for each partition in memory.
#[derive(Debug, Clone)]
pub(super) enum Scalar {
    /// The same for all partitions.
    Same(f32),
    /// One element in each partition.
    Each(Tensor, Format),
}

/// How the source of a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// IMM_SRC: 0 instruction, 1 pointer, 2 register that holds a pointer.
    Immediate,
    /// IMM_SRC_N: 0 and 1 the other way round.
    Swapped,
}

const INSTRUCTION: u64 = 0;
const POINTER: u64 = 1;

impl Scalar {
    /// The number of a field; `source` is the field that says where it is.
    ///
    /// # Errors
    /// It is of a form whose meaning is not known, or not in memory.
    pub(super) fn of(
        fields: Fields<'_>,
        name: &'static str,
        (source, numbering): (&'static str, Numbering),
        dtype: u8,
        channels: usize,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Scalar, Fault> {
        let given = fields.number(source)?;
        let kind = match (numbering, given) {
            (Numbering::Swapped, 0..=1) => 1u64.saturating_sub(given),
            _ => given,
        };
        let word = fields.word(name)?;
        match kind {
            INSTRUCTION => Ok(Scalar::Same(f32::from_bits(word))),
            POINTER => {
                let format = bench.format(dtype)?;
                let one = [(1, 1)];
                let tensor = Tensor::of(name, word.into(), &one, format.bytes(), channels)?;
                bench.read(name, &tensor);
                Ok(Scalar::Each(tensor, format))
            }
            _ => Err(Fault::Unknown(format!("{source}={given}"))),
        }
    }

    /// The number of a partition, the `row`-th of the instruction.
    pub(super) fn at(&self, row: usize, bench: &Bench<'_, '_>) -> f32 {
        match self {
            Scalar::Same(value) => *value,
            Scalar::Each(tensor, format) => {
                let mut space = Vec::new();
                format.read(tensor.read(bench.chip, row, &mut space)).unwrap_or(f32::NAN)
            }
        }
    }
}
