//! Data that goes to other partitions.

use crate::lab::{BF16, FP32, Lab, Set, UINT8, UINT16, assert_same, line, pattern, psum, sbuf};

fn moved(dtype: u64, channels: u64, src: Set, dst: Set) -> Vec<(&'static str, Set)> {
    vec![
        ("in_dtype", dtype.into()),
        ("out_dtype", dtype.into()),
        ("num_active_channels", channels.into()),
        ("src", src),
        ("dst", dst),
    ]
}

#[test]
fn a_shuffle_takes_lanes_of_its_quadrant() {
    for in_place in [false, true] {
        let mut lab = Lab::new();
        let list = moved(UINT8, 64, line(sbuf(64, 0x4000), 3), line(sbuf(64, 0x5000), 3));
        assert_eq!(lab.refuses("STREAM_SHUFFLE", &list), "no mask is loaded");
        for row in 0..64u8 {
            lab.put(sbuf(64 + u64::from(row), 0x4000), &[row, row + 1, row + 2]);
            lab.put(sbuf(64 + u64::from(row), 0x5000), &[200; 3]);
        }
        let mut mask: Vec<u8> = (0..32).map(|lane| (lane * 5 + 3) % 32).collect();
        mask[4] = 255;
        lab.run("LOAD_MASK_SELECT", &[("immediate", Set::Bytes(mask.clone()))]).unwrap();
        let to = if in_place { 0x4000 } else { 0x5000 };
        let list = moved(UINT8, 64, line(sbuf(64, 0x4000), 3), line(sbuf(64, to), 3));
        lab.run("STREAM_SHUFFLE", &list).unwrap();
        for row in 0..64u8 {
            let lane = mask[usize::from(row % 32)];
            let from = row / 32 * 32 + lane.min(31);
            let wanted = match (lane, in_place) {
                (255, true) => [row, row + 1, row + 2],
                (255, false) => [200; 3],
                _ => [from, from + 1, from + 2],
            };
            assert_eq!(lab.bytes(sbuf(64 + u64::from(row), to), 3), wanted, "{row}");
        }
        let list = moved(UINT8, 40, line(sbuf(64, 0x4000), 3), line(sbuf(64, to), 3));
        assert_eq!(lab.refuses("STREAM_SHUFFLE", &list), "a shuffle of 40 partitions");
        mask[0] = 40;
        lab.run("LOAD_MASK_SELECT", &[("immediate", Set::Bytes(mask))]).unwrap();
        let list = moved(UINT8, 32, line(sbuf(64, 0x4000), 3), line(sbuf(64, to), 3));
        assert_eq!(lab.refuses("STREAM_SHUFFLE", &list), "not known: lane 40 of a quadrant");
    }
}

#[test]
fn a_block_is_transposed_also_in_place() {
    for to in [0x4000, 0x5000] {
        let mut lab = Lab::new();
        let element = |row: u64, column: u64| (row * 100 + column) as u16;
        for row in 0..32 {
            let bytes: Vec<u8> = (0..32).flat_map(|at| element(row, at).to_le_bytes()).collect();
            lab.put(sbuf(32 + row, 0x4000), &bytes);
        }
        let list = moved(UINT16, 32, line(sbuf(32, 0x4000), 32), line(sbuf(32, to), 32));
        lab.run("STREAM_TRANSPOSE", &list).unwrap();
        for row in 0..32 {
            let wanted: Vec<u8> = (0..32).flat_map(|at| element(at, row).to_le_bytes()).collect();
            assert_eq!(lab.bytes(sbuf(32 + row, to), 64), wanted);
        }
    }
    let mut lab = Lab::new();
    let list = moved(UINT16, 32, line(sbuf(32, 0x4000), 64), line(sbuf(32, 0x5000), 64));
    let said = lab.refuses("STREAM_TRANSPOSE", &list);
    assert_eq!(said, "not known: a transposition of 32 partitions of 64 elements");
    let mut list = moved(UINT16, 32, line(sbuf(32, 0x4000), 32), line(sbuf(32, 0x5000), 32));
    list.push(("out_dtype", BF16.into()));
    let said = lab.refuses("STREAM_TRANSPOSE", &list);
    assert_eq!(said, "not known: moves between partitions that convert");
}

