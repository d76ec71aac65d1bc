//! A GPSIMD library of a model: its entry in ucode_lib.json, and where its parts are given (format
//! notes 02 §11.2, 07 §5.1). What the loader asks of it stands with the gates.

use neff_manifest::write::UcodeLibrary;

use super::Data;
use crate::span::{Span, Spanned};

/// A GPSIMD library.
#[derive(Debug, Clone, PartialEq)]
pub struct Library {
    /// Its entry in the manifest.
    pub entry: UcodeLibrary,
    /// The device library.
    pub data: Spanned<Data>,
    /// Where its parts are given; nowhere if a program made it.
    pub spans: LibrarySpans,
}

/// Where the parts of a library are given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LibrarySpans {
    /// Its name, else its file.
    pub name: Span,
    /// `ulib_to_ucode_version`.
    pub version: Span,
    /// `cpu_id`.
    pub cpu_id: Span,
    /// `total_cpus`.
    pub total_cpus: Span,
    /// `functions` as a whole.
    pub list: Span,
    /// Each function, in order.
    pub functions: Vec<Span>,
}

impl Library {
    /// A library that a program gives.
    pub fn new(entry: UcodeLibrary, data: Data) -> Library {
        Library { entry, data: data.into(), spans: LibrarySpans::default() }
    }

    /// Where a function is given, else the list of them.
    pub fn function_span(&self, function: usize) -> Span {
        self.spans.functions.get(function).copied().unwrap_or(self.spans.list)
    }
}
