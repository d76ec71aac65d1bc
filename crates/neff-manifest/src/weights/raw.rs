//! Files that are nothing but data: every byte counts, and nothing says what it means.

use std::io::{self, Seek, SeekFrom};

use neff_abi::Dtype;

use super::array::{Array, Order};
use super::element::{ByteOrder, Element};

/// The whole of a source as an array of bytes: `uint8`, one dimension.
///
/// # Errors
/// Those of the source.
pub fn open<S: Seek + ?Sized>(source: &mut S) -> io::Result<Array> {
    let length = source.seek(SeekFrom::End(0))?;
    let element = Dtype::from_numpy("|u1");
    Ok(Array {
        element: element.map_or_else(|| Element::Other("|u1".into()), Element::Known),
        element_size: 1,
        number_size: 1,
        shape: vec![length],
        order: Order::C,
        byte_order: ByteOrder::Little,
        data_offset: 0,
        data_length: length,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn every_byte_is_data() {
        for bytes in [&b"\x93NUMPY\x01\x00"[..], b""] {
            let mut source = Cursor::new(bytes);
            let array = open(&mut source).unwrap();
            assert_eq!(array.element.name(), "uint8");
            assert!(array.is_plain());
            let mut copy = Vec::new();
            assert_eq!(array.copy_to(&mut source, &mut copy).unwrap(), array.data_length);
            assert_eq!(copy, bytes);
        }
    }
}
