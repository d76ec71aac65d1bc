//! Bytes to message and back: limits, and what a canonical writer would not write. The fields
//! are decoded by prost; `survey` looks before it, to say exactly where something is wrong.

use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings};
use prost::Message;

use super::message::MetaNeff;
use super::survey::{Survey, survey};
use crate::wire::{Walk, WireValue, put_bytes, put_fixed32, put_fixed64, put_varint_field};

/// Bytes of a metaneff that are read at most: 256 MiB. Project choice; real ones without a graph
/// take kilobytes, protobuf itself stops at 2 GiB.
pub const BYTES_LIMIT: usize = 256 << 20;
/// Tensors and aliases together at most. Project choice: two bytes make an empty tensor, which
/// takes about a hundred times as many in memory.
pub const MESSAGES_LIMIT: usize = 1 << 18;

/// A metaneff that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// What it says.
    pub message: MetaNeff,
    /// The bytes as they were, if [`encode`] of the message gives others.
    pub original: Option<Vec<u8>>,
    /// True if fields stand there that the schema does not know; `message` lacks them.
    pub has_unknown: bool,
}

/// Decodes a metaneff; `None` if it is damaged or too large, then `findings` has an error.
///
/// What is sound but not what a canonical writer writes is noted (format notes 04 §2.1).
pub fn decode(bytes: &[u8], findings: &mut Findings) -> Option<Decoded> {
    if bytes.len() > BYTES_LIMIT {
        let finding = Diagnostic::new(codes::LIMIT, "the metaneff is too large");
        let finding = finding.expected(format!("at most {BYTES_LIMIT} bytes"));
        findings.push(finding.found(format!("{} bytes", bytes.len())));
        return None;
    }
    let Survey { unpacked, has_unknown, .. } = survey(bytes, findings)?;
    let message = match MetaNeff::decode(bytes) {
        Ok(message) => message,
        Err(error) => {
            findings.push(Diagnostic::new(codes::WIRE, error.to_string()));
            return None;
        }
    };
    let original = (encode(&message) != bytes).then(|| bytes.to_vec());
    if original.is_some() && !has_unknown {
        let mut finding =
            Diagnostic::new(codes::NOT_CANONICAL, "a canonical writer gives other bytes for this");
        if unpacked > 0 {
            finding = finding.note(format!("{unpacked} dimensions are not packed"));
        }
        findings.push(finding);
    }
    Some(Decoded { message, original, has_unknown })
}

/// The canonical bytes: fields ascending, zeros left out, shapes packed, aliases ascending.
///
/// An alias has key and value even where they are 0, as the protobuf libraries of C++ and Python
/// write them; prost would leave them out.
pub fn encode(message: &MetaNeff) -> Vec<u8> {
    let bytes = message.encode_to_vec();
    if !message.output_aliases_to.iter().any(|(key, value)| *key == 0 || *value == 0) {
        return bytes;
    }
    let mut out = Vec::with_capacity(bytes.len().saturating_add(64));
    let mut aliases = message.output_aliases_to.iter();
    // What prost wrote has no faults.
    for field in Walk::new(&bytes, 0).filter_map(Result::ok) {
        match (field.number, field.value) {
            (6, _) => aliases.by_ref().take(1).for_each(|(key, value)| {
                let mut entry = Vec::new();
                put_varint_field(&mut entry, 1, key.cast_unsigned());
                put_varint_field(&mut entry, 2, value.cast_unsigned());
                put_bytes(&mut out, 6, &entry);
            }),
            (number, value) => put(&mut out, number, value),
        }
    }
    out
}

fn put(out: &mut Vec<u8>, number: u32, value: WireValue<'_>) {
    match value {
        WireValue::Varint(value) => put_varint_field(out, number, value),
        WireValue::Fixed64(value) => put_fixed64(out, number, value),
        WireValue::Bytes(bytes, _) => put_bytes(out, number, bytes),
        WireValue::Fixed32(value) => put_fixed32(out, number, value),
    }
}
