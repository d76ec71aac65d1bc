//! Codes of images of GPSIMD kernels: what their loader refuses, and what it takes and should not.
//! N1600 to N1699.

use crate::code::code_table;

code_table! {
    KERNEL_IMAGE: 1600, "images of kernels";

    /// The first bytes are not those of an ELF32 file.
    NOT_AN_IMAGE = 1601, Error, "the file is no ELF32 file",
        "A kernel image begins with 7F 'E' 'L' 'F', class 1 (32 bits) and data 1 (little-endian); the loader takes data 2 as well and swaps what it reads. An object file is one too, and fails at the next steps: link it first.";
    /// A program header that the loader reads is not in the file.
    HEADER_MISSING = 1602, Error, "a program header is missing",
        "The loader expects code, data, an optional scratch segment and the dynamic array in the first program headers, and does not look at how many there are.";
    /// The first program header is no code segment.
    CODE_SEGMENT = 1603, Error, "the first segment is no code",
        "The loader takes the first program header for the code. It must be LOAD, readable and executable, and not writable.";
    /// The second program header is no data segment.
    DATA_SEGMENT = 1604, Error, "the second segment is no data",
        "The loader takes the second program header for the data. It must be LOAD, readable and writable; images that are shipped have it executable too.";
    /// No dynamic segment where it is expected.
    DYNAMIC_SEGMENT = 1605, Error, "there is no dynamic segment in its place",
        "Behind code and data the loader takes a third LOAD that is writable and not readable for scratch: what it needs itself and never copies to the device. The next program header must be DYNAMIC, readable and writable.";
    /// The dynamic array does not lead to the relocations.
    DYNAMIC_INFO = 1606, Error, "the dynamic array does not lead to the relocations",
        "DT_RELA and DT_RELASZ say where the relocations are and how many bytes they have; an entry with tag 0 ends the array. Without them the loader cannot move the library to its place.";
    /// The file ends before what its headers name.
    OUTSIDE_FILE = 1607, Error, "a part of the image lies past the end of the file",
        "A header names bytes that the file does not have. Perhaps it was cut off when it was copied.";
    /// A segment is larger than its window.
    SEGMENT_TOO_LARGE = 1608, Error, "a segment is larger than its window of the device",
        "The processor has 32 KiB for the code of a library and 8 KiB for its data, zeroed data included.";
    /// A relocation has a symbol.
    RELOCATION_SYMBOL = 1609, Error, "a relocation has a symbol",
        "All relocations of an image are by address: the type is below 256 and there is nothing beside it in `r_info`. An image that needs names of others cannot be loaded.";
    /// A relocation is of a type that the loader does not know.
    RELOCATION_UNKNOWN = 1610, Error, "a relocation is of a type that the loader does not know",
        "It knows NONE, RELATIVE, and the types SLOTn_OP and SLOTn_ALT. Others are for linkers: the image is perhaps an object file, or was linked with relocations kept.";
    /// A relocation changes what is not on the device.
    RELOCATION_SITE = 1611, Error, "a relocation lies outside of the device's windows",
        "What it changes is neither in the window of the code nor in that of the data. Addresses from 1024 bytes below the data on move with the data, all others with the code.";
    /// A relocation is in an instruction of another length.
    RELOCATION_BUNDLE = 1612, Error, "a relocation is in no instruction of 24 bits",
        "The half of an address goes into a CONST16. How it would go into a bundle is not known, so a bundle is refused here, though some loader may know it.";
    /// The library is larger than what can be staged.
    LIBRARY_TOO_LARGE = 1613, Error, "the library is too large to be staged",
        "The prelinked block, which is header, code and data, may have 64 KiB: the buffer that it is staged in has no more. Code and data that fit their windows fit it too, unless other windows are asked for.";
    /// The entry's run address is 0.
    NO_START = 1614, Error, "the library has no start",
        "The device calls the entry when the library is there, and takes 0 for a damaged library.";
    /// Code is expected where there is none.
    NOT_CODE = 1615, Warning, "a function of the library is not in its code",
        "The entry and the functions at load and unload are called by the device. The loader does not check where they are.";
    /// A relocation overwrites another instruction.
    NOT_CONST16 = 1616, Warning, "a relocation overwrites what is no CONST16",
        "The loader puts half an address into bits 8 to 23 of whatever instruction of 24 bits is there. In any but CONST16 these are registers or a distance.";
    /// A relocation leads to what is not on the device.
    RELOCATION_TARGET = 1617, Warning, "a relocation leads out of the image",
        "The address lies neither in the code nor in the data. The loader moves it with one of them all the same; the scratch segment is not on the device.";
    /// The alignment moves a segment.
    ALIGNMENT = 1618, Warning, "the alignment moves a segment within its window",
        "The loader puts a segment where its link address's residue asks for, and stages as many bytes from the start of the window: the last ones are lost. Link code and data to multiples of the largest alignment. Sources disagree whether that is of the sections or of the program headers; 128 in both is safe.";
    /// Code lies where addresses count as data.
    SEPARATION = 1619, Warning, "code lies where addresses count as data",
        "The loader tells code from data by the link address alone: from 1024 bytes below the data on, it is data. Addresses of such code are moved wrongly.";
    /// A header field is foreign.
    FOREIGN_HEADER = 1620, Warning, "a field of the header is foreign",
        "The loader does not look at it, and all kernels that are known have another value. The file may be for another machine.";
    /// The image is big-endian.
    BIG_ENDIAN = 1621, Warning, "the image is big-endian",
        "The loader would take it and swap the bytes of what it reads. No kernel like that is known, and devices run little-endian code.";
    /// A part that the loader does not read is damaged.
    UNREAD_PART = 1622, Warning, "a part that the loader does not read is damaged",
        "Names and contents of sections, and symbols, are for people and tools. The image works without them.";
    /// There is no kernel table.
    NO_KERNEL_TABLE = 1623, Warning, "no kernel table is found",
        "The table says which function executes which opcode. It is found by the section's name, by the functions that return its bounds, or by rows that relocations point into. A library may also register its kernels by calls.";
    /// A row of the kernel table is wrong.
    KERNEL_ROW = 1624, Warning, "the kernel table is wrong",
        "A row has two zeros, spec, opcode, and the address of a function that begins with ENTRY. The first row of a key is taken, a spec is looked for with opcode 0xF0 only, and the address must be relocated.";
}
