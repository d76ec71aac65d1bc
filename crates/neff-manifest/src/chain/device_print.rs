//! What a variable says of its content: for device prints, and for tools (format notes 02 §6.1).
//!
//! The loader reads `dtype`, `shape`, `prefix` and `pipe` and lowers them to a record with little
//! room, which is gate G85; `internal_shape` and `element_size` are for tools.

use neff_abi::limits::{DEVICE_PRINT_DIMS, DEVICE_PRINT_DTYPE_BYTES, DEVICE_PRINT_PREFIX_BYTES};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look, refusal};
use super::value::admits;
use super::variable::Variable;
use crate::json::{Kind, Value};

/// The keys of a variable that describe its content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DevicePrint {
    /// `dtype`: a word of at most 15 bytes.
    pub dtype: Option<Field<String>>,
    /// `shape`: at most 8 dimensions.
    pub shape: Option<Field<Vec<u64>>>,
    /// `prefix` of what is printed, at most 511 bytes.
    pub prefix: Option<Field<String>>,
    /// `pipe`.
    pub pipe: Option<Field<i64>>,
    /// `internal_shape`: the shape on the device, outermost first; for tools.
    pub internal_shape: Option<Field<Vec<u64>>>,
    /// `element_size` in bytes; for tools.
    pub element_size: Option<Field<u64>>,
}

/// Reads the keys; `None` if there is none of them, as in modern files.
pub(super) fn read<'a>(look: &mut Look<'a>, object: Value<'a>) -> Option<Box<DevicePrint>> {
    let print = DevicePrint {
        dtype: look.text(object, "dtype"),
        shape: look.list(object, "shape"),
        prefix: look.text(object, "prefix"),
        pipe: look.integer(object, "pipe"),
        internal_shape: tool_shape(look, object),
        element_size: tool_number(look, object, "element_size"),
    };
    (print != DevicePrint::default()).then(|| Box::new(print))
}

/// The shape that only tools read: a wrong one is no error.
fn tool_shape<'a>(look: &mut Look<'a>, object: Value<'a>) -> Option<Field<Vec<u64>>> {
    let array = object.get("internal_shape")?;
    let sizes: Option<Vec<u64>> = array.elements().map(|size| size.as_u64()).collect();
    let sizes = sizes.filter(|_| array.kind() == Kind::Array);
    if sizes.is_none() {
        warn(look, array, "an array of whole numbers from 0");
    }
    sizes.map(|value| Field { value, node: array.id() })
}

fn tool_number<'a>(look: &mut Look<'a>, object: Value<'a>, key: &str) -> Option<Field<u64>> {
    let value = object.get(key)?;
    let number = value.as_u64();
    if number.is_none() {
        warn(look, value, "a whole number from 0");
    }
    number.map(|number| Field { value: number, node: value.id() })
}

fn warn(look: &mut Look<'_>, value: Value<'_>, expected: &str) {
    let finding = look.wrong_type(value, expected).severity(Severity::Warning);
    look.report(value, finding);
}

/// G85, which the loader comes to when it lowers the variables.
pub(super) fn check(look: &mut Look<'_>, variables: &[Variable]) {
    for (name, print) in variables.iter().filter_map(|it| Some((&it.name, it.print.as_ref()?))) {
        if let Some(dtype) = &print.dtype
            && !admits(&DEVICE_PRINT_DTYPE_BYTES, dtype.value.len())
        {
            let (word, bytes, most) =
                (&dtype.value, dtype.value.len(), DEVICE_PRINT_DTYPE_BYTES.max);
            let text = format!("Device print dtype {word} has {bytes} characters. Only {most} …");
            let finding = finding(format!("the dtype of {name:?} is too long"), most, bytes)
                .refusal(refusal("G85", text));
            look.report(look.document.value(dtype.node), finding);
        }
        if let Some(shape) = &print.shape {
            dimensions(look, name, shape);
        }
        if let Some(prefix) = &print.prefix {
            let value = look.document.value(prefix.node);
            let message = format!("the prefix of {name:?} is too long");
            look.above(value, &message, prefix.value.len(), &DEVICE_PRINT_PREFIX_BYTES);
        }
    }
}

/// The second half of G85; the words are spelled as the runtime does.
fn dimensions(look: &mut Look<'_>, name: &str, shape: &Field<Vec<u64>>) {
    let most = DEVICE_PRINT_DIMS.max;
    if !admits(&DEVICE_PRINT_DIMS, shape.value.len()) {
        let text = format!("Device print only supports shape dimentions of up to {most}…");
        let message = format!("the shape of {name:?} has too many dimensions");
        let finding = finding(message, most, shape.value.len()).refusal(refusal("G85", text));
        look.report(look.document.value(shape.node), finding);
    }
}

fn finding(message: String, most: u64, found: usize) -> Diagnostic {
    Diagnostic::new(codes::DEVICE_PRINT, message)
        .expected(format!("at most {most}"))
        .found(found.to_string())
}
