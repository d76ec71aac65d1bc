//! Edits of files that are there: what changes, what must not, what is refused; and that the
//! result runs.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test that fails may panic; modules of tests are private"
)]

mod damaged;
mod header;
#[path = "../members/mod.rs"]
mod members;
mod names;
mod strip;
mod weights;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use neff::container::limits::Limits;
use neff::container::source::StreamSource;
use neff::diag::{Code, Findings};
use neff::edit::{EditError, Edited, Set, Strip, Workshop};
use neff::load::{LoadOptions, Verdict};
use neff::sim::machine::{End, Order, Setup};
use neff::sim::memory::{Bytes, Home};
use neff::{Neff, OpenOptions, Output};

/// The outcome of an edit: the bytes and what was told, or why there are none.
type Outcome = Result<(Vec<u8>, Edited), EditError>;

fn edited(
    file: &[u8],
    edit: impl FnOnce(&Path, Workshop<'_>, &mut dyn Output) -> Result<Edited, EditError>,
) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.neff");
    std::fs::write(&path, file).unwrap();
    let scratch = folder.path().join("scratch");
    std::fs::create_dir(&scratch).unwrap();
    let workshop = Workshop { scratch: &scratch, limits: Limits::default(), threads: 2 };
    let mut output = Cursor::new(Vec::new());
    let edited = edit(&path, workshop, &mut output)?;
    assert_eq!(std::fs::read(&path).unwrap(), file, "the input stays");
    let bytes = output.into_inner();
    assert_eq!(edited.length, bytes.len() as u64);
    Ok((bytes, edited))
}

fn set(file: &[u8], edits: &Set) -> Outcome {
    edited(file, |path, workshop, output| neff::edit::set(path, edits, workshop, output))
}

fn strip(file: &[u8], what: Strip) -> Outcome {
    edited(file, |path, workshop, output| neff::edit::strip(path, what, workshop, output))
}

/// The result of an edit that succeeds.
fn made(outcome: Outcome) -> Vec<u8> {
    outcome.unwrap_or_else(|error| panic!("{error}")).0
}

/// The codes of an edit that is refused.
fn refused(outcome: Outcome) -> Vec<Code> {
    match outcome {
        Err(EditError::Refused(findings)) => findings.iter().map(|finding| finding.code).collect(),
        other => panic!("{other:?}"),
    }
}

fn opened(file: &[u8]) -> Neff {
    let kept = OpenOptions { programs: true, constants: true, ..OpenOptions::default() };
    let options = OpenOptions { arrays: true, debug: true, ..kept };
    Neff::read(&mut StreamSource(file), &options).unwrap()
}

/// True if it loads on the machine that it is for.
fn loads(file: &[u8]) -> bool {
    let neff = opened(file);
    let load = neff.load(&LoadOptions::new(neff.own_arch()), true);
    load.verdict() == Verdict::Loads
}

/// What the program makes of small whole numbers, under the names that it has.
fn product(file: &[u8], [x, y, output]: [&str; 3]) -> Vec<u8> {
    let neff = opened(file);
    let load = neff.load(&LoadOptions::new(neff.own_arch()), false);
    let model = load.model.unwrap();
    let number = |at: usize| [0x0000u16, 0x3C00, 0x4000, 0xBC00][at * 7 / 3 % 4].to_le_bytes();
    let tensor = |count: usize, by: usize| -> Vec<u8> {
        (0..count).flat_map(|at| number(at * by + at / 5)).collect()
    };
    let tensors = [(x, tensor(128 * 256, 3)), (y, tensor(256 * 128, 5))];
    let given = tensors
        .map(|(name, bytes)| -> (String, Arc<dyn Bytes>) { (name.to_owned(), Arc::new(bytes)) });
    let setup = Setup { tensors: BTreeMap::from(given), checked: true, ..Setup::default() };
    let mut machine = neff.machine(&model, vec![setup]).unwrap();
    assert_eq!(machine.run(Order::InOrder, u64::MAX), End::Done);
    let Some(Home::Buffer { id, offset, size, .. }) = machine.cores[0].variables.named(output)
    else {
        panic!("{output}")
    };
    let mut bytes = vec![0; *size as usize];
    machine.memory.read(*id).unwrap().read(*offset, &mut bytes).unwrap();
    bytes
}

/// The names of the real file's tensors.
const REAL_NAMES: [&str; 3] = ["x", "y", "output0"];

/// The archive of a file, inflated by other people's code.
fn archive(file: &[u8]) -> Vec<u8> {
    let payload = &file[1024..];
    if !payload.starts_with(&[0x1F, 0x8B]) {
        return payload.to_vec();
    }
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(payload).read_to_end(&mut plain).unwrap();
    plain
}

/// Of each entry its header block and body, read by other people's code.
fn entries(file: &[u8]) -> Vec<(String, Vec<u8>, Vec<u8>)> {
    let archive = archive(file);
    let mut reader = tar::Archive::new(&archive[..]);
    let mut all = Vec::new();
    for entry in reader.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().to_str().unwrap().to_owned();
        let (header, mut body) = (entry.header().as_bytes().to_vec(), Vec::new());
        entry.read_to_end(&mut body).unwrap();
        all.push((name, header, body));
    }
    all
}

/// Names of the members that differ, after making sure that all others are the same entries in
/// the same order and that of those that differ only size and checksum of the entry do.
fn changed(before: &[u8], after: &[u8]) -> Vec<String> {
    let (before, after) = (entries(before), entries(after));
    let names = |all: &[(String, Vec<u8>, Vec<u8>)]| -> Vec<String> {
        all.iter().map(|entry| entry.0.clone()).collect()
    };
    let kept: Vec<_> =
        before.iter().filter(|entry| names(&after).contains(&entry.0)).cloned().collect();
    assert_eq!(names(&kept), names(&after), "order, and nothing added");
    let mut changed = Vec::new();
    for (one, other) in kept.iter().zip(&after) {
        if one == other {
            continue;
        }
        let differ = (0..512).filter(|at| one.1[*at] != other.1[*at]);
        assert!({ differ }.all(|at| (124..136).contains(&at) || (148..156).contains(&at)));
        changed.push(one.0.clone());
    }
    changed
}

/// The document of a member.
fn document(file: &[u8], member: &str) -> String {
    let found = entries(file).into_iter().find(|entry| entry.0 == member).unwrap();
    String::from_utf8(found.2).unwrap()
}

fn text(findings: &Findings) -> String {
    findings.iter().map(|it| format!("{} {} {:?}\n", it.code, it.message, it.notes)).collect()
}
