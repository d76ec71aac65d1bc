//! The harness of the file-driven tests: parses a `.t` file, runs its commands, compares.
//!
//! How a test file looks stands in `tests/cli/README.t`, which is itself a test.

pub(crate) mod archive;
pub(crate) mod bytes;
pub(crate) mod files;
pub(crate) mod fixture;
pub(crate) mod run;
pub(crate) mod script;
pub(crate) mod words;

use std::path::{Path, PathBuf};

/// The repository's root, where `tests/` is.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root exists")
}

/// Every file under `folder`, sorted.
pub(crate) fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The file-driven tests: every `.t` file under `tests/cli`.
pub(crate) fn scripts() -> Vec<PathBuf> {
    let mut found = files_under(&root().join("tests/cli"));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "t"));
    found
}
