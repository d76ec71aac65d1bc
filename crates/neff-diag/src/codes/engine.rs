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
        "A branch takes a label of the same program, written as `NAME:` before an instruction, or the distance from the branch itself: in bytes, and in instructions where those have 8 bytes.";
    /// A `%name` is not known.
    NAME_NOT_FOUND = 813, Error, "no variable has this name",
        "`%name` stands for the id of a variable or table of the model. When a single file is assembled there is no model, and ids are written as numbers.";
    /// A directive of the assembler is wrong.
    PROGRAM_DIRECTIVE = 814, Error, "a directive of the program is not written as it must be",
        "`.isa GENERATION` and `.engine NAME` stand before the first instruction; `.slot` takes 128 hexadecimal digits, `.sp8` among 8-byte instructions 16, `.bytes` an even number of them. `.bytes` is for what lies behind the last whole slot.";
    /// A record of 64-byte slots stands in a program of 8-byte words.
    MIXED_WIDTHS = 840, Error, "8-byte and 64-byte records are mixed",
        "The SP sequencer of TONGA runs 8-byte instructions, every other engine 64-byte slots, and a program holds one kind only. `--width` of `neffc asm` chooses the kind; without it the text decides by `.isa tonga` and `.engine sp`, or by its first instruction.";
    /// 8-byte words are asked for where there are none.
    NO_WORDS = 841, Error, "there are no 8-byte instructions here",
        "Only the SP engine of TONGA has instructions of 8 bytes; from v2 on it runs 64-byte slots like the others. Leave `--width` out, or name `tonga` and `sp`.";
    /// A branch leads to no instruction.
    BRANCH_OUTSIDE = 842, Error, "a branch leads to no instruction of the program",
        "The target of an 8-byte branch counts instructions from the branch itself: 0 is the branch, 1 the instruction behind it. It must be an instruction of the same program. Operands written as `raw=` are not checked, since how real programs hold their targets is not known.";
    /// A counter is set to the limit itself.
    COUNTER_AT_LIMIT = 843, Warning, "a counter is set to its limit",
        "The published limit of a counter is 2^24. Whether a counter can hold that value, or only those below it, is not known; the value is written as it stands.";
    /// The last word of a program lets control run on.
    RUNS_OFF_THE_END = 844, Warning, "the program does not end in a halt or a jump",
        "What the SP sequencer does behind the last instruction is not known. End the program with NOTIFY_HALT or BRANCH_U.";
    /// The length of a program is no multiple of 8.
    PARTIAL_WORD = 845, Warning, "the program is no whole number of 8-byte instructions",
        "`.bytes` can give a program any length, so that every file has a text. An SP program has a whole number of 8-byte instructions; what is left over cannot be run.";
}
