//! The device library of a GPSIMD library: which member it becomes, and of which bytes.
//!
//! A text of kernels (`.q7`) is assembled and linked; anything else is a ready image, which goes in
//! as it is: what the runtime makes of it is asked when the model is loaded.

use neff_diag::{Diagnostic, Findings, Place, codes::model};
use neff_kernel::link::{self, link};
use neff_kernel::text::{self, assemble};

use crate::content::Content;
use crate::files::{Beside, Files};
use crate::model::{Data, Library, Model};

/// Ends the names of texts of kernels.
const TEXT: &str = ".q7";
/// Ends the name of the member that a text becomes, as those of shipped libraries end.
const IMAGE: &str = ".so";

/// The member that a file becomes if nothing else is said: one of the file's name.
pub(crate) fn member_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.strip_suffix(TEXT) {
        Some(stem) => format!("{stem}{IMAGE}"),
        None => name.to_owned(),
    }
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
    let cannot = |path: &str, error: &std::io::Error| {
        let finding = Diagnostic::new(model::FILE, format!("{path}: {error}"));
        finding.at(model.document.place(data.span))
    };
    match &data.value {
        Data::File(path) if path.ends_with(TEXT) => match files.read_program(path) {
            Ok(bytes) => linked(model, library, (path, bytes), files, findings),
            Err(error) => {
                findings.push(cannot(path, &error));
                Content::Bytes(Vec::new())
            }
        },
        Data::File(path) => {
            // Members are written last, and a file that is missing must be known before.
            if let Err(error) = files.open(path) {
                findings.push(cannot(path, &error));
            }
            data.value.clone().into()
        }
        Data::Bytes(_) => data.value.clone().into(),
    }
}

/// The image of a text.
fn linked(
    model: &Model,
    library: &Library,
    (path, bytes): (&str, Vec<u8>),
    files: &dyn Files,
    findings: &mut Findings,
) -> Content {
    let name = files.shown(path);
    let text = match neff_text::text::decode(&name, bytes) {
        Ok(text) => text,
        Err(finding) => {
            findings.push(*finding);
            return Content::Bytes(Vec::new());
        }
    };
    let done = assemble(&name, text, &Beside::new(files, path), &text::Options::default());
    let is_sound = !done.findings.has_errors();
    findings.append(done.findings);
    if !is_sound {
        return Content::Bytes(Vec::new());
    }
    let linked = link(&[done.object], &link::Options::default());
    // What is said of no place in an object is about the library as a whole.
    let place = model.document.place(library.data.span);
    findings.append_as(linked.findings, |finding| match finding.place {
        Place::Nowhere => finding.at(place.clone()),
        _ => finding,
    });
    for (at, function) in library.entry.functions.iter().enumerate() {
        let key = (u64::from(function.opcode), u64::from(function.sub_opcode.unwrap_or(0)));
        let has = |it: &link::Kernel| (it.opcode.into(), it.spec.into()) == key;
        let rows = linked.map.as_ref().map(|map| &map.kernels);
        if linked.image.is_some() && !rows.into_iter().flatten().any(has) {
            let text = format!("`{name}` has no kernel for function `{}`", function.name);
            let finding = Diagnostic::new(model::FUNCTION_WITHOUT_KERNEL, text)
                .at(model.document.place(library.function_span(at)))
                .expected(format!(".kernel NAME opcode={:#04x} spec={:#04x}", key.0, key.1));
            findings.push(finding);
        }
    }
    Content::Bytes(linked.image.unwrap_or_default())
}
