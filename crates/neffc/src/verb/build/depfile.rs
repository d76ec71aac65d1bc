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

/// A path as make and ninja read it. Ninja takes `;`, `*`, `|`, `<`, `>`, `^` and backquotes for
/// ends of names, however they are written: such a file is built from each time.
fn escaped(path: &Path) -> String {
    let mut text = String::new();
    let mut backslashes = 0usize;
    for character in path.display().to_string().chars() {
        match character {
            // A backslash before a blank is one that keeps the blank, unless there are two.
            ' ' => text.extend(std::iter::repeat_n('\\', backslashes.saturating_add(1))),
            '#' | ':' => text.push('\\'),
            '$' => text.push('$'),
            _ => {}
        }
        backslashes = if character == '\\' { backslashes.saturating_add(1) } else { 0 };
        text.push(character);
    }
    text
}
