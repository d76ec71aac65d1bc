//! A protobuf message without a schema, field by field: what is not explained is shown from this.
//!
//! A value with a length may be bytes, a text or another message; the wire form does not say. It
//! is taken for a text if it is UTF-8 that can be printed, else for a message if it is one to its
//! last byte, else for bytes. Nothing is copied: values are parts of the file.

use neff_manifest::wire::{Walk, WireFault, WireValue};

/// Fields of a trace that are held: 4,194,304. Project choice, about 300 MiB; beyond it values
/// stay bytes.
pub const FIELDS_LIMIT: usize = 4 << 20;
/// Messages in messages that are taken apart. Project choice; the known records lie a few deep.
pub const DEPTH_LIMIT: usize = 24;

/// A field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<'a> {
    /// Its number.
    pub number: u32,
    /// Offset of its tag in the file, in bytes.
    pub offset: usize,
    /// What stands there.
    pub value: Value<'a>,
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// Wire type 0.
    Varint(u64),
    /// Wire type 1.
    Fixed64(u64),
    /// Wire type 5.
    Fixed32(u32),
    /// Wire type 2, bytes that are nothing else.
    Bytes(&'a [u8]),
    /// Wire type 2, UTF-8 without control characters.
    Text(&'a str),
    /// Wire type 2, a message.
    Message(Vec<Field<'a>>),
}

impl Value<'_> {
    /// The number of the wire type.
    pub fn wire_type(&self) -> u8 {
        match self {
            Value::Varint(_) => 0,
            Value::Fixed64(_) => 1,
            Value::Bytes(_) | Value::Text(_) | Value::Message(_) => 2,
            Value::Fixed32(_) => 5,
        }
    }
}

/// What is left of the limits, and whether they were met.
#[derive(Debug)]
pub(super) struct Room {
    fields: usize,
    /// The offset of the first value that was not taken apart for want of room.
    pub(super) met: Option<usize>,
}

impl Room {
    pub(super) fn of(fields: usize) -> Room {
        Room { fields, met: None }
    }

    fn take(&mut self, offset: usize) -> bool {
        match self.fields.checked_sub(1) {
            Some(left) => self.fields = left,
            None => self.met = self.met.or(Some(offset)),
        }
        self.met.is_none()
    }
}

/// The fields of the whole message, which begins at `base` of the file, as far as it can be read,
/// and the fault that ends it.
pub(super) fn fields<'a>(
    bytes: &'a [u8],
    base: usize,
    room: &mut Room,
) -> (Vec<Field<'a>>, Option<WireFault>) {
    let mut all = Vec::new();
    for field in Walk::new(bytes, base) {
        let field = match field {
            Ok(field) => field,
            Err(fault) => return (all, Some(fault)),
        };
        if !room.take(field.offset) {
            break;
        }
        let value = value(field.value, 1, room);
        all.push(Field { number: field.number, offset: field.offset, value });
    }
    (all, None)
}

fn value<'a>(value: WireValue<'a>, depth: usize, room: &mut Room) -> Value<'a> {
    match value {
        WireValue::Varint(number) => Value::Varint(number),
        WireValue::Fixed64(number) => Value::Fixed64(number),
        WireValue::Fixed32(number) => Value::Fixed32(number),
        WireValue::Bytes(bytes, at) => with_length(bytes, at, depth, room),
    }
}

fn with_length<'a>(bytes: &'a [u8], at: usize, depth: usize, room: &mut Room) -> Value<'a> {
    let text = std::str::from_utf8(bytes).ok();
    if let Some(text) = text.filter(|text| !text.is_empty() && !text.contains(char::is_control)) {
        return Value::Text(text);
    }
    // Whether it is a message is known before anything of it is held.
    let mut count = 0usize;
    for field in Walk::new(bytes, at) {
        if field.is_err() {
            return Value::Bytes(bytes);
        }
        count = count.saturating_add(1);
    }
    if count == 0 {
        return Value::Bytes(bytes);
    }
    if depth >= DEPTH_LIMIT || room.fields < count {
        room.met = room.met.or(Some(at));
        return Value::Bytes(bytes);
    }
    room.fields = room.fields.saturating_sub(count);
    let fields = Walk::new(bytes, at).flatten().map(|field| Field {
        number: field.number,
        offset: field.offset,
        value: self::value(field.value, depth.saturating_add(1), room),
    });
    Value::Message(fields.collect())
}
