//! The instructions of the vector engines that compute with operations.

use neff_isa::model::Evidence::{Measured, ProjectChoice, Published};

use super::super::elementwise::{self, Pairs};
use super::super::reduce::{Cumulate, Reduce};
use super::super::row::Row;
use super::super::scan::{NumberThenPairs, Scan};
use super::super::tensor_scalar::{self, TwoNumbers};
use super::super::{accumulate, fill, largest, unit};

/// The bits of the float that scales nothing.
const ONE: u64 = 0x3F80_0000;

/// What instructions of S4D4_TR have that do not reduce. What `op_dim` says does not matter to them.
const UNREDUCED: &[(&str, u64)] = &[("op", 0), ("negated", 0), ("mask_enable", 0)];

/// Float forms, then those on bits, then what goes on from element to element.
#[rustfmt::skip]
pub(super) static ARITHMETIC: &[Row] = &[
    Row {
        mnemonic: "COPY",
        computes: "dst = src: bits between equal types, else numbers",
        evidence: Measured,
        because: "12 §3.5",
        fixed: UNREDUCED,
        run: elementwise::copy,
    },
    Row {
        mnemonic: "CAST",
        computes: "as COPY",
        evidence: Measured,
        because: "12 §3.5",
        fixed: UNREDUCED,
        run: elementwise::copy,
    },
    Row {
        mnemonic: "RECIPROCAL",
        computes: "dst = 1 / src",
        evidence: Measured,
        because: "12 §3.5",
        fixed: UNREDUCED,
        run: elementwise::reciprocal,
    },
    Row {
        mnemonic: "MEMSET",
        computes: "dst = `set_value`, whose low bytes are the bits of an element",
        evidence: Measured,
        because: "12 §3.8, for 0; that other values are bits is a choice",
        fixed: &[("serialization_mode", 0)],
        run: fill::memset,
    },
    Row {
        mnemonic: "TENSOR_TENSOR",
        computes: "dst = op(src0, src1)",
        evidence: Measured,
        because: "12 §3.7, for ADD; that src0 is the left operand is a choice",
        fixed: &[],
        run: unit::arithmetic::<Pairs, 1>,
    },
    Row {
        mnemonic: "TENSOR_REDUCE",
        computes: "dst = op over the elements along `op_dim`, negated with `negated`",
        evidence: Measured,
        because: "12 §3.5, for ADD and MAX along X",
        fixed: &[("mask_enable", 0)],
        run: unit::arithmetic::<Reduce, 1>,
    },
    Row {
        mnemonic: "TENSOR_SCALAR",
        computes: "dst = op1(op0(src, imm0), imm1); `reverse_operands` makes a number the left operand",
        evidence: Measured,
        because: "12 §3.6, for MULTIPLY; both operations and their order: `nki.isa.tensor_scalar`",
        fixed: &[("accumulator_cmd", 0)],
        run: unit::arithmetic::<TwoNumbers, 2>,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_PTR_ARITH_OP",
        computes: "as TENSOR_SCALAR, with numbers in memory",
        evidence: ProjectChoice,
        because: "read from the name; it must not contradict `imm0_src`, `imm1_src`",
        fixed: &[("accumulator_cmd", 0)],
        run: tensor_scalar::pointed,
    },
    Row {
        mnemonic: "TENSOR_CUMULATIVE_ARITH_OP",
        computes: "dst[i] = op(dst[i - 1], src[i]), beginning with src[0] and anew along `op_dim`",
        evidence: ProjectChoice,
        because: "read from the name",
        fixed: &[("mask_enable", 0), ("negated", 0)],
        run: unit::arithmetic::<Cumulate, 1>,
    },
    Row {
        mnemonic: "TENSOR_TENSOR_BITVEC_OP",
        computes: "as TENSOR_TENSOR, on bits",
        evidence: Published,
        because: "`nki.isa.tensor_tensor`; all operands have one width",
        fixed: &[],
        run: unit::bits::<Pairs, 1>,
    },
    Row {
        mnemonic: "TENSOR_REDUCE_BITVEC_OP",
        computes: "as TENSOR_REDUCE, on bits",
        evidence: Published,
        because: "`nki.isa.tensor_reduce`; all operands have one width",
        fixed: &[("mask_enable", 0), ("negated", 0)],
        run: unit::bits::<Reduce, 1>,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_BITVEC_OP",
        computes: "as TENSOR_SCALAR, on bits; numbers in the instruction are its low bits, those in memory of the source's type",
        evidence: Published,
        because: "`nki.isa.tensor_scalar`; what numbers are is a choice",
        fixed: &[("accumulator_cmd", 0)],
        run: unit::bits::<TwoNumbers, 2>,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_PTR_BITVEC_OP",
        computes: "as TENSOR_SCALAR_BITVEC_OP, with numbers in memory",
        evidence: ProjectChoice,
        because: "as TENSOR_SCALAR_PTR_ARITH_OP",
        fixed: &[("accumulator_cmd", 0)],
        run: tensor_scalar::pointed_bits,
    },
    Row {
        mnemonic: "TENSOR_CUMULATIVE_BITVEC_OP",
        computes: "as TENSOR_CUMULATIVE_ARITH_OP, on bits",
        evidence: ProjectChoice,
        because: "read from the name",
        fixed: &[("mask_enable", 0), ("negated", 0)],
        run: unit::bits::<Cumulate, 1>,
    },
    Row {
        mnemonic: "SCALAR_TENSOR_TENSOR_ARITH",
        computes: "dst = op1(op0(src0, imm0), src1); `reverse_operands` swaps the operands of an operation",
        evidence: Published,
        because: "`nki.isa.scalar_tensor_tensor`",
        fixed: &[("accumulator_cmd", 0)],
        run: unit::arithmetic::<NumberThenPairs, 2>,
    },
    Row {
        mnemonic: "SCALAR_TENSOR_TENSOR_BITVEC",
        computes: "as SCALAR_TENSOR_TENSOR_ARITH, on bits",
        evidence: ProjectChoice,
        because: "read from the name",
        fixed: &[("accumulator_cmd", 0)],
        run: unit::bits::<NumberThenPairs, 2>,
    },
    Row {
        mnemonic: "TENSOR_TENSOR_SCAN_ARITH",
        computes: "dst[i] = op1(op0(src0[i], dst[i - 1]), src1[i]), beginning with imm0",
        evidence: Published,
        because: "`nki.isa.tensor_tensor_scan`; what goes on is not rounded to the type of dst",
        fixed: &[("accumulator_cmd", 0)],
        run: unit::arithmetic::<Scan, 2>,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_CACHE_REDUCE",
        computes: "dst = op0(src, imm0), and op1 over all of dst into the accumulator, which `accumulator_cmd` may begin with imm1",
        evidence: ProjectChoice,
        because: "`nki.isa.tensor_scalar_reduce`; which field says what is a choice",
        fixed: &[],
        run: accumulate::reduce,
    },
    Row {
        mnemonic: "TENSOR_SCALAR_CACHE_CUMULATIVE",
        computes: "dst[i] = op1(op0(src[i], imm0), dst[i - 1]), beginning with the accumulator",
        evidence: Published,
        because: "`nki.isa.tensor_scalar_cumulative`",
        fixed: &[],
        run: accumulate::cumulate,
    },
    Row {
        mnemonic: "EXPONENTIAL",
        computes: "dst = exp(src - imm0), and the sum of dst into the accumulator, which `accumulator_cmd` may begin with imm1",
        evidence: ProjectChoice,
        because: "`nki.isa.exponential`; which number is subtracted is a choice",
        fixed: &[("op0", 0), ("op1", 0), ("reverse_operands", 0)],
        run: accumulate::exponential,
    },
    Row {
        mnemonic: "DVE_READ_ACCUMULATOR",
        computes: "dst = the accumulator of each lane, negated with `negated`",
        evidence: Published,
        because: "`nki.isa.tensor_scalar_reduce`",
        fixed: &[("dst_element_count", 1)],
        run: accumulate::read,
    },
    Row {
        mnemonic: "POOL",
        computes: "dst = the largest along `pool_dim`",
        evidence: ProjectChoice,
        because: "read from the name; what scales, and whether an average is scaled, is unknown",
        fixed: &[("pool_func", 1), ("pool_scale", ONE)],
        run: largest::pool,
    },
];
