//! The files that the tests damage, and the verdict on one.

use neff_abi::Runtime;
use neff_container::limits::Limits;
use neff_container::read::{ReadOptions, Report, read};
use neff_container::source::StreamSource;
use neff_container::tar::member::Member;
use neff_container::verify::{Verification, verify};
use neff_container::visit::{Body, Stop, Unattended, Visitor};
use neff_diag::{Code, Severity};

use crate::fixture;

/// The real file: gzip by zlib, a NUL tail, a signature instead of a digest.
pub(crate) const MATMUL: &[u8] =
    include_bytes!("../../../../tests/data/matmul_small/matmul_small.neff");

/// The fixture that a line of the file-driven tests would name.
pub(crate) fn make(line: &str) -> Vec<u8> {
    let words: Vec<Vec<u8>> =
        line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
    let no_files = |_: &[u8]| Err("no files here".to_owned());
    fixture::make(&words, &no_files).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Three members with and without padding: small enough for every bit.
const SMALL: &str = "member:a.json={} member:sg00/pe.bin=repeat:700:xyz member:sg00/empty=";

/// The small file stored in a given way.
pub(crate) fn small(how: &str) -> Vec<u8> {
    make(&format!("neff {SMALL} {how}"))
}

/// A file as the reader and the gates see it, digest included.
pub(crate) fn judged(file: &[u8]) -> (Report, Verification) {
    let options = ReadOptions { limits: Limits::default(), digest: true };
    let report = read(&mut StreamSource(file), &options, &mut Unattended).unwrap();
    let verification = verify(&report, Runtime::baseline(), false);
    (report, verification)
}

/// Names and bodies as they go by.
#[derive(Default)]
pub(crate) struct Seen(pub(crate) Vec<(Vec<u8>, Vec<u8>)>);

impl Visitor for Seen {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        self.0.push((member.name.clone(), Vec::new()));
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.0.last_mut().unwrap().1.extend(bytes);
        Ok(())
    }
}

/// Names and bodies of all members.
pub(crate) fn members(file: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut seen = Seen::default();
    read(&mut StreamSource(file), &ReadOptions::default(), &mut seen).unwrap();
    seen.0
}

/// Codes and severities of all findings, in order.
pub(crate) fn said(verification: &Verification) -> Vec<(Code, Severity)> {
    verification.findings.iter().map(|finding| (finding.code, finding.severity)).collect()
}

/// True if nothing is wrong besides a header that a bare archive never had.
pub(crate) fn is_whole(verification: &Verification) -> bool {
    let of_note = |(code, severity): &(Code, Severity)| {
        *severity == Severity::Error && *code != neff_diag::codes::outer::NO_HEADER
    };
    !said(verification).iter().any(of_note)
}

/// Every byte if asked for, else every `stride`th.
pub(crate) fn stride(stride: usize) -> usize {
    if std::env::var_os("NEFFC_EVERY_BYTE").is_some() { 1 } else { stride }
}
