//! Keys of queues, engines, and static DMA.

use crate::document::shape::Shape::{
    Any, List, Named, Number, Table, Tables, Text, Truth, Whole, Words,
};
use crate::document::shape::{ID, Key, SIZE, Shape, U32};
use crate::document::words;

/// `[graph.queue.NAME]`.
pub(super) const QUEUE: &[Key] = &[
    Key::required("type", Words(words::queue_types), "Role of the queue set."),
    Key::required("owner", Words(words::engines), "The engine that triggers it."),
    Key::new("semaphore", SEMAPHORE, "Completion semaphore of a single queue."),
    Key::new("semaphore_set", List(&SEMAPHORE), "Completion semaphores of a set, at most 32."),
    Key::new("num_queues", Whole(1, 16), "Hardware queues of the set."),
    Key::new("queue_instances", List(&Text), "Names of ring instances."),
    Key::new("pinned", Truth, "The ring fills the state buffer once at the start of the model."),
    Key::new("fabric_path", Words(words::fabric_paths), "DMA path."),
    Key::new("indirect_memcpy", Truth, "Whether a data queue copies indirectly."),
    Key::new("dge", Any, "Hardware descriptor generation."),
    Key::new(
        "dynamic_dma",
        Table(DYNAMIC_DMA),
        "Scratch window of software descriptor generation.",
    ),
    Key::new(
        "embedding_update_sync_semaphore",
        SEMAPHORE,
        "Synchronisation semaphore of an embedding update.",
    ),
    Key::new("extra", Named(&Any), "Keys of def.json that are not modelled, passed through."),
];

/// `dynamic_dma` of a queue.
const DYNAMIC_DMA: &[Key] = &[
    Key::required(
        "SB_scratch_partition_offset",
        SIZE,
        "First byte of the window in each partition.",
    ),
    Key::required("SB_scratch_partition_size", SIZE, "Bytes of the window in each partition."),
];

/// `[graph.engine]`.
pub(super) const ENGINES: &[Key] = &[
    Key::new("pe", Table(ENGINE), "The tensor engine."),
    Key::new("act", Table(ENGINE), "The scalar engine."),
    Key::new("pool", Table(ENGINE), "The GPSIMD engine."),
    Key::new("dve", Table(ENGINE), "The vector engine."),
    Key::new("sp", Table(ENGINE), "The synchronisation engine."),
];

/// `[graph.engine.NAME]`.
const ENGINE: &[Key] = &[
    Key::new("asm", Text, "File with the program as text."),
    Key::new("bin", Text, "File with the program as bytes."),
    Key::new(
        "width",
        Whole(8, 64),
        "Bytes of an instruction, 8 or 64 (sp only); by default what generation and text say.",
    ),
    Key::new("dma", Tables(BLOCK), "Blocks of static DMA."),
    Key::new("act_info", Text, "Name of the activation catalogue (act only)."),
    Key::new("act_semaphore", SEMAPHORE, "Semaphore of the activation tables (act only)."),
    Key::new("activation_function_sets", List(&Text), "Names of the sets used (act only)."),
    Key::new("dve_tables", List(&Table(DVE_TABLES)), "Members with the tables (dve only)."),
    Key::new(
        "extra",
        Named(&Any),
        "Keys of the engine's JSON that are not modelled, passed through.",
    ),
];

/// An element of `dve_tables`.
const DVE_TABLES: &[Key] = &[
    Key::required("control_fast_table", Text, "4096 bytes."),
    Key::required("control_slow_table", Text, "4096 bytes."),
    Key::required("datapath_table", Text, "16384 bytes."),
    Key::required("opcode_table", Text, "1024 bytes."),
];

/// `[[graph.engine.NAME.dma]]`.
const BLOCK: &[Key] = &[
    Key::new("id", ID, "Block id, which a trigger names; by default the next of the queue."),
    Key::new("queue", Text, "The queue set; this or `instance_name`."),
    Key::new("instance_name", Text, "The instance of a queue set."),
    Key::required("desc", Tables(DESCRIPTOR), "The descriptors."),
    Key::new("function_start", Text, "Name of the function that begins here."),
    Key::new(
        "section_start_desc",
        Truth,
        "Whether the descriptor goes to the first queue of the set.",
    ),
    Key::new("event", SEMAPHORE, "Event set on completion."),
    Key::new("semaphore", SEMAPHORE, "Semaphore incremented on completion."),
    Key::new("remote_semaphores", List(&SEMAPHORE), "Semaphores of the partner core."),
    Key::new("priority_class", Whole(0, 255), "Scheduling class."),
    Key::new("comment", Text, "Echoed by the runtime's diagnostics."),
    Key::new("extra", Named(&Any), "Keys that are not modelled, passed through."),
];

/// An element of `desc`.
const DESCRIPTOR: &[Key] = &[
    Key::new("op", Words(words::descriptor_ops), "What is done; copy by default."),
    Key::new("from", Text, "The source."),
    Key::new("from_off", SIZE, "First byte of the source; 0 by default."),
    Key::new("from_sizes", List(&SIZE), "At most 4: the first in bytes, the others counts."),
    Key::new("from_steps", List(&STEP), "As many as sizes, in bytes."),
    Key::new("from_dtype", Text, "Element type of the source."),
    Key::new("from_arr", Tables(SOURCE), "The sources of arithmetic, at most 16."),
    Key::required("to", Text, "The destination."),
    Key::new("to_off", SIZE, "First byte of the destination; 0 by default."),
    Key::new("to_sizes", List(&SIZE), "At most 4: the first in bytes, the others counts."),
    Key::new("to_steps", List(&STEP), "As many as sizes, in bytes."),
    Key::new("to_dtype", Text, "Element type of the destination."),
    Key::new("bytes", SIZE, "A plain row of bytes on each side that has no sizes."),
    Key::new("scale", Number, "Factor of fma; 1.0 by default."),
    Key::new("scale_dtype", Words(|| vec!["float32"]), "Type of the factor."),
    Key::new(
        "constant_dtype",
        Words(|| vec!["float32", "int32", "uint32"]),
        "Type of the start value of min and max.",
    ),
    Key::new("constant", Number, "Start value of min and max."),
    Key::new("num_tiling_dimensions", ID, "Dimensions that form one tile."),
    Key::new("transpose_shape", List(&SIZE), "Four numbers."),
    Key::new("transpose_element_size", SIZE, "Bytes of an element."),
    Key::new("transpose_op", Any, "Its values are not published."),
    Key::new("extra", Named(&Any), "Keys that are not modelled, passed through."),
];

/// An element of `from_arr`.
const SOURCE: &[Key] = &[
    Key::required("from", Text, "The source."),
    Key::new("from_off", SIZE, "First byte; 0 by default."),
    Key::new("from_sizes", List(&SIZE), "At most 4: the first in bytes, the others counts."),
    Key::new("from_steps", List(&STEP), "As many as sizes, in bytes."),
    Key::new("from_dtype", Text, "Element type, which arithmetic needs."),
];

/// A step in bytes, which may be negative.
const STEP: Shape = Whole(-U32, U32);

/// The number of a semaphore or event; instructions have one byte for it.
const SEMAPHORE: Shape = Whole(0, 255);
