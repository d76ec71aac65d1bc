//! safetensors files: many arrays in one file, found by name.
//!
//! A file is the length of its header in 8 bytes, low byte first, the header, a JSON object with
//! an entry for each tensor, and the data. All tensors are in C order and little endian, and
//! cover the data without gap or overlap. The data are not read.

mod entry;
mod layout;

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom};

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Findings, Place, nearest};

use super::array::{Array, Opened};
use super::limits::{MAX_FINDINGS, MAX_SAFETENSORS_HEADER, MAX_SAFETENSORS_VALUES};
use crate::json::{Document, Limits, parse};
use entry::Report;

/// Bytes before the header.
const PREFIX: u64 = 8;

/// The tensors of a file.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// The file's name, for findings.
    pub file: String,
    /// The tensors in the order of the header.
    pub tensors: Vec<Tensor>,
    /// What was found in the header; if one is an error, no array should be taken.
    pub findings: Findings,
    index: HashMap<String, usize>,
}

/// One tensor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tensor {
    /// Its name.
    pub name: String,
    /// The file's word for its type.
    pub dtype: String,
    /// What it holds and where; `None` if its type has no row in the toolchain's table.
    pub array: Option<Array>,
}

/// Reads the header of a file; `file` is the name that findings carry.
///
/// At most [`MAX_SAFETENSORS_HEADER`] bytes are held, and a tree over them. Offsets in findings
/// count from the start of the file, columns from the start of the header.
///
/// # Errors
/// Those of the source. Faults of the file are findings.
pub fn read<R: Read + Seek>(file: &str, source: &mut R) -> io::Result<Catalogue> {
    let length = source.seek(SeekFrom::End(0))?;
    source.seek(SeekFrom::Start(0))?;
    let mut catalogue = Catalogue {
        file: file.to_owned(),
        findings: Findings::at_most(MAX_FINDINGS),
        ..Catalogue::default()
    };
    let mut first = Vec::new();
    source.by_ref().take(PREFIX).read_to_end(&mut first)?;
    let header = first.first_chunk().map(|eight| u64::from_le_bytes(*eight));
    let room = length.saturating_sub(PREFIX).min(MAX_SAFETENSORS_HEADER);
    let Some(header) = header.filter(|header| *header <= room) else {
        catalogue.findings.push(frame(file, header, length));
        return Ok(catalogue);
    };
    let mut text = Vec::new();
    source.by_ref().take(header).read_to_end(&mut text)?;
    let limits = Limits {
        bytes: MAX_SAFETENSORS_HEADER,
        values: MAX_SAFETENSORS_VALUES,
        ..Limits::default()
    };
    let parsed = parse(file, text, &limits);
    catalogue.findings.extend(parsed.findings.iter().map(in_file));
    if let Some(document) = parsed.document {
        let data = PREFIX.saturating_add(header);
        catalogue.fill(&document, data, length.saturating_sub(data));
    }
    Ok(catalogue)
}

/// Opens the tensor of a name; as [`read`] and [`Catalogue::find`].
///
/// # Errors
/// Those of the source.
///
/// ```
/// use neff_manifest::weights::safetensors;
///
/// let header = br#"{"w": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]}}"#;
/// let mut file = (header.len() as u64).to_le_bytes().to_vec();
/// file.extend(header);
/// file.extend([1, 2, 3, 4]);
/// let opened = safetensors::open("m.safetensors", &mut std::io::Cursor::new(file), "w")?;
/// assert_eq!(opened.array.expect("sound").element.name(), "bfloat16");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn open<R: Read + Seek>(file: &str, source: &mut R, name: &str) -> io::Result<Opened> {
    let mut catalogue = read(file, source)?;
    let found = catalogue.find(name).cloned();
    let array = match found {
        _ if catalogue.findings.has_errors() => None,
        Ok(array) => Some(array),
        Err(finding) => {
            catalogue.findings.push(*finding);
            None
        }
    };
    Ok(Opened { array, findings: catalogue.findings })
}

impl Catalogue {
    /// The array of a name.
    ///
    /// # Errors
    /// A finding: there is no such tensor, with the names most like it, or its type is unknown.
    pub fn find(&self, name: &str) -> Result<&Array, Box<Diagnostic>> {
        let place = Place::Path(self.file.clone());
        let Some(tensor) = self.index.get(name).and_then(|index| self.tensors.get(*index)) else {
            let message = format!("{:?} has no tensor {name:?}", self.file);
            let mut finding = Diagnostic::new(codes::TENSOR_NOT_FOUND, message).at(place);
            finding = finding.found(format!("{} tensors", self.tensors.len()));
            let near = nearest(name, self.tensors.iter().map(|tensor| tensor.name.as_str()));
            if !near.is_empty() {
                finding = finding.help(format!("the nearest names are {}", near.join(", ")));
            }
            return Err(Box::new(finding));
        };
        tensor.array.as_ref().ok_or_else(|| {
            let message = format!("the type {:?} of {name:?} is unknown", tensor.dtype);
            Box::new(Diagnostic::new(codes::SAFETENSORS_TYPE, message).at(place))
        })
    }

    fn fill(&mut self, document: &Document, data: u64, length: u64) {
        let mut report = Report::new(&self.file);
        let (tensors, extents) = entry::tensors(document, data, length, &mut report);
        if !report.findings.has_errors() {
            layout::judge(document, &extents, length, &mut report);
        }
        self.findings.append(report.findings);
        for tensor in tensors {
            // Of equal names the first counts, as in all JSON here.
            self.index.entry(tensor.name.clone()).or_insert(self.tensors.len());
            self.tensors.push(tensor);
        }
    }
}

fn frame(file: &str, header: Option<u64>, length: u64) -> Diagnostic {
    let found = match header {
        None => format!("a file of {length} bytes"),
        Some(header) => format!("a header of {header} bytes in a file of {length}"),
    };
    Diagnostic::new(codes::SAFETENSORS_FRAME, format!("{file:?} is no safetensors file"))
        .at(Place::field(0, PREFIX, "header length"))
        .expected(format!("the length of a header of at most {MAX_SAFETENSORS_HEADER} bytes"))
        .found(found)
}

/// A finding about the header with offsets that count from the start of the file.
fn in_file(finding: &Diagnostic) -> Diagnostic {
    let mut finding = finding.clone();
    let notes = finding.notes.iter_mut().map(|note| &mut note.place);
    for place in notes.chain([&mut finding.place]) {
        if let Place::Json { excerpt: Some(excerpt), .. } = place {
            excerpt.offset = excerpt.offset.saturating_add(PREFIX);
        }
    }
    finding
}

#[cfg(test)]
mod tests;
