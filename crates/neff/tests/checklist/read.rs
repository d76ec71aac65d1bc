//! R1, R2 and R8: the container, its archive, and the metaneff beside it.

use md5::{Digest, Md5};
use neff::abi::Runtime;
use neff::container::Header;
use neff::container::read::{ReadOptions, read};
use neff::container::source::StreamSource;
use neff::container::tar::member::{Member, MemberKind};
use neff::container::visit::{Body, Stop, Visitor};
use neff::diag::Findings;
use neff::manifest::chain::Members;
use neff::manifest::metaneff::{check_against, decode};

use crate::files::{
    Entries, HASH, HEADER, archive, entries, entries_of, gzipped, legacy, number, opened, real,
    tarred, wrapped,
};

/// The gate at which the baseline's runtime refuses a file.
fn refused(file: &[u8], verify_hash: bool) -> Option<&'static str> {
    opened(file).verify(Runtime::baseline(), verify_hash).refused_at().map(|gate| gate.id)
}

/// A copy with a number of 8 bytes put at an offset.
fn with(file: &[u8], at: usize, value: u64) -> Vec<u8> {
    let mut file = file.to_vec();
    file[at..at + 8].copy_from_slice(&value.to_le_bytes());
    file
}

fn flipped(file: &[u8], at: usize) -> Vec<u8> {
    let mut file = file.to_vec();
    file[at] ^= 1;
    file
}

#[test]
fn r1_the_header_is_read_field_by_field() {
    let file = real();
    let neff = opened(&file);
    let header: &Header = neff.header().unwrap();
    let found = [
        (0, 8, header.pkg_version()),
        (8, 8, header.header_size()),
        (16, 8, header.data_size()),
        (24, 8, header.neff_version_major()),
        (32, 8, header.neff_version_minor()),
        (168, 4, header.num_tpb().into()),
        (476, 4, header.requested_tpb_count().into()),
        (544, 8, header.feature_bits().0),
        (552, 4, header.lnc_size().into()),
    ];
    for (at, length, value) in found {
        assert_eq!(value, number(&file, at, length), "at {at}");
    }
    assert_eq!((header.data_size(), header.feature_bits().0), (61_440, 0x20_9c00));
    assert_eq!(header.hash()[..], file[HASH..HASH + 32]);
    assert_eq!(header.uuid().0[..], file[204..220]);
    assert_eq!(header.name(), b"file.neff");
}

#[test]
fn r1_what_does_not_fit_is_refused_at_its_gate() {
    let file = real();
    assert_eq!(refused(&file, false), None);
    let length = file.len() as u64;
    let cases = [
        (8, length, "G03"),
        (24, 3, "G04"),
        (544, 1 << 27, "G05"),
        (544, 1 << 62, "G05"),
        (16, length - 1023, "G06"),
        (0, 3, "G07"),
        (0, 0, "G07"),
    ];
    for (at, value, gate) in cases {
        assert_eq!(refused(&with(&file, at, value), false), Some(gate), "{value:#x} at {at}");
    }
    // The last values that pass, and a bit that nobody looks at.
    for (at, value) in [(8, length - 1), (24, 1), (544, (1 << 27) - 1), (544, 1 << 63)] {
        assert_eq!(refused(&with(&file, at, value), false), None, "{value:#x} at {at}");
    }
    // The loader lets another header_size pass; a careful reader says that it is odd.
    assert!(opened(&file).header_findings().is_empty());
    assert!(!opened(&with(&file, 8, 1025)).header_findings().is_empty());
    let short = opened(&file[..HEADER - 1]);
    assert!(short.header().is_none());
    assert!(!short.verify(Runtime::baseline(), false).is_ok());
}

#[test]
fn r1_the_digest_is_over_the_stored_bytes_and_only_when_asked() {
    let archive = tarred(&legacy());
    let two = wrapped(&gzipped(&archive), 2);
    let one = wrapped(&archive, 1);
    assert_eq!([refused(&two, true), refused(&one, true)], [None, None]);
    // An MD5 fills half of the field, a SHA-256 all of it.
    let damaged = [
        (&two, HASH, "G09b"),
        (&two, HASH + 15, "G09b"),
        (&one, HASH, "G09a"),
        (&one, HASH + 31, "G09a"),
    ];
    for (file, at, gate) in damaged {
        assert_eq!(refused(&flipped(file, at), true), Some(gate), "at {at}");
        assert_eq!(refused(&flipped(file, at), false), None, "at {at}");
    }
    assert_eq!(refused(&flipped(&two, HASH + 16), true), None);
    // Not over the archive: its digest is refused.
    let mut other = two.clone();
    other[HASH..HASH + 16].copy_from_slice(&Md5::digest(&archive));
    assert_eq!(refused(&other, true), Some("G09b"));
    // What the compiler writes there is no digest (format notes 01 §2).
    assert_eq!(refused(&real(), true), Some("G09b"));
}

/// Every body, under the name that the loader gives it.
#[derive(Default)]
struct Everything(Entries);

