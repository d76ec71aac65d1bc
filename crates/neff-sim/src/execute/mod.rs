//! What instructions do to memory: one row for each mnemonic whose meaning is known.

mod activate;
mod array;
mod bench;
mod elementwise;
mod fill;
mod reduce;
mod scalar;
mod tensor_scalar;

pub use array::Array;
pub use bench::{Bench, Operand, Touch};

use crate::fault::Fault;
use crate::fields::Fields;

/// Executes an instruction.
pub type Execute = fn(Fields<'_>, &mut Bench<'_, '_>) -> Result<(), Fault>;

/// Instructions that compute, by mnemonic. What is not here, and not among the control
/// instructions of `machine`, is not known.
const ROWS: &[(&str, Execute)] = &[
    ("ACTIVATE", activate::activate),
    ("LDWEIGHTS", array::load_weights),
    ("MATMUL", array::multiply),
    ("COPY", elementwise::copy),
    ("CAST", elementwise::copy),
    ("MEMSET", fill::memset),
    ("RECIPROCAL", elementwise::reciprocal),
    ("TENSOR_REDUCE", reduce::arithmetic),
    ("TENSOR_SCALAR", tensor_scalar::arithmetic),
    ("TENSOR_TENSOR", elementwise::pairs),
];

/// How an instruction is executed; `None` if that is not known.
pub fn find(mnemonic: &str) -> Option<Execute> {
    ROWS.iter().find(|(name, _)| *name == mnemonic).map(|(_, execute)| *execute)
}
