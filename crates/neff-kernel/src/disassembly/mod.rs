//! The code of an image as text.
//!
//! `flow` follows the code from all addresses that are known to be instructions, which tells
//! them from literals and padding; `names` gives places names; `listing` makes lines. What is
//! not reached is read in sequence, as far as it makes instructions. Bundles stay bytes.

mod flow;
mod listing;
mod names;

use crate::elf::Segment;
use crate::reading::Kernel;

pub use listing::{Line, Listing};
pub use names::{Label, Origin};

/// The code that is in the file.
#[derive(Clone, Copy)]
struct Code<'a> {
    base: u32,
    bytes: &'a [u8],
}

impl<'a> Code<'a> {
    fn of(kernel: &Kernel<'a>, segment: &Segment) -> Code<'a> {
        Code { base: segment.address, bytes: kernel.elf.segment_bytes(segment) }
    }

    fn at(&self, address: u32) -> Option<usize> {
        let at = usize::try_from(address.checked_sub(self.base)?).ok()?;
        (at < self.bytes.len()).then_some(at)
    }

    fn address(&self, at: usize) -> u32 {
        self.base.wrapping_add(u32::try_from(at).unwrap_or(u32::MAX))
    }

    fn from(&self, at: usize) -> &'a [u8] {
        self.bytes.get(at..).unwrap_or_default()
    }
}

/// The code of an image as lines. Empty if there is no code.
pub fn disassemble(kernel: &Kernel<'_>) -> Listing {
    let Some(segment) = kernel.image.roles.code else { return Listing::default() };
    let code = Code::of(kernel, &segment);
    let mut names = names::Names::of(kernel, code);
    let flow = flow::Flow::of(kernel, code, &mut names);
    listing::make(kernel, code, &flow, &names)
}
