//! A new file from an archive that is made while it is written: payload, digest, UUID, header.
//!
//! Where the members come from (a folder, a model) is the caller's business.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use neff_abi::header_field::{HEADER_LEN, HEADER_SIZE};
use neff_diag::{Diagnostic, codes::directory};

use crate::digest::Algorithm;
use crate::directory::settings::HeaderSettings;
use crate::gates::header_findings;
use crate::gzip::encode::Method;
use crate::header::Header;
use crate::limits::Limits;
use crate::read::{ReadError, ReadOptions, read};
use crate::source::FileSource;
use crate::style::Style;
use crate::tar::member::Member;
use crate::visit::{Body, Stop, Visitor};
use crate::write::{self, Sink, Storing};

/// What a new file is made of besides its archive.
#[derive(Debug, Clone, Copy)]
pub struct Fresh<'a> {
    /// Everything that a writer decides.
    pub style: &'a Style,
    /// Header fields given by the caller; without a UUID it is derived from the content.
    pub settings: &'a HeaderSettings,
    /// Threads that compress, at least 1. The output does not depend on it.
    pub threads: usize,
}

/// What was written.
#[derive(Debug, Clone)]
pub struct Written {
    /// The header as it stands in the file.
    pub header: Header,
    /// Bytes of the file.
    pub length: u64,
    /// What is odd about the header.
    pub findings: Vec<Diagnostic>,
}

/// Why nothing was written.
#[derive(Debug)]
pub enum FreshError {
    /// Settings that the header cannot hold.
    Refused(Vec<Diagnostic>),
    /// The archive or the sink failed.
    Io(io::Error),
}

impl From<io::Error> for FreshError {
    fn from(error: io::Error) -> Self {
        FreshError::Io(error)
    }
}

impl Fresh<'_> {
    /// Writes a file. `header` is what fields have that nobody gives; `archive` writes the
    /// uncompressed archive.
    ///
    /// # Errors
    /// [`FreshError::Refused`] before anything is written; else those of archive and sink.
    pub fn write(
        &self,
        mut header: Header,
        sink: &mut dyn Sink,
        archive: &dyn Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Written, FreshError> {
        header.set_pkg_version(self.style.pkg_version);
        header.set_header_size(HEADER_SIZE);
        self.settings.apply(&mut header).map_err(FreshError::Refused)?;
        let storing = self.storing(&header)?;
        write::reserve_header(sink)?;
        let stored = write::payload(sink, storing, archive)?;
        write::seal(&mut header, &stored, self.style.hash_fill);
        if self.settings.uuid.is_none() {
            header.set_uuid(write::content_uuid(&header, &stored.content));
        }
        write::fill_header(sink, &header)?;
        let findings = header_findings(&header, stored.length).into_iter().collect();
        let head = u64::try_from(HEADER_LEN).unwrap_or_default();
        Ok(Written { length: stored.length.saturating_add(head), header, findings })
    }

    fn storing(&self, header: &Header) -> Result<Storing, FreshError> {
        let style = self.style;
        let algorithm = algorithm(header).map_err(|finding| FreshError::Refused(vec![*finding]))?;
        let method = if style.compresses() {
            Method::gzip(style.level, style.gzip_mtime, style.gzip_extra_flags, style.gzip_os)
        } else {
            Method::Raw
        };
        Ok(Storing { method, algorithm, tail_multiple: style.tail, threads: self.threads })
    }
}

/// Names the uncompressed content of a file that is there, as writing it would: what a UUID is
/// derived from (see [`write::content_uuid`]).
///
/// # Errors
/// Those of reading the file.
pub fn content_of(path: &Path, limits: Limits) -> Result<[u8; 32], ReadError> {
    let failed = RefCell::new(None);
    let archive = |out: &mut dyn Write| {
        let options = ReadOptions { limits, digest: false };
        let read = FileSource::open(path)
            .map_err(ReadError::Source)
            .and_then(|mut source| read(&mut source, &options, &mut Through(out)));
        read.map(drop).map_err(|error| {
            *failed.borrow_mut() = Some(error);
            io::ErrorKind::Other.into()
        })
    };
    let storing =
        Storing { method: Method::Raw, algorithm: Algorithm::Md5, tail_multiple: 1, threads: 1 };
    match write::payload(&mut io::sink(), storing, &archive) {
        Ok(stored) => Ok(stored.content),
        Err(error) => Err(failed.into_inner().unwrap_or(ReadError::Output(error))),
    }
}

/// Hands every byte of an archive on.
struct Through<'a>(&'a mut dyn Write);

impl Visitor for Through<'_> {
    fn member(&mut self, _: &Member) -> Result<Body, Stop> {
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.0.write_all(bytes)?)
    }

    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.0.write_all(bytes)?)
    }
}

/// The digest that a header's `pkg_version` selects.
pub(crate) fn algorithm(header: &Header) -> Result<Algorithm, Box<Diagnostic>> {
    Algorithm::of_package_version(header.pkg_version()).ok_or_else(|| {
        let text = "pkg_version selects no digest";
        let finding = Diagnostic::new(directory::FIELD_OUT_OF_RANGE, text).expected("1 or 2");
        Box::new(finding.found(header.pkg_version().to_string()))
    })
}
