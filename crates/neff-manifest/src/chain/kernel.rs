//! The node of the host graph that names the KELF descriptor (format notes 02 §3.3).

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look, refusal, text};
use crate::json::{Kind, NodeId, Value};

/// What marks the node.
const MARK: &str = "__kelf";

/// The node that names the KELF descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernel {
    /// The node.
    pub node: NodeId,
    /// Its name, e.g. `sg_coreV10`.
    pub name: Option<Field<String>>,
    /// The member of the descriptor; `None` if the attribute is missing or no string.
    pub kelf: Option<Field<String>>,
    /// `num_inputs`, in any form.
    pub num_inputs: Option<Field<u64>>,
    /// `num_outputs`, in any form; with several physical cores each counts its own.
    pub num_outputs: Option<Field<u64>>,
}

/// Finds the node and reports further ones.
pub(super) fn find<'a>(look: &mut Look<'a>, nodes: Value<'a>) -> Option<Kernel> {
    let is = |value: Option<Value<'_>>| {
        value.and_then(|value| value.as_str()).is_some_and(|word| word == MARK)
    };
    let marked = |node: &Value<'a>| is(node.get("attrs").and_then(|attrs| attrs.get("func_name")));
    let mut found = nodes.elements().filter(marked);
    let Some(node) = found.next() else {
        let odd = nodes.elements().find(|node| is(node.get("op")) && kelf_of(*node).is_some());
        return odd.map(|node| odd_kernel(look, node)).or_else(|| missing(look, nodes));
    };
    for further in found {
        let finding = Diagnostic::new(
            codes::SEVERAL_KERNEL_NODES,
            "the loader does not reach this KELF node",
        );
        let first = look.place(node);
        look.report(further, finding.note_at("it stops at the first one", first));
    }
    Some(kernel(look, node))
}

fn missing(look: &mut Look<'_>, nodes: Value<'_>) -> Option<Kernel> {
    let finding = Diagnostic::new(codes::KERNEL_NODE_MISSING, "no node names a KELF descriptor")
        .expected("a node with \"attrs\": {\"func_name\": \"__kelf\", \"kelf\": …}")
        .refusal(refusal("G27", "No KELF node found in NEFF JSON"));
    look.report(nodes, finding);
    None
}

fn odd_kernel<'a>(look: &mut Look<'a>, node: Value<'a>) -> Kernel {
    let message = "the KELF node is marked by its \"op\"";
    let finding = Diagnostic::new(codes::KERNEL_NODE_ODD, message)
        .expected("\"attrs\": {\"func_name\": \"__kelf\"}")
        .refusal(refusal("G27", "No KELF node found in NEFF JSON"));
    look.report(node, finding);
    kernel(look, node)
}

fn kelf_of(node: Value<'_>) -> Option<Value<'_>> {
    node.get("attrs")?.get("kelf").filter(|value| value.kind() == Kind::String)
}

fn kernel<'a>(look: &mut Look<'a>, node: Value<'a>) -> Kernel {
    let attributes = node.get("attrs").unwrap_or(node);
    let kelf = match attributes.get("kelf") {
        Some(value) => {
            let wrong = Some(("G28", "KELF attribute is not a string"));
            look.expect(value, Kind::String, wrong).and_then(text)
        }
        None => {
            let missing = Some(("G28", "KELF node found but missing 'kelf' attribute"));
            look.require_text(attributes, "kelf", missing)
        }
    };
    let num_inputs = count(look, attributes, "num_inputs");
    let num_outputs = count(look, attributes, "num_outputs");
    Kernel { node: node.id(), name: look.text(node, "name"), kelf, num_inputs, num_outputs }
}

/// A count that only producers read, in any of its forms.
fn count<'a>(look: &mut Look<'a>, attributes: Value<'a>, key: &str) -> Option<Field<u64>> {
    let value = attributes.get(key)?;
    let count = value.lenient_count();
    if count.is_none() {
        let finding = look.wrong_type(value, "a count").severity(Severity::Warning);
        look.report(value, finding);
    }
    count.map(|count| Field { value: count, node: value.id() })
}
