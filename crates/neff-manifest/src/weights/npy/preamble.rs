//! What stands before the dictionary of a `.npy` file: magic, version and length.

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Place};

use crate::weights::limits::MAX_NPY_HEADER;

/// What every `.npy` file begins with.
pub(super) const MAGIC: [u8; 6] = *b"\x93NUMPY";
/// Bytes from which [`preamble`] tells the header's place, in the longest version.
pub(crate) const PREAMBLE: usize = 12;

/// What stands before the dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preamble {
    /// Major and minor version of the format.
    pub version: (u8, u8),
    /// Offset of the dictionary's first byte: 10, or 12 from version 2.0 on.
    pub header_offset: u64,
    /// Bytes of the dictionary with its padding.
    pub header_length: u64,
}

impl Preamble {
    /// Offset of the first byte of data.
    pub fn data_offset(&self) -> u64 {
        self.header_offset.saturating_add(self.header_length)
    }
}

/// Reads magic, version and length from the first [`PREAMBLE`] bytes of a file, or all it has.
pub(crate) fn preamble(file: &str, bytes: &[u8]) -> Result<Preamble, Box<Diagnostic>> {
    if !bytes.starts_with(&MAGIC) {
        let first = bytes.get(..MAGIC.len().min(bytes.len())).unwrap_or_default();
        let finding = Diagnostic::new(codes::NOT_NPY, format!("{file:?} is no .npy array"))
            .at(Place::field(0, 6, "magic"))
            .expected("93 4e 55 4d 50 59")
            .found(hexadecimal(first));
        return Err(Box::new(finding));
    }
    let Some([major, minor]) = bytes.get(6..8).and_then(|two| <[u8; 2]>::try_from(two).ok()) else {
        return Err(cut(file, bytes.len()));
    };
    let length = match (major, minor) {
        (1, 0) => bytes.get(8..10).map(|length| (10_u64, length)),
        (2 | 3, 0) => bytes.get(8..12).map(|length| (12, length)),
        _ => return Err(version(file, major, minor)),
    };
    let Some((header_offset, length)) = length else { return Err(cut(file, bytes.len())) };
    let header_length = length.iter().rev().fold(0, |sum, byte| (sum << 8) | u64::from(*byte));
    if header_length > MAX_NPY_HEADER {
        let finding =
            Diagnostic::new(codes::NPY_HEADER, format!("the header of {file:?} is too long"))
                .at(Place::field(8, header_offset.saturating_sub(8), "header length"))
                .expected(format!("at most {MAX_NPY_HEADER} bytes"))
                .found(format!("{header_length} bytes"));
        return Err(Box::new(finding));
    }
    Ok(Preamble { version: (major, minor), header_offset, header_length })
}

fn version(file: &str, major: u8, minor: u8) -> Box<Diagnostic> {
    let message = format!("{file:?} is a .npy of version {major}.{minor}, which is unknown");
    let finding = Diagnostic::new(codes::NPY_VERSION, message)
        .at(Place::field(6, 2, "version"))
        .expected("1.0, 2.0 or 3.0")
        .found(format!("{major}.{minor}"));
    Box::new(finding)
}

/// The file ends at `length`, which is inside its header.
pub(super) fn cut(file: &str, length: usize) -> Box<Diagnostic> {
    let offset = u64::try_from(length).unwrap_or(u64::MAX);
    let finding = Diagnostic::new(codes::NPY_CUT, format!("{file:?} ends inside its header"))
        .at(Place::offset(offset))
        .found(format!("the end of the file at offset {length}"));
    Box::new(finding)
}

/// Bytes as hexadecimal numbers, for messages; of none the words say so.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "an empty file".into();
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}