#[test]
fn partitions_are_reduced_to_one() {
    let mut lab = Lab::new();
    let value = |row: u16, at: u16| f32::from(row) * 0.1 - f32::from(at);
    for row in 0..100u16 {
        let row_values: Vec<f32> = (0..3).map(|at| value(row, at)).collect();
        lab.floats(sbuf(20 + u64::from(row), 0x4000), &row_values);
    }
    let list = |op: u64, axis: u64, count: u64| {
        let (src, dst) = (line(sbuf(20, 0x4000), 3), line(psum(90, 0), count));
        let mut list = moved(FP32, 100, src, dst);
        list.push(("reduce_op", op.into()));
        list.push(("reduce_axis", axis.into()));
        list.push(("scale", u64::from(1.0f32.to_bits()).into()));
        list
    };
    for op in [0, 2] {
        let combined = |a: f32, b: f32| if op == 0 { a + b } else { a.max(b) };
        let wanted: Vec<f32> = (0..3)
            .map(|at| (1..100).fold(value(0, at), |all, row| combined(all, value(row, at))))
            .collect();
        lab.run("CROSS_LANE_REDUCE_ARITH", &list(op, 1, 3)).unwrap();
        assert_same(&lab.floats_at(psum(90, 0), 3), &wanted, "of partitions");
        assert!(lab.floats_at(psum(91, 0), 1)[0].is_nan(), "one partition is written");
        lab.run("CROSS_LANE_REDUCE_ARITH", &list(op, 0, 1)).unwrap();
        let all = combined(combined(wanted[0], wanted[1]), wanted[2]);
        assert_same(&lab.floats_at(psum(90, 0), 1), &[all], "of all");
    }
    let said = lab.refuses("CROSS_LANE_REDUCE_ARITH", &list(1, 1, 3));
    assert_eq!(said, "not known: reduce_op=1 of numbers");
    let said = lab.refuses("CROSS_LANE_REDUCE_ARITH", &list(0, 2, 3));
    assert_eq!(said, "not known: reduce_axis=2");
    let said = lab.refuses("CROSS_LANE_REDUCE_BITVEC", &list(0, 1, 3));
    assert_eq!(said, "not known: reduce_op=0 of bits");
    for (op, wanted) in [(3, 0b0111_1111), (4, 0), (5, 0)] {
        for row in 0..100u8 {
            lab.put(sbuf(20 + u64::from(row), 0x4000), &[row]);
        }
        let mut list = list(op, 1, 1);
        list.push(("in_dtype", UINT8.into()));
        list.push(("out_dtype", UINT8.into()));
        list.push(("src", line(sbuf(20, 0x4000), 1)));
        lab.run("CROSS_LANE_REDUCE_BITVEC", &list).unwrap();
        assert_eq!(lab.bytes(psum(90, 0), 1), [wanted], "{op}");
    }
    let mut halved = list(0, 1, 3);
    halved.push(("scale", u64::from(0.5f32.to_bits()).into()));
    let said = lab.refuses("CROSS_LANE_REDUCE_ARITH", &halved);
    assert_eq!(said, "not known: scale=1056964608");
}

#[test]
fn repetitions_do_not_eat_memory() {
    let mut lab = Lab::new();
    let mask: Vec<u8> = (0..32).collect();
    lab.run("LOAD_MASK_SELECT", &[("immediate", Set::Bytes(mask))]).unwrap();
    let same = |at| pattern(sbuf(0, at), &[(0, 1024), (0, 1024)]);
    let said = lab.refuses("STREAM_SHUFFLE", &moved(FP32, 128, same(0x4000), same(0x5000)));
    assert_eq!(said, "4194304 bytes of a partition, with repetitions");
}
