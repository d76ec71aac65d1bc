//! The description of an array that lies in a file.

use neff_abi::Dtype;
use neff_diag::{Diagnostic, Findings};

use super::element::{ByteOrder, Element};

/// Which index of an array runs fastest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// The last, as in C.
    C,
    /// The first, as in Fortran.
    Fortran,
}

/// An array: what it holds, and where in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Array {
    /// What its elements are.
    pub element: Element,
    /// Bytes of one element.
    pub element_size: u64,
    /// Bytes of one number in an element: less than `element_size` for complex numbers and
    /// strings. Numbers of several bytes are what the byte order concerns.
    pub number_size: u64,
    /// Dimensions, the first one first; none for a single number.
    pub shape: Vec<u64>,
    /// Which index runs fastest as stored.
    pub order: Order,
    /// Byte order of the numbers as stored.
    pub byte_order: ByteOrder,
    /// Offset of the first byte in the file.
    pub data_offset: u64,
    /// Bytes of the data: the product of the shape and the element size, all of them in the file
    /// when it was opened.
    pub data_length: u64,
}

/// What opening of a weight file gives: the array if it can be used, and all findings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Opened {
    /// The array; `None` if a finding is an error.
    pub array: Option<Array>,
    /// What was found, in the order of the file.
    pub findings: Findings,
}

impl Opened {
    /// A file that cannot be used.
    pub(super) fn refused(finding: Diagnostic) -> Opened {
        let mut findings = Findings::new();
        findings.push(finding);
        Opened { array: None, findings }
    }
}

impl Array {
    /// True if the stored bytes are C order and little endian already, as a NEFF wants them. An
    /// array of which one dimension at most is longer than 1 is the same in both orders.
    pub fn is_plain(&self) -> bool {
        self.byte_order == ByteOrder::Little && !self.is_turned()
    }

    /// True if the elements are of a data type; those that NumPy has no name for are kept as others
    /// of as many bits.
    pub fn holds(&self, dtype: &Dtype) -> bool {
        let bits = self.element_size.saturating_mul(8);
        let is_wide = dtype.numpy.is_none() && dtype.bits.map(u64::from) == Some(bits);
        self.element.name() == dtype.name || is_wide
    }

    /// True if the order of the elements is not that of C.
    pub(super) fn is_turned(&self) -> bool {
        let long = self.shape.iter().filter(|dimension| **dimension != 1).count();
        self.order == Order::Fortran && long > 1 && self.data_length > 0
    }
}

/// Bytes of an array; `None` beyond 2^63-1, which is more than a file can have. A dimension of 0
/// makes it 0 whatever the others are.
pub(super) fn bytes_of(shape: &[u64], element_size: u64) -> Option<u64> {
    if shape.contains(&0) {
        return Some(0);
    }
    let product = shape.iter().try_fold(element_size, |sum, dimension| sum.checked_mul(*dimension));
    product.filter(|bytes| i64::try_from(*bytes).is_ok())
}

/// A shape as Python writes a tuple: `()`, `(3,)`, `(128, 64)`.
pub(super) fn tuple(shape: &[u64]) -> String {
    let items: Vec<String> = shape.iter().map(u64::to_string).collect();
    match items.as_slice() {
        [only] => format!("({only},)"),
        _ => format!("({})", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_exact_or_none() {
        assert_eq!(bytes_of(&[], 4), Some(4));
        assert_eq!(bytes_of(&[128, 64], 2), Some(16384));
        assert_eq!(bytes_of(&[u64::MAX, 0, u64::MAX], 8), Some(0));
        assert_eq!(bytes_of(&[1 << 62, 1], 1), Some(1 << 62));
        assert_eq!(bytes_of(&[1 << 62, 2], 1), None);
        assert_eq!(bytes_of(&[u64::MAX, u64::MAX], 1), None);
    }

    #[test]
    fn shapes_are_written_as_tuples() {
        assert_eq!([tuple(&[]), tuple(&[3]), tuple(&[3, 0])], ["()", "(3,)", "(3, 0)"]);
    }
}
