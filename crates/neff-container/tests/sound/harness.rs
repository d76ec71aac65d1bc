//! What the fixture generators ask of the harness that they are a part of.

/// The repository's root, where `tests/` is.
pub(crate) fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
