//! Reductions along all dimensions, and what cumulates.

use crate::lab::{BF16, FP32, Lab, Set, UINT8, assert_same, line, pattern, sbuf};

const COUNTS: [u64; 4] = [3, 2, 4, 2];

fn fields(op: u64, op_dim: u64, results: u64) -> Vec<(&'static str, Set)> {
    // Steps that are not dense, one of them backwards.
    let steps = [1, 4, -8, 32].into_iter().zip(COUNTS).collect::<Vec<_>>();
    vec![
        ("in_dtype", FP32.into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("op", op.into()),
        ("op_dim", op_dim.into()),
        ("src", pattern(sbuf(5, 0x4000 + 24 * 4), &steps)),
        ("dst", line(sbuf(7, 0x8000), results)),
    ]
}

/// The elements of `fields` in their order, for a partition.
fn elements(row: u16) -> Vec<f32> {
    let mut list = vec![];
    for w in 0..2i16 {
        for z in 0..4i16 {
            for y in 0..2i16 {
                list.extend((0..3i16).map(|x| value(row, 24 + x + 4 * y - 8 * z + 32 * w)));
            }
        }
    }
    list
}

fn value(row: u16, at: i16) -> f32 {
    (f32::from(at) * 1.7 - 30.0) * f32::from(row + 1) / 3.0
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in 0..2u16 {
        let values: Vec<f32> = (0..80).map(|at| value(row, at)).collect();
        lab.floats(sbuf(5 + u64::from(row), 0x4000), &values);
    }
    lab
}

#[test]
fn every_op_dim_negated_or_not() {
    for (op_dim, group) in [(2, 3), (3, 6), (4, 24), (5, 48)] {
        for negated in [0, 1] {
            for op in [4, 8, 9, 6] {
                let mut lab = filled();
                let mut list = fields(op, op_dim, 48 / group);
                list.push(("negated", negated.into()));
                lab.run("TENSOR_REDUCE", &list).unwrap();
                for row in 0..2u16 {
                    let wanted: Vec<f32> = elements(row)
                        .chunks(group as usize)
                        .map(|chunk| {
                            let folded = chunk[1..].iter().fold(chunk[0], |a, b| match op {
                                4 => (f64::from(a) + f64::from(*b)) as f32,
                                6 => (f64::from(a) * f64::from(*b)) as f32,
                                8 => a.max(*b),
                                _ => a.min(*b),
                            });
                            if negated == 1 { -folded } else { folded }
                        })
                        .collect();
                    let found = lab.floats_at(sbuf(7 + u64::from(row), 0x8000), wanted.len());
                    assert_same(&found, &wanted, "reduced");
                }
            }
        }
    }
}

#[test]
fn special_numbers_go_through() {
    let mut lab = Lab::new();
    let inf = f32::INFINITY;
    lab.floats(sbuf(0, 0x4000), &[-0.0, -0.0, inf, -inf, 1.0, f32::NAN, 3.0e38, 3.0e38]);
    let at = |op: u64, out: u64| -> Vec<(&'static str, Set)> {
        vec![
            ("in_dtype", FP32.into()),
            ("out_dtype", out.into()),
            ("num_active_channels", 1.into()),
            ("op", op.into()),
            ("op_dim", 2.into()),
            ("src", pattern(sbuf(0, 0x4000), &[(1, 2), (2, 4)])),
            ("dst", line(sbuf(0, 0x5000), 4)),
        ]
    };
    lab.run("TENSOR_REDUCE", &at(4, FP32)).unwrap();
    let nan = f32::NAN;
    assert_same(&lab.floats_at(sbuf(0, 0x5000), 4), &[-0.0, nan, nan, inf], "sum");
    lab.run("TENSOR_REDUCE", &at(8, BF16)).unwrap();
    let wanted = [-0.0, inf, nan, 3.004e38];
    let found = lab.read_as(sbuf(0, 0x5000), BF16, 4);
    assert_same(&found[..3], &wanted[..3], "largest");
}

#[test]
fn bits_are_reduced_too() {
    let mut lab = Lab::new();
    lab.put(sbuf(0, 0x4000), &[0b1100, 0b1010, 0b0110, 0b1111, 0b1000, 0b1001]);
    let mut list = vec![
        ("in_dtype", UINT8.into()),
        ("out_dtype", UINT8.into()),
        ("num_active_channels", 1.into()),
        ("op", 0x0A.into()),
        ("op_dim", 2.into()),
        ("src", pattern(sbuf(0, 0x4000), &[(1, 3), (3, 2)])),
        ("dst", line(sbuf(0, 0x5000), 2)),
    ];
    for (op, wanted) in [(0x0A, [0, 0b1000]), (0x0B, [0b1110, 0b1111]), (0x0C, [0, 0b1110])] {
        list[3] = ("op", op.into());
        lab.run("TENSOR_REDUCE_BITVEC_OP", &list).unwrap();
        assert_eq!(lab.bytes(sbuf(0, 0x5000), 2), wanted, "{op:#x}");
    }
    list.push(("negated", 1.into()));
    assert_eq!(lab.refuses("TENSOR_REDUCE_BITVEC_OP", &list), "not known: negated=1");
    list[4] = ("op_dim", 0.into());
    list[7] = ("negated", 0.into());
    assert_eq!(lab.refuses("TENSOR_REDUCE_BITVEC_OP", &list), "not known: op_dim=0 of a reduction");
}

#[test]
fn what_cumulates_keeps_what_is_on_the_way() {
    for (op_dim, group) in [(2, 3), (3, 6), (4, 24), (5, 48)] {
        let mut lab = filled();
        lab.run("TENSOR_CUMULATIVE_ARITH_OP", &fields(4, op_dim, 48)).unwrap();
        for row in 0..2u16 {
            let mut wanted = elements(row);
            for at in 0..wanted.len() {
                if at % group != 0 {
                    wanted[at] = (f64::from(wanted[at - 1]) + f64::from(wanted[at])) as f32;
                }
            }
            let found = lab.floats_at(sbuf(7 + u64::from(row), 0x8000), 48);
            assert_same(&found, &wanted, "cumulated");
        }
    }
    let mut lab = Lab::new();
    lab.put(sbuf(0, 0x4000), &[1, 2, 4, 1]);
    let list = [
        ("in_dtype", UINT8.into()),
        ("out_dtype", UINT8.into()),
        ("num_active_channels", 1.into()),
        ("op", 0x0C.into()),
        ("op_dim", 2.into()),
        ("src", line(sbuf(0, 0x4000), 4)),
        ("dst", line(sbuf(0, 0x4000), 4)),
    ];
    lab.run("TENSOR_CUMULATIVE_BITVEC_OP", &list).unwrap();
    assert_eq!(lab.bytes(sbuf(0, 0x4000), 4), [1, 3, 7, 6]);
}
