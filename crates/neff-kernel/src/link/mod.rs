//! Objects to the image that the runtime loads: ELF32 in three windows (format notes 07 §1).
//!
//! In order: [`symbols`] finds what names mean, [`layout`] gives sections their addresses,
//! [`fixup`] fills addresses in and keeps what the loader has to change, [`kernels`] checks the
//! kernel table, [`dynamic`] makes the part that the loader reads, [`image`] the file. The same
//! objects give the same bytes.
//!
//! Names that are a choice of this project, the runtime knows none: `_start` is the entry, `_init`
//! and `_fini` the functions at load and unload, `__kernel_info_table_start` and `_end` the kernel
//! table, `__bss_start` and `_end` the zeroed data.

mod dynamic;
mod fixup;
mod image;
mod kernels;
mod layout;
mod map;
mod picture;
mod symbols;

use neff_diag::{Findings, Severity};

use crate::object::Object;
pub use dynamic::DynamicRelocation;
pub use kernels::Kernel;
pub use layout::{Layout, OutputSection, Piece};
pub use map::Map;
pub use symbols::Roles;

/// Where the segments are linked to and how large they may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Link address of the code; 0 in images of the MAVERICK family.
    pub code: u32,
    /// Link address of the data.
    pub data: u32,
    /// Link address of the dynamic part, which is never copied to the device.
    pub scratch: u32,
    /// Bytes of code that the device takes (format notes 07 §1.8).
    pub code_limit: u32,
    /// Bytes of data, zeroed ones included.
    pub data_limit: u32,
    /// Whether the file has section headers: the loader takes alignments from them.
    pub section_headers: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            code: 0x0100_0000,
            data: 0x0200_0000,
            scratch: 0x0300_0000,
            code_limit: 0x8000,
            data_limit: 0x2000,
            section_headers: true,
        }
    }
}

/// A linked library.
#[derive(Debug, Clone)]
pub struct Linked {
    /// The file; none if there are errors among the findings.
    pub image: Option<Vec<u8>>,
    /// Where everything lies.
    pub map: Map,
    /// What was found.
    pub findings: Findings,
}

/// Links objects, in their order.
///
/// ```
/// use neff_kernel::{link, text};
///
/// let source = ".entry main\n.kernel main opcode=0xF0 spec=1\n.function main, 32\n movi a2, 0\n retw\n.endfunction\n";
/// let files = neff_text::Memory::default();
/// let object = text::assemble("a.q7", source.to_owned(), &files, &text::Options::default()).object;
/// let linked = link::link(&[object], &link::Options::default());
/// assert_eq!(linked.image.unwrap()[..4], *b"\x7fELF");
/// ```
pub fn link(objects: &[Object], options: &Options) -> Linked {
    let mut findings = Findings::new();
    let mut layout = layout::lay_out(objects, options, &mut findings);
    let symbols = symbols::resolve(objects, &layout, &mut findings);
    let relocations = fixup::fill_in(objects, &symbols, &mut layout, &mut findings);
    let kernels = kernels::check(objects, &layout, &mut findings);
    let roles = symbols.roles(&mut findings);
    let scratch = dynamic::Scratch::new(options.scratch, &roles, &relocations);
    let image = match findings.worst() {
        Some(Severity::Error) => None,
        _ => Some(image::write(&layout, &scratch, &roles, options)),
    };
    let map = Map::new(objects, &layout, &symbols, &scratch, relocations, kernels, roles);
    Linked { image, map, findings }
}
