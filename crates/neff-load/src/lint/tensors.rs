//! Tensors of the host and the variables that graphs have for them (format notes 02 §3.2, §3.4; 12
//! §6.2): names, kinds and sizes.
//!
//! The runtime keeps both by name, and no gate is known that compares them, so these are warnings.
//! In every measured file each graph has all inputs and outputs, also one that computes nothing.

use std::collections::{HashMap, HashSet};

use neff_abi::MemoryRefKind;
use neff_diag::codes::load as codes;
use neff_diag::{Diagnostic, Findings};
use neff_manifest::chain::{Chain, Definition, HostGraph, Tensor, Variable};

/// Tensors and variables that are compared in all: a few bytes of manifests can list the same tensor
/// and the same graph very often, and what is beyond is not compared. A choice of this project; files
/// that were met have dozens.
const COMPARED: usize = 1 << 20;

/// Compares the host graph with all graphs.
pub(crate) fn check(chain: &Chain, findings: &mut Findings) {
    let Some(host) = &chain.host_graph else { return };
    let tensors = host.inputs.len().saturating_add(host.outputs.len());
    let mut left = COMPARED;
    for definition in chain.graphs.iter().filter_map(|graph| graph.definition.as_ref()) {
        let cost = tensors.saturating_add(definition.variables.len());
        let Some(rest) = left.checked_sub(cost) else { return };
        left = rest;
        compare(host, definition, findings);
    }
}

fn compare(host: &HostGraph, definition: &Definition, findings: &mut Findings) {
    // Without variables at all, that is what was told.
    if definition.variables.is_empty() {
        return;
    }
    let variables = definition.variables.iter();
    let variables: HashMap<&str, &Variable> = variables.map(|it| (it.name.as_str(), it)).collect();
    let sides = [
        (&host.inputs, MemoryRefKind::MR_INPUT, "input"),
        (&host.outputs, MemoryRefKind::MR_OUTPUT, "output"),
    ];
    for (tensors, kind, word) in sides {
        for tensor in tensors {
            let variable = variables.get(tensor.name.value.as_str()).copied();
            let found = variable.filter(|variable| variable.memory_ref() == Some(kind));
            match found {
                Some(variable) => size(host, tensor, definition, variable, findings),
                None => absent(host, tensor, word, (definition, variable), findings),
            }
        }
        let known: HashSet<&str> = tensors.iter().map(|it| it.name.value.as_str()).collect();
        let of_kind = definition.variables.iter().filter(|it| it.memory_ref() == Some(kind));
        for variable in of_kind.filter(|variable| !known.contains(variable.name.as_str())) {
            let name = &variable.name;
            let message = format!("the host graph has no {word} {name:?}, and this is one");
            let finding = Diagnostic::new(codes::HOST_TENSOR, message);
            let value = definition.document.value(variable.node);
            findings.push_at(finding, || value.place(&definition.member));
        }
    }
}

/// A tensor that a graph has no variable for, or one of another type.
fn absent(
    host: &HostGraph,
    tensor: &Tensor,
    word: &str,
    (definition, variable): (&Definition, Option<&Variable>),
    findings: &mut Findings,
) {
    let (name, member) = (&tensor.name.value, &definition.member);
    let message = format!("{member} has no {word} {name:?}, and the host graph does");
    let finding = Diagnostic::new(codes::HOST_TENSOR, message);
    let kind = variable.and_then(|variable| variable.kind.as_ref());
    let found = kind.map(|kind| format!("a variable of type {:?}", kind.value));
    let finding = found.into_iter().fold(finding, Diagnostic::found);
    findings.push_at(finding, || host.document.value(tensor.name.node).place(&host.member));
}

/// The sizes that both sides say.
fn size(
    host: &HostGraph,
    tensor: &Tensor,
    definition: &Definition,
    variable: &Variable,
    findings: &mut Findings,
) {
    let (Some(bytes), Some(size)) = (tensor.bytes, &variable.size) else { return };
    if bytes == size.value {
        return;
    }
    let name = &tensor.name.value;
    let message = format!("the host's {name:?} and the variable of that name differ in size");
    let finding = Diagnostic::new(codes::HOST_TENSOR, message)
        .expected(format!("{bytes} bytes, as the shape in {} has", host.member))
        .found(format!("{} bytes", size.value));
    let value = definition.document.value(size.node);
    findings.push_at(finding, || value.place(&definition.member));
}
