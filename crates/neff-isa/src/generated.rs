//! The tables as Rust. Generated from `layouts.txt`, `enums.txt`, `templates.txt` and
//! `opcodes.txt` in `tables/` by `tests/tables`: do not modify, edit the tables and run
//! `NEFFC_BLESS=1 cargo test -p neff-isa --test tables`.

use crate::construct::{P, binding, hidden, member, operand, row, word};
use crate::model::Class::{
    Activation, All, Control, Extension, Invalid, Pe, Pool, Pseudo, Simulation, Vector,
};
use crate::model::Evidence::{Inferred, Measured, ProjectChoice, Published};
use crate::model::Kind::{
    Address4, Address8, Address8Tensor2d, BoundRegister, Bytes, Data4d, DmaConfigs, Enum, EnumPair,
    EventsExtended, Float, Immediate, Immediate64, MemoryPattern, MxPattern, Name, PseudoAddress8,
    Register, Reserved, Signed, Tensor, Unknown, Unsigned, Variable,
};
use crate::model::Part::{High, Low, Whole};
use crate::model::Status::{Dormant, Maintained, Runtime, Unstated};
use crate::model::{Binding, Enumeration, Layout, Member, Prefix, Row, Source};
use crate::template::Canonical::{Always, Never, NonZero};
use crate::template::Piece::{IfNonZero, Text, Value};
use crate::template::Place::{Header, Member as M};
use crate::template::Show::{AddressWords, Float as F, Hex, Plain, Registers, Unsigned as U};
use crate::template::{Operand, Profiled, Template};

/// What stands before the members of a layout, by kind of prefix.
pub static PREFIXES: &[(Prefix, &[Member])] = &[
    (
        Prefix::Header,
        &[
            member("opcode", 0, 1, Unsigned, Measured),
            member("inst_word_len", 1, 1, Unsigned, Measured),
            member("debug_cmd", 2, 1, Enum(48), Measured),
            member("debug_hint", 3, 1, Unsigned, Measured),
        ],
    ),
    (
        Prefix::Events,
        &[
            member("opcode", 0, 1, Unsigned, Measured),
            member("inst_word_len", 1, 1, Unsigned, Measured),
            member("debug_cmd", 2, 1, Enum(48), Measured),
            member("debug_hint", 3, 1, Unsigned, Measured),
            member("wait_mode", 4, 1, Enum(49), Measured),
            member("wait_idx", 5, 1, Unsigned, Measured),
            member("update_mode", 6, 1, Enum(50), Measured),
            member("update_idx", 7, 1, Unsigned, Measured),
            member("semaphore_value", 8, 4, Unsigned, Measured),
        ],
    ),
    (
        Prefix::TongaEvents,
        &[
            member("opcode", 0, 1, Unsigned, Published),
            member("inst_word_len", 1, 1, Unsigned, Published),
            member("debug_cmd", 2, 1, Unsigned, Published),
            member("debug_hint", 3, 1, Unsigned, Published),
            member("wait_event_mode", 4, 1, Enum(51), Published),
            member("wait_event_idx", 5, 1, Unsigned, Published),
            member("set_event_mode", 6, 1, Enum(52), Published),
            member("set_event_idx", 7, 1, Unsigned, Published),
        ],
    ),
    (Prefix::Opcode, &[member("opcode", 0, 1, Unsigned, Published)]),
];

