//! `neff.json`: the host graph, its inputs and outputs, and the node that names the KELF.

use std::collections::BTreeMap;

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Findings, Severity};

use super::dtype;
use super::kernel::{self, Kernel};
use super::look::{Field, Gate, Look, refusal, text};
use crate::json::{Document, Kind, NodeId, Value};

/// Most dimensions that the runtime's record holds.
const MAX_DIMENSIONS: usize = 32;

const ROOTS: Gate = Some(("G21", "Missing required fields in NEFF JSON"));

/// The host graph.
#[derive(Debug, Clone)]
pub struct HostGraph {
    /// The member it was read from.
    pub member: String,
    /// Its document; the nodes of all fields below belong to it.
    pub document: Document,
    /// Inputs in the order of `arg_nodes`.
    pub inputs: Vec<Tensor>,
    /// Outputs in the order of `heads`, each once.
    pub outputs: Vec<Tensor>,
    /// The node that names the KELF descriptor, if there is one.
    pub kernel: Option<Kernel>,
}

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
struct Tables<'a> {
    nodes: Value<'a>,
    rows: Value<'a>,
    dtypes: Option<Value<'a>>,
    shapes: Option<Value<'a>>,
}

/// Reads the host graph.
pub(super) fn read(member: &str, document: Document, findings: &mut Findings) -> HostGraph {
    let mut look = Look::new(member, &document, findings);
    let root = document.root();
    let nodes = look.require(root, "nodes", Kind::Array, ROOTS);
    let arguments = look.require(root, "arg_nodes", Kind::Array, ROOTS);
    let heads = look.require(root, "heads", Kind::Array, ROOTS);
    let rows = look.require(root, "node_row_ptr", Kind::Array, ROOTS);
    let attributes = look.require(root, "attrs", Kind::Object, ROOTS);
    let dtypes = attributes.and_then(|attrs| table(&mut look, attrs, "dltype"));
    let shapes = attributes.and_then(|attrs| table(&mut look, attrs, "shape"));
    let tables = nodes.zip(rows).map(|(nodes, rows)| Tables { nodes, rows, dtypes, shapes });
    let mut inputs = Vec::new();
    let mut outputs = Vec::new();
    if let Some(tables) = &tables {
        for argument in arguments.iter().flat_map(Value::elements) {
            inputs.extend(input(&mut look, tables, argument));
        }
        for head in heads.iter().flat_map(Value::elements) {
            outputs.extend(output(&mut look, tables, attributes, head));
        }
    }
    let outputs = fold(&mut look, outputs);
    let kernel = nodes.and_then(|nodes| kernel::find(&mut look, nodes));
    HostGraph { member: member.to_owned(), inputs, outputs, kernel, document }
}

/// The list of `[tag, list]` under a key of `attrs`; any tag will do.
fn table<'a>(look: &mut Look<'a>, attributes: Value<'a>, key: &str) -> Option<Value<'a>> {
    let missing = Some(("G22", "Missing dltype or shape in attrs"));
    let wrong = match key {
        "dltype" => "Invalid dltype data format",
        _ => "Invalid shape data format",
    };
    let pair = match attributes.get(key) {
        Some(value) => look.expect(value, Kind::Array, Some(("G23", wrong)))?,
        None => look.require(attributes, key, Kind::Array, missing)?,
    };
    match pair.index(1).filter(|list| list.kind() == Kind::Array) {
        Some(list) => Some(list),
        None => {
            let finding = look.wrong_type(pair, "an array of a tag and a list");
            let finding = finding.found(format!("{:.40}", pair.text()));
            look.report(pair, finding);
            None
        }
    }
}

/// A node by its index, and its first entry id.
fn node<'a>(
    look: &mut Look<'a>,
    tables: &Tables<'a>,
    index: Value<'a>,
    is_head: bool,
) -> Option<(Value<'a>, u64)> {
    let number = look.whole(index)?.value;
    let at = usize::try_from(number).ok();
    let node = at.and_then(|at| tables.nodes.index(at)).filter(|n| n.kind() == Kind::Object);
    let row = at.and_then(|at| tables.rows.index(at)).and_then(|row| row.as_u64());
    if let (Some(node), Some(row)) = (node, row) {
        return Some((node, row));
    }
    let nodes = tables.nodes.elements().count();
    let rows = tables.rows.elements().count();
    let mut finding =
        Diagnostic::new(codes::NODE_OUT_OF_BOUNDS, format!("there is no node {number}"))
            .expected("the index of an object in \"nodes\" with a number in \"node_row_ptr\"")
            .found(format!("{nodes} nodes and {rows} row pointers"));
    if is_head {
        let text = format!("Output node ID {number} out of bounds");
        finding = finding.refusal(refusal("G26", text));
    }
    look.report(index, finding);
    None
}

fn input<'a>(look: &mut Look<'a>, tables: &Tables<'a>, index: Value<'a>) -> Option<Tensor> {
    let (node, eid) = node(look, tables, index, false)?;
    let name = look.require_text(node, "name", None)?;
    Some(tensor(look, tables, index, node, name, eid))
}

fn output<'a>(
    look: &mut Look<'a>,
    tables: &Tables<'a>,
    attributes: Option<Value<'a>>,
    head: Value<'a>,
) -> Option<(Tensor, NodeId)> {
    let parts = (head.index(0), head.index(1));
    let (Some(index), Some(slot)) = parts else {
        let finding = look.wrong_type(head, "an array of node, output and version");
        let finding = finding.found(format!("{:.40}", head.text()));
        look.report(head, finding);
        return None;
    };
    let (node, first) = node(look, tables, index, true)?;
    let slot = look.whole(slot)?.value;
    let name =
        output_name(node, attributes, slot).or_else(|| look.require_text(node, "name", None))?;
    let tensor = tensor(look, tables, head, node, name, first.saturating_add(slot));
    Some((tensor, head.id()))
}

/// The name of an output, in the order of places that format notes 02 §3.4 recommend.
fn output_name(node: Value<'_>, attributes: Option<Value<'_>>, slot: u64) -> Option<Field<String>> {
    let own = node.get("attrs");
    let lists = [Some(node), own, attributes];
    let slot = usize::try_from(slot).ok()?;
    let named =
        lists.into_iter().flatten().find_map(|object| object.get("output_names")?.index(slot));
    let named = named.or_else(|| node.get("output"))?;
    match named.kind() {
        Kind::Array => named.index(slot).and_then(text),
        _ => text(named),
    }
}

fn tensor<'a>(
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
fn fold(look: &mut Look<'_>, outputs: Vec<(Tensor, NodeId)>) -> Vec<Tensor> {
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
