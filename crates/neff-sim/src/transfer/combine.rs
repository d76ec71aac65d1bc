//! What transfers with arithmetic make of several sources: sums, scaled sums, least and greatest
//! (format notes 02 §8.4). In 32-bit floats; the sources are taken in their order.

use neff_abi::DescriptorOp;

use crate::number::{Arithmetic, Format};

/// The bytes that go to the destination.
///
/// `scale` is that of a scaled sum, and each source is multiplied by it: a choice of this project.
pub(super) fn combine(
    op: DescriptorOp,
    (from, to): (Format, Format),
    sources: &[Vec<u8>],
    scale: f64,
    start: Option<f64>,
) -> Vec<u8> {
    let count = sources.iter().map(|bytes| bytes.len().checked_div(from.bytes()).unwrap_or(0));
    let count = count.min().unwrap_or(0);
    let does = match op {
        DescriptorOp::Min => Arithmetic::Minimum,
        DescriptorOp::Max => Arithmetic::Maximum,
        _ => Arithmetic::Add,
    };
    #[allow(clippy::cast_possible_truncation, reason = "this is the one rounding")]
    let narrow = |value: f64| value as f32;
    let mut result: Option<Vec<f32>> = start.map(|value| vec![narrow(value); count]);
    for bytes in sources {
        let mut values = vec![0.0; count];
        from.widen(bytes, &mut values);
        if op == DescriptorOp::Fma {
            Arithmetic::Multiply.with_right(&mut values, narrow(scale));
        }
        match &mut result {
            Some(result) => does.pairs(result, &values),
            None => result = Some(values),
        }
    }
    let mut out = vec![0; count.saturating_mul(to.bytes())];
    to.narrow(&result.unwrap_or_default(), &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Fp8Rules;

    #[test]
    fn sums_and_bounds_of_three_sources() {
        let format = |code| Format::from_code(code, &Fp8Rules::default()).unwrap();
        let (fp32, int32) = (format(0x0A), format(0x08));
        let bytes = |values: [f32; 2]| values.iter().flat_map(|it| it.to_le_bytes()).collect();
        let sources: [Vec<u8>; 3] = [bytes([1.0, -2.0]), bytes([2.5, 8.0]), bytes([3.0, 0.5])];
        let made = |op, scale, start| {
            let out = combine(op, (fp32, fp32), &sources, scale, start);
            let floats = out.as_chunks::<4>().0.iter().map(|it| f32::from_le_bytes(*it));
            floats.collect::<Vec<_>>()
        };
        assert_eq!(made(DescriptorOp::Add, 9.0, None), [6.5, 6.5]);
        assert_eq!(made(DescriptorOp::Fma, 0.5, None), [3.25, 3.25]);
        assert_eq!(made(DescriptorOp::Min, 1.0, None), [1.0, -2.0]);
        assert_eq!(made(DescriptorOp::Max, 1.0, Some(2.75)), [3.0, 8.0]);
        let out = combine(DescriptorOp::Add, (fp32, int32), &sources, 1.0, None);
        assert_eq!(out, [6, 0, 0, 0, 6, 0, 0, 0]);
    }
}
