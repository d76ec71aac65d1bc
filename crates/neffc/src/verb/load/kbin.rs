//! The lowered graphs as files: one per core, and what of it is not known.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use neff::Contents;
use neff::load::LoadedModel;
use neff::load::kbin::{MOST_BYTES, Measured, Source, measure};
use neff_diag::Diagnostic;
use neff_diag::codes::load as codes;

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
    let cores = measured(model, members, MOST_BYTES)?;
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
    most: u64,
) -> Result<Vec<Measured<'m>>, Stop> {
    let mut room = most;
    let mut cores = Vec::new();
    for (graph, plan) in model.graphs.iter().zip(&model.plan.cores) {
        let source = Source {
            graph: &graph.graph,
            definition: graph.definition,
            images: &graph.images,
            plan: Some(plan),
            members,
            arch: model.arch,
            library_context: model.library_context,
        };
        let measured = measure(source, room).map_err(|_| too_large(most))?;
        room = room.saturating_sub(measured.size);
        cores.push(measured);
    }
    Ok(cores)
}

fn too_large(most: u64) -> Stop {
    let message = "the lowered graphs are too large to be written";
    let finding = Diagnostic::new(codes::DUMP_TOO_LARGE, message);
    Stop::faults(finding.expected(format!("at most {most} bytes for all cores")))
}

#[cfg(test)]
mod tests {
    use neff::abi::Arch;
    use neff::container::source::StreamSource;
    use neff::load::LoadOptions;
    use neff::{Neff, OpenOptions};

    use super::*;

    const REAL: &[u8] = include_bytes!("../../../../../tests/data/matmul_small/matmul_small.neff");

    #[test]
    fn the_cores_have_one_limit_together() {
        let open = OpenOptions { programs: true, ..OpenOptions::default() };
        let neff = Neff::read(&mut StreamSource(REAL), &open).unwrap();
        let load = neff.load(&LoadOptions::new(Arch::Cayman), false);
        let model = load.model.unwrap();
        let sizes: Vec<u64> = measured(&model, neff.contents(), MOST_BYTES)
            .unwrap()
            .iter()
            .map(|core| core.size)
            .collect();
        let [one, two] = sizes[..] else { panic!("{sizes:?}") };
        assert!(measured(&model, neff.contents(), one + two).is_ok());
        let Err(Stop::Finding(exit, finding)) = measured(&model, neff.contents(), one + two - 1)
        else {
            panic!("it is one byte too large")
        };
        assert_eq!(exit, crate::exit::Exit::Faults);
        assert_eq!(finding.code, codes::DUMP_TOO_LARGE);
    }
}
