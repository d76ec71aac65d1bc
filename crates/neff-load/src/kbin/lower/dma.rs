//! Queue sets, their rings and blocks of descriptors.

use neff_manifest::chain::{DmaBlock, Queue};

use super::descriptor::{self, Sides, Trailer};
use super::rings::{Entry, QueueRings, Rings};
use super::{length, number};
use crate::kbin::Source;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::record::{Misfit, Record};
use crate::kbin::structs;

/// Bytes of a function's name (format notes 08 §3.4).
const FUNCTION_NAME: usize = 256;
/// The engine that a queue set without a valid owner has: the number behind the last.
const NO_ENGINE: u8 = 5;

/// The queue sets that the root has room for.
pub(super) fn lower(source: Source<'_>, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let all = Rings::of(source.definition);
    let sides = Sides::of(source.definition, source.arch);
    for (at, (queue, rings)) in source.definition.queues.iter().zip(&all.queues).enumerate() {
        dump.start(Label("dma", at, 0))?;
        let named = format_args!("{:?}", queue.name);
        dump.record(&structs::QUEUE, &named, |record, _| set(queue, rings, record))?;
        for (ring, given) in rings.rings.iter().enumerate() {
            dump.record(&structs::POINTER, &format_args!("{:?}", given.name), |record, places| {
                record.number("ptr", places.of(Label("ring", at, ring)));
            })?;
        }
        for (ring, given) in rings.rings.iter().enumerate() {
            dump.start(Label("ring", at, ring))?;
            let count = given.blocks.iter().map(|entry| records(&all, *entry));
            let count = count.fold(0, usize::saturating_add);
            dump.record(&structs::RING, &format_args!("{:?}", queue.name), |record, _| {
                record.text("name", given.name);
                record.number("ndesc", length(count));
            })?;
            for entry in &given.blocks {
                block(&all, *entry, &sides, at, dump)?;
            }
        }
        functions(rings, at, dump)?;
    }
    Ok(())
}

/// The head of a queue set. What the flags mean is not published.
fn set(queue: &Queue, rings: &QueueRings<'_>, record: &mut Record<'_>) {
    match queue.ring_type() {
        Some(ring) => record.number("ring_type", ring.0),
        None => record.doubt("ring_type"),
    }
    record.number("owner", queue.engine().map_or(NO_ENGINE, neff_abi::Engine::ordinal));
    record.number("queue_set_cnt", queue.count());
    record.number("semaphore_cnt", length(queue.semaphores.len()));
    record.numbers("semaphores", queue.semaphores.iter().copied().take(structs::QUEUE_SEMAPHORES));
    record.doubt("pseudo_serialization_semaphore_cnt");
    record.doubt("pseudo_serialization_semaphores");
    if let Some(window) = &queue.dynamic_dma {
        record.number("dge_sb_scratch_addr", number(&window.offset).unwrap_or(0));
        record.number("dge_sb_scratch_size", number(&window.size).unwrap_or(0));
    }
    record.doubt("flags");
    record.number("ring_instance_count", length(rings.rings.len()));
}

/// Records that a block makes: its descriptors, and one for each of event and semaphore.
fn records(all: &Rings<'_>, entry: Entry) -> usize {
    let Some(block) = all.block(entry) else { return 0 };
    all.listed(entry).saturating_add(trailers(&block).count())
}

/// What follows the descriptors of data; that it does is deduced (format notes 02 §8.2).
fn trailers<'b>(block: &'b DmaBlock<'_>) -> impl Iterator<Item = Trailer> + 'b {
    let event = block.event.iter().map(|_| Trailer::Event);
    event.chain(block.semaphore.iter().map(|_| Trailer::Semaphore))
}

fn block(
    all: &Rings<'_>,
    entry: Entry,
    sides: &Sides<'_>,
    queue: usize,
    dump: &mut Dump<'_>,
) -> Result<(), DumpError> {
    let Some(block) = all.block(entry) else { return Ok(()) };
    let mut left = records(all, entry);
    let id = number(&block.id).unwrap_or(0);
    let label = entry.function.map(|function| Label("function", queue, function));
    let mut common = |record: &mut Record<'_>, places: &crate::kbin::dump::Places| {
        left = left.saturating_sub(1);
        record.number("block_id", id);
        record.flag("block_end_desc", left == 0);
        record.number("function_name", label.map_or(0, |label| places.of(label)));
        record.number("priority_class", number(&block.priority_class).unwrap_or(0));
    };
    for given in block.descriptors() {
        dump.record(&structs::DESCRIPTOR, &format_args!("block {id}"), |record, places| {
            common(record, places);
            descriptor::data(&given, sides, label.is_some(), record);
        })?;
    }
    for trailer in trailers(&block) {
        dump.record(&structs::DESCRIPTOR, &format_args!("block {id}"), |record, places| {
            common(record, places);
            descriptor::trailer(trailer, record);
        })?;
    }
    Ok(())
}

/// The names of functions, which descriptors point to.
fn functions(rings: &QueueRings<'_>, queue: usize, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    for (at, name) in rings.functions.iter().enumerate() {
        dump.text(Label("function", queue, at), name)?;
        if name.len() > FUNCTION_NAME {
            let (value, most) = (length(name.len()), length(FUNCTION_NAME));
            let layout = structs::DESCRIPTOR.name;
            dump.misfit(Misfit { layout, field: "function_name", value, most });
        }
    }
    Ok(())
}
