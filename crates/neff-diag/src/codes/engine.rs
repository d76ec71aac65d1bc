//! Codes of engine programs: their text up to N0819, what is odd in their slots from N0820.
//! N0801 to N0899.

use crate::code::code_table;

code_table! {
    ENGINE: 800, "engine programs";

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
        "`%name` stands for the id of a variable or table of the model. In a build it is a variable that model.toml declares for the program's graph. When a single file is assembled there is no model: `asm --names NEFF` takes the names of one, or write the id as a number.";
    /// A directive of the assembler is wrong.
    PROGRAM_DIRECTIVE = 814, Error, "a directive of the program is not written as it must be",
        "`.isa GENERATION` and `.engine NAME` stand before the first instruction; `.slot` takes 128 hexadecimal digits, `.sp8` among 8-byte instructions 16, `.bytes` an even number of them. `.bytes` is for what lies behind the last whole slot.";
    /// The length is no multiple of the slot size.
    PROGRAM_LENGTH = 820, Error, "the program does not end with a whole slot",
        "A program is a sequence of 64-byte slots and nothing else, so its length is a multiple of 64; an empty program is legal. Bytes behind the last whole slot are usually the sign of a cut or of a file that is no program.";
    /// Byte 1 is not the length of a slot.
    WORD_LENGTH = 821, Warning, "byte 1 of the slot is not its length",
        "Byte 1 of every slot says how many dwords it has: 16, written 0x10. Only QUANTIZE_MX puts a flag there (0x11), and second slots of a pair have data there. Another value is usually the sign of a slot that begins elsewhere.";
    /// Reserved bits are set.
    RESERVED_BITS = 822, Warning, "reserved bits are not zero",
        "Bits without a meaning are zero in every program that was met. Set bits are kept, but a later generation may give them one. `neffc isa MNEMONIC` shows which bytes a slot uses.";
    /// A name is empty.
    EMPTY_NAME = 823, Error, "the instruction needs a name and has none",
        "Triggers look up a DMA queue by its name, calls a function; with an empty name there is nothing to look up.";
    /// A name has no zero byte at its end.
    UNTERMINATED_NAME = 824, Error, "a name has no zero byte at its end",
        "Names are stored in fields of fixed size and end with a zero byte: queue names have at most 31 bytes, function names at most 35. A reader would go on into the field behind.";
    /// The second slot of a pair is missing.
    SECOND_MISSING = 825, Error, "the second slot of a pair is missing",
        "PSEUDO_TRIGGER_COLLECTIVE2, and PSEUDO_DMA_DIRECT2D with any operation but DIRECT2D, are two slots: the PSEUDO_EXTENSION that holds the rest of their operands comes right behind them.";
    /// A second slot stands alone.
    SECOND_ALONE = 826, Error, "the second slot of a pair stands alone",
        "PSEUDO_EXTENSION has no meaning of its own: its fields are those of the slot right before it, which must be PSEUDO_TRIGGER_COLLECTIVE2, or PSEUDO_DMA_DIRECT2D with an operation other than DIRECT2D.";
    /// Payload slots do not match their header.
    PAYLOAD_COUNT = 827, Error, "payload slots do not match their header",
        "CUSTOM_OP_HEADER says in `num_payloads` how many CUSTOM_OP_PAYLOAD slots follow it; exactly so many must, right behind it, and none stands elsewhere.";
    /// There is no such semaphore.
    SEMAPHORE_INDEX = 828, Error, "there is no such semaphore",
        "A core has 256 semaphores, numbered from 0; the first generation has 32. Fields of more than one byte could name others.";
    /// A wait or update mode has no meaning here.
    EVENT_MODE = 829, Warning, "the mode of a wait or update is not known",
        "The mode says what a wait compares and what an update does. Waits and updates of events end with v4, comparisons with register and offset begin with v5. A mode outside the list is kept as it is; what the hardware makes of it is not known.";
    /// An operand reaches outside of its memory.
    OUTSIDE_MEMORY = 830, Error, "an operand reaches outside of its memory",
        "SBUF has the addresses from 0, PSUM those from 0x2000000; each has 128 partitions. A pattern begins at its address and goes in each dimension count - 1 steps, counted in elements of its data type (in bytes for DMA). What it reaches must be memory.";
    /// An operand leaves its partition or variable.
    LEAVES_PARTITION = 831, Warning, "an operand leaves its partition or its variable",
        "A pattern works inside one partition and is carried out in each of the active ones: 256 KiB of addresses in SBUF, 16 KiB in PSUM. Beyond lies the next partition, or nothing. DMA patterns that go back beyond the start of a variable or table entry reach what lies before it.";
    /// A count is zero.
    ZERO_COUNT = 832, Warning, "a pattern has a count of zero",
        "Dimensions that are not used have the count 1. With a count of zero the pattern has no elements; no program that was met has one.";
    /// A value has no word.
    NO_WORD = 833, Warning, "a value has no word",
        "The field takes values of a list, and no generation has this one in it. The value is kept and printed as a number; what the hardware makes of it is not known.";
    /// A value belongs to another generation.
    OTHER_GENERATION = 834, Warning, "a value belongs to another generation",
        "Data types and operations were added over the generations, and a few went. The value means something elsewhere and is not in the list of the generation that the program is for. Check what the program is for (`--isa`, `.isa`).";
    /// The opcode is not in this generation.
    OPCODE = 835, Error, "the generation has no such opcode",
        "The loader checks each slot against the instructions of its generation. Seven instructions of v2 were retired with v3, and many came later. Check what the program is for (`--isa`, `.isa`); data or text read as a program gives this finding too.";
    /// The number of channels is out of range.
    CHANNELS = 836, Warning, "the number of channels is not from 1 to 128",
        "An instruction works on as many partitions as it has active channels, and there are 128. Zero channels are no work.";
    /// The engine is not known to run the instruction.
    ENGINE_PLACEMENT = 837, Warning, "the engine is not known to run this instruction",
        "Each engine has handlers for a part of the instructions; control and pseudo instructions run everywhere. The lists come from the vendor's tables and firmware, not from documentation, so a wrong engine is a warning.";
    /// An instruction lacks the update that the loader wants.
    REQUIRED_UPDATE = 838, Error, "the instruction lacks the update that the loader wants",
        "The loader refuses PSEUDO_TRIGGER_COLLECTIVE unless its update counts a semaphore up on completion, `$S[N]++@complete`: nothing else could tell that the collective is done.";
    /// A branch leads out of the program or between slots.
    BRANCH_TARGET = 839, Warning, "a branch does not lead to a slot of the program",
        "The distance of a relative branch is counted in bytes from the branch itself and is a multiple of 64. Compilers store the id of a block there, which the loader replaces; such a program is not faulty.";
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
