//! Codes of profiles: the report of the vendor's profiler, device traces, and how both fit a NEFF.
//! N1901 to N1999.

use crate::code::code_table;

code_table! {
    PROFILE: 1900, "profiles and device traces";

    /// A report is no JSON.
    SYNTAX = 1901, Error, "a profile is not JSON to its end",
        "A profile is the report that `neuron-profile view --output-format json` writes. Here the text breaks off or is no JSON from the offset on. What was read before is used, so sums are too small.";
    /// A report has no rows.
    NO_ROWS = 1902, Error, "a profile has no rows of instructions",
        "The report is one object; its key `instruction` holds an array with an object for each executed instruction. Other tables of the report are counted and not used. Without rows nothing can be joined: perhaps this is the profiler's summary, or a report of another format.";
    /// A value of another type.
    FIELD = 1903, Warning, "a field of a profile has an unexpected value",
        "A known field holds what cannot be a value of it: no number where a number is due, a word that is no engine, or a row that is no object. The value is kept as it stands and not used; a row without engine or position joins nothing.";
    /// A row is too large.
    ROW_LIMIT = 1904, Error, "a row of a profile is too large",
        "A row of a report has about two thousand bytes. Reading stops at a row or key of more than a mebibyte, so that memory does not depend on what the file holds. What was read before is used.";
    /// Rows without an engine.
    NO_ENGINE = 1905, Warning, "rows of a profile do not say which engine they are of",
        "A row belongs to a slot by its engine and its position in the program. These have a position and no engine that is known, so their times are in no slot; they are added up as not joined.";
    /// Rows of a program that is not there.
    NO_PROGRAM = 1906, Warning, "rows of a profile are of a program that the NEFF does not have",
        "The report names an engine or a core for which the NEFF has no program that was read. The report is probably of another NEFF. The times are added up as not joined.";
    /// Rows behind the end.
    BEYOND = 1907, Warning, "rows of a profile are of slots behind the end of a program",
        "`compiler_pc` is the number of the slot in the engine's program, from 0, and the program has fewer slots. The report is probably of another NEFF, or the program was changed after the run. The times are added up as not joined.";
    /// Rows of another opcode.
    OPCODE_DIFFERS = 1908, Warning, "rows of a profile name another opcode than their slots have",
        "The report says which instruction it was, in the profiler's words, and the slot holds another one. The report is probably of another NEFF, or the program was changed after the run. The times are added up as not joined.";
    /// Rows without a core.
    CORE_UNNAMED = 1909, Note, "rows of a profile do not say which core they are of",
        "The NEFF has a program for each physical core, and these rows do not say of which they are. They are taken for those of one graph: the one that was asked for, else the first.";
    /// A trace is too short.
    TRACE_SHORT = 1911, Error, "a device trace is cut off in its header",
        "A device trace (`.ntff`) begins with 128 bytes: the format version, then the length of a protobuf message as 32 bits, then bytes that are not explained. The file ends before that.";
    /// Another version.
    TRACE_VERSION = 1912, Warning, "a device trace has another format version",
        "Byte 0 is the format version, and 6 is the one that was measured. The file is read as if it had that version; what is said of it may be wrong.";
    /// The message is cut off.
    TRACE_LENGTH = 1913, Error, "a device trace is cut off in its message",
        "The header says how long the message is, and the file ends before it does. What is there is read; the images, which follow the message, are missing.";
    /// The message is damaged.
    TRACE_WIRE = 1914, Error, "the message of a device trace is damaged",
        "The message is protobuf. Here a field is cut off or is no field at all; the offset is that of the bytes that cannot be read. Fields before it are used.";
    /// The message is too large.
    TRACE_LIMIT = 1915, Warning, "a device trace is not taken apart to its end",
        "How many fields of a trace are held, how deeply they lie in each other, how many rows a patch record has and how large the file is are limited, so that memory does not depend on what the file holds. What lies beyond is kept as bytes or left out, and records in it are not found.";
    /// No images.
    TRACE_ENGINES = 1916, Warning, "a device trace names no engine images",
        "A record says for each engine where its image is: engine, device address, offset and size. None was found. Under which fields records stand is not known, so they are found by their shape.";
    /// An image is not there.
    TRACE_IMAGE = 1917, Error, "an engine image of a device trace is not in the file",
        "The images follow the message; a record says at which offset one begins and how long it is. Here that reaches beyond the end of the file or into another image. The image is left out.";
    /// A record is odd.
    TRACE_RECORD = 1918, Warning, "a record of a device trace has an unexpected value",
        "A message stands where records of its kind do and lacks a field of theirs, or has it with another type or an impossible value. The value is shown among the unexplained fields and not used.";
    /// Patch rows that do not fit.
    TRACE_PATCH = 1919, Warning, "patch rows of a device trace do not fit their image",
        "Patch rows say where loading put slots in and took slots out, so they lead from a slot of the image to the slot of the program. Here an image has no rows, or they reach beyond it; its slots are not mapped.";
    /// The image is another program's.
    IMAGE_DIFFERS = 1920, Error, "an engine image of a device trace is not that of the program",
        "Loading drops labels, turns dynamic transfers into the device's form and leaves all other slots as they are. Here a slot of the image is another one. The trace is probably of another NEFF, or of one that was changed since.";
    /// A variable has two addresses.
    VARIABLE_MOVES = 1921, Warning, "a variable has several addresses in a device trace",
        "Every variable has one address per load, which transfers of the image have in the place of its name. Here two transfers of a core disagree about it, so at least one was not made from this program by loading.";
}
