//! Mean and variance of all from statistics of parts.

use crate::lab::{BF16, FP32, Lab, Set, line, sbuf};

fn of_elements(at: u64, count: u16, out: u64) -> Vec<(&'static str, Set)> {
    let bits = |count: u16| Set::To(f32::from(count).to_bits().into());
    vec![
        ("in_dtype", FP32.into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("even_count", bits(count.div_ceil(2))),
        ("odd_count", bits(count / 2)),
        ("src", line(at, count.into())),
        ("dst", line(out, 6)),
    ]
}

fn near(found: f32, wanted: f64) -> bool {
    (f64::from(found) - wanted).abs() <= 1e-6 * (1.0 + wanted.abs())
}

fn mean_and_squares(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    (mean, values.iter().map(|value| (value - mean).powi(2)).sum())
}

#[test]
fn parts_give_the_mean_and_variance_of_all() {
    let mut lab = Lab::new();
    let value = |row: u64, at: u16| (f32::from(at) * 0.37).sin() * 5.0 + row as f32 * 100.0;
    for row in 0..2 {
        let all: Vec<f32> = (0..60).map(|at| value(row, at)).collect();
        lab.floats(sbuf(96 + row, 0x4000), &all);
    }
    // Two parts of unequal lengths, one of them odd, side by side.
    lab.run("BATCH_NORM_STATS2", &of_elements(sbuf(96, 0x4000), 37, sbuf(96, 0x5000))).unwrap();
    let rest = of_elements(sbuf(96, 0x4000 + 37 * 4), 23, sbuf(96, 0x5018));
    lab.run("BATCH_NORM_STATS2", &rest).unwrap();
    for row in 0..2 {
        let even: Vec<f64> = (0..37).step_by(2).map(|at| value(row, at).into()).collect();
        let odd: Vec<f64> = (1..37).step_by(2).map(|at| value(row, at).into()).collect();
        let found = lab.floats_at(sbuf(96 + row, 0x5000), 6);
        assert_eq!((found[0], found[3]), (19.0, 18.0));
        for (at, part) in [(1, even), (4, odd)] {
            let (mean, squares) = mean_and_squares(&part);
            assert!(near(found[at], mean) && near(found[at + 1], squares), "{found:?}");
        }
    }
    let list = [
        ("in_dtype", FP32.into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("src", line(sbuf(96, 0x5000), 12)),
        ("dst", line(sbuf(96, 0x6000), 2)),
    ];
    lab.run("BATCH_NORM_AGGREGATE", &list).unwrap();
    for row in 0..2 {
        let all: Vec<f64> = (0..60).map(|at| value(row, at).into()).collect();
        let (mean, squares) = mean_and_squares(&all);
        let found = lab.floats_at(sbuf(96 + row, 0x6000), 2);
        let is_near = (f64::from(found[1]) - squares / 60.0).abs() < 1e-3;
        assert!(near(found[0], mean) && is_near, "{found:?}: {mean}, {}", squares / 60.0);
    }
}

#[test]
fn one_element_has_no_odd_ones_and_nan_stays() {
    let mut lab = Lab::new();
    for (row, value) in [(0, 3.5), (1, f32::NAN)] {
        lab.floats(sbuf(row, 0x4000), &[value]);
    }
    lab.run("BATCH_NORM_STATS2", &of_elements(sbuf(0, 0x4000), 1, sbuf(0, 0x5000))).unwrap();
    assert_eq!(lab.floats_at(sbuf(0, 0x5000), 6), [1.0, 3.5, 0.0, 0.0, 0.0, 0.0]);
    let found = lab.floats_at(sbuf(1, 0x5000), 6);
    assert!(found[0] == 1.0 && found[1].is_nan() && found[2].is_nan() && found[3] == 0.0);
    let mut list = of_elements(sbuf(0, 0x4000), 1, sbuf(0, 0x5000));
    list.push(("even_count", 0.into()));
    let said = lab.refuses("BATCH_NORM_STATS2", &list);
    assert_eq!(said, "not known: even_count=0 of 1 elements");
    let list = [
        ("in_dtype", FP32.into()),
        ("out_dtype", BF16.into()),
        ("num_active_channels", 1.into()),
        ("src", line(sbuf(0, 0x5000), 4)),
        ("dst", line(sbuf(0, 0x6000), 2)),
    ];
    let said = lab.refuses("BATCH_NORM_AGGREGATE", &list);
    assert_eq!(said, "4 elements; a statistic has 3");
}
