//! What instructions do to memory: one row for each mnemonic whose meaning is known ([`rows()`]).

mod accumulate;
mod activate;
mod array;
mod bench;
mod elementwise;
mod kept;
mod lanes;
mod largest;
mod partitions;
mod predicated;
mod reduce;
mod registers;
mod scalar;
mod scan;
mod select;
mod statistics;
mod table;
mod tensor_scalar;
mod unit;

pub use array::Array;
pub(crate) use bench::touch;
pub use bench::{Bench, Operand, Touch};
pub use table::{Execute, Row, rows};

/// How an instruction is executed; `None` if that is not known.
pub fn find(mnemonic: &str) -> Option<Execute> {
    rows().find(|row| row.mnemonic == mnemonic)
}
