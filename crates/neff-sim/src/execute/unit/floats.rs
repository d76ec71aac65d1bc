//! Instructions in 32-bit floats (format notes 12 §3).

use super::Unit;
use crate::fault::Fault;
use crate::number::{Arithmetic, Format};

/// 32-bit floats.
#[derive(Debug, Clone, Copy)]
pub(in crate::execute) struct Floats;

impl Unit for Floats {
    type Element = f32;
    type Does = Arithmetic;

    fn admit(&self, _: Format) -> Result<(), Fault> {
        Ok(())
    }
    fn read(&self, format: Format, bytes: &[u8], out: &mut [f32]) {
        format.widen(bytes, out);
    }
    fn write(&self, format: Format, values: &[f32], out: &mut [u8]) {
        format.narrow(values, out);
    }
    fn immediate(&self, word: u32) -> Result<f32, Fault> {
        Ok(f32::from_bits(word))
    }
    fn pointed(&self, _: Format, float: Format) -> Format {
        float
    }
    fn is_bypass(&self, does: Arithmetic) -> bool {
        does == Arithmetic::Bypass
    }
    fn negate(&self, value: f32) -> f32 {
        -value
    }
    fn apply(&self, does: Arithmetic, left: f32, right: f32) -> f32 {
        does.apply(left, right)
    }
    fn pairs(&self, does: Arithmetic, left: &mut [f32], right: &[f32]) {
        does.pairs(left, right);
    }
    fn with_right(&self, does: Arithmetic, values: &mut [f32], right: f32) {
        does.with_right(values, right);
    }
    fn with_left(&self, does: Arithmetic, left: f32, values: &mut [f32]) {
        does.with_left(left, values);
    }
    fn reduce(&self, does: Arithmetic, values: &[f32]) -> Option<f32> {
        does.reduce(values)
    }
}
