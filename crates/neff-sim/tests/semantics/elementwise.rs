//! Copies, reciprocals, fills, and how operands lie in memory.

use crate::lab::{
    BF16, FP16, FP32, INT8, INT32, Lab, SPECIAL, Set, assert_same, line, pair, pattern, psum, sbuf,
};

fn moved(types: [u64; 2], channels: u64, src: Set, dst: Set) -> Vec<(&'static str, Set)> {
    let [from, to] = types;
    vec![
        ("in_dtype", from.into()),
        ("out_dtype", to.into()),
        ("num_active_channels", channels.into()),
        ("src", src),
        ("dst", dst),
    ]
}

#[test]
fn a_copy_of_equal_types_moves_bits() {
    let mut lab = Lab::new();
    let words = [0xFFA1_2345, 0x8000_0000, 1, 0x7F80_0001];
    lab.words(psum(3, 0x10), &words);
    let fields = moved([FP32, FP32], 1, line(psum(3, 0x10), 4), line(sbuf(9, 0x4000), 4));
    lab.run("COPY", &fields).unwrap();
    assert_eq!(lab.words_at(sbuf(9, 0x4000), 4), words);
}

#[test]
fn a_cast_rounds_ties_to_even_and_saturates() {
    let mut lab = Lab::new();
    let half = 1.0 + 1.0 / 256.0;
    let values = [half, half + 1.0 / 128.0, f32::MAX, -65536.0, -0.0, f32::NAN, 3.0e38, 1e-41];
    lab.floats(sbuf(0, 0x4000), &values);
    let (src, dst) = (line(sbuf(0, 0x4000), 8), line(sbuf(0, 0x5000), 8));
    lab.run("CAST", &moved([FP32, BF16], 1, src.clone(), dst.clone())).unwrap();
    let found = lab.read_as(sbuf(0, 0x5000), BF16, 8);
    assert_same(&found[..5], &[1.0, 1.015_625, f32::INFINITY, -65536.0, -0.0], "bf16");
    assert!(found[5].is_nan());
    lab.run("CAST", &moved([FP32, FP16], 1, src.clone(), dst.clone())).unwrap();
    let found = lab.read_as(sbuf(0, 0x5000), FP16, 8);
    assert_same(&found[2..5], &[f32::INFINITY, f32::NEG_INFINITY, -0.0], "fp16");
    lab.run("CAST", &moved([FP32, INT8], 1, src, dst)).unwrap();
    let found = lab.bytes(sbuf(0, 0x5000), 8);
    assert_eq!(found, [1, 1, 127, 128, 0, 0, 127, 0]);
}

#[test]
fn strides_of_all_kinds() {
    let mut lab = Lab::new();
    let values: Vec<f32> = (0..24u16).map(f32::from).collect();
    for row in 0..5 {
        lab.floats(sbuf(30 + row, 0x4000), &values);
    }
    // Backwards, repeated, with gaps; to a column with gaps of its own.
    let src = pattern(sbuf(30, 0x4000 + 4 * 20), &[(-2, 3), (0, 2), (-7, 2)]);
    let dst = pattern(sbuf(100, 0x5000), &[(3, 12)]);
    lab.run("COPY", &moved([FP32, FP32], 5, src, dst)).unwrap();
    let mut wanted = vec![];
    for z in 0..2i16 {
        for _ in 0..2 {
            wanted.extend((0..3i16).map(|x| f32::from(20 - 2 * x - 7 * z)));
        }
    }
    for row in 0..5 {
        let found = lab.floats_at(sbuf(100 + row, 0x5000), 36);
        let kept: Vec<f32> = found.iter().copied().step_by(3).collect();
        assert_same(&kept, &wanted, "elements");
        assert!(found[1].is_nan() && found[35].is_nan(), "what lies between");
    }
    assert!(lab.floats_at(sbuf(99, 0x5000), 1)[0].is_nan());
    assert!(lab.floats_at(sbuf(105, 0x5000), 1)[0].is_nan());
}

#[test]
fn partitions_that_overlap_are_read_before_they_are_written() {
    for (from, to) in [(10, 12), (12, 10), (10, 10)] {
        let mut lab = Lab::new();
        for row in 0..8u16 {
            lab.floats(sbuf(from + u64::from(row), 0x4000), &[f32::from(row), -1.0]);
        }
        let (src, dst) = (line(sbuf(from, 0x4000), 2), line(sbuf(to, 0x4000), 2));
        lab.run("COPY", &moved([FP32, FP32], 8, src, dst)).unwrap();
        for row in 0..8u16 {
            let found = lab.floats_at(sbuf(to + u64::from(row), 0x4000), 1);
            assert_same(&found, &[f32::from(row)], "row");
        }
    }
    let mut lab = Lab::new();
    for row in 0..16 {
        lab.floats(sbuf(row, 0x4000), &[1.0]);
    }
    let said = lab.refuses(
        "TENSOR_TENSOR",
        &[
            ("in0_in1_dtype", pair(FP32, FP32).into()),
            ("out_dtype", FP32.into()),
            ("op", 4.into()),
            ("num_active_channels", 8.into()),
            ("src0", line(sbuf(0, 0x4000), 1)),
            ("src1", line(sbuf(8, 0x4000), 1)),
            ("dst", line(sbuf(4, 0x4000), 1)),
        ],
    );
    assert_eq!(said, "not known: a destination in partitions above and below of what is read");
}

