//! The images as files: one per engine, and what of it is not known.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use neff::load::LoadedModel;
use neff::load::image::{EngineImage, ImageSlot, Origin};
use neff::load::patch::SLOT;
use neff::load::plan::CorePlan;

use crate::exit::Stop;
use crate::output::folder;

/// Writes `coreN/ENGINE.bin` for each image, and `coreN/ENGINE.txt` with its parts: which slots of
/// the stream its slots come from, and which are placeholders.
///
/// # Errors
/// [`Stop`] if the folder is there already or cannot be written.
pub(super) fn write(target: &Path, model: &LoadedModel<'_>) -> Result<(), Stop> {
    folder::create(target, |folder| {
        for (core, (graph, plan)) in model.graphs.iter().zip(&model.plan.cores).enumerate() {
            let folder = folder.join(format!("core{core}"));
            fs::create_dir(&folder)?;
            for (image, base) in graph.images.iter().zip(&plan.images) {
                let engine = image.engine.row().key;
                let bytes = File::create(folder.join(format!("{engine}.bin")))?;
                let parts = File::create(folder.join(format!("{engine}.txt")))?;
                one(image, *base, plan, BufWriter::new(bytes), BufWriter::new(parts))?;
            }
        }
        Ok(())
    })
}

fn one(
    image: &EngineImage<'_>,
    base: u64,
    plan: &CorePlan,
    mut bytes: impl Write,
    mut parts: impl Write,
) -> io::Result<()> {
    writeln!(
        parts,
        "# {} at {base:#x}: slots, where from, `?` if the bytes are not known",
        image.engine
    )?;
    let mut run: Option<(ImageSlot, u64)> = None;
    for slot in image.slots(plan) {
        bytes.write_all(&slot.bytes)?;
        run = match run {
            Some((first, count)) if continues(&first, count, &slot) => {
                Some((first, count.saturating_add(1)))
            }
            other => {
                line(&mut parts, other)?;
                Some((slot, 1))
            }
        };
    }
    line(&mut parts, run)?;
    bytes.flush()?;
    parts.flush()
}

/// True if a slot goes on where `count` slots from `first` on end.
fn continues(first: &ImageSlot, count: u64, slot: &ImageSlot) -> bool {
    let same = match (first.origin, slot.origin) {
        (Origin::Stream(first), Origin::Stream(index)) => index == first.saturating_add(count),
        (first, origin) => first == origin,
    };
    same && first.placeholder == slot.placeholder
}

fn line(parts: &mut impl Write, run: Option<(ImageSlot, u64)>) -> io::Result<()> {
    let Some((first, count)) = run else { return Ok(()) };
    let from = match first.origin {
        Origin::Preamble => "preamble".to_owned(),
        Origin::Postamble => "postamble".to_owned(),
        Origin::Stream(index) => format!("slot {index}"),
    };
    let unknown = if first.placeholder { " ?" } else { "" };
    writeln!(parts, "{} {count} {from}{unknown}", first.offset / SLOT)
}
