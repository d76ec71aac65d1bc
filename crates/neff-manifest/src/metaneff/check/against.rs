//! Whether the tensors of a metaneff are those of a NEFF: by name, size, shape and type
//! (format notes 04 §4.1, 7).

use std::collections::{HashMap, HashSet};

use neff_abi::dtype::Dtype;
use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings, Severity, nearest};

use super::super::message::{MetaNeff, MetaTensor};
use super::{bytes, dtype, dtype_word, quoted, shape, shown};
use crate::chain::TensorOverview;

/// Names that a suggestion is searched among at most, so that many findings stay quick.
const CANDIDATES: usize = 256;

/// Judges the metaneff against the inputs and outputs of a NEFF, by name.
pub fn check_against(
    message: &MetaNeff,
    inputs: &[TensorOverview],
    outputs: &[TensorOverview],
    findings: &mut Findings,
) {
    side("input", &message.input_tensors, inputs, findings);
    side("output", &message.output_tensors, outputs, findings);
}

/// One list against that of the NEFF.
fn side(word: &str, ours: &[MetaTensor], theirs: &[TensorOverview], findings: &mut Findings) {
    let by_name: HashMap<&[u8], &TensorOverview> =
        theirs.iter().map(|tensor| (tensor.name.as_bytes(), tensor)).collect();
    for tensor in ours {
        match by_name.get(tensor.name.as_slice()) {
            Some(other) => pair(tensor, other, findings),
            None => {
                let text = format!("the NEFF has no {word} {}", shown(tensor));
                let names = theirs.iter().map(|tensor| tensor.name.as_bytes());
                findings.push(missing(text, &tensor.name, names));
            }
        }
    }
    let there: HashSet<&[u8]> = ours.iter().map(|tensor| tensor.name.as_slice()).collect();
    for tensor in theirs.iter().filter(|tensor| !there.contains(tensor.name.as_bytes())) {
        let text = format!("the metaneff has no {word} {}", quoted(tensor.name.as_bytes()));
        let names = ours.iter().map(|tensor| tensor.name.as_slice());
        findings.push(missing(text, tensor.name.as_bytes(), names));
    }
}

fn missing<'n>(
    text: String,
    name: &[u8],
    candidates: impl Iterator<Item = &'n [u8]>,
) -> Diagnostic {
    let finding = Diagnostic::new(codes::TENSOR_MISSING, text);
    let candidates = candidates.take(CANDIDATES).filter_map(|name| std::str::from_utf8(name).ok());
    let name = std::str::from_utf8(name).unwrap_or_default();
    match nearest(name, candidates.filter(|name| name.len() < CANDIDATES)).first() {
        Some(near) => finding.help(format!("did you mean {near:?}?")),
        None => finding,
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
    let same = |want: &Vec<u64>| {
        want.len() == ours.shape.len()
            && want.iter().zip(&ours.shape).all(|(want, have)| u64::try_from(*have) == Ok(*want))
    };
    if let Some(want) = theirs.shape.as_ref().filter(|want| !same(want)) {
        let text = format!("{} has another shape in the NEFF", shown(ours));
        let finding = Diagnostic::new(codes::SHAPE_DIFFERS, text);
        findings.push(finding.expected(format!("{want:?}")).found(shape(ours)));
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
