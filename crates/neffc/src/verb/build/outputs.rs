//! Where the outputs of `build` go: which of them may not meet.

use neff::build::files::{Folder, Noting};
use neff_diag::{Diagnostic, codes::environment};

use super::Options;
use crate::exit::Stop;
use crate::input::Source;
use crate::output::Target;

/// No output is an input, and standard output has one user.
pub(super) fn check(
    options: &Options,
    target: &Target,
    model: &Source,
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
    Target::all_differ(&targets.iter().cloned().chain(emitted).collect::<Vec<_>>())?;
    for (option, target) in &targets {
        target.differs_from(model, option)?;
        for path in files.seen() {
            target.differs_from(&Source::File(folder.0.join(path)), option)?;
        }
    }
    Ok(())
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