/// Operand layouts.
pub static LAYOUTS: &[Layout] = &[
    Layout {
        name: "S3D3_MM (SUNDA)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("rsvd", 34, 1, Reserved, Published),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("quant_offset", 36, 2, Unsigned, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("rsvd", 40, 3, Reserved, Published),
            member("psum_accumulate_flags", 43, 1, Unsigned, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("xbus_sel", 46, 1, Unsigned, Published),
            member("psum_zero_region", 47, 1, Enum(19), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3D3_MM (CAYMAN)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, Tensor(3), Measured),
            member("in_dtype", 32, 1, Enum(0), Measured),
            member("fp32_mode", 33, 1, Enum(17), Measured),
            member("transpose_mode", 34, 1, Enum(18), Measured),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("rsvd_quant", 36, 2, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Measured),
            member("num_active_cols", 39, 1, Unsigned, Measured),
            member("out_dtype", 40, 1, Enum(0), Published),
            member("rsvd", 41, 2, Reserved, Published),
            member("psum_accumulate_flags", 43, 1, Unsigned, Measured),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 1, Reserved, Published),
            member("psum_zero_region", 47, 1, Enum(19), Published),
            member("dst", 48, 16, Tensor(3), Measured),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3D3_MM (MARIANA)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("transpose_mode", 34, 1, Enum(18), Published),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("rsvd_quant", 36, 2, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("out_dtype", 40, 1, Enum(0), Published),
            member("rsvd", 41, 1, Reserved, Published),
            member("flags", 42, 1, Unsigned, Published),
            member("psum_accumulate_flags", 43, 1, Unsigned, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 1, Reserved, Published),
            member("psum_zero_region", 47, 1, Enum(19), Published),
            member("dst", 48, 16, MemoryPattern(3), Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3D3_MM (MAVERICK)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("out_dtype", 34, 1, Enum(0), Published),
            member("num_active_rows", 35, 1, Unsigned, Published),
            member("num_active_cols", 36, 1, Unsigned, Published),
            member("tile_size", 37, 1, Unsigned, Published),
            member("tile_sel", 38, 1, Unsigned, Published),
            member("flags", 39, 1, Unsigned, Published),
            member("perf_mode", 40, 1, Enum(20), Published),
            member("rsvd", 41, 7, Reserved, Published),
            member("dst", 48, 16, MemoryPattern(3), Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3_LW (SUNDA)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("rsvd", 34, 1, Reserved, Published),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("quant_offset", 36, 2, Unsigned, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("rsvd", 40, 4, Reserved, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("xbus_sel", 46, 1, Unsigned, Published),
            member("rsvd", 47, 17, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3_LW (CAYMAN)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, Tensor(3), Measured),
            member("in_dtype", 32, 1, Enum(0), Measured),
            member("fp32_mode", 33, 1, Enum(17), Measured),
            member("transpose_mode", 34, 1, Enum(18), Measured),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("rsvd_quant", 36, 2, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Measured),
            member("num_active_cols", 39, 1, Unsigned, Measured),
            member("rsvd", 40, 4, Reserved, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 18, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3_LW (MARIANA)",
        prefix: Prefix::Events,
        members: &[
            member("bg_xpose_mode", 12, 1, Unsigned, Published),
            member("rsvd", 13, 3, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("transpose_mode", 34, 1, Enum(18), Published),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("rsvd_quant", 36, 2, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("rsvd", 40, 4, Reserved, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 1, Reserved, Published),
            member("flags", 47, 1, Unsigned, Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3_LW (MAVERICK)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("num_active_rows", 34, 1, Unsigned, Published),
            member("num_active_cols", 35, 1, Unsigned, Published),
            member("tile_size", 36, 1, Unsigned, Published),
            member("tile_sel", 37, 1, Unsigned, Published),
            member("flags", 38, 1, Unsigned, Published),
            member("perf_mode", 39, 1, Enum(20), Published),
            member("rsvd", 40, 24, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S4D3_MM",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("fp32_mode", 33, 1, Enum(17), Published),
            member("out_dtype", 34, 1, Enum(0), Published),
            member("perf_opt", 35, 1, Unsigned, Published),
            member("rsvd_quant", 36, 2, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("rsvd", 40, 3, Reserved, Published),
            member("psum_accumulate_flags", 43, 1, Unsigned, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("active_row_mode", 46, 1, Unsigned, Published),
            member("psum_zero_region", 47, 1, Enum(19), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3_LT",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Inferred),
            member("src", 16, 16, Tensor(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("force_tag_bits", 33, 1, Unsigned, Published),
            member("rsvd", 34, 4, Reserved, Inferred),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("rsvd", 39, 5, Reserved, Inferred),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("active_row_mode", 46, 1, Unsigned, Published),
            member("rsvd", 47, 17, Reserved, Inferred),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "SMX1_LW",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MxPattern, Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 5, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("rsvd", 40, 4, Reserved, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 18, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "SMX1D3_MM",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MxPattern, Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 5, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("out_dtype", 40, 1, Enum(0), Published),
            member("rsvd", 41, 2, Reserved, Published),
            member("psum_accumulate_flags", 43, 1, Unsigned, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("rsvd", 46, 1, Reserved, Published),
            member("psum_zero_region", 47, 1, Enum(19), Published),
            member("dst", 48, 16, MemoryPattern(3), Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S2S1D2_PE_SEED",
        prefix: Prefix::Events,
        members: &[
            member("src_seed", 12, 12, Tensor(2), Published),
            member("identity", 24, 8, Tensor(1), Published),
            member("identity_dtype", 32, 1, Enum(0), Published),
            member("mode", 33, 1, Enum(21), Published),
            member("num_active_rows", 34, 1, Unsigned, Published),
            member("num_active_cols", 35, 1, Unsigned, Published),
            member("dst_seed", 36, 12, Tensor(2), Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S2_CONVLUT",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 12, Tensor(2), Published),
            member("rsvd", 28, 4, Reserved, Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 5, Reserved, Published),
            member("num_active_rows", 38, 1, Unsigned, Published),
            member("num_active_cols", 39, 1, Unsigned, Published),
            member("multiplicative_const0", 40, 2, Unsigned, Published),
            member("multiplicative_const1", 42, 2, Unsigned, Published),
            member("row_grp", 44, 1, Unsigned, Published),
            member("col_grp", 45, 1, Unsigned, Published),
            member("block_size", 46, 1, Unsigned, Published),
            member("lut_dtype", 47, 1, Enum(0), Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3DMX1_QUANT",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("rsvd", 32, 1, Reserved, Published),
            member("num_active_channels", 33, 1, Unsigned, Published),
            member("in_dtype", 34, 1, Enum(0), Published),
            member("out_dtype", 35, 1, Enum(0), Published),
            member("rsvd", 36, 12, Reserved, Published),
            member("dst", 48, 16, MxPattern, Published),
        ],
        section: "05 §3.6",
    },
    Layout {
        name: "S3D3_AC",
        prefix: Prefix::Events,
        members: &[
            member("imm_src", 12, 1, Enum(14), Published),
            member("scale_src", 13, 1, Enum(14), Published),
            member("accumulator_cmd", 14, 1, Enum(11), Measured),
            member("bias_src", 15, 1, Enum(15), Published),
            member("src", 16, 16, Tensor(3), Measured),
            member("in_bias_dtype", 32, 1, EnumPair(0), Measured),
            member("out_dtype", 33, 1, Enum(0), Measured),
            member("num_active_channels", 34, 1, Unsigned, Measured),
            member("activation_func", 35, 1, Enum(2), Measured),
            member("scale_value", 36, 4, Immediate(Source::Member(1, Whole)), Measured),
            member("bias", 40, 4, Immediate(Source::Member(3, Whole)), Measured),
            member("imm", 44, 4, Immediate(Source::Member(0, Whole)), Measured),
            member("dst", 48, 16, Tensor(3), Measured),
        ],
        section: "05 §3.7",
    },
    Layout {
        name: "S3D3_AQ",
        prefix: Prefix::Events,
        members: &[
            member("quant_scale", 12, 4, Float, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("in_bias_dtype", 32, 1, EnumPair(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("activation_func", 35, 1, Enum(2), Published),
            member("dequant_scale", 36, 4, Float, Published),
            member("bias_addr", 40, 4, Immediate(Source::Unstated), Published),
            member("quant_zero", 44, 4, Float, Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.7",
    },
    Layout {
        name: "S2D2_AC",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 12, MemoryPattern(2), Published),
            member("relu_param_src", 24, 1, Enum(14), Published),
            member("imm0_src", 25, 1, Enum(14), Published),
            member("reduce_cmd", 26, 1, Enum(12), Published),
            member("imm1_src", 27, 1, Enum(14), Published),
            member("imm_dtype", 28, 1, Enum(0), Published),
            member("op0", 29, 1, Enum(1), Published),
            member("op1", 30, 1, Enum(1), Published),
            member("reduce_op", 31, 1, Enum(1), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("activation_func", 35, 1, Enum(2), Published),
            member("imm0", 36, 4, Immediate(Source::Member(2, Whole)), Published),
            member("imm1", 40, 4, Immediate(Source::Member(4, Whole)), Published),
            member("relu_param", 44, 4, Immediate(Source::Member(1, Whole)), Published),
            member("dst", 48, 12, MemoryPattern(2), Published),
            member("reverse_operands", 60, 1, Enum(13), Published),
            member("rsvd", 61, 3, Reserved, Published),
        ],
        section: "05 §3.7",
    },
    Layout {
        name: "S1S2D2_AM",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 12, MemoryPattern(2), Published),
            member("imm0_src", 24, 1, Enum(14), Published),
            member("reduce_cmd", 25, 1, Enum(12), Published),
            member("imm1_src", 26, 1, Enum(14), Inferred),
            member("imm_dtype", 27, 1, Enum(0), Published),
            member("op0", 28, 1, Enum(1), Published),
            member("op1", 29, 1, Enum(1), Published),
            member("reduce_op", 30, 1, Enum(1), Published),
            member("in_dtype", 31, 1, Enum(0), Published),
            member("out_dtype", 32, 1, Enum(0), Published),
            member("num_active_channels", 33, 1, Unsigned, Published),
            member("activation_func", 34, 1, Enum(2), Published),
            member("reverse_operands", 35, 1, Enum(13), Published),
            member("imm0", 36, 4, Immediate(Source::Member(1, Whole)), Published),
            member("prev_pass", 40, 8, Tensor(1), Published),
            member("dst", 48, 12, MemoryPattern(2), Published),
            member("imm1", 60, 4, Immediate(Source::Member(3, Whole)), Published),
        ],
        section: "05 §3.7",
    },
    Layout {
        name: "D1_RD",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 16, Reserved, Published),
            member("dst_element_count", 28, 4, Unsigned, Published),
            member("dtype", 32, 1, Enum(0), Published),
            member("negated", 33, 1, Unsigned, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 9, Reserved, Published),
            member("dst", 44, 8, Tensor(1), Published),
            member("rsvd", 52, 12, Reserved, Published),
        ],
        section: "05 §3.7",
    },
    Layout {
        name: "S3S3D3_TT",
        prefix: Prefix::Events,
        members: &[
            member("in0_in1_dtype", 12, 1, EnumPair(0), Published),
            member("out_dtype", 13, 1, Enum(0), Published),
            member("op", 14, 1, Enum(1), Published),
            member("num_active_channels", 15, 1, Unsigned, Published),
            member("src0", 16, 16, Tensor(3), Measured),
            member("src1", 32, 16, Tensor(3), Measured),
            member("dst", 48, 16, Tensor(3), Measured),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_TS",
        prefix: Prefix::Events,
        members: &[
            member("accumulator_cmd", 12, 1, Enum(11), Published),
            member("rsvd", 13, 3, Reserved, Published),
            member("src", 16, 16, Tensor(3), Measured),
            member("in_dtype", 32, 1, Enum(0), Measured),
            member("out_dtype", 33, 1, Enum(0), Measured),
            member("num_active_channels", 34, 1, Unsigned, Measured),
            member("imm0_src", 35, 1, Enum(14), Measured),
            member("op0", 36, 1, Enum(1), Measured),
            member("op1", 37, 1, Enum(1), Measured),
            member("reverse_operands", 38, 1, Enum(13), Published),
            member("imm1_src", 39, 1, Enum(14), Measured),
            member("imm0", 40, 4, Immediate(Source::Member(6, Whole)), Measured),
            member("imm1", 44, 4, Immediate(Source::Member(10, Whole)), Measured),
            member("dst", 48, 16, Tensor(3), Measured),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_TS (MARIANA)",
        prefix: Prefix::Events,
        members: &[
            member("accumulator_cmd", 12, 1, Enum(11), Published),
            member("rsvd", 13, 3, Reserved, Published),
            member("src", 16, 16, MemoryPattern(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("imm0_src", 35, 1, Enum(14), Published),
            member("op0", 36, 1, Enum(1), Published),
            member("op1", 37, 1, Enum(1), Published),
            member("reverse_operands", 38, 1, Enum(13), Published),
            member("imm1_src", 39, 1, Enum(14), Published),
            member("imm0", 40, 4, Immediate(Source::Member(6, Whole)), Published),
            member("imm1", 44, 4, Immediate(Source::Member(10, Whole)), Published),
            member("dst", 48, 16, MemoryPattern(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2S2D2_STT",
        prefix: Prefix::Events,
        members: &[
            member("src0", 12, 12, Tensor(2), Published),
            member("src1", 24, 12, Tensor(2), Published),
            member("op0", 36, 1, Enum(1), Published),
            member("op1", 37, 1, Enum(1), Published),
            member("reverse_operands", 38, 1, Enum(13), Published),
            member("imm0_src", 39, 1, Enum(14), Published),
            member("in0_in1_dtype", 40, 1, EnumPair(0), Published),
            member("out_dtype", 41, 1, Enum(0), Published),
            member("num_active_channels", 42, 1, Unsigned, Published),
            member("imm0_dtype", 43, 1, Enum(0), Published),
            member("accumulator_cmd", 44, 1, Enum(11), Published),
            member("rsvd", 45, 3, Reserved, Published),
            member("dst", 48, 12, Tensor(2), Published),
            member("imm0", 60, 4, Immediate(Source::Member(5, Whole)), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_CP_PRED_SCALAR",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("pred", 16, 16, Tensor(3), Published),
            member("pred_dtype", 32, 1, Enum(0), Published),
            member("reversed_pred", 33, 1, Unsigned, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 6, Reserved, Published),
            member("in_dtype", 41, 1, Enum(0), Published),
            member("out_dtype", 42, 1, Enum(0), Published),
            member("src0_imm_src", 43, 1, Enum(14), Published),
            member("src0_imm", 44, 4, Immediate(Source::Member(8, Whole)), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_TS_SELECT",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src0", 16, 16, Tensor(3), Published),
            member("reversed_pred", 32, 1, Unsigned, Published),
            member("num_active_channels", 33, 1, Unsigned, Published),
            member("dtype", 34, 1, Enum(0), Published),
            member("pred_imm_dtype", 35, 1, Enum(0), Published),
            member("rsvd", 36, 2, Reserved, Published),
            member("src1_imm_src", 38, 1, Enum(14), Published),
            member("pred_imm_src", 39, 1, Enum(14), Published),
            member("src1_imm", 40, 4, Immediate(Source::Member(7, Whole)), Published),
            member("pred_imm", 44, 4, Immediate(Source::Member(8, Whole)), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2D2_TS_AS",
        prefix: Prefix::Events,
        members: &[
            member("num_active_channels", 12, 1, Unsigned, Published),
            member("in_out_dtype", 13, 1, EnumPair(0), Published),
            member("fill_mode", 14, 1, Enum(36), Published),
            member("fill_reg", 15, 1, Register, Published),
            member("mask", 16, 20, Data4d, Published),
            member("src", 36, 12, Tensor(2), Published),
            member("dst", 48, 12, Tensor(2), Published),
            member("channel_multiplier", 60, 4, Signed, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2D2_RS",
        prefix: Prefix::Events,
        members: &[
            member("num_active_channels", 12, 1, Unsigned, Published),
            member("in_out_dtype", 13, 1, EnumPair(0), Published),
            member("reduce_cmd", 14, 1, Enum(11), Published),
            member("reduce_op", 15, 1, Enum(1), Published),
            member("base", 16, 4, Float, Published),
            member("fill_val", 20, 4, Float, Published),
            member("src", 24, 12, Tensor(2), Published),
            member("comp_op0", 36, 1, Enum(1), Published),
            member("comp_op1", 37, 1, Enum(1), Published),
            member("bound0_src", 38, 1, Enum(14), Published),
            member("bound1_src", 39, 1, Enum(14), Published),
            member("bound0", 40, 4, Immediate(Source::Member(9, Whole)), Published),
            member("bound1", 44, 4, Immediate(Source::Member(10, Whole)), Published),
            member("dst", 48, 12, Tensor(2), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2D2_ADDR",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 12, Tensor(2), Published),
            member("imm0", 24, 8, Immediate64(Source::Member(5, Whole)), Published),
            member("imm1", 32, 8, Immediate64(Source::Member(6, Whole)), Published),
            member("imm0_imm1_dtype", 40, 1, EnumPair(0), Published),
            member("in_out_dtype", 41, 1, EnumPair(0), Published),
            member("imm0_src", 42, 1, Enum(14), Published),
            member("imm1_src", 43, 1, Enum(14), Published),
            member("op0", 44, 1, Enum(1), Published),
            member("op1", 45, 1, Enum(1), Published),
            member("num_active_channels", 46, 1, Unsigned, Published),
            member("reverse_operands", 47, 1, Enum(13), Published),
            member("rsvd", 48, 4, Reserved, Published),
            member("dst", 52, 12, Tensor(2), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2S2D2D2_TT",
        prefix: Prefix::Events,
        members: &[
            member("in0_in1_dtype", 12, 1, EnumPair(0), Published),
            member("out0_out1_dtype", 13, 1, EnumPair(0), Published),
            member("op", 14, 1, Enum(1), Published),
            member("num_active_channels", 15, 1, Unsigned, Published),
            member("src0", 16, 12, MemoryPattern(2), Published),
            member("src1", 28, 12, MemoryPattern(2), Published),
            member("dst0", 40, 12, MemoryPattern(2), Published),
            member("dst1", 52, 12, MemoryPattern(2), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2D2D2_TS_WIDE",
        prefix: Prefix::Events,
        members: &[
            member("in_imm_dtype", 12, 1, EnumPair(0), Published),
            member("out0_out1_dtype", 13, 1, EnumPair(0), Published),
            member("op", 14, 1, Enum(1), Published),
            member("num_active_channels", 15, 1, Unsigned, Published),
            member("src", 16, 12, MemoryPattern(2), Published),
            member("dst0", 28, 12, MemoryPattern(2), Published),
            member("dst1", 40, 12, MemoryPattern(2), Published),
            member("imm_src", 52, 1, Enum(14), Published),
            member("rsvd", 53, 3, Reserved, Published),
            member("imm", 56, 4, Immediate(Source::Member(7, Whole)), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_TR",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Measured),
            member("in_dtype", 32, 1, Enum(0), Measured),
            member("out_dtype", 33, 1, Enum(0), Measured),
            member("num_active_channels", 34, 1, Unsigned, Measured),
            member("negated", 35, 1, Unsigned, Measured),
            member("op", 36, 1, Enum(1), Measured),
            member("op_dim", 37, 1, Enum(7), Measured),
            member("mask_enable", 38, 1, Unsigned, Published),
            member("rsvd", 39, 5, Reserved, Published),
            member("dst", 44, 20, Tensor(4), Measured),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_TR (MARIANA)",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, MemoryPattern(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("negated", 35, 1, Unsigned, Published),
            member("op", 36, 1, Enum(1), Published),
            member("op_dim", 37, 1, Enum(7), Published),
            member("mask_enable", 38, 1, Unsigned, Published),
            member("rsvd", 39, 5, Reserved, Published),
            member("dst", 44, 20, MemoryPattern(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_PL",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("pool_func", 36, 1, Enum(10), Published),
            member("pool_dim", 37, 1, Enum(7), Published),
            member("rsvd", 38, 2, Reserved, Published),
            member("pool_scale", 40, 4, Float, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_CR",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("reduce_op", 35, 1, Enum(8), Published),
            member("reduce_axis", 36, 1, Enum(9), Published),
            member("rsvd", 37, 3, Reserved, Published),
            member("scale", 40, 4, Float, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_TSM",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("op", 36, 1, Enum(1), Published),
            member("op_dim", 37, 1, Enum(7), Published),
            member("reverse_operands", 38, 1, Enum(13), Published),
            member("rsvd", 39, 5, Reserved, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_MR",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 5, Reserved, Published),
            member("immediate", 40, 4, Float, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_IC",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, MemoryPattern(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("src_num_elem_per_idx", 35, 1, Unsigned, Published),
            member("dst_num_elem_per_idx", 36, 1, Unsigned, Published),
            member("rsvd", 37, 1, Reserved, Published),
            member("src_buffer_size", 38, 2, Unsigned, Published),
            member("dst_buffer_size", 40, 2, Unsigned, Published),
            member("rsvd", 42, 2, Reserved, Published),
            member("dst", 44, 20, MemoryPattern(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D4_GT",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Inferred),
            member("index_miss_behavior", 36, 1, Unsigned, Published),
            member("free_pool_buffer", 37, 1, Unsigned, Published),
            member("rsvd", 38, 2, Reserved, Inferred),
            member("immediate", 40, 4, Immediate(Source::Unstated), Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4_PB",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 1, Reserved, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 5, Reserved, Published),
            member("start_index", 40, 4, Unsigned, Published),
            member("mask", 44, 4, Unsigned, Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S4D2_BN",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 20, Tensor(4), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 5, Reserved, Published),
            member("even_count", 40, 4, Float, Published),
            member("odd_count", 44, 4, Float, Published),
            member("dst", 48, 12, Tensor(2), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2_BN",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 12, Tensor(2), Published),
            member("imm1", 28, 4, Immediate(Source::Unstated), Published),
            member("dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 1, Reserved, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 9, Reserved, Published),
            member("imm0_ptr", 44, 4, Immediate(Source::Member(8, Whole)), Published),
            member("imm0_src", 48, 1, Enum(14), Published),
            member("rsvd", 49, 15, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2_BNPL2",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 12, Tensor(2), Published),
            member("rsvd", 24, 4, Reserved, Published),
            member("element_count", 28, 4, Immediate(Source::Unstated), Published),
            member("src_dtype", 32, 1, Enum(0), Published),
            member("immediate_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 5, Reserved, Published),
            member("imm0_ptr", 40, 4, Immediate(Source::Member(9, Whole)), Published),
            member("imm1_ptr", 44, 4, Immediate(Source::Member(10, Whole)), Published),
            member("imm0_src", 48, 1, Enum(14), Published),
            member("imm1_src", 49, 1, Enum(14), Published),
            member("rsvd", 50, 14, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3S3D1_BN",
        prefix: Prefix::Events,
        members: &[
            member("imm0", 12, 4, Immediate(Source::Unstated), Published),
            member("src0", 16, 16, Tensor(3), Published),
            member("src1", 32, 16, Tensor(3), Published),
            member("dst", 48, 8, Tensor(1), Published),
            member("imm1", 56, 4, Immediate(Source::Unstated), Published),
            member("in0_in1_dtype", 60, 1, EnumPair(0), Published),
            member("immediate_dtype", 61, 1, Enum(0), Published),
            member("out_dtype", 62, 1, Enum(0), Published),
            member("num_active_channels", 63, 1, Unsigned, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3S3D1_BN2",
        prefix: Prefix::Events,
        members: &[
            member("imm0", 12, 4, Immediate(Source::Member(7, Low)), Published),
            member("src0", 16, 16, Tensor(3), Published),
            member("src1", 32, 16, Tensor(3), Published),
            member("dst", 48, 8, Tensor(1), Published),
            member("imm1", 56, 4, Immediate(Source::Member(7, High)), Published),
            member("in0_in1_dtype", 60, 1, EnumPair(0), Published),
            member("immediate_out_dtype", 61, 1, EnumPair(0), Published),
            member("imm0_imm1_src", 62, 1, EnumPair(14), Published),
            member("num_active_channels", 63, 1, Unsigned, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "D4_MR",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 16, Reserved, Published),
            member("dst_element_count", 28, 4, Unsigned, Published),
            member("dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 1, Reserved, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("serialization_mode", 36, 1, Enum(45), Published),
            member("rsvd", 37, 3, Reserved, Published),
            member("set_value", 40, 4, Unsigned, Published),
            member("dst", 44, 20, Tensor(4), Measured),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "D4_RAND",
        prefix: Prefix::Events,
        members: &[
            member("rand_algorithm", 12, 1, Enum(32), Published),
            member("rand_num_steps", 13, 1, Unsigned, Published),
            member("post_process", 14, 1, Enum(33), Published),
            member("rand_generator", 15, 1, Enum(34), Published),
            member("params0", 16, 4, Immediate(Source::Unstated), Published),
            member("params1", 20, 4, Immediate(Source::Unstated), Published),
            member("params2", 24, 4, Immediate(Source::Unstated), Published),
            member("params3", 28, 4, Immediate(Source::Unstated), Published),
            member("dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 1, Reserved, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 9, Reserved, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S1_RAND",
        prefix: Prefix::Events,
        members: &[
            member("rand_algorithm", 12, 1, Enum(32), Published),
            member("num_active_channels", 13, 1, Unsigned, Published),
            member("update_state", 14, 1, Enum(35), Published),
            member("in_dtype", 15, 1, Enum(0), Published),
            member("src", 16, 8, Tensor(1), Published),
            member("rand_generator", 24, 1, Enum(34), Published),
            member("rsvd", 25, 7, Reserved, Published),
            member("imm_state0", 32, 4, Unsigned, Published),
            member("imm_state1", 36, 4, Unsigned, Published),
            member("imm_state2", 40, 4, Unsigned, Published),
            member("imm_state3", 44, 4, Unsigned, Published),
            member("imm_state4", 48, 4, Unsigned, Published),
            member("imm_state5", 52, 4, Unsigned, Published),
            member("imm_state6", 56, 4, Unsigned, Published),
            member("imm_state7", 60, 4, Unsigned, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "D3_RAND",
        prefix: Prefix::Events,
        members: &[
            member("rand_algorithm", 12, 1, Enum(32), Published),
            member("rsvd", 13, 1, Reserved, Published),
            member("post_process", 14, 1, Enum(33), Published),
            member("rsvd", 15, 17, Reserved, Published),
            member("dtype", 32, 1, Enum(0), Published),
            member("rsvd", 33, 1, Reserved, Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 3, Reserved, Published),
            member("min_src", 38, 1, Enum(14), Published),
            member("max_src", 39, 1, Enum(14), Published),
            member("min", 40, 4, Immediate(Source::Member(8, Whole)), Published),
            member("max", 44, 4, Immediate(Source::Member(9, Whole)), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "D4_IOTA",
        prefix: Prefix::Events,
        members: &[
            member("src_data_pattern", 12, 20, Data4d, Published),
            member("rsvd", 32, 1, Reserved, Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("channel_multiplier", 36, 4, Signed, Published),
            member("rsvd", 40, 4, Reserved, Published),
            member("dst", 44, 20, Tensor(4), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_DROPOUT",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 4, Reserved, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("threshold_src", 35, 1, Enum(14), Published),
            member("threshold_dtype", 36, 1, Enum(0), Published),
            member("rsvd", 37, 6, Reserved, Published),
            member("threshold_type", 43, 1, Enum(39), Published),
            member("threshold", 44, 4, Immediate(Source::Member(5, Whole)), Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S1D2_SORT",
        prefix: Prefix::Events,
        members: &[
            member("num_active_channels", 12, 1, Unsigned, Published),
            member("index_offset_src", 13, 1, Enum(14), Published),
            member("in_out_dtype", 14, 1, EnumPair(0), Published),
            member("comparison", 15, 1, Enum(1), Published),
            member("src", 16, 8, Tensor(1), Published),
            member("dst", 24, 12, Tensor(2), Published),
            member("index_offset", 36, 4, Immediate(Source::Member(1, Whole)), Published),
            member("stable", 40, 1, Unsigned, Published),
            member("rsvd", 41, 23, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_TENS_DEQUANT",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 16, Tensor(3), Published),
            member("rsvd", 28, 4, Reserved, Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("dequant_fmt", 35, 1, Enum(38), Published),
            member("group_size", 36, 1, Unsigned, Published),
            member("rsvd", 37, 7, Reserved, Published),
            member("dst", 44, 16, Tensor(3), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_TENS_DEQUANT (MARIANA)",
        prefix: Prefix::Events,
        members: &[
            member("src", 12, 16, MemoryPattern(3), Published),
            member("rsvd", 28, 4, Reserved, Published),
            member("in_dtype", 32, 1, Enum(0), Published),
            member("out_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("dequant_fmt", 35, 1, Enum(38), Published),
            member("group_size", 36, 1, Unsigned, Published),
            member("rsvd", 37, 7, Reserved, Published),
            member("dst", 44, 16, MemoryPattern(3), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_SEQ_BOUNDS",
        prefix: Prefix::Events,
        members: &[
            member("num_active_channels", 12, 1, Unsigned, Published),
            member("rsvd", 13, 1, Reserved, Published),
            member("in_dtype", 14, 1, Enum(0), Published),
            member("out_dtype", 15, 1, Enum(0), Published),
            member("src", 16, 16, Tensor(3), Published),
            member("dst", 32, 16, Tensor(3), Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_NONZERO_WITH_COUNT",
        prefix: Prefix::Events,
        members: &[
            member("num_active_channels", 12, 1, Unsigned, Published),
            member("in_dtype", 13, 1, Enum(0), Published),
            member("out_dtype", 14, 1, Enum(0), Published),
            member("index_offset_src", 15, 1, Enum(14), Published),
            member("src", 16, 16, Tensor(3), Published),
            member("index_offset", 32, 4, Immediate(Source::Member(3, Whole)), Published),
            member("padding_val_src", 36, 1, Enum(14), Published),
            member("rsvd", 37, 3, Reserved, Published),
            member("padding_val", 40, 4, Immediate(Source::Member(6, Whole)), Published),
            member("dst", 44, 16, Tensor(3), Published),
            member("rsvd", 60, 4, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_COLLECTIVE",
        prefix: Prefix::Events,
        members: &[
            member("in_dtype", 12, 1, Enum(0), Published),
            member("out_dtype", 13, 1, Enum(0), Published),
            member("rsvd", 14, 2, Reserved, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("lnc_size_fmt", 32, 1, Unsigned, Published),
            member("num_active_channels", 33, 1, Unsigned, Published),
            member("rsvd", 34, 14, Reserved, Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S3D3_SC",
        prefix: Prefix::Events,
        members: &[
            member("in_dtype", 12, 1, Enum(0), Published),
            member("transpose_src", 13, 1, Unsigned, Published),
            member("rsvd", 14, 2, Reserved, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("out_data_dtype", 32, 1, Enum(0), Published),
            member("out_struct_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("op", 36, 1, Enum(37), Published),
            member("op_dim", 37, 1, Enum(7), Published),
            member("rsvd", 38, 10, Reserved, Published),
            member("dst", 48, 16, Tensor(3), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "S2D2D2_SC",
        prefix: Prefix::Events,
        members: &[
            member("in_dtype", 12, 1, Enum(0), Published),
            member("transpose_src", 13, 1, Unsigned, Published),
            member("packed_tags", 14, 1, Unsigned, Published),
            member("rsvd", 15, 5, Reserved, Published),
            member("src", 20, 12, Tensor(2), Published),
            member("out_data_dtype", 32, 1, Enum(0), Published),
            member("out_tag_dtype", 33, 1, Enum(0), Published),
            member("num_active_channels", 34, 1, Unsigned, Published),
            member("rsvd", 35, 1, Reserved, Published),
            member("op", 36, 1, Enum(37), Published),
            member("op_dim", 37, 1, Enum(7), Published),
            member("rsvd", 38, 2, Reserved, Published),
            member("data_dst", 40, 12, Tensor(2), Published),
            member("tag_dst", 52, 12, Tensor(2), Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "MODIFY_POOL_CONFIG",
        prefix: Prefix::Events,
        members: &[
            member("modify_op", 12, 1, Enum(40), Published),
            member("core_mask", 13, 1, Unsigned, Published),
            member("rsvd", 14, 2, Reserved, Published),
            member("soc_addr", 16, 8, Unsigned, Published),
            member("library_index", 24, 4, Unsigned, Published),
            member("library_size", 28, 4, Unsigned, Published),
            member("rsvd", 32, 32, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "CUSTOM_OP_HEADER",
        prefix: Prefix::Events,
        members: &[
            member("num_payloads", 12, 2, Unsigned, Published),
            member("function_id", 14, 1, Unsigned, Published),
            member("num_arguments", 15, 1, Unsigned, Published),
            member("has_scratch_space", 16, 1, Unsigned, Published),
            member("rsvd", 17, 3, Reserved, Published),
            member("scratch_space_addr", 20, 4, Unsigned, Published),
            member("scratch_space_size", 24, 4, Unsigned, Published),
            member("scratch_space_num_partitions", 28, 1, Unsigned, Published),
            member("rsvd", 29, 3, Reserved, Published),
            member("rsvd", 32, 32, Reserved, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "CUSTOM_OP_PAYLOAD",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 3, Reserved, Published),
            member("arg_type", 15, 1, Enum(41), Published),
            member("arg", 16, 48, Bytes, Published),
        ],
        section: "05 §3.8",
    },
    Layout {
        name: "CTRL_NO (table load)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 23, Reserved, Measured),
            member("table_sel", 35, 1, Unsigned, Measured),
            member("rsvd", 36, 28, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_NO (HALT)",
        prefix: Prefix::Events,
        members: &[member("rsvd", 12, 52, Reserved, Published)],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_NO (DRAIN)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 28, Reserved, Measured),
            member("drain_arg", 40, 4, Unsigned, Published),
            member("rsvd", 44, 20, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_NO (NOP)",
        prefix: Prefix::Events,
        members: &[
            member("cycle", 12, 4, Unsigned, Measured),
            member("rsvd", 16, 48, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_NO (NOTIFY)",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 24, Reserved, Measured),
            member("hint", 36, 1, Unsigned, Measured),
            member("rsvd", 37, 2, Reserved, Measured),
            member("notify", 39, 1, Unsigned, Published),
            member("rsvd", 40, 24, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_WR",
        prefix: Prefix::Events,
        members: &[
            member("size0", 12, 1, Unsigned, Measured),
            member("size1", 13, 1, Unsigned, Measured),
            member("rsvd", 14, 2, Reserved, Measured),
            member("dst0", 16, 8, Unsigned, Measured),
            member("dst1", 24, 8, Unsigned, Measured),
            member("data0", 32, 8, Unsigned, Measured),
            member("data1", 40, 8, Unsigned, Measured),
            member("rsvd", 48, 16, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_IM",
        prefix: Prefix::Events,
        members: &[
            member("param_ram_offset", 12, 2, Unsigned, Published),
            member("imm_ptr_select", 14, 1, Unsigned, Published),
            member("rsvd", 15, 17, Reserved, Published),
            member("immediate", 32, 32, Bytes, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_ES",
        prefix: Prefix::Events,
        members: &[
            member("setter_signature", 12, 1, Unsigned, Measured),
            member("rsvd", 13, 19, Reserved, Published),
            member("events_extended", 32, 12, EventsExtended, Measured),
            member("rsvd", 44, 20, Reserved, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_ER",
        prefix: Prefix::Events,
        members: &[
            member("clear_mode", 12, 1, Enum(44), Measured),
            member("range_first", 13, 1, Unsigned, Measured),
            member("range_last", 14, 1, Unsigned, Measured),
            member("rsvd", 15, 17, Reserved, Published),
            member("bitmask", 32, 32, Bytes, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_POLL_SEM",
        prefix: Prefix::Events,
        members: &[
            member("n_read", 12, 1, Unsigned, Published),
            member("result_reg", 13, 1, Register, Published),
            member("op", 14, 1, Enum(1), Published),
            member("rsvd", 15, 1, Reserved, Published),
            member("addr", 16, 8, Unsigned, Published),
            member("res_writeback_addr", 24, 8, Unsigned, Published),
            member("rsvd", 32, 32, Reserved, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_TEST_ES",
        prefix: Prefix::Events,
        members: &[
            member("mode", 12, 1, Enum(43), Published),
            member("update_type", 13, 1, Unsigned, Published),
            member("repeat_count", 14, 1, Unsigned, Published),
            member("num_evt_sem", 15, 1, Unsigned, Published),
            member("evt_sem_ids", 16, 16, Bytes, Published),
            member("value_registers", 32, 16, Bytes, Published),
            member("threshold", 48, 4, Unsigned, Published),
            member("setter_signature", 52, 1, Unsigned, Published),
            member("rsvd", 53, 11, Reserved, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_CCI",
        prefix: Prefix::Header,
        members: &[member("insts", 4, 60, Bytes, Published)],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_MV",
        prefix: Prefix::Events,
        members: &[
            member("num_mov", 12, 1, Unsigned, Published),
            member("dtype", 13, 1, Enum(0), Published),
            member("move_source", 14, 1, Enum(16), Published),
            member("rsvd", 15, 1, Reserved, Published),
            member("src_registers", 16, 8, Bytes, Published),
            member("dst_registers", 24, 8, Bytes, Published),
            member("immediate", 32, 32, Bytes, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_AL",
        prefix: Prefix::Events,
        members: &[
            member("op", 12, 1, Enum(1), Published),
            member("dtype", 13, 1, Enum(0), Published),
            member("src1_source", 14, 1, Enum(16), Published),
            member("dst_source", 15, 1, Enum(16), Published),
            member("src0_lo", 16, 1, Register, Published),
            member("src0_hi", 17, 1, Register, Published),
            member("src1_lo", 18, 1, Register, Published),
            member("src1_hi", 19, 1, Register, Published),
            member("dst_lo", 20, 1, Register, Published),
            member("dst_hi", 21, 1, Register, Published),
            member("rsvd", 22, 2, Reserved, Published),
            member("imm", 24, 8, Unsigned, Published),
            member("rsvd", 32, 32, Reserved, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "CTRL_BR",
        prefix: Prefix::Events,
        members: &[
            member("compare_op", 12, 1, Enum(24), Measured),
            member("dtype", 13, 1, Enum(0), Measured),
            member("target_mode", 14, 1, Enum(25), Published),
            member("rsvd", 15, 1, Reserved, Published),
            member("cmp_imm", 16, 4, Unsigned, Measured),
            member("rsvd", 20, 12, Reserved, Published),
            member("cmp_reg0", 32, 1, Register, Measured),
            member("cmp_reg1", 33, 1, Register, Published),
            member("target_reg_lo", 34, 1, Register, Published),
            member("target_reg_hi", 35, 1, Register, Published),
            member("rsvd", 36, 12, Reserved, Published),
            member("br_target", 48, 4, Signed, Measured),
            member("rsvd", 52, 12, Reserved, Published),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "SET_ORDERING_MODE",
        prefix: Prefix::Events,
        members: &[
            member("mode", 12, 1, Enum(23), Measured),
            member("rsvd", 13, 51, Reserved, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "MEM_2D",
        prefix: Prefix::Events,
        members: &[
            member("dtype", 12, 1, Enum(0), Measured),
            member("data_source", 13, 1, Enum(16), Published),
            member("num_elem0", 14, 1, Unsigned, Measured),
            member("num_elem1", 15, 1, Unsigned, Measured),
            member("start_addr", 16, 8, Address8, Measured),
            member("step_elem0", 24, 4, Signed, Measured),
            member("step_elem1", 28, 4, Signed, Measured),
            member("data", 32, 32, Bytes, Measured),
        ],
        section: "05 §3.9",
    },
    Layout {
        name: "DMA_DIRECT2D",
        prefix: Prefix::Events,
        members: &[
            member("dma_configs", 12, 1, DmaConfigs, Published),
            member("semaphore", 13, 1, Unsigned, Measured),
            member("sem_increment", 14, 1, Unsigned, Measured),
            member("compute_op", 15, 1, Enum(27), Measured),
            member("src_start_addr", 16, 8, Address8, Measured),
            member("src_step_elem0", 24, 4, Signed, Measured),
            member("src_step_elem1", 28, 4, Signed, Measured),
            member("src_num_elem0", 32, 2, Unsigned, Measured),
            member("src_num_elem1", 34, 2, Unsigned, Measured),
            member("src_elem_size", 36, 2, Unsigned, Measured),
            member("src_bound_reg", 38, 1, BoundRegister, Published),
            member("dst_bound_reg", 39, 1, BoundRegister, Published),
            member("dst_start_addr", 40, 8, Address8, Measured),
            member("dst_step_elem0", 48, 4, Signed, Measured),
            member("dst_step_elem1", 52, 4, Signed, Measured),
            member("dst_num_elem0", 56, 2, Unsigned, Measured),
            member("dst_num_elem1", 58, 2, Unsigned, Measured),
            member("dst_elem_size", 60, 2, Unsigned, Measured),
            member("in_dtype", 62, 1, Enum(0), Measured),
            member("out_dtype", 63, 1, Enum(0), Measured),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "DMA_INDIRECT1D",
        prefix: Prefix::Events,
        members: &[
            member("semaphore", 12, 1, Unsigned, Published),
            member("sem_increment", 13, 1, Unsigned, Published),
            member("idx_num_active_channels", 14, 1, Unsigned, Published),
            member("flags", 15, 1, Unsigned, Published),
            member("src_start_addr", 16, 8, Address8, Published),
            member("src_step_elem", 24, 4, Signed, Published),
            member("src_num_elem", 28, 2, Unsigned, Published),
            member("src_elem_size", 30, 2, Unsigned, Published),
            member("dst_start_addr", 32, 8, Address8, Published),
            member("dst_step_elem", 40, 4, Signed, Published),
            member("dst_num_elem", 44, 2, Unsigned, Published),
            member("dst_elem_size", 46, 2, Unsigned, Published),
            member("src_idx_start_addr", 48, 4, Address4, Published),
            member("dst_idx_start_addr", 52, 4, Address4, Published),
            member("in_dtype", 56, 1, Enum(0), Published),
            member("out_dtype", 57, 1, Enum(0), Published),
            member("src_idx_bound_reg", 58, 1, BoundRegister, Published),
            member("dst_idx_bound_reg", 59, 1, BoundRegister, Published),
            member("compute_op", 60, 1, Enum(27), Published),
            member("dma_configs", 61, 1, DmaConfigs, Published),
            member("rsvd", 62, 2, Reserved, Published),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "DMA_DIRECT2D_XPOSE",
        prefix: Prefix::Events,
        members: &[
            member("src_bound_reg", 12, 1, BoundRegister, Published),
            member("dst_bound_reg", 13, 1, BoundRegister, Published),
            member("in_dtype", 14, 1, Enum(0), Published),
            member("out_dtype", 15, 1, Enum(0), Published),
            member("src_start_addr", 16, 8, Address8, Published),
            member("src_step_elem0", 24, 4, Signed, Published),
            member("src_step_elem1", 28, 4, Signed, Published),
            member("src_num_elem0", 32, 2, Unsigned, Published),
            member("src_num_elem1", 34, 2, Unsigned, Published),
            member("tile_src_row_step", 36, 4, Signed, Published),
            member("dst_start_addr", 40, 8, Address8, Published),
            member("dst_step_elem0", 48, 4, Signed, Published),
            member("dst_step_elem1", 52, 4, Signed, Published),
            member("dst_num_elem0", 56, 2, Unsigned, Published),
            member("dst_num_elem1", 58, 2, Unsigned, Published),
            member("tile_src_rows", 60, 1, Unsigned, Published),
            member("tile_src_cols", 61, 1, Unsigned, Published),
            member("semaphore", 62, 1, Unsigned, Published),
            member("dma_configs", 63, 1, DmaConfigs, Published),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "DMA_GATHER_XPOSE",
        prefix: Prefix::Events,
        members: &[
            member("semaphore", 12, 1, Unsigned, Published),
            member("dma_configs", 13, 1, DmaConfigs, Published),
            member("idx_num_active_channels", 14, 1, Unsigned, Published),
            member("src_idx_bound_reg", 15, 1, BoundRegister, Published),
            member("src_start_addr", 16, 8, Address8, Published),
            member("src_step_elem0", 24, 4, Signed, Published),
            member("src_step_elem1", 28, 4, Signed, Published),
            member("src_num_elem0", 32, 2, Unsigned, Published),
            member("src_num_elem1", 34, 2, Unsigned, Published),
            member("src_idx_start_addr", 36, 4, Address4, Published),
            member("dst_start_addr", 40, 8, Address8, Published),
            member("rsvd", 48, 3, Reserved, Published),
            member("dst_bound_reg", 51, 1, BoundRegister, Published),
            member("dst_step_elem_1", 52, 4, Signed, Published),
            member("dst_num_elem0", 56, 2, Unsigned, Published),
            member("dst_num_elem1", 58, 2, Unsigned, Published),
            member("elem_size", 60, 2, Unsigned, Published),
            member("dtype", 62, 1, EnumPair(0), Published),
            member("flags", 63, 1, Unsigned, Published),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "DMA_COPY2D",
        prefix: Prefix::Header,
        members: &[
            member("wait_sema_value", 4, 4, Unsigned, Published),
            member("wait_sema_idx", 8, 1, Unsigned, Published),
            member("wait_sema_mode", 9, 1, Unsigned, Published),
            member("dma_engines", 10, 1, Unsigned, Published),
            member("dma_flags", 11, 1, Unsigned, Published),
            member("addr_mode", 12, 1, EnumPair(30), Published),
            member("sema_update_mode", 13, 1, EnumPair(31), Published),
            member("rd_done_sema_update_idx", 14, 2, Unsigned, Published),
            member("src_start_addr", 16, 8, Address8, Published),
            member("src_step_elem0", 24, 4, Signed, Published),
            member("src_step_elem1", 28, 4, Signed, Published),
            member("src_num_elem0", 32, 2, Unsigned, Published),
            member("src_num_elem1", 34, 2, Unsigned, Published),
            member("src_elem_size", 36, 2, Unsigned, Published),
            member("wr_done_sema_update_idx", 38, 2, Unsigned, Published),
            member("dst_start_addr", 40, 8, Address8, Published),
            member("dst_step_elem0", 48, 4, Signed, Published),
            member("dst_step_elem1", 52, 4, Signed, Published),
            member("dst_num_elem0", 56, 2, Unsigned, Published),
            member("dst_num_elem1", 58, 2, Unsigned, Published),
            member("dst_elem_size", 60, 2, Unsigned, Published),
            member("remote_core_id", 62, 1, Register, Published),
            member("rsvd", 63, 1, Reserved, Published),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "DMA_IMMEDIATE",
        prefix: Prefix::Header,
        members: &[
            member("wait_sema_value", 4, 4, Unsigned, Published),
            member("wait_sema_idx", 8, 1, Unsigned, Published),
            member("wait_sema_mode", 9, 1, Unsigned, Published),
            member("dma_engines", 10, 1, Unsigned, Published),
            member("dma_flags", 11, 1, Unsigned, Published),
            member("descriptor_flags", 12, 1, Unsigned, Published),
            member("descriptor_reg", 13, 3, Bytes, Published),
            member("descriptor_imm0", 16, 16, Bytes, Published),
            member("descriptor_imm1", 32, 16, Bytes, Published),
            member("descriptor_imm2", 48, 16, Bytes, Published),
        ],
        section: "05 §3.10",
    },
    Layout {
        name: "EXTENDED",
        prefix: Prefix::Events,
        members: &[
            member("extended_opcode", 12, 1, Enum(47), Published),
            member("completion_info", 13, 1, Unsigned, Published),
            member("inst_specific0", 14, 18, Bytes, Published),
            member("inst_specific1", 32, 32, Bytes, Published),
        ],
        section: "05 §3.11",
    },
    Layout {
        name: "EXTENDED_TTA",
        prefix: Prefix::Events,
        members: &[
            member("extended_opcode", 12, 1, Enum(47), Published),
            member("completion_info", 13, 1, Unsigned, Published),
            member("in0_in1_dtype", 14, 1, EnumPair(0), Published),
            member("out_dtype", 15, 1, Enum(0), Published),
            member("op", 16, 1, Enum(1), Published),
            member("rsvd", 17, 3, Reserved, Published),
            member("src0", 20, 12, Tensor(2), Published),
            member("src1", 32, 12, Tensor(2), Published),
            member("dst", 44, 12, Tensor(2), Published),
            member("rsvd", 56, 8, Reserved, Published),
        ],
        section: "05 §3.11",
    },
    Layout {
        name: "EXTENDED_RDMA",
        prefix: Prefix::Events,
        members: &[
            member("extended_opcode", 12, 1, Enum(47), Published),
            member("completion_info", 13, 1, Unsigned, Published),
            member("local_sem", 14, 1, Unsigned, Published),
            member("remote_sem", 15, 1, Unsigned, Published),
            member("remote_core_id", 16, 4, Unsigned, Published),
            member("remote_routing_id", 20, 4, Unsigned, Published),
            member("dma_engine_mask", 24, 4, Unsigned, Published),
            member("src_addr", 28, 4, Unsigned, Published),
            member("dst_addr", 32, 4, Unsigned, Published),
            member("free_dim_bytes", 36, 4, Unsigned, Published),
            member("is_bidirectional", 40, 1, Unsigned, Published),
            member("remote_sem_prev", 41, 1, Unsigned, Published),
            member("rsvd", 42, 22, Reserved, Published),
        ],
        section: "05 §3.11",
    },
    Layout {
        name: "TONGA COPY",
        prefix: Prefix::TongaEvents,
        members: &[
            member("dtype", 8, 1, Enum(0), Published),
            member("rsvd", 9, 3, Reserved, Published),
            member("src", 12, 20, Tensor(4), Published),
            member("dst", 32, 20, Tensor(4), Published),
            member("num_active_channels", 52, 1, Unsigned, Published),
            member("rsvd", 53, 11, Reserved, Published),
        ],
        section: "05 §3.12",
    },
    Layout {
        name: "TONGA POOL",
        prefix: Prefix::TongaEvents,
        members: &[
            member("pool_func", 8, 1, Unsigned, Published),
            member("in_dtype", 9, 1, Enum(0), Published),
            member("out_dtype", 10, 1, Enum(0), Published),
            member("pool_dim", 11, 1, Unsigned, Published),
            member("pool_scale", 12, 4, Float, Published),
            member("src", 16, 20, Tensor(4), Published),
            member("dst", 36, 20, Tensor(4), Published),
            member("num_active_channels", 56, 1, Unsigned, Published),
            member("rsvd", 57, 7, Reserved, Published),
        ],
        section: "05 §3.12",
    },
    Layout {
        name: "TONGA MATMUL",
        prefix: Prefix::TongaEvents,
        members: &[
            member("in_dtype", 8, 1, Enum(0), Published),
            member("perf_opt", 9, 1, Unsigned, Published),
            member("psum_flags", 10, 1, Unsigned, Published),
            member("repl_resolution", 11, 1, Unsigned, Published),
            member("repl_shift", 12, 1, Unsigned, Published),
            member("repl_rows", 13, 1, Unsigned, Published),
            member("quant_offset", 14, 2, Unsigned, Published),
            member("src", 16, 16, Tensor(3), Published),
            member("dst", 32, 16, Tensor(3), Published),
            member("num_active_rows", 48, 1, Unsigned, Published),
            member("num_active_cols", 49, 1, Unsigned, Published),
            member("rsvd", 50, 14, Reserved, Published),
        ],
        section: "05 §3.12",
    },
    Layout {
        name: "TONGA PSEUDO_DMA_TRIGGER",
        prefix: Prefix::TongaEvents,
        members: &[
            member("name", 8, 32, Name, Published),
            member("use_raw_count", 40, 4, Unsigned, Published),
            member("block_id", 44, 4, Unsigned, Published),
            member("rsvd", 48, 16, Reserved, Published),
        ],
        section: "05 §3.12",
    },
    Layout {
        name: "PSEUDO DMA_TRIGGER",
        prefix: Prefix::Events,
        members: &[
            member("name", 12, 32, Name, Published),
            member("use_raw_count", 44, 4, Unsigned, Published),
            member("block_id", 48, 4, Unsigned, Published),
            member("rsvd", 52, 12, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMA_REARM",
        prefix: Prefix::Events,
        members: &[
            member("name", 12, 32, Name, Published),
            member("rsvd", 44, 20, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMA_BARRIER",
        prefix: Prefix::Events,
        members: &[
            member("barrier_metadata", 12, 4, Unsigned, Published),
            member("rsvd", 16, 48, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMAMEMCPY_FULL_IND",
        prefix: Prefix::Events,
        members: &[
            member("indirect_start_offset", 12, 4, Unsigned, Published),
            member("indirect_step_elem0", 16, 4, Signed, Inferred),
            member("indirect_step_elem1", 20, 4, Signed, Inferred),
            member("indirect_num_elem0", 24, 4, Unsigned, Inferred),
            member("indirect_num_elem1", 28, 4, Unsigned, Inferred),
            member("direct_start_offset", 32, 4, Unsigned, Published),
            member("direct_step_elem0", 36, 4, Signed, Inferred),
            member("direct_step_elem1", 40, 4, Signed, Inferred),
            member("direct_num_elem0", 44, 4, Unsigned, Inferred),
            member("direct_num_elem1", 48, 4, Unsigned, Inferred),
            member("direct_elem_size", 52, 4, Unsigned, Published),
            member("direct_var_id", 56, 2, Variable, Published),
            member("semaphore_wait_value", 58, 2, Unsigned, Published),
            member("indirection_mode", 60, 1, Enum(28), Published),
            member("rsvd", 61, 1, Reserved, Published),
            member("semaphore_wait_value_hi", 62, 2, Unsigned, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO TRIGGER_ALL_REDUCE",
        prefix: Prefix::Events,
        members: &[
            member("op", 12, 1, Enum(1), Published),
            member("dtype", 13, 1, Enum(0), Published),
            member("rsvd", 14, 2, Reserved, Published),
            member("input_tensor_id", 16, 4, Variable, Published),
            member("output_tensor_id", 20, 4, Variable, Published),
            member("num_elements", 24, 8, Unsigned, Published),
            member("rsvd", 32, 32, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO TRIGGER_COLLECTIVE",
        prefix: Prefix::Events,
        members: &[
            member("op", 12, 1, Enum(1), Published),
            member("dtype", 13, 1, Enum(0), Published),
            member("group_id", 14, 2, Unsigned, Published),
            member("input_tensor_id", 16, 4, Variable, Published),
            member("output_tensor_id", 20, 4, Variable, Published),
            member("num_elements", 24, 8, Unsigned, Published),
            member("ctype", 32, 1, Enum(3), Published),
            member("rsvd", 33, 15, Reserved, Published),
            member("src_offset_elems", 48, 8, Unsigned, Published),
            member("dst_offset_elems", 56, 8, Unsigned, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO EMBEDDING_UPDATE",
        prefix: Prefix::Events,
        members: &[
            member("embed_data_dtype", 12, 1, Enum(0), Published),
            member("cce_op", 13, 1, Enum(5), Published),
            member("rsvd", 14, 2, Reserved, Published),
            member("embed_index_in", 16, 8, Tensor(1), Published),
            member("embed_data_in", 24, 12, Tensor(2), Published),
            member("desc_mem_pattern", 36, 8, Tensor(1), Published),
            member("embedding_table_base_addr", 44, 4, Unsigned, Published),
            member("embed_entry_num_elements", 48, 2, Unsigned, Published),
            member("embed_entry_stride_bytes", 50, 2, Unsigned, Published),
            member("sequence_length", 52, 2, Unsigned, Published),
            member("rsvd", 54, 2, Reserved, Published),
            member("embedding_table_num_entries", 56, 4, Unsigned, Published),
            member("embed_entry_stride_bytes_hi", 60, 2, Unsigned, Published),
            member("rsvd", 62, 2, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO SEND_RECV",
        prefix: Prefix::Events,
        members: &[
            member("tensor_id", 12, 4, Variable, Published),
            member("peer_id", 16, 8, Unsigned, Published),
            member("is_send", 24, 1, Unsigned, Published),
            member("rsvd", 25, 23, Reserved, Published),
            member("offset_bytes", 48, 8, Unsigned, Published),
            member("size_bytes", 56, 8, Unsigned, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO BRANCH_LABEL",
        prefix: Prefix::Events,
        members: &[
            member("label", 12, 4, Unsigned, ProjectChoice),
            member("rsvd", 16, 48, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO MEM_2D",
        prefix: Prefix::Events,
        members: &[
            member("dtype", 12, 1, Enum(0), Published),
            member("data_source", 13, 1, Enum(16), Published),
            member("num_elem0", 14, 1, Unsigned, Published),
            member("num_elem1", 15, 1, Unsigned, Published),
            member("var_id", 16, 4, Variable, Published),
            member("var_offset", 20, 4, Unsigned, Published),
            member("step_elem0", 24, 4, Signed, Published),
            member("step_elem1", 28, 4, Signed, Published),
            member("data", 32, 32, Bytes, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMASWAP_QUEUE_SET",
        prefix: Prefix::Events,
        members: &[
            member("name", 12, 32, Name, Published),
            member("rsvd", 44, 15, Reserved, Inferred),
            member("flag", 59, 1, Unsigned, Published),
            member("instance", 60, 4, Unsigned, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO FUNCTION_BEGIN",
        prefix: Prefix::Events,
        members: &[
            member("name", 12, 36, Name, Published),
            member("return_reset_semaphores", 48, 1, Unsigned, Published),
            member("return_reg_lo", 49, 1, Register, Published),
            member("return_reg_hi", 50, 1, Register, Published),
            member("rsvd", 51, 13, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO FUNCTION_RETURN",
        prefix: Prefix::Events,
        members: &[member("rsvd", 12, 52, Reserved, Published)],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO FUNCTION_CALL",
        prefix: Prefix::Events,
        members: &[
            member("name", 12, 36, Name, Published),
            member("args_table_var_id", 48, 4, Variable, Published),
            member("rsvd", 52, 12, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMA_DIRECT2D",
        prefix: Prefix::Events,
        members: &[
            member("dma_configs", 12, 1, DmaConfigs, Published),
            member("semaphore", 13, 1, Unsigned, Measured),
            member("sem_increment", 14, 1, Unsigned, Measured),
            member("dge_op", 15, 1, Enum(26), Measured),
            member("src_start_addr", 16, 8, PseudoAddress8, Measured),
            member("src_step_elem0", 24, 4, Signed, Measured),
            member("src_step_elem1", 28, 4, Signed, Measured),
            member("src_num_elem0", 32, 2, Unsigned, Measured),
            member("src_num_elem1", 34, 2, Unsigned, Measured),
            member("src_elem_size", 36, 2, Unsigned, Measured),
            member("src_bound_reg", 38, 1, BoundRegister, Published),
            member("dst_bound_reg", 39, 1, BoundRegister, Published),
            member("dst_start_addr", 40, 8, PseudoAddress8, Measured),
            member("dst_step_elem0", 48, 4, Signed, Measured),
            member("dst_step_elem1", 52, 4, Signed, Measured),
            member("dst_num_elem0", 56, 2, Unsigned, Measured),
            member("dst_num_elem1", 58, 2, Unsigned, Measured),
            member("dst_elem_size", 60, 2, Unsigned, Measured),
            member("in_dtype", 62, 1, Enum(0), Measured),
            member("out_dtype", 63, 1, Enum(0), Measured),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO DMA_EXT",
        prefix: Prefix::Opcode,
        members: &[
            member("flags", 1, 1, Unsigned, Published),
            member("idx_num_active_channels", 2, 1, Unsigned, Published),
            member("compute_op", 3, 1, Enum(27), Published),
            member("src_idx_start_addr", 4, 4, Address4, Published),
            member("dst_idx_start_addr", 8, 4, Address4, Published),
            member("src_bound_size_bytes", 12, 4, Unsigned, Published),
            member("dst_bound_size_bytes", 16, 4, Unsigned, Published),
            member("tile_src_row_step", 20, 4, Signed, Published),
            member("tile_src_rows", 24, 1, Unsigned, Published),
            member("tile_src_cols", 25, 1, Unsigned, Published),
            member("rsvd", 26, 30, Reserved, Published),
            member("src_bound_size_bytes_upper", 56, 4, Unsigned, Published),
            member("dst_bound_size_bytes_upper", 60, 4, Unsigned, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO SYNC_BARRIER",
        prefix: Prefix::Events,
        members: &[member("rsvd", 12, 52, Reserved, Published)],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO RANGE_CHECK",
        prefix: Prefix::Events,
        members: &[
            member("rsvd", 12, 12, Reserved, Published),
            member("result_reg", 24, 8, Unsigned, Inferred),
            member("bound", 32, 8, Unsigned, Inferred),
            member("fixed_17", 40, 1, Unsigned, Inferred),
            member("dtype_or_0x30", 41, 1, Unsigned, Inferred),
            member("fixed_1", 42, 1, Unsigned, Inferred),
            member("rsvd", 43, 3, Reserved, Published),
            member("index_meta", 46, 2, Unsigned, Inferred),
            member("branch_label", 48, 8, Unsigned, Inferred),
            member("rsvd", 56, 8, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO CORE_BARRIER",
        prefix: Prefix::Events,
        members: &[
            member("id", 12, 4, Unsigned, Published),
            member("semaphore", 16, 4, Unsigned, Published),
            member("rsvd", 20, 44, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO TRIGGER_COLLECTIVE2",
        prefix: Prefix::Events,
        members: &[
            member("op", 12, 1, Enum(1), Published),
            member("dtype", 13, 1, Enum(0), Published),
            member("ctype", 14, 1, Enum(3), Published),
            member("cc_dim", 15, 1, Enum(4), Published),
            member("src0", 16, 24, Address8Tensor2d, Published),
            member("src1", 40, 24, Address8Tensor2d, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO TRIGGER_COLLECTIVE2_EXT",
        prefix: Prefix::Opcode,
        members: &[
            member("instr_chaining", 1, 1, Enum(6), Published),
            member("group_id", 2, 2, Unsigned, Published),
            member("channel_id", 4, 2, Unsigned, Published),
            member("stream_id", 6, 2, Unsigned, Published),
            member("dst", 8, 24, Address8Tensor2d, Published),
            member("unknown", 32, 9, Unknown, Published),
            member("dma_configs", 41, 1, DmaConfigs, Published),
            member("unknown", 42, 22, Unknown, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO CUR_PROCESSING_RANK_ID",
        prefix: Prefix::Events,
        members: &[
            member("group_id", 12, 2, Unsigned, Published),
            member("channel_id", 14, 2, Unsigned, Published),
            member("iteration_id", 16, 2, Unsigned, Published),
            member("dst_reg", 18, 1, Register, Published),
            member("rsvd", 19, 1, Reserved, Published),
            member("stream_id", 20, 2, Unsigned, Published),
            member("rsvd", 22, 42, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO GID_LOAD",
        prefix: Prefix::Events,
        members: &[
            member("valid", 12, 1, Unsigned, Published),
            member("unknown", 13, 10, Unknown, Published),
            member("dst_reg", 23, 1, Register, Published),
            member("unknown", 24, 40, Unknown, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO TENSOR_COMPLETION",
        prefix: Prefix::Events,
        members: &[
            member("completion_id", 12, 4, Unsigned, Published),
            member("ap_byte", 16, 1, Unsigned, Published),
            member("rsvd", 17, 47, Reserved, Published),
        ],
        section: "05 §5.1",
    },
    Layout {
        name: "PSEUDO INST",
        prefix: Prefix::Events,
        members: &[
            member("pseudo_opcode", 12, 1, Enum(46), Published),
            member("rsvd", 13, 51, Reserved, Published),
        ],
        section: "05 §5.1",
    },
];

/// Enumerations.
pub static ENUMS: &[Enumeration] = &[
    Enumeration {
        name: "DTYPE",
        words: &[
            word(0x00, "invalid", &["INVALID"], 31, Published),
            word(0x01, "uint64", &["UINT64"], 30, Published),
            word(0x02, "int8", &["INT8"], 30, Published),
            word(0x03, "uint8", &["UINT8"], 31, Published),
            word(0x04, "int16", &["INT16"], 30, Published),
            word(0x05, "uint16", &["UINT16"], 31, Published),
            word(0x06, "bfloat16", &["BFLOAT16", "bf16"], 31, Measured),
            word(0x07, "fp16", &["FP16", "float16", "f16"], 31, Measured),
            word(0x08, "int32", &["INT32"], 31, Measured),
            word(0x09, "uint32", &["UINT32"], 30, Measured),
            word(0x0a, "fp32", &["FP32", "float32", "f32"], 31, Measured),
            word(0x0b, "fp32r", &["FP32R", "float32r"], 30, Published),
            word(0x0c, "int64", &["INT64"], 31, Published),
            word(0x0d, "fp8_exp3", &["FP8_EXP3", "float8e3"], 30, Published),
            word(0x0e, "fp8_exp4", &["FP8_EXP4", "float8e4"], 30, Published),
            word(0x0f, "fp8_exp5", &["FP8_EXP5", "float8e5"], 30, Published),
            word(0x10, "fp4_exp2", &["FP4_EXP2"], 24, Published),
            word(0x11, "fp8_exp2", &["FP8_EXP2"], 16, Published),
            word(0x12, "int4", &["INT4"], 16, Published),
            word(0x13, "sfp8_e8", &["SFP8_E8"], 16, Published),
            word(0x14, "sfp8_e7", &["SFP8_E7"], 16, Published),
            word(0x15, "sfp8_e6", &["SFP8_E6"], 16, Published),
            word(0x16, "sfp8_e5", &["SFP8_E5"], 16, Published),
            word(0x19, "cptc1", &["CPTC1"], 24, Published),
            word(0x1a, "cptc2", &["CPTC2"], 24, Published),
            word(0x1b, "cptc3", &["CPTC3"], 24, Published),
            word(0x1c, "cptc4", &["CPTC4"], 24, Published),
            word(0x1d, "cptc5", &["CPTC5"], 24, Published),
            word(0x1e, "cptc6", &["CPTC6"], 24, Published),
            word(0x1f, "cptc7", &["CPTC7"], 24, Published),
        ],
        section: "05 §4.1",
    },
    Enumeration {
        name: "ALU_OP",
        words: &[
            word(0x00, "BYPASS", &[], 30, Measured),
            word(0x01, "BITWISE_NOT", &[], 30, Published),
            word(0x02, "ARITH_SHIFT_LEFT", &[], 30, Published),
            word(0x03, "ARITH_SHIFT_RIGHT", &[], 30, Published),
            word(0x04, "ADD", &[], 30, Measured),
            word(0x05, "SUBTRACT", &[], 30, Published),
            word(0x06, "MULTIPLY", &["MULT"], 30, Measured),
            word(0x07, "DIVIDE", &[], 30, Published),
            word(0x08, "MAX", &[], 30, Measured),
            word(0x09, "MIN", &[], 30, Published),
            word(0x0a, "BITWISE_AND", &[], 30, Published),
            word(0x0b, "BITWISE_OR", &[], 30, Published),
            word(0x0c, "BITWISE_XOR", &[], 30, Published),
            word(0x0d, "LOGICAL_AND", &[], 30, Published),
            word(0x0e, "LOGICAL_OR", &[], 30, Published),
            word(0x0f, "LOGICAL_XOR", &[], 30, Published),
            word(0x10, "LOGICAL_SHIFT_LEFT", &[], 30, Published),
            word(0x11, "LOGICAL_SHIFT_RIGHT", &[], 30, Published),
            word(0x12, "IS_EQ", &[], 30, Published),
            word(0x13, "IS_GT", &[], 30, Published),
            word(0x14, "IS_GE", &[], 30, Published),
            word(0x15, "IS_LE", &[], 30, Published),
            word(0x16, "IS_LT", &[], 30, Published),
            word(0x17, "ABSOLUTE_DIFF", &[], 30, Published),
            word(0x18, "IS_NE", &[], 30, Published),
            word(0x19, "ABSOLUTE_VALUE", &[], 30, Published),
            word(0x1a, "POW", &[], 30, Published),
            word(0x1b, "MOD", &[], 30, Published),
            word(0x1c, "CRC32", &[], 30, Published),
            word(0x1d, "RSQRT", &[], 30, Published),
            word(0x20, "ABS_MAX", &[], 24, Published),
            word(0x21, "ABS_MIN", &[], 24, Published),
            word(0x22, "RE_LU", &[], 24, Published),
            word(0x23, "SQUARE", &[], 24, Published),
            word(0x24, "SYMMETRIC_CLAMP", &[], 16, Published),
            word(0xc4, "ADD_INT", &[], 30, Published),
            word(0xc5, "MULT_INT", &[], 30, Published),
            word(0xc6, "SUBTRACT_INT", &[], 30, Published),
            word(0xc7, "DIVIDE_INT", &[], 28, Published),
            word(0xc8, "MOD_INT", &[], 28, Published),
            word(0xc9, "IS_EQUAL_INT", &[], 28, Published),
            word(0xca, "IS_NE_INT", &[], 28, Published),
            word(0xcb, "ABS_MAX_INT", &[], 28, Published),
            word(0xcc, "ABS_MIN_INT", &[], 28, Published),
            word(0xcd, "ABS_DIFF_INT", &[], 28, Published),
            word(0xce, "ABS_VALUE_INT", &[], 28, Published),
            word(0xcf, "MAX_INT", &[], 28, Published),
            word(0xd0, "MIN_INT", &[], 28, Published),
            word(0xd1, "IS_GT_INT", &[], 28, Published),
            word(0xd2, "IS_GE_INT", &[], 28, Published),
            word(0xd3, "IS_LE_INT", &[], 28, Published),
            word(0xd4, "IS_LT_INT", &[], 28, Published),
            word(0xd5, "MAX_UINT", &[], 28, Published),
            word(0xd6, "MIN_UINT", &[], 28, Published),
            word(0xd7, "IS_GT_UINT", &[], 28, Published),
            word(0xd8, "IS_GE_UINT", &[], 28, Published),
            word(0xd9, "IS_LE_UINT", &[], 28, Published),
            word(0xda, "IS_LT_UINT", &[], 28, Published),
            word(0xdb, "MULT_UINT", &[], 28, Published),
            word(0xdc, "DIVIDE_UINT", &[], 28, Published),
            word(0xdd, "MOD_UINT", &[], 28, Published),
            word(0xde, "AMAX_INT", &[], 28, Published),
            word(0xdf, "AMIN_INT", &[], 28, Published),
            word(0xe0, "AMAX_UINT", &[], 28, Published),
            word(0xe1, "AMIN_UINT", &[], 28, Published),
        ],
        section: "05 §4.2",
    },
    Enumeration {
        name: "ACTIVATION_FUNCTION",
        words: &[
            word(0x01, "IDENTITY", &[], 30, Inferred),
            word(0x02, "RELU", &[], 30, Inferred),
            word(0x03, "LEAKY_RELU", &["LRELU"], 30, Inferred),
            word(0x04, "PARAMETRIC_RELU", &["PRELU"], 30, Inferred),
            word(0x05, "SIGMOID", &[], 30, Inferred),
            word(0x06, "TANH", &[], 30, Inferred),
            word(0x07, "EXP", &[], 30, Measured),
            word(0x08, "SQRT", &[], 30, Inferred),
            word(0x09, "SOFTPLUS", &[], 30, Inferred),
            word(0x0a, "LN", &[], 30, Inferred),
            word(0x0b, "DERIVATIVE_IDENTITY", &[], 30, Inferred),
            word(0x0c, "DERIVATIVE_RELU", &[], 30, Inferred),
            word(0x0d, "DERIVATIVE_LEAKY_RELU", &[], 30, Inferred),
            word(0x13, "SIN", &[], 30, Inferred),
            word(0x15, "ERF", &[], 30, Inferred),
            word(0x16, "DERIVATIVE_ERF", &[], 30, Inferred),
            word(0x17, "GELU", &[], 30, Inferred),
            word(0x18, "MISH", &[], 30, Inferred),
            word(0x19, "GELU_APPRX_TANH", &[], 30, Inferred),
            word(0x1a, "GELU_APPRX_SIGMOID", &[], 30, Inferred),
            word(0x1c, "ARCTAN", &[], 30, Inferred),
            word(0x1d, "RSQRT", &[], 30, Inferred),
            word(0x1e, "SQUARE", &[], 30, Inferred),
            word(0x1f, "SIGN", &[], 30, Inferred),
            word(0x20, "DERIVATIVE_GELU", &[], 30, Inferred),
            word(0x21, "ABS", &[], 30, Inferred),
            word(0x22, "ABS_RECIPROCAL_SQRT", &[], 30, Inferred),
            word(0x23, "IS_FINITE", &[], 30, Inferred),
            word(0x24, "SILU", &[], 30, Inferred),
            word(0x25, "DERIVATIVE_SILU", &[], 30, Inferred),
            word(0x26, "DERIVATIVE_GELU_APPRX_SIGMOID", &[], 30, Inferred),
            word(0x80, "COPY", &[], 30, Inferred),
            word(0x81, "RECIPROCAL", &[], 30, Inferred),
            word(0x82, "MEMSET_ZERO", &[], 30, Inferred),
        ],
        section: "05 §4.4",
    },
    Enumeration {
        name: "COLLECTIVE_TYPE",
        words: &[
            word(0x00, "INVALID", &[], 30, Inferred),
            word(0x01, "ALL_REDUCE", &[], 30, Published),
            word(0x02, "REDUCE_SCATTER", &[], 30, Published),
            word(0x03, "ALL_GATHER", &[], 30, Published),
            word(0x04, "ALL_TO_ALL", &[], 30, Published),
            word(0x05, "PERMUTE", &[], 30, Published),
            word(0x06, "PERMUTE_REDUCE", &[], 30, Published),
            word(0x07, "PERMUTE_IMPLICIT", &[], 30, Published),
            word(0x08, "PERMUTE_REDUCE_IMPLICIT", &[], 30, Published),
            word(0x09, "ALL_TO_ALL_V", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "COLLECTIVE_DIMENSION",
        words: &[
            word(0x00, "PARTITION", &[], 30, Published),
            word(0x01, "FREE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "CCE_OP",
        words: &[
            word(0x00, "ADD", &[], 30, Published),
            word(0x01, "MULTIPLY", &[], 30, Inferred),
            word(0x02, "MAX", &[], 30, Published),
            word(0x03, "MIN", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "INSTR_CHAINING",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "INITIAL", &[], 30, Inferred),
            word(0x02, "BODY", &[], 30, Inferred),
            word(0x03, "FINAL", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "TENSOR_SUBDIM",
        words: &[
            word(0x00, "UNUSED", &[], 30, Published),
            word(0x02, "X", &[], 30, Measured),
            word(0x03, "XY", &[], 30, Published),
            word(0x04, "XYZ", &[], 30, Published),
            word(0x05, "XYZW", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "REDUCE_OP",
        words: &[
            word(0x00, "ADD", &[], 30, Published),
            word(0x01, "AVERAGE", &[], 30, Published),
            word(0x02, "MAX", &[], 30, Published),
            word(0x03, "OR", &[], 30, Published),
            word(0x04, "AND", &[], 30, Published),
            word(0x05, "XOR", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "REDUCE_AXIS",
        words: &[
            word(0x00, "ALL", &[], 30, Published),
            word(0x01, "PARTITIONS", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "POOL_TYPE",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "MAX", &[], 30, Published),
            word(0x02, "AVG", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "ACCUM_CMD",
        words: &[
            word(0x00, "IDLE", &[], 30, Measured),
            word(0x01, "ZERO", &[], 30, Published),
            word(0x02, "ACCUMULATE", &[], 30, Published),
            word(0x03, "ZERO_ACCUMULATE", &[], 30, Published),
            word(0x04, "LOAD_ACCUMULATE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "REDUCE_CMD",
        words: &[
            word(0x00, "IDLE", &[], 30, Published),
            word(0x01, "RESET", &[], 30, Published),
            word(0x02, "REDUCE", &[], 30, Published),
            word(0x03, "RESET_REDUCE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "TENS_SCALAR_REV_OPS",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "FIRST", &[], 30, Published),
            word(0x02, "SECOND", &[], 30, Published),
            word(0x03, "BOTH", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "IMM_SRC",
        words: &[
            word(0x00, "INSTRUCTION", &[], 30, Measured),
            word(0x01, "PTR", &["POINTER"], 30, Measured),
            word(0x02, "REG_PTR", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "IMM_SRC_N",
        words: &[
            word(0x00, "POINTER", &["PTR"], 30, Published),
            word(0x01, "INSTRUCTION", &[], 30, Published),
            word(0x02, "REG_PTR", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DATA_SRC",
        words: &[
            word(0x00, "REGISTER", &[], 30, Published),
            word(0x01, "IMMEDIATE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "FP32_MODE",
        words: &[
            word(0x00, "NONE", &[], 30, Measured),
            word(0x01, "LOW", &[], 30, Measured),
            word(0x02, "HIGH", &[], 30, Measured),
            word(0x03, "LOW_HIGH", &[], 30, Measured),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "TRANSPOSE_MODE",
        words: &[
            word(0x00, "DISABLED", &[], 30, Measured),
            word(0x01, "ENABLED", &[], 30, Measured),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "PSUM_ZERO_REGION",
        words: &[
            word(0x00, "SIZE2048", &[], 30, Published),
            word(0x01, "SIZE4096", &[], 30, Published),
            word(0x02, "SIZE8192", &[], 30, Published),
            word(0x03, "SIZE16384", &[], 30, Published),
        ],
        section: "05 §3.6",
    },
    Enumeration {
        name: "PE_PERF_MODE",
        words: &[
            word(0x00, "NONE", &[], 16, Published),
            word(0x01, "QUAD_ROW", &[], 16, Published),
            word(0x02, "QUAD_ROW_INTERLEAVE", &[], 16, Published),
            word(0x03, "QUAD_ROW_TILED", &[], 16, Published),
            word(0x04, "OCT_ROW", &[], 16, Published),
            word(0x05, "OCT_ROW_INTERLEAVE", &[], 16, Published),
            word(0x06, "OCT_ROW_TILED", &[], 16, Published),
        ],
        section: "05 §3.6",
    },
    Enumeration {
        name: "PE_SEED_MODE",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "LOAD_SEED", &[], 30, Published),
            word(0x02, "SAVE_SEED", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "TAG_WGT_MODE",
        words: &[
            word(0x00, "WEIGHT_ONLY", &[], 30, Published),
            word(0x01, "TAG_WEIGHT", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "ORDERING_MODE",
        words: &[word(0x00, "relaxed", &[], 30, Measured), word(0x01, "strict", &[], 30, Measured)],
        section: "05 §4.3",
    },
    Enumeration {
        name: "COMPARE_OP",
        words: &[
            word(0x00, "ALWAYS", &[], 30, Measured),
            word(0x01, "LT", &[], 30, Published),
            word(0x02, "LE", &[], 30, Published),
            word(0x03, "EQ", &[], 30, Measured),
            word(0x04, "NE", &[], 30, Published),
            word(0x05, "GE", &[], 30, Published),
            word(0x06, "GT", &[], 30, Published),
            word(0x09, "LT_REG", &[], 30, ProjectChoice),
            word(0x0a, "LE_REG", &[], 30, ProjectChoice),
            word(0x0b, "EQ_REG", &[], 30, ProjectChoice),
            word(0x0c, "NE_REG", &[], 30, ProjectChoice),
            word(0x0d, "GE_REG", &[], 30, ProjectChoice),
            word(0x0e, "GT_REG", &[], 30, ProjectChoice),
        ],
        section: "05 §3.9",
    },
    Enumeration {
        name: "BR_TARGET_MODE",
        words: &[
            word(0x01, "REGISTER", &[], 30, Published),
            word(0x02, "ABS_IMMEDIATE", &[], 30, Inferred),
            word(0x03, "REL_IMMEDIATE", &[], 30, Measured),
            word(0x04, "REL_REGISTER", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DGE_OPCODE",
        words: &[
            word(0x00, "DIRECT2D", &["DMA_DIRECT2D"], 30, Measured),
            word(0x01, "DMA_INDIRECT1D", &[], 30, Published),
            word(0x02, "DMA_TRANSPOSE", &[], 30, Published),
            word(0x03, "DMA_GATHER_TRANSPOSE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DGE_COMPUTE_OP",
        words: &[
            word(0x00, "NONE", &[], 30, Measured),
            word(0x01, "ADD", &[], 30, Published),
            word(0x02, "MULTIPLY", &[], 30, Published),
            word(0x03, "MAX", &[], 30, Published),
            word(0x04, "MIN", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "INDIRECT_MODE",
        words: &[
            word(0x00, "SRC", &[], 30, Published),
            word(0x01, "DST", &[], 30, Published),
            word(0x02, "SRC_DST", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "INDIRECT_DIM",
        words: &[
            word(0x00, "X", &[], 30, Published),
            word(0x01, "Y", &[], 30, Published),
            word(0x02, "Z", &[], 30, Published),
            word(0x03, "W", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DMA_ADDR_MODE",
        words: &[
            word(0x00, "IMM64", &[], 16, Published),
            word(0x01, "REG_PAIR", &[], 16, Published),
            word(0x02, "REG_IMM_OFFSET32", &[], 16, Published),
            word(0x03, "REG_IMM_OFFSET32I", &[], 16, Published),
            word(0x04, "REG_REG_OFFSET32", &[], 16, Published),
            word(0x05, "REG_REG_OFFSET32I", &[], 16, Published),
            word(0x06, "REG_REG_OFFSET64", &[], 16, Published),
            word(0x07, "REG_REG_OFFSET64I", &[], 16, Published),
            word(0x08, "REG_REG_IMM_SCALE", &[], 16, Published),
            word(0x09, "REG_REG_IMM_SCALE_I", &[], 16, Published),
            word(0x0a, "REG_REG_REG_SCALE", &[], 16, Published),
            word(0x0b, "REG_REG_REG_SCALE_I", &[], 16, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DMA_SEMA_UPDATE_MODE",
        words: &[
            word(0x00, "NONE", &[], 16, Published),
            word(0x01, "LOCAL_SEM_INC", &[], 16, Published),
            word(0x03, "LOCAL_SEM_INC_COUNTER", &[], 16, Published),
            word(0x05, "LOCAL_COLLSYNC_INC", &[], 16, Published),
            word(0x09, "REMOTE_SEM_INC", &[], 16, Published),
            word(0x0b, "REMOTE_SEM_INC_COUNTER", &[], 16, Published),
            word(0x0d, "REMOTE_COLLSYNC_INC", &[], 16, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "RAND_ALGORITHM",
        words: &[
            word(0x00, "LFSR", &[], 30, Published),
            word(0x01, "PCG32", &[], 30, Published),
            word(0x02, "PHILOX", &[], 30, Published),
            word(0x03, "XORWOW", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "RAND_POST_PROC",
        words: &[
            word(0x00, "RAW_U32", &[], 30, Published),
            word(0x01, "UNIFORM_IN_RANGE", &[], 30, Published),
            word(0x02, "NORMAL", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "RAND_SRC",
        words: &[
            word(0x00, "RNG_LFSR", &[], 30, Published),
            word(0x01, "RNG_XORWOW", &[], 30, Published),
            word(0x02, "RNG_PHILOX", &[], 30, Published),
            word(0x03, "OUTPUT_CVT_LFSR", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "RAND_STATE_UPDATE",
        words: &[
            word(0x00, "SRC_TENSOR", &[], 30, Published),
            word(0x01, "IMM_SINGLE", &[], 30, Published),
            word(0x02, "IMM_LANE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "AFFINE_SELECT_CMP",
        words: &[
            word(0x00, "GREATER_THAN", &[], 30, Published),
            word(0x01, "GREATER_THAN_EQ", &[], 30, Published),
            word(0x02, "EQ", &[], 30, Published),
            word(0x03, "NOT_EQ", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "COMPRESS_OP",
        words: &[
            word(0x08, "MIN", &[], 30, Published),
            word(0x09, "MAX", &[], 30, Published),
            word(0x20, "ABS_MIN", &[], 30, Published),
            word(0x21, "ABS_MAX", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DEQUANT_FMT",
        words: &[
            word(0x00, "INVALID", &[], 30, Published),
            word(0x01, "E2M1_TO_E5M2", &[], 30, Published),
            word(0x02, "INT4_TO_E5M2", &[], 30, Published),
            word(0x03, "NF4_TO_E4M3", &[], 30, Published),
            word(0x04, "E2M3_TO_E4M3", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "DROPOUT_THRESHOLD_TYPE",
        words: &[
            word(0x00, "DROP_RATE", &[], 30, Published),
            word(0x01, "KEEP_RATE", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "MODIFY_POOL_OP",
        words: &[
            word(0x00, "INVALID", &[], 30, Published),
            word(0x01, "LOAD_LIB", &[], 30, Published),
            word(0x02, "UNLOAD_LIB", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "CUSTOM_OP_ARG_TYPE",
        words: &[
            word(0x00, "INVALID", &[], 30, Published),
            word(0x01, "TENSOR", &[], 30, Published),
            word(0x02, "ARRAY_OF_TENSOR", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "CUSTOM_OP_ARG_LOCATION",
        words: &[word(0x01, "SBUF", &[], 30, Published), word(0x02, "HBM", &[], 30, Published)],
        section: "05 §4.3",
    },
    Enumeration {
        name: "TEST_EVT_SEM_MODE",
        words: &[
            word(0x00, "READ_SEM", &[], 30, Published),
            word(0x01, "READ_EVT", &[], 30, Published),
            word(0x02, "UPDATE_SEM", &[], 30, Published),
            word(0x03, "UPDATE_EVT", &[], 30, Published),
            word(0x04, "COND_UPDATE_SEM", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "CLEAR_MODE",
        words: &[
            word(0x01, "SEMAPHORE_ZERO", &["RANGE"], 30, Measured),
            word(0x02, "BITMASK", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "REG_SERIAL_MODE",
        words: &[word(0x00, "SERIAL", &["Serial"], 30, Published)],
        section: "05 §4.3",
    },
    Enumeration {
        name: "PSEUDO_OPCODE",
        words: &[
            word(0x00, "INVALID", &[], 30, Published),
            word(0x01, "EXIT_EXECUTION", &[], 30, Published),
            word(0x02, "LIBRARY_RELOAD_INDEX", &[], 30, Published),
        ],
        section: "05 §4.3",
    },
    Enumeration {
        name: "EXTENDED_OPCODE",
        words: &[
            word(0x00, "ENOP", &[], 30, Published),
            word(0x01, "COPY", &[], 30, Published),
            word(0x02, "TTA", &[], 30, Published),
            word(0x03, "RAND_GET_STATE", &[], 30, Inferred),
            word(0x04, "RAND_SET_STATE", &[], 30, Inferred),
            word(0x06, "SB2SB", &[], 30, Published),
            word(0x07, "CPTC_DECODE", &[], 30, Published),
            word(0x08, "RDMA_DESC_GEN", &[], 30, Published),
            word(0x09, "RDMA_DESC_START", &[], 30, Published),
        ],
        section: "05 §3.11",
    },
    Enumeration {
        name: "DEBUG_CMD",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "NOTIFY", &[], 30, Published),
            word(0x03, "START", &[], 30, Published),
            word(0x05, "END", &[], 30, Published),
            word(0x07, "START_END", &[], 30, Published),
            word(0x09, "INS_FIELD", &[], 30, Published),
        ],
        section: "05 §1.2",
    },
    Enumeration {
        name: "WAIT_MODE",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "WAIT_FOR_SEM_EQ_IMM", &[], 30, Measured),
            word(0x02, "WAIT_FOR_SEM_LT_IMM", &[], 30, Published),
            word(0x03, "WAIT_FOR_SEM_LE_IMM", &[], 30, Published),
            word(0x04, "WAIT_FOR_SEM_GT_IMM", &[], 30, Published),
            word(0x05, "WAIT_FOR_SEM_GE_IMM", &[], 30, Measured),
            word(0x06, "WAIT_FOR_EVT_SET", &[], 14, Published),
            word(0x07, "WAIT_FOR_EVT_SET_THEN_CLEAR", &[], 14, Measured),
            word(0x0e, "WAIT_FOR_EVT_CLEAR", &[], 14, Published),
            word(0x0f, "WAIT_FOR_EVT_CLEAR_THEN_SET", &[], 14, Published),
            word(0x81, "WAIT_FOR_SEM_EQ_REG", &[], 30, Published),
            word(0x82, "WAIT_FOR_SEM_LT_REG", &[], 30, Published),
            word(0x83, "WAIT_FOR_SEM_LE_REG", &[], 30, Published),
            word(0x84, "WAIT_FOR_SEM_GT_REG", &[], 30, Published),
            word(0x85, "WAIT_FOR_SEM_GE_REG", &[], 30, Published),
            word(0x91, "WAIT_FOR_SEM_EQ_REG_OFFSET", &[], 16, Published),
            word(0x92, "WAIT_FOR_SEM_LT_REG_OFFSET", &[], 16, Published),
            word(0x93, "WAIT_FOR_SEM_LE_REG_OFFSET", &[], 16, Published),
            word(0x94, "WAIT_FOR_SEM_GT_REG_OFFSET", &[], 16, Published),
            word(0x95, "WAIT_FOR_SEM_GE_REG_OFFSET", &[], 16, Published),
            word(0xfe, "UNORDERED", &[], 16, Published),
        ],
        section: "05 §1.5",
    },
    Enumeration {
        name: "UPDATE_MODE",
        words: &[
            word(0x00, "NONE", &[], 30, Published),
            word(0x01, "EVT_SET_READ", &[], 14, Published),
            word(0x02, "EVT_CLR_READ", &[], 14, Published),
            word(0x03, "SEM_INC_READ", &[], 30, Published),
            word(0x04, "SEM_DEC_READ", &[], 30, Published),
            word(0x05, "SEM_ADD_IMM_READ", &[], 30, Published),
            word(0x07, "SEM_SUB_IMM_READ", &[], 30, Published),
            word(0x09, "SEM_WR_IMM_READ", &[], 30, Published),
            word(0x11, "EVT_SET_COMPLETE", &[], 14, Measured),
            word(0x12, "EVT_CLR_COMPLETE", &[], 14, Published),
            word(0x13, "SEM_INC_COMPLETE", &[], 30, Measured),
            word(0x14, "SEM_DEC_COMPLETE", &[], 30, Measured),
            word(0x15, "SEM_ADD_IMM_COMPLETE", &[], 30, Measured),
            word(0x17, "SEM_SUB_IMM_COMPLETE", &[], 30, Published),
            word(0x19, "SEM_WR_IMM_COMPLETE", &[], 30, Measured),
            word(0x85, "SEM_ADD_REG_READ", &[], 30, Inferred),
            word(0x87, "SEM_SUB_REG_READ", &[], 30, Published),
            word(0x89, "SEM_WR_REG_READ", &[], 30, Inferred),
            word(0x95, "SEM_ADD_REG_COMPLETE", &[], 30, Inferred),
            word(0x97, "SEM_SUB_REG_COMPLETE", &[], 30, Published),
            word(0x99, "SEM_WR_REG_COMPLETE", &[], 30, Published),
        ],
        section: "05 §1.6",
    },
    Enumeration {
        name: "TONGA_WAIT_EVENT_MODE",
        words: &[
            word(0x00, "NONE", &[], 1, Published),
            word(0x01, "WAIT_FOR_SET", &[], 1, Published),
            word(0x02, "WAIT_FOR_SET_THEN_CLEAR", &[], 1, Published),
        ],
        section: "05 §1.3",
    },
    Enumeration {
        name: "TONGA_SET_EVENT_MODE",
        words: &[
            word(0x00, "NONE", &[], 1, Published),
            word(0x01, "ON_DONE_RD_SRC", &[], 1, Published),
            word(0x02, "ON_DONE_WR_DST", &[], 1, Published),
            word(0x03, "ON_INST_DONE", &[], 1, Published),
        ],
        section: "05 §1.3",
    },
    Enumeration {
        name: "TONGA_TRACE_MODE",
        words: &[
            word(0x00, "DISABLE", &[], 1, Published),
            word(0x01, "GEN_ON_START", &[], 1, Published),
            word(0x02, "GEN_ON_END", &[], 1, Published),
            word(0x03, "GEN_ON_START_AND_END", &[], 1, Published),
        ],
        section: "05 §1.2",
    },
];

/// Syntax templates, each once for every layout that it serves.
pub static TEMPLATES: &[Template] = &[
    Template {
        name: "LDWEIGHTS",
        operands: &[
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(7), Whole, Plain), Text("*"), Value(M(8), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[hidden(5, 0), hidden(6, 0), hidden(10, 15), hidden(11, 15), hidden(12, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "LDWEIGHTS",
        operands: &[
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand("transpose_mode", &[Value(M(4), Whole, Plain)], NonZero, P),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(7), Whole, Plain), Text("*"), Value(M(8), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[hidden(5, 0), hidden(10, 15), hidden(11, 15)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "LDWEIGHTS",
        operands: &[
            operand("fp32_mode", &[Value(M(4), Whole, Plain)], NonZero, Profiled::NonZero(M(4))),
            operand("transpose_mode", &[Value(M(5), Whole, Plain)], NonZero, P),
            operand(
                "src",
                &[Value(M(3), Whole, Plain), Text("@"), Value(M(2), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(8), Whole, Plain), Text("*"), Value(M(9), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[hidden(0, 0), hidden(6, 0), hidden(11, 15), hidden(12, 15), hidden(14, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "LDWEIGHTS",
        operands: &[
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(4), Whole, Plain), Text("*"), Value(M(5), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[hidden(6, 0), hidden(7, 0), hidden(8, 0), hidden(9, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "MATMUL",
        operands: &[
            operand("acc_flags", &[Value(M(10), Whole, Plain)], NonZero, P),
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand("dst", &[Value(M(15), Whole, Plain)], Always, P),
            operand(
                "",
                &[Value(M(7), Whole, Plain), Text("*"), Value(M(8), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[
            hidden(5, 0),
            hidden(6, 0),
            hidden(11, 15),
            hidden(12, 15),
            hidden(13, 0),
            hidden(14, 0),
        ],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "MATMUL",
        operands: &[
            operand("acc_flags", &[Value(M(11), Whole, Plain)], NonZero, P),
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand("dst", &[Value(M(16), Whole, Plain)], Always, P),
            operand(
                "",
                &[Value(M(7), Whole, Plain), Text("*"), Value(M(8), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[
            hidden(4, 0),
            hidden(5, 0),
            hidden(9, 0),
            hidden(12, 15),
            hidden(13, 15),
            hidden(15, 0),
        ],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "MATMUL",
        operands: &[
            operand("acc_flags", &[Value(M(12), Whole, Plain)], NonZero, P),
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand("dst", &[Value(M(17), Whole, Plain)], Always, P),
            operand(
                "",
                &[Value(M(7), Whole, Plain), Text("*"), Value(M(8), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[
            hidden(4, 0),
            hidden(5, 0),
            hidden(9, 0),
            hidden(11, 0),
            hidden(13, 15),
            hidden(14, 15),
            hidden(16, 0),
        ],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "MATMUL",
        operands: &[
            operand("fp32_mode", &[Value(M(3), Whole, Plain)], NonZero, Profiled::NonZero(M(3))),
            operand(
                "src",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(1), Whole, Plain)],
                Always,
                P,
            ),
            operand("dst", &[Value(M(12), Whole, Plain)], Always, P),
            operand(
                "",
                &[Value(M(5), Whole, Plain), Text("*"), Value(M(6), Whole, Plain)],
                Always,
                P,
            ),
        ],
        hidden: &[hidden(4, 0), hidden(7, 0), hidden(8, 0), hidden(9, 0), hidden(10, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "ACTIVATE",
        operands: &[
            operand("", &[Value(M(8), Whole, Plain)], Always, P),
            Operand {
                needs: &[(M(3), 0)],
                ..operand(
                    "bias_ptr",
                    &[Value(M(5), High, Plain), Text("@"), Value(M(10), Whole, Hex)],
                    Always,
                    P,
                )
            },
            operand(
                "src",
                &[Value(M(5), Low, Plain), Text("@"), Value(M(4), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(6), Whole, Plain), Text("@"), Value(M(12), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(7), Whole, Plain)], NonZero, P),
            operand("scale", &[Value(M(9), Whole, F)], NonZero, P),
            operand("imm", &[Value(M(11), Whole, F)], NonZero, P),
            Operand {
                after: "",
                ..operand("accumulator_cmd", &[Value(M(2), Whole, Plain)], NonZero, P)
            },
        ],
        hidden: &[hidden(0, 0), hidden(1, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "ACT_TABLE_LOAD",
        operands: &[operand("table_sel", &[Value(M(1), Whole, Plain)], NonZero, P)],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_TENSOR",
        operands: &[
            operand("op", &[Value(M(2), Whole, Plain)], NonZero, P),
            operand(
                "src0",
                &[Value(M(0), Low, Plain), Text("@"), Value(M(4), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "src1",
                &[Value(M(0), High, Plain), Text("@"), Value(M(5), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(1), Whole, Plain), Text("@"), Value(M(6), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Inferred,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_REDUCE",
        operands: &[
            operand("op", &[Value(M(5), Whole, Plain)], NonZero, P),
            operand("dim", &[Value(M(6), Whole, Plain)], NonZero, P),
            operand("negated", &[Value(M(4), Whole, Plain)], NonZero, Profiled::NonZero(M(4))),
            operand(
                "src",
                &[Value(M(1), Whole, Plain), Text("@"), Value(M(0), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(9), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(7, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_REDUCE",
        operands: &[
            operand("op", &[Value(M(5), Whole, Plain)], NonZero, P),
            operand("dim", &[Value(M(6), Whole, Plain)], NonZero, P),
            operand("negated", &[Value(M(4), Whole, Plain)], NonZero, Profiled::NonZero(M(4))),
            operand(
                "src",
                &[Value(M(1), Whole, Plain), Text("@"), Value(M(0), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(9), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(7, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_SCALAR",
        operands: &[
            operand(
                "ops",
                &[Value(M(7), Whole, Plain), Text(","), Value(M(8), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "imm",
                &[Value(M(11), Whole, Plain), Text(","), Value(M(12), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "imm_src",
                &[Value(M(6), Whole, Plain), Text(","), Value(M(10), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "src",
                &[Value(M(3), Whole, Plain), Text("@"), Value(M(2), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(4), Whole, Plain), Text("@"), Value(M(13), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(5), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(0, 0), hidden(9, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_SCALAR",
        operands: &[
            operand(
                "ops",
                &[Value(M(7), Whole, Plain), Text(","), Value(M(8), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "imm",
                &[Value(M(11), Whole, Plain), Text(","), Value(M(12), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "imm_src",
                &[Value(M(6), Whole, Plain), Text(","), Value(M(10), Whole, Plain)],
                NonZero,
                P,
            ),
            operand(
                "src",
                &[Value(M(3), Whole, Plain), Text("@"), Value(M(2), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(4), Whole, Plain), Text("@"), Value(M(13), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(5), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(0, 0), hidden(9, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "COPY",
        operands: &[
            operand(
                "src",
                &[Value(M(1), Whole, Plain), Text("@"), Value(M(0), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(9), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(4, 0), hidden(5, 0), hidden(6, 0), hidden(7, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "COPY",
        operands: &[
            operand(
                "src",
                &[Value(M(1), Whole, Plain), Text("@"), Value(M(0), Whole, Plain)],
                Always,
                P,
            ),
            operand(
                "dst",
                &[Value(M(2), Whole, Plain), Text("@"), Value(M(9), Whole, Plain)],
                Always,
                P,
            ),
            operand("channels", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(4, 0), hidden(5, 0), hidden(6, 0), hidden(7, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "EVENT_SEMAPHORE",
        operands: &[
            operand("setter", &[Value(M(0), Whole, Plain)], NonZero, P),
            operand("", &[Value(M(2), Whole, Plain)], NonZero, P),
        ],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "HALT",
        operands: &[],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: Measured,
        section: "05 §6.3",
    },
    Template {
        name: "DRAIN",
        operands: &[],
        hidden: &[hidden(1, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "NOP",
        operands: &[operand("cycle", &[Value(M(0), Whole, Plain)], NonZero, P)],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "WRITE",
        operands: &[
            operand(
                "data",
                &[Value(M(5), Whole, Hex), IfNonZero(M(1), &[Text(","), Value(M(6), Whole, Hex)])],
                NonZero,
                P,
            ),
            operand(
                "size",
                &[
                    Value(M(0), Whole, Plain),
                    IfNonZero(M(1), &[Text(","), Value(M(1), Whole, Plain)]),
                ],
                NonZero,
                P,
            ),
            operand(
                "dst",
                &[Value(M(3), Whole, Hex), IfNonZero(M(1), &[Text(","), Value(M(4), Whole, Hex)])],
                NonZero,
                P,
            ),
        ],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "NOTIFY",
        operands: &[
            Operand { before: " ", ..operand("hint", &[Value(M(1), Whole, Plain)], NonZero, P) },
            Operand {
                needs: &[(M(3), 1)],
                after: "  ",
                ..operand("notification", &[Text("EXPLICIT")], NonZero, P)
            },
            Operand { needs: &[(Header(2), 9)], ..operand("trace", &[Text("START")], NonZero, P) },
        ],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "COMPARE_BRANCH",
        operands: &[
            operand("cmp_op", &[Value(M(0), Whole, Plain)], NonZero, P),
            operand("dtype", &[Value(M(1), Whole, Plain)], NonZero, Profiled::NonZero(M(0))),
            operand(
                "cmp0",
                &[Text("$R["), Value(M(6), Whole, Plain), Text("]")],
                NonZero,
                Profiled::NonZero(M(0)),
            ),
            operand("cmp1", &[Value(M(4), Whole, Plain)], NonZero, Profiled::NonZero(M(0))),
            operand("label_id", &[Value(M(11), Whole, U)], NonZero, P),
            Operand {
                after: "",
                ..operand(
                    "debugHint",
                    &[Value(Header(3), Whole, Plain)],
                    NonZero,
                    Profiled::NonZero(Header(3)),
                )
            },
        ],
        hidden: &[hidden(2, 3), hidden(7, 0), hidden(8, 0), hidden(9, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "TENSOR_LOAD",
        operands: &[
            operand(
                "addr",
                &[
                    Value(M(0), Whole, Plain),
                    Text("@"),
                    Value(M(4), Whole, Hex),
                    Text("["),
                    Value(M(5), Whole, Plain),
                    Text(","),
                    Value(M(6), Whole, Plain),
                    Text("]["),
                    Value(M(2), Whole, Plain),
                    Text(","),
                    Value(M(3), Whole, Plain),
                    Text("]"),
                ],
                Always,
                P,
            ),
            operand("data", &[Value(M(7), Whole, Registers(M(2), M(3)))], Always, P),
        ],
        hidden: &[hidden(1, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "RANGE_CLEAR",
        operands: &[
            operand("mode", &[Value(M(0), Whole, Plain)], NonZero, P),
            operand("first", &[Value(M(1), Whole, Plain)], NonZero, P),
            operand("last", &[Value(M(2), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(4, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "SET_ORDERING_MODE",
        operands: &[operand("ordering_mode", &[Value(M(0), Whole, Plain)], NonZero, P)],
        hidden: &[],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "DMA_DIRECT2D",
        operands: &[
            operand("semaphore", &[Value(M(1), Whole, Plain)], NonZero, P),
            Operand {
                after: "  ",
                ..operand("sem_increment", &[Value(M(2), Whole, Plain)], NonZero, P)
            },
            operand("src_elem_size", &[Value(M(9), Whole, Plain)], NonZero, P),
            operand("dst_elem_size", &[Value(M(17), Whole, Plain)], NonZero, P),
            operand(
                "src_pattern",
                &[
                    Text("["),
                    Value(M(5), Whole, Plain),
                    Text(","),
                    Value(M(6), Whole, Plain),
                    Text("]["),
                    Value(M(7), Whole, Plain),
                    Text(","),
                    Value(M(8), Whole, Plain),
                    Text("]"),
                ],
                Always,
                P,
            ),
            operand(
                "dst_pattern",
                &[
                    Text("["),
                    Value(M(13), Whole, Plain),
                    Text(","),
                    Value(M(14), Whole, Plain),
                    Text("]["),
                    Value(M(15), Whole, Plain),
                    Text(","),
                    Value(M(16), Whole, Plain),
                    Text("]"),
                ],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(4), Whole, AddressWords { prefix: "src", hex: true })],
                Always,
                P,
            ),
            operand("src_shape_reg", &[Text("0")], Never, P),
            operand(
                "",
                &[Value(M(12), Whole, AddressWords { prefix: "dst", hex: true })],
                Always,
                P,
            ),
            operand("dst_shape_reg", &[Text("0")], Never, P),
            operand(
                "in_dtype",
                &[Value(M(18), Whole, Plain)],
                Always,
                Profiled::Differ(M(18), M(19)),
            ),
            operand(
                "out_dtype",
                &[Value(M(19), Whole, Plain)],
                Always,
                Profiled::Differ(M(18), M(19)),
            ),
            operand("compute_op", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[hidden(0, 0), hidden(10, 0), hidden(11, 0)],
        end: "",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "PSEUDO_DMA_TRIGGER",
        operands: &[
            operand("", &[Value(M(0), Whole, Plain)], Always, P),
            operand("use_raw_count", &[Value(M(1), Whole, Plain)], NonZero, P),
            operand("block_id", &[Value(M(2), Whole, Plain)], Always, P),
        ],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: Published,
        section: "05 §6.2",
    },
    Template {
        name: "PSEUDO_DMA_REARM",
        operands: &[operand("", &[Value(M(0), Whole, Plain)], Always, P)],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: ProjectChoice,
        section: "05 §6.4",
    },
    Template {
        name: "PSEUDO_TRIGGER_COLLECTIVE",
        operands: &[
            operand("ctype", &[Value(M(6), Whole, Plain)], NonZero, P),
            operand("input_tensor_id", &[Value(M(3), Whole, Plain)], NonZero, P),
            operand("output_tensor_id", &[Value(M(4), Whole, Plain)], NonZero, P),
            operand("num_elements", &[Value(M(5), Whole, Plain)], NonZero, P),
            operand("dtype", &[Value(M(1), Whole, Plain)], NonZero, P),
            operand("op", &[Value(M(0), Whole, Plain)], NonZero, P),
            operand("group_id", &[Value(M(2), Whole, Plain)], Always, P),
        ],
        hidden: &[hidden(8, 0), hidden(9, 0)],
        end: "",
        profiler: false,
        evidence: Published,
        section: "05 §6.2",
    },
    Template {
        name: "PSEUDO_BRANCH_LABEL",
        operands: &[],
        hidden: &[hidden(0, 0)],
        end: "",
        profiler: false,
        evidence: Measured,
        section: "05 §6.3",
    },
    Template {
        name: "PSEUDO_DMA_SWAP_QUEUE_SET",
        operands: &[
            operand("", &[Value(M(0), Whole, Plain)], Always, P),
            operand("flag", &[Value(M(2), Whole, Plain)], NonZero, P),
            operand("instance", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: ProjectChoice,
        section: "05 §6.4",
    },
    Template {
        name: "PSEUDO_FUNCTION_BEGIN",
        operands: &[
            operand("", &[Value(M(0), Whole, Plain)], Always, P),
            operand("return_reset_semaphores", &[Value(M(1), Whole, Plain)], NonZero, P),
            operand("return_reg_lo", &[Value(M(2), Whole, Plain)], NonZero, P),
            operand("return_reg_hi", &[Value(M(3), Whole, Plain)], NonZero, P),
        ],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: ProjectChoice,
        section: "05 §6.4",
    },
    Template {
        name: "PSEUDO_FUNCTION_CALL",
        operands: &[
            operand("", &[Value(M(0), Whole, Plain)], Always, P),
            operand("args_table_var_id", &[Value(M(1), Whole, Plain)], NonZero, P),
        ],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: ProjectChoice,
        section: "05 §6.4",
    },
    Template {
        name: "PSEUDO_DMA_DIRECT2D",
        operands: &[
            operand("dge_op", &[Value(M(3), Whole, Plain)], NonZero, P),
            operand("semaphore", &[Value(M(1), Whole, Plain)], NonZero, P),
            Operand {
                after: "  ",
                ..operand("sem_increment", &[Value(M(2), Whole, Plain)], NonZero, P)
            },
            operand("src_elem_size", &[Value(M(9), Whole, Plain)], NonZero, P),
            operand("dst_elem_size", &[Value(M(17), Whole, Plain)], NonZero, P),
            operand(
                "src_pattern",
                &[
                    Text("["),
                    Value(M(5), Whole, Plain),
                    Text(","),
                    Value(M(6), Whole, Plain),
                    Text("]["),
                    Value(M(7), Whole, Plain),
                    Text(","),
                    Value(M(8), Whole, Plain),
                    Text("]"),
                ],
                Always,
                P,
            ),
            operand(
                "dst_pattern",
                &[
                    Text("["),
                    Value(M(13), Whole, Plain),
                    Text(","),
                    Value(M(14), Whole, Plain),
                    Text("]["),
                    Value(M(15), Whole, Plain),
                    Text(","),
                    Value(M(16), Whole, Plain),
                    Text("]"),
                ],
                Always,
                P,
            ),
            operand(
                "",
                &[Value(M(4), Whole, AddressWords { prefix: "src", hex: false })],
                Always,
                P,
            ),
            operand("src_shape_reg", &[Text("0")], Never, P),
            operand(
                "",
                &[Value(M(12), Whole, AddressWords { prefix: "dst", hex: false })],
                Always,
                P,
            ),
            operand("dst_shape_reg", &[Text("0")], Never, P),
            operand(
                "in_dtype",
                &[Value(M(18), Whole, Plain)],
                Always,
                Profiled::Differ(M(18), M(19)),
            ),
            operand(
                "out_dtype",
                &[Value(M(19), Whole, Plain)],
                Always,
                Profiled::Differ(M(18), M(19)),
            ),
        ],
        hidden: &[hidden(0, 0), hidden(10, 0), hidden(11, 0)],
        end: "  ",
        profiler: true,
        evidence: Measured,
        section: "12 §5",
    },
    Template {
        name: "PSEUDO_DMA_TRIGGER",
        operands: &[
            operand("", &[Value(M(0), Whole, Plain)], Always, P),
            operand("use_raw_count", &[Value(M(1), Whole, Plain)], NonZero, P),
            operand("block_id", &[Value(M(2), Whole, Plain)], Always, P),
        ],
        hidden: &[],
        end: "",
        profiler: false,
        evidence: Published,
        section: "05 §6.2",
    },
];

/// Instructions: v2 and later by opcode, then TONGA.
pub static ROWS: &[Row] = &[
    Row {
        bindings: &[
            binding(2, 4, Some(0), Published),
            binding(4, 5, Some(1), Published),
            binding(8, 6, Some(2), Published),
            binding(16, 7, Some(3), Published),
        ],
        note: "load stationary tile",
        ..row(0x01, "LDWEIGHTS", Pe, Maintained, 1, 30, Measured)
    },
    Row {
        bindings: &[
            binding(2, 0, Some(4), Published),
            binding(4, 1, Some(5), Published),
            binding(8, 2, Some(6), Published),
            binding(16, 3, Some(7), Published),
        ],
        note: "moving tile, accumulate to PSUM",
        ..row(0x02, "MATMUL", Pe, Maintained, 1, 30, Measured)
    },
    Row {
        note: "PE configuration register write; layout unpublished",
        ..row(0x03, "PE_REG_WRITE", Pe, Maintained, 1, 30, Published)
    },
    Row { note: "layout unpublished", ..row(0x04, "WEIGHT_MASK", Pe, Dormant, 1, 30, Published) },
    Row { note: "layout unpublished", ..row(0x05, "WEIGHT_SHIFT", Pe, Dormant, 1, 30, Published) },
    Row {
        bindings: &[binding(28, 9, None, Published)],
        note: "sparsity tags",
        ..row(0x06, "LDTAGS", Pe, Maintained, 1, 28, Published)
    },
    Row {
        bindings: &[binding(28, 8, None, Published)],
        ..row(0x07, "MATMUL_SPARSE", Pe, Maintained, 1, 28, Published)
    },
    Row {
        bindings: &[binding(24, 12, None, Published)],
        note: "PSUM rounding seeds",
        ..row(0x08, "PE_MANAGE_SEED", Pe, Maintained, 1, 24, Published)
    },
    Row {
        bindings: &[binding(24, 10, None, Published)],
        note: "deprecated on v5",
        ..row(0x09, "LDWEIGHTS_MX", Pe, Maintained, 1, 24, Published)
    },
    Row {
        bindings: &[binding(24, 11, None, Published)],
        note: "deprecated on v5",
        ..row(0x0a, "MATMUL_MX", Pe, Maintained, 1, 24, Published)
    },
    Row {
        bindings: &[binding(30, 15, Some(8), Published)],
        ..row(0x21, "ACTIVATE", Activation, Maintained, 2, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 16, None, Published)],
        note: "output UINT8",
        ..row(0x22, "ACTIVATE_QUANTIZE", Activation, Maintained, 2, 30, Published)
    },
    Row {
        aliases: &["ACTIVATION_TABLE_LOAD"],
        bindings: &[binding(30, 62, Some(9), Published)],
        note: "DVE on v5; selector at byte 35",
        ..row(0x23, "ACT_TABLE_LOAD", Activation, Maintained, 10, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 19, None, Published)],
        note: "negated must be 0",
        ..row(0x24, "ACTIVATION_READ_ACCUMULATOR", Activation, Maintained, 2, 30, Published)
    },
    Row {
        bindings: &[binding(24, 17, None, Published)],
        note: "DVE on v5",
        ..row(0x25, "ACTIVATE2", Activation, Maintained, 10, 24, Published)
    },
    Row {
        bindings: &[binding(16, 18, None, Published)],
        note: "no shipped handler",
        ..row(0x26, "ACTIVATE_MULTIPASS", Activation, Maintained, 0, 16, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        note: "ops forced BYPASS; not in the default v3 DVE table (measured)",
        ..row(0x30, "EXPONENTIAL", Vector, Maintained, 8, 30, Published)
    },
    Row {
        aliases: &["TENSOR_TENSOR_ARITH_OP"],
        bindings: &[binding(30, 20, Some(10), Published)],
        ..row(0x41, "TENSOR_TENSOR", Vector, Maintained, 12, 30, Measured)
    },
    Row {
        aliases: &["TENSOR_REDUCE_ARITH_OP"],
        bindings: &[binding(6, 31, Some(11), Published), binding(24, 32, Some(12), Published)],
        ..row(0x42, "TENSOR_REDUCE", Vector, Maintained, 12, 30, Measured)
    },
    Row {
        aliases: &["TENSOR_SCALAR_ARITH_OP"],
        bindings: &[binding(6, 21, Some(13), Published), binding(24, 22, Some(14), Published)],
        ..row(0x43, "TENSOR_SCALAR", Vector, Maintained, 14, 30, Measured)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0x44, "TENSOR_SCALAR_PTR_ARITH_OP", Vector, Dormant, 12, 30, Published)
    },
    Row {
        bindings: &[binding(30, 33, None, Published)],
        ..row(0x45, "POOL", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, Some(15), Published), binding(24, 32, Some(16), Published)],
        ..row(0x46, "COPY", Vector, Maintained, 14, 30, Measured)
    },
    Row {
        bindings: &[binding(6, 31, Some(15), Published), binding(24, 32, Some(16), Published)],
        ..row(0x47, "CAST", Vector, Maintained, 14, 30, Measured)
    },
    Row {
        bindings: &[binding(6, 31, Some(15), Published), binding(24, 32, Some(16), Published)],
        ..row(0x48, "RECIPROCAL", Vector, Maintained, 8, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 45, None, Published)],
        ..row(0x49, "MEMSET", Vector, Maintained, 12, 30, Measured)
    },
    Row {
        note: "layout S4_RL unpublished",
        ..row(0x4a, "REG_LOAD", Vector, Dormant, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 45, None, Published)],
        ..row(0x4b, "REG_STORE", Vector, Dormant, 4, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0x4c, "REG_SHUFFLE", Vector, Dormant, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 45, None, Published)],
        ..row(0x4d, "RNG", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x4e, "TENSOR_CUMULATIVE_ARITH_OP", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 35, None, Published)],
        ..row(0x4f, "TENSOR_SCALAR_PTR_MULTI_ARITH", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 20, None, Published)],
        ..row(0x51, "TENSOR_TENSOR_BITVEC_OP", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x52, "TENSOR_REDUCE_BITVEC_OP", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0x53, "TENSOR_SCALAR_BITVEC_OP", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0x54, "TENSOR_SCALAR_PTR_BITVEC_OP", Vector, Dormant, 12, 30, Published)
    },
    Row {
        bindings: &[binding(30, 33, None, Published)],
        note: "DVE on v5",
        ..row(0x58, "MAX_POOL_SELECT", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x5e, "TENSOR_CUMULATIVE_BITVEC_OP", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 35, None, Published)],
        ..row(0x5f, "TENSOR_SCALAR_PTR_MULTI_BITVEC", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x60, "BATCH_NORM_STATS", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x61, "BATCH_NORM_STATS2", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x62, "BATCH_NORM_AGGREGATE", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 43, None, Published)],
        note: "use 94",
        ..row(0x63, "BATCH_NORM_GRAD_ACCUMULATE", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 41, None, Published)],
        note: "use 8E",
        ..row(0x64, "BATCH_NORM_PARAM_LOAD", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 20, None, Published)],
        note: "op BYPASS",
        ..row(0x65, "BATCH_NORM_BACK_PROP", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 68, None, Published)],
        ..row(0x66, "LOAD_PARAMETER_RAM", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 39, None, Published)],
        ..row(0x67, "POOL_BUFFER_LOAD", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 38, None, Published)],
        ..row(0x68, "GATHER", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 68, None, Published)],
        note: "32 lane bytes",
        ..row(0x69, "LOAD_MASK_SELECT", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x6a, "STREAM_SHUFFLE", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x6b, "STREAM_TRANSPOSE", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x6c, "MAX8", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 41, None, Published)],
        ..row(0x6d, "MATCH_VALUE_LOAD", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x6e, "FIND_INDEX8", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 36, None, Published)],
        ..row(0x6f, "MATCH_REPLACE8", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 41, None, Published)],
        ..row(0x70, "TENSOR_SCALAR_IMM_LD_ARITH", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 41, None, Published)],
        ..row(0x71, "TENSOR_SCALAR_IMM_LD_BITVEC", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 20, None, Published)],
        ..row(0x72, "COPY_PREDICATED", Vector, Maintained, 8, 30, Published)
    },
    Row {
        note: "layout S2S2D3_ROI unpublished",
        ..row(0x73, "ROI_ALIGN", Vector, Dormant, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 28, None, Published)],
        ..row(0x74, "TENSOR_SCALAR_ADDR", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 46, None, Published)],
        ..row(0x76, "RAND", Vector, Dormant, 12, 30, Published)
    },
    Row {
        bindings: &[binding(30, 46, None, Published)],
        note: "not in the default v3 DVE table (measured)",
        ..row(0x77, "RAND_GET_STATE", Vector, Maintained, 14, 30, Published)
    },
    Row {
        bindings: &[binding(30, 47, None, Published)],
        note: "not in the default v3 DVE table (measured)",
        ..row(0x78, "RAND_SET_STATE", Vector, Maintained, 14, 30, Published)
    },
    Row {
        note: "real twin of CA; layout unpublished",
        ..row(0x79, "EMBEDDING_UPDATE", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 68, None, Published)],
        ..row(0x7a, "LOAD_POOL_ARGUMENT", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(4, 52, None, Published), binding(24, 53, None, Published)],
        note: "enum from v2, struct and kernel from v3",
        ..row(0x7b, "TENSOR_DEQUANTIZE", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 34, None, Published)],
        ..row(0x7c, "CROSS_LANE_REDUCE_ARITH", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 34, None, Published)],
        ..row(0x7d, "CROSS_LANE_REDUCE_BITVEC", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 49, None, Published)],
        ..row(0x7e, "IOTA", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 50, None, Published)],
        ..row(0x7f, "DROPOUT", Vector, Maintained, 8, 30, Published)
    },
    Row {
        note: "layout S2D2_JPEG unpublished",
        ..row(0x81, "JPEG_DECODE", Vector, Dormant, 4, 28, Published)
    },
    Row {
        bindings: &[binding(30, 40, None, Published)],
        ..row(0x82, "TRANSPOSE_BATCH_NORM_STATS2", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x83, "TRANSPOSE_TENSOR_REDUCE_ARITH_OP", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(6, 31, None, Published), binding(24, 32, None, Published)],
        ..row(0x84, "TRANSPOSE_TENSOR_REDUCE_BITVEC_OP", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(2, 60, None, Published), binding(28, 60, None, Inferred)],
        note: "struct published for v2 only",
        ..row(0x85, "CUSTOM_OP_HEADER", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(2, 61, None, Published), binding(28, 61, None, Inferred)],
        note: "struct published for v2 only",
        ..row(0x86, "CUSTOM_OP_PAYLOAD", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(2, 35, None, Published)],
        note: "retired at v3",
        ..row(0x87, "TENSOR_SCALAR_PTR_MULTI_DUAL_ARITH", Vector, Dormant, 8, 2, Published)
    },
    Row {
        bindings: &[binding(2, 35, None, Published)],
        note: "retired at v3",
        ..row(0x88, "TENSOR_SCALAR_PTR_MULTI_DUAL_BITVEC", Vector, Dormant, 8, 2, Published)
    },
    Row {
        bindings: &[binding(2, 20, None, Published)],
        note: "op ADD; retired at v3",
        ..row(0x8a, "TENSOR_TENSOR_ADD_BF16", Vector, Maintained, 4, 2, Published)
    },
    Row {
        bindings: &[binding(2, 20, None, Published)],
        note: "op MULT; retired at v3",
        ..row(0x8b, "TENSOR_TENSOR_MULT_BF16", Vector, Maintained, 4, 2, Published)
    },
    Row {
        bindings: &[binding(2, 31, None, Published)],
        note: "retired at v3",
        ..row(0x8c, "TENSOR_REDUCE_ADD_BF16", Vector, Maintained, 4, 2, Published)
    },
    Row {
        bindings: &[binding(2, 31, None, Published)],
        note: "retired at v3",
        ..row(0x8d, "TENSOR_REDUCE_MAX_BF16", Vector, Maintained, 4, 2, Published)
    },
    Row {
        bindings: &[binding(30, 42, None, Published)],
        ..row(0x8e, "BATCH_NORM_PARAM_LOAD2", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(2, 20, None, Published)],
        note: "op SUBTRACT; retired at v3",
        ..row(0x8f, "TENSOR_TENSOR_SUB_BF16", Vector, Maintained, 4, 2, Published)
    },
    Row {
        bindings: &[binding(30, 26, None, Published)],
        ..row(0x92, "TENSOR_SCALAR_AFFINE_SELECT", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0x93, "TRANSPOSE_TENSOR_SCALAR_ARITH_OP", Vector, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(30, 44, None, Published)],
        note: "not in the default v3 DVE table (measured)",
        ..row(0x94, "BATCH_NORM_GRAD_ACCUMULATE2", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 59, None, Published)],
        ..row(0x95, "MODIFY_POOL_CONFIG", Vector, Maintained, 4, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 51, None, Published)],
        ..row(0x96, "SORT", Vector, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 25, None, Published)],
        ..row(0x98, "TENSOR_SCALAR_SELECT", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 20, None, Published)],
        ..row(0x99, "CAST_PREDICATED", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0x9a, "TENSOR_SCALAR_CACHE_REDUCE", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 19, None, Published)],
        ..row(0x9b, "DVE_READ_ACCUMULATOR", Vector, Maintained, 8, 30, Published)
    },
    Row {
        note: "layout S2D2_TR unpublished",
        ..row(0x9c, "TENSOR_REDUCE_RANGE_CHECK", Vector, Dormant, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 23, None, Published)],
        ..row(0x9d, "SCALAR_TENSOR_TENSOR_ARITH", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 23, None, Published)],
        ..row(0x9e, "SCALAR_TENSOR_TENSOR_BITVEC", Vector, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 68, None, Published)],
        note: "payload zero",
        ..row(0x9f, "ENGINE_NOP", Vector, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 69, Some(17), Published)],
        ..row(0xa0, "EVENT_SEMAPHORE", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 63, Some(18), Published)],
        ..row(0xa1, "HALT", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 64, Some(19), Published)],
        note: "drain_arg at 40",
        ..row(0xa2, "DRAIN", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 63, None, Inferred)],
        ..row(0xa3, "INSTRUCTION_FLUSH", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 65, Some(20), Published)],
        note: "cycle count at 12",
        ..row(0xa4, "NOP", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(4, 67, Some(21), Measured), binding(26, 67, Some(21), Inferred)],
        note: "one or two register writes",
        ..row(0xa5, "WRITE", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 66, Some(22), Published)],
        note: "hint at 36",
        ..row(0xa6, "NOTIFY", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 74, None, Published)],
        ..row(0xa7, "MOVE", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 75, None, Published)],
        ..row(0xa8, "ALU_OP", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 76, Some(23), Published)],
        ..row(0xa9, "COMPARE_BRANCH", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 78, Some(24), Published)],
        note: "memory to registers",
        ..row(0xaa, "TENSOR_LOAD", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 78, None, Published)],
        note: "registers/immediates to memory",
        ..row(0xab, "TENSOR_STORE", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 70, Some(25), Published)],
        ..row(0xb0, "EVENT_SEMAPHORE_RANGE_CLEAR", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 77, Some(26), Published)],
        ..row(0xb1, "SET_ORDERING_MODE", Control, Maintained, 31, 30, Measured)
    },
    Row {
        note: "layout unpublished",
        ..row(0xb2, "MOVE_SHAPE", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 71, None, Published)],
        note: "TOP_SP use",
        ..row(0xb3, "POLL_SEM", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(24, 72, None, Published)],
        ..row(0xb4, "TEST_EVENT_SEM", Control, Maintained, 31, 24, Published)
    },
    Row {
        note: "relative immediate, magnitude below 2^31; layout unpublished",
        ..row(0xb5, "BRANCH_PREFETCH_HINT", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(16, 73, None, Published)],
        ..row(0xb6, "COMPACT_CONTROL_INST", Control, Maintained, 31, 16, Published)
    },
    Row {
        aliases: &["DMAMEMCPY"],
        bindings: &[binding(30, 79, Some(27), Published)],
        note: "run by the DMA generation engine",
        ..row(0xb8, "DMA_DIRECT2D", Control, Maintained, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(16, 83, None, Published)],
        note: "run by the DMA generation engine",
        ..row(0xb9, "DMA_MEMCPY2", Control, Maintained, 31, 16, Published)
    },
    Row {
        bindings: &[binding(16, 84, None, Published)],
        note: "run by the DMA generation engine",
        ..row(0xba, "DMA_IMMEDIATE", Control, Maintained, 31, 16, Published)
    },
    Row {
        bindings: &[binding(30, 80, None, Published)],
        note: "run by the DMA generation engine",
        ..row(0xbb, "DMA_INDIRECT", Control, Maintained, 31, 30, Published)
    },
    Row {
        bindings: &[binding(28, 27, None, Published)],
        ..row(0xbc, "RANGE_SELECT", Control, Maintained, 8, 28, Published)
    },
    Row {
        bindings: &[binding(28, 81, None, Published)],
        note: "run by the DMA generation engine",
        ..row(0xbd, "DMA_TRANSPOSE", Control, Maintained, 31, 28, Published)
    },
    Row {
        bindings: &[binding(28, 54, None, Published)],
        ..row(0xbe, "GET_SEQUENCE_BOUNDS", Control, Maintained, 4, 28, Published)
    },
    Row {
        bindings: &[binding(28, 56, None, Published)],
        note: "real, not pseudo",
        ..row(0xbf, "SB2SB_COLLECTIVE", Control, Maintained, 4, 28, Published)
    },
    Row {
        aliases: &["PSEUDO_DMATRIGGER"],
        bindings: &[binding(30, 92, Some(28), Published)],
        ..row(0xc1, "PSEUDO_DMA_TRIGGER", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        aliases: &["PSEUDO_DMAREARM"],
        bindings: &[binding(30, 93, Some(29), Published)],
        ..row(0xc2, "PSEUDO_DMA_REARM", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        aliases: &["PSEUDO_DMABARRIER"],
        bindings: &[binding(30, 94, None, Published)],
        ..row(0xc3, "PSEUDO_DMA_BARRIER", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 95, None, Published)],
        ..row(0xc4, "PSEUDO_DMAMEMCPY_FULL_IND", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xc5, "PSEUDO_SEMAPHORE_SET", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xc6, "PSEUDO_LOAD_ACT_FUNC_SET", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 96, None, Published)],
        ..row(0xc7, "PSEUDO_TRIGGER_ALL_REDUCE", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 97, Some(30), Published)],
        ..row(0xc8, "PSEUDO_TRIGGER_COLLECTIVE", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xc9, "PSEUDO_READ_VAR_ADDR", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 98, None, Published)],
        ..row(0xca, "PSEUDO_EMBEDDING_UPDATE", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 99, None, Published)],
        ..row(0xcb, "PSEUDO_SEND_RECV", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 100, Some(31), Published)],
        note: "consumed, emits nothing; place of a label id unknown",
        ..row(0xcc, "PSEUDO_BRANCH_LABEL", Pseudo, Runtime, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 101, None, Published)],
        ..row(0xcd, "PSEUDO_TENSOR_STORE", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 101, None, Published)],
        ..row(0xce, "PSEUDO_TENSOR_LOAD", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        aliases: &["PSEUDO_DMASWAP_QUEUE_SET"],
        bindings: &[binding(30, 102, Some(32), Published)],
        ..row(0xcf, "PSEUDO_DMA_SWAP_QUEUE_SET", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xd0, "PSEUDO_SET_RNG_SEED", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 103, Some(33), Published)],
        ..row(0xd1, "PSEUDO_FUNCTION_BEGIN", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 104, None, Published)],
        ..row(0xd2, "PSEUDO_FUNCTION_RETURN", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 105, Some(34), Published)],
        ..row(0xd3, "PSEUDO_FUNCTION_CALL", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 106, Some(35), Published)],
        note: "may need DA after it",
        ..row(0xd4, "PSEUDO_DMA_DIRECT2D", Pseudo, Runtime, 31, 30, Measured)
    },
    Row {
        bindings: &[binding(30, 108, None, Published)],
        ..row(0xd5, "PSEUDO_SYNC_BARRIER", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 109, None, Published)],
        ..row(0xd6, "PSEUDO_RANGE_CHECK", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xd7, "PSEUDO_JPEG_DECODE", Pseudo, Runtime, 31, 28, Published)
    },
    Row {
        bindings: &[binding(30, 110, None, Published)],
        ..row(0xd8, "PSEUDO_CORE_BARRIER", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 111, None, Published)],
        note: "needs DA after it",
        ..row(0xd9, "PSEUDO_TRIGGER_COLLECTIVE2", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[
            Binding { after: Some(0xd4), ..binding(30, 107, None, Published) },
            Binding { after: Some(0xd9), ..binding(30, 112, None, Published) },
        ],
        note: "chosen by the preceding slot",
        ..row(0xda, "PSEUDO_EXTENSION", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 113, None, Published)],
        ..row(0xdb, "PSEUDO_CUR_PROCESSING_RANK_ID", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 114, None, Published)],
        note: "layout partly known",
        ..row(0xdc, "PSEUDO_GID_LOAD", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        note: "layout unpublished",
        ..row(0xdd, "PSEUDO_BRANCH_PREFETCH_HINT", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 115, None, Published)],
        ..row(0xde, "PSEUDO_TENSOR_COMPLETION", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(30, 116, None, Published)],
        note: "sub-opcode at 12",
        ..row(0xdf, "PSEUDO_INST", Pseudo, Runtime, 31, 30, Published)
    },
    Row {
        bindings: &[binding(24, 57, None, Published)],
        ..row(0xe0, "SPARSITY_COMPRESS", Extension, Maintained, 8, 24, Published)
    },
    Row {
        bindings: &[binding(24, 58, None, Published)],
        ..row(0xe1, "SPARSITY_COMPRESS_TAG", Extension, Maintained, 8, 24, Published)
    },
    Row {
        bindings: &[binding(24, 48, None, Published)],
        ..row(0xe2, "RAND2", Extension, Maintained, 8, 24, Published)
    },
    Row {
        bindings: &[binding(24, 14, None, Published)],
        note: "byte 1 may be 0x11",
        ..row(0xe3, "QUANTIZE_MX", Extension, Maintained, 8, 24, Published)
    },
    Row {
        bindings: &[binding(28, 13, None, Published)],
        note: "POOL for CPTC",
        ..row(0xe4, "CONV_LUT_LOAD", Extension, Maintained, 5, 28, Published)
    },
    Row {
        bindings: &[binding(30, 23, None, Published)],
        ..row(0xe5, "TENSOR_TENSOR_SCAN_ARITH", Extension, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(6, 21, None, Published), binding(24, 22, None, Published)],
        ..row(0xe6, "TENSOR_SCALAR_CACHE_CUMULATIVE", Extension, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(30, 37, None, Published)],
        ..row(0xe7, "INDIRECT_COPY", Extension, Maintained, 4, 30, Published)
    },
    Row {
        bindings: &[binding(30, 24, None, Published)],
        ..row(0xe8, "COPY_PREDICATED_SCALAR", Extension, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[binding(28, 45, None, Published)],
        ..row(0xe9, "DVE_READ_INDICES", Extension, Maintained, 8, 28, Published)
    },
    Row {
        bindings: &[binding(30, 23, None, Published)],
        ..row(0xea, "SELECT_REDUCE", Extension, Maintained, 8, 30, Published)
    },
    Row {
        bindings: &[
            Binding { sub_opcode: Some(2), ..binding(30, 86, None, Published) },
            Binding { sub_opcode: Some(8), ..binding(30, 87, None, Published) },
            binding(30, 85, None, Published),
        ],
        note: "sub-opcode at 12; in the default v3 DVE table (measured)",
        ..row(0xf0, "EXTENDED_INST", Extension, Maintained, 12, 30, Published)
    },
    Row {
        bindings: &[binding(28, 82, None, Published)],
        note: "run by the DMA generation engine",
        ..row(0xf1, "DMA_GATHER_TRANSPOSE", Extension, Maintained, 31, 28, Published)
    },
    Row {
        bindings: &[binding(28, 55, None, Published)],
        ..row(0xf2, "NONZERO_WITH_COUNT", Extension, Maintained, 4, 28, Published)
    },
    Row {
        bindings: &[binding(16, 29, None, Published)],
        ..row(0xf3, "TENSOR_TENSOR_INT_WIDE", Extension, Maintained, 4, 16, Published)
    },
    Row {
        bindings: &[binding(16, 30, None, Published)],
        ..row(0xf4, "TENSOR_SCALAR_INT_WIDE", Extension, Maintained, 8, 16, Published)
    },
    Row { note: "sentinel", ..row(0xff, "INVALID", Invalid, Unstated, 0, 30, Published) },
    row(0x01, "LDWEIGHTS", Pe, Unstated, 1, 1, Published),
    Row {
        bindings: &[binding(1, 90, None, Published)],
        ..row(0x02, "MATMUL", Pe, Unstated, 1, 1, Published)
    },
    row(0x21, "ACTIVATE", Activation, Unstated, 2, 1, Published),
    row(0x22, "ACTIVATE_QUANTIZE", Activation, Unstated, 2, 1, Published),
    Row {
        aliases: &["TENSOR_TENSOR_ARITH_OP"],
        ..row(0x41, "TENSOR_TENSOR", Pool, Unstated, 4, 1, Published)
    },
    Row {
        aliases: &["TENSOR_REDUCE_ARITH_OP"],
        ..row(0x42, "TENSOR_REDUCE", Pool, Unstated, 4, 1, Published)
    },
    Row {
        aliases: &["TENSOR_SCALAR_ARITH_OP"],
        ..row(0x43, "TENSOR_SCALAR", Pool, Unstated, 4, 1, Published)
    },
    row(0x44, "TENSOR_SCALAR_PTR_ARITH_OP", Pool, Unstated, 4, 1, Published),
    Row {
        bindings: &[binding(1, 89, None, Published)],
        ..row(0x45, "POOL", Pool, Unstated, 4, 1, Published)
    },
    Row {
        bindings: &[binding(1, 88, None, Published)],
        ..row(0x46, "COPY", Pool, Unstated, 4, 1, Published)
    },
    row(0x47, "CAST", Pool, Unstated, 4, 1, Published),
    row(0x48, "RECIPROCAL", Pool, Unstated, 4, 1, Published),
    row(0x49, "MEMSET", Pool, Unstated, 4, 1, Published),
    row(0x4a, "REG_LOAD", Pool, Unstated, 4, 1, Published),
    row(0x4b, "REG_STORE", Pool, Unstated, 4, 1, Published),
    row(0x4c, "REG_SHUFFLE", Pool, Unstated, 4, 1, Published),
    row(0x4d, "RNG", Pool, Unstated, 4, 1, Published),
    row(0x4e, "TENSOR_CUMULATIVE_ARITH_OP", Pool, Unstated, 4, 1, Published),
    row(0x51, "TENSOR_TENSOR_BITVEC_OP", Pool, Unstated, 4, 1, Published),
    row(0x52, "TENSOR_REDUCE_BITVEC_OP", Pool, Unstated, 4, 1, Published),
    row(0x53, "TENSOR_SCALAR_BITVEC_OP", Pool, Unstated, 4, 1, Published),
    row(0x54, "TENSOR_SCALAR_PTR_BITVEC_OP", Pool, Unstated, 4, 1, Published),
    row(0x5e, "TENSOR_CUMULATIVE_BITVEC_OP", Pool, Unstated, 4, 1, Published),
    row(0x61, "EVENT_WAIT", All, Unstated, 31, 1, Published),
    row(0x62, "EVENT_SET", All, Unstated, 31, 1, Published),
    row(0x63, "EVENT_CLEAR", All, Unstated, 31, 1, Published),
    row(0x65, "SEMAPHORE_TEST_AND_SET", All, Unstated, 31, 1, Published),
    row(0x68, "NOP", All, Unstated, 31, 1, Published),
    row(0x69, "WRITE", All, Unstated, 31, 1, Published),
    row(0x6a, "NOTIFY", All, Unstated, 31, 1, Published),
    Row {
        aliases: &["PSEUDO_DMATRIGGER"],
        bindings: &[binding(1, 91, Some(36), Published)],
        ..row(0xc1, "PSEUDO_DMA_TRIGGER", Pseudo, Unstated, 31, 1, Published)
    },
    Row {
        aliases: &["PSEUDO_DMAREARM"],
        ..row(0xc2, "PSEUDO_DMA_REARM", Pseudo, Unstated, 31, 1, Published)
    },
    Row {
        aliases: &["PSEUDO_DMABARRIER"],
        ..row(0xc3, "PSEUDO_DMA_BARRIER", Pseudo, Unstated, 31, 1, Published)
    },
    Row {
        note: "not the function of 0xC4 on v2 and later; layout unpublished",
        ..row(0xc4, "PSEUDO_DMA_MEMCPY", Pseudo, Unstated, 31, 1, Published)
    },
    row(0xc5, "PSEUDO_SEMAPHORE_SET", Pseudo, Unstated, 31, 1, Published),
    row(0xc6, "PSEUDO_LOAD_ACT_FUNC_SET", Pseudo, Unstated, 31, 1, Published),
    row(0xc7, "PSEUDO_SET_TRANSFER_ADJUST", Pseudo, Unstated, 31, 1, Published),
    row(0xc8, "PSEUDO_READ_VAR_ADDR", Pseudo, Unstated, 31, 1, Published),
    Row {
        note: "simulation only",
        ..row(0xeb, "SIM_DMA_COPY", Simulation, Unstated, 0, 1, Published)
    },
    Row {
        note: "simulation only",
        ..row(0xec, "SIM_WRFILE", Simulation, Unstated, 0, 1, Published)
    },
    Row {
        note: "simulation only",
        ..row(0xed, "SIM_WRNPY", Simulation, Unstated, 0, 1, Published)
    },
    Row {
        note: "simulation only",
        ..row(0xee, "SIM_RDNPY", Simulation, Unstated, 0, 1, Published)
    },
    Row {
        note: "simulation only",
        ..row(0xef, "SIM_MEMCPY", Simulation, Unstated, 0, 1, Published)
    },
    row(0xff, "INVALID", Invalid, Unstated, 0, 1, Published),
];
