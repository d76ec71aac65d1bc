//! `raw[OFFSET:WIDTH]=0x…`: bytes that no operand can carry.

use neff_diag::codes::engine;
use neff_isa::model::SLOT;

use super::cut::Cut;
use super::literal::hex_bytes;
use super::reader::Reader;
use super::{Fault, Wrong};

impl Reader<'_> {
    /// `raw[OFFSET:WIDTH]=0x…`
    pub(super) fn raw(&mut self, key: Cut<'_>, value: Cut<'_>) -> Result<(), Wrong> {
        let shape = "raw[OFFSET:WIDTH]=0x and two digits for each byte";
        let malformed = |cut: Cut<'_>| {
            Fault::new(engine::MALFORMED_VALUE, cut.span(), "raw bytes are malformed")
                .expected(shape)
        };
        let place = key.text.strip_prefix("raw[").and_then(|rest| rest.strip_suffix(']'));
        let (offset, width) =
            place.and_then(|place| place.split_once(':')).ok_or_else(|| malformed(key))?;
        let read = |text: &str| text.parse::<usize>().ok();
        let (offset, width) = read(offset).zip(read(width)).ok_or_else(|| malformed(key))?;
        let end = offset.saturating_add(width);
        if offset == 0 || width == 0 || end > SLOT {
            let message = "raw bytes lie outside bytes 1 to 63 of the slot";
            return Err(Fault::new(engine::OUT_OF_RANGE, key.span(), message)
                .expected("an offset from 1 to 63 and a width that ends by 64"));
        }
        let bytes = value.text.strip_prefix("0x").and_then(hex_bytes);
        let bytes = bytes.filter(|bytes| bytes.len() == width).ok_or_else(|| malformed(value))?;
        self.raw.push((offset, bytes));
        Ok(())
    }
}
