//! What the dictionary in the header of a `.npy` file means.
//!
//! Works on bytes that are there already; reading them from a file is [`super::open`], reading
//! the text is `literal`.

use neff_diag::codes::weights as codes;
use neff_diag::{Diagnostic, Excerpt, Findings, Place, nearest};
use std::ops::Range;

use super::Preamble;
use super::literal::{Entry, Fault, Literal, Spanned, dictionary};
use crate::weights::element::{Described, Refused, describe};
use crate::weights::limits::{MAX_DIMENSIONS, MAX_ELEMENT};

const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];

/// What a dictionary says, once it is known to be usable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) described: Described,
    pub(super) fortran_order: bool,
    pub(super) shape: Vec<u64>,
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
