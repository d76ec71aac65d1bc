//! The header of a `.npy` file of version 1.0, as NumPy lays it out.

use neff_abi::Dtype;
use neff_diag::Diagnostic;
use neff_diag::codes::weights as codes;

use super::MAGIC;
use crate::weights::array::tuple;
use crate::weights::element::descr_of;
use crate::weights::limits::MAX_DIMENSIONS;

/// Multiple of bytes at which the data begins.
const ALIGNMENT: usize = 64;
/// Room that NumPy leaves for the first dimension to grow, in digits; the blanks count before
/// the alignment is made.
const GROWTH: usize = 21;

/// The header of an array in C order: magic, version 1.0, length, dictionary, blanks, a line end.
/// Its length is a multiple of 64; the data follow, little endian.
///
/// Types that NumPy has no word for are written as void of their size, bfloat16 as `|V2`.
///
/// # Errors
/// A finding, without a place: the type has no whole number of bytes, or the shape has more than
/// [`MAX_DIMENSIONS`] dimensions.
///
/// ```
/// let dtype = neff_abi::Dtype::parse("bfloat16").expect("a type of the table");
/// let header = neff_manifest::weights::npy::header(dtype, &[3]).expect("short");
/// assert_eq!(header.len(), 128);
/// assert!(header[10..].starts_with(b"{'descr': '|V2', 'fortran_order': False, 'shape': (3,), }"));
/// ```
pub fn header(dtype: &Dtype, shape: &[u64]) -> Result<Vec<u8>, Box<Diagnostic>> {
    let Some(descr) = descr_of(dtype) else {
        let message = format!("{} has no form in a .npy file", dtype.name);
        let finding = Diagnostic::new(codes::NPY_TYPE, message)
            .expected("a type whose elements are a whole number of bytes");
        return Err(Box::new(finding));
    };
    let long = || {
        let finding = Diagnostic::new(codes::NPY_HEADER, "the array has too many dimensions");
        let expected = format!("at most {MAX_DIMENSIONS}");
        Box::new(finding.expected(expected).found(shape.len().to_string()))
    };
    if shape.len() > MAX_DIMENSIONS {
        return Err(long());
    }
    let mut text =
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {}, }}", tuple(shape));
    let digits = shape.first().map_or(GROWTH, |first| first.to_string().len());
    let room = GROWTH.saturating_sub(digits);
    // Magic, version and length, the line end. NumPy pads a header that fits by another 64.
    let fixed = MAGIC.len().saturating_add(5);
    let used = text.len().saturating_add(room).saturating_add(fixed);
    let padding = ALIGNMENT.saturating_sub(used.checked_rem(ALIGNMENT).unwrap_or(0));
    text.extend(std::iter::repeat_n(' ', room.saturating_add(padding)));
    text.push('\n');
    let length = u16::try_from(text.len()).map_err(|_| long())?;
    let mut header = MAGIC.to_vec();
    header.extend([1, 0]);
    header.extend(length.to_le_bytes());
    header.extend(text.bytes());
    Ok(header)
}
