//! Variables of a def.json (format notes 02 §6).

use neff_abi::memory_ref::{VARIABLE_TYPES, VariableType};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::look::{Field, Look};
use super::members::Members;
use super::reference::{Reference, Role, refer};
use crate::json::{Kind, NodeId, Value};

/// One variable. Keys that are not listed here are reached through its node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name, decoded; any text, also empty.
    pub name: String,
    /// Its object.
    pub node: NodeId,
    /// The type word.
    pub kind: Option<Field<String>>,
    /// `var_id`.
    pub id: Option<Field<u64>>,
    /// `size` in bytes; state buffers and tables have none.
    pub size: Option<Field<u64>>,
    /// The data of a `file` variable.
    pub file: Option<Reference>,
}

impl Variable {
    /// True if the type word is this one.
    pub fn is(&self, word: &str) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.value == word)
    }
}

/// Reads `var`; simulator data that it names are added to `references`.
pub(super) fn read(
    look: &mut Look<'_>,
    members: &dyn Members,
    folder: &str,
    references: &mut Vec<Reference>,
) -> Vec<Variable> {
    let root = look.document.root();
    let Some(container) = root.get("var").filter(|v| v.kind() == Kind::Array) else {
        let Some(object) = look.require(root, "var", Kind::Object, None) else { return Vec::new() };
        return variables(look, members, folder, object, references);
    };
    variables(look, members, folder, container, references)
}

fn variables<'a>(
    look: &mut Look<'a>,
    members: &dyn Members,
    folder: &str,
    container: Value<'a>,
    references: &mut Vec<Reference>,
) -> Vec<Variable> {
    let mut list = Vec::new();
    for (name, object) in look.named(container) {
        list.push(variable(look, members, folder, name, object));
        if let Some(file) = look.text(object, "#file-name") {
            references.push(refer(look, members, folder, Role::SimulatorData, file));
        }
    }
    list
}

fn variable<'a>(
    look: &mut Look<'a>,
    members: &dyn Members,
    folder: &str,
    name: String,
    object: Value<'a>,
) -> Variable {
    let kind = look.require_text(object, "type", Some(("G42", "Failed to parse, key: type")));
    if let Some(kind) = kind.as_ref().filter(|kind| VariableType::from_word(&kind.value).is_none())
    {
        let known: Vec<_> = VARIABLE_TYPES.iter().map(|row| row.word).collect();
        let message = format!("the variable {name:?} has the unknown type {:?}", kind.value);
        let finding = Diagnostic::new(codes::VARIABLE_TYPE_UNKNOWN, message)
            .expected(format!("one of {}", known.join(", ")));
        look.report(look.document.value(kind.node), finding);
    }
    let id = match object.get("var_id") {
        Some(value) => look.whole(value),
        None => {
            let gate = Some(("G43", "missing <var_id>"));
            look.require(object, "var_id", Kind::Number, gate);
            None
        }
    };
    let size = look.number(object, "size");
    let is_file = kind.as_ref().is_some_and(|kind| kind.value == "file");
    let file = is_file.then(|| look.require_text(object, "file_name", None)).flatten();
    let file = file.map(|file| refer(look, members, folder, Role::Weights, file));
    Variable { name, node: object.id(), kind, id, size, file }
}

/// Notes tensors of a tensor map that have no variable: the map is for tools, and the compiler
/// merges tensors away.
pub(super) fn compare_with_map(look: &mut Look<'_>, variables: &[Variable]) {
    /// Names that the finding lists.
    const LISTED: usize = 5;
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
