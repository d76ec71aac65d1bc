//! Codes of the manifest chain. N0601 to N0699.

use crate::code::code_table;

code_table! {
    CHAIN: 600, "the manifest chain";

    /// G20: neff.json is missing.
    NEFF_JSON_MISSING = 601, Error, "neff.json is missing",
        "The loader looks for `neff.json`, then for `kelp.json`, at the root of the archive, and refuses without it: `Invalid NN: …, neff.json is missing`.";
    /// The host graph stands under its old name.
    LEGACY_NAME = 602, Note, "the host graph has its old name",
        "There is no `neff.json`, but a `kelp.json`, which the loader takes in its place. Today's writers do not use that name.";
    /// The chain was entered in the middle.
    FALLBACK = 603, Warning, "reading went on without a link of the chain",
        "The member that should name the KELF descriptor is missing or unusable, so the descriptor was looked for under its usual names, `kelf-0.json` and `kelf-a.json`. The loader does no such thing; what follows is for inspection only.";
    /// A required key is missing.
    FIELD_MISSING = 604, Error, "a required key is missing",
        "The loader looks this key up and refuses the file without it. The path names the object that lacks the key.";
    /// A value has the wrong type.
    FIELD_TYPE = 605, Error, "a value has the wrong type",
        "The key is there, but its value is of another type than the loader expects, for example a number in a string. Producer-only values of a wrong type are warnings, because the loader never reads them.";
    /// G24: an entry id outside the tables.
    EID_OUT_OF_BOUNDS = 606, Error, "an entry id is outside the dtype or shape table",
        "Each input and output of the host graph has an entry id: the row pointer of its node, plus the output index. The tables `attrs.dltype` and `attrs.shape` must have an entry of that number.";
    /// G26: a node index outside the node list.
    NODE_OUT_OF_BOUNDS = 607, Error, "a node index is outside the node list",
        "`arg_nodes` and `heads` refer to nodes by their index in `nodes`. This one names no node, or has no row pointer.";
    /// G25: a shape that cannot be.
    SHAPE_TOO_LARGE = 608, Error, "a shape has too many dimensions or bytes",
        "The runtime holds at most 32 dimensions, and the number of bytes of a tensor must fit 64 bits.";
    /// G27: no kernel node.
    KERNEL_NODE_MISSING = 609, Error, "the host graph has no KELF node",
        "One node of `neff.json` must have `attrs.func_name` equal to `__kelf`; its `attrs.kelf` names the KELF descriptor. The loader refuses with `No KELF node found in NEFF JSON`.";
    /// The kernel node is found by its operator name only.
    KERNEL_NODE_ODD = 610, Warning, "the KELF node is marked in an unusual way",
        "The node has `__kelf` as its `op`, not as its `attrs.func_name`. Some descriptions of the format put it there; the loader selects by `func_name` and would not find it.";
    /// More than one kernel node.
    SEVERAL_KERNEL_NODES = 611, Warning, "the host graph has more than one KELF node",
        "The loader stops at the first KELF node, so what the others name is never loaded. Several descriptors belong to a scheme of the first device generation; today one descriptor lists one graph per physical core.";
    /// W29: an unknown dtype word.
    DTYPE_UNKNOWN = 612, Warning, "a tensor has an unknown dtype",
        "The runtime knows eleven dtype words for inputs and outputs, takes any other for UNKNOWN with one byte per element, and logs `Unknown dtype: …, defaulting to UNKNOWN`. If the element is wider, the size it computes is wrong. Tensors of 8-bit floats are usually declared as `uint8`.";
    /// K21: an output listed once per physical core.
    OUTPUT_REPEATED = 613, Note, "an output is listed more than once",
        "With several physical cores to a logical one, today's compiler lists each output once per core in `heads`, `output_names` and the tables. It is one tensor and is counted once. If the entries differ in dtype or shape, the finding is a warning.";
    /// A member that is named does not exist.
    MEMBER_MISSING = 614, Error, "a manifest names a member that is not in the archive",
        "Every step of the chain goes by member name: names in a subgraph are relative to the folder of its `def.json`. The loader opens this member and fails without it. Look for a difference in case or folder.";
    /// An optional member is absent.
    OPTIONAL_ABSENT = 615, Note, "an optional member is named but absent",
        "The loader does not need the member: debug graphs, the activation catalog and simulator data are for other tools and are often left out. Nothing has to be done.";
    /// G31: the KELF version has no point.
    KELF_VERSION_BAD = 616, Error, "the KELF version is malformed",
        "The version is `MAJOR.MINOR`, perhaps with a suffix; both are 16-bit numbers. It is recorded and never compared, but without a point the loader refuses: `invalid string (.) in …`.";
    /// G32: the target word is unknown.
    TARGET_INVALID = 617, Error, "the target is no known architecture",
        "`target` is one of `sunda`, `v2`, `cayman`, `v3`, `mariana`, `v4`, `*` (any) or empty (as `sunda`), in exactly this spelling. The loader refuses others: `Invalid target '…'`.";
    /// The target is absent.
    TARGET_ABSENT = 618, Warning, "the KELF descriptor has no target",
        "What the loader does without `target` is not known. It is read here like an empty one, which stands for `sunda`. A writer always puts it.";
    /// No graphs.
    NO_GRAPHS = 619, Error, "the KELF descriptor lists no graphs",
        "`graphs` holds one entry per physical core, each with `name` and `definition`. Without any there is nothing to load.";
    /// G34: two graphs of one name.
    GRAPH_NAME_REPEATED = 620, Error, "two graphs have the same name",
        "The loader finds a graph by its name and asserts that there is exactly one. Both are read here.";
    /// A variable of an unknown type.
    VARIABLE_TYPE_UNKNOWN = 621, Warning, "a variable has an unknown type",
        "The type word is none of those known to this tool. The words `shared`, `sharded`, `main` and `local` are values of `backing_buf`, not types. The variable is kept as it stands.";
    /// W75: an engine without a file.
    ENGINE_ABSENT = 622, Note, "an engine has no program",
        "`def.json` has no key for this engine. The loader puts an empty program in its place and warns: `Engine … not found in NEFF …, using empty placeholder`. Or the JSON of the engine has no `instr`, which stands for an empty program too, and the loader says nothing.";
    /// K22: the tensor map names tensors that are no variables.
    TENSOR_MAP_EXTRA = 623, Note, "the tensor map names tensors that are no variables",
        "`tensor_map.json` describes the tensors of the source model for tools. Some were merged or removed by the compiler and have no variable; the loader does not read the file.";
    /// G48: the ids of variables leave a gap.
    VARIABLE_ID_GAP = 624, Error, "variable ids are not dense",
        "The largest `var_id` must be the number of different ids less one; then every id from 0 on is taken. The loader refuses others: `Unexpected var_ids set! max=…, size=…`. The order of ids is free.";
    /// G49: a graph without an output.
    NO_OUTPUT = 625, Error, "a graph has no output",
        "At least one variable of `def.json` must have the type `output`, or the loader refuses the graph with a text that ends in `no Outputs`. Inputs may be missing.";
    /// Two variables of one id.
    VARIABLE_ID_REPEATED = 626, Warning, "two variables have the same id",
        "Instructions name variables by their id. The loader is known to take a second variable of an id for the first, silently, so that its size, type and data count for nothing; other sources demand that ids are unique. Both are read here.";
    /// A count above a limit that no gate names.
    LIMIT = 630, Warning, "more than is known to work",
        "No gate of the runtime names this limit, but a record that it makes has no more room, or the compiler never writes more. Whether such a file loads is not known.";
    /// A word that is none of the known ones.
    WORD_UNKNOWN = 631, Warning, "a word is unknown",
        "The key has one of a few words, and this is none of them; case counts. What the loader makes of others is not known.";
    /// G44: an alignment that is no power of two.
    ALIGNMENT_BAD = 632, Error, "an alignment is no power of two",
        "`alignment` is that of the device address in bytes; 0, the default, asks for none. The loader refuses others: `alignment provided not power of 2. alignment=…`.";
    /// A pointer of another size than an address.
    POINTER_SIZE = 633, Error, "a pointer does not have 8 bytes",
        "A variable of type `pointer` holds the address of another variable, so its `size` is 8.";
    /// G85: a device print that does not fit its record.
    DEVICE_PRINT = 634, Error, "dtype or shape of a variable do not fit a device print",
        "The record that the loader lowers a variable to has room for 15 characters of `dtype` and 8 dimensions of `shape`; more is fatal. The words `float8_e4m3fn_x4` and `float4_e2m1fn_x4` have 16 characters.";
    /// G50: the owner of a queue is no engine.
    QUEUE_OWNER = 635, Error, "the owner of a queue is no engine",
        "`owner` is the engine that triggers the queue: `pe`, `act`, `pool`, `dve` or `sp`, in exactly this spelling. The loader refuses others: `Invalid owner '…' for DMA queue …`. Whether it takes a queue without an owner is not known.";
    /// G52: the type of a queue is none of the known ones.
    QUEUE_TYPE = 636, Error, "a queue has an unknown type",
        "`type` is `in`, `out`, `data`, `act_load`, `embedding_update` or `dynamic`; the loader refuses others. Today's compiler writes `dynamic` only.";
    /// G53: a queue has instances that may not have any.
    QUEUE_INSTANCES = 637, Error, "a queue of this type has no instances",
        "`queue_instances` names rings that can be swapped in. The loader refuses them on `in`, `out` and `embedding_update` queues: `Invalid Neff: Queue set instances are not supported for …`.";
    /// G54: too many semaphores.
    QUEUE_SEMAPHORES = 638, Error, "a queue has too many semaphores",
        "The lowered record of a queue set has room for 32 semaphores. The loader refuses more: `Runtime supports maximum of 32 semaphores per queue set, found: …`.";
    /// G55: the queue of activation tables.
    ACTIVATION_QUEUE = 639, Error, "there is more than one ring of activation tables",
        "A graph has one queue of type `act_load` at most, and that has one ring (`num_queues` is 1).";
    /// Inputs and outputs on several rings.
    QUEUE_COUNT = 640, Warning, "a queue of this type has more than one ring",
        "Sources disagree whether `num_queues` above 1 is refused on `in`, `out` and `embedding_update` queues, or only queue instances are.";
    /// G63: the version of a GPSIMD library.
    LIBRARY_VERSION = 641, Error, "a GPSIMD library is of another version than the runtime",
        "`ulib_to_ucode_version` is split at its first point, and the number before it must be 1. The loader refuses others: `Mismatch between GPSIMD lib version and NRT version!`.";
    /// W62: the version of a GPSIMD library has no point.
    LIBRARY_VERSION_ODD = 642, Warning, "the version of a GPSIMD library has no point",
        "`ulib_to_ucode_version` has the form `X.Y.Z.W`. Without a point the loader only warns, but then finds no number to compare with its own and normally refuses at the next gate.";
    /// G64, G65: the processors of a GPSIMD library.
    LIBRARY_CPUS = 643, Error, "a GPSIMD library is for processors that cannot be",
        "`cpu_id` is 0: the loader asserts it. `total_cpus` is 1 for a library on one GPSIMD core, 8 for all cores, or 0, which is unset; the loader refuses others.";
    /// G66: a GPSIMD library twice.
    LIBRARY_REPEATED = 644, Error, "a GPSIMD library is listed twice",
        "The loader knows libraries by the member name in `library` and refuses the second: `UCode Library … has already been added`.";
    /// G57, G91, G93: too many functions.
    TOO_MANY_FUNCTIONS = 645, Error, "there are too many GPSIMD functions",
        "The function table has 97 rows, a core takes 28 functions, and the runtime's default library has at most 18 operations. Remove functions that nothing calls.";
    /// G92: the name of a function.
    FUNCTION_NAME = 646, Error, "the name of a GPSIMD function is too long",
        "The runtime refuses long names: `ucode function name (…) is too long.` Sources disagree whether 64 bytes still pass; 63 pass in all readings.";
    /// W58: a default library without functions.
    DEFAULT_LIBRARY_EMPTY = 647, Warning, "the default GPSIMD library is left without functions",
        "`ext_isa_ucode_lib_def` chooses the functions of the library that some devices load by default, and it chooses none. The runtime warns that this `will lead to hangs`.";
    /// G71: the type of a reservation.
    RESERVATION_TYPE = 648, Error, "a reservation of the state buffer has an unknown type",
        "The only type of `runtime_statebuffer_reservation` is `evtaccel`. The loader refuses others: `Invalid runtime_statebuffer_reservation type …`.";
    /// G77: an unknown operation.
    DESCRIPTOR_OP = 649, Error, "a DMA descriptor has an unknown operation",
        "`op` is `copy` (the default), `cast`, `transpose`, `fma`, `add`, `min` or `max`. The loader refuses others: `Unknown dma operation: …`.";
    /// G78: a size of 0.
    DESCRIPTOR_SIZE = 650, Error, "a DMA descriptor has a size of 0",
        "The sizes of an access pattern count bytes in the first dimension and repetitions in the others. The loader refuses a 0 in any: `Size cannot be 0`.";
    /// G79: arithmetic without a dtype.
    DESCRIPTOR_DTYPE = 651, Error, "a computing DMA descriptor lacks a dtype",
        "`fma`, `add`, `min` and `max` compute, so each source and the destination must say what their bytes are: `from_dtype`, `to_dtype`. The loader refuses: `Invalid cce desc ap without dtype`.";
    /// G76: keys of a descriptor that do not fit each other.
    DESCRIPTOR_KEYS = 652, Error, "the keys of a DMA descriptor do not fit each other",
        "An access pattern has as many steps as sizes; `transpose_shape` has four dimensions; a `constant_dtype` needs its `constant`.";
    /// Source and destination differ in their number of bytes.
    DESCRIPTOR_BYTES = 653, Warning, "source and destination of a DMA descriptor differ in size",
        "The product of the sizes is the number of bytes of a side. A copy, and arithmetic on one dtype, read from each source as many bytes as they write. No gate of the loader is known to compare them.";
    /// A table of activation functions is not there.
    ACTIVATION_TABLE_ABSENT = 654, Warning, "a table of activation functions is absent",
        "`activation_function_sets` names sets, and each has a profile and two tables in the folder of the graph: `SET.json`, `SET_bkt.bin`, `SET_ctrl.bin`. What the loader does without one is not published; a program that computes the functions of the set needs them.";
}
