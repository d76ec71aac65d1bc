//! The text of a metaneff: one field a line, messages indented by two, strings escaped so that
//! any bytes survive. Reads the wire form, so that unknown fields have their place.

use std::fmt::Write as _;

use super::decode::{Decoded, encode};
use super::schema::{FieldKind, META_NEFF, MessageRow};
use crate::wire::{Walk, WireField, WireValue};

/// The text of a metaneff; [`parse`](super::parse()) gives an equal message back.
///
/// Fields are in canonical order, or, where there are unknown ones, in the order of the bytes.
pub fn print(decoded: &Decoded) -> String {
    let mut out = String::new();
    match &decoded.original {
        Some(bytes) if decoded.has_unknown => message(&mut out, &META_NEFF, bytes, 0),
        _ => message(&mut out, &META_NEFF, &encode(&decoded.message), 0),
    }
    out
}

/// The fields of one message; the bytes were decoded before and have no faults.
fn message(out: &mut String, row: &MessageRow, bytes: &[u8], depth: usize) {
    for field in Walk::new(bytes, 0).filter_map(Result::ok) {
        indent(out, depth);
        let _ = match (row.by_number(field.number), field.value) {
            (None, _) => unknown(out, &field),
            (Some(known), WireValue::Bytes(bytes, _)) => match known.kind {
                FieldKind::Message(inner) => {
                    let _ = writeln!(out, "{} {{", known.name);
                    message(out, inner, bytes, depth.saturating_add(1));
                    indent(out, depth);
                    writeln!(out, "}}")
                }
                FieldKind::Int64List => writeln!(out, "{}: {}", known.name, list(bytes)),
                _ => writeln!(out, "{}: {}", known.name, quoted(bytes)),
            },
            (Some(known), value) => writeln!(out, "{}: {}", known.name, scalar(known.kind, value)),
        };
    }
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}

/// Packed dimensions: `[4, 8]`.
fn list(bytes: &[u8]) -> String {
    let mut walk = Walk::new(bytes, 0);
    let mut words = Vec::new();
    while !walk.is_done() {
        let Ok(value) = walk.varint() else { break };
        words.push(value.cast_signed().to_string());
    }
    format!("[{}]", words.join(", "))
}

fn scalar(kind: FieldKind, value: WireValue<'_>) -> String {
    let WireValue::Varint(value) = value else { return String::new() };
    match kind {
        // Not packed; a list all the same, as it is when it is read again.
        FieldKind::Int64List => format!("[{}]", value.cast_signed()),
        FieldKind::Bool => (value != 0).to_string(),
        FieldKind::DataType | FieldKind::Type => {
            let number = enum_number(value);
            kind.word(number).map_or_else(|| number.to_string(), str::to_owned)
        }
        _ => value.cast_signed().to_string(),
    }
}

/// Enums have 32 bits; protobuf readers take the lower ones of a longer varint.
#[allow(clippy::cast_possible_truncation, reason = "the upper bits are dropped by the encoding")]
fn enum_number(value: u64) -> i32 {
    value as i32
}

/// As protobuf's text has unknown fields: fixed widths in hex with all digits.
fn unknown(out: &mut String, field: &WireField<'_>) -> std::fmt::Result {
    match field.value {
        WireValue::Varint(value) => writeln!(out, "{}: {value}", field.number),
        WireValue::Fixed32(value) => writeln!(out, "{}: {value:#010x}", field.number),
        WireValue::Fixed64(value) => writeln!(out, "{}: {value:#018x}", field.number),
        WireValue::Bytes(bytes, _) => writeln!(out, "{}: {}", field.number, quoted(bytes)),
    }
}

/// Bytes in double quotes: ASCII as it is, all else as escapes of three octal digits.
fn quoted(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().saturating_add(2));
    out.push('"');
    for byte in bytes {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b' '..=b'~' => out.push(char::from(*byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}
