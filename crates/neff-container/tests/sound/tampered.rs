//! Folders whose `.neffc/` was altered: nothing outside is read, nothing panics, nothing is
//! allocated that a number only claims.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use neff_container::directory::DirectoryError;
use neff_container::directory::pack::{PackOptions, pack};
use neff_container::directory::unpack::{UnpackOptions, unpack};
use neff_container::record::{Record, Run};
use neff_container::source::StreamSource;

use crate::files::small;

/// An unpacked small file, gzip or raw.
fn unpacked(how: &str) -> tempfile::TempDir {
    unpacked_file(&small(how))
}

fn unpacked_file(file: &[u8]) -> tempfile::TempDir {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("x");
    unpack(&mut StreamSource(file), &folder, &UnpackOptions::default()).unwrap();
    assert!(packed(&folder).unwrap() == file);
    parent
}

/// The small file from this tool's own encoder, which its record names.
fn encoded() -> Vec<u8> {
    let parent = unpacked("");
    let mut sink = Cursor::new(Vec::new());
    let style = neff_container::style::Style::named("gnu");
    let options = PackOptions { style, any_tree: true, ..PackOptions::default() };
    pack(&parent.path().join("x"), &options, &mut sink).unwrap();
    sink.into_inner()
}

fn packed(folder: &Path) -> Result<Vec<u8>, DirectoryError> {
    let mut sink = Cursor::new(Vec::new());
    pack(folder, &PackOptions::default(), &mut sink).map(|_| sink.into_inner())
}

fn refused(folder: &Path) -> bool {
    matches!(packed(folder), Err(DirectoryError::Refused(findings, _)) if findings.has_errors())
}

/// Packs after each change of the record's text; all must be refused.
fn each_is_refused(file: &[u8], changes: &[(&str, &str)]) {
    let parent = unpacked_file(file);
    let folder = parent.path().join("x");
    let path = folder.join(".neffc/record.json");
    let text = fs::read_to_string(&path).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in the record: {text}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        assert!(refused(&folder), "{to}");
    }
}

#[test]
fn numbers_that_no_recorder_writes_are_refused() {
    let changes = [
        ("\"schema\": 1", "\"schema\": 2"),
        ("\"level\": 5", "\"level\": 255"),
        ("\"level\": 5", "\"level\": 0"),
        ("\"header\": \"1f8b", "\"header\": \"zz8b"),
        ("\"header\": \"1f8b", "\"header\": \"1f8"),
        ("\"tail_multiple\": 1", "\"tail_multiple\": 0"),
        ("\"tail_multiple\": 1", "\"tail_multiple\": 18446744073709551615"),
        ("\"framing\": 512", "\"framing\": 18446744073709551615"),
        ("\"framing\": 512", "\"zeros\": 18446744073709551615"),
        ("\"framing\": 512", "\"framing\": 5000000"),
        ("\"framing\": 512", "\"framing\": 513"),
        ("\"padding\": null", "\"padding\": 18446744073709551615"),
        ("\"padding\": null", "\"padding\": 511"),
        ("\"payload\": ", "\"payload\": 1"),
        ("\"tail\": 0", "\"tail\": 1"),
        ("\"trailing\": 0", "\"trailing\": 18446744073709551615"),
        ("\"file\": \"a.json\"", "\"file\": \"../a.json\""),
        ("\"file\": \"a.json\"", "\"file\": \"/etc/hostname\""),
        ("\"file\": \"a.json\"", "\"file\": \"sg00\""),
        ("\"file\": \"a.json\"", "\"file\": \"\""),
        ("\"file\": \"a.json\"", "\"file\": null"),
        ("\"entries\": [", "\"entries\": [[], "),
        ("{", "[[[["),
    ];
    each_is_refused(&encoded(), &changes);
    let raw = [("\"framing\": 512", "\"zeros\": 512"), ("\"raw\"", "\"verbatim\"")];
    each_is_refused(&small("gzip=no"), &raw);
}

/// Sizes that lie are edits: the file is packed as it is.
#[test]
fn a_size_that_lies_is_an_edit() {
    let parent = unpacked("");
    let folder = parent.path().join("x");
    let mut record = Record::load(&folder).unwrap().unwrap();
    record.entries[0].size = u64::MAX;
    record.save(&folder).unwrap();
    let file = packed(&folder).unwrap();
    assert!(crate::files::judged(&file).1.is_ok());
}

