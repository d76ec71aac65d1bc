//! The instructions that compute, by opcode. What is not here, and not among the control instructions
//! of `machine`, is not known.

use neff_isa::model::Evidence::{Measured, ProjectChoice, Published};

use super::elementwise::{self, Pairs};
use super::reduce::{Cumulate, Reduce};
use super::row::Row;
use super::tensor_scalar::{self, TwoNumbers};
use super::{activate, array, fill, unit};

/// What loading and multiplying share: the whole array, nothing special.
const WEIGHTS: &[(&str, u64)] = &[
    ("row_grp", 0x0F),
    ("col_grp", 0x0F),
    ("perf_opt", 0),
    ("quant_offset", 0),
    ("xbus_sel", 0),
    ("bg_xpose_mode", 0),
    ("flags", 0),
];
const PRODUCT: &[(&str, u64)] = &[
    ("row_grp", 0x0F),
    ("col_grp", 0x0F),
    ("perf_opt", 0),
    ("quant_offset", 0),
    ("xbus_sel", 0),
    ("flags", 0),
    ("psum_zero_region", 0),
];
/// What instructions of S4D4_TR have that do not reduce. What `op_dim` says does not matter to them.
const UNREDUCED: &[(&str, u64)] = &[("op", 0), ("negated", 0), ("mask_enable", 0)];

/// All instructions that compute.
#[rustfmt::skip]
pub static ROWS: &[Row] = &[
    Row {
        mnemonic: "LDWEIGHTS",
        computes: "loads a tile into the array, last column first; `fp32_mode` leaves one of two parts of each weight",
        evidence: Measured,
        because: "12 §3.1; how a weight is split is a choice that no result shows",
        fixed: WEIGHTS,
        run: array::load_weights,
    },
    Row {
        mnemonic: "MATMUL",
        computes: "dst[m, n] = sum over k of weights[k, m] * src[k, n], or plus dst[m, n]; with `transpose_mode` the weights transposed, as they are",
        evidence: Measured,
        because: "12 §3.2; sums in 32-bit floats, in an order that is a choice",
        fixed: PRODUCT,
        run: array::multiply,
    },
    Row {
        mnemonic: "ACTIVATE",
        computes: "dst = activation_func(src * scale + bias)",
        evidence: Measured,
        because: "12 §3.3",
        fixed: &[("accumulator_cmd", 0)],
        run: activate::activate,
    },
    Row {
        mnemonic: "ACTIVATE2",
        computes: "dst = activation_func(op1(op0(src, imm0), imm1))",
        evidence: Published,
        because: "`nki.isa.activate2`; numbers are 32-bit floats",
        fixed: &[("reduce_cmd", 0), ("reduce_op", 0), ("imm_dtype", 0x0A)],
        run: activate::activate2,
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
];
