//! Tensors of a run: from `.npy` files, and back into them; what is to be against what is.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use neff::Neff;
use neff::abi::Dtype;
use neff::compared::{Tolerance, compare};
use neff::manifest::chain::Tensor;
use neff::manifest::weights::{Array, npy};
use neff::sim::machine::Machine;
use neff::sim::memory::Bytes;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Place, nearest};

use super::Options;
use crate::exit::Stop;
use crate::input::{Source, display_path};
use crate::output::Target;

/// A tensor and its file.
#[derive(Debug, Clone)]
pub struct Named {
    /// The name in the model.
    pub name: String,
    file: OsString,
}

/// Reads `NAME=FILE`.
///
/// # Errors
/// There is no `=`.
pub(super) fn named(text: &str) -> Result<Named, String> {
    let (name, file) = text.split_once('=').ok_or("expected NAME=FILE")?;
    Ok(Named { name: name.to_owned(), file: file.into() })
}

impl Named {
    /// The file as an output.
    pub(super) fn target(&self) -> Target {
        Target::from(self.file.as_os_str())
    }

    fn place(&self) -> Place {
        Place::Path(display_path(Path::new(&self.file)))
    }
}

/// Bytes of an open file, from an offset on: they are read when they are needed.
struct Part {
    file: Positioned,
    offset: u64,
    length: u64,
}

impl Bytes for Part {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        self.file.read(self.offset.saturating_add(offset), into)
    }
}

/// A file that several cores read at places of their own.
#[cfg(unix)]
struct Positioned(File);

#[cfg(unix)]
impl Positioned {
    fn new(file: File) -> Positioned {
        Positioned(file)
    }

    fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, into, offset)
    }
}

/// The same where a file has one place for all.
#[cfg(not(unix))]
struct Positioned(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl Positioned {
    fn new(file: File) -> Positioned {
        Positioned(std::sync::Mutex::new(file))
    }

    fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(into)
    }
}

/// The inputs of a run, by name.
pub(super) fn read(
    neff: &Neff,
    given: &[Named],
    findings: &mut Findings,
) -> Result<BTreeMap<String, Arc<dyn Bytes>>, Stop> {
    let host = neff.chain().host_graph.as_ref();
    let inputs = host.map_or(&[][..], |host| &host.inputs);
    let mut tensors: BTreeMap<String, Arc<dyn Bytes>> = BTreeMap::new();
    for named in given {
        let Some(tensor) = find(inputs, named, "input", findings) else { continue };
        let Some((file, array)) = open(named, tensor, findings)? else { continue };
        tensors.insert(named.name.clone(), bytes(file, &array, named)?);
    }
    for tensor in inputs.iter().filter(|it| !tensors.contains_key(&it.name.value)) {
        if given.iter().any(|named| named.name == tensor.name.value) {
            continue;
        }
        let message = format!("nothing is given for the input {:?}", tensor.name.value);
        let help = format!("--input {}=FILE.npy, {}", tensor.name.value, shape(tensor));
        findings.push(Diagnostic::new(codes::TENSOR, message).help(help));
    }
    Ok(tensors)
}

/// The tensor of a name.
fn find<'t>(
    tensors: &'t [Tensor],
    named: &Named,
    what: &str,
    findings: &mut Findings,
) -> Option<&'t Tensor> {
    let found = tensors.iter().find(|tensor| tensor.name.value == named.name);
    if found.is_none() {
        let names = || tensors.iter().map(|tensor| tensor.name.value.as_str());
        let message = format!("the model has no {what} {:?}", named.name);
        let known = names().collect::<Vec<_>>().join(", ");
        let mut finding = Diagnostic::new(codes::TENSOR, message).expected(known);
        if let Some(near) = nearest(&named.name, names()).first() {
            finding = finding.help(format!("did you mean {near:?}?"));
        }
        findings.push(finding);
    }
    found
}

/// Opens the file of a tensor, and holds its head against the model.
fn open(
    named: &Named,
    tensor: &Tensor,
    findings: &mut Findings,
) -> Result<Option<(File, Array)>, Stop> {
    let source = Source::from(named.file.as_os_str());
    let failed = |error: &io::Error| Stop::cannot_read(&source.name(), error);
    let mut file = File::open(&named.file).map_err(|error| failed(&error))?;
    let opened = npy::open(&source.name(), &mut file).map_err(|error| failed(&error))?;
    findings.append(opened.findings);
    let Some(array) = opened.array else { return Ok(None) };
    let shape_differs = tensor.shape.as_ref().is_some_and(|it| it.value != array.shape);
    let dtype = tensor.dtype.as_ref().and_then(|it| Dtype::from_neff_json(&it.value));
    let dtype_differs = dtype.is_some_and(|dtype| !is_stored_as(&array, dtype));
    if shape_differs || dtype_differs {
        let message = format!("the file is not the tensor {:?}", named.name);
        let found = format!("{} {:?}", array.element.name(), array.shape);
        let finding = Diagnostic::new(codes::TENSOR, message).at(named.place());
        findings.push(finding.expected(shape(tensor)).found(found));
        return Ok(None);
    }
    Ok(Some((file, array)))
}

