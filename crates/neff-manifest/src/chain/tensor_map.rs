//! `tensor_map.json`: tensors as tools see them, held against the variables of a graph.

use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Findings, Severity};

use super::look::Look;
use super::members::Members;
use super::open::{Opened, open};
use super::reference::resolve;
use super::variable::Variable;

/// The member that describes tensors for tools, beside def.json.
const TENSOR_MAP: &str = "tensor_map.json";

/// Names that the finding lists.
const LISTED: usize = 5;

/// Reads the map beside a def.json, if there is one, and compares it.
pub(super) fn read(
    members: &dyn Members,
    folder: &str,
    variables: &[Variable],
    findings: &mut Findings,
) {
    let member = resolve(folder, TENSOR_MAP);
    if let Opened::Read(document) = open(members, &member, None, findings) {
        compare(&mut Look::new(&member, &document, findings), variables);
    }
}

/// Notes tensors of a tensor map that have no variable: the map is for tools, and the compiler
/// merges tensors away.
fn compare(look: &mut Look<'_>, variables: &[Variable]) {
    let mut names: Vec<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
    names.sort_unstable();
    let root = look.document.root();
    let mut extra = Vec::new();
    let mut count = 0usize;
    for entry in root.entries().filter(|entry| names.binary_search(&&*entry.key).is_err()) {
        count = count.saturating_add(1);
        if extra.len() < LISTED {
            extra.push(format!("{:?}", &*entry.key));
        }
    }
    if count > 0 {
        let message = format!("{count} tensors of the map are no variables of the graph");
        let more = if count > LISTED { ", …" } else { "" };
        let finding = Diagnostic::new(codes::TENSOR_MAP_EXTRA, message)
            .severity(Severity::Note)
            .found(format!("{}{more}", extra.join(", ")));
        look.report(root, finding);
    }
}
