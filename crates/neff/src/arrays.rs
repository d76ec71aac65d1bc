//! Arrays of files against the tensors of a model. It does not read them: `neff_manifest::weights`
//! does.

use neff_abi::Dtype;
use neff_diag::Diagnostic;
use neff_diag::codes::run as codes;
use neff_manifest::chain::Tensor;
use neff_manifest::weights::Array;

/// The data type of a tensor; `None` if its name is not known.
pub fn dtype(tensor: &Tensor) -> Option<&'static Dtype> {
    tensor.dtype.as_ref().and_then(|it| Dtype::from_neff_json(&it.value))
}

/// A tensor in words: data type and shape.
pub fn described(tensor: &Tensor) -> String {
    let dtype = tensor.dtype.as_ref().map_or("bytes", |dtype| dtype.value.as_str());
    let shape = tensor.shape.as_ref().map_or(&[][..], |shape| &shape.value);
    format!("{dtype} {shape:?}")
}

/// Holds an array against a tensor. A data type or shape that the model does not give is any.
///
/// # Errors
/// N1507: the array has another data type or shape.
pub fn check(array: &Array, tensor: &Tensor) -> Result<(), Box<Diagnostic>> {
    let shape_differs = tensor.shape.as_ref().is_some_and(|it| it.value != array.shape);
    if !shape_differs && dtype(tensor).is_none_or(|dtype| array.holds(dtype)) {
        return Ok(());
    }
    let message = format!("the file is not the tensor {:?}", tensor.name.value);
    let found = format!("{} {:?}", array.element.name(), array.shape);
    let finding = Diagnostic::new(codes::TENSOR, message).expected(described(tensor));
    Err(Box::new(finding.found(found)))
}
