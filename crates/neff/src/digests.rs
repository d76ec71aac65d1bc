//! Digests of a file as it is: of all its bytes, of its uncompressed archive. What it executes is
//! another question ([`crate::normal`]).

use std::io::{self, Read};

use neff_container::limits::Limits;
use neff_container::read::{ReadError, ReadOptions, Report, read};
use neff_container::source::Source;
use neff_container::tar::member::Member;
use neff_container::visit::{Body, Stop, Visitor};
use sha2::{Digest as _, Sha256};

use crate::normal::Digest;

/// Digests of one file.
#[derive(Debug)]
pub struct FileDigests {
    /// What reading learned, with the digest of the stored data.
    pub report: Report,
    /// SHA-256 of all bytes of the file.
    pub file: Digest,
    /// SHA-256 of the uncompressed archive with all that belongs to it; `None` if there is none
    /// that could be read to its end.
    pub archive: Option<Digest>,
}

/// Makes all digests of a file in one pass.
///
/// # Errors
/// Those of the source.
pub fn file_digests(source: &mut dyn Source, limits: Limits) -> Result<FileDigests, ReadError> {
    let mut tapped = Tapped { size: source.size(), source, digest: Sha256::new() };
    let mut archive = Archive(Sha256::new());
    let report = read(&mut tapped, &ReadOptions { limits, digest: true }, &mut archive)?;
    // What stands behind the payload, or behind the place where reading ended.
    io::copy(&mut tapped, &mut io::sink())?;
    let is_whole = report.is_read_to_end();
    let of_archive = is_whole.then(|| Digest(archive.0.finalize().into()));
    Ok(FileDigests { report, file: Digest(tapped.digest.finalize().into()), archive: of_archive })
}

/// Digests what is read. It is never skipped.
struct Tapped<'s> {
    source: &'s mut dyn Source,
    size: Option<u64>,
    digest: Sha256,
}

impl Read for Tapped<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.digest.update(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}

impl Source for Tapped<'_> {
    fn size(&self) -> Option<u64> {
        self.size
    }
}

/// Digests an archive, byte for byte.
struct Archive(Sha256);

impl Visitor for Archive {
    fn member(&mut self, _: &Member) -> Result<Body, Stop> {
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.0.update(bytes);
        Ok(())
    }

    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.0.update(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neff_container::source::StreamSource;

    const REAL: &[u8] = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn digests_are_those_of_other_tools() {
        let digests = file_digests(&mut StreamSource(REAL), Limits::default()).unwrap();
        assert_eq!(digests.file, Digest::of(REAL));
        let mut archive = Vec::new();
        flate2::read::GzDecoder::new(&REAL[1024..]).read_to_end(&mut archive).unwrap();
        assert_eq!(digests.archive, Some(Digest::of(&archive)));
        let cut = &REAL[..30_000];
        let digests = file_digests(&mut StreamSource(cut), Limits::default()).unwrap();
        assert_eq!((digests.file, digests.archive), (Digest::of(cut), None));
    }
}
