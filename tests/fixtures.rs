//! Tests of the test harness: the fixtures are what their names say, seen with other people's
//! code, and a test that should fail does.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    dead_code,
    reason = "a test that fails may panic; of the harness only a part is used here"
)]

mod harness;

use std::io::Read;

use harness::archive::{archive_of, gunzip};
use harness::fixture;
use harness::run::Shell;
use harness::script;
use md5::{Digest, Md5};

fn make(line: &str) -> Vec<u8> {
    let words: Vec<Vec<u8>> =
        line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
    let no_files = |_: &[u8]| Err("no files here".to_owned());
    fixture::make(&words, &no_files).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Names and contents of all entries, as the tar crate sees them.
fn members(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let archive = archive_of(file).unwrap();
    let mut archive = tar::Archive::new(&archive[..]);
    let entries = archive.entries().unwrap().map(|entry| {
        let mut entry = entry.unwrap();
        let name = String::from_utf8(entry.path_bytes().into_owned()).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (name, bytes)
    });
    entries.collect()
}

#[test]
fn every_variant_of_the_matrix_has_the_same_files() {
    let plain = members(&make("neff"));
    assert_eq!(plain.len(), 18);
    for archive in ["gnu", "ustar", "v7", "pax", "pax pax=path,size", "neuronx"] {
        for gzip in ["gzip=yes", "gzip=no", "gzip.members=2"] {
            for tail in ["tail=none", "tail=nul"] {
                for names in ["dot=no", "dot=yes", "dirs=yes", "dot=yes dirs=yes"] {
                    let line = format!("neff archive={archive} {gzip} {tail} {names}");
                    let mut found = members(&make(&line));
                    found.retain(|(name, _)| !name.ends_with('/'));
                    for (name, _) in &mut found {
                        *name = name.strip_prefix("./").unwrap_or(name).to_owned();
                    }
                    assert_eq!(found, plain, "{line}");
                }
            }
        }
    }
}

#[test]
fn the_header_stands_where_the_format_notes_say() {
    let file = make("neff name=model features=0x100 lnc=2 trailing=abc");
    let (header, rest) = file.split_at(1024);
    let (payload, trailing) = rest.split_at(rest.len() - 3);
    let u64_at = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().unwrap());
    assert_eq!([u64_at(0), u64_at(8), u64_at(24), u64_at(544)], [2, 1024, 2, 0x100]);
    assert_eq!(u64_at(16), payload.len() as u64);
    assert_eq!(trailing, b"abc");
    assert_eq!(header[172..188], Md5::digest(payload)[..]);
    assert_eq!(&header[188..204], b"0000000000000000");
    assert_eq!(&header[220..226], b"model\0");
    assert_eq!(header[552], 2);
    let old = make("old-layout");
    assert_eq!(&old[268..270], b"x\0");
    assert_eq!(make("header-only").len(), 1024);
}

#[test]
fn numbers_may_leave_the_range_that_is_meant() {
    let size = |line: &str| u64::from_le_bytes(make(line)[16..24].try_into().unwrap());
    let true_size = size("neff");
    assert_eq!(size("neff data_size=+1024"), true_size + 1024);
    assert_eq!(size("neff data_size=-1"), true_size - 1);
    assert_eq!(size("neff data_size=2^64-1"), u64::MAX);
    assert_eq!(size("neff data_size=2^63"), 1 << 63);
}

#[test]
fn long_names_and_large_numbers_are_read_by_the_tar_crate() {
    for archive in ["gnu", "pax"] {
        let line = format!("neff archive={archive} member:long:300:/x.json={{}} uid=626188407");
        let found = members(&make(&line));
        assert_eq!(found, [(format!("{}/x.json", "n".repeat(300)), b"{}".to_vec())], "{line}");
    }
    let file = make("neff gzip=no uid=626188407 gid=600260513 numbers=base256 member:a=b");
    let header = tar::Header::from_byte_slice(&file[1024..1536]);
    assert_eq!(header.uid().unwrap(), 626_188_407);
    assert_eq!(header.gid().unwrap(), 600_260_513);
    assert_eq!(header.entry_size().unwrap(), 1);
}

/// The first header block of the legacy sample, of which the digest is known.
#[test]
fn the_published_header_block_is_reproduced() {
    let line = "neff gzip=no uid=626188407 gid=600260513 uname=imminkin gname=domain^users \
                mtime=1731285376";
    let file = make(line);
    let digest = sha2::Sha256::digest(&file[1024..1536]);
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "5dafda7698e734b7f2439f7bfac50f33e8736d10612434a0810d206e3c41a208");
}

#[test]
fn claims_are_claims() {
    let file = make("neff gzip=no claim:sg00/Activation.json=4375834152 end=none");
    assert_eq!(file.len(), 1024 + 512);
    let header = tar::Header::from_byte_slice(&file[1024..]);
    assert_eq!(header.entry_size().unwrap(), 4_375_834_152);
}

#[test]
fn a_bomb_is_small_outside_and_sound_inside() {
    let file = make("bomb size=67108865");
    assert!(file.len() < 200_000, "{}", file.len());
    assert_eq!(members(&file)[1].1.len(), 67_108_865);
}

#[test]
fn gzip_headers_take_every_field() {
    let line = "neff gzip.name=a.tar gzip.comment=c gzip.extra=hex:0102 gzip.hcrc=yes gzip.mtime=7";
    let file = make(line);
    assert_eq!(file[1024..1032], [0x1f, 0x8b, 8, 0x1e, 7, 0, 0, 0]);
    assert_eq!(members(&file), members(&make("neff")));
    for broken in ["neff gzip.crc=bad", "neff gzip.isize=bad"] {
        assert!(gunzip(&make(broken)[1024..]).is_err(), "{broken}");
    }
}

#[test]
fn a_wrong_expectation_is_found_and_blessing_keeps_the_rest() {
    let written = "# why\n\n$ write x abc\n\n$ size x\n4\n$ same x y\n# end\n";
    let got = Shell::new().run(script::parse(written).unwrap()).unwrap();
    let expected = "# why\n\n$ write x abc\n\n$ size x\n3\n$ same x y\n\
                    ! same: y: No such file or directory (os error 2)\n[1]\n# end\n";
    assert_eq!(script::print(&got), expected);
}

#[test]
fn a_line_that_cannot_be_run_fails_the_test() {
    for line in ["$ frobnicate", "$ write 'x", "$ size x >", "$ | size x", "$ write \"\\q\""] {
        assert!(Shell::new().run(script::parse(line).unwrap()).is_err(), "{line}");
    }
    assert!(script::parse("text").is_err());
}
