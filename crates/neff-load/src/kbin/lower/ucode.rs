//! GPSIMD libraries that the NEFF has. The runtime's own is in no NEFF, and not in the dump.

use neff_manifest::chain::UcodeLibrary;

use super::{length, member, member_pointer, number};
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::structs;

/// `flags` of every library that is not built in (format notes 02 §11.2).
const USER: u32 = 6;

/// What kind of library it is.
pub(super) fn flags(library: &UcodeLibrary) -> u32 {
    if library.is_built_in() { 0 } else { USER }
}

/// Where the functions of a library are.
pub(super) fn functions_label(library: usize) -> Label {
    Label("functions", library, 0)
}

/// Libraries, then for each its functions and its image.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let Some(ucode) = &source.definition.ucode else { return Ok(()) };
    if !ucode.libraries.is_empty() {
        dump.start(Label("ucode_libs", 0, 0))?;
    }
    for (at, library) in ucode.libraries.iter().enumerate() {
        let name = library.name().unwrap_or_default();
        dump.record(&structs::LIBRARY, &format_args!("{name:?}"), |record, places| {
            member_pointer(record, "content", places.of(Label("ucode", at, 0)));
            let image = library.image.as_ref();
            record.number("size", image.and_then(|image| image.size).unwrap_or(0));
            record.number("flags", flags(library));
            record.number("cpu_id", number(&library.cpu_id).unwrap_or(0));
            record.number("total_cpus", number(&library.total_cpus).unwrap_or(0));
            record.number("functions", places.of(functions_label(at)));
            record.number("functions.num", length(library.functions.len()));
        })?;
    }
    for (at, library) in ucode.libraries.iter().enumerate() {
        if !library.functions.is_empty() {
            dump.start(functions_label(at))?;
        }
        for (place, function) in library.functions.iter().enumerate() {
            dump.record(&structs::FUNCTION, &place, |record, _| {
                record.text("name", function.name.as_ref().map_or("", |name| &name.value));
                record.number("opcode", number(&function.opcode).unwrap_or(0));
                record.number("sub_opcode", number(&function.sub_opcode).unwrap_or(0));
            })?;
        }
        if let Some(image) = &library.image {
            member(source, dump, Label("ucode", at, 0), &image.member)?;
        }
    }
    Ok(())
}