impl Visitor for Everything {
    fn member(&mut self, member: &Member) -> Result<Body, Stop> {
        if member.kind == MemberKind::Directory || member.is_dropped_by_loader() {
            return Ok(Body::Skip);
        }
        let name = String::from_utf8(member.loader_name().to_vec()).unwrap();
        self.0.push((name, Vec::new()));
        Ok(Body::Deliver)
    }

    fn body(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.0.last_mut().unwrap().1.extend_from_slice(bytes);
        Ok(())
    }
}

fn everything(file: &[u8]) -> Entries {
    let mut found = Everything::default();
    let report = read(&mut StreamSource(file), &ReadOptions::default(), &mut found).unwrap();
    assert!(report.is_sound(), "{:#?}", report.findings);
    found.0
}

#[test]
fn r2_every_member_of_the_real_file_is_found_with_its_bytes() {
    let file = real();
    let (_, behind) = archive(&file[HEADER..]);
    assert_eq!(behind, vec![0; 7839], "a tail of NULs behind the gzip stream");
    let expected = entries_of(&file);
    assert_eq!(expected.len(), 72);
    assert!(everything(&file) == expected, "members differ");
    // The same archive without gzip.
    let raw = wrapped(&archive(&file[HEADER..]).0, 2);
    assert!(everything(&raw) == expected, "members differ without gzip");
}

#[test]
fn r2_dots_folders_and_wavegraphs_are_dropped() {
    let plain = legacy();
    let wanted: Entries = plain.iter().filter(|(name, _)| name != "sg00/").cloned().collect();
    let mut dotted: Entries =
        plain.iter().map(|(name, bytes)| (format!("./{name}"), bytes.clone())).collect();
    dotted.insert(3, ("./sg00/wavegraph-bin.json".to_owned(), b"{}".to_vec()));
    dotted.insert(0, ("./".to_owned(), Vec::new()));
    dotted.push(("other-wavegraph-bin.json".to_owned(), b"{}".to_vec()));
    let tarred = tarred(&dotted);
    assert_eq!(entries(&tarred).len(), wanted.len() + 4, "the test's own archive has them");
    for payload in [gzipped(&tarred), tarred] {
        assert_eq!(everything(&wrapped(&payload, 2)), wanted);
    }
    // One `./` is dropped, and no more than that; other names that end alike stay.
    let odd = ["././a.json", "wavegraph.json", "sg00/wavegraph-bin.jsonx"];
    let odd: Entries = odd.map(|name| (name.to_owned(), b"{}".to_vec())).to_vec();
    let found = everything(&wrapped(&gzipped(&self::tarred(&odd)), 2));
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["./a.json", "wavegraph.json", "sg00/wavegraph-bin.jsonx"]);
    let neff = opened(&wrapped(&gzipped(&self::tarred(&plain)), 2));
    assert_eq!(neff.contents().read("kelf-a.json").unwrap(), wanted[0].1);
}

/// A field of the wire form that has a length (format notes 04 §2.1).
fn field(tag: u8, bytes: &[u8]) -> Vec<u8> {
    [&[tag, bytes.len() as u8], bytes].concat()
}

/// A tensor: name, packed shape, type FLOAT16, and as input a USER_INPUT.
fn tensor(tag: u8, name: &str, shape: &[u8]) -> Vec<u8> {
    let mut bytes = [field(0x0A, name.as_bytes()), field(0x12, shape), vec![0x18, 12]].concat();
    if tag == 0x0A {
        bytes.extend([0x38, 1]);
    }
    field(tag, &bytes)
}

#[test]
fn r8_the_metaneff_gives_the_hosts_order_and_names() {
    // The host hands y over first; in the NEFF it is the second input. 256 and 128 as varints.
    let y = tensor(0x0A, "y", &[0x80, 2, 0x80, 1]);
    let x = tensor(0x0A, "x", &[0x80, 1, 0x80, 2]);
    let output = tensor(0x12, "output0", &[0x80, 1, 0x80, 1]);
    let overview = opened(&real()).overview();
    let judged = |bytes: &[u8]| {
        let mut findings = Findings::new();
        let message = decode(bytes, &mut findings).unwrap().message;
        assert!(findings.is_empty(), "{findings:#?}");
        check_against(&message, &overview.inputs, &overview.outputs, &mut findings);
        (message, findings)
    };
    let (message, findings) = judged(&[&y[..], &x, &output].concat());
    let names: Vec<&[u8]> = message.input_tensors.iter().map(|t| &t.name[..]).collect();
    assert_eq!(names, [b"y", b"x"]);
    assert_eq!(message.input_tensors[0].shape, [256, 128]);
    assert_eq!(message.output_tensors[0].name, b"output0");
    assert!(findings.is_empty(), "{findings:#?}");
    // A name that the NEFF does not have, and an input that the metaneff leaves out.
    let z = tensor(0x0A, "z", &[0x80, 1, 0x80, 2]);
    assert!(!judged(&[&y[..], &z, &output].concat()).1.is_empty());
    assert!(!judged(&[&y[..], &output].concat()).1.is_empty());
}
