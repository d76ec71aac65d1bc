//! Rows of the table with what they make of all numbers.

use crate::lab::{FP32, Set};

/// A row of the table with its own fields, and what it makes of all numbers.
pub(super) struct Row {
    pub(super) mnemonic: &'static str,
    /// The field of the types of what it reads. Of two tensors the second is a number that stands still.
    pub(super) types: &'static str,
    pub(super) own: Vec<(&'static str, Set)>,
    pub(super) makes: fn(&[f32]) -> Vec<f32>,
    /// True for one of v4.
    pub(super) is_later: bool,
}

/// The types of two tensors.
pub(super) const TWO: &str = "in0_in1_dtype";
/// The number that stands still, and one beside the tensor.
pub(super) const STILL: f32 = 0.75;
const BESIDE: f32 = -1.5;

/// A row of all generations that reads one type.
fn row(
    mnemonic: &'static str,
    own: Vec<(&'static str, Set)>,
    makes: fn(&[f32]) -> Vec<f32>,
) -> Row {
    Row { mnemonic, types: "in_dtype", own, makes, is_later: false }
}

/// The bits of a float in an instruction.
fn bits(number: f32) -> Set {
    u64::from(number.to_bits()).into()
}

fn single(value: f64) -> f64 {
    f64::from(value as f32)
}

fn each(list: &[f32], makes: impl Fn(f64) -> f64) -> Vec<f32> {
    list.iter().map(|value| makes((*value).into()) as f32).collect()
}

fn larger(one: f32, other: f32) -> f32 {
    if one.total_cmp(&other).is_lt() { other } else { one }
}

/// The number before it or the number, of which the larger goes on; what is no number stays.
fn largest_so_far(all: &[f32]) -> Vec<f32> {
    let mut out: Vec<f32> = all.to_vec();
    for at in 1..all.len() {
        let (was, is) = (out[at - 1], all[at]);
        out[at] = if was.is_nan() || is.is_nan() { f32::NAN } else { larger(was, is) };
    }
    out
}

/// Rows with one tensor.
pub(super) fn rows_of_one() -> Vec<Row> {
    let scaled = |all: &[f32]| each(all, |x| x * f64::from(BESIDE));
    let cached = [("op0", 6.into()), ("op1", 8.into()), ("imm0", bits(BESIDE))];
    let cached = cached.into_iter().chain([("accumulator_cmd", 3.into())]).collect();
    // Squares, whose code is 30.
    let activated = [("activation_func", 30.into()), ("scale_value", bits(BESIDE))];
    let activated = activated.into_iter().chain([("bias_src", 1.into())]).collect();
    vec![
        row("CAST", vec![], <[f32]>::to_vec),
        row("COPY", vec![], <[f32]>::to_vec),
        row("RECIPROCAL", vec![], |all| each(all, |x| 1.0 / x)),
        row(
            "TENSOR_SCALAR",
            vec![("op0", 6.into()), ("op1", 0.into()), ("imm0", bits(BESIDE))],
            scaled,
        ),
        row("TENSOR_SCALAR_CACHE_REDUCE", cached, scaled),
        Row {
            types: "in_bias_dtype",
            ..row("ACTIVATE", activated, |all| each(all, |x| single(x * f64::from(BESIDE)).powi(2)))
        },
        row(
            "TENSOR_CUMULATIVE_ARITH_OP",
            vec![("op", 8.into()), ("op_dim", 3.into())],
            largest_so_far,
        ),
        row("EXPONENTIAL", vec![("imm0", bits(STILL)), ("accumulator_cmd", 3.into())], |all| {
            each(all, |x| single(x - f64::from(STILL)).exp())
        }),
        // The tensor has each number twice, along X.
        row("TENSOR_REDUCE", vec![("op", 4.into()), ("op_dim", 2.into())], |all| {
            all.chunks(2).map(|two| two[0] + two[1]).collect()
        }),
        row(
            "POOL",
            vec![("pool_func", 1.into()), ("pool_dim", 2.into()), ("pool_scale", bits(1.0))],
            |all| all.chunks(2).map(|two| two[0]).collect(),
        ),
        range_select(),
        activate2(),
    ]
}

/// It keeps what is in a range, which all are.
fn range_select() -> Row {
    let mut own = vec![("reduce_cmd", 3.into()), ("reduce_op", 8.into()), ("fill_val", bits(9.0))];
    own.extend([("base", bits(0.0)), ("comp_op0", 0x14.into()), ("comp_op1", 0x16.into())]);
    own.extend([("bound0", bits(0.0)), ("bound1", bits(64.0))]);
    Row { types: "in_out_dtype", ..row("RANGE_SELECT", own, <[f32]>::to_vec) }
}

/// Two operations and a square, of three roundings.
fn activate2() -> Row {
    let mut own = vec![("imm_dtype", FP32.into()), ("activation_func", 30.into())];
    own.extend([("op0", 6.into()), ("imm0", bits(BESIDE))]);
    own.extend([("op1", 5.into()), ("imm1", bits(STILL))]);
    let makes = |all: &[f32]| {
        let scaled = |x: f64| single(x * f64::from(BESIDE));
        each(all, |x| single(scaled(x) - f64::from(STILL)).powi(2))
    };
    Row { is_later: true, ..row("ACTIVATE2", own, makes) }
}

/// Rows with two tensors.
pub(super) fn rows_of_two() -> Vec<Row> {
    let two = |mnemonic, own, makes| Row { types: TWO, ..row(mnemonic, own, makes) };
    vec![
        two("TENSOR_TENSOR", vec![("op", 6.into())], |all| each(all, |x| x * f64::from(STILL))),
        two(
            "SCALAR_TENSOR_TENSOR_ARITH",
            vec![("op0", 6.into()), ("op1", 4.into()), ("imm0", bits(BESIDE))],
            |all| each(all, |x| single(x * f64::from(BESIDE)) + f64::from(STILL)),
        ),
        two(
            "TENSOR_TENSOR_SCAN_ARITH",
            vec![("op0", 9.into()), ("op1", 6.into()), ("imm0", bits(BESIDE))],
            |all| {
                let mut was = BESIDE;
                let next = |x: &f32| {
                    let least =
                        if x.is_nan() || was.is_nan() { f32::NAN } else { -larger(-*x, -was) };
                    was = (f64::from(least) * f64::from(STILL)) as f32;
                    was
                };
                all.iter().map(next).collect()
            },
        ),
    ]
}
