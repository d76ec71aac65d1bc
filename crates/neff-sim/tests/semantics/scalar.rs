//! Numbers beside a tensor: in the instruction, in memory, on the left and on the right.

use crate::lab::{BF16, FP32, INT16, INT64, Lab, Set, UINT16, assert_same, line, sbuf};

fn fields(
    ops: [u64; 2],
    numbers: [u32; 2],
    sources: [u64; 2],
    reverse: u64,
) -> Vec<(&'static str, Set)> {
    vec![
        ("in_dtype", FP32.into()),
        ("out_dtype", FP32.into()),
        ("num_active_channels", 3.into()),
        ("op0", ops[0].into()),
        ("op1", ops[1].into()),
        ("imm0", u64::from(numbers[0]).into()),
        ("imm1", u64::from(numbers[1]).into()),
        ("imm0_src", sources[0].into()),
        ("imm1_src", sources[1].into()),
        ("reverse_operands", reverse.into()),
        ("src", line(sbuf(32, 0x4000), 4)),
        ("dst", line(sbuf(64, 0x5000), 4)),
    ]
}

/// Three partitions of four numbers, and a number for each.
fn filled() -> Lab {
    let mut lab = Lab::new();
    for row in 0..3u16 {
        let base = f32::from(row);
        lab.floats(sbuf(32 + u64::from(row), 0x4000), &[base + 1.0, -0.0, f32::NAN, 3.5]);
        lab.floats(sbuf(32 + u64::from(row), 0x4100), &[base * 2.0 - 1.0]);
    }
    lab
}

#[test]
fn two_operations_in_their_order_on_either_side() {
    let (a, b) = (2.5f32, -4.0f32);
    for reverse in 0..4 {
        let mut lab = filled();
        let numbers = [a.to_bits(), b.to_bits()];
        lab.run("TENSOR_SCALAR", &fields([5, 7], numbers, [0, 0], reverse)).unwrap();
        for row in 0..3u16 {
            let src = [f32::from(row) + 1.0, -0.0, f32::NAN, 3.5];
            let wanted = src.map(|x| {
                let (x, a, b) = (f64::from(x), f64::from(a), f64::from(b));
                let first = if reverse & 1 == 1 { a - x } else { x - a };
                (if reverse & 2 == 2 { b / first } else { first / b }) as f32
            });
            let found = lab.floats_at(sbuf(64 + u64::from(row), 0x5000), 4);
            assert_same(&found, &wanted, "subtracted and divided");
        }
    }
}

#[test]
fn a_pointer_leads_to_one_number_for_each_partition() {
    let address = sbuf(32, 0x4100) as u32;
    let mut lab = filled();
    lab.run("TENSOR_SCALAR", &fields([6, 4], [address, 1.0f32.to_bits()], [1, 0], 0)).unwrap();
    for row in 0..3u16 {
        let (base, scale) = (f32::from(row) + 1.0, f32::from(row) * 2.0 - 1.0);
        let wanted = [base, -0.0, f32::NAN, 3.5].map(|x| x * scale + 1.0);
        assert_same(&lab.floats_at(sbuf(64 + u64::from(row), 0x5000), 4), &wanted, "scaled");
    }
    // The destination may be the number.
    let mut list = fields([6, 0], [address, 0], [1, 0], 0);
    list.push(("dst", line(sbuf(32, 0x4100), 4)));
    lab.run("TENSOR_SCALAR", &list).unwrap();
    assert_same(&lab.floats_at(sbuf(34, 0x4100), 1), &[9.0], "3 * 3");
    let said = lab.refuses("TENSOR_SCALAR", &fields([6, 0], [4, 0], [2, 0], 0));
    assert_eq!(said, "not known: imm0_src=2");
    let mut list = fields([6, 0], [address, 0], [1, 0], 0);
    list.push(("accumulator_cmd", 2.into()));
    assert_eq!(lab.refuses("TENSOR_SCALAR", &list), "not known: accumulator_cmd=2");
}

