//! The instructions that move between registers and memory.

use neff_isa::model::Evidence::{Inferred, Measured};

use super::super::registers;
use super::Row;

/// By opcode.
#[rustfmt::skip]
pub(super) static REGISTERS: &[Row] = &[
    Row {
        mnemonic: "TENSOR_LOAD",
        computes: "registers = the elements at `start_addr`, 4 bytes each",
        evidence: Measured,
        because: "12 §3.9; steps count elements, as a pair of registers shows",
        fixed: &[],
        run: registers::load,
    },
    Row {
        mnemonic: "TENSOR_STORE",
        computes: "the elements at `start_addr` = registers, or the numbers in the instruction",
        evidence: Inferred,
        because: "12 §3.9, for numbers; steps count elements, as the addresses of runtime-made ones show",
        fixed: &[],
        run: registers::store,
    },
    Row {
        mnemonic: "PSEUDO_TENSOR_STORE",
        computes: "as TENSOR_STORE, to a variable",
        evidence: Inferred,
        because: "it becomes one (05 §5.2)",
        fixed: &[],
        run: registers::store_variable,
    },
    Row {
        mnemonic: "PSEUDO_TENSOR_LOAD",
        computes: "as TENSOR_LOAD, from a variable",
        evidence: Inferred,
        because: "it becomes one (05 §5.2)",
        fixed: &[],
        run: registers::load_variable,
    },
];
