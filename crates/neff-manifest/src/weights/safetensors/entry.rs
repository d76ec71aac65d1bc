//! The entries of a safetensors header: one tensor each.

use neff_abi::Dtype;
use neff_diag::codes::weights as codes;
use neff_diag::{Code, Diagnostic, Findings, Place, Severity};

use super::{Tensor, in_file};
use crate::json::{Document, Entry, Kind, NodeId, Value};
use crate::weights::array::{Array, Order, bytes_of, tuple};
use crate::weights::element::{ByteOrder, Element};
use crate::weights::limits::{MAX_DIMENSIONS, MAX_FINDINGS};

/// The key that names no tensor.
const METADATA: &str = "__metadata__";

/// Where a tensor lies in the data.
#[derive(Debug, Clone)]
pub(super) struct Extent {
    pub(super) name: String,
    pub(super) node: NodeId,
    pub(super) begin: u64,
    pub(super) end: u64,
}

/// Findings about one header.
pub(super) struct Report<'a> {
    file: &'a str,
    pub(super) findings: Findings,
}

impl<'a> Report<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Report { file, findings: Findings::at_most(MAX_FINDINGS) }
    }

    pub(super) fn at(&mut self, value: Value<'_>, finding: Diagnostic) {
        // The source line is found by counting lines.
        let place = match self.findings.keeps(finding.severity) {
            true => value.place(self.file),
            false => Place::Nowhere,
        };
        self.findings.push(in_file(&finding.at(place)));
    }

    fn fault(&mut self, value: Value<'_>, code: Code, message: impl Into<String>) {
        self.at(value, Diagnostic::new(code, message));
    }
}

/// All tensors, and where each lies. The data begin at `data` in the file and have `length` bytes.
pub(super) fn tensors(
    document: &Document,
    data: u64,
    length: u64,
    report: &mut Report<'_>,
) -> (Vec<Tensor>, Vec<Extent>) {
    let (mut tensors, mut extents) = (Vec::new(), Vec::new());
    let root = document.root();
    if root.kind() != Kind::Object {
        report.fault(root, codes::SAFETENSORS_FRAME, "the header is not an object");
    }
    for entry in root.entries().filter(|entry| entry.key != METADATA) {
        if let Some((tensor, extent)) = tensor(&entry, data, length, report) {
            tensors.push(tensor);
            extents.push(extent);
        }
    }
    (tensors, extents)
}

fn tensor(
    entry: &Entry<'_>,
    data: u64,
    length: u64,
    report: &mut Report<'_>,
) -> Option<(Tensor, Extent)> {
    let dtype = field(entry, "dtype", Kind::String, report);
    let shape = field(entry, "shape", Kind::Array, report).and_then(|list| numbers(list, report));
    let offsets = field(entry, "data_offsets", Kind::Array, report);
    let (begin, end) = offsets.and_then(|list| extent(list, length, report))?;
    let (dtype, shape) = (dtype?.as_str()?.into_owned(), shape?);
    if shape.len() > MAX_DIMENSIONS {
        let finding = Diagnostic::new(codes::SAFETENSORS_ENTRY, "a tensor has too many dimensions");
        let expected = format!("at most {MAX_DIMENSIONS}");
        report.at(entry.value, finding.expected(expected).found(shape.len().to_string()));
        return None;
    }
    let name = entry.key.clone().into_owned();
    let extent = Extent { name: name.clone(), node: entry.value.id(), begin, end };
    let Some(row) = Dtype::from_safetensors(&dtype) else {
        let message = format!("the type {dtype:?} is unknown");
        let finding = Diagnostic::new(codes::SAFETENSORS_TYPE, message);
        report.at(entry.value, finding.severity(Severity::Warning));
        return Some((Tensor { name, dtype, array: None }, extent));
    };
    let array = array(row, shape, data, &extent, entry.value, report)?;
    Some((Tensor { name, dtype, array: Some(array) }, extent))
}

/// A value of an entry that must be there.
fn field<'d>(
    entry: &Entry<'d>,
    key: &str,
    kind: Kind,
    report: &mut Report<'_>,
) -> Option<Value<'d>> {
    let value = entry.value.get(key);
    let found = value.filter(|value| value.kind() == kind);
    if found.is_none() {
        let message = format!("the tensor {:?} has no usable {key:?}", entry.key);
        let finding = Diagnostic::new(codes::SAFETENSORS_ENTRY, message).expected(kind.words());
        report.at(value.unwrap_or(entry.value), finding);
    }
    found
}

fn numbers(list: Value<'_>, report: &mut Report<'_>) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    for element in list.elements() {
        match element.as_u64() {
            Some(number) => numbers.push(number),
            None => {
                let message = "not a whole number from 0 to 18446744073709551615";
                report.fault(element, codes::SAFETENSORS_ENTRY, message);
                return None;
            }
        }
    }
    Some(numbers)
}

fn extent(list: Value<'_>, length: u64, report: &mut Report<'_>) -> Option<(u64, u64)> {
    let offsets = numbers(list, report)?;
    let [begin, end] = offsets.as_slice() else {
        report.fault(list, codes::SAFETENSORS_ENTRY, "\"data_offsets\" does not have two numbers");
        return None;
    };
    if begin > end {
        report.fault(list, codes::SAFETENSORS_ENTRY, "a tensor ends before it begins");
        return None;
    }
    if *end > length {
        let finding = Diagnostic::new(codes::DATA_SHORT, "the file ends before the tensor does")
            .expected(format!("{end} bytes of data"))
            .found(format!("{length} bytes"));
        report.at(list, finding);
        return None;
    }
    Some((*begin, *end))
}

/// The array of a tensor whose type is known, if its bytes are as many as its shape asks for.
fn array(
    row: &'static Dtype,
    shape: Vec<u64>,
    data: u64,
    extent: &Extent,
    value: Value<'_>,
    report: &mut Report<'_>,
) -> Option<Array> {
    let size = row.bytes_of(1)?;
    let there = extent.end.saturating_sub(extent.begin);
    let wanted = bytes_of(&shape, size);
    if wanted != Some(there) {
        let code = match wanted {
            None => codes::TOO_LARGE,
            Some(wanted) if wanted > there => codes::DATA_SHORT,
            Some(_) => codes::DATA_LONG,
        };
        let message = format!("the tensor {:?} has other bytes than its shape", extent.name);
        let finding = Diagnostic::new(code, message)
            .severity(Severity::Error)
            .expected(format!("{} elements of {size} bytes", tuple(&shape)))
            .found(format!("{there} bytes"));
        report.at(value, finding);
        return None;
    }
    Some(Array {
        element: Element::Known(row),
        element_size: size,
        number_size: size,
        shape,
        order: Order::C,
        byte_order: ByteOrder::Little,
        data_offset: data.saturating_add(extent.begin),
        data_length: there,
    })
}
