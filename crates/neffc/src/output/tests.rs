//! Tests of the way out. That standard output and terminals are handled is tested from outside,
//! in tests/cli.

use std::fs::Permissions;
use std::io::{Seek, SeekFrom};

use super::*;
use crate::exit::Exit;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_old_file_stands_until_the_new_one_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.neff");
    fs::write(&path, b"old").unwrap();
    let target = Target::File(path.clone());

    let mut dropped = target.create().unwrap();
    dropped.write_all(b"half").unwrap();
    drop(dropped);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["x.neff"]);

    let mut output = target.create().unwrap();
    output.write_all(b"....data").unwrap();
    output.seek(SeekFrom::Start(0)).unwrap();
    output.write_all(b"head").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    output.finish().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"headdata");
    assert_eq!(names(folder.path()), ["x.neff"]);
}

#[test]
fn folders_and_missing_folders_are_failures_of_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("no/such/x")] {
        let stop = Target::File(path).create().unwrap_err();
        assert_eq!(stop.exit(), Exit::Environment);
    }
}

#[cfg(unix)]
#[test]
fn permissions_are_ordinary_or_those_of_the_old_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (plain, ours, old) =
        (folder.path().join("plain"), folder.path().join("ours"), folder.path().join("old"));
    fs::write(&plain, b"").unwrap();
    fs::write(&old, b"").unwrap();
    fs::set_permissions(&old, Permissions::from_mode(0o640)).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for path in [&ours, &old] {
        Target::File(path.clone()).create().unwrap().finish().unwrap();
    }
    assert_eq!(mode(&ours), mode(&plain));
    assert_eq!(mode(&old), 0o640);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_devices_written_through() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    symlink(&real, &link).unwrap();
    // Dangling at first, then with a file behind it.
    for text in ["one", "two"] {
        let mut output = Target::File(link.clone()).create().unwrap();
        output.write_all(text.as_bytes()).unwrap();
        output.finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), text);
    }
    let mut output = Target::File("/dev/null".into()).create().unwrap();
    output.write_all(b"x").unwrap();
    output.finish().unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[cfg(target_os = "linux")]
#[test]
fn no_file_appears_if_a_device_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    let mut outputs = Vec::new();
    for target in [path.clone(), "/dev/full".into()] {
        let mut output = Target::File(target).create().unwrap();
        output.write_all(b"x").unwrap();
        outputs.push(output);
    }
    let stop = Output::finish_all(outputs).unwrap_err();
    assert_eq!(stop.exit(), Exit::Environment);
    assert_eq!(names(folder.path()), [""; 0]);
}
