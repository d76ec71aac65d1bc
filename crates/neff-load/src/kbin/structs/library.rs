//! GPSIMD libraries as the parser keeps them, and as they are staged (format notes 07 §5.3, 11 §2).

use crate::image::GPSIMD_CORES;
use crate::kbin::layout::Kind::{Address, I32, Opaque, Pointer, Record, Text, U8, U32, U64};
use crate::kbin::layout::{Layout, row};

/// Rows of the swap table.
pub(crate) const SWAP_ROWS: usize = 97;
/// Characters of a text that a `std::string` holds in itself.
pub(crate) const SHORT: usize = 15;

/// A text of the parser. It has the 32 bytes of the C++ library that such programs are made with,
/// and is taken to have its fields.
pub const STRING: Layout = Layout {
    name: "std::string",
    size: 32,
    source: "07 §5.3",
    rows: &[
        row("ptr", 0, Pointer).inferred(),
        row("length", 8, U64).inferred(),
        row("local", 16, Text(SHORT + 1)).inferred(),
    ],
};

/// A library of the parser; its vector of functions is taken to be first, last and room.
pub const PARSED_LIBRARY: Layout = Layout {
    name: "ucode_lib",
    size: 80,
    source: "07 §5.3",
    rows: &[
        row("name", 0, Record(&STRING)),
        row("content", 32, Pointer),
        row("size", 40, U64),
        row("flags", 48, U32),
        row("cpu_id", 52, U8),
        row("total_cpus", 53, U8),
        row("functions.begin", 56, Pointer).inferred(),
        row("functions.end", 64, Pointer).inferred(),
        row("functions.capacity", 72, Pointer).inferred(),
    ],
};

/// A function of the parser.
pub const PARSED_FUNCTION: Layout = Layout {
    name: "function_entry",
    size: 40,
    source: "07 §5.3",
    rows: &[row("name", 0, Record(&STRING)), row("opcode", 32, U8), row("sub_opcode", 33, U8)],
};

/// All staged libraries of a model.
pub const LIBRARY_SET: Layout = Layout {
    name: "ucode_lib_set_info",
    size: 48,
    source: "07 §5.3",
    rows: &[
        row("scratch", 0, Opaque(8)),
        row("ucode_table", 8, Pointer),
        row("extram", 16, Opaque(8)),
        row("num_libs", 24, I32),
        row("libs", 32, Pointer),
        row("lib_dmem", 40, Opaque(8)),
    ],
};

/// A staged library.
pub const LIBRARY_INFO: Layout = Layout {
    name: "ucode_lib_info",
    size: 32,
    source: "07 §5.3",
    rows: &[
        row("address", 0, Address),
        row("flags", 8, U32),
        row("cpu_id", 12, U8),
        row("total_cpus", 13, U8),
        row("num_funcs", 16, U32),
        row("funcs", 24, Pointer),
    ],
};

/// A row of the swap table: a function and the library that has it.
pub const SWAP_ROW: Layout = Layout {
    name: "swap table row",
    size: 280,
    source: "07 §5.3",
    rows: &[
        row("valid", 0, U8),
        row("opcode", 1, U8),
        row("sub_opcode", 2, U8),
        row("cpu_id", 3, U8),
        row("total_cpus", 4, U8),
        row("reserved", 5, Opaque(7)),
        row("flags", 12, U32),
        row("stripped_lib_addr", 16, Address),
        row("func_name", 24, Text(256)),
    ],
};

/// The table of functions as the device has it, with the tails of the queues that each GPSIMD core
/// has in either direction. Its name is that of one architecture.
pub const SWAP_TABLE: Layout = Layout {
    name: "SUNDA_UCODE_LIB_INFO",
    size: 27_304,
    source: "07 §5.3",
    rows: &[
        row("scratch_base", 0, Address),
        row("scratch_size", 8, U64),
        row("m2s", 16, U64).times(GPSIMD_CORES),
        row("s2m", 80, U64).times(GPSIMD_CORES),
        row("table", 144, Record(&SWAP_ROW)).times(SWAP_ROWS),
    ],
};
