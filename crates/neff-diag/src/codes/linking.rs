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
    /// An object that no file stands behind contradicts itself.
    UNSOUND_OBJECT = 1704, Error, "the object contradicts itself",
        "Objects that a program has made are held against what a file of them could hold before they are written or linked: every index leads somewhere, sections are as long as they say, alignments are powers of two, names have no zero bytes, addends fit 32 bits. The text of a kernel makes no such object; who makes objects otherwise has to mend them.";
    /// A symbol of an object is of a kind that images do not have.
    OBJECT_SYMBOL = 1705, Error, "a symbol of the object has no place in an image",
        "Common symbols, thread-local ones and those of other special sections are not linked: no published image has a place for them. Compile with `-fno-common`, or give the data a place in `.bss` or `.data`.";

    /// Two objects define one name.
    DUPLICATE_SYMBOL = 1720, Error, "a name is defined twice",
        "A global name has one definition in all objects. A weak definition gives way to another, a local name is seen by its object only.";
    /// A name that is used is defined nowhere.
    UNDEFINED_SYMBOL = 1721, Error, "a name is not defined in any object",
        "The image is not linked against anything on the device, so every name that is used must be defined in one of the objects, or be one of the linker's own: `__kernel_info_table_start`, `__kernel_info_table_end`, `__bss_start`, `__bss_end`. A name that may be absent is declared weak; its address is then 0. Names in other objects have to be global there.";
    /// The symbol that execution begins at is missing or is no code.
    ENTRY_POINT = 1722, Error, "the entry, or what runs first or last, is no code of the image",
        "The loader calls the entry, `_start` unless another is named, and `_init` and `_fini` where they are defined. An entry at run address 0 counts as none. All three have to be global names in the code.";
    /// A segment is larger than its window.
    WINDOW_SIZE = 1723, Error, "a segment does not fit its window on the device",
        "A library has 32 KiB for its code and 8 KiB for its data with `.bss`. The prelinker refuses larger ones. Alignment counts: it shifts the first byte. The larger code window of the first generation can be asked for; the prelinker still goes by the other.";
    /// A segment begins off the largest alignment.
    WINDOW_ALIGNMENT = 1724, Error, "a segment begins off the largest alignment of the image",
        "The prelinker places both segments by the largest alignment of any section and keeps the rest of the address, but copies only as many bytes as the segment has from where the alignment begins: the last ones get lost. Begin segments at a multiple of the largest alignment. One shipped image does not, and it is not known to be prelinked; linking such a one has to be asked for.";
    /// Segments are in each other's way.
    SEGMENTS_OVERLAP = 1725, Error, "the segments are in each other's way",
        "The loader tells code from data by the address alone: all from 1 KiB below the data on counts as data. So code has to end before that, and the data before the scratch segment. Leave the bases as they are, or move them apart.";
    /// The target of an instruction is too far away.
    DISTANCE_REACH = 1726, Error, "an instruction does not reach its target",
        "The distance is known once all sections are placed, and does not fit the field of the instruction. Calls reach 512 KiB, `j` 128 KiB, most branches 128 bytes, L32R 256 KiB backwards only. Farther code is called through a register (`la`, then `callx8`).";
    /// The target of an instruction is not at a word.
    DISTANCE_ALIGNMENT = 1727, Error, "the target of an instruction is not at a multiple of 4",
        "Calls and L32R keep their distance in words. The section that holds the target has to be aligned to 4 or more, and the target to be at a multiple of 4 in it.";
    /// What a relocation names cannot be filled in.
    FIXUP_SITE = 1728, Error, "the place of a relocation cannot be filled in",
        "Addresses go into words and into pairs of CONST16, distances into the instructions that have one, and each place takes one of them. The loader stores into CONST16 without looking at the instruction, so nothing else may get there; bundles have no public encoding.";
    /// An address or a distance leaves its segment.
    ADDRESS_OUTSIDE = 1729, Error, "an address or a distance leaves its segment",
        "Code and data move apart when the library is loaded. A distance from one to the other does not stay as it was linked, and an address is moved with the segment that it lies in, which has to be that of the symbol it is counted from. Use an address where a distance was, and offsets within the symbol's own segment.";
    /// The kernel table has a part of a row.
    KERNEL_TABLE_SIZE = 1730, Error, "the kernel table does not consist of whole rows",
        "The number of rows is the length of the table divided by 8, and every object adds whole rows to it: two zero bytes, the second half of the opcode, the opcode, the address of a function.";
    /// The key of a row is one that no instruction has.
    KERNEL_KEY = 1731, Error, "the key of a kernel is one that no instruction has",
        "A row begins with two zero bytes. Only the extended instruction, 0xf0, has a second half; for all other opcodes the dispatcher looks for 0 there.";
    /// Two rows have one key.
    KERNEL_KEY_TWICE = 1732, Error, "two rows of the kernel table have the same key",
        "The dispatcher takes the first row that fits, so the other is never called. Two keys may share a function, not the other way round.";
    /// A row names no function of the image.
    KERNEL_ADDRESS = 1733, Error, "a row of the kernel table calls no function of the image",
        "The second word of a row is the address of a function, which moves with the code when the library is loaded. It has to be a relocation against a symbol in the code.";
}
