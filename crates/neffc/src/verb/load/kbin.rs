//! The lowered graphs as files: one per core, and what of it is not known.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use neff::Contents;
use neff::diag::{Diagnostic, codes::load as codes};
use neff::load::LoadedModel;
use neff::load::kbin::{MOST_BYTES, Measured, Source, measure};

use crate::exit::Stop;
use crate::output::folder;

/// Writes `coreN/kbin.bin` for each graph, and `coreN/kbin.txt` with its records and fields.
///
/// # Errors
/// [`Stop`] if the dumps would be too large, if the folder is there already, or if it cannot be
/// written.
pub(super) fn write(
    target: &Path,
    model: &LoadedModel<'_>,
    members: &Contents,
) -> Result<(), Stop> {
    let cores = measured(model, members)?;
    folder::create(target, |folder| {
        for (core, measured) in cores.into_iter().enumerate() {
            let folder = folder.join(format!("core{core}"));
            fs::create_dir(&folder)?;
            let bytes = File::create(folder.join("kbin.bin"))?;
            let parts = File::create(folder.join("kbin.txt"))?;
            measured.write(&mut BufWriter::new(bytes), &mut BufWriter::new(parts))?;
        }
        Ok(())
    })
}

/// How large the dumps will be, which must be known before the first is written.
fn measured<'m>(
    model: &'m LoadedModel<'_>,
    members: &'m Contents,
) -> Result<Vec<Measured<'m>>, Stop> {
    let mut room = MOST_BYTES;
    let mut cores = Vec::new();
    for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
        let source = Source {
            graph: &graph.graph,
            definition: graph.definition,
            images: &graph.images,
            plan: Some(plan),
            members,
            arch: model.arch,
        };
        let measured = measure(source, room).map_err(|_| too_large())?;
        room = room.saturating_sub(measured.size);
        cores.push(measured);
    }
    Ok(cores)
}

fn too_large() -> Stop {
    let message = "the lowered graphs are too large to be written";
    let finding = Diagnostic::new(codes::DUMP_TOO_LARGE, message);
    Stop::faults(finding.expected(format!("at most {MOST_BYTES} bytes for all cores")))
}
