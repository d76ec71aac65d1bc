//! Codes of linking kernels: objects up to N1719, symbols and layout from N1720. N1701 to N1799.

use crate::code::code_table;

code_table! {
    LINKING: 1700, "objects and linking of kernels";

    /// The bytes are no object of this machine.
    NOT_AN_OBJECT = 1701, Error, "the file is no relocatable Xtensa object",
        "The linker takes ELF32 little-endian relocatable files for Xtensa (machine 94), as `neffc kernel build -c` and GNU as write them. An image that is linked already is looked at with `neffc kernel info`.";
    /// A part of an object lies outside of it or does not fit its form.
    OBJECT_DAMAGED = 1702, Error, "a part of the object is damaged",
        "A section, a symbol or a relocation names bytes or indices that are not there. Nothing is taken from a damaged object.";
    /// A relocation of an object cannot be carried out here.
    OBJECT_RELOCATION = 1703, Error, "the linker does not know how to carry out this relocation",
        "Known are R_XTENSA_32, R_XTENSA_SLOT0_OP, R_XTENSA_SLOT0_ALT, the PDIFF kinds that assemblers leave behind, and NONE. Others come from options such as thread-local storage or position-independent procedure tables, which device images do not have.";
    /// Two objects define a name.
    DUPLICATE_SYMBOL = 1720, Error, "a name is defined twice",
        "A global name stands for one place of all that is linked. Leave `.global` out where other files do not need the name, or make one of them `.weak`, which gives way.";
    /// Nothing defines a name.
    UNDEFINED_SYMBOL = 1721, Error, "a name is defined nowhere",
        "An object refers to a name that no object of the link defines, or that is local to its own. The defining file may lack `.global`, or is missing from the command line.";
    /// There is no entry.
    NO_ENTRY = 1722, Error, "there is no entry",
        "The device calls the entry of a library when it is loaded, and refuses one whose entry is zero. `.entry NAME` in one of the files makes the function NAME the entry (the symbol `_start`).";
    /// A segment is larger than its window of the device.
    SEGMENT_TOO_LARGE = 1723, Error, "a segment does not fit the device",
        "Code may take 32 KiB and data, zeroed data included, 8 KiB: the windows at 0x18000 and 0xBE000 of the processor. The loader would answer with status 13. `--code-limit` and `--data-limit` set other limits.";
    /// Addresses of the segments do not go together.
    WINDOWS = 1724, Error, "the addresses of the segments do not go together",
        "The loader tells code from data by their link addresses: data begins where it begins, less 1024 bytes. Code must end before that, the dynamic part must lie above the data, and each must begin at a multiple of the largest alignment in it, of 128 at least.";
    /// An instruction does not reach what it refers to.
    LINK_REACH = 1725, Error, "an instruction does not reach its target",
        "The linker knows now where everything lies, and the distance does not fit the instruction, or is no multiple of four where it must be. Move the files closer on the command line, call through a register (`la` and `callx8`), or align the target.";
    /// The kernel table cannot be.
    KERNEL_TABLE_LINK = 1726, Error, "the kernel table cannot be",
        "The table has rows of eight bytes: two zeros, spec, opcode, and the address of the function. A key stands once in all files that are linked, and only opcode 0xF0 has a spec.";
    /// There are no kernels.
    NO_KERNELS = 1727, Warning, "the library has no kernels",
        "Nothing in the files puts a row into the kernel table, so no instruction reaches this code. `.kernel NAME opcode=0xF0 spec=1` adds one.";
}