/// True if an array holds elements of a data type; those that NumPy has no name for are bytes.
fn is_stored_as(array: &Array, dtype: &Dtype) -> bool {
    let bits = array.element_size.saturating_mul(8);
    array.element.name() == dtype.name
        || dtype.numpy.is_none() && dtype.bits.map(u64::from) == Some(bits)
}

/// A tensor in words: data type and shape.
fn shape(tensor: &Tensor) -> String {
    let dtype = tensor.dtype.as_ref().map_or("bytes", |dtype| dtype.value.as_str());
    let shape = tensor.shape.as_ref().map_or(&[][..], |shape| &shape.value);
    format!("{dtype} {shape:?}")
}

fn bytes(mut file: File, array: &Array, named: &Named) -> Result<Arc<dyn Bytes>, Stop> {
    if array.is_plain() {
        let (offset, length) = (array.data_offset, array.data_length);
        return Ok(Arc::new(Part { file: Positioned::new(file), offset, length }));
    }
    let mut body = Vec::new();
    let copied = array.copy_to(&mut file, &mut body);
    copied.map_err(|error| Stop::cannot_read(&display_path(Path::new(&named.file)), &error))?;
    Ok(Arc::new(body))
}

/// Writes outputs.
pub(super) fn write(
    neff: &Neff,
    machine: &Machine<'_>,
    wanted: &[Named],
    findings: &mut Findings,
) -> Result<(), Stop> {
    let host = neff.chain().host_graph.as_ref();
    let outputs = host.map_or(&[][..], |host| &host.outputs);
    for named in wanted {
        let Some(tensor) = find(outputs, named, "output", findings) else { continue };
        let Some(bytes) = machine.tensor(&named.name) else { continue };
        let lacking = machine.unwritten(&named.name);
        if lacking > 0 {
            let message = format!("{:?} was not written in whole", named.name);
            let found = format!("{lacking} of {} bytes were never written", bytes.len());
            findings.push(Diagnostic::new(codes::OUTPUT_INCOMPLETE, message).found(found));
        }
        let shape = tensor.shape.as_ref().map_or(&[][..], |shape| &shape.value);
        let dtype = tensor.dtype.as_ref().and_then(|it| Dtype::from_neff_json(&it.value));
        let dtype = dtype.unwrap_or(neff::abi::dtype::UINT8);
        let head = match npy::header(dtype, shape) {
            Ok(head) => head,
            Err(finding) => {
                findings.push(*finding);
                continue;
            }
        };
        let mut out = named.target().create()?;
        let written = out.write_all(&head).and_then(|()| out.write_all(&bytes));
        written.map_err(|error| out.failed(&error))?;
        out.finish()?;
    }
    Ok(())
}

/// Compares outputs with what they are to be.
pub(super) fn check(
    neff: &Neff,
    machine: &Machine<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Result<(), Stop> {
    let host = neff.chain().host_graph.as_ref();
    let outputs = host.map_or(&[][..], |host| &host.outputs);
    for named in &options.check {
        let Some(tensor) = find(outputs, named, "output", findings) else { continue };
        let Some((file, array)) = open(named, tensor, findings)? else { continue };
        let expected = bytes(file, &array, named)?;
        let mut wanted = vec![0; usize::try_from(expected.length()).unwrap_or(0)];
        let failed = |error| Stop::cannot_read(&display_path(Path::new(&named.file)), &error);
        expected.read(0, &mut wanted).map_err(failed)?;
        let Some(got) = machine.tensor(&named.name) else { continue };
        let dtype = tensor.dtype.as_ref().and_then(|it| Dtype::from_neff_json(&it.value));
        let tolerance = Tolerance { relative: options.rtol, absolute: options.atol };
        let Some(differs) = compare(dtype, &got, &wanted, tolerance) else { continue };
        let message =
            format!("{} of {} elements of {:?} differ", differs.count, differs.total, named.name);
        let finding = Diagnostic::new(codes::DIFFERS, message).at(named.place());
        let first = format!("element {}: {}", differs.first, differs.expected);
        findings.push(finding.expected(first).found(differs.found.to_string()));
    }
    Ok(())
}
