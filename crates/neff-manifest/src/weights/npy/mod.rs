//! NumPy's `.npy` files: versions 1.0, 2.0 and 3.0 are read, 1.0 is written.
//!
//! A file is `93 4e 55 4d 50 59`, two bytes of version, the length of the header (16 bits in
//! version 1.0, 32 after), the header, which is a Python dictionary, and the data. Version 3.0
//! has UTF-8 in its header. [`open`] reads the header and finds the data; it does not read them.

mod header;
mod literal;
mod preamble;
mod write;

use std::io::{self, Read, Seek, SeekFrom};

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Findings, Place};

use super::array::{Array, Opened, Order, bytes_of, tuple};
use header::{Meaning, meaning};
use preamble::{MAGIC, cut};

pub(super) use preamble::{PREAMBLE, preamble};

pub use preamble::Preamble;
pub use write::header;

/// Reads the header of a `.npy` file; `file` is the name that findings carry.
///
/// Offsets count from the start of `source`, wherever it stood. At most
/// [`MAX_NPY_HEADER`](super::limits::MAX_NPY_HEADER) bytes and 12 are held.
///
/// # Errors
/// Those of the source. Faults of the file are findings.
pub fn open<R: Read + Seek>(file: &str, source: &mut R) -> io::Result<Opened> {
    let length = source.seek(SeekFrom::End(0))?;
    source.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::new();
    source.by_ref().take(PREAMBLE as u64).read_to_end(&mut bytes)?;
    let preamble = match preamble(file, &bytes) {
        Ok(preamble) => preamble,
        Err(finding) => return Ok(Opened::refused(*finding)),
    };
    bytes.clear();
    source.seek(SeekFrom::Start(0))?;
    source.by_ref().take(preamble.data_offset()).read_to_end(&mut bytes)?;
    Ok(understand(file, &bytes, &preamble, length))
}

/// What the first bytes of a `.npy` file say, where the rest is not at hand; `length` is that of
/// the whole file in bytes. A head that does not hold the whole header is refused as cut.
pub fn of_head(file: &str, head: &[u8], length: u64) -> Opened {
    match preamble(file, head) {
        Ok(preamble) => {
            let end = usize::try_from(preamble.data_offset()).unwrap_or(usize::MAX);
            understand(file, head.get(..end).unwrap_or(head), &preamble, length)
        }
        Err(finding) => Opened::refused(*finding),
    }
}

/// What the bytes of a header and the length of the whole file say.
pub(super) fn understand(file: &str, bytes: &[u8], preamble: &Preamble, length: u64) -> Opened {
    if u64::try_from(bytes.len()).is_ok_and(|held| held < preamble.data_offset()) {
        return Opened::refused(*cut(file, bytes.len()));
    }
    let mut findings = Findings::new();
    let meaning = meaning(file, bytes, preamble, &mut findings);
    let array = meaning.and_then(|meaning| locate(file, meaning, preamble, length, &mut findings));
    Opened { array, findings }
}

/// The array of a header; `None` if its bytes are not all there.
fn locate(
    file: &str,
    meaning: Meaning,
    preamble: &Preamble,
    length: u64,
    findings: &mut Findings,
) -> Option<Array> {
    let Meaning { described, fortran_order, shape } = meaning;
    let data_offset = preamble.data_offset();
    let place = Place::File { offset: data_offset, length: 0, field: Some("array data") };
    let expected = format!("{} elements of {} bytes", tuple(&shape), described.size);
    let Some(data_length) = bytes_of(&shape, described.size) else {
        let message = format!("the array in {file:?} is larger than any file");
        findings.push(Diagnostic::new(codes::TOO_LARGE, message).at(place).found(expected));
        return None;
    };
    let there = length.saturating_sub(data_offset);
    let expected = format!("{data_length} bytes: {expected}");
    if there != data_length {
        findings.push(wrong_length(file, data_length, there).at(place).expected(expected));
    }
    (there >= data_length).then_some(Array {
        element: described.element,
        element_size: described.size,
        number_size: described.unit,
        shape,
        order: if fortran_order { Order::Fortran } else { Order::C },
        byte_order: described.byte_order,
        data_offset,
        data_length,
    })
}

fn wrong_length(file: &str, wanted: u64, there: u64) -> Diagnostic {
    let finding = if there < wanted {
        let missing = wanted.saturating_sub(there);
        let message = format!("{file:?} has {missing} bytes less than its shape asks for");
        Diagnostic::new(codes::DATA_SHORT, message)
    } else {
        let more = there.saturating_sub(wanted);
        Diagnostic::new(codes::DATA_LONG, format!("{more} bytes follow the array in {file:?}"))
    };
    finding.found(format!("{there} bytes"))
}

#[cfg(test)]
mod tests;
