//! Codes of the text of kernels. N1801 to N1899.

use crate::code::code_table;

code_table! {
    KERNEL_TEXT: 1800, "text of kernels";

    /// No instruction has the mnemonic.
    UNKNOWN_INSTRUCTION = 1801, Error, "no instruction of a kernel has this name",
        "Mnemonics are those of the Xtensa instruction set as docs/kernels.md lists them, and the short forms that the assembler makes instructions of: `la`, `li`. Vector instructions have no public encoding; bundles that are known as bytes are written with `.flix`.";
    /// An instruction has another number of operands.
    OPERAND_COUNT = 1802, Error, "the instruction has another number of operands",
        "Operands stand between commas, in the order of the instruction set's manual: results first. The message shows how the instruction is written.";
    /// An operand is no register where one must be.
    NOT_A_REGISTER = 1803, Error, "a register of this kind is expected",
        "Address registers are a0 to a15, `sp` is a1; booleans are b0 to b15. `rsr`, `wsr` and `xsr` take a special register by name or number, `rur` and `wur` a user register.";
    /// A number does not fit its field.
    OPERAND_RANGE = 1804, Error, "an operand does not fit the instruction",
        "The message gives the numbers that the field can hold, and their step. Nothing is cut silently. Numbers that do not fit `movi` are formed by `li`.";
    /// A branch does not reach its label.
    OUT_OF_REACH = 1805, Error, "the label is out of reach",
        "Distances count from the instruction: about 128 bytes for most conditional branches, 2 KiB for those that compare with zero, 128 KiB for `j`, 512 KiB for calls; narrow branches, loops and L32R reach one way only. `.long_branches on` lets the assembler put a jump behind the opposite condition, and says so in the listing.";
    /// A target is not aligned as the instruction needs it.
    TARGET_ALIGNMENT = 1806, Error, "the target is not aligned",
        "Calls and L32R keep the distance in words, so what they name begins at a multiple of 4: write `.align 4` before the label, or begin functions with `.function`, which aligns them.";
    /// An expression has no value that fits its place.
    VALUE = 1807, Error, "the value cannot be used here",
        "A value is a number, a label plus a number, or the distance between two labels of one section. Addresses fit `.word`, `la`, `high()` and `low()`, and targets of branches; everything else takes numbers.";
    /// A name is defined nowhere.
    UNDEFINED_NAME = 1808, Error, "a name is not defined",
        "A name is a label of this file or one of its includes, an `.equ`, or, if another file of the link defines it, announced by `.extern NAME`.";
    /// A directive is not known or not written as it must be.
    KERNEL_DIRECTIVE = 1809, Error, "a directive is not as it must be",
        "docs/kernels.md lists the directives of kernels and how they are written.";
    /// Bytes stand where none can be.
    NO_BYTES_HERE = 1810, Error, "this section cannot hold that",
        "A section of zeros (`.bss`) has no bytes in the file: it takes labels, `.align` and `.space` only. Instructions belong into sections of code.";
    /// Function and its end do not match.
    FUNCTION_UNBALANCED = 1811, Error, "functions and their ends do not match",
        "`.function NAME` begins a function, `.endfunction` ends it; functions do not nest and lie in one section.";
    /// A row of the kernel table cannot be.
    KERNEL_ROW = 1812, Error, "a row of the kernel table cannot be",
        "`.kernel NAME opcode=0xF0 spec=1` adds a row. The dispatcher looks for opcode and spec; the first row that matches wins, so a key stands once. Only opcode 0xF0 (ExtendedInst) has a spec other than 0.";
    /// Execution would run into the padding of an alignment.
    RUNS_INTO_PADDING = 1813, Warning, "execution runs into padding",
        "The bytes that `.align` leaves out are zero, which is no instruction that goes on. Jump over them, or align before the code begins.";
    /// The core has no such instruction, or a kernel may not use it.
    NOT_ON_THE_DEVICE = 1814, Warning, "kernels on the device cannot use this instruction",
        "The GPSIMD core lacks it, or it stops there: calls by 4 and 12 registers, system calls, breakpoints, S32C1I, RSIL and RFE. Builds for an emulator (`--addresses literals`) may use them, and are not warned.";
    /// An object is larger than any kernel has a use for.
    OBJECT_TOO_LARGE = 1815, Error, "the object is too large",
        "The sections of an object may have 1 MiB together, `.bss` included; the device takes 32 KiB of code and 8 KiB of data with what is zeroed. Names and places that values count from are limited to 262,144, sections to 256. Large tables belong into tensors that the kernel is given. The finding stands where the limit is passed; no more bytes are added from there on, repetitions and macros that are open are left, and the rest is read for what else is wrong with it.";
}
