//! Members that become the bytes of a file.

use neff_build::content::Content;
use neff_build::files::Files;
use neff_diag::codes::edit as codes;
use neff_diag::{Diagnostic, Place, nearest};

use super::change::{Anywhere, Changes, unusable};
use super::original::Unpacked;
use super::set::Replacement;

/// Plans the replacement of one member.
pub(super) fn plan(
    replacement: &Replacement,
    unpacked: &Unpacked,
    changes: &mut Changes,
) -> Result<(), Box<Diagnostic>> {
    let Replacement { name, file } = replacement;
    if unpacked.file(name).is_none() {
        let message = format!("there is no member {name:?}");
        return Err(Box::new(unknown(message, name, unpacked.names())));
    }
    Anywhere.open(file).map_err(|error| unusable(file, &error))?;
    changes.replace(name, Content::File(file.clone()))
}

/// A name that is not there, with what it may have been meant to be.
pub(super) fn unknown<'n>(
    message: String,
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    let names: Vec<&str> = names.into_iter().collect();
    let finding = Diagnostic::new(codes::UNKNOWN_NAME, message).at(Place::Nowhere);
    let quoted = |names: &[&str]| {
        names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
    };
    match nearest(name, names.iter().copied()).as_slice() {
        [] if names.is_empty() => finding.help("there is none in this file"),
        [] if names.len() > LISTED => finding,
        [] => finding.help(format!("there are {}", quoted(&names))),
        [one] => finding.help(format!("did you mean {one:?}?")),
        near => finding.help(format!("did you mean one of {}?", quoted(near))),
    }
}

/// Names that are all listed if none is near.
const LISTED: usize = 12;
