//! The tool killed at any moment: a file that was there is the old one or the new one, a folder
//! that was not there is not there or whole.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often each verb is killed.
const ROUNDS: u32 = 20;

fn neffc(arguments: &[&Path]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_neffc"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the tool starts")
}

/// Runs to the end; how long that takes.
fn whole(arguments: &[&Path]) -> Duration {
    let start = Instant::now();
    assert!(neffc(arguments).wait().expect("the tool runs").success());
    start.elapsed()
}

/// Moments spread over a run and a little beyond, in no order, killed there.
fn killed(arguments: &[&Path], duration: Duration, round: u32) {
    let mut child = neffc(arguments);
    thread::sleep(duration * (round * 7 % ROUNDS) * 11 / (ROUNDS * 10));
    // It may have ended by itself.
    let _ = child.kill();
    child.wait().expect("the tool was started");
}

/// A tree large enough that packing it takes a while: noise, programs, many small files.
fn tree(folder: &Path) {
    fs::create_dir_all(folder.join("sg00")).unwrap();
    fs::write(folder.join("neff.json"), "{}").unwrap();
    let mut state = 1u64;
    let mut noise = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    let weights: Vec<u8> = (0..100_000).flat_map(|_| noise()).collect();
    fs::write(folder.join("sg00/weights.bin"), weights).unwrap();
    fs::write(folder.join("sg00/pe.bin"), b"0123456789abcdef".repeat(60_000)).unwrap();
    for index in 0..100 {
        fs::write(folder.join(format!("sg00/{index}.json")), "{}".repeat(index)).unwrap();
    }
}

/// Every file below a folder and its content.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(here) = open.pop() {
        for entry in fs::read_dir(&here).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// What is beside the outputs: temporary names that say whose they are, and nothing else.
fn only_ours_beside(folder: &Path, outputs: &[&str]) {
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(outputs.contains(&name.as_str()) || name.starts_with(".neffc-"), "{name}");
    }
}

#[test]
fn pack_leaves_the_old_file_or_the_new_one() {
    let scratch = tempfile::tempdir().unwrap();
    let (folder, out) = (scratch.path().join("tree"), scratch.path().join("out.neff"));
    tree(&folder);
    let arguments = [Path::new("pack"), &folder, Path::new("-o"), &out];
    let duration = whole(&arguments);
    let new = fs::read(&out).unwrap();
    let mut olds = 0;
    for round in 0..ROUNDS {
        fs::write(&out, b"old").unwrap();
        killed(&arguments, duration, round);
        let found = fs::read(&out).unwrap();
        assert!(found == b"old" || found == new, "neither: {} bytes", found.len());
        olds += u32::from(found == b"old");
        only_ours_beside(scratch.path(), &["tree", "out.neff"]);
    }
    assert!(olds > 0, "the tool was never killed before its end");
}

#[test]
fn unpack_leaves_no_folder_or_a_whole_one() {
    let scratch = tempfile::tempdir().unwrap();
    let (folder, file) = (scratch.path().join("tree"), scratch.path().join("in.neff"));
    tree(&folder);
    whole(&[Path::new("pack"), &folder, Path::new("-o"), &file]);
    let target = scratch.path().join("x");
    let arguments = [Path::new("unpack"), &file, Path::new("-o"), &target];
    let duration = whole(&arguments);
    let expected = contents(&target);
    assert_eq!(expected.keys().filter(|name| !name.starts_with(".neffc")).count(), 103);
    let mut absent = 0;
    for round in 0..ROUNDS {
        let _ = fs::remove_dir_all(&target);
        killed(&arguments, duration, round);
        match target.exists() {
            true => assert!(contents(&target) == expected, "a part of the folder"),
            false => absent += 1,
        }
        only_ours_beside(scratch.path(), &["tree", "in.neff", "x"]);
    }
    assert!(absent > 0, "the tool was never killed before its end");
}
