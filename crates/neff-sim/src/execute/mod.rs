//! What instructions do to memory: one row for each mnemonic whose meaning is known ([`ROWS`]).

mod activate;
mod array;
mod bench;
mod elementwise;
mod fill;
mod reduce;
mod row;
mod rows;
mod scalar;
mod table;
mod tensor_scalar;
mod unit;

pub use array::Array;
pub use bench::{Bench, Operand, Touch};
pub use row::{Execute, Row};
pub use table::ROWS;

/// How an instruction is executed; `None` if that is not known.
pub fn find(mnemonic: &str) -> Option<Execute> {
    ROWS.iter().find(|row| row.mnemonic == mnemonic)
}
