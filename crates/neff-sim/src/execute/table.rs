//! The instructions that compute. What is not here, and not among the control instructions of
//! `machine`, is not known.

mod arithmetic;
mod array;
mod placed;
mod registers;

use super::row::Row;

/// All instructions that compute.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let all = [array::ARRAY, arithmetic::ARITHMETIC, placed::PLACED, registers::REGISTERS];
    all.into_iter().flatten()
}
