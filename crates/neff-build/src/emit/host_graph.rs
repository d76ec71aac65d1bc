//! neff.json of a model: what the host sees.

use std::num::NonZeroU32;

use neff_manifest::write::{HostGraph, HostTensor};

use super::Programs;
use crate::model::{Kind, Model};
use crate::plan::{PlannedGraph, PlannedVariable};

/// The element type of tensors of which only the size is known: one byte each (02 §4.1).
const BYTES: &str = "uint8";

/// Makes it: inputs and outputs of all graphs, each once, in the order of their ids.
pub fn host_graph(model: &Model, graphs: &[(PlannedGraph<'_>, Programs)]) -> HostGraph {
    let mut document = HostGraph::new(&model.dialect);
    let cores = u32::try_from(graphs.len()).ok().and_then(NonZeroU32::new);
    document.cores = cores.unwrap_or(NonZeroU32::MIN);
    for (graph, _) in graphs {
        let mut variables: Vec<&PlannedVariable<'_>> = graph.variables.iter().collect();
        variables.sort_by_key(|variable| variable.id);
        for variable in variables {
            let side = match variable.given.value.kind {
                Kind::Input => &mut document.inputs,
                Kind::Output => &mut document.outputs,
                _ => continue,
            };
            side.insert(variable.given.name.clone(), tensor(variable));
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