/// Parts that are missing, short or too long.
#[test]
fn parts_of_another_size_are_refused() {
    for (part, bytes) in [
        ("header.bin", Some(1023)),
        ("header.bin", Some(1025)),
        ("header.bin", None),
        ("framing.bin", Some(0)),
        ("framing.bin", Some(511)),
        ("framing.bin", None),
    ] {
        let parent = unpacked("gzip=no");
        let folder = parent.path().join("x");
        let path = folder.join(".neffc").join(part);
        match bytes {
            Some(count) => fs::write(&path, vec![0; count]).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        assert!(refused(&folder), "{part} {bytes:?}");
    }
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A file outside with what the record expects, so that only the link is wrong.
    fn outside(folder: &Path, name: &str) -> tempfile::TempDir {
        let outside = tempfile::tempdir().unwrap();
        fs::rename(folder.join(name), outside.path().join("it")).unwrap();
        symlink(outside.path().join("it"), folder.join(name)).unwrap();
        outside
    }

    #[test]
    fn nothing_is_read_through_a_link() {
        for name in [
            "a.json",
            "sg00",
            "sg00/pe.bin",
            ".neffc",
            ".neffc/record.json",
            ".neffc/header.bin",
            ".neffc/framing.bin",
        ] {
            let parent = unpacked("gzip=no");
            let folder = parent.path().join("x");
            let _outside = outside(&folder, name);
            assert!(refused(&folder), "{name}");
        }
        for name in ["stream.bin", "tail.bin", "trailing.bin"] {
            let parent = unpacked("gzip.members=2 tail=xyz trailing=abc");
            let folder = parent.path().join("x");
            let _outside = outside(&folder, &format!(".neffc/{name}"));
            assert!(refused(&folder), "{name}");
        }
    }

    /// A record may name any file: one behind a linked folder that the archive never had.
    #[test]
    fn a_record_cannot_reach_through_a_planted_link() {
        let parent = unpacked("");
        let folder = parent.path().join("x");
        symlink("/etc", folder.join("planted")).unwrap();
        let mut record = Record::load(&folder).unwrap().unwrap();
        record.entries[0].file = Some("planted/hostname".to_owned());
        record.save(&folder).unwrap();
        assert!(refused(&folder));
    }

    /// Devices without end would be read for ever, pipes waited for.
    #[test]
    fn no_device_is_read() {
        for name in [".neffc/record.json", ".neffc/header.bin", ".neffc/framing.bin", "a.json"] {
            let parent = unpacked("gzip=no");
            let folder = parent.path().join("x");
            fs::remove_file(folder.join(name)).unwrap();
            symlink("/dev/zero", folder.join(name)).unwrap();
            assert!(refused(&folder), "{name}");
        }
        // The header is looked at for a new file too.
        let parent = unpacked("");
        let folder = parent.path().join("x");
        fs::write(folder.join("neff.json"), "{}").unwrap();
        fs::remove_file(folder.join(".neffc/header.bin")).unwrap();
        symlink("/dev/zero", folder.join(".neffc/header.bin")).unwrap();
        let options = PackOptions {
            style: neff_container::style::Style::named("gnu"),
            ..PackOptions::default()
        };
        let outcome = pack(&folder, &options, &mut Cursor::new(Vec::new()));
        assert!(matches!(outcome, Err(DirectoryError::Refused(..))), "{outcome:?}");
    }

    /// Unpacking never writes through what stands at its target.
    #[test]
    fn a_link_as_target_is_left_alone() {
        let parent = tempfile::tempdir().unwrap();
        let elsewhere = parent.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        let target = parent.path().join("x");
        symlink(&elsewhere, &target).unwrap();
        let file = small("");
        unpack(&mut StreamSource(&file[..]), &target, &UnpackOptions::default()).unwrap_err();
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0);
        assert!(fs::symlink_metadata(&target).unwrap().is_symlink());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 2);
    }
}

/// An empty folder gives way to the result, and stays when there is none.
#[test]
fn an_empty_target_is_replaced_or_kept() {
    let parent = tempfile::tempdir().unwrap();
    let target = parent.path().join("x");
    fs::create_dir(&target).unwrap();
    let file = small("");
    let options = UnpackOptions::default();
    unpack(&mut StreamSource(&file[..1100]), &target, &options).unwrap_err();
    assert_eq!(fs::read_dir(&target).unwrap().count(), 0);
    unpack(&mut StreamSource(&file[..]), &target, &options).unwrap();
    assert!(target.join("a.json").is_file());
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
}

/// An archive without end marker whose last member is edited, and one that gains a member.
#[test]
fn edits_keep_an_archive_without_an_end_whole() {
    for how in ["gzip=no end=none", "end=none", "end=1", "gzip=no archive=pax pax=path,size"] {
        let parent = unpacked(how);
        let folder = parent.path().join("x");
        fs::write(folder.join("a.json"), b"[1, 2, 3]").unwrap();
        fs::write(folder.join("sg00/empty"), b"no longer").unwrap();
        fs::write(folder.join("sg00/new"), vec![1; 600]).unwrap();
        fs::remove_file(folder.join("sg00/pe.bin")).unwrap();
        let (report, verification) = crate::files::judged(&packed(&folder).unwrap());
        assert!(verification.is_ok() && report.is_sound(), "{how}: {verification:?}");
        assert_eq!(report.archive.unwrap().members, 3);
    }
}

/// The header of the runs is a public type; what it holds is bounded when loaded.
#[test]
fn many_small_runs_cannot_add_up() {
    let parent = unpacked("");
    let folder = parent.path().join("x");
    let mut record = Record::load(&folder).unwrap().unwrap();
    record.entries[0].header.extend([Run::Zeros(4 << 20); 3]);
    record.save(&folder).unwrap();
    assert!(refused(&folder));
}
