//! Accumulators: what instructions add to them, go on with, and read.

use crate::lab::{BF16, FP32, Lab, Set, assert_same, line, pair, sbuf};

fn read(dst: u64, negated: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("dst_element_count", 1.into()),
        ("negated", negated.into()),
        ("dst", line(dst, 1)),
    ]
}

fn activate(command: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in_bias_dtype", pair(FP32, FP32).into()),
        ("out_dtype", BF16.into()),
        ("num_active_channels", 2.into()),
        ("activation_func", 30.into()),
        ("scale_value", u64::from(1.0f32.to_bits()).into()),
        ("bias_src", 1.into()),
        ("accumulator_cmd", command.into()),
        ("src", line(sbuf(32, 0x4000), 3)),
        ("dst", line(sbuf(32, 0x5000), 3)),
    ]
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in 0..2u16 {
        let base = f32::from(row);
        let values = [base + 1.0, 2.001, -3.0];
        lab.floats(sbuf(32 + u64::from(row), 0x4000), &values);
    }
    lab
}

/// The sum of the squares, each step rounded.
fn squares(base: f32, start: f32) -> f32 {
    [base + 1.0, 2.001f32, -3.0].iter().fold(start, |sum, x| sum + x * x)
}

#[test]
fn sums_of_an_activation() {
    let mut lab = filled();
    let said = lab.refuses("ACTIVATE", &activate(2));
    assert_eq!(said, "the accumulator of lane 32 has no value");
    let mut expected = [0.0f32; 2];
    for (command, begins, adds) in
        [(3, true, true), (2, false, true), (0, false, false), (1, true, false), (2, false, true)]
    {
        lab.run("ACTIVATE", &activate(command)).unwrap();
        for (row, sum) in expected.iter_mut().enumerate() {
            let start = if begins { 0.0 } else { *sum };
            *sum = if adds { squares(row as f32, start) } else { start };
        }
        lab.run("ACTIVATION_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 0)).unwrap();
        for (row, sum) in (32..).zip(expected) {
            assert_same(&lab.floats_at(sbuf(row, 0x6000), 1), &[sum], "sum");
        }
    }
    assert_eq!(lab.read_as(sbuf(32, 0x5000), BF16, 1), [1.0], "the result is written too");
    assert!(lab.refuses("ACTIVATE", &activate(4)).contains("what is accumulated on"));
    let mut list = activate(3);
    list.push(("dst", line(sbuf(0, 0x5000), 3)));
    let said = lab.refuses("ACTIVATE", &list);
    assert_eq!(said, "not known: an accumulator of elements that go to other partitions");
    let said = lab.refuses("ACTIVATION_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 1));
    assert_eq!(said, "not known: negated=1");
}

fn cache(ops: [u64; 2], numbers: [f32; 2], command: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in_dtype", FP32.into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 2.into()),
        ("op0", ops[0].into()),
        ("op1", ops[1].into()),
        ("imm0", u64::from(numbers[0].to_bits()).into()),
        ("imm1", u64::from(numbers[1].to_bits()).into()),
        ("accumulator_cmd", command.into()),
        ("src", line(sbuf(32, 0x4000), 3)),
        ("dst", line(sbuf(32, 0x5000), 3)),
    ]
}

#[test]
fn a_reduction_beside_the_result() {
    let mut lab = filled();
    for (op, command, wanted) in [
        (4, 3, [2.0f32 + 4.002 - 6.0, 4.0 + 4.002 - 6.0]),
        (8, 3, [4.002, 4.002]),
        (8, 4, [100.0, 100.0]),
        (9, 2, [-6.0, -6.0]),
        (6, 3, [2.0f32 * 4.002 * -6.0, 4.0 * 4.002 * -6.0]),
    ] {
        lab.run("TENSOR_SCALAR_CACHE_REDUCE", &cache([6, op], [2.0, 100.0], command)).unwrap();
        lab.run("DVE_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 1)).unwrap();
        for (row, wanted) in (32..).zip(wanted) {
            assert_same(&lab.floats_at(sbuf(row, 0x6000), 1), &[-wanted], "reduced");
        }
        assert_same(&lab.floats_at(sbuf(33, 0x5000), 3), &[4.0, 4.002, -6.0], "result");
    }
    for (op, command, said) in [
        (5, 3, "not known: a difference of all elements"),
        (7, 3, "not known: an accumulator with Divide"),
        (4, 0, "not known: Idle of what accumulates"),
        (4, 9, "not known: the accumulator command 9"),
    ] {
        let list = cache([6, op], [2.0, 0.0], command);
        assert_eq!(lab.refuses("TENSOR_SCALAR_CACHE_REDUCE", &list), said);
    }
}

#[test]
fn what_cumulates_from_the_accumulator() {
    for (op, start) in [(4, 0.0f64), (5, 0.0), (6, 1.0), (8, f64::NEG_INFINITY), (9, f64::INFINITY)]
    {
        let mut lab = filled();
        let mut so_far = [start; 2];
        for command in [3, 2, 4] {
            if command == 4 {
                so_far = [0.5; 2];
            }
            let name = "TENSOR_SCALAR_CACHE_CUMULATIVE";
            lab.run(name, &cache([4, op], [1.0, 0.5], command)).unwrap();
            for (row, so_far) in so_far.iter_mut().enumerate() {
                let values = [row as f32 + 1.0, 2.001, -3.0].map(|x| f64::from(x + 1.0));
                let wanted = values.map(|x| {
                    let next = match op {
                        4 => x + *so_far,
                        5 => x - *so_far,
                        6 => x * *so_far,
                        8 => x.max(*so_far),
                        _ => x.min(*so_far),
                    };
                    *so_far = f64::from(next as f32);
                    next as f32
                });
                let found = lab.floats_at(sbuf(32 + row as u64, 0x5000), 3);
                assert_same(&found, &wanted, "cumulated");
            }
        }
    }
}

#[test]
fn exponentials_and_their_sum() {
    let mut lab = filled();
    let mut sums = [0.0f32; 2];
    for (command, start) in [(3, Some(0.0)), (2, None), (4, Some(0.25))] {
        lab.run("EXPONENTIAL", &cache([0, 0], [2.5, 0.25], command)).unwrap();
        lab.run("DVE_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 0)).unwrap();
        for (row, sum) in sums.iter_mut().enumerate() {
            let values = [row as f32 + 1.0, 2.001, -3.0];
            let wanted = values.map(|x| f64::from(x - 2.5).exp() as f32);
            *sum = wanted.iter().fold(start.unwrap_or(*sum), |sum, value| sum + value);
            let found = lab.floats_at(sbuf(32 + row as u64, 0x5000), 3);
            let is_near = |(one, other): (&f32, &f32)| (one - other).abs() <= other * 1e-6;
            assert!(found.iter().zip(&wanted).all(is_near), "{found:?}, not {wanted:?}");
            let found = lab.floats_at(sbuf(32 + row as u64, 0x6000), 1);
            assert!(is_near((&found[0], sum)), "{found:?}, not {sum}");
        }
    }
    lab.run("EXPONENTIAL", &cache([0, 0], [2.5, 0.0], 0)).unwrap();
    let said = lab.refuses("DVE_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 0));
    assert_eq!(said, "the accumulator of lane 32 has no value");
    let said = lab.refuses("EXPONENTIAL", &cache([0, 4], [2.5, 0.0], 0));
    assert_eq!(said, "not known: op1=4");
}

#[test]
fn what_is_not_known_stays_so_in_accumulators() {
    let mut lab = filled();
    // Lane 33 sums what was never written, lane 32 does not.
    let never = |lab: &mut Lab, partition: u64, command: u64| {
        let mut list = cache([0, 4], [0.0, 0.0], command);
        list.push(("num_active_channels", 1.into()));
        list.push(("src", line(sbuf(partition, 0x9000), 1)));
        list.push(("dst", line(sbuf(partition, 0x9100), 1)));
        lab.run("TENSOR_SCALAR_CACHE_REDUCE", &list).unwrap();
    };
    lab.run("TENSOR_SCALAR_CACHE_REDUCE", &cache([0, 4], [0.0, 0.0], 3)).unwrap();
    never(&mut lab, 33, 2);
    lab.run("DVE_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 0)).unwrap();
    let holds = |lab: &Lab, row| lab.chip.sbuf.holds(row, &(0x6000..0x6004));
    assert_eq!(holds(&lab, 33), neff_sim::memory::Holds::Poison);
    lab.run("TENSOR_SCALAR_CACHE_REDUCE", &cache([0, 4], [0.0, 0.0], 3)).unwrap();
    lab.run("DVE_READ_ACCUMULATOR", &read(sbuf(32, 0x6000), 0)).unwrap();
    assert_eq!(holds(&lab, 33), neff_sim::memory::Holds::Values, "begun anew");
}
