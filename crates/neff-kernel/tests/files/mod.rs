//! Inputs of a folder, and expected outputs beside them.
#![allow(dead_code)] // Each test uses some of it.

use std::path::{Path, PathBuf};

/// The files of a folder of the crate with an extension, by name.
pub(crate) fn in_folder(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|known| known == extension)).collect();
    files.sort();
    assert!(!files.is_empty(), "no *.{extension} in {}", folder.display());
    files
}

/// Holds an output against the file with what is expected; `NEFFC_BLESS` writes it.
pub(crate) fn compare(path: &Path, output: &str) {
    if std::env::var_os("NEFFC_BLESS").is_some() {
        return std::fs::write(path, output).unwrap();
    }
    let expected =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(output, expected, "{}", path.display());
}