#[test]
fn in_place_and_shifted_within_a_partition() {
    let mut lab = Lab::new();
    lab.floats(sbuf(0, 0x4000), &[1.0, 2.0, 3.0, 4.0]);
    let (src, dst) = (line(sbuf(0, 0x4000), 3), line(sbuf(0, 0x4004), 3));
    lab.run("RECIPROCAL", &moved([FP32, FP32], 1, src, dst)).unwrap();
    assert_same(&lab.floats_at(sbuf(0, 0x4000), 4), &[1.0, 1.0, 0.5, 1.0 / 3.0], "shifted");
}

#[test]
fn reciprocals_of_everything() {
    let mut lab = Lab::new();
    lab.floats(sbuf(0, 0x4000), &SPECIAL);
    let (src, dst) = (line(sbuf(0, 0x4000), 14), line(sbuf(0, 0x4000), 14));
    lab.run("RECIPROCAL", &moved([FP32, FP32], 1, src, dst)).unwrap();
    let wanted = SPECIAL.map(|value| (1.0 / f64::from(value)) as f32);
    assert_same(&lab.floats_at(sbuf(0, 0x4000), 14), &wanted, "reciprocal");
}

#[test]
fn memset_writes_the_low_bytes() {
    let mut lab = Lab::new();
    let mut fields = vec![
        ("dtype", BF16.into()),
        ("num_active_channels", 2.into()),
        ("set_value", 0x1234_3F80.into()),
        ("dst_element_count", 6.into()),
        ("dst", pattern(psum(64, 0), &[(2, 3), (8, 2)])),
    ];
    lab.run("MEMSET", &fields).unwrap();
    for row in [64, 65] {
        let found = lab.read_as(psum(row, 0), BF16, 13);
        for at in [0, 2, 4, 8, 10, 12] {
            assert_same(&[found[at]], &[1.0], "set");
        }
        assert!(found[1].is_nan() && found[6].is_nan());
    }
    fields[3] = ("dst_element_count", 5.into());
    assert_eq!(lab.refuses("MEMSET", &fields), "dst_element_count is not 6, what dst has");
    fields.push(("serialization_mode", 1.into()));
    assert_eq!(lab.refuses("MEMSET", &fields), "not known: serialization_mode=1");
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut lab = Lab::new();
    lab.words(sbuf(0, 0x4000), &[0; 8]);
    let at = |count| line(sbuf(0, 0x4000), count);
    let said = lab.refuses("COPY", &moved([INT32, INT32], 1, at(4), at(3)));
    assert_eq!(said, "4 elements, and room for 3");
    let said = lab.refuses("COPY", &moved([INT32, INT32], 0, at(4), at(4)));
    assert_eq!(said, "src: 0 partitions from 0 on; there are 128");
    let src = line(sbuf(127, 0x4000), 4);
    let said = lab.refuses("COPY", &moved([INT32, INT32], 2, src, at(4)));
    assert_eq!(said, "src: 2 partitions from 127 on; there are 128");
    let mut fields = moved([INT32, INT32], 1, at(4), at(4));
    fields.push(("mask_enable", 1.into()));
    assert_eq!(lab.refuses("COPY", &fields), "not known: mask_enable=1");
    let said = lab.refuses("COPY", &moved([0x10, INT32], 1, at(4), at(4)));
    assert_eq!(said, "not known: numbers of data type 0x10");
}

#[test]
fn what_was_never_written_is_noticed() {
    let mut lab = Lab::new();
    lab.floats(sbuf(0, 0x4000), &[1.0]);
    let dst = line(sbuf(0, 0x5000), 2);
    lab.run("COPY", &moved([FP32, FP32], 1, line(sbuf(0, 0x4000), 2), dst.clone())).unwrap();
    assert_eq!(lab.unwritten, Some("src"));
    lab.run("COPY", &moved([FP32, FP32], 1, line(sbuf(0, 0x5000), 2), dst)).unwrap();
    assert_eq!(lab.unwritten, None, "poison was told once");
}
