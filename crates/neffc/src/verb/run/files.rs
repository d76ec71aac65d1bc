//! Arrays in `.npy` files: held against a tensor of the model, and read where they lie.

use std::fs::File;
use std::io;
use std::sync::Arc;

use neff::abi::Dtype;
use neff::manifest::chain::Tensor;
use neff::manifest::weights::{Array, npy};
use neff::sim::memory::Bytes;
use neff_diag::codes::run as codes;
use neff_diag::{Diagnostic, Findings, Place};

use crate::exit::Stop;
use crate::input::Source;

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

/// The numbers of a file that holds a tensor; `None`, and why, if it holds something else.
///
/// # Errors
/// [`Stop`] if it cannot be read.
pub(super) fn open(
    source: &Source,
    tensor: &Tensor,
    findings: &mut Findings,
) -> Result<Option<Arc<dyn Bytes>>, Stop> {
    let failed = |error: &io::Error| Stop::cannot_read(&source.name(), error);
    let mut file = match source {
        Source::File(path) => File::open(path).map_err(|error| failed(&error))?,
        Source::Stdin => return Err(failed(&io::ErrorKind::Unsupported.into())),
    };
    let opened = npy::open(&source.name(), &mut file).map_err(|error| failed(&error))?;
    // They say where in the file, which is not the NEFF.
    findings.append_as(opened.findings, |it| it.at(Place::Path(source.name())));
    let Some(array) = opened.array else { return Ok(None) };
    let shape_differs = tensor.shape.as_ref().is_some_and(|it| it.value != array.shape);
    let dtype_differs = dtype(tensor).is_some_and(|dtype| !is_stored_as(&array, dtype));
    if shape_differs || dtype_differs {
        let message = format!("the file is not the tensor {:?}", tensor.name.value);
        let found = format!("{} {:?}", array.element.name(), array.shape);
        let finding = Diagnostic::new(codes::TENSOR, message).at(Place::Path(source.name()));
        findings.push(finding.expected(shape(tensor)).found(found));
        return Ok(None);
    }
    if array.is_plain() {
        let (offset, length) = (array.data_offset, array.data_length);
        return Ok(Some(Arc::new(Part { file: Positioned::new(file), offset, length })));
    }
    let mut body = Vec::new();
    array.copy_to(&mut file, &mut body).map_err(|error| failed(&error))?;
    Ok(Some(Arc::new(body)))
}

/// The data type of a tensor.
pub(super) fn dtype(tensor: &Tensor) -> Option<&'static Dtype> {
    tensor.dtype.as_ref().and_then(|it| Dtype::from_neff_json(&it.value))
}

/// True if an array holds elements of a data type; those that NumPy has no name for are bytes.
fn is_stored_as(array: &Array, dtype: &Dtype) -> bool {
    let bits = array.element_size.saturating_mul(8);
    array.element.name() == dtype.name
        || dtype.numpy.is_none() && dtype.bits.map(u64::from) == Some(bits)
}

/// A tensor in words: data type and shape.
pub(super) fn shape(tensor: &Tensor) -> String {
    let dtype = tensor.dtype.as_ref().map_or("bytes", |dtype| dtype.value.as_str());
    let shape = tensor.shape.as_ref().map_or(&[][..], |shape| &shape.value);
    format!("{dtype} {shape:?}")
}
