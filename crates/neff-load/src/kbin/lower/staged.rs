//! What staging makes of a graph: patch tables, where images and their parts are, and addresses of
//! variables (format notes 09 §1, 08 §4.10, 11 §2). The runtime keeps them elsewhere, in its model;
//! nothing in the lowered graph points to them.

use std::collections::HashMap;

use neff_abi::{BackingBuffer, MemoryRefKind};
use neff_manifest::chain::Variable;

use super::blocks;
use super::variables::{content, is_io, list};
use super::{length, number};
use crate::image::{Addresses, EngineImage};
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::record::Record;
use crate::kbin::structs;
use crate::plan::CorePlan;

/// The address of what has none.
const NOT_STAGED: u64 = u64::MAX;

/// All of it, as far as there is a plan of memory.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    patches(source.images, dump)?;
    let Some(plan) = source.plan else { return Ok(()) };
    blocks::lower(source.images, plan, dump)?;
    let list = list(source);
    let kinds: HashMap<u64, MemoryRefKind> =
        list.iter().map(|(_, kind, id)| (*id, *kind)).collect();
    dump.start(Label("staged", 0, 0))?;
    for (at, (given, kind, id)) in list.iter().enumerate() {
        dump.record(&structs::STAGED, &format_args!("{:?}", given.name), |record, places| {
            record.number("name", places.of(Label("name", at, 0)));
            record.number("type", kind.0);
            record.number("size", number(&given.size).unwrap_or(0));
            record.number("var_id", *id);
            record.flag("remote", *kind == MemoryRefKind::MR_REMOTE);
            let shared = given.backing_buffer.as_ref().map(|it| it.value);
            record.flag("shared_scratch", shared == Some(BackingBuffer::SHARED));
            content(given.print.as_deref(), record);
            record.number("debug", places.of(Label("debug", at, 0)));
            match *kind {
                MemoryRefKind::MR_PTR => pointer(given, plan, &kinds, record),
                MemoryRefKind::MR_LIST | MemoryRefKind::MR_PTR_TABLE => {
                    let ids = places.of(Label("list", at, 0));
                    variables(given, *kind, ids, record);
                }
                _ => address(plan.address(*id), record),
            }
        })?;
    }
    Ok(())
}

/// The patch tables of the engines, then their rows.
fn patches(images: &[EngineImage<'_>], dump: &mut Dump<'_>) -> Result<(), DumpError> {
    dump.start(Label("patches", 0, 0))?;
    dump.record(&structs::PATCHES, &"patch tables", |record, places| {
        for image in images {
            let at = usize::from(image.engine.ordinal());
            let Some(mut table) = record.inside("eng_patch", at) else { continue };
            table.number("count", length(image.patches.list.rows().len()));
            table.number("array_count", image.patches.list.capacity());
            table.number("locations", places.of(Label("rows", at, 0)));
        }
    })?;
    for image in images {
        dump.start(Label("rows", image.engine.ordinal().into(), 0))?;
        for row in image.patches.list.rows() {
            let remark = format_args!("{} of {}", row.kind, image.engine);
            dump.record(&structs::PATCH_ROW, &remark, |record, _| {
                record.number("offset", row.offset);
                record.number("count", row.count);
                record.number("type", row.kind.0);
                record.number("section", row.section.0);
            })?;
        }
    }
    Ok(())
}

fn address(address: Option<u64>, record: &mut Record<'_>) {
    let Some(mut union) = record.union("union", &structs::STAGED_AT) else { return };
    union.number("PA", address.unwrap_or(NOT_STAGED));
    if address.is_some() {
        // That of this tool's plan, not of a device.
        union.doubt("PA");
    }
    // The driver's own numbers.
    for field in ["handle", "mem_offset", "va"] {
        union.doubt(field);
    }
}

fn pointer(
    given: &Variable,
    plan: &CorePlan,
    kinds: &HashMap<u64, MemoryRefKind>,
    record: &mut Record<'_>,
) {
    let Some(mut union) = record.union("union", &structs::STAGED_POINTER) else { return };
    let pointee = number(&given.referenced).unwrap_or(0);
    union.number("mem_addr", plan.address(pointee).unwrap_or(NOT_STAGED));
    union.number("ptr_id", pointee);
    union.flag("is_io", is_io(kinds.get(&pointee).copied()));
    for field in ["mem_addr", "is_io"] {
        union.doubt(field);
    }
}

fn variables(given: &Variable, kind: MemoryRefKind, ids: u64, record: &mut Record<'_>) {
    let entries = length(given.list.as_ref().map_or(0, |list| list.value.len()));
    let is_table = kind == MemoryRefKind::MR_PTR_TABLE;
    let (form, field) = match is_table {
        true => (&structs::STAGED_TABLE, "ids"),
        false => (&structs::STAGED_LIST, "ptr"),
    };
    let Some(mut union) = record.union("union", form) else { return };
    union.number("len", entries);
    union.number(field, ids);
    // Filled when a run brings its tensors.
    for field in ["needs", "addrs", "index"].into_iter().filter(|_| is_table) {
        union.doubt(field);
    }
}
