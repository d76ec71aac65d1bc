//! Two tensors and a number: one operation with each, and scans.

use crate::lab::{BF16, FP16, FP32, Lab, Set, UINT16, assert_same, line, pair, sbuf};

const LEFT: [f32; 4] = [1.5, -2.0, f32::INFINITY, 0.25];
const RIGHT: [f32; 4] = [0.5, 3.0, 7.0, -1.0];

fn fields(ops: [u64; 2], number: u64, reverse: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in0_in1_dtype", pair(FP32, FP16).into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("op0", ops[0].into()),
        ("op1", ops[1].into()),
        ("imm0", number.into()),
        ("reverse_operands", reverse.into()),
        ("src0", line(sbuf(64, 0x4000), 4)),
        ("src1", line(sbuf(64, 0x5000), 4)),
        ("dst", line(sbuf(64, 0x6000), 4)),
    ]
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in [64, 65] {
        lab.floats(sbuf(row, 0x4000), &LEFT);
        lab.put_as(sbuf(row, 0x5000), FP16, &RIGHT);
        lab.put_as(sbuf(row, 0x7000), BF16, &[row as f32 - 62.0]);
    }
    lab
}

fn number(value: f32) -> u64 {
    value.to_bits().into()
}

#[test]
fn a_number_and_then_a_tensor_on_either_side() {
    for reverse in 0..4 {
        let mut lab = filled();
        lab.run("SCALAR_TENSOR_TENSOR_ARITH", &fields([5, 7], number(3.0), reverse)).unwrap();
        let wanted: Vec<f32> = LEFT
            .into_iter()
            .zip(RIGHT)
            .map(|(a, b)| {
                let (a, b) = (f64::from(a), f64::from(b));
                let first = if reverse & 1 == 1 { 3.0 - a } else { a - 3.0 };
                (if reverse & 2 == 2 { b / first } else { first / b }) as f32
            })
            .collect();
        assert_same(&lab.floats_at(sbuf(65, 0x6000), 4), &wanted, "both");
    }
    let mut lab = filled();
    let mut list = fields([6, 4], sbuf(64, 0x7000), 0);
    list.push(("imm0_src", 1.into()));
    list.push(("imm0_dtype", BF16.into()));
    lab.run("SCALAR_TENSOR_TENSOR_ARITH", &list).unwrap();
    let wanted: Vec<f32> = LEFT.into_iter().zip(RIGHT).map(|(a, b)| a * 3.0 + b).collect();
    assert_same(&lab.floats_at(sbuf(65, 0x6000), 4), &wanted, "a number in memory");
    list.push(("accumulator_cmd", 3.into()));
    let said = lab.refuses("SCALAR_TENSOR_TENSOR_ARITH", &list);
    assert_eq!(said, "not known: accumulator_cmd=3");
}

#[test]
fn the_same_on_bits() {
    let mut lab = Lab::new();
    lab.put(sbuf(64, 0x4000), &[0xFF, 0x00, 0x34, 0x12]);
    lab.put(sbuf(64, 0x5000), &[0x01, 0x01, 0xFF, 0xFF]);
    let mut list = fields([0x0A, 0x0C], 0x0FF0, 0);
    list.push(("in0_in1_dtype", pair(UINT16, UINT16).into()));
    list.push(("out_dtype", UINT16.into()));
    list.push(("num_active_channels", 1.into()));
    for name in ["src0", "src1", "dst"] {
        let (_, set) = list.iter().find(|(field, _)| *field == name).unwrap().clone();
        let Set::Pattern(address, ..) = set else { panic!("a pattern") };
        list.push((name, line(address, 2)));
    }
    lab.run("SCALAR_TENSOR_TENSOR_BITVEC", &list).unwrap();
    let wanted = [0x00FFu16 & 0x0FF0 ^ 0x0101, 0x1234 & 0x0FF0 ^ 0xFFFF];
    let wanted: Vec<u8> = wanted.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(lab.bytes(sbuf(64, 0x6000), 4), wanted);
}

#[test]
fn a_scan_goes_on_with_what_it_made() {
    for reverse in 0..4 {
        let mut lab = filled();
        let name = "TENSOR_TENSOR_SCAN_ARITH";
        lab.run(name, &fields([6, 5], number(2.0), reverse)).unwrap();
        let mut so_far = 2.0f64;
        let mut wanted = vec![];
        for (a, b) in LEFT.into_iter().zip(RIGHT) {
            let first = f64::from((f64::from(a) * so_far) as f32);
            let b = f64::from(b);
            so_far = if reverse & 2 == 2 { b - first } else { first - b };
            so_far = f64::from(so_far as f32);
            wanted.push(so_far as f32);
        }
        assert_same(&lab.floats_at(sbuf(64, 0x6000), 4), &wanted, "scanned");
    }
    // Not commutative in the first operation: left minus what was, or what was minus left.
    for (reverse, wanted) in [(0, [-0.5, -1.5]), (1, [0.5, 2.5])] {
        let mut lab = filled();
        let mut list = fields([5, 0], number(2.0), reverse);
        for (name, at) in [("src0", 0x4000), ("src1", 0x5000), ("dst", 0x6000)] {
            list.push((name, line(sbuf(64, at), 2)));
        }
        lab.run("TENSOR_TENSOR_SCAN_ARITH", &list).unwrap();
        assert_same(&lab.floats_at(sbuf(64, 0x6000), 2), &wanted, "differences");
    }
}
