//! The operations of TENSOR_TENSOR on floats, integers and bits, for all pairs of special numbers.

use neff_isa::model::Generation;

use crate::lab::{FP32, INT16, INT32, Lab, SPECIAL, Set, UINT8, is_same, line, pair, sbuf};

/// The result of an operation, in 64 bits and rounded once.
fn expected(code: u64, a: f32, b: f32) -> Option<f32> {
    let (x, y) = (f64::from(a), f64::from(b));
    let truth = |is: bool| if is { 1.0 } else { 0.0 };
    let larger = |x: f64, y: f64| match x.total_cmp(&y) {
        _ if x.is_nan() || y.is_nan() => f64::NAN,
        std::cmp::Ordering::Less => y,
        _ => x,
    };
    Some(match code {
        0x00 => x,
        0x04 => x + y,
        0x05 => x - y,
        0x06 => x * y,
        0x07 => x / y,
        0x08 => larger(x, y),
        0x09 => -larger(-x, -y),
        0x0D => truth(x != 0.0 && y != 0.0),
        0x0E => truth(x != 0.0 || y != 0.0),
        0x0F => truth((x != 0.0) != (y != 0.0)),
        0x12 => truth(x == y),
        0x13 => truth(x > y),
        0x14 => truth(x >= y),
        0x15 => truth(x <= y),
        0x16 => truth(x < y),
        0x17 => (x - y).abs(),
        0x18 => truth(x != y),
        0x19 => x.abs(),
        0x1A => x.powf(y),
        0x1D => 1.0 / x.sqrt(),
        0x20 => larger(x.abs(), y.abs()),
        0x21 => -larger(-x.abs(), -y.abs()),
        _ => return None,
    } as f32)
}

fn fields(op: u64, [left, right, out]: [u64; 3], count: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in0_in1_dtype", pair(left, right).into()),
        ("out_dtype", out.into()),
        ("op", op.into()),
        ("num_active_channels", 1.into()),
        ("src0", line(sbuf(0, 0x4000), count)),
        ("src1", line(sbuf(0, 0x5000), count)),
        ("dst", line(sbuf(0, 0x6000), count)),
    ]
}

#[test]
fn floats() {
    let all = SPECIAL.into_iter().flat_map(|a| SPECIAL.map(|b| (a, b)));
    let (left, right): (Vec<f32>, Vec<f32>) = all.unzip();
    let mut lab = Lab::new();
    let mut tried = 0;
    for op in 0..=0x24 {
        // Those of later generations are none of earlier ones.
        lab.generation = if op < 0x20 { Generation::V2 } else { Generation::V4 };
        if expected(op, 1.0, 1.0).is_none() {
            continue;
        }
        lab.floats(sbuf(0, 0x4000), &left);
        lab.floats(sbuf(0, 0x5000), &right);
        lab.run("TENSOR_TENSOR", &fields(op, [FP32; 3], left.len() as u64)).unwrap();
        let found = lab.floats_at(sbuf(0, 0x6000), left.len());
        for ((a, b), found) in left.iter().zip(&right).zip(found) {
            let wanted = expected(op, *a, *b).unwrap();
            // Libraries differ in the last place of powers.
            let near = op == 0x1A && (found - wanted).abs() <= wanted.abs() * 1e-7;
            assert!(is_same(found, wanted) || near, "{op:#x}({a}, {b}) = {found}, not {wanted}");
        }
        tried += 1;
    }
    assert_eq!(tried, 22);
    lab.generation = Generation::V3;
    let refused = lab.run("TENSOR_TENSOR", &fields(0x20, [FP32; 3], left.len() as u64));
    assert!(refused.unwrap_err().to_string().contains("op=0x20 (no operation of this generation"));
}

/// An operation on values whose bits count.
type OnIntegers = fn(i64, i64) -> i64;

