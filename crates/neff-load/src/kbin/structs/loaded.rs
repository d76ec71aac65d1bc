//! Records that are made when the model is staged: patch tables, ranges of images, addresses of
//! variables (format notes 09 §1, 08 §4.10, 11 §2).

use neff_abi::{MemoryRefKind, PatchSection, PatchType};

use crate::kbin::layout::Kind::{Address, Flag, I32, Opaque, Pointer, Record, Text, U32, U64};
use crate::kbin::layout::{Layout, Row, row};

use super::memory::DIMENSIONS;

/// The patch tables of the five engines.
pub const PATCHES: Layout = Layout {
    name: "kbin_patch_info_t",
    size: 80,
    source: "09 §1.2",
    rows: &[row("eng_patch", 0, Record(&ENGINE_PATCHES)).times(5)],
};

/// The patch table of an engine.
pub const ENGINE_PATCHES: Layout = Layout {
    name: "kbin_eng_patch_t",
    size: 16,
    source: "09 §1.2",
    rows: &[row("count", 0, I32), row("array_count", 4, I32), row("locations", 8, Pointer)],
};

/// A row of a patch table.
pub const PATCH_ROW: Layout = Layout {
    name: "kbin_patch_location_t",
    size: 16,
    source: "09 §1.1",
    rows: &[
        row("offset", 0, U32),
        row("count", 4, U32),
        row("type", 8, U32).words(|number| PatchType(number).name()),
        row("section", 12, U32).words(|number| PatchSection(number).name()),
    ],
};

/// A part of an image.
pub const RANGE: Layout = Layout {
    name: "code range",
    size: 16,
    source: "08 §4.10",
    rows: &[row("offset", 0, U64), row("size", 8, U64)],
};

/// The parts of an image on the host.
pub const HOST_BLOCK: Layout = Layout {
    name: "host block",
    size: 56,
    source: "08 §4.10",
    rows: &[
        row("code", 0, Pointer),
        row("preamble", 8, Record(&RANGE)),
        row("model_switch", 24, Record(&RANGE)),
        row("core", 40, Record(&RANGE)),
    ],
};

/// An image in the memory of the device; its bytes stand behind it.
pub const INST_BLOCK: Layout = Layout {
    name: "inst_block",
    size: 96,
    source: "08 §4.10",
    rows: &[
        row("name", 0, Text(32)).unknown(),
        row("buf_len", 32, U64),
        row("inst_len", 40, U64),
        row("pcore", 48, Opaque(8)).unknown(),
        row("allocator", 56, Opaque(8)).unknown(),
        row("eng", 64, U32),
        row("dmem", 72, Opaque(8)).unknown(),
        row("start_addr", 80, Address),
        row("gc", 88, Opaque(8)).unknown(),
    ],
};

/// Where an image and its parts are.
pub const BLOCK: Layout = Layout {
    name: "resolved block",
    size: 56,
    source: "08 §4.10",
    rows: &[
        row("base", 0, Address),
        row("one_offset", 8, Record(&RANGE)),
        row("model_switch_offset", 24, Record(&RANGE)),
        row("core_offset", 40, Record(&RANGE)),
    ],
};

/// A variable with its address.
pub const STAGED: Layout = Layout {
    name: "runtime mem_ref",
    size: 208,
    source: "11 §2",
    rows: &[
        row("name", 0, Pointer),
        row("type", 8, U32).words(|number| MemoryRefKind(number).name()),
        row("size", 16, U64),
        row("var_id", 24, U32),
        row("remote", 28, Flag),
        row("shared_scratch", 29, Flag),
        row("union", 32, Opaque(40)),
        row("dtype", 72, Text(16)),
        row("shape", 88, U64).times(DIMENSIONS),
        row("debug", 152, Pointer),
        row("hash_node", 160, Opaque(48)).unknown(),
    ],
};

const fn union(name: &'static str, rows: &'static [Row]) -> Layout {
    Layout { name, size: 40, source: "11 §2", rows }
}

/// A variable in memory; all ones is none.
pub const STAGED_AT: Layout = union(
    "STAGED",
    &[row("PA", 0, Address), row("handle", 8, U64), row("mem_offset", 16, U64), row("va", 24, U64)],
);
/// A variable that holds an address.
pub const STAGED_POINTER: Layout = union(
    "STAGED_PTR",
    &[row("mem_addr", 0, Address), row("ptr_id", 8, U32), row("is_io", 16, Flag)],
);
/// A list of variables.
pub const STAGED_LIST: Layout = union("STAGED_LIST", &[row("len", 0, U32), row("ptr", 8, Pointer)]);
/// A table of addresses.
pub const STAGED_TABLE: Layout = union(
    "STAGED_TABLE",
    &[
        row("len", 0, U32),
        row("ids", 8, Pointer),
        row("needs", 16, Pointer),
        row("addrs", 24, Pointer),
        row("index", 32, U64),
    ],
);
