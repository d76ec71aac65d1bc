//! Tensors: those of the host graph, and constants by the heads of their members.

use neff_manifest::chain::{Definition, TensorOverview, Variable};
use neff_manifest::weights::npy;

use super::TensorBox;
use crate::Contents;

/// The types of variables that are drawn as tensors of the whole model.
const OUTER: [&str; 2] = ["input", "output"];
/// The type of constants.
const CONSTANT: &str = "file";

/// An input or output of the model.
pub(super) fn outer(tensor: &TensorOverview) -> TensorBox {
    TensorBox {
        name: tensor.name.clone(),
        dtype: tensor.dtype.clone(),
        shape: tensor.shape.clone(),
        bytes: tensor.bytes,
    }
}

/// The constants of a graph, in the order of def.json.
pub(super) fn weights(contents: &Contents, definition: &Definition) -> Vec<TensorBox> {
    let constants = definition.variables.iter().filter(|variable| variable.is(CONSTANT));
    constants.map(|variable| constant(contents, variable)).collect()
}

/// A constant. Only arrays say what their elements are; raw data has a size alone.
fn constant(contents: &Contents, variable: &Variable) -> TensorBox {
    let file = variable.file.as_ref();
    let head = file.and_then(|file| contents.head(&file.member));
    let array = head.and_then(|(head, size)| npy::of_head(&variable.name, head, size).array);
    let size = variable.size.as_ref().map(|size| size.value);
    TensorBox {
        name: variable.name.clone(),
        dtype: array.as_ref().map(|array| array.element.name().to_owned()),
        bytes: size.or(array.as_ref().map(|array| array.data_length)),
        shape: array.map(|array| array.shape),
    }
}

/// The variables that are neither of the model nor constants: name, type word, bytes.
pub(super) fn others(definition: &Definition) -> Vec<(String, String, Option<u64>)> {
    let drawn =
        |variable: &&Variable| variable.is(CONSTANT) || OUTER.iter().any(|word| variable.is(word));
    let others = definition.variables.iter().filter(|variable| !drawn(variable));
    let row = |variable: &Variable| {
        let kind = variable.kind.as_ref().map_or(String::new(), |kind| kind.value.clone());
        (variable.name.clone(), kind, variable.size.as_ref().map(|size| size.value))
    };
    others.map(row).collect()
}
