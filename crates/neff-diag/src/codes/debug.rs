//! Codes of debug information. N1301 to N1399.

use crate::code::code_table;

code_table! {
    DEBUG: 1300, "debug information";

    /// The bytes are damaged.
    WIRE = 1301, Error, "a debug member is damaged",
        "Debug members are protobuf messages. Here a field is cut off or is no field at all; the offset is that of the bytes that cannot be read. Nothing of the member is used. No runtime reads it, so the program itself may be sound.";
    /// More than is held in memory.
    LIMIT = 1302, Error, "debug information takes too much memory",
        "What the debug members of a file may take in memory is limited, because two bytes of them can make an instruction of two hundred. No real file comes near. The member that passed the limit is not used, nor are those behind it that do not fit.";
    /// Fields nobody explains.
    UNKNOWN_FIELD = 1303, Note, "a debug member has fields that are not explained",
        "The format is not published; this tool uses the fields whose meaning was measured. Others, and known ones with another type of value, are counted here and not used. `neffc cat` gives the bytes.";
    /// Text that is no text.
    TEXT = 1304, Warning, "a text in a debug member is not UTF-8",
        "Names and descriptions are UTF-8 in every file that was met. What cannot be read as that is shown with replacement characters.";
    /// Lists of one dependency differ.
    KIND_COUNT = 1305, Warning, "predecessors and their kinds differ in number",
        "Each predecessor of an instruction has a kind: ids stand in one list, kinds in another, in the same order; the levels above the backend have no kinds. Here one list is longer. Ids without a kind are shown without one; kinds without an id belong to nothing.";
    /// No debug information.
    ABSENT = 1306, Note, "there is no debug information for a program",
        "What slots came from stands in the member that `<engine>_asm_dbg` of `def.json` names, and in those that it leads to. Only compilers write them, and files are often shipped without. A bare program has none: ask for the NEFF.";
    /// The chain ends early.
    LEVEL_MISSING = 1307, Warning, "a debug member that others refer to is not there",
        "Each level of debug information names the one above it: asm, backend, penguin, hlo, pttf. It stands in the same folder, or in `debug_info/` with an ending such as `_sg000000`. What is known ends below the missing one. If there are several of the name, or its content did not fit `--max-…`, it counts as missing too.";
    /// The chain has no end.
    LEVEL_LOOP = 1308, Warning, "the levels of debug information do not end",
        "Each level names the one above it, and the last one names none. Here the way leads back to a level that was passed, or through more levels than any compiler has. It is followed up to there.";
    /// The counts differ.
    SLOT_COUNT = 1309, Warning, "debug information does not fit its program",
        "The asm level has one entry for each slot of the program, in the same order. Here the numbers differ, so entries cannot be told to slots and none is shown. The program was probably changed after it was compiled.";
    /// The engine is another one.
    ENGINE_DIFFERS = 1310, Warning, "debug information says it is for another engine",
        "The asm level says which engine its entries are of. `def.json` gives it to another engine, and this tool goes by `def.json`: what is shown may be of another program.";
    /// An id leads nowhere.
    ID_MISSING = 1311, Warning, "an instruction's origin is not in the level above",
        "Instructions name their origins by id, and the level above has an instruction of each id. Here some have none, so what is known of them ends there. The members are probably of different builds.";
    /// An id leads to several.
    ID_REPEATED = 1312, Note, "an instruction's origin is not the only one of its id",
        "Several instructions of the level above have the id, or a slot has several ids. Which one is meant is not known, so none is shown. In the hlo level a module and its computations have the id 0 beside the first instruction.";
}
