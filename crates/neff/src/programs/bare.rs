//! Programs without a NEFF around them: how to tell one, and how long its instructions are.

use neff_abi::header_field::HEADER_SIZE;
use neff_asm::sp::{self, Stream, Width};
use neff_container::header::Header;
use neff_isa::model::Generation;
use neff_isa::slot::LENGTH_BYTE;
use neff_isa::sp::WORD;

/// True if a file that begins with `first` can be a bare program: it is empty, or its second byte
/// is the length of a slot. No NEFF and no archive has that byte there.
pub fn is_bare_program(first: &[u8]) -> bool {
    first.is_empty() || first.get(1) == Some(&LENGTH_BYTE)
}

/// Bytes of a file's beginning that are enough for [`bare_width`]: whole slots, whole words, and
/// the header of a NEFF.
pub const PROBE: u64 = 1024;

/// How long the instructions of a bare program are, or `None` if the file is none. The engine is
/// not known here, so a generation alone does not make words of slots. `bytes` is the file or its
/// first [`PROBE`] bytes; what passes must pass once more when all is read.
pub fn bare_width(
    bytes: &[u8],
    generation: Option<Generation>,
    width: Option<Width>,
) -> Option<Width> {
    let header = Header::from_start(bytes);
    let is_neff = || header.is_some_and(|header| header.header_size() == HEADER_SIZE);
    // Where the generation settles the rest, the first word still tells a program from an archive.
    let first = bytes.first_chunk::<WORD>().map_or(bytes, |first| first);
    let words = || sp::begins_with_words(first) && sp::stream(bytes, generation) == Stream::Words;
    match width {
        Some(width) => (!is_neff()).then_some(width),
        None if is_bare_program(bytes) => Some(Width::Slot),
        None => words().then_some(Width::Word),
    }
}
