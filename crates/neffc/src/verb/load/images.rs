//! The images as files: one per engine, and what of it is not known.

mod runs;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use neff::load::LoadedModel;
use neff::load::image::{EngineImage, Origin};
use neff::load::patch::SLOT;
use neff::load::plan::CorePlan;

use crate::exit::Stop;
use crate::output::folder;
use runs::{Run, Runs};

/// What the lines of a side file mean, behind the line that names the image.
const HEAD: &str = "\
# Each line: first slot of the image, number of slots, where they come from. `slot N`: all from
# slot N of the program; `slots A to B`: one from each. Counted from 0. `?`: bytes not known.
";

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
    writeln!(parts, "# {} at {base:#x}", image.engine)?;
    parts.write_all(HEAD.as_bytes())?;
    let mut runs = Runs::default();
    for slot in image.slots(plan) {
        bytes.write_all(&slot.bytes)?;
        if let Some(run) = runs.add(&slot) {
            line(&mut parts, &run)?;
        }
    }
    for run in runs.rest() {
        line(&mut parts, &run)?;
    }
    bytes.flush()?;
    parts.flush()
}

fn line(parts: &mut impl Write, run: &Run) -> io::Result<()> {
    let from = match (run.origin, run.last) {
        (Origin::Preamble, _) => "preamble".to_owned(),
        (Origin::Postamble, _) => "postamble".to_owned(),
        (Origin::Stream(first), Some(last)) => format!("slots {first} to {last}"),
        (Origin::Stream(index), None) => format!("slot {index}"),
    };
    let unknown = if run.placeholder { " ?" } else { "" };
    writeln!(parts, "{} {} {from}{unknown}", run.offset / SLOT, run.count)
}
