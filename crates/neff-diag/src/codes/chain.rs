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
        "`def.json` has no key for this engine. The loader puts an empty program in its place and warns: `Engine … not found in NEFF …, using empty placeholder`.";
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
}
