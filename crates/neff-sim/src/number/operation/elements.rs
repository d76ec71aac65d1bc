//! The loops that operations run in: element by element, with one scalar, over all in a row.
//!
//! An operation is chosen once, outside of its loop, and hands the loop a closure; so each loop
//! is compiled for each operation, and nothing is decided per element.

use super::super::integer::Integer;

/// A loop over elements, compiled anew for each operation.
pub(super) trait Loop<T> {
    /// What it leaves.
    type Out;
    /// Runs with an operation.
    fn run(self, apply: impl Fn(T, T) -> T) -> Self::Out;
}

/// Element by element, into the left operands.
pub(super) struct Pairs<'a, T>(pub(super) &'a mut [T], pub(super) &'a [T]);
/// All elements with one right operand.
pub(super) struct WithRight<'a, T>(pub(super) &'a mut [T], pub(super) T);
/// All elements with one left operand.
pub(super) struct WithLeft<'a, T>(pub(super) T, pub(super) &'a mut [T]);
/// All elements one after the other, beginning with a value on the left.
pub(super) struct Fold<'a, T>(pub(super) T, pub(super) &'a [T]);

impl<T: Copy> Loop<T> for Pairs<'_, T> {
    type Out = ();
    fn run(self, apply: impl Fn(T, T) -> T) {
        for (left, right) in self.0.iter_mut().zip(self.1) {
            *left = apply(*left, *right);
        }
    }
}

impl<T: Copy> Loop<T> for WithRight<'_, T> {
    type Out = ();
    fn run(self, apply: impl Fn(T, T) -> T) {
        self.0.iter_mut().for_each(|left| *left = apply(*left, self.1));
    }
}

impl<T: Copy> Loop<T> for WithLeft<'_, T> {
    type Out = ();
    fn run(self, apply: impl Fn(T, T) -> T) {
        self.1.iter_mut().for_each(|right| *right = apply(self.0, *right));
    }
}

impl<T: Copy> Loop<T> for Fold<'_, T> {
    type Out = T;
    fn run(self, apply: impl Fn(T, T) -> T) -> T {
        self.1.iter().fold(self.0, |so_far, value| apply(so_far, *value))
    }
}

/// A loop over words whose operands are read as one integer format and whose results are
/// canonical in another of the same width.
pub(super) struct AtWidth<L> {
    /// The loop.
    pub(super) elements: L,
    /// How operands are read.
    pub(super) operands: Integer,
    /// What results are.
    pub(super) results: Integer,
}

impl<L: Loop<u64>> Loop<u64> for AtWidth<L> {
    type Out = L::Out;
    fn run(self, apply: impl Fn(u64, u64) -> u64) -> L::Out {
        let AtWidth { elements, operands, results } = self;
        elements.run(|a, b| results.wrap(apply(operands.wrap(a), operands.wrap(b))))
    }
}
