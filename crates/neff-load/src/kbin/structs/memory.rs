//! Variables (format notes 11 §2).
//!
//! The last 16 bytes of a variable are a union by its type. Sources differ on two of its forms: this
//! is the reading after the runtime's debug information.

use neff_abi::{BackingBuffer, MemoryRefKind};

use crate::kbin::layout::Kind::{Opaque, Pointer, Text, U32, U64};
use crate::kbin::layout::{Kind, Layout, Row, row};

/// Dimensions that a variable has room for.
pub(crate) const DIMENSIONS: usize = 8;

/// The head of the variables; they follow.
pub const MEMORY_SET: Layout = Layout {
    name: "kbin_mem_ref_set",
    size: 24,
    source: "11 §2",
    rows: &[
        row("local_scratchpad_size", 0, U64),
        row("shared_scratchpad_size", 8, U64),
        row("nmem", 16, U32),
    ],
};

/// A variable.
pub const MEMORY: Layout = Layout {
    name: "kbin_mem_ref",
    size: 152,
    source: "11 §2",
    rows: &[
        row("mr_type", 0, U32).words(|number| MemoryRefKind(number).name()),
        row("name", 8, Pointer),
        row("size", 16, U64),
        row("alignment", 24, U64),
        row("var_id", 32, U32),
        row("dtype", 36, Text(16)),
        row("shape", 56, U64).times(DIMENSIONS),
        row("debug", 120, Pointer),
        row("buffer", 128, Pointer),
        row("union", 136, Opaque(16)),
    ],
};

const fn union(name: &'static str, rows: &'static [Row]) -> Layout {
    Layout { name, size: 16, source: "11 §2", rows }
}

/// The union of a `pointer`.
pub const UNION_POINTER: Layout = union("PTR", &[row("var", 0, U32), row("io_ref", 4, Kind::Flag)]);
/// The union of a `virtual` variable.
pub const UNION_VIRTUAL: Layout = union(
    "VIRTUAL",
    &[row("offset", 0, U64), row("backing", 8, U32).words(|number| BackingBuffer(number).name())],
);
/// The union of a list or table.
pub const UNION_LIST: Layout = union("LIST", &[row("len", 0, U32), row("list", 8, Pointer)]);
/// The union of a `remote` variable.
pub const UNION_REMOTE: Layout = union("REMOTE", &[row("rel_sg", 0, U32), row("var", 4, U32)]);

/// An entry of the list of a variable.
pub const LIST_ENTRY: Layout =
    Layout { name: "mem_ref id", size: 4, source: "11 §2", rows: &[row("var_id", 0, U32)] };

/// What device prints say of a variable.
pub const PRINT: Layout = Layout {
    name: "kbin_debug_tensor_md",
    size: 516,
    source: "11 §2",
    rows: &[row("prefix", 0, Text(512)), row("pipe_id", 512, U32)],
};

/// Bytes and how many.
pub const BUFFER: Layout = Layout {
    name: "kbin_buffer",
    size: 16,
    source: "11 §2",
    rows: &[row("ptr", 0, Pointer), row("size", 8, U64)],
};
