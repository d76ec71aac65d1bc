//! Bytes to message and back: limits, exact faults, and what a canonical writer would not
//! write. The fields are decoded by prost; the walk before it says where things stand.

use neff_diag::codes::metaneff as codes;
use neff_diag::{Diagnostic, Findings, Place};
use prost::Message;

use super::message::MetaNeff;
use super::schema::{FieldKind, FieldRow, META_NEFF, MessageRow};
use super::wire::{Walk, WireFault, WireField, WireValue, put_bytes, put_tag, put_varint};

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
    let mut survey = Survey { messages: 0, unpacked: 0, unknown: false, findings };
    survey.message(&META_NEFF, bytes, 0)?;
    let (unpacked, has_unknown) = (survey.unpacked, survey.unknown);
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
                for (number, value) in [(1, key), (2, value)] {
                    put_tag(&mut entry, number, 0);
                    put_varint(&mut entry, value.cast_unsigned());
                }
                put_bytes(&mut out, 6, &entry);
            }),
            (number, value) => put(&mut out, number, value),
        }
    }
    out
}

fn put(out: &mut Vec<u8>, number: u32, value: WireValue<'_>) {
    match value {
        WireValue::Varint(value) => {
            put_tag(out, number, 0);
            put_varint(out, value);
        }
        WireValue::Bytes(bytes, _) => put_bytes(out, number, bytes),
        WireValue::Fixed32(value) => {
            put_tag(out, number, 5);
            out.extend(value.to_le_bytes());
        }
        WireValue::Fixed64(value) => {
            put_tag(out, number, 1);
            out.extend(value.to_le_bytes());
        }
    }
}

/// The walk before decoding.
struct Survey<'f> {
    messages: usize,
    unpacked: u64,
    unknown: bool,
    findings: &'f mut Findings,
}

impl Survey<'_> {
    /// Looks at one message; the schema nests two deep, and unknown fields are not entered.
    fn message(&mut self, row: &'static MessageRow, bytes: &[u8], base: usize) -> Option<()> {
        self.messages = self.messages.saturating_add(1);
        if self.messages > MESSAGES_LIMIT {
            let finding = Diagnostic::new(codes::LIMIT, "the metaneff has too many tensors");
            let finding = finding.expected(format!("at most {MESSAGES_LIMIT} tensors and aliases"));
            self.findings.push(finding.at(place(base, None)));
            return None;
        }
        for field in Walk::new(bytes, base) {
            let field = match field {
                Ok(field) => field,
                Err(fault) => return self.fault(row.name, fault),
            };
            match row.by_number(field.number) {
                Some(known) => self.known(row, known, &field)?,
                None => self.unknown(row, &field),
            }
        }
        Some(())
    }

    fn known(
        &mut self,
        row: &'static MessageRow,
        known: &'static FieldRow,
        field: &WireField<'_>,
    ) -> Option<()> {
        match (known.kind, field.value) {
            (FieldKind::Message(inner), WireValue::Bytes(bytes, base)) => {
                self.message(inner, bytes, base)
            }
            (FieldKind::Bytes, WireValue::Bytes(..)) => Some(()),
            (FieldKind::Int64List, WireValue::Bytes(bytes, base)) => {
                let mut walk = Walk::new(bytes, base);
                while !walk.is_done() {
                    if let Err(fault) = walk.varint() {
                        return self.fault(known.name, fault);
                    }
                }
                Some(())
            }
            (FieldKind::Int64List, WireValue::Varint(_)) => {
                self.unpacked = self.unpacked.saturating_add(1);
                Some(())
            }
            (FieldKind::Bytes | FieldKind::Message(_), value)
            | (_, value @ (WireValue::Bytes(..) | WireValue::Fixed32(_) | WireValue::Fixed64(_))) =>
            {
                let message = format!("{} is {}", known.name, value.word());
                let finding = Diagnostic::new(codes::WIRE, message);
                self.findings.push(
                    finding
                        .at(place(field.offset, Some(known.name)))
                        .expected(format!("the wire type of {}.{}", row.name, known.name)),
                );
                None
            }
            _ => Some(()),
        }
    }

    fn unknown(&mut self, row: &MessageRow, field: &WireField<'_>) {
        self.unknown = true;
        if !self.findings.is_full() {
            let message = format!("{} has no field {}", row.name, field.number);
            let finding = Diagnostic::new(codes::UNKNOWN_FIELD, message);
            let finding = finding.found(field.value.word());
            self.findings.push(finding.at(place(field.offset, None)));
        }
    }

    fn fault(&mut self, inside: &'static str, fault: WireFault) -> Option<()> {
        let finding = Diagnostic::new(codes::WIRE, fault.message);
        self.findings.push(finding.at(place(fault.offset, Some(inside))));
        None
    }
}

fn place(offset: usize, field: Option<&'static str>) -> Place {
    Place::File { offset: u64::try_from(offset).unwrap_or(u64::MAX), length: 0, field }
}
