//! Where the outputs of `build` go: which of them may not meet.

use std::path::{Path, PathBuf};

use neff::build::files::{Folder, Noting};
use neff::build::model::{Model, Test};
use neff::container::record::FOLDER as RECORD_FOLDER;
use neff_diag::{Diagnostic, codes::environment};

use super::Options;
use crate::exit::Stop;
use crate::input::Source;
use crate::output::Target;

/// No output is an input, and standard output has one user. `source` is that of the model.
pub(super) fn check(
    options: &Options,
    target: &Target,
    (source, model): (&Source, &Model),
    files: &Noting<'_>,
    folder: &Folder,
) -> Result<(), Stop> {
    let taken =
        [(options.json, "JSON", "--json"), (options.draw.draw.is_some(), "a picture", "--draw")];
    let taken = taken.into_iter().find(|(wanted, ..)| *wanted);
    let targets = targets(options, target);
    let on_output = targets.iter().find(|(_, target)| *target == Target::Stdout);
    if let (Some((option, _)), Some((_, what, other))) = (on_output, taken) {
        let text = format!("an output takes standard output, so {what} has no place there");
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        let help = format!("name a file with {option}, or leave {other} out");
        return Err(Stop::usage(finding.help(help)));
    }
    let emitted = options.emit_dir.clone().map(|folder| ("--emit-dir", Target::File(folder)));
    let all: Vec<_> = targets.iter().cloned().chain(emitted).collect();
    Target::all_differ(&all)?;
    // The arrays of tests are no part of the NEFF, and still the model's.
    let arrays = model.tests.iter().flat_map(Test::files);
    let inputs: Vec<String> = files.seen().into_iter().chain(arrays).collect();
    for (option, target) in &targets {
        target.differs_from(source, option)?;
        for path in &inputs {
            target.differs_from(&Source::File(folder.0.join(path)), option)?;
        }
    }
    let originals = model.original.iter().flat_map(|original| recorded(&folder.0, &original.value));
    let originals: Vec<_> = originals.collect();
    all.iter().try_for_each(|(option, target)| {
        originals.iter().try_for_each(|folder| target.is_outside(folder, option))
    })
}

/// The folders that belong to the record of a file: its own, and the one that this stands in,
/// unless that is the model's too.
fn recorded(model: &Path, original: &str) -> Vec<PathBuf> {
    let folder = model.join(original);
    let shared = matches!((model.canonicalize(), folder.canonicalize()), (Ok(a), Ok(b)) if a == b);
    let own = folder.join(RECORD_FOLDER);
    if shared { vec![own] } else { vec![own, folder] }
}

/// True if an output goes to standard output, where nothing else may go then.
pub(super) fn takes_stdout(options: &Options, target: &Target) -> bool {
    targets(options, target).iter().any(|(_, target)| *target == Target::Stdout)
}

/// The outputs that are files, each with the option that names it.
fn targets<'a>(options: &Options, target: &Target) -> Vec<(&'a str, Target)> {
    let others = [("--depfile", &options.depfile), ("--metaneff", &options.metaneff)];
    let other = |(option, word): (_, &Option<std::ffi::OsString>)| {
        Some((option, Target::from(word.as_deref()?)))
    };
    std::iter::once(("-o", target.clone())).chain(others.into_iter().filter_map(other)).collect()
}
