//! The front of the reading half: a file that is said to be a kernel, and what can be asked of it.

use neff_diag::Findings;

use crate::check::{Options, Verification, verify};
use crate::disassembly::{Listing, disassemble};
use crate::elf::Elf;
use crate::image::Image;
use crate::prelink::{Prelinked, prelink};

/// A file that is said to be a kernel image, as far as it can be read.
///
/// ```
/// use neff_kernel::reading::Kernel;
///
/// let (kernel, findings) = Kernel::read(b"no kernel");
/// assert!(kernel.elf.header.identity.is_none() && findings.is_empty());
/// let verified = kernel.verify(&Default::default());
/// assert_eq!(verified.answer().to_string(), "NOT_ELF (1)");
/// ```
#[derive(Debug, Clone)]
pub struct Kernel<'a> {
    /// The file.
    pub elf: Elf<'a>,
    /// What it means.
    pub image: Image,
}

impl<'a> Kernel<'a> {
    /// Reads any bytes. The findings are about parts that no loader reads;
    /// [`Kernel::verify`] has all others.
    pub fn read(bytes: &'a [u8]) -> (Kernel<'a>, Findings) {
        let (elf, findings) = Elf::read(bytes);
        let image = Image::of(&elf);
        (Kernel { elf, image }, findings)
    }

    /// What the loader and the device say to it.
    pub fn verify(&self, options: &Options) -> Verification {
        verify(self, options)
    }

    /// The library that the loader makes of it, or why it makes none.
    pub fn prelink(&self, options: &Options) -> Prelinked {
        prelink(self, options)
    }

    /// Its code as text.
    pub fn disassemble(&self) -> Listing {
        disassemble(self)
    }
}
