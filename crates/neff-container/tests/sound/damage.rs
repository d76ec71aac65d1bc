//! One percent of the bytes overwritten by chance, a thousand times: never a panic, and never
//! "ok" unless what is ok is told apart from the original.

use std::fs;

use neff_container::directory::DirectoryError;
use neff_container::directory::pack::{PackOptions, pack};
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::limits::Limits;
use neff_container::source::StreamSource;
use neff_diag::codes::outer;

use crate::files::{MATMUL, judged, members, said, small};

/// Numbers by chance, the same in every run (xorshift64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }
}

/// A copy with a hundredth of the given offsets overwritten, at least one.
fn damaged(file: &[u8], offsets: &[usize], chance: &mut Chance) -> Vec<u8> {
    let mut copy = file.to_vec();
    for _ in 0..=offsets.len() / 100 {
        copy[offsets[chance.below(offsets.len())]] = chance.next().to_le_bytes()[0];
    }
    copy
}

/// Damages and judges. What is ok has the members of the original, or is told apart from it.
fn rounds(count: usize, file: &[u8], offsets: &[usize]) {
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let (before, members) = (said(&judged(file).1), members(file));
    for _ in 0..count {
        let copy = damaged(file, offsets, &mut chance);
        let (report, verification) = judged(&copy);
        if verification.is_ok() {
            assert!(report.is_sound());
            let new = said(&verification).into_iter().filter(|one| !before.contains(one));
            let told = new.map(|(code, _)| code).any(|code| code == outer::SIGNATURE_NOT_DIGEST);
            assert!(told || self::members(&copy) == members, "damage that nothing shows");
        }
    }
}

#[test]
fn damage_of_all_bytes() {
    for how in ["", "gzip=no", "gzip.members=2", "archive=neuronx tail=700", "header=no"] {
        let file = small(how);
        let all: Vec<usize> = (0..file.len()).collect();
        rounds(1000, &file, &all);
    }
}

/// Headers and framing alone, bodies whole.
#[test]
fn damage_of_headers_alone() {
    let file = small("gzip=no end=2 hash=signature");
    let headers: Vec<usize> =
        [2, 4, 10, 11, 12].iter().flat_map(|block| block * 512..(block + 1) * 512).collect();
    rounds(1000, &file, &headers);
}

/// The real file: its stream, and the header in front.
#[test]
fn damage_of_the_real_file() {
    let stream: Vec<usize> = (0..MATMUL.len() - 7839).collect();
    rounds(1000, MATMUL, &stream);
    let header: Vec<usize> = (0..1024).collect();
    rounds(100, MATMUL, &header);
}

/// Unpacking what is damaged: refused, or salvaged, or given back as it is; nothing is left
/// beside the folder.
#[test]
fn damage_and_unpacking() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    let mut chance = Chance(1);
    for how in ["gzip=no", ""] {
        let file = small(how);
        let all: Vec<usize> = (0..file.len()).collect();
        for round in 0..150 {
            let copy = damaged(&file, &all, &mut chance);
            let options = UnpackOptions {
                salvage: round % 2 == 1,
                limits: Limits::default(),
                members_only: false,
            };
            match unpack(&mut StreamSource(&copy[..]), &folder, &options) {
                Ok(unpacked) if unpacked.step.is_some() => {
                    let mut sink = std::io::Cursor::new(Vec::new());
                    pack(&folder, &PackOptions::default(), &mut sink).unwrap();
                    assert!(sink.into_inner() == copy);
                }
                Ok(unpacked) => assert!(unpacked.files > 0),
                Err(DirectoryError::Refused(findings, _)) => {
                    assert!(findings.has_errors() && !folder.exists());
                }
                Err(error) => panic!("{error}"),
            }
            let _ = fs::remove_dir_all(&folder);
            assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
        }
    }
}
