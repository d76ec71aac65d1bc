//! GPSIMD libraries before and after the lowered graph: as the parser keeps them, and what staging
//! makes of them (format notes 07 §5.3, 08 §4.6). Nothing in the lowered graph points to either.

use neff_isa::model::Generation;
use neff_manifest::chain::{UcodeFunction, UcodeLibrary};

use super::ucode::{flags, functions_label};
use super::{length, number};
use crate::image::LibraryRecord;
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label, Places};
use crate::kbin::record::Record;
use crate::kbin::structs::{self, SHORT, SWAP_ROWS};
use crate::plan::CorePlan;

/// The bits of a library's flags that a row of the swap table has.
const ROW_FLAGS: u32 = 7;

/// A library and how POOL loads it; one whose image is absent is not staged.
type Staged<'s> = (&'s UcodeLibrary, Option<LibraryRecord>);

/// The parser's records, then those of staging as far as there is a plan of memory.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let libraries = source.definition.ucode.as_ref().map_or(&[][..], |it| &it.libraries);
    if libraries.is_empty() {
        return Ok(());
    }
    parsed(libraries, dump)?;
    let Some(plan) = source.plan else { return Ok(()) };
    let staged: Vec<_> = libraries.iter().map(|it| (it, record_of(source, plan, it))).collect();
    set(&staged, dump)?;
    table(&staged, dump)?;
    records(source, &staged, dump)
}

/// The load record of a library: those of the plan are in the order of the libraries with images.
fn record_of(source: Source<'_>, plan: &CorePlan, library: &UcodeLibrary) -> Option<LibraryRecord> {
    let member = &library.image.as_ref()?.member;
    let at = source.graph.libraries.iter().position(|known| known.member == *member)?;
    plan.libraries.get(at).copied()
}

fn parsed(libraries: &[UcodeLibrary], dump: &mut Dump<'_>) -> Result<(), DumpError> {
    const LIBRARY: &str = "ucode_lib";
    const FUNCTION: &str = "function_entry";
    let name_of = |function: &'_ UcodeFunction| {
        function.name.as_ref().map(|name| name.value.clone()).unwrap_or_default()
    };
    dump.start(Label(LIBRARY, 0, 0))?;
    for (at, library) in libraries.iter().enumerate() {
        let name = library.name().unwrap_or_default();
        dump.record(&structs::PARSED_LIBRARY, &format_args!("{name:?}"), |record, places| {
            let own = element(places, Label(LIBRARY, 0, 0), at, structs::PARSED_LIBRARY.size);
            string(record, own, name, places.of(Label("library_name", at, 0)));
            record.number("content", places.of(Label("ucode", at, 0)));
            record.doubt("content");
            let image = library.image.as_ref();
            record.number("size", image.and_then(|image| image.size).unwrap_or(0));
            head(library, record);
            let begin = places.of(Label(FUNCTION, at, 0));
            let count = if begin == 0 { 0 } else { library.functions.len() };
            let end = element(places, Label(FUNCTION, at, 0), count, structs::PARSED_FUNCTION.size);
            record.number("functions.begin", begin);
            record.number("functions.end", end);
            // How much room there is behind them is not known.
            record.number("functions.capacity", end);
        })?;
    }
    for (at, library) in libraries.iter().enumerate() {
        if !library.functions.is_empty() {
            dump.start(Label(FUNCTION, at, 0))?;
        }
        for (place, function) in library.functions.iter().enumerate() {
            let name = name_of(function);
            dump.record(&structs::PARSED_FUNCTION, &place, |record, places| {
                let start = Label(FUNCTION, at, 0);
                let own = element(places, start, place, structs::PARSED_FUNCTION.size);
                string(record, own, &name, places.of(Label("function_name", at, place)));
                record.number("opcode", number(&function.opcode).unwrap_or(0));
                record.number("sub_opcode", number(&function.sub_opcode).unwrap_or(0));
            })?;
        }
        let name = library.name().unwrap_or_default();
        long_text(Label("library_name", at, 0), name, dump)?;
        for (place, function) in library.functions.iter().enumerate() {
            long_text(Label("function_name", at, place), &name_of(function), dump)?;
        }
    }
    Ok(())
}

/// The offset of an element of an array.
fn element(places: &Places, start: Label, at: usize, size: usize) -> u64 {
    let within = u64::try_from(at.saturating_mul(size)).unwrap_or(u64::MAX);
    places.of(start).saturating_add(within)
}

