//! The reader on any bytes: no panic, every place inside the file, the same report whatever the
//! source hands out at a time, and every byte of the archive seen once.
#![no_main]

use std::io;

use libfuzzer_sys::fuzz_target;
use neff_abi::Runtime;
use neff_container::carve;
use neff_container::limits::Limits;
use neff_container::read::{ReadOptions, Report, read};
use neff_container::source::{Source, StreamSource};
use neff_container::tar::member::Member;
use neff_container::verify::verify;
use neff_container::visit::{Body, Stop, Unattended, Visitor};
use neff_diag::{Diagnostic, Findings, Place};
use neff_fuzz::input;
use neff_fuzz::source::{Seekable, ShortReads};

const LIMITS: Limits = Limits { inflated: 4 << 20, ratio: 500, members: 200, member_size: 1 << 20 };

fuzz_target!(|data: &[u8]| {
    let (file, sound) = input::file(data);
    let options = ReadOptions { limits: LIMITS, digest: true };
    let mut listing = Listing::default();
    let report = report(&mut StreamSource(&file[..]), &options, &mut listing);
    listing.agrees_with(&report);
    places_are_inside(&report.findings, &report);
    if report.is_sound() {
        assert!(!report.findings.has_errors());
    }
    if sound {
        assert!(report.payload.as_ref().is_some_and(|payload| payload.complete), "{report:?}");
    }
    same_from_every_source(&file, &options, &report);
    judge(&report);
    search(&file);
});

fn report(source: &mut dyn Source, options: &ReadOptions, visitor: &mut dyn Visitor) -> Report {
    read(source, options, visitor).expect("the source does not fail")
}

fn same_from_every_source(file: &[u8], options: &ReadOptions, expected: &Report) {
    let again = report(&mut Seekable::new(file), options, &mut Unattended);
    assert_eq!(&again, expected, "a file with its size");
    let most = 1 + file.first().map_or(0, |&byte| usize::from(byte)) % 700;
    let mut short = ShortReads { bytes: file, most, interrupted: false };
    assert_eq!(&report(&mut short, options, &mut Unattended), expected, "{most} bytes at a time");
    let undigested = ReadOptions { digest: false, ..*options };
    let mut without = report(&mut Seekable::new(file), &undigested, &mut Unattended);
    without.verdict = expected.verdict;
    if let (Some(payload), Some(other)) = (&mut without.payload, &expected.payload) {
        payload.digest.clone_from(&other.digest);
    }
    assert_eq!(&without, expected, "without a digest");
}

fn judge(report: &Report) {
    for verify_hash in [false, true] {
        let verification = verify(report, Runtime::baseline(), verify_hash);
        places_are_inside(&verification.findings, report);
        if verification.is_ok() {
            assert!(report.payload.as_ref().is_some_and(|payload| payload.complete));
        }
    }
}

fn places_are_inside(findings: &Findings, report: &Report) {
    for finding in findings {
        let inside = match finding.place {
            Place::Nowhere => true,
            Place::File { offset, length, .. } => {
                offset.checked_add(length).is_some_and(|end| end <= report.file_size)
            }
            Place::Archive { offset, .. } => {
                report.archive.as_ref().is_some_and(|archive| offset <= archive.length)
            }
            _ => false,
        };
        assert!(inside, "{}", shown(finding, report));
    }
}

fn shown(finding: &Diagnostic, report: &Report) -> String {
    format!("{finding:#?} is not inside {report:#?}")
}

fn search(file: &[u8]) {
    for found in carve::search(&file).expect("the input does not fail") {
        let mut reader = carve::extract(&file, &found).expect("the input does not fail");
        let count = io::copy(&mut reader, &mut io::sink());
        assert!(count.map_or(true, |count| count <= found.length));
    }
}

/// Counts what goes by.
#[derive(Default)]
struct Listing {
    members: u64,
    open: Option<(u64, u64)>,
    bytes: u64,
}

impl Listing {
    fn agrees_with(&self, report: &Report) {
        if let Some(archive) = &report.archive {
            assert_eq!((self.members, self.bytes), (archive.members, archive.length));
        }
    }
}

impl Visitor for Listing {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        assert_eq!(member.index, self.members);
        assert_eq!(member.data_offset, self.bytes);
        self.members += 1;
        self.open = Some((member.size, 0));
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.bytes += bytes.len() as u64;
        self.open.as_mut().expect("a member is open").1 += bytes.len() as u64;
        Ok(())
    }

    fn member_end(&mut self, complete: bool) -> Result<(), Stop> {
        let (size, seen) = self.open.take().expect("a member is open");
        assert_eq!(complete, size == seen);
        Ok(())
    }

    fn framing(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        assert!(self.open.is_none());
        self.bytes += bytes.len() as u64;
        Ok(())
    }
}
