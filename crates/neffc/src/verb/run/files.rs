//! Arrays in `.npy` files: held against a tensor of the model, and read where they lie.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::Arc;

use neff::arrays;
use neff::manifest::chain::Tensor;
use neff::manifest::weights::npy;
use neff::sim::memory::Bytes;
use neff_diag::{Findings, Place};

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

/// A file with places: of a pipe its bytes are kept.
fn seekable(mut file: File) -> io::Result<File> {
    if file.metadata()?.is_file() { Ok(file) } else { kept(&mut file) }
}

/// All bytes of a stream in a file without a name.
fn kept(stream: &mut dyn Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(stream, &mut file)?;
    file.rewind()?;
    Ok(file)
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
        Source::File(path) => File::open(path).and_then(seekable),
        Source::Stdin => kept(&mut io::stdin().lock()),
    }
    .map_err(|error| failed(&error))?;
    let opened = npy::open(&source.name(), &mut file).map_err(|error| failed(&error))?;
    // They say where in the file, which is not the NEFF.
    findings.append_as(opened.findings, |it| it.at(Place::Path(source.name())));
    let Some(array) = opened.array else { return Ok(None) };
    if let Err(finding) = arrays::check(&array, tensor) {
        findings.push(finding.at(Place::Path(source.name())));
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
