//! `neff.json`: the host graph, its inputs and outputs, and the node that names the KELF.

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Findings};

use super::kernel::{self, Kernel};
use super::look::{Field, Gate, Look, refusal, text};
use super::tensor::{Tables, Tensor, fold, tensor};
use crate::json::{Document, Kind, NodeId, Value};

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
