//! The instructions that compute: how each is executed, and how that is known. docs/semantics.md is
//! made of the rows. What is not here, and not among the control instructions of `machine`, is not
//! known.

mod arithmetic;
mod array;
mod placed;
mod registers;

use neff_isa::model::Evidence;

use super::bench::Bench;
use crate::fault::Fault;
use crate::fields::Fields;

/// Executes an instruction whose fixed fields were looked at.
pub(super) type Run = fn(Fields<'_>, &mut Bench<'_, '_>) -> Result<(), Fault>;

/// An instruction that computes.
#[derive(Debug)]
pub struct Row {
    /// Its name.
    pub mnemonic: &'static str,
    /// What it computes, in a line.
    pub computes: &'static str,
    /// How sure that is.
    pub evidence: Evidence,
    /// What it rests on, and what of it was chosen.
    pub because: &'static str,
    /// Fields of which one value alone is understood; another one is refused. Layouts of some
    /// generations lack some of them.
    pub fixed: &'static [(&'static str, u64)],
    pub(super) run: Run,
}

/// How an instruction is executed.
pub type Execute = &'static Row;

impl Row {
    /// Executes an instruction.
    ///
    /// # Errors
    /// Fields whose values are not understood, or that do not go together.
    pub fn execute(&self, fields: Fields<'_>, bench: &mut Bench<'_, '_>) -> Result<(), Fault> {
        let here = |name: &str| fields.instruction.get(name).is_some();
        let mut fixed = self.fixed.iter().copied().filter(|(name, _)| here(name));
        fixed.try_for_each(|(name, value)| fields.only(name, value))?;
        (self.run)(fields, bench)
    }
}

/// The bits of the float that scales nothing.
const ONE: u64 = 0x3F80_0000;

/// What instructions of S4D4_TR have that do not reduce. What `op_dim` says does not matter to them.
const UNREDUCED: &[(&str, u64)] = &[("op", 0), ("negated", 0), ("mask_enable", 0)];

/// All instructions that compute.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let all = [array::ARRAY, arithmetic::ARITHMETIC, placed::PLACED, registers::REGISTERS];
    all.into_iter().flatten()
}
