//! The device library of a GPSIMD library: which member it becomes, and of which bytes.
//!
//! A library is a ready ELF image, which goes in as it is; whether it is a kernel that loads is
//! not asked here.

use neff_diag::{Diagnostic, Findings, codes::model};

use crate::content::Content;
use crate::files::Files;
use crate::model::{Data, Library, Model};

/// The member that a file becomes if nothing else is said: one of the file's name.
pub(crate) fn member_of(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// What the members of all libraries are made of, in their order.
pub(crate) fn libraries(model: &Model, files: &dyn Files, findings: &mut Findings) -> Vec<Content> {
    model.libraries.iter().map(|library| library_of(model, library, files, findings)).collect()
}

/// What the member of a library is made of.
fn library_of(
    model: &Model,
    library: &Library,
    files: &dyn Files,
    findings: &mut Findings,
) -> Content {
    let data = &library.data;
    // Members are written last, and a file that is missing must be known before.
    if let Data::File(path) = &data.value
        && let Err(error) = files.open(path)
    {
        let finding = Diagnostic::new(model::FILE, format!("{path}: {error}"));
        findings.push(finding.at(model.document.place(data.span)));
    }
    data.value.clone().into()
}
