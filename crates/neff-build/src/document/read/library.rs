//! `[[ucode]]`: GPSIMD libraries, and `ext_isa_ucode_lib_def` of a graph (format notes 02 §11).

use neff_manifest::write::{ExtendedIsaLibrary, UcodeFunction, UcodeLibrary};

use super::Fields;
use super::model::data;
use crate::library::member_of;
use crate::model::{Data, Library, LibrarySpans};
use crate::span::{Span, Spanned};

pub(super) fn library(fields: Fields<'_>) -> Option<Library> {
    let data = data(fields, "library")?;
    let Data::File(path) = &data.value else { return None };
    let name = fields.owned("name").unwrap_or_else(|| member_of(path));
    let mut entry = UcodeLibrary::new(name);
    if let Some(version) = fields.owned("ulib_to_ucode_version") {
        entry.version = version;
    }
    entry.opcode = fields.whole("opcode");
    entry.cpu_id = fields.whole("cpu_id");
    entry.total_cpus = fields.whole("total_cpus");
    entry.add_lib = fields.json("add_lib");
    entry.extras = fields.extras();
    let (functions, spans) = fields.tables("functions").filter_map(function).unzip();
    entry.functions = functions;
    let name = if fields.node("name").is_some() { "name" } else { "library" };
    let spans = LibrarySpans {
        name: fields.value_span(name),
        version: fields.value_span("ulib_to_ucode_version"),
        cpu_id: fields.value_span("cpu_id"),
        total_cpus: fields.value_span("total_cpus"),
        list: fields.span_of("functions"),
        functions: spans,
    };
    Some(Library { entry, data, spans })
}

fn function(fields: Fields<'_>) -> Option<(UcodeFunction, Span)> {
    let function = UcodeFunction {
        name: fields.owned("name")?,
        opcode: fields.whole("opcode")?,
        sub_opcode: fields.whole("sub_opcode"),
    };
    Some((function, fields.span()))
}

/// What a graph chooses of the runtime's own library.
pub(super) fn default_library(fields: Fields<'_>) -> Option<Spanned<ExtendedIsaLibrary>> {
    let table = fields.table("ext_isa_ucode_lib_def")?;
    let functions = table.tables("functions").filter_map(function);
    let value = ExtendedIsaLibrary {
        functions: functions.map(|(function, _)| function).collect(),
        add_lib: table.json("add_lib"),
        extras: table.extras(),
    };
    Some(Spanned { value, span: table.span_of("functions") })
}
