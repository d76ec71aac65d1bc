//! Element types of Rust slices that become constants.

use neff_abi::Dtype;
use neff_abi::dtype::{FLOAT32, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64};

/// A number of Rust that a constant can have as elements.
pub trait Element: Copy {
    /// Its element type.
    const DTYPE: &'static Dtype;

    /// Adds its bytes, as the device has them: least significant first.
    fn put(self, bytes: &mut Vec<u8>);
}

macro_rules! elements {
    ($($number:ty: $dtype:ident;)+) => {
        $(impl Element for $number {
            const DTYPE: &'static Dtype = $dtype;

            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        })+
    };
}

elements! {
    u8: UINT8;
    i8: INT8;
    u16: UINT16;
    i16: INT16;
    u32: UINT32;
    i32: INT32;
    u64: UINT64;
    i64: INT64;
    f32: FLOAT32;
}

/// The bytes of a slice.
pub(super) fn bytes_of<E: Element>(elements: &[E]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(elements));
    elements.iter().for_each(|element| element.put(&mut bytes));
    bytes
}
