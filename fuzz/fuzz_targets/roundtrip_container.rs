//! Unpacking any bytes: nothing outside the folder, nothing but files and folders in it, and
//! what has a record packs back to the same bytes.
#![no_main]

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use libfuzzer_sys::fuzz_target;
use neff_container::directory::DirectoryError;
use neff_container::directory::pack::{PackOptions, pack};
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::limits::Limits;
use neff_container::source::StreamSource;
use neff_fuzz::input;

const LIMITS: Limits = Limits { inflated: 1 << 20, ratio: 500, members: 60, member_size: 1 << 20 };

fuzz_target!(|data: &[u8]| {
    let (file, sound) = input::file(data);
    let parent = tempfile::tempdir_in(scratch()).expect("a temporary folder");
    // Two levels, so that a name with `../..` is caught too.
    let inner = parent.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    let folder = inner.join("x");
    let salvage = data.last().is_some_and(|byte| byte & 1 == 1);
    let options = UnpackOptions { limits: LIMITS, salvage, members_only: false };
    let unpacked = match unpack(&mut StreamSource(&file[..]), &folder, &options) {
        Ok(unpacked) => {
            only_files_in(&folder);
            Some(unpacked)
        }
        Err(DirectoryError::Refused(findings, _)) => {
            assert!(findings.has_errors(), "refused without an error");
            assert!(!sound, "a sound file is refused: {findings:?}");
            assert!(!folder.exists());
            None
        }
        Err(error) => panic!("{error}"),
    };
    let expected: &[&str] = if unpacked.is_some() { &["x"] } else { &[] };
    assert_eq!(names_in(parent.path()), ["inner"]);
    assert_eq!(names_in(&inner), expected);
    if unpacked.is_some_and(|unpacked| unpacked.step.is_some()) {
        let mut sink = Cursor::new(Vec::new());
        let options = PackOptions { threads: 1, ..PackOptions::default() };
        pack(&folder, &options, &mut sink).expect("what was unpacked can be packed");
        assert!(sink.into_inner() == file, "not the same bytes");
    }
});

fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn only_files_in(folder: &Path) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.unwrap();
        let kind = entry.file_type().unwrap();
        assert!(kind.is_dir() || kind.is_file(), "{:?} is a {kind:?}", entry.path());
        if kind.is_dir() {
            only_files_in(&entry.path());
        }
    }
}
