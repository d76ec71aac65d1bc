//! The files under folders, by path. Links are not followed, so nothing is met twice and nothing
//! outside is read; pipes and devices are passed over.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use super::unreadable;
use crate::exit::Stop;

/// The plain files of all folders, ascending; what is given by its own name counts whatever it is.
///
/// # Errors
/// [`Stop`] if a folder cannot be read.
pub(super) fn files(given: &[OsString]) -> Result<Vec<PathBuf>, Stop> {
    let mut files = Vec::new();
    // Folders wait in a list: a tree may be deep.
    let mut folders = Vec::new();
    for path in given.iter().map(PathBuf::from) {
        let metadata = fs::metadata(&path).map_err(|error| unreadable(&path, &error))?;
        match metadata.is_dir() {
            true => folders.push(path),
            false => files.push(path),
        }
    }
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| unreadable(&folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| unreadable(&folder, &error))?;
            let kind = entry.file_type().map_err(|error| unreadable(&entry.path(), &error))?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_in_order_and_once() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("b/c")).unwrap();
        for name in ["b/c/x", "b/y", "a"] {
            fs::write(root.join(name), b"").unwrap();
        }
        let given = [root.as_os_str().to_owned(), root.join("b").into_os_string()];
        let found = files(&given).unwrap();
        let names = ["a", "b/c/x", "b/y"].map(|name| root.join(name));
        assert_eq!(found, names);
        assert!(files(&[root.join("missing").into_os_string()]).is_err());
    }
}
