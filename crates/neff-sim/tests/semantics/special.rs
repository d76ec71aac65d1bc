//! Rows whose results go into shorter types: all special numbers, ties of each type and what is beyond it,
//! through operands that go backwards, stand still and leave gaps, in some of the partitions. The
//! wanted numbers are made in 64 bits, each step rounded to 32, and shortened by a rule written here:
//! the neighbour that is nearest, of two the even one.

mod shorter;

use crate::lab::{
    BF16, FP16, FP32, INT8, INT16, INT32, Lab, SPECIAL, Set, UINT8, UINT16, line, pair, pattern,
    psum, sbuf,
};

use shorter::{read, shortened, size};

/// Partitions that are worked on.
const ROWS: std::ops::Range<u64> = 96..99;
/// Numbers between two of a shorter type, at its ends and beyond them.
const TIES: [f32; 18] = [
    0.5,
    1.5,
    -2.5,
    127.5,
    -128.5,
    -129.0,
    254.5,
    255.5,
    32767.5,
    65535.5,
    65519.996,
    65520.0,
    1.003_906_3,
    1.011_718_8,
    -1.000_488_3,
    2.980_232_2e-8,
    8.940_697e-8,
    3.394_829_6e38,
];

fn values() -> Vec<f32> {
    SPECIAL.into_iter().chain(TIES).collect()
}

/// The numbers as the first operand goes over them: backwards, each of them twice.
fn walked() -> Vec<f32> {
    values().into_iter().rev().flat_map(|value| [value; 2]).collect()
}

