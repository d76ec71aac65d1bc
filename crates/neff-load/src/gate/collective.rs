//! Collectives: the tensors that they read and write (format notes 05 §5.1, 0xC7 and 0xC8).
//!
//! No gate is known for them. That the variables are there is asked of all instructions that name
//! some; the collective with operands in the state buffer, 0xD9, names none.

use std::collections::HashMap;

use neff_abi::{Dtype, MemoryRefKind};
use neff_diag::Diagnostic;
use neff_diag::codes::load as codes;
use neff_isa::model::Layout;
use neff_isa::slot::Slot;
use neff_isa::value::Value;

use crate::model::Variable;

/// The number of `ctype` that reads and writes as many elements as the instruction says; one without
/// the member is of this type. For others it is not told which side `num_elements` counts.
const ALL_REDUCE: u8 = 1;

/// What is wrong with the tensors of a slot, if it is a collective.
pub(super) fn tensors(
    layout: &Layout,
    slot: &Slot,
    variables: &HashMap<u64, &Variable>,
) -> Vec<Diagnostic> {
    let value = |name: &str| {
        let member = layout.members.iter().find(|member| member.name == name)?;
        Some(Value::of(member, slot))
    };
    let number = |name: &str| match value(name)? {
        Value::Unsigned(number) => Some(number),
        _ => None,
    };
    let word = |name: &str| match value(name)? {
        Value::Word(_, code) => Some(code),
        _ => None,
    };
    let Some(count) = number("num_elements") else { return Vec::new() };
    let is_counted = word("ctype").is_none_or(|word| word == ALL_REDUCE);
    let dtype = word("dtype").and_then(Dtype::from_isa);
    let dtype = dtype.filter(|dtype| is_counted && dtype.bits.is_some());
    let mut findings = Vec::new();
    for (side, offset) in [("input", "src_offset_elems"), ("output", "dst_offset_elems")] {
        let id = number(&format!("{side}_tensor_id"));
        let Some(variable) = id.and_then(|id| variables.get(&id)) else { continue };
        if !is_tensor(variable) {
            findings.push(no_tensor(side, variable));
        }
        let end = number(offset).unwrap_or(0).saturating_add(count);
        let end = dtype.map(|dtype| dtype.bytes_of(end).unwrap_or(u64::MAX));
        if let Some(end) = end.filter(|end| *end > variable.bytes()) {
            findings.push(outside(side, variable, end));
        }
    }
    findings
}

/// True for variables that are bytes in device memory.
fn is_tensor(variable: &Variable) -> bool {
    matches!(
        variable.kind,
        MemoryRefKind::MR_BUFFER
            | MemoryRefKind::MR_TMP_BUF
            | MemoryRefKind::MR_INPUT
            | MemoryRefKind::MR_OUTPUT
            | MemoryRefKind::MR_VIRTUAL_TMP_BUF
            | MemoryRefKind::MR_REMOTE
    )
}

fn no_tensor(side: &str, variable: &Variable) -> Diagnostic {
    let (name, kind) = (&variable.name, variable.kind);
    let message = format!("the {side} of the collective, {name:?}, is no tensor in device memory");
    Diagnostic::new(codes::COLLECTIVE_TENSOR, message).found(kind.to_string())
}

fn outside(side: &str, variable: &Variable, end: u64) -> Diagnostic {
    let (name, size) = (&variable.name, variable.bytes());
    Diagnostic::new(
        codes::COLLECTIVE_OUTSIDE,
        format!("the {side} of the collective is beyond {name:?}"),
    )
    .expected(format!("at most {size} bytes"))
    .found(format!("{end} bytes from its first"))
}
