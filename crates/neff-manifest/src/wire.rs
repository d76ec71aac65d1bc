//! The wire form of protobuf, field by field, with offsets.
//!
//! prost decodes without telling where; this walk is for exact messages, for fields that no
//! schema knows, for the text form of the metaneff, and for readers of other protobuf files. It
//! knows no schema itself.

/// Bytes of the longest varint.
const VARINT_LIMIT: usize = 10;
/// Greatest field number: 29 bits, by the protobuf encoding.
pub(crate) const NUMBER_LIMIT: u32 = (1 << 29) - 1;

/// One field as it stands on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WireField<'a> {
    /// The field's number, 1 to 2^29 - 1.
    pub number: u32,
    /// Offset of the tag in the whole message, in bytes.
    pub offset: usize,
    /// What stands behind the tag.
    pub value: WireValue<'a>,
}

/// The value of a field, by wire type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WireValue<'a> {
    /// Wire type 0.
    Varint(u64),
    /// Wire type 1, little-endian.
    Fixed64(u64),
    /// Wire type 2: the bytes and their offset in the whole message.
    Bytes(&'a [u8], usize),
    /// Wire type 5, little-endian.
    Fixed32(u32),
}

impl WireValue<'_> {
    /// The wire type in words.
    pub fn word(&self) -> &'static str {
        match self {
            WireValue::Varint(_) => "a varint",
            WireValue::Fixed64(_) => "a value of 8 bytes",
            WireValue::Bytes(..) => "a value with a length",
            WireValue::Fixed32(_) => "a value of 4 bytes",
        }
    }
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFault {
    /// Offset of what cannot be read in the whole message, in bytes.
    pub offset: usize,
    /// One sentence without a full stop.
    pub message: String,
}

/// The fields of one message, in order; ends behind the first fault.
#[derive(Debug, Clone)]
pub struct Walk<'a> {
    rest: &'a [u8],
    at: usize,
}

impl<'a> Walk<'a> {
    /// Walks `bytes`, which begin at offset `base` of the whole message.
    pub fn new(bytes: &'a [u8], base: usize) -> Walk<'a> {
        Walk { rest: bytes, at: base }
    }

    fn fault<T>(&self, message: impl Into<String>) -> Result<T, WireFault> {
        Err(WireFault { offset: self.at, message: message.into() })
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        self.at = self.at.saturating_add(count);
        Some(head)
    }

    /// A varint of 64 bits.
    pub(crate) fn varint(&mut self) -> Result<u64, WireFault> {
        let mut value = 0u64;
        for (index, byte) in self.rest.iter().take(VARINT_LIMIT).enumerate() {
            if index == 9 && *byte > 1 {
                return self.fault("the varint does not fit 64 bits");
            }
            let shift = u32::try_from(index).unwrap_or(0).saturating_mul(7);
            value |= u64::from(byte & 0x7F).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                self.take(index.saturating_add(1));
                return Ok(value);
            }
        }
        self.fault("the message ends inside a varint")
    }

    /// True if all is read.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    fn field(&mut self) -> Result<WireField<'a>, WireFault> {
        let offset = self.at;
        let fault = |message: String| Err(WireFault { offset, message });
        let tag = self.varint()?;
        let number = tag >> 3;
        let Some(number) =
            u32::try_from(number).ok().filter(|number| (1..=NUMBER_LIMIT).contains(number))
        else {
            return fault(format!("{number} is no field number"));
        };
        let value = match tag & 7 {
            0 => WireValue::Varint(self.varint()?),
            1 => WireValue::Fixed64(u64::from_le_bytes(self.array(number)?)),
            2 => self.delimited(number)?,
            5 => WireValue::Fixed32(u32::from_le_bytes(self.array(number)?)),
            3 | 4 => {
                return fault(format!("field {number} is a group, which proto3 does not have"));
            }
            kind => return fault(format!("field {number} has the wire type {kind}")),
        };
        Ok(WireField { number, offset, value })
    }

    fn array<const N: usize>(&mut self, number: u32) -> Result<[u8; N], WireFault> {
        match self.take(N).and_then(|bytes| bytes.try_into().ok()) {
            Some(array) => Ok(array),
            None => self.fault(format!("the message ends inside field {number}")),
        }
    }

    fn delimited(&mut self, number: u32) -> Result<WireValue<'a>, WireFault> {
        let length = self.varint()?;
        let start = self.at;
        match usize::try_from(length).ok().and_then(|length| self.take(length)) {
            Some(bytes) => Ok(WireValue::Bytes(bytes, start)),
            None => self.fault(format!(
                "field {number} claims {length} bytes, of which {} are there",
                self.rest.len()
            )),
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Result<WireField<'a>, WireFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done() {
            return None;
        }
        let field = self.field();
        if field.is_err() {
            self.rest = &[];
        }
        Some(field)
    }
}

/// Appends a varint.
pub(crate) fn put_varint(out: &mut Vec<u8>, value: u64) {
    prost::encoding::encode_varint(value, out);
}

/// Appends a tag: field number and wire type (0 to 5).
fn put_tag(out: &mut Vec<u8>, number: u32, wire_type: u64) {
    put_varint(out, u64::from(number) << 3 | wire_type);
}

/// Appends a varint with its tag.
pub(crate) fn put_varint_field(out: &mut Vec<u8>, number: u32, value: u64) {
    put_tag(out, number, 0);
    put_varint(out, value);
}

/// Appends a value of 8 bytes with its tag.
pub(crate) fn put_fixed64(out: &mut Vec<u8>, number: u32, value: u64) {
    put_tag(out, number, 1);
    out.extend(value.to_le_bytes());
}

/// Appends a field with a length.
pub(crate) fn put_bytes(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_tag(out, number, 2);
    put_varint(out, u64::try_from(bytes.len()).unwrap_or(u64::MAX));
    out.extend_from_slice(bytes);
}

/// Appends a value of 4 bytes with its tag.
pub(crate) fn put_fixed32(out: &mut Vec<u8>, number: u32, value: u32) {
    put_tag(out, number, 5);
    out.extend(value.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> WireFault {
        Walk::new(bytes, 0).find_map(Result::err).unwrap()
    }

    #[test]
    fn faults_name_field_and_offset() {
        assert_eq!(fault(b"\x0a\x05abc").message, "field 1 claims 5 bytes, of which 3 are there");
        assert_eq!(fault(b"\x38\x01\x0b").offset, 2);
        assert!(fault(b"\x0b").message.contains("group"));
        assert!(fault(b"\x00\x00").message.contains("no field number"));
        assert!(fault(b"\x0f").message.contains("wire type 7"));
        assert!(
            fault(&[0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02])
                .message
                .contains("64 bits")
        );
        assert!(fault(b"\x08\xff").message.contains("inside a varint"));
        assert!(fault(b"\x0d\x01").message.contains("inside field 1"));
    }
}
