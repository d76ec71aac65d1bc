//! Results against expected ones, element by element.

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
}

/// Compares elements of a data type; bytes, where it has no arithmetic. `None` if all are near
/// enough. What is no number equals what is no number.
pub fn compare(
    dtype: Option<&Dtype>,
    found: &[u8],
    expected: &[u8],
    tolerance: Tolerance,
) -> Option<Difference> {
    let code = dtype.and_then(|dtype| dtype.isa).map(|(code, _)| code);
    let format = code.and_then(|code| Format::from_code(code, &Fp8Rules::default()));
    let (found, expected) = (values(format, found), values(format, expected));
    let differs = |(found, expected): (&f32, &f32)| {
        let same = found == expected || found.is_nan() && expected.is_nan();
        let (found, expected) = (f64::from(*found), f64::from(*expected));
        let allowed = tolerance.absolute + tolerance.relative * expected.abs();
        !(same || (found - expected).abs() <= allowed)
    };
    let mut wrong = found.iter().zip(&expected).enumerate().filter(|(_, pair)| differs(*pair));
    let missing = found.len().abs_diff(expected.len());
    let (first, (one, other)) = wrong.next()?;
    let count = wrong.count().saturating_add(1).saturating_add(missing);
    let total = found.len().max(expected.len());
    Some(Difference { count, total, first, expected: *other, found: *one })
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
            compare(float, &found, &expected, Tolerance { relative, absolute })
        };
        let all = given(0.0, 0.0).unwrap();
        assert_eq!((all.count, all.total, all.first), (3, 5, 0));
        let relative = given(0.05, 0.0).unwrap();
        assert_eq!((relative.count, relative.first), (2, 0));
        let absolute = given(0.0, 0.5).unwrap();
        assert_eq!((absolute.count, absolute.first, absolute.found), (1, 4, 2.0));
        assert_eq!(compare(None, &[1, 2], &[1, 2], Tolerance::default()), None);
    }
}
