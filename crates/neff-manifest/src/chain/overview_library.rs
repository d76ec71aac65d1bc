//! The first facts about the GPSIMD libraries that a graph brings (format notes 02 §11.2).

use super::ucode::UcodeLibrary;

/// A GPSIMD library of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryOverview {
    /// Its name, which is that of its member; empty if missing.
    pub name: String,
    /// Size of the member in bytes, if present.
    pub bytes: Option<u64>,
    /// `ulib_to_ucode_version`.
    pub version: Option<String>,
    /// True if its opcode is that of built-in libraries.
    pub is_built_in: bool,
    /// GPSIMD cores that it is for; 0 is unset.
    pub total_cpus: u64,
    /// Its functions in file order.
    pub functions: Vec<FunctionOverview>,
}

/// A function of a GPSIMD library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionOverview {
    /// Its name; empty if missing.
    pub name: String,
    /// The opcode that calls it, if given.
    pub opcode: Option<u64>,
    /// The second byte that selects it.
    pub sub_opcode: u64,
}

impl LibraryOverview {
    /// Gathers the facts.
    pub(super) fn of(library: &UcodeLibrary) -> LibraryOverview {
        let functions = library.functions.iter().map(|function| FunctionOverview {
            name: function.name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
            opcode: function.opcode.as_ref().map(|opcode| opcode.value),
            sub_opcode: function.sub_opcode.as_ref().map_or(0, |opcode| opcode.value),
        });
        LibraryOverview {
            name: library.name().unwrap_or_default().to_owned(),
            bytes: library.image.as_ref().and_then(|image| image.size),
            version: library.version.as_ref().map(|version| version.value.clone()),
            is_built_in: library.is_built_in(),
            total_cpus: library.total_cpus.as_ref().map_or(0, |cpus| cpus.value),
            functions: functions.collect(),
        }
    }
}
