//! The header of a `.npy` file: magic, version, length, and what its dictionary means.
//!
//! Works on bytes that are there already; reading them from a file is [`super::open`].

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Excerpt, Findings, Place, nearest};
use std::ops::Range;

use super::literal::{Entry, Fault, Literal, Spanned, dictionary};
use crate::weights::element::{Described, Refused, describe};
use crate::weights::limits::{MAX_DIMENSIONS, MAX_ELEMENT, MAX_NPY_HEADER};

/// What every `.npy` file begins with.
pub(super) const MAGIC: [u8; 6] = *b"\x93NUMPY";
/// Bytes from which [`preamble`] tells the header's place, in the longest version.
pub(super) const PREAMBLE: usize = 12;
const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];

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

/// What a dictionary says, once it is known to be usable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) described: Described,
    pub(super) fortran_order: bool,
    pub(super) shape: Vec<u64>,
}

/// Reads magic, version and length from the first [`PREAMBLE`] bytes of a file, or all it has.
pub(super) fn preamble(file: &str, bytes: &[u8]) -> Result<Preamble, Box<Diagnostic>> {
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

/// Reads the dictionary. `bytes` are the file's from its start to the end of the header; all
/// faults of the keys are found, of the syntax the first.
pub(super) fn meaning(
    file: &str,
    bytes: &[u8],
    preamble: &Preamble,
    findings: &mut Findings,
) -> Option<Meaning> {
    let start = usize::try_from(preamble.header_offset).ok()?;
    let mut judge = Judge { file, bytes, start, findings, sound: true };
    let text = bytes.get(start..)?;
    if preamble.version.0 == 3
        && let Err(error) = std::str::from_utf8(text)
    {
        let at = error.valid_up_to();
        judge.fault(at..at.saturating_add(1), codes::NPY_HEADER, "the header is not UTF-8");
        return None;
    }
    match dictionary(text) {
        Ok(entries) => judge.entries(&entries),
        Err(Fault { span, expected }) => {
            let message = "the header is no dictionary as NumPy writes it";
            let finding = Diagnostic::new(codes::NPY_HEADER, message).expected(expected);
            judge.report(span, finding);
            None
        }
    }
}

struct Judge<'a> {
    file: &'a str,
    bytes: &'a [u8],
    /// Offset of the dictionary in `bytes`.
    start: usize,
    findings: &'a mut Findings,
    sound: bool,
}

