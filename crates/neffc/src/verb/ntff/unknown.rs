//! The fields of a trace that nobody explains: by the path of their numbers, or each by itself.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use neff::profile::trace::Trace;
use neff::profile::trace::tree::{Field, Value};
use serde::Serialize;

use crate::text::{self, Align, Table};

/// Bytes of a value that are shown where fields are grouped.
const SHOWN: usize = 24;
/// Paths that are told apart.
const PATHS: usize = 10_000;

/// Fields of one path and wire type.
#[derive(Debug, Serialize)]
pub(super) struct Group {
    /// Numbers of fields from the root, `5.2`.
    path: String,
    wire_type: u8,
    count: u64,
    /// Offset of the first in the file.
    offset: usize,
    /// Its value: a number, or bytes in hexadecimal.
    first: String,
    /// Bytes of its value, of wire type 2.
    length: Option<usize>,
}

/// One field by itself.
#[derive(Debug, Serialize)]
pub(super) struct One {
    path: String,
    offset: usize,
    wire_type: u8,
    value: String,
}

fn word(path: &[u32]) -> String {
    let numbers: Vec<String> = path.iter().map(u32::to_string).collect();
    numbers.join(".")
}

/// A value as it stands: a number, or at most so many bytes in hexadecimal.
fn value(value: &Value<'_>, most: usize) -> String {
    match value {
        Value::Varint(number) | Value::Fixed64(number) => number.to_string(),
        Value::Fixed32(number) => number.to_string(),
        Value::Text(text) => hex(text.as_bytes(), most),
        Value::Bytes(bytes) => hex(bytes, most),
        Value::Message(_) => String::new(),
    }
}

pub(super) fn hex(bytes: &[u8], most: usize) -> String {
    let mut out = String::new();
    for byte in bytes.iter().take(most) {
        let _ = write!(out, "{byte:02x}");
    }
    if bytes.len() > most {
        out.push('…');
    }
    out
}

fn length(value: &Value<'_>) -> Option<usize> {
    match value {
        Value::Text(text) => Some(text.len()),
        Value::Bytes(bytes) => Some(bytes.len()),
        _ => None,
    }
}

/// The fields by path and wire type, ascending.
pub(super) fn groups(trace: &Trace<'_>) -> Vec<Group> {
    let mut groups: BTreeMap<(Vec<u32>, u8), Group> = BTreeMap::new();
    trace.each_unknown(&mut |path, field| {
        let wire_type = field.value.wire_type();
        let key = (path.to_vec(), wire_type);
        if let Some(group) = groups.get_mut(&key) {
            group.count = group.count.saturating_add(1);
        } else if groups.len() < PATHS {
            groups.insert(
                key,
                Group {
                    path: word(path),
                    wire_type,
                    count: 1,
                    offset: field.offset,
                    first: value(&field.value, SHOWN),
                    length: length(&field.value),
                },
            );
        }
    });
    groups.into_values().collect()
}

/// Calls `visit` for every field by itself, in the order of the file.
pub(super) fn each(trace: &Trace<'_>, visit: &mut dyn FnMut(One)) {
    trace.each_unknown(&mut |path, field: &Field<'_>| {
        visit(One {
            path: word(path),
            offset: field.offset,
            wire_type: field.value.wire_type(),
            value: value(&field.value, usize::MAX),
        });
    });
}

/// The groups as lines.
pub(super) fn lines(groups: &[Group]) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Right, Align::Left]);
    for group in groups {
        let count = format!("{}x", text::grouped(group.count));
        let bytes = group.length.map(|length| u64::try_from(length).unwrap_or(u64::MAX));
        let bytes = bytes.map(|bytes| format!("  ({})", text::counted(bytes, "byte")));
        let first = format!("{}{}", group.first, bytes.unwrap_or_default());
        let kind = format!("wire type {}", group.wire_type);
        table.row([format!("  {}", group.path), kind, count, first]);
    }
    table.to_text()
}

impl std::fmt::Display for One {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let One { path, offset, wire_type, value } = self;
        write!(f, "{offset:#08x}  {path}  wire type {wire_type}  {value}")
    }
}
