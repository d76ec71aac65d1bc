//! Codes of the text of engine programs. N0801 to N0899.

use crate::code::code_table;

code_table! {
    ENGINE: 800, "text of engine programs";

    /// No generation has the mnemonic.
    UNKNOWN_MNEMONIC = 801, Error, "no instruction has this name",
        "Mnemonics are those of the vendor's headers and, where they differ, the words of the vendor's profiler; both are read. `neffc isa` lists them. A slot whose opcode has no name is written as `.slot` and 128 hexadecimal digits.";
    /// Another generation has the mnemonic.
    NOT_IN_GENERATION = 802, Error, "the instruction is not in this generation",
        "Opcodes differ between the generations of the chip. Choose the generation with `--isa` or with `.isa` at the top of the file; without either it is v3.";
    /// The instruction has no such operand.
    UNKNOWN_OPERAND = 803, Error, "the instruction has no such operand",
        "Operands are `key=value`, or known by their place (a name, a function, ROWS*COLUMNS). Every field can be given by its own name too. `neffc isa MNEMONIC` lists operands and fields. Bytes without a name are written as `raw[OFFSET:WIDTH]=0x…`.";
    /// An operand stands twice.
    REPEATED_OPERAND = 804, Error, "an operand is given twice",
        "Each field takes one value. Two spellings of the same field, such as `channels` and `num_active_channels`, count as the same operand.";
    /// An operand without default is missing.
    MISSING_OPERAND = 805, Error, "an operand is missing",
        "Most operands are 0 when they are left out. Patterns, names, sizes and addresses have no sensible default and must be written.";
    /// A number does not fit its field.
    OUT_OF_RANGE = 806, Error, "a number does not fit its field",
        "The message gives the range that the field can hold. Nothing is cut silently.";
    /// An enumeration has no such word.
    UNKNOWN_WORD = 807, Error, "the field has no such word",
        "Fields such as data types and operations take one of the listed words, which depend on the generation. A number is taken as it is, so that values without a word can be written.";
    /// A name does not fit its field.
    NAME_TOO_LONG = 808, Error, "a name is too long",
        "Names are stored in fields of fixed size and end with a zero byte: queue names have at most 31 bytes, function names at most 35.";
    /// Wait and update of a header need different values.
    VALUE_WORDS = 809, Error, "wait and update need two different values",
        "An instruction's header has one value word that its wait and its update share, so both can only use the same number. Put one of them into an EVENT_SEMAPHORE instruction, or behind `|` there.";
    /// A value is not written as its field wants.
    MALFORMED_VALUE = 810, Error, "a value is not written as it must be",
        "The caret marks the first character that does not fit; the message says what is expected there. Patterns are ADDRESS[steps][counts], registers $R[n], waits and updates of semaphores $S[n]>=value and $S[n]++@complete.";
    /// The place has no events.
    NO_EVENTS = 811, Error, "no wait or update can stand here",
        "A header holds at most one wait and one update. Only EVENT_SEMAPHORE has a second pair, written behind `|` or, as the vendor's profiler does, behind `setter=`. Second slots of a pair and the instructions of the first generation have none.";
    /// A label is not defined.
    LABEL_NOT_FOUND = 812, Error, "a label is not defined",
        "A branch takes a label of the same program, written as `NAME:` before an instruction, or the distance in bytes from the branch itself.";
    /// A `%name` is not known.
    NAME_NOT_FOUND = 813, Error, "no variable has this name",
        "`%name` stands for the id of a variable or table of the model. When a single file is assembled there is no model, and ids are written as numbers.";
    /// A directive of the assembler is wrong.
    PROGRAM_DIRECTIVE = 814, Error, "a directive of the program is not written as it must be",
        "`.isa GENERATION` and `.engine NAME` stand before the first instruction; `.slot` takes 128 hexadecimal digits, `.bytes` an even number of them. `.bytes` is for what lies behind the last whole slot.";

    /// The file has no such graph or engine.
    NO_SUCH_PROGRAM = 860, Error, "the file has no such program",
        "`--graph` and `--engine` choose among the programs that the manifests name; the message lists what there is. A bare program belongs to no graph. `neffc info` prints the programs of a NEFF. Exit status 2.";
    /// A range of slots is not in a program.
    SLOT_RANGE = 861, Error, "the program has no such slots",
        "`--slots A..B` takes slots A to B, without B itself, counted from 0; A or B may be left out, and a single number is one slot. The range must lie in every program that is printed: choose one with `--graph` and `--engine`. Exit status 2.";
    /// The tables have no such enumeration.
    UNKNOWN_ENUMERATION = 862, Error, "no enumeration has this name",
        "Fields whose values are words belong to an enumeration, e.g. DTYPE; the page of an instruction names those of its fields. `neffc isa --enum` lists all of them. Exit status 2.";
}
