//! Models to NEFF files: model.toml, ids, queues, manifests, archive.
pub mod document;
pub mod model;
pub mod span;
