//! `container_seeds FOLDER`: seeds for the container's targets from the test fixtures, so that
//! fuzzing begins behind gzip and tar and not in front of them.

use std::fs;
use std::path::{Path, PathBuf};

/// The generators of the file-driven tests.
#[allow(dead_code, reason = "a part is used here")]
#[path = "../../tests/harness/fixture/mod.rs"]
mod fixture;

mod harness {
    //! What the generators ask of the harness that they are a part of.

    pub(crate) fn root() -> std::path::PathBuf {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }
}

/// Small fixtures of every kind.
const LINES: &[&str] = &[
    "neff",
    "neff archive=neuronx hash=signature tail=nul",
    "neff gzip=no pkg_version=1 hash=sha256",
    "neff gzip.members=2 gzip.name=a gzip.comment=b gzip.extra=hex:0102 gzip.hcrc=yes",
    "neff header=no",
    "neff header=no gzip=no",
    "neff trailing=abc data_size=+1024",
    "neff gzip.crc=bad",
    "neff gzip.isize=bad",
    "neff tail=xyz",
    "header-only",
    "old-layout",
    "oddities",
    "oddities archive=pax dirs=yes",
    "many-members count=20 gzip=no",
    "bomb size=1048577",
];

/// Archives alone, for the selectors that put a header in front.
const ARCHIVES: &[&str] = &[
    "member:a=b end=none",
    "member:a=b member:c/d=repeat:600:x end=2",
    "member:a=b end=1 uid=626188407 numbers=base256",
    "archive=v7 dirs=yes member:a/b=c",
    "archive=ustar member:long:90:/long/x.json={} end=0",
    "archive=gnu member:long:300:/x.json={} end=2",
    "archive=pax pax=path,size member:long:300:/x.json={} end=2",
    "archive=neuronx dot=yes member:neff.json={} sparse:s=abc hardlink:h=a symlink:l=/etc end=2",
    "claim:sg00/Activation.json=4375834152 end=none",
    "checksum=bad member:a=b member:c=d",
];

fn make(line: &str) -> Vec<u8> {
    let words: Vec<Vec<u8>> =
        line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
    let no_files = |_: &[u8]| Err("no files here".to_owned());
    fixture::make(&words, &no_files).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn main() {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("a folder"));
    let write = |name: String, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).expect("the folder can be written");
    };
    for (index, line) in LINES.iter().enumerate() {
        write(format!("seed-fixture-{index:02}"), &make(line));
    }
    for (index, line) in ARCHIVES.iter().enumerate() {
        let archive = make(&format!("neff header=no gzip=no {line}"));
        for selector in [0xF1, 0xF2] {
            let seed = [&[selector], &archive[..]].concat();
            write(format!("seed-archive-{index:02}-{selector:x}"), &seed);
        }
    }
    // Plans of archives: any bytes are one.
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets/read_container.rs");
    let text = fs::read(sample).expect("the target's own source");
    for (index, piece) in text.chunks(150).enumerate() {
        write(format!("seed-plan-{index:02}"), &[&[0xF3], piece].concat());
    }
}
