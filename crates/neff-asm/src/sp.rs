//! Programs of TONGA's SP sequencer as text and back: words of 8 bytes (format notes 06).
//!
//! The published names and opcodes are in [`neff_isa::sp`], beside a layout of operands that is
//! this project's own. So a word is written as `SET_CNTR raw=02000064000000;` unless the fields
//! are asked for, and only whoever asks sees them. Both forms are read. 64-byte slots, which
//! every other engine and every later generation have, are the business of
//! [`mod@crate::assemble`] and [`crate::disassemble`]; [`assemble_width`] and `detect` choose.

mod assemble;
mod detect;
mod directive;
mod items;
mod parse;
mod print;

pub use assemble::assemble;
pub(crate) use detect::is_mnemonic;
pub use detect::{Stream, begins_with_words, is_text_of_words, stream};
pub use parse::{Destination, Parsed, Target, statement};
pub use print::{Form, Position, disassemble, push_statement};

use neff_isa::model::SLOT;
use neff_isa::sp::WORD;
use neff_text::Files;

use crate::assemble::{AssembleOptions, Assembled};

/// Suffix of a mnemonic whose word has the flag in bit 7 (format notes 06 §3).
pub(crate) const P_SUFFIX: &str = ".p";

/// How long the instructions of a program are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// 8 bytes: the SP engine of TONGA.
    Word,
    /// 64 bytes: all others.
    Slot,
}

impl Width {
    /// Bytes of an instruction.
    pub fn bytes(self) -> usize {
        match self {
            Width::Word => WORD,
            Width::Slot => SLOT,
        }
    }

    /// The width of so many bytes.
    pub fn from_bytes(bytes: u64) -> Option<Width> {
        [(WORD, Width::Word), (SLOT, Width::Slot)]
            .into_iter()
            .find_map(|(length, width)| (u64::try_from(length) == Ok(bytes)).then_some(width))
    }
}

/// Assembles a text whose instructions are of a given width, or of that which the text is written
/// for ([`is_text_of_words`]).
pub fn assemble_width(
    name: &str,
    text: String,
    files: &dyn Files,
    options: &AssembleOptions<'_>,
    width: Option<Width>,
) -> Assembled {
    let words = match width {
        Some(width) => width == Width::Word,
        None => is_text_of_words(&text, options.generation),
    };
    match words {
        true => assemble(name, text, files),
        false => crate::assemble::assemble(name, text, files, options),
    }
}
