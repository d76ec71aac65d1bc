//! GPSIMD libraries in `info`: rows for people, and plain mirrors for JSON.

use neff::manifest::chain::{FunctionOverview, LibraryOverview};
use serde::Serialize;

use crate::text;

#[derive(Serialize)]
pub(super) struct LibraryView {
    library: String,
    bytes: Option<u64>,
    version: Option<String>,
    is_built_in: bool,
    total_cpus: u64,
    functions: Vec<FunctionView>,
}

#[derive(Serialize)]
struct FunctionView {
    name: String,
    opcode: Option<u64>,
    sub_opcode: u64,
}

impl LibraryView {
    pub(super) fn of(library: LibraryOverview) -> LibraryView {
        let function = |function: FunctionOverview| FunctionView {
            name: function.name,
            opcode: function.opcode,
            sub_opcode: function.sub_opcode,
        };
        LibraryView {
            library: library.name,
            bytes: library.bytes,
            version: library.version,
            is_built_in: library.is_built_in,
            total_cpus: library.total_cpus,
            functions: library.functions.into_iter().map(function).collect(),
        }
    }
}

/// A row for the library and one for each of its functions.
pub(super) fn rows(library: &LibraryOverview) -> impl Iterator<Item = (String, String)> {
    let bytes = library.bytes.map(|bytes| format!("{} bytes", text::grouped(bytes)));
    let version = library.version.as_deref().map_or("no version".into(), text::safe);
    let kind = if library.is_built_in { "built in" } else { "of the user" };
    let cpus = match library.total_cpus {
        0 => String::new(),
        cpus => format!(", for {}", text::counted(cpus, "core")),
    };
    let facts = format!("{}, {version}, {kind}{cpus}", bytes.as_deref().unwrap_or("absent"));
    let head = (format!("ucode {}", text::safe(&library.name)), facts);
    std::iter::once(head).chain(library.functions.iter().map(function))
}

fn function(function: &FunctionOverview) -> (String, String) {
    let opcode = function.opcode.map_or("no opcode".to_owned(), |it| format!("opcode {it:#04x}"));
    let sub_opcode = match function.sub_opcode {
        0 => String::new(),
        number => format!(", sub-opcode {number}"),
    };
    (format!("  {}", text::safe(&function.name)), opcode + &sub_opcode)
}
