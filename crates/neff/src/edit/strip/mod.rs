//! `strip`: what no runtime needs goes; the program stays.
//!
//! The format notes say what the loader does not read: keys that it does not look up and members
//! that nothing names (02 §1, §5.5), among them all debug information (12 §6.4).

mod build_ids;
mod debug;
mod names;
mod paths;

use std::path::Path;

use neff_container::directory::settings::HeaderSettings;
use neff_diag::Diagnostic;
use neff_diag::codes::edit as codes;
use neff_load::{LoadOptions, LoadedModel};

use super::change::Changes;
use super::header::NewUuid;
use super::original::{Original, Unpacked, options};
use super::{EditError, Edited, Workshop, refused, set};
use crate::{Neff, Output};
pub(crate) use debug::is_debug;

/// What is taken out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Strip {
    /// Debug members and listings, and the keys that name them.
    pub debug: bool,
    /// Names of variables that are neither input nor output, and the tools' map of them.
    pub names: bool,
    /// Folders of sources and of builds, in what only tools read.
    pub paths: bool,
    /// What says which compiler made it, and from which source.
    pub build_ids: bool,
    /// The compression: a file that needs no inflating loads faster.
    pub raw: bool,
}

impl Strip {
    /// All that is information. How the archive is stored is no part of it.
    pub fn all() -> Strip {
        Strip { debug: true, names: true, paths: true, build_ids: true, raw: false }
    }
}

/// Strips the file at `path` and checks the result, which has the uuid of the original: it loads
/// the same. The output is good only if this succeeds; the caller puts it in its place then.
///
/// # Errors
/// [`EditError::Refused`] if the file is damaged, or the result would not load and be the same
/// program; else failures of reading and writing.
pub fn strip(
    path: &Path,
    what: Strip,
    workshop: Workshop<'_>,
    output: &mut dyn Output,
) -> Result<Edited, EditError> {
    let original = Original::open(path, workshop)?;
    let mut changes = Changes::with(HeaderSettings::default(), NewUuid::Keep);
    let unpacked = original.unpack()?;
    plan(what, &original, &unpacked, &mut changes)?;
    let edited = set::finish(&original, Some(&unpacked), &changes, output)?;
    same_program(&original, output)?;
    Ok(edited)
}

fn plan(
    what: Strip,
    original: &Original<'_>,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), EditError> {
    changes.raw = what.raw && unpacked.record.stream != neff_container::record::Step::Raw;
    if what.debug {
        debug::plan(original, unpacked, changes)?;
    }
    if what.names {
        names::plan(original, unpacked, changes)?;
    }
    if what.build_ids {
        build_ids::plan(original, unpacked, changes)?;
    }
    if what.paths {
        paths::plan(original, unpacked, changes)?;
    }
    Ok(())
}

/// Compares what is on the device then: images, memory, inputs and outputs.
fn same_program(original: &Original<'_>, output: &mut dyn Output) -> Result<(), EditError> {
    output.seek(std::io::SeekFrom::Start(0)).map_err(EditError::Write)?;
    let limits = super::check::unlimited(original);
    let mut source = neff_container::source::StreamSource(output);
    let result = Neff::read(&mut source, &options(limits))
        .map_err(|error| EditError::Write(std::io::Error::other(error.to_string())))?;
    let machine = LoadOptions::new(original.neff.own_arch());
    let facts = |neff: &Neff| {
        let load = neff.load(&machine, false);
        let tensors = neff.overview();
        (load.model.as_ref().map(on_device), tensors.inputs, tensors.outputs)
    };
    if facts(&original.neff) == facts(&result) {
        return Ok(());
    }
    let finding = Diagnostic::new(codes::WORSE, "the result is not the same program");
    Err(refused([finding.help("this is a fault of the tool: please report the file")]))
}

/// The slots of the images of a core, and its allocations: bytes and usage.
type OnCore = (Vec<[u8; 64]>, Vec<(u64, String)>);

/// The slots of every image, and the size and use of every allocation.
fn on_device(model: &LoadedModel<'_>) -> Vec<OnCore> {
    let cores = model.graphs.iter().zip(&model.plan.cores);
    cores
        .map(|(graph, plan)| {
            let images = graph.images.iter();
            let slots = images.flat_map(|image| image.slots(plan).map(|slot| slot.bytes));
            let taken = plan.allocations.iter();
            let taken = taken.map(|taken| (taken.size, taken.usage.to_string()));
            (slots.collect(), taken.collect())
        })
        .collect()
}
