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
}
