//! The same file from every kind of source, and sources and outputs that fail.

use std::fs::File;
use std::io::{self, Read, Write};

use neff_container::read::{ReadError, ReadOptions, Report, read, read_copying};
use neff_container::source::{FileSource, Source, StreamSource};
use neff_container::tar::member::Member;
use neff_container::visit::{Body, Stop, StoredCopy, Unattended, Visitor};

use crate::files::{MATMUL, make, small};

/// Gives at most so many bytes at a time, interrupted before each, and fails at the end if told.
struct Grudging<'a> {
    bytes: &'a [u8],
    most: usize,
    interrupted: bool,
    fails: bool,
}

impl Read for Grudging<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.bytes.is_empty() && self.fails {
            return Err(io::Error::other("the cable is out"));
        }
        let most = self.most.min(buffer.len());
        (&mut self.bytes).read(&mut buffer[..most])
    }
}

impl Source for Grudging<'_> {}

const DIGEST: ReadOptions = ReadOptions { digest: true, limits: LIMITS };
const PLAIN: ReadOptions = ReadOptions { digest: false, limits: LIMITS };
const LIMITS: neff_container::limits::Limits = neff_container::limits::Limits {
    inflated: 1 << 30,
    ratio: 500,
    members: 1000,
    member_size: 1 << 20,
};

fn report(source: &mut dyn Source, options: &ReadOptions) -> Report {
    read(source, options, &mut Unattended).unwrap()
}

#[test]
fn short_and_interrupted_reads_change_nothing() {
    let files = [
        MATMUL.to_vec(),
        MATMUL[..30_000].to_vec(),
        small("gzip=no"),
        small("gzip.members=3 trailing=abc"),
        small("gzip.crc=bad gzip.hcrc=yes"),
        small("header=no archive=pax pax=path,size"),
        make("bomb size=3000000"),
        b"\x7fELF".repeat(300),
        b"x".to_vec(),
    ];
    for file in &files {
        let whole = report(&mut StreamSource(&file[..]), &DIGEST);
        for most in [1, 2, 511, 4096] {
            let mut source = Grudging { bytes: file, most, interrupted: false, fails: false };
            assert_eq!(report(&mut source, &DIGEST), whole, "{most} at a time");
        }
    }
}

/// Bodies of a raw archive on disk are seeked over; the report is the same as of a stream.
#[test]
fn a_file_that_is_seeked_gives_the_report_of_a_stream() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.neff");
    let body = "zeros:1000000";
    let line = format!("neff gzip=no member:a={body} member:b=x member:c={body} trailing=abc");
    let whole = make(&line);
    for length in [whole.len(), whole.len() - 300_000, 1024 + 512 + 700_000, 1_100_000] {
        std::fs::write(&path, &whole[..length]).unwrap();
        let stream = report(&mut StreamSource(&whole[..length]), &PLAIN);
        assert_eq!(report(&mut FileSource::open(&path).unwrap(), &PLAIN), stream, "{length}");
    }
}

#[test]
fn a_source_that_fails_gives_its_error_and_no_report() {
    let raw = make("neff gzip=no member:a=zeros:700000");
    for file in [MATMUL, &raw] {
        for length in [0, 1, 1000, 1024, 1030, 1600, 40_000] {
            let bytes = &file[..length];
            let mut source = Grudging { bytes, most: 300, interrupted: false, fails: true };
            match read(&mut source, &DIGEST, &mut Unattended) {
                Err(ReadError::Source(error)) => assert_eq!(error.to_string(), "the cable is out"),
                other => panic!("{length}: {other:?}"),
            }
        }
    }
}

/// Writes bodies, and the stored payload, to a device that is always full.
struct Full(File);

impl Full {
    fn open() -> Option<Full> {
        File::options().write(true).open("/dev/full").ok().map(Full)
    }
}

impl Visitor for Full {
    fn member(&mut self, _: &Member) -> Result<Body, Stop> {
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        Ok(self.0.write_all(bytes)?)
    }
}

impl StoredCopy for Full {
    fn payload(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn trailing(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }
}

/// Only what is behind the payload fails.
struct FullBehind(Full);

impl StoredCopy for FullBehind {
    fn payload(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn trailing(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.trailing(bytes)
    }
}

fn is_full(outcome: Result<Report, ReadError>) -> bool {
    matches!(outcome, Err(ReadError::Output(error)) if error.kind() == io::ErrorKind::StorageFull)
}

#[test]
fn a_full_disk_is_an_error_of_the_output() {
    let (Some(mut visitor), Some(mut copy), Some(behind)) =
        (Full::open(), Full::open(), Full::open())
    else {
        return;
    };
    let mut behind = FullBehind(behind);
    for file in [small(""), small("gzip=no"), MATMUL.to_vec()] {
        let source = || StreamSource(&file[..]);
        assert!(is_full(read(&mut source(), &DIGEST, &mut visitor)));
        let copied = read_copying(&mut source(), &DIGEST, &mut Unattended, Some(&mut copy));
        assert!(is_full(copied));
    }
    let file = small("trailing=abc");
    let mut source = StreamSource(&file[..]);
    assert!(is_full(read_copying(&mut source, &DIGEST, &mut Unattended, Some(&mut behind))));
}

/// Packing into a full disk fails and says that it is full.
#[test]
fn packing_into_a_full_disk_fails() {
    use neff_container::directory::DirectoryError;
    use neff_container::directory::pack::{PackOptions, pack};
    use neff_container::directory::unpack::{UnpackOptions, unpack};
    let Some(Full(mut sink)) = Full::open() else { return };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    unpack(&mut StreamSource(MATMUL), &folder, &UnpackOptions::default()).unwrap();
    let again = PackOptions::default();
    let new = PackOptions { ignore_record: true, ..PackOptions::default() };
    for options in [again, new] {
        match pack(&folder, &options, &mut sink) {
            Err(DirectoryError::Path { error, .. }) => {
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
            }
            other => panic!("{other:?}"),
        }
    }
}
