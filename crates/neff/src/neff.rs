//! A NEFF that was looked at: its report, its members, its manifests.

use std::path::Path;

use neff_abi::Runtime;
use neff_container::limits::Limits;
use neff_container::read::{ReadError, ReadOptions, Report, read};
use neff_container::source::{FileSource, Source};
use neff_container::tar::member::Member;
use neff_container::verify::{Verification, verify};
use neff_container::{Header, header_findings};
use neff_diag::codes::chain as codes;
use neff_diag::{Code, Findings};
use neff_manifest::chain::{self, Chain, Overview};

use crate::Contents;

/// How a file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenOptions {
    /// What the file may cost.
    pub limits: Limits,
    /// Bytes of JSON documents that are kept in memory.
    pub documents: u64,
    /// True to keep the engine programs and the images of GPSIMD libraries as well, in the same
    /// room.
    pub programs: bool,
    /// True to keep the first bytes of arrays, which say their type and shape, in the same room.
    pub arrays: bool,
    /// True to keep debug members, for [`Neff::debug`], in the same room.
    pub debug: bool,
    /// True to keep arrays whole, and images of GPSIMD libraries, for [`Neff::machine`], in the
    /// same room.
    pub constants: bool,
    /// True to measure what members take as they are stored, for [`Neff::sizes`].
    pub sizes: bool,
}

/// Codes that say, or follow from it, that a member is not there.
const ABSENCES: [Code; 5] = [
    codes::NEFF_JSON_MISSING,
    codes::MEMBER_MISSING,
    codes::OPTIONAL_ABSENT,
    codes::ACTIVATION_TABLE_ABSENT,
    codes::FALLBACK,
];

impl Default for OpenOptions {
    fn default() -> Self {
        // The largest documents met are engine JSONs with static DMA descriptors; beyond this
        // size they say nothing that a person reads.
        OpenOptions {
            limits: Limits::default(),
            documents: 512 << 20,
            programs: false,
            arrays: false,
            debug: false,
            constants: false,
            sizes: false,
        }
    }
}

/// A NEFF, read in one pass. Bodies other than JSON documents are not kept.
#[derive(Debug)]
pub struct Neff {
    report: Report,
    contents: Contents,
    chain: Chain,
    chain_findings: Findings,
}

impl Neff {
    /// Opens a file with default options.
    ///
    /// # Errors
    /// Those of the operating system. Faults of the file are findings.
    pub fn open(path: impl AsRef<Path>) -> Result<Neff, ReadError> {
        Neff::open_with(path, &OpenOptions::default())
    }

    /// Opens a file.
    ///
    /// # Errors
    /// Those of the operating system. Faults of the file are findings.
    pub fn open_with(path: impl AsRef<Path>, options: &OpenOptions) -> Result<Neff, ReadError> {
        Neff::read(&mut FileSource::open(path.as_ref())?, options)
    }

    /// Reads any source.
    ///
    /// # Errors
    /// Those of the source. Faults of its content are findings.
    pub fn read(source: &mut dyn Source, options: &OpenOptions) -> Result<Neff, ReadError> {
        let contents = Contents::with_room(options);
        Neff::read_into(source, options.limits, contents)
    }

    /// Reads any source and keeps what `contents` asks for.
    pub(crate) fn read_into(
        source: &mut dyn Source,
        limits: Limits,
        mut contents: Contents,
    ) -> Result<Neff, ReadError> {
        let report = read(source, &ReadOptions { limits, digest: true }, &mut contents)?;
        Ok(Neff::of(report, contents))
    }

    /// What was read, with its manifests.
    pub(crate) fn of(report: Report, contents: Contents) -> Neff {
        let (chain, mut chain_findings) = chain::read(&contents);
        if !report.is_read_to_end() {
            // What was not met may stand behind the place where reading ended.
            chain_findings.withdraw(&ABSENCES);
        }
        chain_findings.append(contents.array_findings());
        Neff { report, contents, chain, chain_findings }
    }

    /// What reading learned of the container.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The header; `None` for a bare archive and for what is no NEFF.
    pub fn header(&self) -> Option<&Header> {
        self.report.header()
    }

    /// What is odd about the header although no gate refuses it (format notes 01 §6).
    pub fn header_findings(&self) -> Findings {
        let mut findings = Findings::new();
        if let Some(header) = self.header() {
            findings.extend(header_findings(header, self.report.file_size));
        }
        findings
    }

    /// All entries of the archive in order.
    pub fn members(&self) -> &[Member] {
        self.contents.members()
    }

    /// Names, sizes and documents.
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// The manifests, linked as the loader does.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// What the manifests gave rise to say, and the heads of arrays if they are kept. That a
    /// member is missing is said of archives only that were read to their end.
    pub fn chain_findings(&self) -> &Findings {
        &self.chain_findings
    }

    /// The first facts: I/O, graphs, engines, versions.
    pub fn overview(&self) -> Overview {
        Overview::of(&self.chain, &self.contents)
    }

    /// Header gates and soundness; see [`verify`].
    pub fn verify(&self, runtime: &Runtime, verify_hash: bool) -> Verification {
        verify(&self.report, runtime, verify_hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_file_gives_its_listed_facts() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matmul_small/matmul_small.neff");
        let neff = Neff::open(path).unwrap();
        assert_eq!(neff.members().len(), 72);
        let overview = neff.overview();
        let names = |tensors: &[chain::TensorOverview]| {
            tensors.iter().map(|t| t.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&overview.inputs), ["x", "y"]);
        assert_eq!(names(&overview.outputs), ["output0"]);
        assert_eq!(overview.outputs[0].shape.as_deref(), Some(&[128, 128][..]));
        assert!(neff.verify(Runtime::baseline(), false).is_ok());
    }

    #[test]
    fn what_was_not_read_is_not_called_missing() {
        let bytes = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");
        let read = |bytes: &[u8], members: u64| {
            let limits = Limits { members, ..Limits::default() };
            let options =
                OpenOptions { limits, programs: true, arrays: true, ..OpenOptions::default() };
            let mut source = neff_container::source::StreamSource(bytes);
            Neff::read(&mut source, &options).unwrap()
        };
        let all = Limits::default().members;
        for members in [1, 3, 11, 40, 71] {
            let neff = read(bytes, members);
            assert!(neff.report().reached_limit() && !neff.report().is_read_to_end());
            assert!(!neff.chain_findings().has_errors(), "{members}: {:#?}", neff.chain_findings());
        }
        for length in [0, 1023, 1024, 3000, 30_000, 36_000] {
            let neff = read(&bytes[..length], all);
            assert!(!neff.report().is_read_to_end(), "{length}");
            assert!(!neff.chain_findings().has_errors(), "{length}: {:#?}", neff.chain_findings());
        }
        assert!(read(bytes, all).report().is_read_to_end());
    }

    #[test]
    fn documents_beyond_the_room_are_left_out() {
        let bytes = include_bytes!("../../../tests/data/matmul_small/matmul_small.neff");
        let options = OpenOptions { documents: 3000, ..OpenOptions::default() };
        let mut source = neff_container::source::StreamSource(&bytes[..]);
        let neff = Neff::read(&mut source, &options).unwrap();
        assert!(!neff.contents().left_out().is_empty());
        assert_eq!(neff.members().len(), 72);
    }
}
