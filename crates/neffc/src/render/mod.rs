//! Two renderings of the same value: a [`neff_diag::Diagnostic`] as text and as JSON.

pub mod json;
pub mod text;
