//! The folders that `load` fills: whether they can be made is asked before any work, and what
//! keeps one from being written does not keep the verdict from being told.

use neff::diag::{Code, Diagnostic, Findings};
use neff::{Load, Neff};
use neff_diag::codes::load as codes;

use super::{Options, images, kbin};
use crate::exit::{Exit, Stop};
use crate::output::{Target, folder};

/// What became of writing.
pub(super) struct Emitted {
    /// Why something was not written.
    pub(super) findings: Findings,
    /// The worst status of it.
    pub(super) exit: Exit,
}

/// Makes sure that the folders are not there, and none in the other.
///
/// # Errors
/// [`Stop`] with wrong usage.
pub(super) fn check(options: &Options) -> Result<(), Stop> {
    let given = [("--emit-images", &options.emit_images), ("--emit-kbin", &options.emit_kbin)];
    let given: Vec<_> =
        given.into_iter().filter_map(|(option, path)| Some((option, path.clone()?))).collect();
    let target = |(option, path): &(_, std::path::PathBuf)| (*option, Target::File(path.clone()));
    Target::all_differ(&given.iter().map(target).collect::<Vec<_>>())?;
    given.iter().try_for_each(|(_, path)| folder::is_free(path))
}

/// Writes what was asked for.
///
/// # Errors
/// [`Stop`] if nobody listens any more.
pub(super) fn write(options: &Options, neff: &Neff, load: &Load<'_>) -> Result<Emitted, Stop> {
    let mut emitted = Emitted { findings: Findings::new(), exit: Exit::Done };
    let (images, kbin) = (&options.emit_images, &options.emit_kbin);
    if images.is_none() && kbin.is_none() {
        return Ok(emitted);
    }
    let Some(model) = &load.model else {
        emitted.findings.push(nothing(load));
        emitted.exit = Exit::Faults;
        return Ok(emitted);
    };
    let images = images.as_ref().map(|folder| images::write(folder, model));
    let kbin = kbin.as_ref().map(|folder| kbin::write(folder, model, neff.contents()));
    for failed in [images, kbin].into_iter().flatten().filter_map(Result::err) {
        match failed {
            Stop::Finding(exit, finding) => {
                emitted.exit = emitted.exit.max(exit);
                emitted.findings.push(*finding);
            }
            Stop::BrokenPipe => return Err(Stop::BrokenPipe),
        }
    }
    Ok(emitted)
}

/// Why there is no model to write.
fn nothing(load: &Load<'_>) -> Diagnostic {
    let has = |code: Code| load.findings.iter().any(|finding| finding.code == code);
    let finding =
        |why: &str| Diagnostic::new(codes::NOTHING_WRITTEN, format!("nothing was written: {why}"));
    if has(codes::ANOTHER_ARCH) {
        return finding("the NEFF is not lowered for another architecture than its own")
            .help("leave --arch out, or give --allow-legacy");
    }
    match has(codes::NO_PLAN) {
        true => finding("the memory of the model cannot be planned"),
        false => finding("the manifests do not lead to a model"),
    }
}
