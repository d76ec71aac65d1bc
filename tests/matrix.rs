//! K09: every kind of archive in every kind of payload is listed alike and comes back from
//! `unpack` and `pack` byte for byte.

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

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use harness::fixture;
use serde_json::Value;

const ARCHIVES: [&str; 6] = ["gnu", "ustar", "v7", "pax", "pax pax=path,size", "neuronx"];
const PAYLOADS: [&str; 4] = [
    "gzip=yes",
    "gzip=no pkg_version=1 hash=sha256",
    "gzip.members=2",
    "gzip.name=model.tar gzip.comment=c gzip.extra=hex:01020304 gzip.hcrc=yes",
];
const TAILS: [&str; 2] = ["tail=none", "tail=nul"];
const NAMES: [&str; 4] = ["dot=no", "dot=yes", "dirs=yes", "dot=yes dirs=yes"];

/// Notes and their codes that a variant may give: what a strict loader might not take.
fn allowed_notes(line: &str) -> Vec<&'static str> {
    let notes = [
        ("pax=path,size", "N0318"),
        ("long:", "N0318"),
        ("gzip.members=2", "N0207"),
        ("gzip.hcrc", "N0211"),
        ("end=none", "N0303"),
        ("end=1", "N0303"),
    ];
    notes.into_iter().filter(|(part, _)| line.contains(part)).map(|(_, code)| code).collect()
}

fn make(line: &str) -> Vec<u8> {
    let words: Vec<Vec<u8>> =
        line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
    let no_files = |_: &[u8]| Err("no files here".to_owned());
    fixture::make(&words, &no_files).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn neffc(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neffc"));
    command.current_dir(folder).args(arguments).output().unwrap()
}

fn json(folder: &Path, arguments: &[&str], line: &str) -> Value {
    let out = neffc(folder, arguments);
    assert!(out.status.success(), "{line}: {arguments:?}: {out:?}");
    serde_json::from_slice(&out.stdout).unwrap()
}

/// Names and sizes of the files, as `ls --json` tells them; the codes of all findings.
fn listing(folder: &Path, line: &str) -> (Vec<(String, u64)>, Vec<String>) {
    let all = json(folder, &["ls", "--json", "f.neff"], line);
    let file = &all["files"][0];
    let files = file["members"].as_array().unwrap().iter();
    let files = files.filter(|member| member["kind"] == "file").map(|member| {
        (member["name"].as_str().unwrap().to_owned(), member["size"].as_u64().unwrap())
    });
    let codes = file["findings"].as_array().unwrap().iter();
    let codes = codes.map(|finding| finding["code"].as_str().unwrap().to_owned());
    (files.collect(), codes.collect())
}

/// Unpacks and packs; the bytes must be those of before.
fn round_trip(folder: &Path, file: &[u8], line: &str) {
    json(folder, &["unpack", "--json", "f.neff", "-o", "d"], line);
    json(folder, &["pack", "--json", "d", "-o", "again"], line);
    assert!(fs::read(folder.join("again")).unwrap() == file, "{line}: not the same bytes");
    fs::remove_dir_all(folder.join("d")).unwrap();
}

/// Lists, verifies and takes a variant through the round trip; its listing.
fn check(line: &str) -> Vec<(String, u64)> {
    let folder = tempfile::tempdir().unwrap();
    let file = make(line);
    fs::write(folder.path().join("f.neff"), &file).unwrap();
    let (files, codes) = listing(folder.path(), line);
    let allowed = allowed_notes(line);
    assert_eq!(codes.len(), allowed.len(), "{line}: {codes:?}");
    for code in &codes {
        assert!(allowed.contains(&code.as_str()), "{line}: {code}");
    }
    let verdict = json(folder.path(), &["verify", "--verify-hash", "--json", "f.neff"], line);
    assert_eq!(verdict["files"][0]["hash"], "matches", "{line}");
    assert_eq!(verdict["files"][0]["ok"], true, "{line}");
    round_trip(folder.path(), &file, line);
    files
}

#[test]
fn every_variant_reads_alike_and_comes_back() {
    let plain = check("neff");
    assert_eq!(plain.len(), 18);
    for archive in ARCHIVES {
        for payload in PAYLOADS {
            for tail in TAILS {
                for names in NAMES {
                    let line = format!("neff archive={archive} {payload} {tail} {names}");
                    assert_eq!(check(&line), plain, "{line}");
                }
            }
        }
    }
}

#[test]
fn long_names_and_large_numbers_read_alike() {
    for archive in ["gnu", "pax"] {
        let line = format!("neff archive={archive} member:neff.json={{}} member:long:120:.bin=x");
        let name = format!("{}.bin", "n".repeat(120));
        assert_eq!(check(&line)[1], (name, 1), "{line}");
    }
    // A long name that parts at a slash needs no record.
    let deep = format!("{}/{}", "d".repeat(100), "f".repeat(90));
    for archive in ["ustar", "neuronx"] {
        let line = format!("neff archive={archive} member:neff.json={{}} member:{deep}=x");
        assert_eq!(check(&line)[1], (deep.clone(), 1), "{line}");
    }
    let plain = check("neff");
    for line in ["neff numbers=base256", "neff end=none", "neff end=1", "neff end=40 gzip=no"] {
        assert_eq!(check(line), plain, "{line}");
    }
}
