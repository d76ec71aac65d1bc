//! The text of a kernel to an object.
//!
//! Statements come from `neff-text` (`grammar/q7.pest`); what an instruction is, from the table of
//! `neff-xtensa`. Three steps: statements become items of sections, with values that may hold
//! labels; `place` gives items their offsets and, where `.long_branches` allows it, branches
//! their long form; `emit` makes bytes, and relocations of what only the linker knows.
//! docs/kernels.md describes the language.

mod address;
mod assembler;
mod data;
mod directive;
mod emit;
mod function;
mod instruction;
mod item;
mod kernel;
mod listing;
mod place;
mod room;
mod symbol;
mod value;

use neff_diag::Findings;
use neff_text::{Files, Sources};

use crate::object::Object;
pub use listing::{Line, Listing};

/// How instructions get at addresses and large numbers (format notes 07 §7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Addresses {
    /// By two CONST16, whose halves the loader fills in: what the device takes.
    #[default]
    Const16,
    /// By L32R from a pool of literals before the code: what emulators without CONST16 take.
    Literals,
}

/// What assembling depends on besides the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// How addresses are formed.
    pub addresses: Addresses,
}

/// An assembled text.
#[derive(Debug)]
pub struct Assembled {
    /// The object; to be thrown away if there are errors among the findings.
    pub object: Object,
    /// What was found.
    pub findings: Findings,
    /// What every statement became.
    pub listing: Listing,
    /// The files that were read.
    pub sources: Sources,
}

/// Assembles the text of a file called `name`; includes come from `files`.
///
/// ```
/// use neff_kernel::text::{assemble, Options};
///
/// let text = ".function twice, 32\n add a2, a2, a2\n retw\n.endfunction\n";
/// let done = assemble("twice.q7", text.to_owned(), &neff_text::Memory::default(), &Options::default());
/// assert_eq!(done.object.sections[0].bytes, [0x36, 0x41, 0, 0x20, 0x22, 0x80, 0x90, 0, 0]);
/// ```
pub fn assemble(name: &str, text: String, files: &dyn Files, options: &Options) -> Assembled {
    let mut assembler = assembler::Assembler::new(name, text, files, *options);
    assembler.read();
    assembler.finish(name)
}
