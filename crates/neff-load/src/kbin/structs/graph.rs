//! The root record, engines, collectives, carve-outs and formats (format notes 11 §2).

use neff_abi::{Arch, Engine};

use crate::kbin::layout::Kind::{Flag, I32, Pointer, Record, Text, U32, U64};
use crate::kbin::layout::{Layout, row};

/// Engines of a graph.
const ENGINES: usize = 5;
/// The number of a carve-out of the one known type; 0 is none.
pub(crate) const EVTACCEL: u32 = 1;
/// Queue sets that the root record has room for.
pub(crate) const QUEUES: usize = 32;

/// The name of an engine.
pub(super) fn engine(number: u32) -> Option<&'static str> {
    Engine::from_ordinal(number.into()).map(|engine| engine.row().name)
}

/// The root, zeroed before it is filled.
pub const KBIN: Layout = Layout {
    name: "kbin",
    size: 424,
    source: "11 §2",
    rows: &[
        row("engine", 0, Pointer).times(ENGINES),
        row("dma", 40, Pointer).times(QUEUES),
        row("mem_ref_set", 296, Pointer),
        row("act_function_sets", 304, Pointer),
        row("act_function_sets.num", 312, U32),
        row("act_function_sets.semaphore", 320, U32),
        row("dve_config", 328, Pointer),
        row("sb_carveouts", 336, Pointer),
        row("replica_groups", 344, Record(&SET)),
        row("src_target_pairs", 360, Record(&SET)),
        row("ucode_lib_set", 376, Record(&SET)),
        row("cc_streams.num", 392, U64),
        row("fp8_conv_cfg", 400, Record(&FP8)),
        row("target", 416, I32)
            .words(|number| Arch::from_hal(number).map(|arch| arch.row().codename)),
    ],
};

/// An engine; its program follows.
pub const ENGINE: Layout = Layout {
    name: "kbin_engine",
    size: 320,
    source: "11 §2",
    rows: &[
        row("eng_type", 0, U32).words(engine),
        row("name", 4, Text(256)),
        row("ninstr", 260, U32),
    ],
};

/// A set, a group or a subgroup: where its elements are and how many.
pub const SET: Layout = Layout {
    name: "{ptr, count}",
    size: 16,
    source: "11 §2",
    rows: &[row("ptr", 0, Pointer), row("count", 8, U32)],
};

/// A rank of a subgroup.
pub const PARTICIPANT: Layout =
    Layout { name: "participant", size: 4, source: "11 §2", rows: &[row("rank", 0, U32)] };

/// A set of pairs.
pub const PAIRS: Layout = Layout {
    name: "src_target_pairs",
    size: 32,
    source: "11 §2",
    rows: &[
        row("group_set", 0, Pointer),
        row("pairs", 8, Pointer),
        row("num", 16, U32),
        row("aux", 24, U64).inferred(),
    ],
};

/// A pair of ranks.
pub const PAIR: Layout = Layout {
    name: "src_target_pair",
    size: 16,
    source: "11 §2",
    rows: &[row("src", 0, U64), row("target", 8, U64)],
};

/// The head of the carve-outs; they follow.
pub const CARVEOUTS: Layout =
    Layout { name: "sb_carveouts", size: 8, source: "11 §2", rows: &[row("count", 0, U32)] };

/// A part of the state buffer that the program leaves alone.
pub const CARVEOUT: Layout = Layout {
    name: "sb_carveout",
    size: 40,
    source: "11 §2",
    rows: &[
        row("type", 0, U32).words(|number| (number == EVTACCEL).then_some("EVTACCEL")),
        row("offset", 8, U64),
        row("size", 16, U64),
        row("start_partition", 24, U64),
        row("num_partitions", 32, U64),
    ],
};

/// Conversion of 8-bit floats.
pub const FP8: Layout = Layout {
    name: "kbin_fp8_conv_cfg",
    size: 16,
    source: "11 §2",
    rows: &[
        row("range_ext", 0, Flag),
        row("emax_e4m3", 4, U32),
        row("emax_e5m2", 8, U32),
        row("ocp_sat", 12, Flag),
        row("sis", 13, Flag),
        row("sns", 14, Flag),
    ],
};

/// An element of an array of pointers.
pub const POINTER: Layout =
    Layout { name: "pointer", size: 8, source: "11 §2", rows: &[row("ptr", 0, Pointer)] };
