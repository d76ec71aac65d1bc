//! Variables of a def.json (format notes 02 §6), and what the loader asks of each one.

use neff_abi::memory_ref::{VARIABLE_TYPES, VariableType};
use neff_abi::{BackingBuffer, FabricPath, MemoryRefKind};
use neff_diag::codes::chain as codes;
use neff_diag::{Diagnostic, Severity};

use super::device_print::{self, DevicePrint};
use super::look::{Field, Look, refusal, text};
use super::members::Members;
use super::reference::{Reference, Role, refer};
use crate::json::{Kind, NodeId, Value};

/// Bytes of an address, which are those of a `pointer` (format notes 02 §6.2).
const POINTER_BYTES: u64 = 8;

/// One variable. Keys that are not listed here are reached through its node; the keys of a
/// `remote` variable are not known (format notes 02 §6.2 b).
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
    /// `alignment` of the device address in bytes; absent and 0 ask for none (02 §6.1).
    pub alignment: Option<Field<u64>>,
    /// `fabric_path`; absent means `main`. An unknown word is left out (02 §6.1).
    pub fabric_path: Option<Field<FabricPath>>,
    /// `list` of a `list` or `dge-table`: ids of variables, entry by entry (02 §6.2). Entries
    /// that are no numbers are left out.
    pub list: Option<Field<Vec<u64>>>,
    /// `referenced_var_id` of a `pointer`: the id of the variable whose address it holds.
    pub referenced: Option<Field<u64>>,
    /// `backing_variable_off` of a `virtual` one: its first byte in the scratchpad (02 §6.3).
    pub backing_offset: Option<Field<u64>>,
    /// `backing_buf` of a `virtual` one: which scratchpad.
    pub backing_buffer: Option<Field<BackingBuffer>>,
    /// What device prints and producers say of its content, if they say anything.
    pub print: Option<Box<DevicePrint>>,
}

impl Variable {
    /// True if the type word is this one.
    pub fn is(&self, word: &str) -> bool {
        self.kind.as_ref().is_some_and(|kind| kind.value == word)
    }

    /// The runtime's kind of memory reference; `None` without a known type word.
    pub fn memory_ref(&self) -> Option<MemoryRefKind> {
        VariableType::from_word(&self.kind.as_ref()?.value).map(|row| row.kind)
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
    let container = match root.get("var").filter(|value| value.kind() == Kind::Array) {
        Some(array) => Some(array),
        // The beginning of the runtime's text is not published.
        None => look.require(root, "var", Kind::Object, Some(("G41", "…no Outputs"))),
    };
    let Some(container) = container else { return Vec::new() };
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
    let kind = kind(look, &name, object);
    let row = kind.as_ref().and_then(|kind| VariableType::from_word(&kind.value));
    let memory = row.map_or(MemoryRefKind::MR_INVALID, |row| row.kind);
    let id = match object.get("var_id") {
        Some(value) => look.whole(value),
        None => {
            let gate = Some(("G43", "missing <var_id>"));
            look.require(object, "var_id", Kind::Number, gate);
            None
        }
    };
    let alignment = alignment(look, object);
    let size = size(look, object, memory);
    let is = |kind: MemoryRefKind| memory == kind;
    let file = is(MemoryRefKind::MR_BUFFER).then(|| look.require_text(object, "file_name", None));
    let file = file.flatten().map(|file| refer(look, members, folder, Role::Weights, file));
    Variable {
        name,
        node: object.id(),
        id,
        size,
        file,
        alignment,
        fabric_path: look.fabric_path(object),
        list: list(look, object, memory),
        referenced: is(MemoryRefKind::MR_PTR)
            .then(|| look.require_number(object, "referenced_var_id"))
            .flatten(),
        backing_offset: is(MemoryRefKind::MR_VIRTUAL_TMP_BUF)
            .then(|| look.require_number(object, "backing_variable_off"))
            .flatten(),
        backing_buffer: look.word(object, "backing_buf", BackingBuffer::from_word, backing_words),
        print: device_print::read(look, object),
        kind,
    }
}

fn backing_words() -> Vec<String> {
    let names = BackingBuffer::ALL.iter().filter_map(|buffer| buffer.name());
    names.map(str::to_ascii_lowercase).collect()
}

/// G42 and the type word.
fn kind<'a>(look: &mut Look<'a>, name: &str, object: Value<'a>) -> Option<Field<String>> {
    let gate = Some(("G42", "Failed to parse, key: type"));
    let kind = match object.get("type") {
        Some(value) => look.expect(value, Kind::String, gate).and_then(text),
        None => look.require_text(object, "type", gate),
    }?;
    if VariableType::from_word(&kind.value).is_none() {
        let known: Vec<_> = VARIABLE_TYPES.iter().map(|row| row.word).collect();
        let message = format!("the variable {name:?} has the unknown type {:?}", kind.value);
        let finding = Diagnostic::new(codes::VARIABLE_TYPE_UNKNOWN, message)
            .expected(format!("one of {}", known.join(", ")));
        look.report(look.document.value(kind.node), finding);
    }
    Some(kind)
}

