//! Variables, in the order of their ids.

use std::collections::HashMap;

use neff_abi::{BackingBuffer, MemoryRefKind};
use neff_manifest::chain::{DevicePrint, Variable};

use super::{length, number};
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label, Places};
use crate::kbin::record::Record;
use crate::kbin::structs;
use crate::plan::Scratchpad;

/// The variables that have an id and a known type, by id.
pub(super) fn list<'s>(source: Source<'s>) -> Vec<(&'s Variable, MemoryRefKind, u64)> {
    let given = source.definition.variables.iter();
    let known = |given: &'s Variable| Some((given, given.memory_ref()?, given.id.as_ref()?.value));
    let mut list: Vec<_> = given.filter_map(known).collect();
    list.sort_by_key(|(_, _, id)| *id);
    list
}

/// The set, its variables, and what they point to.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let list = list(source);
    let kinds: HashMap<u64, MemoryRefKind> =
        list.iter().map(|(_, kind, id)| (*id, *kind)).collect();
    let scratchpad = Scratchpad::of(source.graph);
    dump.start(Label("mem_ref_set", 0, 0))?;
    dump.record(&structs::MEMORY_SET, &"variables", |record, _| {
        record.number("local_scratchpad_size", scratchpad.local);
        record.number("shared_scratchpad_size", scratchpad.shared);
        record.number("nmem", length(list.len()));
    })?;
    for (at, (given, kind, id)) in list.iter().enumerate() {
        let remark = format_args!("{:?}", given.name);
        dump.record(&structs::MEMORY, &remark, |record, places| {
            record.number("var_id", *id);
            variable(given, *kind, at, record, places);
            union(given, *kind, at, &kinds, record, places);
        })?;
    }
    for (at, (given, ..)) in list.iter().enumerate() {
        behind(given, at, dump)?;
    }
    Ok(())
}

fn variable(
    given: &Variable,
    kind: MemoryRefKind,
    at: usize,
    record: &mut Record<'_>,
    places: &Places,
) {
    record.number("mr_type", kind.0);
    record.number("name", places.of(Label("name", at, 0)));
    record.number("size", number(&given.size).unwrap_or(0));
    match &given.alignment {
        Some(alignment) => record.number("alignment", alignment.value),
        // What the runtime takes then is not known.
        None => record.doubt("alignment"),
    }
    content(given.print.as_deref(), record);
    record.number("debug", places.of(Label("debug", at, 0)));
    record.number("buffer", places.of(Label("buffer", at, 0)));
}

/// The dtype and shape that def.json gives, which modern files do not.
pub(super) fn content(print: Option<&DevicePrint>, record: &mut Record<'_>) {
    let Some(print) = print else { return };
    if let Some(dtype) = &print.dtype {
        record.text("dtype", &dtype.value);
    }
    if let Some(shape) = &print.shape {
        record.numbers("shape", shape.value.iter().copied());
    }
}

fn union(
    given: &Variable,
    kind: MemoryRefKind,
    at: usize,
    kinds: &HashMap<u64, MemoryRefKind>,
    record: &mut Record<'_>,
    places: &Places,
) {
    let form = match kind {
        MemoryRefKind::MR_PTR => &structs::UNION_POINTER,
        MemoryRefKind::MR_VIRTUAL_TMP_BUF => &structs::UNION_VIRTUAL,
        MemoryRefKind::MR_LIST | MemoryRefKind::MR_PTR_TABLE => &structs::UNION_LIST,
        MemoryRefKind::MR_REMOTE => &structs::UNION_REMOTE,
        _ => return,
    };
    let Some(mut union) = record.union("union", form) else { return };
    match kind {
        MemoryRefKind::MR_PTR => {
            let pointee = number(&given.referenced).unwrap_or(0);
            union.number("var", pointee);
            // What makes a reference one of these is deduced from its name.
            union.flag("io_ref", is_io(kinds.get(&pointee).copied()));
            union.doubt("io_ref");
        }
        MemoryRefKind::MR_VIRTUAL_TMP_BUF => {
            union.number("offset", number(&given.backing_offset).unwrap_or(0));
            let backing = given.backing_buffer.as_ref().map(|it| it.value);
            union.number("backing", backing.unwrap_or(BackingBuffer::LOCAL).0);
        }
        MemoryRefKind::MR_REMOTE => {
            // The keys of def.json that say which are not published.
            union.doubt("rel_sg");
            union.doubt("var");
        }
        _ => {
            union.number("len", length(given.list.as_ref().map_or(0, |list| list.value.len())));
            union.number("list", places.of(Label("list", at, 0)));
        }
    }
}

/// True for inputs and outputs.
pub(super) fn is_io(kind: Option<MemoryRefKind>) -> bool {
    matches!(kind, Some(MemoryRefKind::MR_INPUT | MemoryRefKind::MR_OUTPUT))
}

/// What a variable points to: name, list, text of device prints, data.
fn behind(given: &Variable, at: usize, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    dump.text(Label("name", at, 0), &given.name)?;
    let list = given.list.as_ref().map_or(&[][..], |list| &list.value);
    if !list.is_empty() {
        dump.start(Label("list", at, 0))?;
    }
    for (entry, id) in list.iter().enumerate() {
        dump.record(&structs::LIST_ENTRY, &entry, |record, _| record.number("var_id", *id))?;
    }
    if let Some(print) =
        given.print.as_deref().filter(|it| it.prefix.is_some() || it.pipe.is_some())
    {
        dump.start(Label("debug", at, 0))?;
        dump.record(&structs::PRINT, &format_args!("{:?}", given.name), |record, _| {
            record.text("prefix", print.prefix.as_ref().map_or("", |prefix| &prefix.value));
            record.number("pipe_id", print.pipe.as_ref().map_or(0, |pipe| pipe.value));
        })?;
    }
    let Some(file) = &given.file else { return Ok(()) };
    dump.start(Label("buffer", at, 0))?;
    dump.record(&structs::BUFFER, &format_args!("member {:?}", file.member), |record, _| {
        // The data stay in the NEFF; whether a header in front of them counts is not told.
        record.doubt("ptr");
        record.number("size", file.size.unwrap_or(0));
        if given.size.as_ref().map(|size| size.value) != file.size {
            record.doubt("size");
        }
    })
}
