//! The instructions of the PE array and of the activation engine.

use neff_isa::model::Evidence::{Measured, Published};

use super::super::{accumulate, activate, array};
use super::Row;

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
/// By opcode.
#[rustfmt::skip]
pub(super) static ARRAY: &[Row] = &[
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
        because: "12 §3.3; the sum of the results in an accumulator: `nki.isa.activation`",
        fixed: &[],
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
        mnemonic: "ACTIVATION_READ_ACCUMULATOR",
        computes: "dst = the accumulator of each lane",
        evidence: Published,
        because: "`nki.isa.activation`",
        fixed: &[("dst_element_count", 1), ("negated", 0)],
        run: accumulate::read,
    },
];
