//! Elements that are written where a predicate says so.

use crate::lab::{BF16, FP32, Lab, Set, UINT8, UINT16, assert_same, line, pair, pattern, sbuf};

fn fields(types: [u64; 3]) -> Vec<(&'static str, Set)> {
    vec![
        ("in0_in1_dtype", pair(types[0], types[1]).into()),
        ("out_dtype", types[2].into()),
        ("num_active_channels", 1.into()),
        ("src0", line(sbuf(7, 0x4000), 4)),
        ("src1", line(sbuf(7, 0x5000), 4)),
        ("dst", pattern(sbuf(7, 0x6000), &[(2, 4)])),
    ]
}

fn filled() -> Lab {
    let mut lab = Lab::new();
    lab.put(sbuf(7, 0x4000), &[0, 1, 0x80, 0, 0, 0, 1, 0]);
    lab.floats(sbuf(7, 0x5000), &[f32::from_bits(0x7FA0_0001), -0.0, 3.0, 4.0]);
    lab.floats(sbuf(7, 0x6000), &[10.0; 8]);
    lab
}

#[test]
fn a_copy_where_a_predicate_is_not_0() {
    let mut lab = filled();
    lab.run("COPY_PREDICATED", &fields([UINT8, FP32, FP32])).unwrap();
    let found = lab.floats_at(sbuf(7, 0x6000), 8);
    assert_same(&found, &[10.0, 10.0, -0.0, 10.0, 3.0, 10.0, 10.0, 10.0], "bytes");
    let mut lab = filled();
    lab.run("COPY_PREDICATED", &fields([UINT16, FP32, FP32])).unwrap();
    let words = lab.words_at(sbuf(7, 0x6000), 1);
    assert_eq!(words, [0x7FA0_0001], "bits are moved; 0x0100 is not 0");
    let found = lab.floats_at(sbuf(7, 0x6000), 7);
    assert_same(&found[2..], &[-0.0, 10.0, 10.0, 10.0, 4.0], "words");
    let said = lab.refuses("COPY_PREDICATED", &fields([UINT8, FP32, BF16]));
    assert_eq!(said, "a copy from data type 0x0a to 0x06");
    let said = lab.refuses("COPY_PREDICATED", &fields([BF16, FP32, FP32]));
    assert_eq!(said, "not known: a predicate of bfloat16");
}

#[test]
fn a_cast_where_a_predicate_is_not_0() {
    let mut lab = filled();
    lab.put_as(sbuf(7, 0x6000), BF16, &[10.0; 8]);
    lab.run("CAST_PREDICATED", &fields([UINT8, FP32, BF16])).unwrap();
    let found = lab.read_as(sbuf(7, 0x6000), BF16, 8);
    assert_same(&found, &[10.0, 10.0, -0.0, 10.0, 3.0, 10.0, 10.0, 10.0], "shorter");
    // What stays must have been written.
    let mut lab = filled();
    let mut list = fields([UINT8, FP32, FP32]);
    list.push(("dst", line(sbuf(7, 0x8000), 4)));
    lab.run("COPY_PREDICATED", &list).unwrap();
    assert_eq!(lab.unwritten, Some("dst"));
}

#[test]
fn a_number_where_a_predicate_says_so() {
    for (reversed, wanted) in [(0, [10.0, 2.5, 2.5, 10.0]), (1, [2.5, 10.0, 10.0, 2.5])] {
        for from_memory in [false, true] {
            let mut lab = filled();
            lab.put_as(sbuf(7, 0x7000), BF16, &[2.5]);
            let mut list = vec![
                ("pred", line(sbuf(7, 0x4000), 4)),
                ("pred_dtype", UINT8.into()),
                ("reversed_pred", Set::To(reversed)),
                ("num_active_channels", 1.into()),
                ("in_dtype", FP32.into()),
                ("out_dtype", FP32.into()),
                ("src0_imm", u64::from(2.5f32.to_bits()).into()),
                ("dst", pattern(sbuf(7, 0x6000), &[(2, 4)])),
            ];
            if from_memory {
                list.push(("in_dtype", BF16.into()));
                list.push(("src0_imm", sbuf(7, 0x7000).into()));
                list.push(("src0_imm_src", 1.into()));
            }
            lab.run("COPY_PREDICATED_SCALAR", &list).unwrap();
            let found = lab.floats_at(sbuf(7, 0x6000), 7);
            let every: Vec<f32> = found.into_iter().step_by(2).collect();
            assert_same(&every, &wanted, "numbers");
            list.push(("reversed_pred", 2.into()));
            let said = lab.refuses("COPY_PREDICATED_SCALAR", &list);
            assert_eq!(said, "not known: reversed_pred=2");
        }
    }
}
