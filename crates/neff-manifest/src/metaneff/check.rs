//! Whether a metaneff is consistent with itself and with a NEFF's inputs and outputs
//! (format notes 04 §4.1, 4.5, 4.6, 5, 7). No host does this beforehand.

use std::collections::{HashMap, HashSet};

use neff_abi::dtype::Dtype;
use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings, Severity, nearest};

use super::message::{MetaNeff, MetaTensor, Type};
use super::schema::FieldKind;
use crate::chain::TensorOverview;

/// Judges the metaneff by itself.
pub fn check(message: &MetaNeff, findings: &mut Findings) {
    list(&message.input_tensors, "input", findings);
    list(&message.output_tensors, "output", findings);
    for tensor in &message.input_tensors {
        if tensor.kind == 0 {
            let text = format!("{} has no type", shown(tensor));
            findings.push(Diagnostic::new(codes::TYPE_UNSET, text));
        }
    }
    counts(message, findings);
    aliases(message, findings);
}

/// Judges the metaneff against the inputs and outputs of a NEFF, by name.
pub fn check_against(
    message: &MetaNeff,
    inputs: &[TensorOverview],
    outputs: &[TensorOverview],
    findings: &mut Findings,
) {
    for (side, ours, theirs) in
        [("input", &message.input_tensors, inputs), ("output", &message.output_tensors, outputs)]
    {
        let by_name: HashMap<&[u8], &TensorOverview> =
            theirs.iter().map(|tensor| (tensor.name.as_bytes(), tensor)).collect();
        for tensor in ours {
            match by_name.get(tensor.name.as_slice()) {
                Some(other) => pair(tensor, other, findings),
                None => {
                    let text = format!("the NEFF has no {side} {}", shown(tensor));
                    let names = theirs.iter().map(|tensor| tensor.name.as_str());
                    findings.push(missing(text, &text_of(&tensor.name), names));
                }
            }
        }
        let there: HashSet<&[u8]> = ours.iter().map(|tensor| tensor.name.as_slice()).collect();
        for tensor in theirs.iter().filter(|tensor| !there.contains(tensor.name.as_bytes())) {
            let text = format!("the metaneff has no {side} {:?}", tensor.name);
            let names: Vec<String> = ours.iter().map(|tensor| text_of(&tensor.name)).collect();
            findings.push(missing(text, &tensor.name, names.iter().map(String::as_str)));
        }
    }
}

fn text_of(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

fn shown(tensor: &MetaTensor) -> String {
    format!("{:?}", text_of(&tensor.name))
}

fn missing<'n>(
    text: String,
    name: &str,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    let finding = Diagnostic::new(codes::TENSOR_MISSING, text);
    match nearest(name, candidates).first() {
        Some(near) => finding.help(format!("did you mean {near:?}?")),
        None => finding,
    }
}

/// The row of a tensor's data type.
fn dtype(tensor: &MetaTensor) -> Option<&'static Dtype> {
    Dtype::from_metaneff(u64::try_from(tensor.data_type).ok()?)
}

/// The word of a tensor's data type, or its number.
fn dtype_word(tensor: &MetaTensor) -> String {
    let word = FieldKind::DataType.word(tensor.data_type);
    word.map_or_else(|| tensor.data_type.to_string(), str::to_owned)
}

/// Bytes of a tensor; `Err` if its shape cannot be, `Ok(None)` if its type is unknown.
fn bytes(tensor: &MetaTensor) -> Result<Option<u64>, ()> {
    let mut elements = 1u64;
    for dimension in &tensor.shape {
        let dimension = u64::try_from(*dimension).map_err(drop)?;
        elements = elements.checked_mul(dimension).ok_or(())?;
    }
    match dtype(tensor) {
        Some(row) => row.bytes_of(elements).map(Some).ok_or(()),
        None => Ok(None),
    }
}

/// What can be said about the tensors of one list.
fn list(tensors: &[MetaTensor], side: &str, findings: &mut Findings) {
    let mut names = HashSet::new();
    for tensor in tensors {
        let mut report = |code, text| findings.push(Diagnostic::new(code, text));
        if !names.insert(&tensor.name) {
            report(codes::NAME_REPEATED, format!("two {side}s are called {}", shown(tensor)));
        }
        if tensor.allow_dynamic_batch_size && tensor.shape.is_empty() {
            let text = format!("{} is a scalar and has a dynamic batch", shown(tensor));
            report(codes::SCALAR_DYNAMIC, text);
        }
        if dtype(tensor).is_none() {
            let text = format!("{} has the data type {}", shown(tensor), dtype_word(tensor));
            report(codes::DTYPE_UNKNOWN, text);
        }
        if bytes(tensor).is_err() {
            let text = format!("{} has the shape {:?}", shown(tensor), tensor.shape);
            report(codes::SHAPE_BAD, text);
        }
    }
}

