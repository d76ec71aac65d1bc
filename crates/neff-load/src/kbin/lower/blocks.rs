//! The images of the engines: each with its parts on the host, with its bytes in the memory of the
//! device, and where its parts are there (format notes 08 §4.10). How an image is made is in
//! `crate::image`.

use crate::image::EngineImage;
use crate::kbin::dump::{Dump, DumpError, Label};
use crate::kbin::record::Record;
use crate::kbin::structs;
use crate::patch::CodeRange;
use crate::plan::CorePlan;

/// The three records of each image.
pub(super) fn lower(
    images: &[EngineImage<'_>],
    plan: &CorePlan,
    dump: &mut Dump<'_>,
) -> Result<(), DumpError> {
    for (image, base) in images.iter().zip(&plan.images) {
        let (engine, base) = (image.engine, *base);
        let at = usize::from(engine.ordinal());
        dump.start(Label("host_block", at, 0))?;
        dump.record(&structs::HOST_BLOCK, &engine, |record, places| {
            record.number("code", places.of(Label("image", at, 0)));
            let ranges = ["preamble", "model_switch", "core"];
            parts(ranges, [image.preamble, image.model_switch, image.main], record);
        })?;
        dump.start(Label("inst_block", at, 0))?;
        dump.record(&structs::INST_BLOCK, &engine, |record, _| staged(image, base, record))?;
        bytes(image, plan, dump)?;
        dump.start(Label("block", at, 0))?;
        dump.record(&structs::BLOCK, &engine, |record, _| resolved(image, base, record))?;
    }
    Ok(())
}

/// What of an image is known by slots, then by bytes.
fn bytes(image: &EngineImage<'_>, plan: &CorePlan, dump: &mut Dump<'_>) -> Result<(), DumpError> {
    let engine = image.engine;
    dump.start(Label("image", engine.ordinal().into(), 0))?;
    let remark = format_args!("image of {engine}; `--emit-images` tells which bytes are known");
    dump.parts(&remark, image.size(), image.slots(plan).map(|slot| slot.bytes))
}

/// The image in memory. Its buffer is of its own length as far as anything is known.
fn staged(image: &EngineImage<'_>, base: u64, record: &mut Record<'_>) {
    record.number("buf_len", image.size());
    record.doubt("buf_len");
    record.number("inst_len", image.size());
    record.number("eng", image.engine.ordinal());
    record.number("start_addr", base);
    record.doubt("start_addr");
}

/// Where an image is. That the first range is the whole of it is deduced.
fn resolved(image: &EngineImage<'_>, base: u64, record: &mut Record<'_>) {
    record.number("base", base);
    record.doubt("base");
    let whole = CodeRange { offset: 0, size: image.size() };
    let ranges = ["one_offset", "model_switch_offset", "core_offset"];
    parts(ranges, [whole, image.model_switch, image.main], record);
    record.doubt("one_offset");
}

/// Fills three ranges; where the switch of models is, is not known.
fn parts(names: [&'static str; 3], ranges: [CodeRange; 3], record: &mut Record<'_>) {
    for (name, range) in names.into_iter().zip(ranges) {
        let Some(mut record) = record.inside(name, 0) else { continue };
        record.number("offset", range.offset);
        record.number("size", range.size);
    }
    let [_, model_switch, _] = names;
    record.doubt(model_switch);
}
