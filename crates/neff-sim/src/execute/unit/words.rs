//! Instructions on words at the width of their elements: bits, or integers of the integer engine
//! (format notes 05 §4.2). All operands have one width.

use super::Unit;
use crate::fault::Fault;
use crate::number::{Bitwise, Format, Integer, Kind, Whole, WholeOperation, Width};

/// Words of one width.
#[derive(Debug, Clone, Copy)]
pub(in crate::execute) struct Words {
    integer: Integer,
    /// True for numbers, false for bits.
    is_whole: bool,
}

impl Words {
    /// Elements as numbers.
    pub(in crate::execute) fn whole(integer: Integer) -> Words {
        Words { integer, is_whole: true }
    }

    /// Elements of a format as bits.
    pub(in crate::execute) fn bits(format: Format) -> Words {
        Words { integer: format.bits(), is_whole: false }
    }
}

/// An operation on words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::execute) enum Wordwise {
    Bits(Bitwise),
    Whole(Whole),
}

impl Unit for Words {
    type Element = u64;
    type Does = Wordwise;

    fn admit(&self, format: Format) -> Result<(), Fault> {
        let is_kind = !self.is_whole || matches!(format.kind, Kind::Integer(_));
        if is_kind && format.bits().width == self.integer.width {
            return Ok(());
        }
        let name = format.dtype.name;
        Err(Fault::Unknown(format!("{name} beside elements of {} bytes", self.integer.bytes())))
    }
    fn read(&self, _: Format, bytes: &[u8], out: &mut [u64]) {
        self.integer.read_words(bytes, out);
    }
    fn write(&self, _: Format, values: &[u64], out: &mut [u8]) {
        self.integer.write_words(values, out);
    }
    fn immediate(&self, word: u32) -> Result<u64, Fault> {
        if self.integer.width == Width::Bits64 {
            return Err(Fault::Unknown("a number of 4 bytes for elements of 8".to_owned()));
        }
        Ok(self.integer.wrap(word.into()))
    }
    fn pointed(&self, source: Format, _: Format) -> Format {
        source
    }
    fn is_bypass(&self, does: Wordwise) -> bool {
        match does {
            Wordwise::Bits(does) => does == Bitwise::Bypass,
            Wordwise::Whole(does) => does.operation == WholeOperation::Bypass,
        }
    }
    fn negate(&self, value: u64) -> u64 {
        self.integer.wrap(value.wrapping_neg())
    }
    fn apply(&self, does: Wordwise, left: u64, right: u64) -> u64 {
        match does {
            Wordwise::Bits(does) => does.apply(self.integer, left, right),
            Wordwise::Whole(does) => does.apply(self.integer, left, right),
        }
    }
    fn pairs(&self, does: Wordwise, left: &mut [u64], right: &[u64]) {
        match does {
            Wordwise::Bits(does) => does.pairs(self.integer, left, right),
            Wordwise::Whole(does) => does.pairs(self.integer, left, right),
        }
    }
    fn with_right(&self, does: Wordwise, values: &mut [u64], right: u64) {
        match does {
            Wordwise::Bits(does) => does.with_right(self.integer, values, right),
            Wordwise::Whole(does) => does.with_right(self.integer, values, right),
        }
    }
    fn with_left(&self, does: Wordwise, left: u64, values: &mut [u64]) {
        match does {
            Wordwise::Bits(does) => does.with_left(self.integer, left, values),
            Wordwise::Whole(does) => does.with_left(self.integer, left, values),
        }
    }
    fn reduce(&self, does: Wordwise, values: &[u64]) -> Option<u64> {
        match does {
            Wordwise::Bits(does) => does.reduce(self.integer, values),
            Wordwise::Whole(does) => does.reduce(self.integer, values),
        }
    }
}
