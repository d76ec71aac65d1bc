//! Results against expected ones, element by element.

use std::fmt;

use neff_abi::Dtype;
use neff_sim::number::{Format, Fp8Rules};

/// How far an element may be from the expected one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tolerance {
    /// Relative to the size of the expected one.
    pub relative: f64,
    /// In all.
    pub absolute: f64,
}

/// Elements that are too far from what they are to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// How many.
    pub count: usize,
    /// Of how many.
    pub total: usize,
    /// The first one, by its place in C order.
    pub first: usize,
    /// What it is to be.
    pub expected: f32,
    /// What it is.
    pub found: f32,
    /// The one that is farthest from what it is to be, by its place in C order.
    pub farthest: usize,
    /// How far it is, or infinity where one of both is no number.
    pub distance: f64,
}

impl Difference {
    /// An element differs by so much.
    fn farther(&mut self, at: usize, by: f64) {
        let distance = if by.is_nan() { f64::INFINITY } else { by.abs() };
        if distance > self.distance {
            (self.farthest, self.distance) = (at, distance);
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the farthest is element {}, by {}", self.farthest, self.distance)
    }
}

/// Elements that are compared piece by piece.
#[derive(Debug, Clone)]
pub struct Comparison {
    format: Option<Format>,
    tolerance: Tolerance,
    total: usize,
    difference: Option<Difference>,
}

impl Comparison {
    /// Of elements of a data type; of bytes, where it has no arithmetic.
    pub fn new(dtype: Option<&Dtype>, tolerance: Tolerance) -> Comparison {
        let code = dtype.and_then(|dtype| dtype.isa).map(|(code, _)| code);
        let format = code.and_then(|code| Format::from_code(code, &Fp8Rules::default()));
        Comparison { format, tolerance, total: 0, difference: None }
    }

    /// Goes on with the next elements, of both sides as many. What is no number equals what is no
    /// number.
    pub fn pieces(&mut self, found: &[u8], expected: &[u8]) {
        let (found, expected) = (values(self.format, found), values(self.format, expected));
        for (found, expected) in found.iter().zip(&expected) {
            if self.differs(*found, *expected) {
                let (found, expected) = (*found, *expected);
                let (first, farthest) = (self.total, self.total);
                let (total, distance) = (0, -1.0);
                let new =
                    Difference { count: 0, total, first, expected, found, farthest, distance };
                let known = self.difference.get_or_insert(new);
                known.count = known.count.saturating_add(1);
                known.farther(self.total, f64::from(found) - f64::from(expected));
            }
            self.total = self.total.saturating_add(1);
        }
    }

    fn differs(&self, found: f32, expected: f32) -> bool {
        let same = found == expected || found.is_nan() && expected.is_nan();
        let (found, expected) = (f64::from(found), f64::from(expected));
        let allowed = self.tolerance.absolute + self.tolerance.relative * expected.abs();
        // Nothing but infinity is near infinity.
        !(same || expected.is_finite() && (found - expected).abs() <= allowed)
    }

    /// What differs; `None` if all are near enough.
    pub fn end(self) -> Option<Difference> {
        self.difference.map(|difference| Difference { total: self.total, ..difference })
    }
}

fn values(format: Option<Format>, bytes: &[u8]) -> Vec<f32> {
    let Some(format) = format else { return bytes.iter().map(|byte| (*byte).into()).collect() };
    let mut values = vec![0.0; bytes.len().checked_div(format.bytes()).unwrap_or(0)];
    format.widen(bytes, &mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_relative_and_in_all() {
        let bytes =
            |values: &[f32]| values.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>();
        let float = Dtype::parse("float32");
        let found = bytes(&[1.0, 10.5, f32::NAN, f32::INFINITY, 2.0]);
        let expected = bytes(&[1.25, 10.0, f32::NAN, f32::INFINITY, f32::NAN]);
        let given = |relative, absolute| {
            let mut comparison = Comparison::new(float, Tolerance { relative, absolute });
            // The second piece goes on with what the first one found.
            comparison.pieces(&found[..8], &expected[..8]);
            comparison.pieces(&found[8..], &expected[8..]);
            comparison.end()
        };
        let all = given(0.0, 0.0).unwrap();
        assert_eq!((all.count, all.total, all.first), (3, 5, 0));
        assert_eq!((all.farthest, all.distance), (4, f64::INFINITY));
        let relative = given(0.05, 0.0).unwrap();
        assert_eq!((relative.count, relative.first), (2, 0));
        let absolute = given(0.0, 0.5).unwrap();
        let mut exact = Comparison::new(float, Tolerance::default());
        exact.pieces(&found[..8], &expected[..8]);
        let exact = exact.end().unwrap();
        assert_eq!((exact.farthest, exact.distance), (1, 0.5));
        assert_eq!((absolute.count, absolute.first, absolute.found), (1, 4, 2.0));
        for (found, expected) in [(1.0, f32::INFINITY), (f32::INFINITY, f32::NEG_INFINITY)] {
            let mut far = Comparison::new(float, Tolerance { relative: 0.5, absolute: 9.0 });
            far.pieces(&bytes(&[found]), &bytes(&[expected]));
            assert_eq!(far.end().unwrap().count, 1);
        }
        let mut bytes = Comparison::new(None, Tolerance::default());
        bytes.pieces(&[1, 2], &[1, 2]);
        assert_eq!(bytes.end(), None);
    }
}
