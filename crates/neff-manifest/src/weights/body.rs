//! The body of an array as a stream in C order and little endian.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::array::Array;
use super::element::ByteOrder;
use super::gather;
use super::limits::{COPY_BLOCK, GATHER_BLOCK};

impl Array {
    /// Writes the elements in C order, each number little endian, and gives the number of bytes.
    ///
    /// `source` is what the array was found in. An array in C order is copied in blocks of
    /// [`COPY_BLOCK`] bytes. One in Fortran order is gathered in blocks of at most
    /// [`GATHER_BLOCK`] bytes; for each of these the parts of the file that it needs are read in
    /// ascending order, so an array of `n` blocks is read `n` times at worst, up to `2n` if the
    /// dimensions divide badly.
    ///
    /// # Errors
    /// Those of the source and of `out`; `UnexpectedEof` if the file has become shorter.
    pub fn copy_to<R: Read + Seek>(&self, source: &mut R, out: &mut dyn Write) -> io::Result<u64> {
        self.copy_by(source, out, GATHER_BLOCK)
    }

    /// As [`Array::copy_to`] with blocks of another size, in bytes.
    pub(super) fn copy_by<R: Read + Seek>(
        &self,
        source: &mut R,
        out: &mut dyn Write,
        block: usize,
    ) -> io::Result<u64> {
        if self.is_turned() {
            gather::copy(self, source, block, &mut |bytes| self.send(bytes, out))?;
            return Ok(self.data_length);
        }
        source.seek(SeekFrom::Start(self.data_offset))?;
        // A multiple of every number size, so that no number is cut.
        let unit = usize::try_from(self.number_size).unwrap_or(1).max(1);
        let size = COPY_BLOCK.saturating_sub(COPY_BLOCK.checked_rem(unit).unwrap_or(0));
        let mut left = self.data_length;
        let mut bytes = vec![0; usize::try_from(left).unwrap_or(size).min(size)];
        while left > 0 {
            let count = usize::try_from(left).unwrap_or(size).min(size);
            let part = bytes.get_mut(..count).unwrap_or_default();
            source.read_exact(part)?;
            self.send(part, out)?;
            left = left.saturating_sub(u64::try_from(count).unwrap_or(u64::MAX));
        }
        Ok(self.data_length)
    }

    /// Writes whole numbers, turned around if they are big endian.
    fn send(&self, bytes: &mut [u8], out: &mut dyn Write) -> io::Result<()> {
        let unit = usize::try_from(self.number_size).unwrap_or(1).max(1);
        if self.byte_order == ByteOrder::Big {
            bytes.chunks_exact_mut(unit).for_each(<[u8]>::reverse);
        }
        out.write_all(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{Element, Order, npy, raw};
    use std::io::Cursor;

    fn array(shape: &[u64], order: Order, byte_order: ByteOrder) -> Array {
        let count: u64 = shape.iter().product();
        Array {
            element: Element::Other("<u2".into()),
            element_size: 2,
            number_size: 2,
            shape: shape.to_vec(),
            order,
            byte_order,
            data_offset: 3,
            data_length: count * 2,
        }
    }

    /// Numbers 0, 1, 2… in C order, stored as an array says.
    fn stored(array: &Array) -> Vec<u8> {
        let count: u64 = array.shape.iter().product();
        let mut bytes = vec![0xAA; 3 + usize::try_from(count).unwrap() * 2];
        for number in 0..count {
            let (mut rest, mut at, mut stride) = (number, 0, count);
            let mut fortran = 1;
            for dimension in &array.shape {
                stride /= dimension;
                at += rest / stride * fortran;
                rest %= stride;
                fortran *= dimension;
            }
            let at = if array.order == Order::C { number } else { at };
            let number = u16::try_from(number).unwrap();
            let two = match array.byte_order {
                ByteOrder::Little => number.to_le_bytes(),
                ByteOrder::Big => number.to_be_bytes(),
            };
            let at = usize::try_from(at).unwrap() * 2 + 3;
            bytes[at..at + 2].copy_from_slice(&two);
        }
        bytes
    }

    #[test]
    fn every_form_comes_out_in_c_order_and_little_endian() {
        for shape in [
            &[][..],
            &[5],
            &[3, 5],
            &[5, 1, 3],
            &[2, 3, 4, 5],
            &[1, 7, 1, 6],
            &[9, 0, 2],
            &[64, 300],
        ] {
            for order in [Order::C, Order::Fortran] {
                for byte_order in [ByteOrder::Little, ByteOrder::Big] {
                    let array = array(shape, order, byte_order);
                    let bytes = stored(&array);
                    let count = u16::try_from(array.data_length / 2).unwrap();
                    let expected: Vec<u8> = (0..count).flat_map(u16::to_le_bytes).collect();
                    for block in [1, 2, 7, 16, 50, 4096, GATHER_BLOCK] {
                        let mut out = Vec::new();
                        array.copy_by(&mut Cursor::new(&bytes), &mut out, block).unwrap();
                        assert_eq!(out, expected, "{shape:?} {order:?} {byte_order:?} {block}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_file_that_became_shorter_is_an_error() {
        for order in [Order::C, Order::Fortran] {
            let array = array(&[30, 40], order, ByteOrder::Little);
            let mut bytes = stored(&array);
            bytes.pop();
            let error = array.copy_to(&mut Cursor::new(bytes), &mut io::sink()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        }
    }

    #[test]
    fn long_arrays_are_copied_in_blocks() {
        let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(COPY_BLOCK * 2 + 17).collect();
        let mut source = Cursor::new(&bytes);
        let array = raw::open(&mut source).unwrap();
        let mut out = Vec::new();
        array.copy_to(&mut source, &mut out).unwrap();
        assert_eq!(out, bytes);
        assert!(npy::open("w", &mut source).unwrap().array.is_none());
    }
}
