//! Functions of scaled and shifted numbers.

use neff_isa::model::Generation;
use neff_sim::number::{ACTIVATIONS, Activation};

use crate::lab::{BF16, FP16, FP32, Lab, SPECIAL, Set, assert_same, line, pair, sbuf};

fn fields(
    function: u64,
    [scale, bias, imm]: [u32; 3],
    sources: [u64; 3],
) -> Vec<(&'static str, Set)> {
    vec![
        ("in_bias_dtype", pair(FP32, FP32).into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("activation_func", function.into()),
        ("scale_value", u64::from(scale).into()),
        ("bias", u64::from(bias).into()),
        ("imm", u64::from(imm).into()),
        ("scale_src", sources[0].into()),
        ("bias_src", sources[1].into()),
        ("imm_src", sources[2].into()),
        ("src", line(sbuf(96, 0x4000), 14)),
        ("dst", line(sbuf(32, 0x5000), 14)),
    ]
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in [96, 97] {
        lab.floats(sbuf(row, 0x4000), &SPECIAL);
        lab.floats(sbuf(row, 0x4100), &[row as f32 - 96.5]);
        lab.put_as(sbuf(row, 0x4200), BF16, &[row as f32 - 95.0]);
    }
    lab
}

/// Scaled and shifted, each step rounded as 32-bit floats are.
fn shifted(x: f32, scale: f32, bias: f32) -> f32 {
    let scaled = (f64::from(x) * f64::from(scale)) as f32;
    (f64::from(scaled) + f64::from(bias)) as f32
}

#[test]
fn every_function_of_numbers_in_the_instruction() {
    let (scale, bias, slope) = (0.75f32, -1.5f32, 0.125f32);
    for row in ACTIVATIONS {
        let mut lab = filled();
        let numbers = [scale, bias, slope].map(f32::to_bits);
        lab.run("ACTIVATE", &fields(row.code.into(), numbers, [0, 1, 0])).unwrap();
        let wanted = SPECIAL.map(|x| row.apply(shifted(x, scale, bias), slope));
        assert_same(&lab.floats_at(sbuf(33, 0x5000), 14), &wanted, row.name());
    }
    let mut lab = filled();
    let said = lab.refuses("ACTIVATE", &fields(99, [0; 3], [0, 1, 0]));
    assert_eq!(said, "not known: the activation function 99");
}

/// A function in 64 bits.
type Function = fn(f64) -> f64;

#[test]
fn functions_are_what_their_names_say() {
    let cases: [(u64, Function); 6] = [
        (1, |x| x),
        (2, |x| if x > 0.0 || x.is_nan() { x } else { 0.0 }),
        (6, f64::tanh),
        (7, f64::exp),
        (30, |x| x * x),
        (129, |x| 1.0 / x),
    ];
    for (code, function) in cases {
        let mut lab = filled();
        lab.run("ACTIVATE", &fields(code, [1.0f32.to_bits(), 0, 0], [0, 1, 0])).unwrap();
        let found = lab.floats_at(sbuf(32, 0x5000), 14);
        for (x, found) in SPECIAL.into_iter().zip(found) {
            let wanted = function((x + 0.0).into()) as f32;
            let is_near = (found - wanted).abs() <= wanted.abs() * 1e-7;
            let is_same = found == wanted || (found.is_nan() && wanted.is_nan());
            assert!(is_same || is_near, "{code}({x}) = {found}, not {wanted}");
        }
    }
}

#[test]
fn pointers_to_scale_bias_and_parameter() {
    let [scale, bias] = [0x4100, 0x4200].map(|offset| sbuf(96, offset) as u32);
    let mut lab = filled();
    let mut list = fields(3, [scale, bias, scale], [1, 0, 1]);
    list.push(("in_bias_dtype", pair(FP32, BF16).into()));
    lab.run("ACTIVATE", &list).unwrap();
    for row in 0..2u16 {
        let (scale, bias) = (f32::from(row) - 0.5, f32::from(row) + 1.0);
        let wanted = SPECIAL.map(|x| {
            let y = shifted(x, scale, bias);
            if y >= 0.0 || y.is_nan() { y } else { (f64::from(y) * f64::from(scale)) as f32 }
        });
        let found = lab.floats_at(sbuf(32 + u64::from(row), 0x5000), 14);
        assert_same(&found, &wanted, "leaky");
    }
    let said = lab.refuses("ACTIVATE", &fields(1, [0, bias, 0], [2, 0, 0]));
    assert_eq!(said, "not known: scale_src=2");
}

#[test]
fn a_short_result_is_rounded_once_at_the_end() {
    let mut lab = Lab::new();
    lab.put_as(sbuf(0, 0x4000), FP16, &[1.0, -2.0, 65504.0]);
    let mut list = fields(30, [1.0f32.to_bits(), 0, 0], [0, 1, 0]);
    list.push(("in_bias_dtype", pair(FP16, FP32).into()));
    list.push(("out_dtype", FP16.into()));
    list.push(("num_active_channels", 1.into()));
    list.push(("src", line(sbuf(0, 0x4000), 3)));
    list.push(("dst", line(sbuf(0, 0x4000), 3)));
    lab.run("ACTIVATE", &list).unwrap();
    assert_same(&lab.read_as(sbuf(0, 0x4000), FP16, 3), &[1.0, 4.0, f32::INFINITY], "squares");
}

#[test]
fn the_second_form_has_operations() {
    let mut lab = filled();
    lab.generation = Generation::V4;
    let list = |ops: [u64; 2], reverse: u64| -> Vec<(&'static str, Set)> {
        vec![
            ("in_dtype", FP32.into()),
            ("out_dtype", FP32.into()),
            ("imm_dtype", FP32.into()),
            ("num_active_channels", 2.into()),
            ("activation_func", 4.into()),
            ("op0", ops[0].into()),
            ("op1", ops[1].into()),
            ("imm0", sbuf(96, 0x4100).into()),
            ("imm0_src", 1.into()),
            ("imm1", u64::from(2.0f32.to_bits()).into()),
            ("relu_param", u64::from(0.5f32.to_bits()).into()),
            ("reverse_operands", reverse.into()),
            ("src", line(sbuf(96, 0x4000), 14)),
            ("dst", line(sbuf(32, 0x5000), 14)),
        ]
    };
    lab.run("ACTIVATE2", &list([6, 5], 2)).unwrap();
    let slope = Activation::from_code(4).unwrap();
    for row in 0..2u16 {
        let scale = f32::from(row) - 0.5;
        let wanted = SPECIAL.map(|x| slope.apply(2.0 - x * scale, 0.5));
        let found = lab.floats_at(sbuf(32 + u64::from(row), 0x5000), 14);
        assert_same(&found, &wanted, "two steps");
    }
    let said = lab.refuses("ACTIVATE2", &list([4, 4], 0));
    assert_eq!(said, "Add and Add before a function");
    let mut with = list([6, 4], 0);
    with.push(("reduce_cmd", 1.into()));
    assert_eq!(lab.refuses("ACTIVATE2", &with), "not known: reduce_cmd=1");
}
