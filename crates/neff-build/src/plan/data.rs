//! The data of `file` variables: which member it becomes, in which form, and of how many bytes.
//!
//! The loader takes a member for an array if its name ends in `.npy`, and then only version 1.0,
//! C order and little endian (format notes 02 §12). An array that is stored in another way is
//! rewritten; one that stands as the loader wants it goes in as it is.

use std::io::{self, Read, SeekFrom};

use neff_abi::Dtype;
use neff_diag::{Diagnostic, Place, codes::model};
use neff_manifest::weights::{Array, Element, loader, npy};

use super::Planner;
use crate::content::{Content, Numbers, Rewritten};
use crate::files::Stream;
use crate::model::{Data, Kind, Named, Variable};
use crate::source::{Form, Source};
use crate::span::{Span, Spanned};

/// Ending of the members that the loader takes for arrays; of all others every byte is data.
const ARRAY: &str = ".npy";

/// Data that becomes a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// Name of the member beside def.json.
    pub member: String,
    /// Bytes of the variable.
    pub size: u64,
    /// The member.
    pub content: Content,
    /// Where the data is given.
    pub span: Span,
}

impl Planner<'_, '_> {
    pub(super) fn payload(&mut self, variable: &Named<Variable>) -> Option<Payload> {
        let Kind::File { data, member } = &variable.value.kind else { return None };
        let span = self.span_or(data.span, variable.span);
        let found = self.found(variable, data, span)?;
        if let Some(array) = &found.typed {
            self.same_type(variable, array, span);
        }
        let member = member.clone().unwrap_or(found.member);
        let length = found.length;
        let content = match (found.numbers, member.ends_with(ARRAY)) {
            (Numbers::Bytes(bytes), false) => Content::Bytes(bytes),
            (Numbers::In(source, _), true) if found.stored == Stored::Array => {
                Content::File(source.path)
            }
            (Numbers::In(source, _), false) if found.stored == Stored::Bytes => {
                Content::File(source.path)
            }
            (numbers, false) => rewritten(Vec::new(), numbers, length),
            (numbers, true) => {
                let header = self.header(variable, found.typed.as_ref(), span)?;
                rewritten(header, numbers, length)
            }
        };
        Some(Payload { member, size: length, content, span })
    }

    /// Files of members must be there before anything is written.
    pub(super) fn passed_through(&mut self) {
        let model = self.model;
        for data in model.members.iter().map(|member| &member.data) {
            let Data::File(path) = &data.value else { continue };
            if let Err(error) = self.files.open(path) {
                self.unread(path, &error, data.span);
            }
        }
    }

    fn unread(&mut self, path: &str, error: &io::Error, span: Span) {
        self.report(model::FILE, span, format!("{path}: {error}"));
    }

    /// The numbers of a variable, and how what they are in could be taken.
    fn found(
        &mut self,
        variable: &Named<Variable>,
        data: &Spanned<Data>,
        span: Span,
    ) -> Option<Found> {
        let word = match &data.value {
            Data::File(word) => word,
            Data::Bytes(bytes) => {
                let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
                let (member, numbers) = (variable.name.clone(), Numbers::Bytes(bytes.clone()));
                return Some(Found { member, numbers, length, typed: None, stored: Stored::Bytes });
            }
        };
        let source = Source::of(word);
        let (array, stored) = self.array(&source, span)?;
        let typed = (source.form != Form::Raw).then(|| array.clone());
        let (member, length) = (source.member(), array.data_length);
        Some(Found { member, numbers: Numbers::In(source, array), length, typed, stored })
    }

