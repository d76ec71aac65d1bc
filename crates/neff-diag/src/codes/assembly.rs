//! Codes of assembly text, whatever it assembles to. N0701 to N0799.

use crate::code::code_table;

code_table! {
    ASSEMBLY: 700, "assembly text";

    /// A line does not fit the grammar.
    LINE_SYNTAX = 701, Error, "the line is no statement",
        "A line holds labels (`name:`), one statement ended by `;` or one directive (`.name …`), and a comment behind `#` or `//`. The caret marks the first character that does not fit, and the message says what could stand there.";
    /// An expression is malformed or has no value.
    EXPRESSION = 702, Error, "an expression has no value",
        "Numbers are decimal or begin with 0x, 0b or 0o, with underscores between digits; names come from `.equ` and from the counter of `.rept`; operators and precedences are those of C. Names must be defined before they are used.";
    /// A directive's arguments are wrong.
    DIRECTIVE = 703, Error, "a directive is not written as it must be",
        "The directives are `.equ NAME, VALUE`, `.rept COUNT[, NAME]` … `.endr`, `.include \"FILE\"`, and those of the assembler at hand. The message says what is missing or too much.";
    /// An included file cannot be used.
    INCLUDE = 704, Error, "a file cannot be included",
        "A name is relative to the file that it stands in. Included files lie in the folder of the program or below it; absolute paths, and `..` and links that lead out, are refused, so that a source from elsewhere reads nothing of yours. Only plain files are read, no pipes and devices. A file cannot include itself.";
    /// A repetition is not closed or not opened.
    REPEAT_UNBALANCED = 705, Error, ".rept and .endr do not match",
        "Each `.rept` needs an `.endr` in the same file, and the other way round.";
    /// The expansion became too large.
    EXPANSION_LIMIT = 706, Error, "repetitions and includes give too many lines",
        "Repetitions multiply, so what they and includes may give beyond the first file is limited: 4,194,304 lines, 512 MiB of text, 16,384 files entered, 64 of them inside each other. A repetition that must give more, with those around it, is refused before its first line. Macros may be called 262,144 times and give 64 MiB in all: those that call others twice double at each step. The first file is limited by its bytes alone (N0709).";
    /// A name is defined twice.
    NAME_REPEATED = 707, Error, "a name is defined more than once",
        "A label, an `.equ` name or a macro stands for one thing. The first definition counts; rename the other. The names of instructions are taken too: a macro cannot be called like one, so that a mnemonic is always its instruction.";
    /// The text is not UTF-8.
    NOT_TEXT = 708, Error, "the file is not UTF-8 text",
        "Sources are UTF-8; a byte order mark at their start is skipped. The caret marks the first byte that is none. If the file is a binary program, `neffc disasm` makes text of it.";
    /// A text is longer than one may be.
    TEXT_TOO_LONG = 709, Error, "a text is too long",
        "A text is held in memory, so its length is limited: assembly text to 1 GiB, a model to 256 MiB. Weights and tables belong into files of their own, repetition into `.rept`.";
    /// A macro is not defined or called as it must be.
    MACRO = 710, Error, "a macro is not as it must be",
        "A macro is `.macro NAME first, second=DEFAULT`, its lines, `.endm`. It is called like an instruction, `NAME value, value`; in its lines `\\first` stands for the first value, and `\\@` for the number of the call, which keeps labels apart. A macro has at most 256 parameters. What all calls give together is limited (N0706). Messages call a line of a macro by the outermost call, how many calls are between, and the innermost macro.";
}
