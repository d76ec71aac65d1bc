//! Selections by where an element is, and the numbers of where it is.

use crate::lab::{BF16, FP16, FP32, INT8, INT32, Lab, Set, assert_same, line, pair, pattern, sbuf};

#[test]
fn iota_counts_in_32_bits_and_converts() {
    let mut lab = Lab::new();
    let list = |base: u32, out: u64| -> Vec<(&'static str, Set)> {
        vec![
            ("src_data_pattern", pattern(base.into(), &[(3, 2), (-5, 3), (100, 2)])),
            ("out_dtype", out.into()),
            ("num_active_channels", 3.into()),
            ("channel_multiplier", 1000u64.wrapping_neg().into()),
            ("dst", line(sbuf(10, 0x4000), 12)),
        ]
    };
    for base in [7i32, -7, i32::MIN + 3] {
        lab.run("IOTA", &list(base.cast_unsigned(), INT32)).unwrap();
        for channel in 0..3i32 {
            let mut wanted = vec![];
            for z in 0..2 {
                for y in 0..3 {
                    for x in 0..2 {
                        let value = base.wrapping_add(3 * x - 5 * y + 100 * z - 1000 * channel);
                        wanted.push(value.cast_unsigned());
                    }
                }
            }
            let at = sbuf(10 + channel as u64, 0x4000);
            assert_eq!(lab.words_at(at, 12), wanted, "from {base}");
        }
    }
    lab.run("IOTA", &list(7, INT8)).unwrap();
    let found = lab.bytes(sbuf(11, 0x4000), 12);
    assert!(found.iter().all(|byte| *byte == 128), "saturated: {found:?}");
    lab.run("IOTA", &list(7, FP16)).unwrap();
    assert_same(&lab.read_as(sbuf(12, 0x4000), FP16, 2), &[-1993.0, -1990.0], "floats");
    let mut short = list(7, INT32);
    short.push(("dst", line(sbuf(10, 0x4000), 11)));
    assert_eq!(lab.refuses("IOTA", &short), "12 elements, and room for 11");
}

#[test]
fn an_affine_selection_is_a_causal_mask() {
    let holds: [fn(i64) -> bool; 4] = [|v| v > 0, |v| v >= 0, |v| v == 0, |v| v != 0];
    for (mode, holds) in (0u64..).zip(holds) {
        let mut lab = Lab::new();
        for row in 0..4 {
            lab.floats(sbuf(64 + row, 0x4000), &[1.0, f32::from_bits(0x7F80_0001), -0.0, 4.0]);
        }
        lab.registers.set(9, (-30000.0f32).to_bits());
        let list = |types: u64| -> Vec<(&'static str, Set)> {
            vec![
                ("in_out_dtype", types.into()),
                ("num_active_channels", 4.into()),
                ("fill_mode", mode.into()),
                ("fill_reg", 9.into()),
                ("mask", pattern(1, &[(-1, 4)])),
                ("channel_multiplier", 1.into()),
                ("src", line(sbuf(64, 0x4000), 4)),
                ("dst", line(sbuf(0, 0x5000), 4)),
            ]
        };
        lab.run("TENSOR_SCALAR_AFFINE_SELECT", &list(pair(FP32, FP32))).unwrap();
        for row in 0..4i64 {
            let words = [1.0f32.to_bits(), 0x7F80_0001, (-0.0f32).to_bits(), 4.0f32.to_bits()];
            let selected = |(at, word): (i64, u32)| {
                if holds(1 - at + row) { word } else { (-30000.0f32).to_bits() }
            };
            let wanted: Vec<u32> = (0i64..).zip(words).map(selected).collect();
            assert_eq!(lab.words_at(sbuf(row as u64, 0x5000), 4), wanted, "{mode} {row}");
        }
        lab.run("TENSOR_SCALAR_AFFINE_SELECT", &list(pair(FP32, BF16))).unwrap();
        let found = lab.read_as(sbuf(0, 0x5000), BF16, 1);
        assert_eq!(found[0], if holds(1) { 1.0 } else { -29952.0 });
        let mut list = list(pair(FP32, FP32));
        list.push(("fill_reg", 10.into()));
        let said = lab.refuses("TENSOR_SCALAR_AFFINE_SELECT", &list);
        assert_eq!(said, "register 10 is read and has no value");
    }
}

fn range(command: u64) -> Vec<(&'static str, Set)> {
    vec![
        ("in_out_dtype", pair(FP32, FP32).into()),
        ("num_active_channels", 2.into()),
        ("reduce_cmd", command.into()),
        ("reduce_op", 8.into()),
        ("base", u64::from(10.0f32.to_bits()).into()),
        ("fill_val", 0xFF7F_FFFF.into()),
        ("comp_op0", 0x14.into()),
        ("comp_op1", 0x16.into()),
        ("bound0", u64::from(11.0f32.to_bits()).into()),
        ("bound1", sbuf(5, 0x4100).into()),
        ("bound1_src", 1.into()),
        ("src", line(sbuf(5, 0x4000), 5)),
        ("dst", line(sbuf(5, 0x5000), 5)),
    ]
}

#[test]
fn a_range_is_kept_and_the_rest_is_filled() {
    let values = [9.0f32, -1.0, -2.0, -0.5, 7.0];
    let mut lab = Lab::new();
    for row in 0..2u16 {
        lab.floats(sbuf(5 + u64::from(row), 0x4000), &values);
        lab.floats(sbuf(5 + u64::from(row), 0x4100), &[13.0 + f32::from(row)]);
    }
    let fill = f32::from_bits(0xFF7F_FFFF);
    for command in [0, 3, 2] {
        lab.run("RANGE_SELECT", &range(command)).unwrap();
        for row in 0..2usize {
            let kept = |at: usize| at >= 1 && at < 3 + row;
            let wanted: Vec<f32> =
                (0..5).map(|at| if kept(at) { values[at] } else { fill }).collect();
            assert_same(&lab.floats_at(sbuf(5 + row as u64, 0x5000), 5), &wanted, "range");
        }
        let read = [
            ("dtype", FP32.into()),
            ("num_active_channels", 2.into()),
            ("dst_element_count", 1.into()),
            ("dst", line(sbuf(5, 0x6000), 1)),
        ];
        if command == 0 {
            let said = lab.refuses("DVE_READ_ACCUMULATOR", &read);
            assert_eq!(said, "the accumulator of lane 5 has no value", "idle leaves nothing known");
            continue;
        }
        lab.run("DVE_READ_ACCUMULATOR", &read).unwrap();
        assert_same(&lab.floats_at(sbuf(5, 0x6000), 1), &[-1.0], "largest");
        assert_same(&lab.floats_at(sbuf(6, 0x6000), 1), &[-0.5], "largest");
    }
    let mut list = range(0);
    list.push(("comp_op0", 4.into()));
    let said = lab.refuses("RANGE_SELECT", &list);
    assert_eq!(said, "comp_op0 is Add, which compares nothing");
    let mut list = range(3);
    list.push(("reduce_op", 4.into()));
    assert_eq!(lab.refuses("RANGE_SELECT", &list), "not known: Add of what is selected");
}