/// G44: an alignment that is no power of two; 0 is the default and asks for none.
fn alignment<'a>(look: &mut Look<'a>, object: Value<'a>) -> Option<Field<u64>> {
    let alignment = match object.get("alignment").filter(|value| value.as_u64().is_none()) {
        Some(value) => odd_count(look, value)?,
        None => look.number(object, "alignment")?,
    };
    let bytes = alignment.value;
    if bytes != 0 && !bytes.is_power_of_two() {
        let text = format!("alignment provided not power of 2. alignment={bytes}");
        let finding = Diagnostic::new(codes::ALIGNMENT_BAD, "the alignment is no power of two")
            .expected("a power of two")
            .found(bytes.to_string())
            .refusal(refusal("G44", text));
        look.report(look.document.value(alignment.node), finding);
    }
    Some(alignment)
}

/// An alignment like `4096.0`, of which it is not known whether the loader takes it.
fn odd_count<'a>(look: &mut Look<'a>, value: Value<'a>) -> Option<Field<u64>> {
    let count = value.lenient_count().filter(|_| value.kind() == Kind::Number);
    let finding = look.wrong_type(value, "a whole number from 0");
    let finding = value.number_text().into_iter().fold(finding, Diagnostic::found);
    let severity = if count.is_some() { Severity::Warning } else { Severity::Error };
    look.report(value, finding.severity(severity));
    count.map(|count| Field { value: count, node: value.id() })
}

/// `size`, which the runtime demands of some types (format notes 02 §6.2).
fn size<'a>(look: &mut Look<'a>, object: Value<'a>, kind: MemoryRefKind) -> Option<Field<u64>> {
    let size = match kind {
        MemoryRefKind::MR_INPUT
        | MemoryRefKind::MR_OUTPUT
        | MemoryRefKind::MR_TMP_BUF
        | MemoryRefKind::MR_VIRTUAL_TMP_BUF
        | MemoryRefKind::MR_PTR => look.require_number(object, "size"),
        _ => look.number(object, "size"),
    }?;
    if kind == MemoryRefKind::MR_PTR && size.value != POINTER_BYTES {
        let finding =
            Diagnostic::new(codes::POINTER_SIZE, "the size of a pointer is not that of an address")
                .expected(format!("{POINTER_BYTES} bytes"))
                .found(format!("{} bytes", size.value));
        look.report(look.document.value(size.node), finding);
    }
    Some(size)
}

/// G45 and the ids; `list` and `dge-table` are read alike (format notes 02 §6.2 a).
fn list<'a>(
    look: &mut Look<'a>,
    object: Value<'a>,
    kind: MemoryRefKind,
) -> Option<Field<Vec<u64>>> {
    if ![MemoryRefKind::MR_LIST, MemoryRefKind::MR_PTR_TABLE].contains(&kind) {
        return None;
    }
    let gate = Some(("G45", "Failed to parse, key: list"));
    match object.get("list") {
        Some(value) => {
            look.expect(value, Kind::Array, gate)?;
            look.numbers(value)
        }
        None => {
            look.require(object, "list", Kind::Array, gate);
            None
        }
    }
}
