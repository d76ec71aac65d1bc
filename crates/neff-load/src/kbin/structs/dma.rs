//! Queue sets, rings and descriptors (format notes 08 §3.2 to §3.4).
//!
//! What stands inside of the sides of a descriptor is deduced: the packing fills the record
//! exactly, and sources differ on the order of steps and sizes.

use neff_abi::{DescriptorOp, DescriptorType, Dtype, RingType};

use crate::kbin::layout::Kind::{F32, Flag, I32, I64, Opaque, Pointer, Record, Text, U8, U32, U64};
use crate::kbin::layout::{Layout, row};

use super::graph::engine;

/// Semaphores that a queue set has room for.
pub(crate) const QUEUE_SEMAPHORES: usize = 32;
/// Sources that a descriptor has room for.
pub(crate) const SOURCES: usize = 32;
/// Dimensions that a side of a descriptor has room for.
const DIMENSIONS: usize = 8;

/// The word of an operation.
fn operation(number: u32) -> Option<&'static str> {
    let is = |operation: &&DescriptorOp| operation.row().kbin == Some(number);
    DescriptorOp::ALL.iter().find(is).map(|operation| operation.row().word)
}

/// A queue set; pointers to its rings follow.
pub const QUEUE: Layout = Layout {
    name: "kbin_dma",
    size: 296,
    source: "08 §3.2",
    rows: &[
        row("ring_type", 0, U32).words(|number| RingType(number).name()),
        row("owner", 4, U32).words(engine),
        row("queue_set_cnt", 8, U32),
        row("semaphore_cnt", 12, U32),
        row("semaphores", 16, U32).times(QUEUE_SEMAPHORES),
        row("pseudo_serialization_semaphore_cnt", 144, U32),
        row("pseudo_serialization_semaphores", 148, U32).times(QUEUE_SEMAPHORES),
        row("dge_sb_scratch_addr", 276, U32),
        row("dge_sb_scratch_size", 280, U32),
        row("flags", 284, U32),
        row("ring_instance_count", 288, U32),
    ],
};

/// A ring; its descriptors follow.
pub const RING: Layout = Layout {
    name: "kbin_dma_ring_instance",
    size: 264,
    source: "08 §3.3",
    rows: &[row("name", 0, Text(256)), row("ndesc", 256, U32)],
};

/// A descriptor; the union is by its type.
pub const DESCRIPTOR: Layout = Layout {
    name: "kbin_dma_desc",
    size: 5456,
    source: "08 §3.4",
    rows: &[
        row("desc_type", 0, U32).words(|number| DescriptorType(number).name()),
        row("op", 4, I32).words(operation),
        row("union", 8, Opaque(5424)),
        row("block_id", 0x1538, U32),
        row("block_end_desc", 0x153C, Flag),
        row("reset_engine_round_robin", 0x153D, Flag),
        row("function_name", 0x1540, Pointer),
        row("priority_class", 0x1548, U8),
    ],
};

/// The union of a descriptor of data; what is at its end depends on the operation.
pub const DATA: Layout = Layout {
    name: "DATA",
    size: 5424,
    source: "08 §3.4",
    rows: &[
        row("to", 0, Record(&DESCRIPTOR_INFO)),
        row("from", 160, Record(&DESCRIPTOR_INFO)).times(SOURCES),
        row("num_tiling_dims", 5280, U32),
        row("operation", 5284, Opaque(140)),
    ],
};

/// A side of a descriptor.
pub const DESCRIPTOR_INFO: Layout = Layout {
    name: "kbin_dma_desc_info",
    size: 160,
    source: "08 §3.4",
    rows: &[
        row("idx", 0, U32).inferred(),
        row("off", 8, U64).inferred(),
        row("num_dims", 16, U32).inferred(),
        row("steps", 24, I64).times(DIMENSIONS).inferred(),
        row("sizes", 88, U64).times(DIMENSIONS).inferred(),
        row("dtype", 152, U32)
            .words(|number| Dtype::from_kbin(number.into()).map(|dtype| dtype.name))
            .inferred(),
    ],
};

/// What a descriptor computes with.
pub const CCE: Layout = Layout {
    name: "cce_info",
    size: 140,
    source: "08 §3.4",
    rows: &[
        row("num_sources", 0, U32).inferred(),
        row("num_dests", 4, U32).inferred(),
        row("scale", 8, F32).times(SOURCES).inferred(),
        row("min_max", 136, U32).inferred(),
    ],
};