#[test]
fn pointer_forms_are_those_with_pointers() {
    let address = sbuf(32, 0x4100) as u32;
    let (mut one, mut other) = (filled(), filled());
    let list = fields([6, 0], [address, 0], [1, 0], 0);
    one.run("TENSOR_SCALAR", &list).unwrap();
    other.run("TENSOR_SCALAR_PTR_ARITH_OP", &list).unwrap();
    assert_same(&other.floats_at(sbuf(65, 0x5000), 4), &one.floats_at(sbuf(65, 0x5000), 4), "44");
    let said =
        other.refuses("TENSOR_SCALAR_PTR_ARITH_OP", &fields([6, 6], [address, 0], [1, 0], 0));
    assert_eq!(said, "not known: imm1_src=0 of a pointer form");
}

#[test]
fn bits_with_numbers() {
    let mut lab = Lab::new();
    let words: [u16; 4] = [0x8001, 0x00FF, 0xFFFF, 0x1234];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    lab.put(sbuf(32, 0x4000), &bytes);
    lab.put(sbuf(32, 0x4100), &4u16.to_le_bytes());
    let typed = |mut list: Vec<(&'static str, Set)>, dtype: u64| {
        list.push(("in_dtype", dtype.into()));
        list.push(("out_dtype", dtype.into()));
        list.push(("num_active_channels", 1.into()));
        list
    };
    // Shifted by what memory says, then masked by what the instruction says.
    let address = sbuf(32, 0x4100) as u32;
    let list = typed(fields([0x11, 0x0A], [address, 0xABCD_00F0], [1, 0], 0), UINT16);
    lab.run("TENSOR_SCALAR_BITVEC_OP", &list).unwrap();
    let wanted: Vec<u8> = words.iter().flat_map(|w| (w >> 4 & 0xF0).to_le_bytes()).collect();
    assert_eq!(lab.bytes(sbuf(64, 0x5000), 8), wanted);
    // The number on the left: 1 shifted by each element.
    let list = typed(fields([0x10, 0], [1, 0], [0, 0], 1), INT16);
    lab.run("TENSOR_SCALAR_BITVEC_OP", &list).unwrap();
    assert_eq!(lab.bytes(sbuf(64, 0x5000), 8), [0; 8], "all counts are 16 and more");
    let list = typed(fields([0x0A, 0], [1, 0], [0, 0], 0), INT64);
    let said = lab.refuses("TENSOR_SCALAR_BITVEC_OP", &list);
    assert_eq!(said, "not known: a number of 4 bytes for elements of 8");
    let said = lab
        .refuses("TENSOR_SCALAR_PTR_BITVEC_OP", &typed(fields([0x0A, 0], [1, 0], [0, 0], 0), BF16));
    assert_eq!(said, "not known: imm0_src=0 of a pointer form");
}

#[test]
fn integers_with_a_number() {
    let mut lab = Lab::new();
    lab.words(sbuf(32, 0x4000), &[16_777_217, 5, u32::MAX, 0]);
    let mut list = fields([0xC4, 0xC5], [u32::MAX, 3], [0, 0], 0);
    list.push(("in_dtype", 8.into()));
    list.push(("out_dtype", 8.into()));
    list.push(("num_active_channels", 1.into()));
    lab.run("TENSOR_SCALAR", &list).unwrap();
    let wanted = [16_777_216 * 3, 12, (-6i32).cast_unsigned(), (-3i32).cast_unsigned()];
    assert_eq!(lab.words_at(sbuf(64, 0x5000), 4), wanted);
    // A float operation beside one of the integer engine.
    list.push(("op1", 7.into()));
    let said = lab.refuses("TENSOR_SCALAR", &list);
    assert_eq!(said, "not known: op0=0xc4 of numbers (a + b)");
}
