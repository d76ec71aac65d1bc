//! Random numbers that are the same everywhere: splitmix64.

use neff_xtensa::{Operand, Values};

pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 on, below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    /// A number between two bounds, which are numbers themselves.
    pub(super) fn between(&mut self, lowest: i64, highest: i64) -> i64 {
        lowest + i64::try_from(self.next() % (highest - lowest + 1).unsigned_abs()).unwrap()
    }

    /// One of them.
    pub(super) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// A word of the kind that shows mistakes: small, all ones, one bit, near a sign, any.
    pub(super) fn word(&mut self) -> u32 {
        let any = (self.next() >> 32) as u32;
        match self.below(8) {
            0 => any & 0xf,
            1 => (any & 0xf).wrapping_neg(),
            2 => 1 << (any & 31),
            3 => 0x8000_0000_u32.wrapping_add(any & 3).wrapping_sub(2),
            4 => (any & 0xffff).wrapping_sub(0x8000),
            _ => any,
        }
    }

    /// A value that an operand takes, which is no target.
    pub(super) fn value(&mut self, operand: &Operand) -> i64 {
        match operand.values() {
            Values::Range { lowest, highest, step } => {
                lowest + self.between(0, (highest - lowest) / step) * step
            }
            Values::List(list) => self.one(list),
        }
    }
}
