//! The dependency file: which files a NEFF was made of, as a rule of make and ninja.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use neff::build::files::Noting;
use neff_diag::{Diagnostic, codes::environment};

use super::folder;
use crate::exit::Stop;
use crate::output::{Output, Target};

/// A rule: the NEFF depends on the model and on each of its files.
pub(super) fn depfile(
    word: &OsString,
    target: &Target,
    model: &Path,
    files: &Noting<'_>,
) -> Result<Output, Stop> {
    let folder = folder(model);
    let Target::File(made) = target else {
        let text = "a dependency file names the output, which is standard output";
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.help("name a file with -o")));
    };
    let inputs = files.seen().into_iter().map(|path| match folder == Path::new(".") {
        true => PathBuf::from(path),
        false => folder.join(path),
    });
    let inputs: Vec<String> =
        std::iter::once(model.to_owned()).chain(inputs).map(|path| escaped(&path)).collect();
    Target::from(word.as_os_str())
        .text(|out| writeln!(out, "{}: \\\n  {}", escaped(made), inputs.join(" \\\n  ")))
}

/// A path as make and ninja read it.
fn escaped(path: &Path) -> String {
    let text = path.display().to_string();
    text.replace('$', "$$").replace(' ', "\\ ").replace('#', "\\#")
}