#[test]
fn operations_of_the_integer_engine_compute_in_integers() {
    let numbers = [0, 1, 7, -7, i32::MAX, i32::MIN, 16_777_217, -1];
    let all = numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b)));
    let (left, right): (Vec<i32>, Vec<i32>) = all.unzip();
    let bits = |list: &[i32]| list.iter().map(|number| number.cast_unsigned()).collect::<Vec<_>>();
    let mut lab = Lab::new();
    let wanted: [(u64, OnIntegers); 8] = [
        (0xC4, |a, b| a + b),
        (0xC5, |a, b| a.wrapping_mul(b)),
        (0xC6, |a, b| a - b),
        (0xCD, |a, b| (a - b).abs()),
        (0xCF, i64::max),
        (0xD1, |a, b| (a > b).into()),
        (0xD6, |a, b| (a as u32).min(b as u32).into()),
        (0xDB, |a, b| a.wrapping_mul(b)),
    ];
    for (op, result) in wanted {
        lab.words(sbuf(0, 0x4000), &bits(&left));
        lab.words(sbuf(0, 0x5000), &bits(&right));
        lab.run("TENSOR_TENSOR", &fields(op, [INT32; 3], left.len() as u64)).unwrap();
        let pairs = left.iter().zip(&right);
        let wanted: Vec<u32> =
            pairs.map(|(a, b)| result((*a).into(), (*b).into()) as u32).collect();
        assert_eq!(lab.words_at(sbuf(0, 0x6000), left.len()), wanted, "{op:#x}");
    }
}

#[test]
fn bits_at_the_width_of_the_type() {
    let mut lab = Lab::new();
    lab.put(sbuf(0, 0x4000), &[0xF0, 0x81, 0xFF, 0x01]);
    lab.put(sbuf(0, 0x5000), &[0x3C, 0x01, 0x08, 0x07]);
    for (op, wanted) in [
        (0x0A, [0x30, 0x01, 0x08, 0x01]),
        (0x0B, [0xFC, 0x81, 0xFF, 0x07]),
        (0x0C, [0xCC, 0x80, 0xF7, 0x06]),
        (0x01, [0x0F, 0x7E, 0x00, 0xFE]),
        (0x10, [0x00, 0x02, 0x00, 0x80]),
        (0x11, [0x00, 0x40, 0x00, 0x00]),
        (0x03, [0xFF, 0xC0, 0xFF, 0x00]),
    ] {
        lab.run("TENSOR_TENSOR_BITVEC_OP", &fields(op, [UINT8; 3], 4)).unwrap();
        assert_eq!(lab.bytes(sbuf(0, 0x6000), 4), wanted, "{op:#x}");
    }
    // Floats are bits too: a NaN with a payload comes out as it went in.
    lab.words(sbuf(0, 0x4000), &[0xFFA1_2345]);
    lab.words(sbuf(0, 0x5000), &[0]);
    lab.run("TENSOR_TENSOR_BITVEC_OP", &fields(0x0B, [FP32, INT32, FP32], 1)).unwrap();
    assert_eq!(lab.words_at(sbuf(0, 0x6000), 1), [0xFFA1_2345]);
}

#[test]
fn other_operations_and_mixed_widths_are_refused() {
    let mut lab = Lab::new();
    lab.words(sbuf(0, 0x4000), &[1; 4]);
    lab.words(sbuf(0, 0x5000), &[1; 4]);
    let said = lab.refuses("TENSOR_TENSOR", &fields(0x0A, [INT32; 3], 4));
    assert_eq!(said, "not known: op=0x0a of numbers (bits that are 1 in both)");
    let said = lab.refuses("TENSOR_TENSOR", &fields(0x1C, [FP32; 3], 4));
    assert!(said.contains("op=0x1c of numbers (unknown: polynomial"), "{said}");
    let said = lab.refuses("TENSOR_TENSOR", &fields(0x1E, [FP32; 3], 4));
    assert_eq!(said, "not known: op=0x1e (no operation has this number)");
    let said = lab.refuses("TENSOR_TENSOR_BITVEC_OP", &fields(0x04, [INT32; 3], 4));
    assert_eq!(said, "not known: op=0x04 of bits (a + b)");
    let said = lab.refuses("TENSOR_TENSOR_BITVEC_OP", &fields(0x0A, [INT32, INT16, INT32], 4));
    assert_eq!(said, "not known: int16 beside elements of 4 bytes");
    let said = lab.refuses("TENSOR_TENSOR", &fields(0xC4, [FP32; 3], 4));
    assert_eq!(said, "not known: an operation of the integer engine on floats");
    let said = lab.refuses("TENSOR_TENSOR", &fields(0xC4, [INT32, INT32, FP32], 4));
    assert_eq!(said, "not known: float32 beside elements of 4 bytes");
}
