//! The tests of a model: that they name inputs and outputs, and bring arrays that fit. Running
//! them is done above this crate.

use neff_abi::Dtype;
use neff_diag::{Diagnostic, Findings, codes::model, nearest};
use neff_manifest::weights::Array;
use neff_manifest::write::{HostGraph, HostTensor};

use crate::files::Files;
use crate::model::{Model, Named};
use crate::source::{Form, Source};

/// Reports names in tests that are no inputs or outputs, and inputs that a test leaves out.
pub(crate) fn names(model: &Model, host: &HostGraph, findings: &mut Findings) {
    for test in &model.tests {
        for (given, tensors, what) in
            [(&test.inputs, &host.inputs, "input"), (&test.expected, &host.outputs, "output")]
        {
            for Named { name, span, .. } in
                given.iter().filter(|it| tensors.get(&it.name).is_none())
            {
                let finding =
                    Diagnostic::new(model::NAME_UNKNOWN, format!("there is no {what} {name:?}"));
                let near = nearest(name, tensors.iter().map(|(name, _)| name));
                let help = near.first().map(|near| format!("did you mean {near:?}?"));
                let finding = help.into_iter().fold(finding, Diagnostic::help);
                findings.push(finding.at(model.document.place(*span)));
            }
        }
        let given = |name: &str| test.inputs.iter().any(|input| input.name == name);
        for (name, _) in host.inputs.iter().filter(|(name, _)| !given(name)) {
            let message = format!("the test {:?} gives nothing for the input {name:?}", test.name);
            let finding = Diagnostic::new(model::KEY_MISSING, message);
            findings.push(finding.at(model.document.place(test.span)));
        }
    }
}

/// Opens the arrays of all tests.
pub(crate) fn arrays(model: &Model, host: &HostGraph, files: &dyn Files, findings: &mut Findings) {
    for test in &model.tests {
        for (given, tensors) in [(&test.inputs, &host.inputs), (&test.expected, &host.outputs)] {
            for source in given {
                let Some(tensor) = tensors.get(&source.name) else { continue };
                let place = model.document.place(source.span);
                for rank in 0..test.ranks {
                    let found = array(&source.name, &source.value.of_rank(rank), tensor, files);
                    findings.append_as(found, |it| it.at(place.clone()));
                }
            }
        }
    }
}

fn array(name: &str, source: &Source, tensor: &HostTensor, files: &dyn Files) -> Findings {
    let path = &source.path;
    let mut found = Findings::new();
    let opened = match source.open(files) {
        Ok((opened, _)) => opened,
        Err(error) => {
            found.push(Diagnostic::new(model::FILE, format!("{path}: {error}")));
            return found;
        }
    };
    found.append_as(opened.findings, |finding| finding.note(format!("in {path}")));
    if let Some(array) = opened.array {
        found.extend(differs(name, &array, source.form, tensor));
    }
    found
}

/// What is wrong with an array for a tensor: its bytes, or where its file says what they are, that.
fn differs(name: &str, array: &Array, form: Form, tensor: &HostTensor) -> Option<Diagnostic> {
    let dtype = Dtype::parse(&tensor.dtype);
    let elements = tensor.shape.iter().try_fold(1u64, |all, size| all.checked_mul(*size));
    let wanted = dtype.zip(elements).and_then(|(dtype, elements)| dtype.bytes_of(elements));
    let what = if wanted.is_some_and(|wanted| array.data_length != wanted) {
        "size"
    } else if form == Form::Raw {
        return None;
    } else if array.shape != tensor.shape {
        "shape"
    } else if !dtype.is_none_or(|dtype| array.holds(dtype)) {
        "type"
    } else {
        return None;
    };
    let message = format!("the array for {name:?} has another {what}");
    let words =
        |bytes: u64, dtype: &str, shape: &[u64]| format!("{bytes} bytes: {dtype} {shape:?}");
    let expected = words(wanted.unwrap_or_default(), &tensor.dtype, &tensor.shape);
    let given = words(array.data_length, array.element.name(), &array.shape);
    Some(Diagnostic::new(model::SIZE, message).expected(expected).found(given))
}
