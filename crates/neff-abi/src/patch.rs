//! Patch locations: how the slots of a loaded image differ from those of its stream (format notes
//! 09 §1.1).
//!
//! Only the vocabulary; how the table is made and walked is the load simulator's business.

use crate::named::named_numbers;

named_numbers! {
    /// What happened at a place (`kbin_patch_type`).
    PatchType(u32), "patch type";
    INSERT = 0, "Slots of the image that no slot of the stream stands for";
    MODIFY = 1, "A slot that was rewritten";
    DELETE = 2, "Slots of the stream that the image does not have";
}

named_numbers! {
    /// Part of an image that a row is about. The vendor's constant for functions has the name
    /// `KBIN_PATCH_SECTION_FUNCATION`.
    PatchSection(u32), "patch section";
    PREAMBLE = 0, "In front of the program";
    POSTAMBLE = 1, "Behind the program";
    MAIN = 2, "The program";
    FUNCATION = 3, "The functions that the program calls";
}
