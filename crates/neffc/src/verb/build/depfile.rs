//! The dependency file: which files a NEFF was made of, as a rule of make and ninja.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use neff::build::files::Noting;
use neff_diag::{Diagnostic, Place, codes::environment};

use crate::exit::Stop;
use crate::input::{Source, display_path};
use crate::output::{Output, Target};

/// A rule: the NEFF depends on the model and on each of its files.
///
/// # Errors
/// [`Stop`] if the rule cannot be written, or a name cannot stand in it.
pub(super) fn depfile(
    word: &OsString,
    target: &Target,
    model: &Source,
    files: &Noting<'_>,
) -> Result<Output, Stop> {
    let folder = model.folder();
    let Target::File(made) = target else {
        let text = "a dependency file names the output, which is standard output";
        let finding = Diagnostic::new(environment::BAD_OPTION, text);
        return Err(Stop::usage(finding.help("name a file with -o")));
    };
    let inputs = files.seen().into_iter().map(|path| match folder == Path::new(".") {
        true => PathBuf::from(path),
        false => folder.join(path),
    });
    // What may be missing, as forms of documents are, is nothing that make could find or build.
    let inputs = inputs.filter(|path| path.exists());
    // A model that came as a stream is no file that anything could depend on.
    let inputs = model.path().map(Path::to_owned).into_iter().chain(inputs);
    let mut rule = escaped(made)?;
    rule.push(b':');
    for input in inputs {
        rule.extend_from_slice(b" \\\n  ");
        rule.extend_from_slice(&escaped(&input)?);
    }
    rule.push(b'\n');
    Target::from(word.as_os_str()).text(|out| out.write_all(&rule))
}

/// A path as make and ninja read it. Ninja takes `;`, `*`, `|`, `<`, `>`, `^` and backquotes for
/// ends of names, however they are written: such a file is built from each time.
///
/// # Errors
/// [`Stop`] for a path that neither of them can be told: with a control character, or with a
/// colon or a backslash at its end.
fn escaped(path: &Path) -> Result<Vec<u8>, Stop> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if bytes.iter().any(u8::is_ascii_control) || bytes.ends_with(b":") || bytes.ends_with(b"\\") {
        let message = "a dependency file cannot name this path";
        let finding = Diagnostic::new(environment::DEPFILE_NAME, message);
        let finding = finding.at(Place::Path(display_path(path)));
        return Err(Stop::usage(finding.help("give it another name, or leave --depfile out")));
    }
    let mut text = Vec::with_capacity(bytes.len());
    let mut backslashes = 0usize;
    for &byte in bytes {
        match byte {
            // A backslash before a blank is one that keeps the blank, unless there are two.
            b' ' => text.extend(std::iter::repeat_n(b'\\', backslashes.saturating_add(1))),
            b'#' | b':' => text.push(b'\\'),
            b'$' => text.push(b'$'),
            _ => {}
        }
        backslashes = if byte == b'\\' { backslashes.saturating_add(1) } else { 0 };
        text.push(byte);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_kept_as_ninja_reads_them() {
        let of = |path: &str| String::from_utf8(escaped(Path::new(path)).unwrap()).unwrap();
        assert_eq!(of("a b#c:d$e"), r"a\ b\#c\:d$$e");
        assert_eq!(of(r"a\ b\c"), r"a\\\ b\c");
        for bad in ["a\nb", "a\tb", "a:", "a\\"] {
            assert!(escaped(Path::new(bad)).is_err(), "{bad:?}");
        }
    }
}