impl Judge<'_> {
    fn report(&mut self, span: Range<usize>, finding: Diagnostic) {
        self.sound = false;
        let span = self.start.saturating_add(span.start)..self.start.saturating_add(span.end);
        let excerpt = Excerpt::on_line(self.bytes, span, self.start, 1);
        self.findings.push(finding.at(Place::Text { file: self.file.to_owned(), excerpt }));
    }

    fn fault(&mut self, span: Range<usize>, code: neff_diag::Code, message: &str) {
        self.report(span, Diagnostic::new(code, message));
    }

    fn entries(&mut self, entries: &[Entry]) -> Option<Meaning> {
        let mut values: [Option<&Spanned>; 3] = [None; 3];
        for entry in entries {
            let key = match &entry.key.value {
                Literal::Text(key) => String::from_utf8_lossy(key).into_owned(),
                _ => String::new(),
            };
            let known = KEYS.iter().zip(&mut values).find(|(name, _)| **name == key);
            match known {
                None => self.unknown_key(entry, &key),
                Some((_, Some(_))) => {
                    let span = entry.key.span.clone();
                    self.fault(span, codes::NPY_HEADER, &format!("the key {key:?} occurs twice"));
                }
                Some((_, slot)) => *slot = Some(&entry.value),
            }
        }
        for (key, value) in KEYS.iter().zip(values) {
            if value.is_none() {
                let end = self.bytes.len().saturating_sub(self.start);
                self.fault(0..end, codes::NPY_HEADER, &format!("the key {key:?} is missing"));
            }
        }
        let [descr, order, shape] = values;
        let described = descr.and_then(|value| self.descr(value));
        let fortran_order = order.and_then(|value| self.order(value));
        let shape = shape.and_then(|value| self.shape(value));
        let sound = self.sound;
        let meaning =
            Meaning { described: described?, fortran_order: fortran_order?, shape: shape? };
        sound.then_some(meaning)
    }

    fn unknown_key(&mut self, entry: &Entry, key: &str) {
        let mut finding = Diagnostic::new(codes::NPY_HEADER, "the header has an unknown key")
            .expected("the keys descr, fortran_order and shape");
        if let Some(near) = nearest(key, KEYS).first() {
            finding = finding.help(format!("the nearest is {near:?}"));
        }
        self.report(entry.key.span.clone(), finding);
    }

    fn descr(&mut self, value: &Spanned) -> Option<Described> {
        let span = value.span.clone();
        let descr = match &value.value {
            Literal::Text(text) => String::from_utf8_lossy(text),
            Literal::List(_) => {
                self.fault(span, codes::NPY_RECORD, "the array holds records, not numbers");
                return None;
            }
            _ => {
                self.fault(span, codes::NPY_HEADER, "the value of \"descr\" is not a string");
                return None;
            }
        };
        let finding = match describe(&descr) {
            Ok(described) if described.size <= MAX_ELEMENT => return Some(described),
            Ok(described) => Diagnostic::new(codes::NPY_TYPE, "the elements are too large")
                .expected(format!("at most {MAX_ELEMENT} bytes each"))
                .found(format!("{} bytes", described.size)),
            Err(Refused::Object) => {
                Diagnostic::new(codes::NPY_OBJECT, "the array holds Python objects, not numbers")
                    .help("convert it with `.astype(…)` and save it again")
            }
            Err(Refused::Unknown) => {
                let message = format!("{descr:?} is no element type of NumPy");
                let words: Vec<&str> =
                    neff_abi::dtype::DTYPES.iter().filter_map(|row| row.numpy).collect();
                Diagnostic::new(codes::NPY_TYPE, message)
                    .help(format!("types are {}", words.join(", ")))
            }
        };
        self.report(span, finding);
        None
    }

    fn order(&mut self, value: &Spanned) -> Option<bool> {
        if let Literal::Bool(fortran_order) = value.value {
            return Some(fortran_order);
        }
        let message = "the value of \"fortran_order\" is neither True nor False";
        self.fault(value.span.clone(), codes::NPY_HEADER, message);
        None
    }

    fn shape(&mut self, value: &Spanned) -> Option<Vec<u64>> {
        let Literal::Tuple(items) = &value.value else {
            let finding = Diagnostic::new(codes::NPY_HEADER, "the shape is not a tuple")
                .expected("whole numbers in parentheses, of one dimension `(3,)`");
            self.report(value.span.clone(), finding);
            return None;
        };
        if items.len() > MAX_DIMENSIONS {
            let finding = Diagnostic::new(codes::NPY_HEADER, "the array has too many dimensions")
                .expected(format!("at most {MAX_DIMENSIONS}"))
                .found(items.len().to_string());
            self.report(value.span.clone(), finding);
            return None;
        }
        items.iter().map(|item| self.dimension(item)).collect()
    }

    fn dimension(&mut self, item: &Spanned) -> Option<u64> {
        let span = item.span.clone();
        let Literal::Number(digits) = &item.value else {
            self.fault(span, codes::NPY_HEADER, "a dimension is not a whole number");
            return None;
        };
        if digits.starts_with('-') {
            self.fault(span, codes::NPY_HEADER, "a dimension is negative");
            return None;
        }
        let dimension = digits.parse().ok();
        if dimension.is_none() {
            self.fault(span, codes::TOO_LARGE, "a dimension does not fit 64 bits");
        }
        dimension
    }
}
