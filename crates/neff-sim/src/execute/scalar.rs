//! Operands that are one number for each partition: immediates, registers, pointers (format notes 05
//! §3.4, §4.3).

use super::bench::Bench;
use super::unit::Unit;
use crate::fault::Fault;
use crate::fields::Fields;
use crate::number::Format;
use crate::operand::Tensor;

/// A number, the same for all partitions or one for each. Those in memory are read before anything
/// is written.
#[derive(Debug, Clone)]
pub(super) enum Scalar<E> {
    /// The same for all partitions.
    Same(E),
    /// One for each partition of the instruction.
    Each(Vec<E>),
}

/// How the source of a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// IMM_SRC: 0 instruction, 1 pointer, 2 register that holds a pointer.
    Immediate,
    /// IMM_SRC_N: 0 and 1 the other way round.
    Swapped,
}

/// A field with a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    /// The number, or where it is.
    pub(super) name: &'static str,
    /// The field that says which.
    pub(super) source: &'static str,
    /// How it says it.
    pub(super) numbering: Numbering,
}

const INSTRUCTION: u64 = 0;
const POINTER: u64 = 1;

impl Given {
    /// A number whose source is an IMM_SRC.
    pub(super) const fn of(name: &'static str, source: &'static str) -> Given {
        Given { name, source, numbering: Numbering::Immediate }
    }

    /// True if it is in memory.
    ///
    /// # Errors
    /// It is of a form whose meaning is not known.
    pub(super) fn is_pointer(self, fields: Fields<'_>) -> Result<bool, Fault> {
        let given = fields.number(self.source)?;
        let kind = match (self.numbering, given) {
            (Numbering::Swapped, 0..=1) => 1u64.saturating_sub(given),
            _ => given,
        };
        match kind {
            INSTRUCTION => Ok(false),
            POINTER => Ok(true),
            _ => Err(Fault::Unknown(format!("{}={given}", self.source))),
        }
    }
}

impl<E: Copy + Default> Scalar<E> {
    /// The number of a field; `format` is that of numbers in memory.
    ///
    /// # Errors
    /// It is of a form whose meaning is not known, or not in memory.
    pub(super) fn of<U: Unit<Element = E>>(
        fields: Fields<'_>,
        given: Given,
        (unit, format): (&U, Format),
        channels: usize,
        bench: &mut Bench<'_, '_>,
    ) -> Result<Scalar<E>, Fault> {
        let word = fields.word(given.name)?;
        if !given.is_pointer(fields)? {
            return unit.immediate(word).map(Scalar::Same);
        }
        unit.admit(format)?;
        let tensor = Tensor::of(given.name, word.into(), &[(1, 1)], format.bytes(), channels)?;
        bench.read(given.name, &tensor);
        let mut space = Vec::new();
        let each = (0..channels).map(|row| {
            let mut one = [E::default()];
            unit.read(format, tensor.read(bench.chip, row, &mut space), &mut one);
            let [value] = one;
            value
        });
        Ok(Scalar::Each(each.collect()))
    }

    /// The number of a partition, the `row`-th of the instruction.
    pub(super) fn at(&self, row: usize) -> E {
        match self {
            Scalar::Same(value) => *value,
            Scalar::Each(values) => values.get(row).copied().unwrap_or_default(),
        }
    }
}