/// Fills the name of a record that stands at `own`: a short text is inside of it.
fn string(record: &mut Record<'_>, own: u64, text: &str, elsewhere: u64) {
    /// Where the text of a short one begins, from its record.
    const LOCAL: u64 = 16;
    let Some(mut name) = record.inside("name", 0) else { return };
    name.number("length", length(text.len()));
    if text.len() <= SHORT {
        name.number("ptr", own.saturating_add(LOCAL));
        name.text("local", text);
    } else {
        name.number("ptr", elsewhere);
    }
}

fn long_text(label: Label, text: &str, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    if text.len() > SHORT { dump.text(label, text) } else { Ok(()) }
}

/// What the records of a library have in common.
fn head(library: &UcodeLibrary, record: &mut Record<'_>) {
    record.number("flags", flags(library));
    record.number("cpu_id", number(&library.cpu_id).unwrap_or(0));
    record.number("total_cpus", number(&library.total_cpus).unwrap_or(0));
}

fn set(staged: &[Staged<'_>], dump: &mut Dump<'_>) -> Result<(), DumpError> {
    dump.start(Label("library_set", 0, 0))?;
    dump.record(&structs::LIBRARY_SET, &"staged libraries", |record, places| {
        record.number("ucode_table", places.of(Label("swap_table", 0, 0)));
        record.number("libs", places.of(Label("library_info", 0, 0)));
        record.number("num_libs", length(staged.len()));
        // Handles of the driver; and the runtime counts its own library where it has one.
        for field in ["scratch", "extram", "lib_dmem", "num_libs"] {
            record.doubt(field);
        }
    })?;
    dump.start(Label("library_info", 0, 0))?;
    for (at, (library, load)) in staged.iter().enumerate() {
        let name = library.name().unwrap_or_default();
        dump.record(&structs::LIBRARY_INFO, &format_args!("{name:?}"), |record, places| {
            record.number("address", load.map_or(0, |load| load.address));
            record.doubt("address");
            head(library, record);
            record.number("num_funcs", length(library.functions.len()));
            // Whether staging copies them is not known.
            record.number("funcs", places.of(functions_label(at)));
            record.doubt("funcs");
        })?;
    }
    Ok(())
}

/// The table of functions. What does not fit is refused by a gate (G91).
fn table(staged: &[Staged<'_>], dump: &mut Dump<'_>) -> Result<(), DumpError> {
    dump.start(Label("swap_table", 0, 0))?;
    dump.record(&structs::SWAP_TABLE, &"functions of the staged libraries", |record, _| {
        // Scratch memory and the tails of the queues of each GPSIMD core are the driver's.
        for field in ["scratch_base", "scratch_size", "m2s", "s2m"] {
            record.doubt(field);
        }
        let functions = staged.iter().flat_map(|(library, load)| {
            library.functions.iter().map(move |function| (library, load, function))
        });
        for (at, (library, load, function)) in functions.take(SWAP_ROWS).enumerate() {
            let Some(mut row) = record.inside("table", at) else { return };
            row.number("valid", 1);
            row.number("opcode", number(&function.opcode).unwrap_or(0));
            row.number("sub_opcode", number(&function.sub_opcode).unwrap_or(0));
            head(library, &mut row);
            row.number("flags", flags(library) & ROW_FLAGS);
            row.number("stripped_lib_addr", load.map_or(0, |load| load.address));
            row.doubt("stripped_lib_addr");
            row.cut_text("func_name", function.name.as_ref().map_or("", |name| &name.value));
        }
    })
}

/// The slots by which POOL loads the libraries, on generations that have the instruction.
fn records(
    source: Source<'_>,
    staged: &[Staged<'_>],
    dump: &mut Dump<'_>,
) -> Result<(), DumpError> {
    let generation = Generation::of(source.arch);
    for (at, (library, load)) in staged.iter().enumerate() {
        let Some(load) = load else { continue };
        let Ok(slots) = load.slots(generation, source.library_context) else { continue };
        let (name, count) = (library.name().unwrap_or_default(), slots.len());
        dump.start(Label("load_record", at, 0))?;
        for (place, slot) in (1usize..).zip(slots) {
            let LibraryRecord { address, selector, size, .. } = load;
            let remark = format_args!(
                "load record {place} of {count} of {name:?}: library {selector} on all GPSIMD \
                 cores, {size} bytes from {address:#x} ?"
            );
            dump.bytes(&remark, &slot)?;
        }
    }
    Ok(())
}
