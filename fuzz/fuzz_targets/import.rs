//! Importing a NEFF whose members were edited: it is refused, or what is built of the source has
//! the same programs and equal documents, and is the same file if that was asked for.
//!
//! The input is a list of edits of a sample: which member, where, how many bytes go, which come.
#![no_main]

use std::path::{Path, PathBuf};

use libfuzzer_sys::fuzz_target;
use neff::container::directory::DirectoryError;
use neff::container::directory::settings::HeaderSettings;
use neff::container::source::StreamSource;
use neff::import::{ImportOptions, import};
use neff::manifest::json::{Limits, equal, parse};
use neff_fuzz::edited::{build, edit, members_of, pack, samples};

fuzz_target!(|data: &[u8]| {
    let Some((flags, edits)) = data.split_first() else { return };
    let (exact, real) = (flags & 1 == 1, flags & 2 == 2);
    let mut members = samples()[usize::from(real)].clone();
    edit(&mut members, edits);
    let lnc = Some(if real { 2 } else { 1 });
    let file = pack(&members, &HeaderSettings { lnc, ..HeaderSettings::default() });
    let parent = tempfile::tempdir_in(scratch()).expect("a temporary folder");
    let folder = parent.path().join("source");
    let options = ImportOptions { exact, ..ImportOptions::default() };
    match import(&mut StreamSource(&file[..]), &folder, &options) {
        Ok(_) => {}
        Err(DirectoryError::Refused(findings, _)) => {
            assert!(findings.has_errors(), "refused without an error");
            return assert!(!folder.exists());
        }
        Err(error) => panic!("{error}"),
    }
    let again = build(&folder);
    assert!(!exact || again == file, "not the same file");
    let rebuilt = members_of(&again);
    assert!(members.keys().eq(rebuilt.keys()), "other members");
    for (name, bytes) in &members {
        let other = &rebuilt[name];
        let document = |bytes: &[u8]| parse(name, bytes.to_vec(), &Limits::default()).document;
        let same = || Some(equal(document(bytes)?.root(), &document(other)?.root().to_json()));
        assert!(bytes == other || same() == Some(true), "{name} is another");
    }
});

fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}