    fn array(&mut self, source: &Source, span: Span) -> Option<(Array, Stored)> {
        let found = source.open(self.files).and_then(|(opened, mut stream)| {
            let stored = match source.form {
                Form::Raw => Stored::Bytes,
                Form::Npy if is_loaded(&source.path, &mut *stream)? => Stored::Array,
                _ => Stored::Otherwise,
            };
            Ok((opened, stored))
        });
        let (opened, stored) = match found {
            Ok(found) => found,
            Err(error) => {
                self.unread(&source.path, &error, span);
                return None;
            }
        };
        let good = !opened.findings.has_errors();
        let place = self.model.document.place(span);
        let (mut left, more) = (opened.findings.iter().count(), opened.findings.dropped());
        self.findings.append_as(opened.findings, |finding| {
            let at = match finding.place {
                Place::File { offset, .. } => format!("at byte {offset} of {}", source.path),
                _ => format!("in {}", source.path),
            };
            left = left.saturating_sub(1);
            let more = (left == 0 && more > 0).then(|| format!("and {more} more in this file"));
            more.into_iter().fold(finding.note(at), Diagnostic::note).at(place.clone())
        });
        opened.array.filter(|_| good).map(|array| (array, stored))
    }

    /// What an array has in front of its numbers; `array` is what is known from where they are.
    fn header(
        &mut self,
        variable: &Named<Variable>,
        array: Option<&Array>,
        span: Span,
    ) -> Option<Vec<u8>> {
        let given = &variable.value;
        let (dtype, shape) = match array {
            Some(array) => (known(array).or(given.dtype), Some(&array.shape)),
            None => (given.dtype, given.shape.as_ref()),
        };
        let (Some(dtype), Some(shape)) = (dtype, shape) else {
            let message = format!("nothing says what array the data of {:?} are", variable.name);
            let finding = Diagnostic::new(model::ARRAY, message);
            let help = "give `dtype` and `shape`, or a `file_name` that does not end in .npy";
            self.push(finding.help(help), span);
            return None;
        };
        match npy::header(dtype, shape) {
            Ok(header) => Some(header),
            Err(finding) => {
                self.push(*finding, span);
                None
            }
        }
    }

    /// Numbers of one type that are read as numbers of another are hardly meant.
    fn same_type(&mut self, variable: &Named<Variable>, array: &Array, span: Span) {
        let elements =
            |shape: &[u64]| shape.iter().fold(1u64, |all, size| all.saturating_mul(*size));
        // That there are more or less of them is told of the size.
        let turned =
            |shape: &&Vec<u64>| **shape != array.shape && elements(shape) == elements(&array.shape);
        if let Some(shape) = variable.value.shape.as_ref().filter(turned) {
            let message = format!("the data of {:?} are of another shape", variable.name);
            let finding = Diagnostic::new(model::ARRAY_TYPE, message);
            self.push(
                finding.expected(format!("{shape:?}")).found(format!("{:?}", array.shape)),
                span,
            );
        }
        let (Some(given), Some(stored)) = (variable.value.dtype, known(array)) else { return };
        // Unsigned integers are how types are kept that a file has no word for.
        let is_carrier = stored.name.starts_with("uint") && stored.bits == given.bits;
        if stored == given || is_carrier {
            return;
        }
        let message = format!("the data of {:?} are of another type", variable.name);
        let finding = Diagnostic::new(model::ARRAY_TYPE, message).expected(given.name);
        self.push(finding.found(stored.name), span);
    }
}

/// The numbers of a variable before it is known which form its member has.
struct Found {
    /// Name of the member by default.
    member: String,
    numbers: Numbers,
    /// Bytes of the numbers.
    length: u64,
    /// What their file says about them, if it does.
    typed: Option<Array>,
    stored: Stored,
}

/// How a file could be taken as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stored {
    /// As an array.
    Array,
    /// As bytes.
    Bytes,
    /// Not at all.
    Otherwise,
}

fn rewritten(header: Vec<u8>, numbers: Numbers, length: u64) -> Content {
    Content::Array(Box::new(Rewritten { header, numbers, length }))
}

fn known(array: &Array) -> Option<&'static Dtype> {
    match array.element {
        Element::Known(dtype) => Some(dtype),
        Element::Other(_) => None,
    }
}

/// True if the loader makes the right numbers of a `.npy` as it stands.
fn is_loaded(path: &str, stream: &mut dyn Stream) -> io::Result<bool> {
    let size = stream.seek(SeekFrom::End(0))?;
    stream.seek(SeekFrom::Start(0))?;
    let mut head = Vec::new();
    stream.take(loader::HEAD as u64).read_to_end(&mut head)?;
    Ok(loader::judge_member(path, &Place::Path(path.to_owned()), &head, size).is_empty())
}
