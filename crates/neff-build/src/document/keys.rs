//! Every key of model.toml: the one declaration that check, messages and schema come from.
//!
//! Where a key stands for one of a manifest, it has the manifest's own name.

mod engine;
mod host;

use super::shape::Shape::{Any, Either, List, Named, Table, Tables, Text, Truth, Whole, Words};
use super::shape::{ID, Key, SIZE};
use super::words;

use engine::{ENGINES, QUEUE};
use host::{METANEFF, TEST};

/// The document.
pub const DOCUMENT: &[Key] = &[
    Key::required("model", Table(MODEL), "The model as a whole."),
    Key::new(
        "container",
        Table(CONTAINER),
        "Settings of header and archive that differ from the style's.",
    ),
    Key::new(
        "var",
        Named(&Table(VARIABLE)),
        "Variables that every graph has, by name; their ids come first.",
    ),
    Key::required("graph", Tables(GRAPH), "The graphs: one per physical core."),
    Key::new("ucode", Tables(UCODE), "GPSIMD libraries, for every graph."),
    Key::new("metaneff", Table(METANEFF), "The metaneff, which travels beside the NEFF."),
    Key::new("test", Tables(TEST), "Inputs, and the outputs that they must give."),
    Key::new(
        "member",
        Tables(MEMBER),
        "Files that go into the archive as they are; one that has the name of a document takes its place.",
    ),
];

/// `[model]`.
const MODEL: &[Key] = &[
    Key::required("name", Text, "Name in the header, at most 255 bytes."),
    Key::new(
        "target",
        Text,
        "Target of the KELF: sunda, cayman, mariana, v2, v3, v4 or *; by default what the dialect has.",
    ),
    Key::new(
        "isa",
        Words(words::generations),
        "Generation of the programs; by default that of the target, else v3.",
    ),
    Key::new(
        "style",
        Words(words::styles),
        "reference (GNU archive, legacy manifests) or neuronx (what today's compiler writes); reference by default.",
    ),
    Key::new("dialect", Words(words::dialects), "Dialect of the manifests, if not the style's."),
    Key::new("lnc", Whole(1, 2), "Physical cores per logical core; 1 by default."),
    Key::new(
        "features",
        Either(&List(&Text), &SIZE),
        "Features to declare, by name or as a mask, instead of those found in the content.",
    ),
    Key::new(
        "tool_version",
        Text,
        "Compiler version in info.json; without it there is no info.json.",
    ),
];

/// `[container]`.
const CONTAINER: &[Key] = &[
    Key::new("archive", Words(words::archives), "Form of the archive, if not the style's."),
    Key::new("pkg_version", Whole(1, 2), "1 raw with SHA-256, 2 gzip with MD5."),
    Key::new(
        "compress",
        Truth,
        "Whether the payload is compressed; by default as pkg_version says.",
    ),
    Key::new("level", Whole(1, 9), "Search effort of the compressor."),
    Key::new("gzip_mtime", ID, "Time in the gzip header, seconds since 1970."),
    Key::new("mtime", SIZE, "Time of the members, seconds since 1970."),
    Key::new("uid", ID, "Numeric owner of the members."),
    Key::new("gid", ID, "Numeric group of the members."),
    Key::new("uname", Text, "Owner of the members."),
    Key::new("gname", Text, "Group of the members."),
    Key::new("mode", Whole(0, 0o7777), "Permission bits of the members."),
    Key::new("directories", Truth, "Whether folders have entries of their own."),
    Key::new(
        "order",
        List(&Text),
        "Names of members that come first, in this order; folders end with `/`. The others follow in the style's order.",
    ),
    Key::new(
        "without",
        List(&Text),
        "Names of members that the dialect makes and this file does not have.",
    ),
    Key::new(
        "original",
        Text,
        "Folder that `import --exact` leaves: the record of the imported file, which gives back its archive, and documents whose form is kept. No other setting of the archive goes with it.",
    ),
    Key::new("build", Text, "Build label in the header, at most 127 bytes."),
    Key::new("uuid", Text, "UUID of the file; by default derived from the content."),
    Key::new("version_major", SIZE, "neff_version_major; 2 by default."),
    Key::new("version_minor", SIZE, "neff_version_minor; 0 by default."),
    Key::new("num_tpb", ID, "num_tpb and requested_tpb_count; 1 by default."),
];

/// `[var.NAME]` and `[graph.var.NAME]`.
const VARIABLE: &[Key] = &[
    Key::required("type", Words(words::variable_types), "What the variable is."),
    Key::new("id", ID, "var_id; by default the next free number in the order of the file."),
    Key::new("dtype", Text, "Element type, e.g. float32 or bfloat16."),
    Key::new("shape", List(&SIZE), "Elements per dimension on the device, outermost first."),
    Key::new("framework_shape", List(&SIZE), "Shape in neff.json, if it differs from `shape`."),
    Key::new("framework_dtype", Text, "Element type in neff.json, if it differs from `dtype`."),
    Key::new("size", SIZE, "Bytes; by default dtype times shape."),
    Key::new("alignment", SIZE, "Alignment of the device address in bytes, a power of two."),
    Key::new("fabric_path", Words(words::fabric_paths), "Placement path."),
    Key::new("file", Text, "Data of a `file` variable: .npy, or any other file as raw bytes."),
    Key::new("file_name", Text, "Name of the member with the data; by default that of the file."),
    Key::new("backing_variable_off", SIZE, "First byte of a `virtual` variable in the scratchpad."),
    Key::new("backing_buf", Words(words::backing_buffers), "Scratch area of a `virtual` variable."),
    Key::new("referenced_var", Text, "The variable whose address a `pointer` holds."),
    Key::new("list", List(&Text), "The variables of a `list` or `dge-table`, in order."),
    Key::new("device_print", Table(DEVICE_PRINT), "Metadata of device prints."),
    Key::new("simulator_file", Text, "#file-name: a simulator's file."),
    Key::new("extra", Named(&Any), "Keys of def.json that are not modelled, passed through."),
];

