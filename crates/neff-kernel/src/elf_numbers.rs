//! Numbers of the Xtensa supplement to ELF that objects and images use (format notes 07 §1.1,
//! §1.5, §2.1). Those of ELF itself come from the `object` crate.

use object::elf::{SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE};

use crate::object::SectionKind;

/// `e_flags` of all objects and images: instructions and literals are described elsewhere.
pub(crate) const FLAGS: u32 = 0x300;

/// No relocation: one that a linker has removed.
pub(crate) const R_NONE: u32 = 0;
/// A word takes an address.
pub(crate) const R_32: u32 = 1;
/// A word takes the address that it holds as the run address.
pub(crate) const R_RELATIVE: u32 = 5;
/// What `--longcalls` was expanded from: a call that a linker may make short again.
pub(crate) const R_ASM_EXPAND: u32 = 11;
/// An instruction that a linker may make shorter.
pub(crate) const R_ASM_SIMPLIFY: u32 = 12;
/// First and last of the distances that are already in place, unsigned.
pub(crate) const R_DIFF: (u32, u32) = (17, 19);
/// The field of an instruction; of CONST16 the low half.
pub(crate) const R_SLOT0_OP: u32 = 20;
/// The high half of an address in a CONST16.
pub(crate) const R_SLOT0_ALT: u32 = 35;
/// First and last of the distances that are already in place, signed.
pub(crate) const R_PDIFF: (u32, u32) = (57, 62);

/// Where the list of literals begins, of which there is none.
pub(crate) const DT_GOT_LOC_OFF: u32 = 0x7000_0000;
/// How many literals that list has.
pub(crate) const DT_GOT_LOC_SZ: u32 = 0x7000_0001;

/// Flags of a section that holds this.
pub(crate) fn section_flags(kind: SectionKind) -> u32 {
    match kind {
        SectionKind::Code => SHF_ALLOC | SHF_EXECINSTR,
        SectionKind::ReadOnly => SHF_ALLOC,
        SectionKind::Data | SectionKind::Zeroed => SHF_ALLOC | SHF_WRITE,
    }
}
