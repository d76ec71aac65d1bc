//! neff.json of a model: what the host sees.

use std::num::NonZeroU32;

use neff_diag::{Diagnostic, Findings, codes::model};
use neff_manifest::write::{HostGraph, HostTensor};

use super::Programs;
use crate::model::{Kind, Model};
use crate::plan::{PlannedGraph, PlannedVariable};

/// The element type of tensors of which only the size is known: one byte each (02 §4.1).
const BYTES: &str = "uint8";

/// Makes it: inputs and outputs of all graphs, each once, in the order of their ids.
/// Tensors on which graphs disagree are reported.
pub fn host_graph(
    model: &Model,
    graphs: &[(PlannedGraph<'_>, Programs)],
    findings: &mut Findings,
) -> HostGraph {
    let mut document = HostGraph::new(&model.dialect);
    let cores = u32::try_from(graphs.len()).ok().and_then(NonZeroU32::new);
    document.cores = cores.unwrap_or(NonZeroU32::MIN);
    for (graph, _) in graphs {
        let mut variables: Vec<&PlannedVariable<'_>> = graph.variables.iter().collect();
        variables.sort_by_key(|variable| variable.id);
        for variable in variables {
            let (inputs, outputs) = (&mut document.inputs, &mut document.outputs);
            let (side, other) = match variable.given.value.kind {
                Kind::Input => (inputs, outputs),
                Kind::Output => (outputs, inputs),
                _ => continue,
            };
            let (name, tensor) = (&variable.given.name, tensor(variable));
            let earlier = side.insert(name.clone(), tensor.clone());
            // Of one graph, a name that stands twice is told elsewhere.
            if earlier.is_some_and(|earlier| earlier != tensor) || other.get(name).is_some() {
                let message = format!("{name:?} is something else in another graph");
                let finding = Diagnostic::new(model::GRAPHS_DISAGREE, message);
                let finding = finding.note(format!("in the graph {}", graph.graph.name));
                findings.push(finding.at(model.document.place(variable.given.span)));
            }
        }
    }
    document
}

fn tensor(variable: &PlannedVariable<'_>) -> HostTensor {
    let given = &variable.given.value;
    let shape = given.framework_shape.as_ref().or(given.shape.as_ref());
    match (given.framework_dtype.or(given.dtype), shape) {
        (Some(dtype), Some(shape)) => {
            HostTensor { dtype: dtype.name.to_owned(), shape: shape.clone() }
        }
        _ => {
            let shape = vec![variable.size.unwrap_or_default()];
            HostTensor { dtype: BYTES.to_owned(), shape }
        }
    }
}
