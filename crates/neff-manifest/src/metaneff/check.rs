//! Whether a metaneff is consistent with itself (format notes 04 §4.5, 4.6, 5). No host does this
//! beforehand; `against` compares it with a NEFF.

mod against;

use std::collections::{HashMap, HashSet};

use neff_abi::dtype::Dtype;
use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings};

use super::message::{MetaNeff, MetaTensor, Type};
use super::schema::FieldKind;

pub use against::check_against;

/// Bytes of a name that messages show at most, so that many findings stay small.
const NAME_SHOWN: usize = 80;
/// Dimensions of a shape that messages show at most, for the same reason.
const SHAPE_SHOWN: usize = 16;

/// Judges the metaneff by itself.
pub fn check(message: &MetaNeff, findings: &mut Findings) {
    list(&message.input_tensors, "input", findings);
    list(&message.output_tensors, "output", findings);
    for tensor in &message.input_tensors {
        if !(1..=3).contains(&tensor.kind) {
            let text = format!("{} has the type {}", shown(tensor), type_word(tensor));
            findings.push(Diagnostic::new(codes::TYPE_UNSET, text));
        }
    }
    counts(message, findings);
    aliases(message, findings);
}

/// A name as messages quote it.
fn quoted(name: &[u8]) -> String {
    let start = name.get(..NAME_SHOWN).unwrap_or(name);
    let more = if start.len() < name.len() { "…" } else { "" };
    format!("{:?}{more}", String::from_utf8_lossy(start))
}

fn shown(tensor: &MetaTensor) -> String {
    quoted(&tensor.name)
}

/// A shape as messages show it.
fn shape(tensor: &MetaTensor) -> String {
    match tensor.shape.get(..SHAPE_SHOWN) {
        Some(start) if start.len() < tensor.shape.len() => {
            format!("{start:?} and {} more", tensor.shape.len().saturating_sub(SHAPE_SHOWN))
        }
        _ => format!("{:?}", tensor.shape),
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

/// The word of an input's type, or its number.
fn type_word(tensor: &MetaTensor) -> String {
    let word = FieldKind::Type.word(tensor.kind);
    word.map_or_else(|| tensor.kind.to_string(), str::to_owned)
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
            let text = format!("{} has the shape {}", shown(tensor), shape(tensor));
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
        format!("user inputs {user}, states {states}, weights {weights}")
    };
    let finding = Diagnostic::new(codes::COUNTS, "the counts do not equal the types of the inputs");
    findings.push(finding.expected(words(real)).found(words(said)));
}

fn aliases(message: &MetaNeff, findings: &mut Findings) {
    let mut taken: HashMap<i64, i64> = HashMap::new();
    for (&output, &input) in &message.output_aliases_to {
        let ours = at(&message.output_tensors, output);
        let theirs = at(&message.input_tensors, input);
        for (side, index, tensor, count) in [
            ("output", output, ours, message.output_tensors.len()),
            ("input", input, theirs, message.input_tensors.len()),
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
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            alias(ours, theirs, findings);
        }
    }
}

/// The tensor of an index.
fn at(list: &[MetaTensor], index: i64) -> Option<&MetaTensor> {
    list.get(usize::try_from(index).ok()?)
}

fn alias(output: &MetaTensor, input: &MetaTensor, findings: &mut Findings) {
    if (&output.shape, output.data_type) == (&input.shape, input.data_type) {
        return;
    }
    let text = format!("output {} takes the buffer of {}", shown(output), shown(input));
    let words = |tensor: &MetaTensor| format!("{} {}", dtype_word(tensor), shape(tensor));
    let finding = Diagnostic::new(codes::ALIAS_DIFFERS, text);
    findings.push(finding.expected(words(input)).found(words(output)));
}
