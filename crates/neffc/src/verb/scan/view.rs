//! What `scan --json` prints.

use serde::Serialize;

use super::judge::State;
use super::{Listed, Options};
use crate::input::display_path;

/// All files.
#[derive(Serialize)]
pub(super) struct ScanView {
    runtime: &'static str,
    arch: Option<String>,
    files: Vec<FileView>,
}

#[derive(Serialize)]
struct FileView {
    file: String,
    state: &'static str,
    program: Option<String>,
    duplicate_of: Option<String>,
    gate: Option<&'static str>,
    status: Option<String>,
    why: Option<String>,
}

/// The document.
pub(super) fn of(options: &Options, listed: &[Listed<'_>]) -> ScanView {
    ScanView {
        runtime: options.runtime.version,
        arch: options.arch.map(|arch| arch.to_string()),
        files: listed.iter().map(|one| file(one, listed)).collect(),
    }
}

fn file((path, (program, state)): &Listed<'_>, listed: &[Listed<'_>]) -> FileView {
    let duplicate_of = match state {
        State::Duplicate(first) => listed.get(*first).map(|(path, _)| display_path(path)),
        _ => None,
    };
    let (gate, status, why) = match state {
        State::Refused(gate, status, text) => {
            (Some(*gate), Some(status.clone()), Some(text.clone()))
        }
        State::Unclear(why) | State::Unreadable(why) => (None, None, Some(why.clone())),
        _ => (None, None, None),
    };
    FileView {
        file: display_path(path),
        state: state.kind(),
        program: program.clone(),
        duplicate_of,
        gate,
        status,
        why,
    }
}
