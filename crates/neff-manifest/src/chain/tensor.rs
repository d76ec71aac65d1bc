//! Inputs and outputs: dtype, shape and size from the tables of the host graph.

use std::collections::BTreeMap;

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::dtype;
use super::look::{Field, Look, refusal, text};
use crate::json::{Kind, NodeId, Value};

/// Most dimensions that the runtime's record holds.
const MAX_DIMENSIONS: usize = 32;

/// An input or output as the framework sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tensor {
    /// Its name.
    pub name: Field<String>,
    /// The dtype word, if the tables have one.
    pub dtype: Option<Field<String>>,
    /// The dimensions, outermost first, if the tables have them.
    pub shape: Option<Field<Vec<u64>>>,
    /// Bytes as the runtime computes them: unknown dtypes count one byte per element.
    pub bytes: Option<u64>,
    /// How often it is listed; above 1 once per physical core.
    pub listed: u64,
    /// `is_param` of its node, in any form; `None` if absent.
    pub is_param: Option<Field<bool>>,
}

/// The tables that tensors are looked up in.
pub(super) struct Tables<'a> {
    pub(super) nodes: Value<'a>,
    pub(super) rows: Value<'a>,
    pub(super) dtypes: Option<Value<'a>>,
    pub(super) shapes: Option<Value<'a>>,
}

/// The tensor of a node: the name is known, the tables give the rest.
pub(super) fn tensor<'a>(
    look: &mut Look<'a>,
    tables: &Tables<'a>,
    place: Value<'a>,
    node: Value<'a>,
    name: Field<String>,
    eid: u64,
) -> Tensor {
    let dtype = entry(look, tables.dtypes, place, eid)
        .and_then(|value| look.expect(value, Kind::String, None))
        .and_then(text);
    let shape = entry(look, tables.shapes, place, eid).and_then(|value| dimensions(look, value));
    let bytes = dtype.as_ref().zip(shape.as_ref()).and_then(|(d, s)| bytes(look, d, s));
    let flag = node.get("is_param").or_else(|| node.get("attrs")?.get("is_param"));
    let is_param = flag.and_then(|value| {
        let flag = value.lenient_flag();
        if flag.is_none() {
            let finding = look.wrong_type(value, "a flag").severity(Severity::Warning);
            look.report(value, finding);
        }
        flag.map(|flag| Field { value: flag, node: value.id() })
    });
    Tensor { name, dtype, shape, bytes, listed: 1, is_param }
}

/// The entry of a table; a missing table was reported already.
fn entry<'a>(
    look: &mut Look<'a>,
    table: Option<Value<'a>>,
    place: Value<'a>,
    eid: u64,
) -> Option<Value<'a>> {
    let table = table?;
    let found = usize::try_from(eid).ok().and_then(|at| table.index(at));
    if found.is_none() {
        let entries = table.elements().count();
        let name = table.parent().and_then(|pair| pair.key()).unwrap_or_default();
        let text = format!("EID {eid} out of bounds for dtypes/shapes");
        let finding =
            Diagnostic::new(codes::EID_OUT_OF_BOUNDS, format!("\"{name}\" has no entry {eid}"))
                .found(format!("{entries} entries"))
                .refusal(refusal("G24", text));
        look.report(place, finding);
    }
    found
}

fn dimensions<'a>(look: &mut Look<'a>, value: Value<'a>) -> Option<Field<Vec<u64>>> {
    let array = look.expect(value, Kind::Array, None)?;
    let count = array.elements().count();
    if count > MAX_DIMENSIONS {
        let finding = Diagnostic::new(codes::SHAPE_TOO_LARGE, "the shape has too many dimensions")
            .expected(format!("at most {MAX_DIMENSIONS}"))
            .found(count.to_string())
            .refusal(refusal("G25", format!("Too many dimensions ({count})")));
        look.report(array, finding);
        return None;
    }
    let list: Vec<u64> =
        array.elements().map_while(|size| look.whole(size)).map(|size| size.value).collect();
    (list.len() == count).then(|| Field { value: list, node: array.id() })
}

fn bytes(look: &mut Look<'_>, dtype: &Field<String>, shape: &Field<Vec<u64>>) -> Option<u64> {
    let element = dtype::element_bytes(&dtype.value);
    if element.is_none() {
        let word = &dtype.value;
        let finding =
            Diagnostic::new(codes::DTYPE_UNKNOWN, format!("the dtype {word:?} is unknown"))
                .expected(dtype::words())
                .note(format!("the runtime logs `Unknown dtype: {word}, defaulting to UNKNOWN`"));
        look.report(look.document.value(dtype.node), finding);
    }
    let start = Some(element.unwrap_or(1));
    let bytes = shape.value.iter().fold(start, |bytes, size| bytes?.checked_mul(*size));
    if bytes.is_none() {
        let message = "the tensor has more bytes than 64 bits can count";
        let finding = Diagnostic::new(codes::SHAPE_TOO_LARGE, message);
        look.report(look.document.value(shape.node), finding);
    }
    bytes
}

/// Counts outputs of one name as one, with a note.
pub(super) fn fold(look: &mut Look<'_>, outputs: Vec<(Tensor, NodeId)>) -> Vec<Tensor> {
    let mut folded: Vec<(Tensor, NodeId, bool)> = Vec::new();
    let mut by_name: BTreeMap<String, usize> = BTreeMap::new();
    for (tensor, head) in outputs {
        let next = folded.len();
        let at = *by_name.entry(tensor.name.value.clone()).or_insert(next);
        match folded.get_mut(at) {
            Some((first, last, same)) => {
                first.listed = first.listed.saturating_add(1);
                *last = head;
                let text = |t: &Tensor| t.dtype.as_ref().map(|dtype| dtype.value.clone());
                let sizes = |t: &Tensor| t.shape.as_ref().map(|shape| shape.value.clone());
                *same &= text(first) == text(&tensor) && sizes(first) == sizes(&tensor);
            }
            None => folded.push((tensor, head, true)),
        }
    }
    for (tensor, head, same) in folded.iter().filter(|(tensor, ..)| tensor.listed > 1) {
        let (name, times) = (&tensor.name.value, tensor.listed);
        let message = format!("the output {name:?} is listed {times} times and counts once");
        let finding = Diagnostic::new(codes::OUTPUT_REPEATED, message);
        let finding = match same {
            true => finding,
            false => finding
                .severity(Severity::Warning)
                .note("the entries differ in dtype or shape; those of the first are shown"),
        };
        look.report(look.document.value(*head), finding);
    }
    folded.into_iter().map(|(tensor, ..)| tensor).collect()
}