/// A row of the table with its own fields, and what it makes of all numbers.
struct Row {
    mnemonic: &'static str,
    /// The field of the types of what it reads. Of two tensors the second is a number that stands still.
    types: &'static str,
    own: Vec<(&'static str, Set)>,
    makes: fn(&[f32]) -> Vec<f32>,
}

/// The types of two tensors.
const TWO: &str = "in0_in1_dtype";
/// The number that stands still, and one beside the tensor.
const STILL: f32 = 0.75;
const BESIDE: f32 = -1.5;

fn single(value: f64) -> f64 {
    f64::from(value as f32)
}

fn each(list: &[f32], makes: impl Fn(f64) -> f64) -> Vec<f32> {
    list.iter().map(|value| makes((*value).into()) as f32).collect()
}

/// Rows with one tensor.
fn rows_of_one() -> Vec<Row> {
    let beside = || Set::from(u64::from(BESIDE.to_bits()));
    vec![
        Row { mnemonic: "CAST", types: "in_dtype", own: vec![], makes: <[f32]>::to_vec },
        Row {
            mnemonic: "RECIPROCAL",
            types: "in_dtype",
            own: vec![],
            makes: |all| each(all, |x| 1.0 / x),
        },
        Row {
            mnemonic: "TENSOR_SCALAR",
            types: "in_dtype",
            own: vec![("op0", 6.into()), ("op1", 0.into()), ("imm0", beside())],
            makes: |all| each(all, |x| x * f64::from(BESIDE)),
        },
        Row {
            mnemonic: "TENSOR_SCALAR_CACHE_REDUCE",
            types: "in_dtype",
            own: vec![
                ("op0", 6.into()),
                ("op1", 8.into()),
                ("imm0", beside()),
                ("accumulator_cmd", 3.into()),
            ],
            makes: |all| each(all, |x| x * f64::from(BESIDE)),
        },
        Row {
            mnemonic: "ACTIVATE",
            types: "in_bias_dtype",
            own: vec![
                // Squares.
                ("activation_func", 30.into()),
                ("scale_value", beside()),
                ("bias_src", 1.into()),
            ],
            makes: |all| each(all, |x| single(x * f64::from(BESIDE)).powi(2)),
        },
        Row {
            mnemonic: "TENSOR_CUMULATIVE_ARITH_OP",
            types: "in_dtype",
            own: vec![("op", 8.into()), ("op_dim", 3.into())],
            makes: |all| {
                // What is no number stays.
                let mut out: Vec<f32> = all.to_vec();
                for at in 1..all.len() {
                    let (was, is) = (out[at - 1], all[at]);
                    out[at] = if was.is_nan() || is.is_nan() { f32::NAN } else { larger(was, is) };
                }
                out
            },
        },
    ]
}

/// Rows with two tensors.
fn rows_of_two() -> Vec<Row> {
    let beside = || Set::from(u64::from(BESIDE.to_bits()));
    vec![
        Row {
            mnemonic: "TENSOR_TENSOR",
            types: TWO,
            own: vec![("op", 6.into())],
            makes: |all| each(all, |x| x * f64::from(STILL)),
        },
        Row {
            mnemonic: "SCALAR_TENSOR_TENSOR_ARITH",
            types: TWO,
            own: vec![("op0", 6.into()), ("op1", 4.into()), ("imm0", beside())],
            makes: |all| each(all, |x| single(x * f64::from(BESIDE)) + f64::from(STILL)),
        },
        Row {
            mnemonic: "TENSOR_TENSOR_SCAN_ARITH",
            types: TWO,
            own: vec![("op0", 9.into()), ("op1", 6.into()), ("imm0", beside())],
            makes: |all| {
                let mut was = BESIDE;
                let next = |x: &f32| {
                    let least =
                        if x.is_nan() || was.is_nan() { f32::NAN } else { -larger(-*x, -was) };
                    was = (f64::from(least) * f64::from(STILL)) as f32;
                    was
                };
                all.iter().map(next).collect()
            },
        },
    ]
}

fn larger(one: f32, other: f32) -> f32 {
    if one.total_cmp(&other).is_lt() { other } else { one }
}

#[test]
fn results_are_rounded_once_and_saturate_wherever_operands_lie() {
    let types = [FP32, BF16, FP16, INT8, UINT8, INT16, UINT16, INT32];
    for row in rows_of_one().into_iter().chain(rows_of_two()) {
        for (dtype, to_psum) in types.into_iter().flat_map(|dtype| [(dtype, false), (dtype, true)])
        {
            let to = |row| if to_psum { psum(row, 0x100) } else { sbuf(row, 0x6000) };
            let mut lab = Lab::new();
            for partition in ROWS {
                lab.floats(sbuf(partition, 0x4000), &values());
                lab.floats(sbuf(partition, 0x5000), &[STILL]);
            }
            let walk = pattern(sbuf(ROWS.start, 0x4000 + 4 * 31), &[(0, 2), (-1, 32)]);
            let mut fields = vec![
                ("out_dtype", dtype.into()),
                ("num_active_channels", 3.into()),
                ("dst", pattern(to(ROWS.start), &[(2, 64)])),
            ];
            let types = if row.types == "in_dtype" { FP32 } else { pair(FP32, FP32) };
            fields.push((row.types, types.into()));
            if row.types == TWO {
                fields.push(("src0", walk));
                fields.push(("src1", pattern(sbuf(ROWS.start, 0x5000), &[(0, 64)])));
            } else {
                fields.push(("src", walk));
            }
            fields.extend(row.own.clone());
            lab.run(row.mnemonic, &fields).unwrap();
            let made = (row.makes)(&walked());
            for partition in ROWS {
                let bytes = lab.bytes(to(partition), 2 * 64 * size(dtype));
                for (at, made) in made.iter().enumerate() {
                    let (element, gap) =
                        bytes[2 * at * size(dtype)..][..2 * size(dtype)].split_at(size(dtype));
                    let (found, wanted) = (read(element, dtype), shortened(*made, dtype));
                    let signed = matches!(dtype, FP32 | BF16 | FP16);
                    let signs = found.is_sign_negative() == wanted.is_sign_negative();
                    let same =
                        found == wanted && (signs || !signed) || found.is_nan() && wanted.is_nan();
                    let name = row.mnemonic;
                    assert!(same, "{name} to {dtype}, {at}: {found}, not {wanted} of {made}");
                    assert!(gap.iter().all(|byte| *byte == 0xFF), "{name}: between elements");
                }
            }
            for outside in [ROWS.start - 1, ROWS.end] {
                assert!(lab.bytes(to(outside), 512).iter().all(|byte| *byte == 0xFF), "{outside}");
            }
        }
    }
}

#[test]
fn a_whole_type_goes_through_a_wider_one_unchanged() {
    let mut lab = Lab::new();
    let all: Vec<u8> = (0..=u16::MAX).flat_map(u16::to_le_bytes).collect();
    for (dtype, part) in [BF16, FP16].into_iter().flat_map(|it| (0..8).map(move |part| (it, part)))
    {
        let part = &all[part * 0x4000..][..0x4000];
        lab.put(sbuf(5, 0x4000), part);
        let count = 0x2000;
        for (from, to, src, dst) in
            [(dtype, FP32, 0x4000, 0x1_0000), (FP32, dtype, 0x1_0000, 0x2_0000)]
        {
            let fields = [
                ("in_dtype", from.into()),
                ("out_dtype", to.into()),
                ("num_active_channels", 1.into()),
                ("src", line(sbuf(5, src), count)),
                ("dst", line(sbuf(5, dst), count)),
            ];
            lab.run("CAST", &fields).unwrap();
        }
        let back = lab.bytes(sbuf(5, 0x2_0000), 0x4000);
        for (one, other) in part.chunks_exact(2).zip(back.chunks_exact(2)) {
            let (a, b) = (read(one, dtype), read(other, dtype));
            assert!(one == other || a.is_nan() && b.is_nan(), "{one:?} {other:?}");
        }
    }
}