/// `device_print` of a variable.
const DEVICE_PRINT: &[Key] = &[
    Key::new("dtype", Text, "Element type, at most 15 characters."),
    Key::new("shape", List(&SIZE), "Shape, at most 8 dimensions."),
    Key::new("prefix", Text, "What is printed before, at most 511 bytes."),
    Key::new("pipe", Whole(i64::MIN, i64::MAX), "Number of the pipe."),
];

/// `[[graph]]`.
const GRAPH: &[Key] = &[
    Key::new("name", Text, "Name and folder; sg00, sg01, … by default."),
    Key::new(
        "as_is",
        Truth,
        "Whether nothing is made of the graph: all its documents and programs are [[member]]s.",
    ),
    Key::new("var", Named(&Table(VARIABLE)), "Variables by name."),
    Key::new("queue", Named(&Table(QUEUE)), "DMA queue sets by name."),
    Key::new("engine", Table(ENGINES), "Programs and static DMA of the engines."),
    Key::new("replica_groups", List(&List(&List(&ID))), "Topologies, groups, global ranks."),
    Key::new("src_target_pairs", List(&List(&List(&ID))), "Sets of pairs of global ranks."),
    Key::new(
        "ext_isa_ucode_lib_def",
        Table(DEFAULT_LIBRARY),
        "Which functions of the runtime's own GPSIMD library are loaded, on machines that have it.",
    ),
    Key::new(
        "runtime_statebuffer_reservation",
        Tables(RESERVATION),
        "Carve-outs of the state buffer; by default the evtaccel entry if the target is cayman.",
    ),
    Key::new("cc_streams", SIZE, "Number of collective streams."),
    Key::new("fp8_conversion_config", Table(FP8), "How fp8 numbers are converted."),
    Key::new("neff_features", List(&Text), "Names in def.json; by default what the dialect has."),
    Key::new("extra", Named(&Any), "Keys of def.json that are not modelled, passed through."),
];

/// An element of `runtime_statebuffer_reservation`.
const RESERVATION: &[Key] = &[
    Key::required("type", Text, "The loader knows evtaccel alone."),
    Key::required("offset", SIZE, "Bytes within a partition."),
    Key::required("size", SIZE, "Bytes."),
    Key::required("base_partition", SIZE, "The first partition."),
    Key::required("partitions", SIZE, "How many partitions."),
];

/// `fp8_conversion_config`.
const FP8: &[Key] = &[
    Key::required("emax_fp8_e4m3", SIZE, "Largest exponent."),
    Key::required("emax_fp8_e5m2", SIZE, "Largest exponent."),
    Key::required("fp8_range_extension", Truth, "Range extension."),
    Key::required("fp8_sis", Truth, "Not explained by any source."),
    Key::required("fp8_sns", Truth, "Not explained by any source."),
    Key::required("ocp_sat", Truth, "Saturation."),
];

/// `[[ucode]]`.
const UCODE: &[Key] = &[
    Key::required(
        "library",
        Text,
        "File with the device library, which is called like it: a ready ELF image.",
    ),
    Key::new("name", Text, "Name of the library and its member, if not that of the file."),
    Key::new(
        "ulib_to_ucode_version",
        Text,
        "X.Y.Z.W; the loader wants X to be 1. By default 1.21.1.0, the runtime's own.",
    ),
    Key::new(
        "opcode",
        Whole(0, 255),
        "0x85 for a built-in library, anything else for one of the user; by default that of the first function.",
    ),
    Key::new("cpu_id", ID, "The loader wants 0."),
    Key::new("total_cpus", ID, "1 for one GPSIMD core, 8 for all of them, 0 for unset."),
    Key::required("functions", Tables(FUNCTION), "The functions of the library."),
    ADD_LIBRARY,
    Key::new("extra", Named(&Any), "Keys that are not modelled, passed through."),
];

/// Whether a library is added to the set; its form is not published.
const ADD_LIBRARY: Key =
    Key::new("add_lib", Either(&Truth, &ID), "Whether the library is added to the set.");

/// `ext_isa_ucode_lib_def`.
const DEFAULT_LIBRARY: &[Key] = &[
    Key::required("functions", Tables(FUNCTION), "The functions, at most 18."),
    ADD_LIBRARY,
    Key::new("extra", Named(&Any), "Keys that are not modelled, passed through."),
];

/// An element of `functions`.
const FUNCTION: &[Key] = &[
    Key::required("name", Text, "At most 63 bytes."),
    Key::required("opcode", Whole(0, 255), "The opcode that calls it."),
    Key::new("sub_opcode", Whole(0, 255), "The second byte that selects it."),
];

/// `[[member]]`.
const MEMBER: &[Key] = &[
    Key::required("name", Text, "Name in the archive."),
    Key::required("file", Text, "The file."),
];
