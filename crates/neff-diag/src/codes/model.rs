//! Codes of model documents and of models, whoever made them. N0901 to N0999.

use crate::code::code_table;

code_table! {
    MODEL: 900, "models";

    /// The document is no TOML.
    SYNTAX = 901, Error, "the document is not TOML",
        "model.toml is TOML 1.1. The caret marks where reading stopped; nothing behind it was looked at. An unclosed quote or bracket is often some lines above.";
    /// A key is not known.
    KEY_UNKNOWN = 902, Error, "a key is not known",
        "Every key of model.toml is declared, so a misspelt one is found instead of being without effect. Keys of the manifests that this tool does not model go under `extra`.";
    /// A key that must be there is missing.
    KEY_MISSING = 903, Error, "a required key is missing",
        "The table is nothing without this key; there is no sensible default for it.";
    /// A value is of another type, or out of range.
    VALUE_UNFIT = 904, Error, "a value does not fit its key",
        "The value has another type than the key takes, is outside its range, or is none of its words. `neffc build --schema` prints all keys with what they take.";
    /// A name is used that nothing declares.
    NAME_UNKNOWN = 905, Error, "a name stands for nothing",
        "Variables, queues and instances are declared before they mean something; a graph sees its own variables and those of the model.";
    /// A name or id is given twice.
    REPEATED = 906, Error, "a name or id is given more than once",
        "Variable ids, graph names, member names and block ids of a queue each belong to one thing. The runtime takes a repeated variable id silently for the same variable.";
    /// Ids leave a gap.
    ID_GAP = 907, Error, "variable ids are not dense",
        "The loader wants the largest `var_id` to be the number of variables less one (`Unexpected var_ids set!`). Leave the ids out and they are given in the order of the file, or fill the gap.";
    /// A variable's size is not known or contradicts itself.
    SIZE = 908, Error, "the size of a variable does not hold",
        "The size of a variable is given in bytes, or follows from `dtype` and `shape`, or for `file` variables from the data. Where several are given they must agree.";
    /// A variable lacks or has a key that its type does not go with.
    VARIABLE_KEYS = 909, Error, "a variable does not have the keys of its type",
        "Each type of variable has keys of its own: `file` needs `file`, `virtual` needs `backing_variable_off`, `pointer` needs `referenced_var`, `list` and `dge-table` need `list`.";
    /// A file cannot be read.
    FILE = 910, Error, "a file of the model cannot be read",
        "Paths are relative to model.toml and stay inside its folder; absolute paths, `..` and links that lead out are refused, so that a model from elsewhere reads nothing of yours.";
    /// A setting of the model as a whole does not hold.
    SETTING = 911, Error, "a setting of the model does not hold",
        "The value has the right type but the format has no place for it; the message says what the format allows.";
    /// A descriptor is not complete.
    DESCRIPTOR = 912, Error, "a DMA descriptor does not hold",
        "Both sides of a descriptor name a variable and bytes of it: `bytes` for a plain row, or sizes and steps of equal length, at most four, none of them zero. Arithmetic takes `from_arr`, everything else `from`.";
    /// A program triggers a block that no engine has.
    TRIGGER = 913, Error, "a program triggers a queue or block that is not there",
        "PSEUDO_DMA_TRIGGER names a queue of the graph and the id of a block that some engine's `dma` has on that queue. Without it the load fails, or the engine waits forever.";
    /// A program names a variable that the graph does not have.
    PROGRAM_VARIABLE = 914, Error, "a program names a variable that is not there",
        "Ids in instructions are variables of the graph, dense from 0. Writing `%name` instead of a number makes the assembler look the id up.";
    /// An output had to be dropped because reading it back gave something else.
    READ_BACK = 915, Error, "what was written does not read back",
        "Everything that is built is read back by code that shares nothing with the writer before it takes the place of the output. This is a fault of neffc, not of the model: please report it with the model.";
    /// An array's form is not known.
    ARRAY = 916, Error, "an array of no known form",
        "A member whose name ends in `.npy` begins with a header that says type and shape. The data come from a file that does not say them, so the variable must: give `dtype` and `shape`. With another `file_name` the bytes go in as they are.";
    /// An array has another type than its variable.
    ARRAY_TYPE = 917, Warning, "the data of a variable are of another type",
        "Nothing converts the data of a constant: the device reads the bytes of the file as the type that the programs say. Convert the file, or correct `dtype`. Unsigned integers of the same size are taken without this warning, since other types are often kept in them.";
    /// The metaneff has no place for something.
    METANEFF = 918, Error, "the model has no metaneff",
        "The metaneff that goes beside the NEFF has a type for fewer element types than the device. Leave `[metaneff]` and `--metaneff` out, or give the tensor a `framework_dtype` that it has: FLOAT, FLOAT16, BFLOAT16, DOUBLE, signed integers, UINT8, UINT16, BOOL, F8E4M3FN, F8E5M2.";
    /// Tests are not executed.
    TEST_NOT_RUN = 919, Error, "a test was not run",
        "The model builds, and the arrays of its tests fit its inputs and outputs; but this version of neffc cannot execute a NEFF yet. A test that was not run is not counted as passed.";
    /// The loader refuses what the model asks for.
    REFUSED = 920, Error, "the runtime would refuse this",
        "The file could be written, but loading it fails at the gate that the message names; nothing is written. `NEURON_RT_ALLOW_LEGACY_NEFF=1` lets a cayman NEFF without `runtime_statebuffer_reservation` pass, and nothing else here.";
    /// More of something than is known to work.
    LIMIT = 921, Warning, "more than is known to work",
        "No gate of the runtime names this limit, but a record that it makes has no more room, or the compiler never writes more. The file is written all the same.";
    /// A wait that nothing signals.
    NEVER_SIGNALLED = 922, Warning, "a wait that nothing in the model signals",
        "No instruction of the core and no transfer that one starts changes this semaphore or event, so the engine would wait forever. The runtime signals semaphores 0 to 2 itself. If something outside the model signals it, the warning can be left alone.";
    /// Declared features differ from those of the content.
    FEATURES = 923, Note, "declared features are not those of the content",
        "The header declares what a runtime must know to load the file. Files of the vendor's compiler declare less than they use, and load. Leave `features` out to declare what the content shows.";
    /// A wait for more than is ever signalled.
    NEVER_REACHED = 924, Warning, "a wait for more than is ever signalled",
        "All that slots and completed transfers of the core add to this semaphore is less than the value that is waited for, so the engine would wait forever. A transfer adds `sem_increment`, or one for each hardware queue of its set (`num_queues`). In files of the vendor's compiler the largest value that is waited for is the sum of all that is added. Programs with loops are not counted.";
    /// Two things count on one semaphore.
    SHARED_SEMAPHORE = 925, Warning, "a semaphore counts two things",
        "Two queues of a graph, or a queue and a slot, add to the same semaphore, so a wait for it may be over before what was meant has happened. Give each queue semaphores of its own; the sets of one graph of the vendor's compiler never overlap.";
    /// A queue or slot on a semaphore that the runtime keeps.
    RUNTIMES_SEMAPHORE = 926, Warning, "a semaphore of the runtime is changed",
        "The runtime keeps semaphores 0 to 2: start of an inference, barrier between the physical cores, barrier between the engines. Programs may wait for them; what else adds to them confuses the barriers. Take another number.";
    /// A queue with blocks that nothing starts.
    NEVER_TRIGGERED = 927, Warning, "a queue has blocks that no program triggers",
        "The descriptors of the queue are loaded and never run. A program starts a block by `PSEUDO_DMA_TRIGGER` with the queue's name and the block's id. Queues that the runtime starts itself (`act_load`, `pinned`) need none.";
    /// A program in bytes that is cut.
    PROGRAM_SIZE = 928, Error, "a program is no whole number of instructions",
        "The loader divides the size of a program by 64 and ignores what is left, so the last instruction would not run. SP programs of the first generation have instructions of 8 bytes; `width` says so.";
    /// A key under `extra` that has a place of its own.
    EXTRA_MODELLED = 929, Warning, "a key under `extra` has a place of its own",
        "What stands under `extra` goes into the manifest as it is and takes the place of what would be written, after everything was checked. This key is one that the table has: give it there, so that it is checked, and taken into account elsewhere.";
    /// Graphs that disagree on a tensor of the host.
    GRAPHS_DISAGREE = 930, Error, "graphs disagree on an input or output",
        "The host sees each input and output once, by its name, whatever the number of graphs. So variables of one name must be on the same side and have the same type and shape in all graphs that have them.";
    /// G66: two libraries of one name.
    LIBRARY_REPEATED = 931, Error, "two GPSIMD libraries have the same name",
        "The loader knows libraries by their member name and refuses the second: `UCode Library … has already been added`. The name is that of the file unless `name` gives another; one library serves all graphs and functions.";
    /// Two functions that one instruction calls.
    FUNCTION_REPEATED = 932, Warning, "two GPSIMD functions have the same key",
        "A function is called by `opcode` and `sub_opcode`, and the device takes the first one that fits. No gate asks for it, but the second is never called. Give each a key of its own.";
    /// G92: the name of a function.
    FUNCTION_NAME = 933, Error, "the name of a GPSIMD function is too long for a model",
        "The table of functions refuses long names: `ucode function name (…) is too long.` Sources disagree whether 64 bytes still pass, so nothing is written above 63.";
    /// G57, G91, G93: too many functions.
    TOO_MANY_FUNCTIONS = 934, Error, "a model has too many GPSIMD functions",
        "The table of functions has 97 rows, a core takes 28 functions, and of the runtime's own library at most 18 operations can be chosen. All libraries of `[[ucode]]` count together. Remove functions that no program calls.";
    /// G64, G65: the processors of a library.
    LIBRARY_CPUS = 935, Error, "a model's GPSIMD library is for processors that cannot be",
        "`cpu_id` is 0: the loader asserts it. `total_cpus` is 1 for a library on one GPSIMD core, 8 for all of them, or 0, which is unset. The loader refuses others.";
    /// G63: the version of a library.
    LIBRARY_VERSION = 936, Error, "a model's GPSIMD library is of another version than the runtime",
        "`ulib_to_ucode_version` has the form `X.Y.Z.W`, and the loader wants the number before the first point to be 1: `Mismatch between GPSIMD lib version and NRT version!`. Without the key, the runtime's own version 1.21.1.0 is written.";
    /// An extended instruction that no library has a function for.
    FUNCTION_ABSENT = 937, Warning, "no GPSIMD library has a function for an instruction",
        "EXTENDED_INST on POOL calls the function with the opcode 0xF0 and its sub-opcode. None of the model's libraries has it, and the instruction set gives the number no meaning of its own, so the device would log `UNKNOWN EXTENDED OPCODE`. Only models with `[[ucode]]` are looked at.";
    /// A function of a library that is built here has no kernel in it.
    FUNCTION_WITHOUT_KERNEL = 938, Error, "a GPSIMD function has no kernel in its library",
        "A library that is given as text is assembled and linked with the model, so its kernel table is known: no row of it has the opcode and sub-opcode of this function. `.kernel NAME opcode=0xF0 spec=1` in the text adds one.";
}
