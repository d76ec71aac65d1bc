//! Tables of the activation and DVE engines, and GPSIMD libraries (format notes 11 §2).

use crate::kbin::layout::Kind::{I32, Opaque, Pointer, Record, Text, U8, U32, U64};
use crate::kbin::layout::{Layout, row};

use super::memory::BUFFER;

/// Profiles that a set of activation functions has room for.
pub(crate) const PROFILES: usize = 25;

/// A set of activation functions.
pub const ACTIVATION: Layout = Layout {
    name: "kbin_act_function_set",
    size: 2192,
    source: "11 §2",
    rows: &[
        row("name", 0, Text(256)),
        row("bkt", 256, Pointer),
        row("bkt_sz", 264, U32),
        row("ctl", 272, Pointer),
        row("ctl_sz", 280, U32),
        row("profile", 284, Record(&PROFILE)).times(PROFILES),
        row("num", 2184, U8),
    ],
};

/// One function of a set. Which threshold stands where is not published.
pub const PROFILE: Layout = Layout {
    name: "kbin_act_profile_data",
    size: 76,
    source: "11 §2",
    rows: &[
        row("func_id", 0, U32),
        row("symmetry_point", 4, U32),
        row("sym_invert_sign_point", 8, U8),
        row("symmetry_opt_en", 9, U8),
        row("symmetry_opt_use_neg_region", 10, U8),
        row("exp_offset", 12, I32),
        row("pwl_control_base_pos", 16, U32).inferred(),
        row("pwl_control_base_neg", 20, U32).inferred(),
        row("thresholds and controls", 24, Opaque(24)).unknown(),
        row("fnan_result", 48, U32),
        row("fpinf_result", 52, U32),
        row("fninf_result", 56, U32),
        row("fzero_result", 60, U32),
        row("fma_const_0", 64, U32),
        row("fma_const_1", 68, U32),
        row("fma_indirection_src_sel", 72, U8),
        row("imm_bias", 73, U8),
    ],
};

/// The tables of the DVE engine.
pub const DVE: Layout = Layout {
    name: "kbin_dve_config",
    size: 64,
    source: "11 §2",
    rows: &[
        row("opcode", 0, Record(&BUFFER)),
        row("control_fast", 16, Record(&BUFFER)),
        row("control_slow", 32, Record(&BUFFER)),
        row("datapath", 48, Record(&BUFFER)),
    ],
};

/// A GPSIMD library.
pub const LIBRARY: Layout = Layout {
    name: "kbin_ucode_lib",
    size: 40,
    source: "11 §2",
    rows: &[
        row("content", 0, Pointer),
        row("size", 8, U64),
        row("flags", 16, U32),
        row("cpu_id", 20, U8),
        row("total_cpus", 21, U8),
        row("functions", 24, Pointer),
        row("functions.num", 32, U8),
    ],
};

/// A function of a library.
pub const FUNCTION: Layout = Layout {
    name: "kbin_ucode_lib_function",
    size: 258,
    source: "11 §2",
    rows: &[row("name", 0, Text(256)), row("opcode", 256, U8), row("sub_opcode", 257, U8)],
};