fn counts(message: &MetaNeff, findings: &mut Findings) {
    let count = |kind: Type| {
        let all = message.input_tensors.iter().filter(|tensor| tensor.kind == i32::from(kind));
        i64::try_from(all.count()).unwrap_or(i64::MAX)
    };
    let real = [count(Type::UserInput), count(Type::InputState), count(Type::InputWeight)];
    let said = [message.num_user_inputs, message.num_states, message.num_weights];
    if said == [0; 3] || said == real {
        return;
    }
    let words = |[user, states, weights]: [i64; 3]| {
        format!("{user} user inputs, {states} states, {weights} weights")
    };
    let finding = Diagnostic::new(codes::COUNTS, "the counts do not equal the types of the inputs");
    findings.push(finding.expected(words(real)).found(words(said)));
}

fn aliases(message: &MetaNeff, findings: &mut Findings) {
    let mut taken: HashMap<i64, i64> = HashMap::new();
    for (&output, &input) in &message.output_aliases_to {
        let get = |list: &'_ [MetaTensor], index: i64| {
            usize::try_from(index).ok().and_then(|index| list.get(index).cloned())
        };
        let ours = get(&message.output_tensors, output);
        let theirs = get(&message.input_tensors, input);
        for (side, index, tensor, count) in [
            ("output", output, &ours, message.output_tensors.len()),
            ("input", input, &theirs, message.input_tensors.len()),
        ] {
            if tensor.is_none() {
                let text = format!("the alias {output} → {input} names {side} {index}");
                let finding = Diagnostic::new(codes::ALIAS_RANGE, text);
                findings.push(finding.found(format!("{count} {side}s")));
            }
        }
        if let Some(first) = taken.insert(input, output) {
            let text =
                format!("outputs {first} and {output} both take the buffer of input {input}");
            findings.push(Diagnostic::new(codes::ALIAS_TWICE, text));
        }
        if let (Some(ours), Some(theirs)) = (&ours, &theirs)
            && (&ours.shape, ours.data_type) != (&theirs.shape, theirs.data_type)
        {
            let text = format!("output {} takes the buffer of {}", shown(ours), shown(theirs));
            let words = |tensor: &MetaTensor| format!("{} {:?}", dtype_word(tensor), tensor.shape);
            let finding = Diagnostic::new(codes::ALIAS_DIFFERS, text);
            findings.push(finding.expected(words(theirs)).found(words(ours)));
        }
    }
}

/// One tensor against the NEFF's of the same name.
fn pair(ours: &MetaTensor, theirs: &TensorOverview, findings: &mut Findings) {
    if let (Ok(Some(have)), Some(want)) = (bytes(ours), theirs.bytes)
        && have != want
    {
        let text = format!("{} has another size in the NEFF", shown(ours));
        let finding = Diagnostic::new(codes::SIZE_DIFFERS, text);
        findings.push(finding.expected(format!("{want} bytes")).found(format!("{have} bytes")));
    }
    let shape = theirs.shape.as_ref();
    let same = |want: &Vec<u64>| {
        want.len() == ours.shape.len()
            && want.iter().zip(&ours.shape).all(|(want, have)| u64::try_from(*have) == Ok(*want))
    };
    if let Some(want) = shape.filter(|want| !same(want)) {
        let text = format!("{} has another shape in the NEFF", shown(ours));
        let finding = Diagnostic::new(codes::SHAPE_DIFFERS, text);
        findings.push(finding.expected(format!("{want:?}")).found(format!("{:?}", ours.shape)));
    }
    let want = theirs.dtype.as_deref().and_then(Dtype::from_neff_json);
    if let (Some(have), Some(want)) = (dtype(ours), want)
        && have.name != want.name
    {
        let text = format!("{} has another dtype in the NEFF", shown(ours));
        let mut finding = Diagnostic::new(codes::DTYPE_DIFFERS, text);
        if have.bits == want.bits {
            finding = finding.severity(Severity::Note).note("the element size is the same");
        }
        findings.push(finding.expected(want.name).found(dtype_word(ours)));
    }
}
